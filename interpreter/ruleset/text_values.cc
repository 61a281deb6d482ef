#include "ruleset/text_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <tuple>

#include "base/phrase.h"
#include "ruleset/constant.h"
#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

constexpr std::string_view kHelp = "help.";

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_part_of_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || (c & 0x80) != 0;
}

void add_number(std::vector<TextValue>& out, std::string path, std::int64_t value) {
  out.push_back({std::move(path), kIntegerType, {static_cast<std::int32_t>(value)}, {}, true});
}

// Adds {price} as a whole, and {price.gold} for every resource.
void add_amounts(const Ruleset& r, const std::string& path, const std::vector<std::int32_t>& pairs,
                 std::vector<TextValue>& out) {
  out.push_back({path, {TypeKind::kAmounts}, pairs, {}, true});
  for (std::size_t a = 0; a < r.attributes.size(); ++a) {
    if (!r.attributes[a].is_resource) continue;
    std::int32_t amount = 0;
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
      if (pairs[i] == static_cast<std::int32_t>(a)) amount += pairs[i + 1];
    }
    add_number(out, path + "." + r.attributes[a].name, amount);
  }
}

// Adds a list of numbers or of texts; texts cannot display any other list.
void add_constant_list(const Value::List& list, const std::string& path,
                       std::vector<TextValue>& out) {
  TextValue all{path, kNothingType, {}, {}, true};
  for (const Value& item : list) {
    if (const auto* number = std::get_if<std::int64_t>(&item.tree)) {
      all.items.push_back(static_cast<std::int32_t>(*number));
    } else if (const auto* text = std::get_if<std::string>(&item.tree)) {
      all.texts.push_back(*text);
    }
  }
  if (all.items.size() == list.size()) all.type = kIntegerType.list();
  const bool is_of_one_type = std::max(all.items.size(), all.texts.size()) == list.size();
  if (is_of_one_type && !list.empty()) out.push_back(std::move(all));
}

void add_constants(const Value& value, const std::string& path, std::vector<TextValue>& out) {
  if (const auto* map = std::get_if<Value::Map>(&value.tree)) {
    for (const Field& f : *map) {
      add_constants(f.value, path.empty() ? f.name : path + "." + f.name, out);
    }
  } else if (const auto* number = std::get_if<std::int64_t>(&value.tree)) {
    add_number(out, path, *number);
  } else if (const auto* text = std::get_if<std::string>(&value.tree)) {
    out.push_back({path, kNothingType, {}, {*text}, true});
  } else if (const auto* list = std::get_if<Value::List>(&value.tree)) {
    add_constant_list(*list, path, out);
  }
}

// Adds the numbers of a rule that is written in effects: {use.gold} of `gain: {gold: 2}`,
// {use.bonus} of `set: {bonus: 2}` or `set: {bonus: bonus + 2}`, and {use.n} of `run:
// harvest(place, 2)`, by the parameter's name. A name that occurs twice is not added.
void add_numbers_of_effects(const Ruleset& r, const std::string& path, BlockId block,
                            std::vector<TextValue>& out) {
  std::vector<TextValue> all;
  const auto add = [&](const std::string& name, ExpressionId id) {
    const bool is_number = id.is_some() && r.expression(id).type == kIntegerType;
    const auto value = is_number ? constant_value(r, id) : std::nullopt;
    if (value) add_number(all, path + "." + name, *value);
  };
  each_effect(r, block, [&](const Effect& e, const EffectFacts&, bool) {
    if (const auto* v = std::get_if<PlainEffect>(&e.verb)) {
      if (v->verb == Verb::kSet) {
        const auto value = constant_change(r, v->attribute(), v->arguments[0].of);
        if (value) add_number(all, path + "." + r.attribute(v->attribute()).name, *value);
      }
      for (const Amount& a : v->amounts) {
        if (a.resource.is_some()) add(r.attribute(a.resource).name, a.amount);
      }
    } else if (const auto* run = std::get_if<RunEffect>(&e.verb)) {
      const auto& parameters = r.effects[run->effect].parameters;
      for (std::size_t i = 0; i < run->arguments.size() && i < parameters.size(); ++i) {
        add(parameters[i].name, run->arguments[i]);
      }
    }
  });
  for (const TextValue& v : all) {
    const auto same =
        std::count_if(all.begin(), all.end(), [&](const TextValue& o) { return o.path == v.path; });
    if (same == 1) out.push_back(v);
  }
}

