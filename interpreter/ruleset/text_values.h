// The values that the help text of a component or an action may name in braces: the component's
// properties or the action's cost, the constant data of its scripts, and the game's constants.
// {cards}, {price.gold}, {ability.points}, {hand_size}
#pragma once

#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

struct TextValue {
  std::string path;
  Type type;
  std::vector<std::int32_t> items;  // one value; for amounts, pairs of resource and amount
  std::vector<std::string> texts;   // for a constant text or list of texts; else empty
  // It belongs to the component or action itself, not to the whole game.
  bool is_own = true;
};

// Returns the values in the order of printing. A resource that is missing in a price is 0.
std::vector<TextValue> text_values(const Ruleset&, DefinitionId);
std::vector<TextValue> text_values(const Ruleset&, ActionId);
// Returns the data of a script alone, under its own names: {points}.
std::vector<TextValue> text_values(const Ruleset&, const ScriptDef&);
// Returns the options and constants of the game.
std::vector<TextValue> text_values(const Ruleset&);

// Returns nullptr for an unknown path.
const TextValue* find_text_value(const std::vector<TextValue>&, const std::string& path);

// A number written by hand in a help text although exactly one value of the card equals it, which
// is not displayed beside the card's name. The number is written nowhere else on the card, in an
// expression or a script, so that the value is the one that the text means.
struct RepeatedValue {
  std::string key;    // key of the text
  SourceSpan number;  // place of the number
  SourceSpan text;    // place of the whole text
  std::string path;   // path of the value
};

// Returns the repeated values in the order of their places, file by file.
std::vector<RepeatedValue> repeated_values(const Ruleset&);

// Returns whether the text of a key is a draft: its line ends with "# draft".
bool is_draft(const Ruleset&, const Locale&, std::string_view key);

// A name in braces that is no value, its place, and the names that exist.
struct UnknownTextValue {
  std::string key;
  std::string path;
  SourceSpan span;
  std::vector<std::string> known;
};
std::vector<UnknownTextValue> unknown_text_values(const Ruleset&);

}  // namespace cubilete
