#include "compiler/verb_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "ruleset/flow_steps.h"
#include "ruleset/words_of_others.h"

namespace cubilete {
namespace {

using SchemaJson = nlohmann::ordered_json;

SchemaJson reference(const std::string& to) { return {{"$ref", to}}; }
SchemaJson of_type(const char* type) { return {{"type", type}}; }
SchemaJson expression() { return reference("common.schema.json#/definitions/expression"); }
SchemaJson effects() { return reference("effect.schema.json#/definitions/block"); }
SchemaJson named() { return {{"pattern", "^[a-z][a-z0-9_]*$"}}; }

SchemaJson list_of(SchemaJson items) { return {{"type", "array"}, {"items", std::move(items)}}; }

// Returns the schema of a map with some entries.
SchemaJson map_of(int least, SchemaJson values, bool has_names) {
  SchemaJson out = {{"type", "object"}, {"minProperties", least}};
  if (has_names) out["propertyNames"] = named();
  out["additionalProperties"] = std::move(values);
  return out;
}

SchemaJson described(SchemaJson schema, std::string_view about) {
  SchemaJson out = {{"description", about}};
  out.update(schema);
  return out;
}

// A way of choose_one: a block, or a map of `if` and `do`.
SchemaJson way() {
  const SchemaJson conditional = {
      {"additionalProperties", false},
      {"properties",
       {{"if", described(expression(), "Whether it can be chosen.")},
        {"do", described(effects(), "What happens when it is chosen.")}}}};
  return {{"description",
           "Effects, or a map of its effects and the condition under which it can be chosen."},
          {"type", {"array", "object", "string"}},
          {"if",
           {{"type", "object"}, {"required", {"do"}}, {"propertyNames", {{"enum", {"if", "do"}}}}}},
          {"else", effects()},
          {"then", conditional}};
}

SchemaJson schema_of(Written written) {
  switch (written) {
    case Written::kExpression:
      return expression();
    case Written::kExpressions:
      return list_of(expression());
    case Written::kConditions:
      return reference("common.schema.json#/definitions/holds");
    case Written::kAmounts:
      return reference("common.schema.json#/definitions/amounts");
    case Written::kAssignments:
      return map_of(1, expression(), false);
    case Written::kNewValue:
      return map_of(1, expression(), true);
    case Written::kCandidates:
      return map_of(2,
                    described(expression(),
                              "A list or zone from which this part is chosen, which may name the "
                              "parts before it; with 'from' the type of the part."),
                    true);
    case Written::kWays:
      return map_of(1, way(), true);
    case Written::kFlag:
      return of_type("boolean");
    case Written::kName: {
      SchemaJson out = of_type("string");
      out.update(named());
      return out;
    }
    case Written::kText:
      return of_type("string");
    case Written::kScript:
      return reference("common.schema.json#/definitions/script_name");
    case Written::kConstants:
      return reference("common.schema.json#/definitions/constants");
    case Written::kActions: {
      SchemaJson out = list_of(of_type("string"));
      out["minItems"] = 1;
      return out;
    }
    case Written::kEffects:
      return effects();
    case Written::kParts:
      return reference("#/definitions/block");
  }
  return {};
}

// The key of an argument of a row.
template <class Row>
std::string key_of(const Row& row, const RuleArgument& a) {
  return std::string(a.key.empty() ? row.name : a.key);
}

template <class Row>
std::string_view about(const Row& row, const RuleArgument& a) {
  return a.key.empty() ? row.about : a.about;
}

// Returns the arguments of a row, with `id` if it does not state that itself.
template <class Row>
std::vector<RuleArgument> arguments_with_id(const Row& row) {
  std::vector<RuleArgument> out(row.arguments().begin(), row.arguments().end());
  if (out.back().key != kId.key) {
    out.push_back(kId);
    out.back().is_needed = false;
  }
  return out;
}

// Returns the rule for maps that have the key of the row.
template <class Row>
SchemaJson rule_of(const Row& row) {
  SchemaJson keys = SchemaJson::array();
  SchemaJson needed = SchemaJson::array();
  SchemaJson properties;
  std::map<std::string, SchemaJson>
      excluded;  // the keys that remain beside one that excludes others
  for (const RuleArgument& a : arguments_with_id(row)) {
    const std::string key = key_of(row, a);
    keys.push_back(key);
    if (a.is_needed) needed.push_back(key);
    if (!a.not_with.empty()) excluded.emplace(a.not_with, SchemaJson::array());
    properties[key] = described(schema_of(a.written), about(row, a));
  }
  SchemaJson then;
  if (!needed.empty()) then["required"] = needed;
  then["propertyNames"]["enum"] = keys;
  then["properties"] = properties;
  for (auto& [by, remaining] : excluded) {
    for (const RuleArgument& a : arguments_with_id(row)) {
      if (a.not_with != by) remaining.push_back(key_of(row, a));
    }
    then["if"]["required"] = {by};
    then["then"]["propertyNames"]["enum"] = remaining;
  }
  return {{"if", {{"type", "object"}, {"required", {row.name}}}}, {"then", then}};
}

// What a key means, by the rows that have it.
class Keys {
 public:
  template <class Row>
  void add(const Row& row) {
    for (const RuleArgument& a : arguments_with_id(row))
      add(row.name, key_of(row, a), about(row, a));
  }

