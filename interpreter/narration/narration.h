// Describes a game in one language: events, the table, questions, outcomes; never more than the
// reader may see. Each part is also a free function (event_lines.h, table_blocks.h, ...).
#pragma once

#include <string>
#include <vector>

#include "narration/component_text.h"
#include "narration/event_lines.h"
#include "narration/question_lines.h"
#include "narration/score_lines.h"
#include "narration/table_blocks.h"
#include "narration/wording.h"

namespace cubilete {

class Narrator {
 public:
  // The ruleset must outlive the narrator.
  Narrator(const Ruleset& ruleset, const Spoken& spoken) : words_(ruleset, spoken) {}

  const Wording& words() const { return words_; }
  std::string player(MaybePlayer p) const { return words_.player(p); }
  std::string name(const std::string& section, const std::string& key) const {
    return words_.name(section, key);
  }
  std::string details(DefinitionId id) const { return details_of(words_, id); }

  std::vector<std::string> events(const State& after, const std::vector<Event>& events,
                                  MaybePlayer viewer) const {
    return event_lines(words_, after, events, viewer);
  }
  std::vector<std::string> table(Engine& engine, const State& s, const View& v) const {
    return table_lines(words_, engine, s, v);
  }
  std::string question(const Decision& d) const { return question_line(words_, d); }
  std::vector<std::string> options(const State& s, const Decision& d) const {
    return option_texts(words_, s, d);
  }
  std::vector<std::string> refusals(Engine& engine, const State& s, const Decision& d,
                                    std::size_t limit, bool with_places) const {
    return refusal_lines(words_, engine, s, d, limit, with_places);
  }
  std::vector<std::string> score(Engine& engine, const State& s, PlayerId p) const {
    return score_lines(words_, engine, s, p);
  }
  std::vector<std::string> outcome(Engine& engine, const State& s, const Outcome& o) const {
    return outcome_lines(words_, engine, s, o);
  }

 private:
  Wording words_;
};

}  // namespace cubilete
