// Tells a game in words: events, the table, questions, outcomes; in one language, and never more
// than its reader may see.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/explain.h"
#include "engine/outcome.h"
#include "state/decision.h"
#include "state/event.h"
#include "state/view.h"
#include "words.h"

namespace cubilete {

class Narrator {
 public:
  Narrator(const Ruleset& ruleset, Language language);

  Language language() const { return language_; }
  // Names for seats; without them "Player 1", "Player 2", ...
  void set_player_names(std::vector<std::string> names) { names_ = std::move(names); }

  std::string player(PlayerId) const;
  // The text of a locale key, or its last part made readable.
  std::string name(const std::string& section, const std::string& key) const;
  std::string value(const State&, Type, std::int32_t) const;

  // What happened, one line each; rolls of one moment share a line, and what the viewer may not
  // know is left out. An event that says nothing to a player gives no line.
  std::vector<std::string> events(const State& after, const std::vector<Event>&,
                                  PlayerId viewer) const;

  // The table as the viewer sees it.
  std::vector<std::string> table(Engine&, const State&, const View&) const;
  // The part of it that belongs to one player.
  std::vector<std::string> seat(Engine&, const State&, const View&, PlayerId) const;

  std::string question(const State&, const Decision&) const;
  // One text per option.
  std::vector<std::string> options(const State&, const Decision&) const;

  // What is not offered at the question, each with the reason, its values and the rule's place.
  // Selections with the same reason share a line. At most `limit` lines.
  std::vector<std::string> refusals(Engine&, const State&, const Decision&,
                                    std::size_t limit) const;

  // What is printed on a component and meant for players: its shown properties and its help.
  std::string details(const State&, DefinitionId) const;

  // What a player has scored so far, each part with the things it comes from.
  std::vector<std::string> score(Engine&, const State&, PlayerId) const;
  // The final scores, each part with the things it comes from.
  std::vector<std::string> outcome(Engine&, const State&, const Outcome&) const;

 private:
  std::string event(const State&, std::span<const Event>, PlayerId viewer) const;
  std::optional<std::string> face_before(const State&, std::span<const Event>, Type,
                                         std::int32_t value) const;
  std::string component(const State&, ComponentId, PlayerId viewer) const;
  std::string moved(const State&, const Event&, PlayerId viewer) const;
  std::string die(const State&, ComponentId, std::int32_t face) const;
  std::size_t moves(const State&, const std::vector<Event>&, std::size_t first, PlayerId viewer,
                    std::vector<std::string>& lines) const;
  std::size_t rolls(const State&, const std::vector<Event>&, std::size_t first, PlayerId viewer,
                    std::vector<std::string>& lines) const;
  std::vector<std::string> grid(Engine&, const State&, const SeenZone&) const;
  // What the table (no owner) or a player has, as "cards 3".
  std::vector<std::string> values(Engine&, const State&, const View&, PlayerId owner) const;
  void zones(Engine&, const State&, const View&, PlayerId owner,
             std::vector<std::string>& lines) const;
  std::string zone(const State&, ZoneId) const;
  // With what it has become, and with what is printed on it and shown.
  std::string seen(Engine&, const State&, const SeenComponent&, bool with_print) const;
  std::vector<std::string> print_of(const State&, DefinitionId) const;
  std::vector<std::string> parts_of(Engine&, const State&, const Outcome&, const Standing&) const;
  std::string unfolded(Engine&, const State&, const ScorePart&, PlayerId) const;
  std::string reason(const State&, const Reason&) const;
  std::string list(const std::vector<std::string>&) const;
  std::string and_before(const std::string& next) const;

  const Ruleset& ruleset_;
  Language language_;
  const Locale* locale_ = nullptr;
  std::vector<std::string> names_;
};

}  // namespace cubilete
