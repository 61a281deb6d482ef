// The sentences that a game defines (the section `sentences` of its locale files), and nouns with
// articles and genders for the things they mention.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/phrase.h"
#include "narration/noun.h"
#include "narration/wording.h"

namespace cubilete {

class Sentences {
 public:
  // The wording must outlive this.
  explicit Sentences(const Wording& words) : words_(words), ruleset_(words.ruleset()) {}

  // Returns a sentence with its placeholders, or nullptr. `group` is a section of `sentences`.
  const std::string* find(std::string_view group, std::string_view name) const;
  // Fills the values into a text of content.
  std::string render(const std::string& text, const PhraseValues&) const;
  // Fills the values into a text of the program, and contracts articles as the language requires.
  std::string say(std::string_view key, const std::vector<std::string>& values) const;
  // Returns the form used by the program's own sentences: with an article where needed.
  const std::string& form_of(const Noun&) const;

  Noun noun(const std::string& section, const std::string& key,
            std::optional<std::int32_t> count = {}) const;
  Noun player(MaybePlayer) const;
  // Returns a zone with its owner: "hand of Player 2".
  Noun zone(const State&, ZoneId) const;
  // Returns a zone without its owner, or a cell with its zone: "blue 1, city".
  Noun place(const State&, ZoneId, std::int32_t place) const;
  // Returns the cell alone if no other zone has one of its name; else as place().
  Noun place_in_sentence(const State&, ZoneId, std::int32_t place) const;
  // Returns a component as it was at the moment of an event, as far as the viewer may know it.
  Noun sighted(const Sighting&, MaybePlayer viewer) const;
  Noun unseen(KindId, std::int32_t count) const;
  Noun value(const State&, Type, std::int32_t) const;
  // Lists nouns as "a, 2 x b and c", or "nothing".
  std::string listed(std::span<const Noun>) const;

  // Puts the placeholder `name` and its forms for these nouns: {name}, {name_a}, {name_the},
  // {name_gender}, {name_count} and {name_id}.
  void put(PhraseValues&, const std::string& name, std::span<const Noun>) const;
  void put(PhraseValues& values, const std::string& name, const Noun& noun) const {
    put(values, name, std::span(&noun, 1));
  }
  static void put_number(PhraseValues&, const std::string& name, std::int32_t);
  // Puts a value of a type; a number stays a number.
  void put_value(PhraseValues&, const std::string& name, const State&, Type, std::int32_t) const;
  // Puts a value given by its items; the items of a list are listed.
  void put_value(PhraseValues&, const std::string& name, const State&, Type,
                 std::span<const std::int32_t> items) const;

 private:
  const Wording& words_;
  const Ruleset& ruleset_;
};

}  // namespace cubilete
