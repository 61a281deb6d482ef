// The values that the help text of a component or an action may name in braces: what is printed on
// the component or paid for the action, the constant data of its scripts, and the constants of the
// game. {cards}, {price.gold}, {ability.points}, {hand_size}
#pragma once

#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

struct TextValue {
  std::string path;
  Type type;
  std::vector<std::int32_t> items;  // one; of amounts pairs of resource and amount
  std::vector<std::string> texts;   // of a constant that is a text or a list of them; else empty
  // Whether it belongs to the component or action itself, not to the whole game.
  bool is_own = true;
};

// In the order in which they are printed. A resource that a price does not name is 0 of it.
std::vector<TextValue> text_values(const Ruleset&, DefinitionId);
std::vector<TextValue> text_values(const Ruleset&, ActionId);
// The data of a script alone, by their own names: {points}.
std::vector<TextValue> text_values(const ScriptDef&);

// nullptr where there is none of this path.
const TextValue* find_text_value(const std::vector<TextValue>&, const std::string& path);

// A number in a help text that is written by hand, while exactly one value of the card is the same,
// and that is not printed beside its name anyway.
struct RepeatedValue {
  std::string key;    // of the text
  SourceSpan number;  // where it is written
  SourceSpan text;    // the whole text
  std::string path;   // of the value
};

// In the order in which they are written, file by file.
std::vector<RepeatedValue> repeated_values(const Ruleset&);

// A name in braces that is no value, where it is written, and the values that there are.
struct UnknownTextValue {
  std::string key;
  std::string path;
  SourceSpan span;
  std::vector<std::string> known;
};
std::vector<UnknownTextValue> unknown_text_values(const Ruleset&);

}  // namespace cubilete