void add_property(const Ruleset& r, const PropertyDef& p, const PropertyValue& v,
                  std::vector<TextValue>& out) {
  if (p.property_kind == PropertyKind::kAmounts) {
    add_amounts(r, p.name, v.list, out);
  } else if (p.type.kind == TypeKind::kRecord && p.property_kind == PropertyKind::kValue) {
    const std::vector<Parameter>& fields = r.fields(p.type);
    for (std::size_t i = 0; i < v.list.size(); ++i) {
      const std::string of =
          p.type.is_list ? fmt::format("{}.{}", p.name, i / fields.size() + 1) : p.name;
      const Parameter& f = fields[i % fields.size()];
      out.push_back({of + "." + f.name, f.type, {v.list[i]}, {}, true});
    }
  } else if (p.property_kind == PropertyKind::kValue) {
    out.push_back({p.name, p.type, p.type.is_list ? v.list : std::vector{v.scalar}, {}, true});
    if (p.type != kIntegerType.list()) return;
    for (std::size_t i = 0; i < v.list.size(); ++i) {
      add_number(out, p.name + "." + std::to_string(i + 1), v.list[i]);
    }
  } else if (v.block.is_some()) {
    add_numbers_of_effects(r, p.name, v.block, out);
  } else if (v.script.is_some()) {
    add_constants(r.scripts[v.script.index()].arguments, p.name, out);
  } else if (const auto value = constant_value(r, v.expression)) {
    out.push_back({p.name, p.type, {static_cast<std::int32_t>(*value)}, {}, true});
  }
}

// Adds the data of the card's scripts as {rule.x}, as scripts name it, if only one script has an x.
void add_data_of_rules(const Ruleset& r, const ComponentDef& d, std::vector<TextValue>& out) {
  std::vector<TextValue> all;
  for (const PropertyValue& v : d.properties) {
    if (v.script.is_some()) add_constants(r.scripts[v.script.index()].arguments, "rule", all);
  }
  for (const TextValue& v : all) {
    const auto same =
        std::count_if(all.begin(), all.end(), [&](const TextValue& o) { return o.path == v.path; });
    if (same == 1) out.push_back(v);
  }
}

void add_options(const Ruleset& r, std::vector<TextValue>& out) {
  for (const OptionDef& o : r.options) {
    if (o.type.kind == TypeKind::kAmounts || find_text_value(out, o.name)) continue;
    out.push_back({o.name, o.type, o.value, {}, false});
  }
}

// Returns the values for the text of a key; none if the key belongs to no component or action.
std::optional<std::vector<TextValue>> values_for(const Ruleset& r, const std::string& key) {
  if (!key.starts_with(kHelp)) return std::nullopt;
  const std::string name = key.substr(kHelp.size());
  if (const DefinitionId d = r.find_definition(name); d.is_some()) return text_values(r, d);
  if (const ActionId a = r.find_action(name); a.is_some()) return text_values(r, a);
  return std::nullopt;
}

// Returns the card's only value that is this number, or nullptr. {rule.x} is an alias and ignored.
const TextValue* only_value(const std::vector<TextValue>& values, std::int64_t number) {
  const TextValue* found = nullptr;
  for (const TextValue& v : values) {
    const bool is_same = v.is_own && v.type == kIntegerType && v.items.front() == number;
    if (!is_same || v.path == "copies" || v.path.starts_with("rule.")) continue;
    if (found) return nullptr;
    found = &v;
  }
  return found;
}

// Returns whether players read the value beside the card's name already.
bool is_printed(const Ruleset& r, const std::string& key, const std::string& path) {
  const DefinitionId d = r.find_definition(key.substr(kHelp.size()));
  if (!d.is_some()) return false;
  const PropertyId p = r.find_property(r.definition(d).kind, path.substr(0, path.find('.')));
  return p.is_some() && r.property(p).is_shown;
}

