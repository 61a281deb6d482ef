// The words for the things of a game in one language: from the game's locale files, or else from
// the names in its rules.
#pragma once

#include <optional>
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

  // Returns a text of the program itself (ui_text.h).
  std::string say(std::string_view key, const std::vector<std::string>& values = {}) const {
    return cubilete::say(language_, key, values);
  }
  // Returns the text of a locale key, or its last part made readable. `count` selects the plural
  // form where the text has forms; a label that counts nothing has the form `other` of its
  // language, without a number.
  std::string name(const std::string& section, const std::string& key,
                   std::optional<std::int32_t> count = {}) const;

  // Returns the text of a locale key with its placeholders, or nullptr.
  const std::string* find_text(std::string_view key) const {
    return locale_ ? locale_->find(key) : nullptr;
  }
  // Returns the language of the game's words; the program uses another if the game lacks its own.
  std::string code() const { return locale_ ? locale_->language : std::string(code_of(language_)); }

  // Returns whether the locale has a text for the key.
  bool has(const std::string& section, const std::string& key) const {
    return locale_ && locale_->find(section + "." + key);
  }

  // Returns the title of the game, or the name of its folder if the locale has none.
  std::string title() const;
  std::string player(MaybePlayer) const;
  // Names players from now on; one with an empty name, or without one, stays "Player 2".
  void set_player_names(std::vector<std::string> names) { player_names_ = std::move(names); }
  std::string zone(const State&, ZoneId) const;
  // Names a zone without its owner.
  std::string zone(const ZoneDef&) const;
  // Returns the name of a zone that a family declares for what `of` says, if the text has a place
  // for that: "pile of the {card}".
  std::optional<std::string> zone_for(const ZoneFamily&, const std::string& of) const;
  // Names a component as `viewer` knows it.
  std::string component(const State&, ComponentId, MaybePlayer viewer) const;
  // Names a component as it was at the moment of an event.
  std::string sighted(const Sighting&, MaybePlayer viewer) const;
  // Describes `count` indistinguishable components of a kind, or of unknown kind if it is none.
  std::string unseen(KindId, std::int32_t count) const;
  // Returns the face of a die, and also its name if dice of its kind differ.
  std::string die(DefinitionId, std::int32_t face) const;
  std::string value(const State&, Type, std::int32_t) const;
  // Writes a value given by its items: a list as "a, b and c" or "nothing", else its one item.
  std::string value(const State&, Type, std::span<const std::int32_t> items) const;
  // Writes a value of a type that needs no state: all but components, zones and cells.
  std::string word(Type, std::int32_t) const;
  // Writes a value that is printed on a component; an edge by its ends alone.
  std::string printed(Type, std::int32_t) const;
  // Joins texts as "a, b and c".
  std::string list(const std::vector<std::string>&) const;

 private:
  std::string cell(const ZoneDef&, std::int32_t place) const;
  std::string edge(const ZoneDef&, std::int32_t place) const;
  // Names an edge by its ends, without what is printed on it.
  std::string ends(const ZoneDef&, std::int32_t place) const;
  static std::string of_side(const ZoneDef& grid, const ZoneDef& edges, std::int32_t place);

  const Ruleset& ruleset_;
  Language language_;
  const Locale* locale_ = nullptr;
  std::vector<std::string> player_names_;
};

// Texts and how often each was added, "3 x Lamp", in the order of their first occurrence.
class Tally {
 public:
  void add(std::string text);
  // Counts the text in the last entry if that is the same text, else adds an entry.
  void add_to_last(std::string text);

  const std::vector<std::pair<std::string, int>>& counts() const { return counts_; }
  std::vector<std::string> texts() const;

 private:
  std::vector<std::pair<std::string, int>> counts_;
};

}  // namespace cubilete