  SchemaJson properties() const {
    SchemaJson out;
    for (const Key& key : keys_) {
      std::string text = key.meanings.front().second;
      if (key.meanings.size() > 1) {
        text.clear();
        for (const auto& [rows, meaning] : key.meanings) {
          text += fmt::format("{}Of {}: {}", text.empty() ? "" : " ", rows, meaning);
        }
      }
      out[key.name]["description"] = text;
    }
    return out;
  }

 private:
  struct Key {
    std::string name;
    std::vector<std::pair<std::string, std::string>> meanings;  // rows, and what it means there
  };

  void add(std::string_view row, const std::string& name, std::string_view meaning) {
    auto key =
        std::find_if(keys_.begin(), keys_.end(), [&](const Key& k) { return k.name == name; });
    if (key == keys_.end()) key = keys_.insert(key, {name, {}});
    const auto same = std::find_if(key->meanings.begin(), key->meanings.end(),
                                   [&](const auto& m) { return m.second == meaning; });
    if (same == key->meanings.end()) {
      key->meanings.emplace_back(row, meaning);
    } else if (same->first != row) {
      same->first += fmt::format(", {}", row);
    }
  }

  std::vector<Key> keys_;
};

// A block of the things that `one` describes.
SchemaJson block_of(const char* about, const std::string& one) {
  return {{"description", about},
          {"type", {"array", "object", "string"}},
          {"if", of_type("array")},
          {"then", {{"items", reference(one)}}},
          {"else", reference(one)}};
}

SchemaJson written_elsewhere() {
  SchemaJson out = SchemaJson::object();
  for (const WordOfOthers& w : kWordsOfOthers) out[std::string(w.word)] = w.written;
  return out;
}

// Adds which keys each row has beside its own.
template <class Rows>
void add_beside(const Rows& rows, SchemaJson& out) {
  for (const auto& row : rows) {
    SchemaJson& keys = out[std::string(row.name)];
    if (keys.is_null()) keys = SchemaJson::array();
    for (const RuleArgument& a : row.arguments()) {
      const bool is_new = std::ranges::find(keys, SchemaJson(a.key)) == keys.end();
      if (!a.key.empty() && is_new) keys.push_back(a.key);
    }
  }
}

SchemaJson map_of_one(const std::string& about, const Keys& keys, SchemaJson rules,
                      SchemaJson meant, SchemaJson beside) {
  return {{"description", about},
          {"meant", std::move(meant)},
          {"beside", std::move(beside)},
          {"type", {"object", "string"}},
          {"additionalProperties", false},
          {"minProperties", 1},
          {"properties", keys.properties()},
          {"allOf", std::move(rules)}};
}

std::string file(const char* from, const char* title, const std::string& root,
                 SchemaJson definitions) {
  const SchemaJson out = {{"$comment", fmt::format("Generated from {}: CUBILETE_UPDATE_GOLDEN=1 "
                                                   "./tests/run -R Verbs",
                                                   from)},
                          {"$schema", "http://json-schema.org/draft-07/schema#"},
                          {"title", title},
                          {"$ref", root},
                          {"definitions", std::move(definitions)}};
  return out.dump(2) + "\n";
}

template <class Rows>
std::string names_of_rows(const Rows& rows) {
  std::string out;
  for (const auto& row : rows) out += fmt::format("{}{}", out.empty() ? "" : ", ", row.name);
  return out;
}

// Returns a line of a table of the manual; needed keys are bold.
template <class Row>
std::string line_of(const Row& row) {
  std::string keys;
  for (const RuleArgument& a : row.arguments()) {
    if (a.key.empty()) continue;
    keys += fmt::format(fmt::runtime(a.is_needed ? "{}**`{}`**" : "{}`{}`"),
                        keys.empty() ? "" : " ", a.key);
  }
  return fmt::format("| `{}` | {} | {} |", row.name, keys, row.about);
}

}  // namespace

std::string effect_schema() {
  Keys keys;
  SchemaJson rules = SchemaJson::array();
  for (const VerbRow& row : kVerbs) {
    keys.add(row);
    rules.push_back(rule_of(row));
  }
  const std::string about = fmt::format(
      "One verb ({}) with what belongs to it beside it; or a text, which calls an effect by its "
      "name: harvest(player).",
      names_of_rows(kVerbs));
  SchemaJson meant = written_elsewhere();
  for (const WordOfOthers& w : kAssignmentsOfOthers) meant[std::string(w.word)] = w.written;
  SchemaJson beside = SchemaJson::object();
  add_beside(kVerbs, beside);
  return file("interpreter/ruleset/verbs.h", "Effects", "#/definitions/effect",
              {{"effect", map_of_one(about, keys, rules, std::move(meant), std::move(beside))},
               {"block", block_of("An effect, or a list of effects in order; a text calls one.",
                                  "#/definitions/effect")}});
}

std::string flow_schema() {
  Keys keys;
  SchemaJson rules = SchemaJson::array();
  SchemaJson any = SchemaJson::array();
  for (const FlowStepRow& row : kFlowSteps) {
    keys.add(row);
    rules.push_back(rule_of(row));
    any.push_back({{"required", {row.name}}});
  }
  for (const VerbRow& row : kVerbs) keys.add(row);
  rules.push_back({{"if", {{"type", "object"}, {"anyOf", any}}},
                   {"else", reference("effect.schema.json#/definitions/effect")}});
  const std::string about = fmt::format(
      "An effect, or a part that only the timetable has ({}; 'repeat', 'each' and 'if' may hold "
      "both).",
      names_of_rows(kFlowSteps));
  SchemaJson beside = SchemaJson::object();
  add_beside(kFlowSteps, beside);
  add_beside(kVerbs, beside);
  // A word that is a key of the timetable is written otherwise in effects only.
  SchemaJson meant = written_elsewhere();
  const SchemaJson known = keys.properties();
  for (const auto& property : known.items()) meant.erase(property.key());
  return file("interpreter/ruleset/flow_steps.h", "The timetable", "#/definitions/block",
              {{"block", block_of("Parts of the timetable, one after another: effects, and what "
                                  "only the timetable has.",
                                  "#/definitions/node")},
               {"node", map_of_one(about, keys, rules, std::move(meant), std::move(beside))}});
}

std::string table_of_verbs() {
  std::string out = "| verb | other keys | values, and what it does |\n|---|---|---|\n";
  for (const VerbRow& row : kVerbs) out += line_of(row) + "\n";
  return out;
}

std::string table_of_steps() {
  std::string out = "| part | other keys | values |\n|---|---|---|\n";
  for (const FlowStepRow& row : kFlowSteps) out += line_of(row) + "\n";
  return out;
}

}  // namespace cubilete