// Returns the ranges of the numbers outside of braces, in a text as written in its file.
std::vector<std::pair<std::size_t, std::size_t>> numbers_in(std::string_view text) {
  std::vector<std::pair<std::size_t, std::size_t>> out;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}') --depth;
    if (depth > 0 || !is_digit(text[i])) continue;
    std::size_t end = i;
    while (end < text.size() && is_digit(text[end])) ++end;
    const bool begins = i == 0 || !is_part_of_word(text[i - 1]);
    const bool ends = end == text.size() || !is_part_of_word(text[end]);
    // The parts of 1/2, 1.5 and 3-2 are not values.
    const auto joins = [&](std::size_t at, std::size_t beyond) {
      return at < text.size() && std::string_view("/.,:-").find(text[at]) != std::string::npos &&
             beyond < text.size() && is_digit(text[beyond]);
    };
    const bool is_joined = joins(end, end + 1) || (i >= 2 && joins(i - 1, i - 2));
    if (begins && ends && !is_joined && end - i <= 6) out.emplace_back(i, end);
    i = end - 1;
  }
  return out;
}

SourceSpan part_of(SourceSpan whole, std::size_t begin, std::size_t end) {
  return {whole.file, whole.begin + static_cast<std::uint32_t>(begin),
          whole.begin + static_cast<std::uint32_t>(end)};
}

// Counts how often a number is written in a part of the content, also in braces and comments.
std::size_t count_in(std::string_view text, std::int64_t number) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_digit(text[i])) continue;
    std::size_t end = i;
    while (end < text.size() && is_digit(text[end])) ++end;
    const bool is_part = i > 0 && is_part_of_word(text[i - 1]);
    if (!is_part && text.substr(i, end - i) == std::to_string(number)) ++count;
    i = end - 1;
  }
  return count;
}

// Returns the text of a script's function, as far as the line that ends it by its indentation.
std::string_view function_text(const Ruleset& r, const ScriptDef& script) {
  const std::string_view file = r.sources.text(r.script_files[script.file.index()].source);
  const std::size_t begin = file.find("function " + script.function + "(");
  if (begin == std::string_view::npos) return {};
  return file.substr(begin, std::min(file.find("\nend", begin), file.size()) - begin);
}

// Returns how often a number is written where a card or an action is declared, and in the functions
// of its scripts.
std::size_t count_of(const Ruleset& r, const std::string& key, std::int64_t number) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> read;  // an alias is in one place
  std::size_t count = 0;
  const auto look_at = [&](SourceSpan span) {
    if (span.is_known() && read.emplace(span.begin, span.end).second) {
      count += count_in(r.sources.text(span), number);
    }
  };
  const auto look_at_expression = [&](ExpressionId id) {
    if (id.is_some()) look_at(r.expression(id).span);
  };
  const std::string name = key.substr(kHelp.size());
  if (const DefinitionId d = r.find_definition(name); d.is_some()) {
    for (const PropertyValue& v : r.definition(d).properties) {
      if (v.is_set) look_at(v.span);
      if (v.script.is_some()) {
        count += count_in(function_text(r, r.scripts[v.script.index()]), number);
      }
    }
    return count;
  }
  const ActionId id = r.find_action(name);
  if (!id.is_some()) return count;
  const ActionDef& a = r.action(id);
  look_at(a.cost_span);
  for (const Condition& c : a.conditions) look_at_expression(c.expression);
  for (const ChoiceDef& c : a.choices) {
    for (const ExpressionId e : {c.from, c.minimum, c.maximum, c.among}) look_at_expression(e);
    for (const Condition& w : c.where) look_at_expression(w.expression);
  }
  for (const BlockId block : {a.effect, a.otherwise}) {
    each_effect(r, block, [&](const Effect&, const EffectFacts& facts, bool) {
      for (const ExpressionId e : facts.reads) look_at_expression(e);
    });
  }
  return count;
}

// Calls f(key, text, place, values) for each help text of the game.
template <class Function>
void each_help_text(const Ruleset& r, Function f) {
  for (const Locale& l : r.locales) {
    for (const auto& [key, text] : l.texts) {
      const auto place = l.places.find(key);
      if (place == l.places.end() || !place->second.is_known()) continue;
      if (const auto values = values_for(r, key)) f(key, text, place->second, *values);
    }
  }
}

}  // namespace

