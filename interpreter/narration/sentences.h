// The sentences that a game has of its own (the section `sentences` of its locale files), and the
// things that they speak of as nouns with articles and genders.
#pragma once

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

  // The text of a sentence as it is written, or nullptr. `group`: a section of `sentences`.
  const std::string* find(std::string_view group, std::string_view name) const;
  // A text of content with these values.
  std::string render(const std::string& text, const PhraseValues&) const;
  // A text of the program, with its values, as the language wants them together.
  std::string say(std::string_view key, const std::vector<std::string>& values) const;
  // What the program's own sentences say of a noun: with an article where the language needs it.
  const std::string& form_of(const Noun&) const;

  Noun noun(const std::string& section, const std::string& key,
            std::int32_t count = Wording::kMany) const;
  Noun player(MaybePlayer) const;
  // A zone with its owner: "hand of Player 2".
  Noun zone(const State&, ZoneId) const;
  // A zone without its owner; a cell with its zone: "blue 1, city".
  Noun place(const State&, ZoneId, std::int32_t place) const;
  // A component as it was at the moment of an event, as far as the viewer may know it.
  Noun sighted(const Sighting&, MaybePlayer viewer) const;
  Noun unseen(KindId, std::int32_t count) const;
  Noun value(const State&, Type, std::int32_t) const;
  // "a, 2 x b and c", or "nothing".
  std::string listed(std::span<const Noun>) const;

  // Adds the values of the placeholder `name` and its forms for these things: {name}, {name_a},
  // {name_the}, {name_gender}, {name_count} and {name_id}.
  void put(PhraseValues&, const std::string& name, std::span<const Noun>) const;
  void put(PhraseValues& values, const std::string& name, const Noun& noun) const {
    put(values, name, std::span(&noun, 1));
  }
  static void put_number(PhraseValues&, const std::string& name, std::int32_t);
  // A value of a type: as a number where it is one.
  void put_value(PhraseValues&, const std::string& name, const State&, Type, std::int32_t) const;
  // The same with its items: a list is listed.
  void put_value(PhraseValues&, const std::string& name, const State&, Type,
                 std::span<const std::int32_t> items) const;

 private:
  const Wording& words_;
  const Ruleset& ruleset_;
};

}  // namespace cubilete
