#include "narration/component_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/phrase.h"
#include "ruleset/text_values.h"

namespace cubilete {
namespace {

std::string amounts(const Wording& words, const std::vector<std::int32_t>& pairs) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    const std::string& resource = words.ruleset().attribute(AttributeId(pairs[i])).name;
    parts.push_back(
        fmt::format("{} {}", pairs[i + 1], words.name("attributes", resource, pairs[i + 1])));
  }
  return parts.empty() ? words.word(kIntegerType, 0) : words.list(parts);
}

// If a text in a script's data names something of the game, returns the localized name of that.
std::string word_of(const Wording& words, const std::string& text) {
  const Ruleset& r = words.ruleset();
  if (r.find_definition(text).is_some()) return words.name("components", text);
  if (r.find_resource(text).is_some()) return words.name("attributes", text);
  if (r.find_symbol(text).is_some()) return words.name("symbols", text);
  return text;
}

PhraseValue phrase_value_of(const Wording& words, const TextValue& v) {
  if (v.type == kIntegerType) return v.items.front();
  if (v.type.kind == TypeKind::kAmounts) return amounts(words, v.items);
  std::vector<std::string> items;
  for (const std::string& text : v.texts) items.push_back(word_of(words, text));
  for (const std::int32_t item : v.items) items.push_back(words.printed(v.type, item));
  return words.list(items);
}

std::string help(const Wording& words, const std::string& name,
                 const std::vector<TextValue>& values) {
  const std::string* text = words.find_text("help." + name);
  if (!text) return {};
  return phrase(words.code(), *text, [&](const std::string& path) -> std::optional<PhraseValue> {
    const TextValue* v = find_text_value(values, path);
    return v ? std::optional(phrase_value_of(words, *v)) : std::nullopt;
  });
}

}  // namespace

std::vector<ShownValue> printed_on(const Wording& words, DefinitionId id) {
  const Ruleset& r = words.ruleset();
  const ComponentDef& def = r.definition(id);
  std::vector<ShownValue> out;
  for (const PropertyId p : r.kind(def.kind).properties) {
    const PropertyDef& property = r.property(p);
    const PropertyValue& v = def.properties[std::size_t(property.index)];
    if (!property.is_shown || !v.is_set) continue;
    ShownValue printed{property.name, words.name("attributes", property.name), ""};
    printed.type = property.type;
    printed.rank = static_cast<std::int32_t>(r.attributes.size() + r.queries.size()) + p.value;
    std::vector<std::string> texts;
    if (property.type.kind == TypeKind::kAmounts) {
      for (std::size_t i = 0; i + 1 < v.list.size(); i += 2) {
        texts.push_back(
            fmt::format("{} {}", v.list[i + 1], words.word({TypeKind::kResource}, v.list[i])));
      }
    } else if (property.type.kind == TypeKind::kRecord) {
      const std::vector<Parameter>& fields = r.fields(property.type);
      for (std::size_t i = 0; i < v.list.size(); i += fields.size()) {
        std::vector<std::string> one;
        for (std::size_t k = 0; k < fields.size(); ++k)
          one.push_back(words.printed(fields[k].type, v.list[i + k]));
        texts.push_back(fmt::format("{}", fmt::join(one, " ")));
      }
    } else if (property.type.is_list) {
      for (const std::int32_t item : v.list) texts.push_back(words.printed(property.type, item));
    } else if (property.property_kind == PropertyKind::kValue) {
      texts.push_back(words.printed(property.type, v.scalar));
      printed.items = {v.scalar};
    }
    printed.needs_label = !texts.empty();
    // Names may have several words.
    const bool has_names = property.type.kind == TypeKind::kCell ||
                           property.type.kind == TypeKind::kDefinition ||
                           property.type.kind == TypeKind::kRecord;
    printed.text =
        texts.empty() ? printed.label : fmt::format("{}", fmt::join(texts, has_names ? ", " : " "));
    out.push_back(std::move(printed));
  }
  return out;
}

std::vector<std::string> print_of(const Wording& words, DefinitionId id) {
  std::vector<std::string> texts;
  for (const ShownValue& v : printed_on(words, id)) texts.push_back(v.note());
  return texts;
}

std::string help_of(const Wording& words, DefinitionId id) {
  return help(words, words.ruleset().definition(id).name, text_values(words.ruleset(), id));
}

std::string help_of(const Wording& words, ActionId id) {
  return help(words, words.ruleset().action(id).name, text_values(words.ruleset(), id));
}

std::string script_text(const Wording& words, const ScriptDef& script,
                        const std::vector<std::string>& arguments) {
  const std::vector<TextValue> values = text_values(words.ruleset(), script);
  const std::string key = name_of(words.ruleset(), script);
  if (const std::string* text = words.find_text("rules." + key)) {
    return phrase(words.code(), *text, [&](const std::string& path) -> std::optional<PhraseValue> {
      for (std::size_t i = 0; i < arguments.size() && i < script.parameters.size(); ++i) {
        if (script.parameters[i].name == path) return phrase_value(arguments[i]);
      }
      const TextValue* v = find_text_value(values, path);
      return v ? std::optional(phrase_value_of(words, *v)) : std::nullopt;
    });
  }
  // Without a phrase, the text is the name of the function, and its data with their names.
  std::string out = script.function;
  std::vector<std::string> data;
  for (const TextValue& v : values) {
    if (!v.is_own) continue;
    const PhraseValue value = phrase_value_of(words, v);
    const auto* number = std::get_if<std::int32_t>(&value);
    data.push_back(fmt::format("{} {}", v.path,
                               number ? std::to_string(*number) : std::get<std::string>(value)));
  }
  if (!data.empty()) out += fmt::format(" ({})", fmt::join(data, ", "));
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

std::optional<PhraseValue> option_value(const Wording& words, const std::string& name) {
  const std::vector<TextValue> values = text_values(words.ruleset());
  const TextValue* v = find_text_value(values, name);
  return v ? std::optional(phrase_value_of(words, *v)) : std::nullopt;
}

std::string details_of(const Wording& words, DefinitionId id) {
  std::vector<std::string> printed;
  for (const ShownValue& v : printed_on(words, id)) {
    // A word says what it is: "harvest", not "type harvest".
    const bool is_word = v.type.kind == TypeKind::kSymbol && !v.items.empty();
    printed.push_back(is_word ? v.text : v.note());
  }
  std::string text = fmt::format("{}", fmt::join(printed, ", "));
  const std::string says = help_of(words, id);
  if (!says.empty()) text += (text.empty() ? "" : ". ") + says;
  return text;
}

}  // namespace cubilete
