// The words for the things of a game, in one language: from the game's locale files, or from the
// names that its rules use.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "narration/ui_text.h"
#include "ruleset/ruleset.h"
#include "state/sighting.h"
#include "state/state.h"

namespace cubilete {

class Wording {
 public:
  // The ruleset must outlive the wording.
  Wording(const Ruleset& ruleset, const Spoken&);

  const Ruleset& ruleset() const { return ruleset_; }
  Language language() const { return language_; }

  // A text of the program itself (ui_text.h).
  std::string say(std::string_view key, const std::vector<std::string>& values = {}) const {
    return cubilete::say(language_, key, values);
  }
  // The text of a locale key, or its last part made readable. `count`: how many of it there are,
  // where the text has forms for that; a label that counts nothing has the form of many.
  std::string name(const std::string& section, const std::string& key,
                   std::int32_t count = kMany) const;
  static constexpr std::int32_t kMany = 2;

  // The text of a locale key as it is written, or nullptr.
  const std::string* find_text(std::string_view key) const {
    return locale_ ? locale_->find(key) : nullptr;
  }
  // The language of the game's words; the program may speak another, where the game lacks it.
  std::string code() const { return locale_ ? locale_->language : std::string(code_of(language_)); }

  // Whether the locale has a text for the key.
  bool has(const std::string& section, const std::string& key) const {
    return locale_ && locale_->find(section + "." + key);
  }

  // The title of the game; the name of its folder where the locale has none.
  std::string title() const;
  std::string player(MaybePlayer) const;
  std::string zone(const State&, ZoneId) const;
  // Without its owner.
  std::string zone(const ZoneDef&) const;
  // A component as `viewer` knows it.
  std::string component(const State&, ComponentId, MaybePlayer viewer) const;
  // A component as it was at the moment of an event.
  std::string sighted(const Sighting&, MaybePlayer viewer) const;
  // So many components of a kind that cannot be told apart; of no kind: it is not known.
  std::string unseen(KindId, std::int32_t count) const;
  // What a die shows; where dice of its kind are not all the same, also which it is.
  std::string die(DefinitionId, std::int32_t face) const;
  std::string value(const State&, Type, std::int32_t) const;
  // A value with its items: of a list "a, b and c", or "nothing"; else it has one.
  std::string value(const State&, Type, std::span<const std::int32_t> items) const;
  // Of a type whose values are the same in every position: all but components, zones and cells.
  std::string word(Type, std::int32_t) const;
  // "a, b and c"
  std::string list(const std::vector<std::string>&) const;

 private:
  std::string cell(const State&, std::int32_t cell) const;

  const Ruleset& ruleset_;
  Language language_;
  const Locale* locale_ = nullptr;
};

// Texts with the number of times each was added, "3 x Lamp", in the order of their first time.
class Tally {
 public:
  void add(std::string text);
  // Counts the text only with the one added just before it.
  void add_to_last(std::string text);

  const std::vector<std::pair<std::string, int>>& counts() const { return counts_; }
  std::vector<std::string> texts() const;

 private:
  std::vector<std::pair<std::string, int>> counts_;
};

}  // namespace cubilete