std::vector<TextValue> text_values(const Ruleset& r, DefinitionId id) {
  const ComponentDef& d = r.definition(id);
  std::vector<TextValue> out;
  for (const PropertyId p : r.kind(d.kind).properties) {
    const PropertyDef& def = r.property(p);
    const PropertyValue& v = d.properties[std::size_t(def.index)];
    // An integer property without a written value is 0.
    const bool is_number = def.property_kind == PropertyKind::kValue && def.type == kIntegerType;
    if (v.is_set || is_number || def.property_kind == PropertyKind::kAmounts) {
      add_property(r, def, v, out);
    }
  }
  add_number(out, "copies", d.copies);
  add_data_of_rules(r, d, out);
  add_options(r, out);
  return out;
}

std::vector<TextValue> text_values(const Ruleset& r, ActionId id) {
  std::vector<TextValue> out;
  std::vector<std::int32_t> cost;
  bool is_constant = true;
  for (const Amount& a : r.action(id).cost) {
    const auto amount = constant_value(r, a.amount);
    if (amount && a.resource.is_some()) {
      cost.push_back(a.resource.value);
      cost.push_back(static_cast<std::int32_t>(*amount));
    } else {
      is_constant = false;
    }
  }
  if (is_constant && !cost.empty()) add_amounts(r, "cost", cost, out);
  add_options(r, out);
  return out;
}

std::vector<TextValue> text_values(const Ruleset& r, const ScriptDef& script) {
  std::vector<TextValue> out;
  add_constants(script.arguments, "", out);
  add_options(r, out);
  return out;
}

std::vector<TextValue> text_values(const Ruleset& r) {
  std::vector<TextValue> out;
  add_options(r, out);
  return out;
}

const TextValue* find_text_value(const std::vector<TextValue>& values, const std::string& path) {
  const auto it = std::find_if(values.begin(), values.end(),
                               [&](const TextValue& v) { return v.path == path; });
  return it == values.end() ? nullptr : &*it;
}

std::vector<RepeatedValue> repeated_values(const Ruleset& r) {
  std::vector<RepeatedValue> out;
  each_help_text(r, [&](const std::string& key, const std::string&, SourceSpan place,
                        const std::vector<TextValue>& values) {
    const std::string_view written = r.sources.text(place);
    // A text with escapes is skipped, since its offsets differ from those in the file.
    if (written.find('\\') != std::string_view::npos) return;
    for (const auto& [begin, end] : numbers_in(written)) {
      const std::int64_t number = std::stoll(std::string(written.substr(begin, end - begin)));
      const TextValue* value = only_value(values, number);
      if (!value || is_printed(r, key, value->path) || count_of(r, key, number) > 1) continue;
      out.push_back({key, part_of(place, begin, end), place, value->path});
    }
  });
  std::sort(out.begin(), out.end(), [](const RepeatedValue& a, const RepeatedValue& b) {
    return std::tuple(a.number.file, a.number.begin) < std::tuple(b.number.file, b.number.begin);
  });
  return out;
}

bool is_draft(const Ruleset& r, const Locale& l, std::string_view key) {
  const auto place = l.places.find(key);
  if (place == l.places.end() || !place->second.is_known()) return false;
  const std::string_view file = r.sources.text(place->second.file);
  const std::size_t from = std::min<std::size_t>(place->second.end, file.size());
  return file.substr(from, std::min(file.find('\n', from), file.size()) - from).find("# draft") !=
         std::string_view::npos;
}

std::vector<UnknownTextValue> unknown_text_values(const Ruleset& r) {
  std::vector<UnknownTextValue> out;
  each_help_text(r, [&](const std::string& key, const std::string& text, SourceSpan place,
                        const std::vector<TextValue>& values) {
    for (const std::string& path : phrase_names(text)) {
      if (find_text_value(values, path)) continue;
      const std::size_t at = r.sources.text(place).find("{" + path);
      UnknownTextValue unknown{key, path, place, {}};
      if (at != std::string_view::npos) unknown.span = part_of(place, at + 1, at + 1 + path.size());
      for (const TextValue& v : values) unknown.known.push_back(v.path);
      out.push_back(std::move(unknown));
    }
  });
  return out;
}

}  // namespace cubilete
