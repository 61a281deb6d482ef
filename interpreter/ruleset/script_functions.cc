#include "ruleset/script_functions.h"

#include <algorithm>

#include "ruleset/verbs.h"

namespace cubilete {
namespace {

using enum ArgumentRole;
constexpr ScriptKind kPure = ScriptKind::kPureQuery;
constexpr ScriptKind kQueries = ScriptKind::kQuery;
constexpr bool kQuoted = true;

constexpr BuiltinParameter kPlayer = {"player", "player"};
constexpr std::string_view kThings = "component|component[]|zone";
constexpr std::string_view kPlace = "zone|cell";

// By RequestField.
constexpr BuiltinParameter kQuestionFields[] = {{"player", "player?"},
                                                {"name", "string", kQuestion},
                                                {"from", "any[]|component|zone"},
                                                {"min", "integer?"},
                                                {"max", "integer?"},
                                                {"optional", "boolean?"},
                                                {"note", "string|function|nil"},
                                                {"always_ask", "boolean?"},
                                                {"among", "table[]?"}};

constexpr BuiltinFunction kOwnFunctions[] = {
    {.name = "others",
     .declared = {kPlayer},
     .returns = "player[]",
     .least = kQueries,
     .code = "const i32 p = player({player}); return h->players_from(p + 1, kPlayers - 1);",
     .about = "The other players, from the next seat on."},
    {.name = "players_from",
     .declared = {kPlayer},
     .returns = "player[]",
     .least = kQueries,
     .code = "const i32 p = player({player}); return h->players_from(p, kPlayers);",
     .about = "All players, from this one on."},
    {.name = "neighbours",
     .declared = {kPlayer},
     .returns = "player[]",
     .least = kQueries,
     .code = "const i32 p = player({player}); return h->neighbours(p);",
     .about = "The next and the previous player, one item if they are the same."},
    {.name = "next",
     .declared = {kPlayer},
     .returns = "player",
     .least = kQueries,
     .code = "const i32 p = player({player}); return (p + 1) % kPlayers;",
     .about = "The player in the next seat."},
    {.name = "previous",
     .declared = {kPlayer},
     .returns = "player",
     .least = kQueries,
     .code = "const i32 p = player({player}); return (p + kPlayers - 1) % kPlayers;",
     .about = "The player in the seat before."},
    {.name = "zone",
     .declared = {{{"name", "string", kZone, kQuoted}, {"owner", "player?"}}},
     .returns = "zone",
     .result = ResultOf::kNamed,
     .least = kQueries,
     .about = "A zone of the table, or of a player."},
    {.name = "cell",
     .declared = {{{"zone", "zone"}, {"name_or_number", "string|integer"}, {"column", "integer?"}}},
     .returns = "cell?",
     .result = ResultOf::kCell,
     .least = kQueries,
     .about = "A cell by its name, its number, or its row and column; nil if there is none."},
    {.name = "beside",
     .declared = {{{"cell", "cell"}, {"direction", "string"}}},
     .returns = "cell?",
     .least = kQueries,
     .code = "const i32 c = {cell}; return h->cell_beside(c, thing_of(a[1]));",
     .about =
         "The neighbour of a cell of a grid in a direction (`north_east`); nil if there is none."},
    {.name = "side",
     .declared = {{{"zone", "zone"}, {"direction", "string"}}},
     .returns = "cell[]",
     .least = kQueries,
     .code = "const i32 z = {zone}; return h->side_of(z, thing_of(a[1]));",
     .about = "The cells on a side of a grid."},
    {.name = "definition",
     .declared = {{{"name", "string", kDefinition, kQuoted}}},
     .returns = "definition",
     .result = ResultOf::kNamed,
     .least = kQueries,
     .about = "What all copies of a component share."},
    {.name = "definitions",
     .declared = {{{"kind", "string?", kKind, kQuoted}}},
     .returns = "definition[]",
     .result = ResultOf::kNamed,
     .least = kQueries,
     .about = "All definitions, or those of a kind."},
    {.name = "option",
     .declared = {{{"name", "string", kOption, kQuoted}}},
     .returns = "any",
     .result = ResultOf::kNamed,
     .least = kPure,
     .about =
         "The value of a set-up option or constant whose name is computed; else write the name."},
    {.name = "table_value",
     .declared = {{{"name", "string", kTableAttribute, kQuoted}}},
     .returns = "any",
     .result = ResultOf::kNamed,
     .least = kQueries,
     .reaches_others = true,
     .about = "An attribute or resource of the table whose name is computed; else write the name."},
    {.name = "query",
     .declared = {{{"name", "string", kQuery, kQuoted}, {"...", "any"}}},
     .returns = "any",
     .result = ResultOf::kNamed,
     .least = kQueries,
     .reaches_others = true,
     .about = "The value of a query that the game declares."},
    {.name = "run",
     .declared = {{{"name", "string", kEffect, kQuoted}, {"...", "any"}}},
     .reaches_others = true,
     .about = "Runs an effect that the game declares. An ability of a component is run as "
              "card:play(player); the card itself is left out if the ability does not declare it."},
    {.name = "choose",
     .declared = {{{"question", "table"}}},
     .returns = "any",
     .result = ResultOf::kChosen,
     .fields = kQuestionFields,
     .reaches_others = true,
     .about =
         "Asks a player to choose from a list or zone. Returns one item, or nil if he declines "
         "(optional) or the list is empty; with min or max a list. `among` lists the lists that "
         "may be chosen, no others, and the answer is one of them. If `from` lists tables of "
         "the same fields, {left = 1}, the answer is a new table equal to one of them. The "
         "effect runs again from its beginning with the answer, so it must depend on the game "
         "alone. `note` is shown beside each item: the name of a field of it, or a function "
         "that makes a value of it."},
};

constexpr std::string_view list_of(TypeKind kind) {
  return kind == TypeKind::kZone     ? "zone[]"
         : kind == TypeKind::kPlayer ? "player[]"
                                     : "definition[]";
}

constexpr BuiltinParameter parameter_of(const RuleArgument& a) {
  switch (a.taken) {
    case Taken::kAmounts:
      return {a.name, "string", kResource};
    case Taken::kBy:
      return {a.name, "player?"};
    case Taken::kPlayer:
      return {a.name, "player"};
    case Taken::kOwner:
      return {a.name, "player|component|cell|nil"};
    case Taken::kNamed:
      if (a.is_field) return {a.key, "string?", a.role};
      return {a.name, "string", a.role, kQuoted};
    case Taken::kValues:
      return {a.name, "any", kShown};
    case Taken::kValue:
      return {a.name, "string", kAttribute};
    case Taken::kPlace:
      return {a.name, kPlace};
    case Taken::kFlag:
      if (a.is_field) return {a.key, "boolean?"};
      return {a.name, "string?"};
    case Taken::kCount:
      return {a.name, "integer?"};
    default:
      break;
  }
  if (a.type == TypeKind::kDefinition) return {a.name, "definition|string", kDefinition};
  if (a.is_field) return {a.key, "player[]|player?"};
  if (a.type == TypeKind::kPlayer) return {a.name, "player[]|player"};
  if (a.may_be_list())
    return {a.name, a.item() == TypeKind::kComponent ? kThings : list_of(a.type)};
  return {a.name, class_of(a.type)};
}

// The fields of the table that is the last argument of some verbs, by the place in kPlainVerbs.
constexpr auto kFieldsOfVerbs = [] {
  std::array<std::array<BuiltinParameter, 3>, kPlainVerbs.size()> out;
  for (std::size_t v = 0; v < out.size(); ++v) {
    std::size_t n = 0;
    for (const RuleArgument& a : row_of(kPlainVerbs[v]).declared) {
      if (a.is_field) out[v][n++] = parameter_of(a);
    }
  }
  return out;
}();

constexpr BuiltinFunction function_of(std::size_t v) {
  const VerbRow& row = row_of(kPlainVerbs[v]);
  BuiltinFunction out{.name = row.name_in_scripts()};
  if (row.always_emits || row.verb == Verb::kGain) out.emits = row.events[0];
  std::size_t n = 0;
  const auto add = [&](const BuiltinParameter& p) { out.declared[n++] = p; };
  row.each_in_scripts([&](const RuleArgument& a, std::size_t) {
    if (!a.name.empty()) add(parameter_of(a));
    if (a.taken == Taken::kAmounts) add({"amount", "integer"});
    if (a.taken == Taken::kValue) add({"value", "any", kNewValue});
    if (a.type == TypeKind::kDefinition) out.result = ResultOf::kNamed;
    out.reaches_others |= a.taken == Taken::kValue || a.taken == Taken::kValues;
  });
  if (!kFieldsOfVerbs[v][0].name.empty()) {
    add({"details", "table?"});
    out.fields = kFieldsOfVerbs[v];
  }
  const bool is_picked = row.names_result();
  if (is_picked) out.result = ResultOf::kPicked;
  out.returns = is_picked                         ? "any"
                : row.gives == TypeKind::kNothing ? ""
                : row.gives == TypeKind::kInteger ? "integer"
                                                  : class_of(row.gives);
  out.gives = row.given;
  out.may_lack_owner = row.may_lack_owner();
  out.moves = row.gives_places();
  out.about = row.in_scripts;
  return out;
}

// The functions of the table above, and the plain verbs.
constexpr auto kFunctions = [] {
  std::array<BuiltinFunction, std::size(kOwnFunctions) + kPlainVerbs.size()> all;
  std::copy(std::begin(kOwnFunctions), std::end(kOwnFunctions), all.begin());
  for (std::size_t v = 0; v < kPlainVerbs.size(); ++v) {
    all[std::size(kOwnFunctions) + v] = function_of(v);
  }
  return all;
}();

// A number passes for a text, as in Lua.
constexpr std::string_view kText = "string|integer";
constexpr std::string_view kTextOrNil = "string|integer|nil";
constexpr BuiltinParameter kSome = {"...", "any"};
constexpr BuiltinParameter kList = {"list", "table"};
constexpr BuiltinParameter kNumber = {"number", "integer"};
constexpr BuiltinParameter kFirst = {"first", "integer?"};
constexpr BuiltinParameter kLast = {"last", "integer?"};
constexpr ResultOf kStated = ResultOf::kStated;
constexpr ResultOf kAnything = ResultOf::kAnything;
using Declared = std::array<BuiltinParameter, 4>;

constexpr BuiltinFunction of_library(std::string_view name, const Declared& declared,
                                     std::string_view returns = {}, ResultOf result = kStated) {
  return {.name = name, .declared = declared, .returns = returns, .result = result, .least = kPure};
}
constexpr BuiltinFunction changing(BuiltinFunction f) {
  f.changes_tables = true;
  return f;
}

constexpr auto kLibrary = [] {
  std::array all = {
      of_library("assert", {{{"value", "any"}, kSome}}, "any", kAnything),
      of_library("error", {{{"message", "any?"}, {"level", "any?"}}}),
      of_library("ipairs", {{{"list", "table|zone"}}}, "any", kAnything),
      of_library("pairs", {{{"table", "table"}}}, "any", kAnything),
      changing(of_library("require", {{{"file", "string"}}}, "any", kAnything)),
      of_library("select", {{{"index", kText}, kSome}}, "any", kAnything),
      of_library("tonumber", {{{"value", "any"}, {"base", "integer?"}}}, "integer?"),
      of_library("tostring", {{{"value", "any"}}}, "string"),
      of_library("type", {{{"value", "any"}}}, "string"),
      of_library("math.abs", {kNumber}, "integer"),
      of_library("math.ceil", {kNumber}, "integer"),
      of_library("math.floor", {kNumber}, "integer"),
      of_library("math.max", {{kNumber, {"...", "integer"}}}, "integer"),
      of_library("math.min", {{kNumber, {"...", "integer"}}}, "integer"),
      of_library("string.byte", {{{"text", kText}, kFirst, kLast}}, "any", kAnything),
      of_library("string.char", {{{"...", "integer"}}}, "string"),
      of_library("string.find", {{{"text", kText}, {"what", kText}, kFirst, kSome}}, "integer?",
                 kAnything),
      of_library("string.format", {{{"form", "string"}, kSome}}, "string"),
      of_library("string.len", {{{"text", kText}}}, "integer"),
      of_library("string.lower", {{{"text", kText}}}, "string"),
      of_library("string.rep", {{{"text", kText}, {"times", "integer"}, {"between", kTextOrNil}}},
                 "string"),
      of_library("string.reverse", {{{"text", kText}}}, "string"),
      of_library("string.sub", {{{"text", kText}, kFirst, kLast}}, "string"),
      of_library("string.upper", {{{"text", kText}}}, "string"),
      of_library("table.concat", {{kList, {"between", kTextOrNil}, kFirst, kLast}}, "string"),
      changing(
          of_library("table.insert", {{kList, {"position_or_value", "any"}, {"value", "any?"}}})),
      changing(of_library("table.remove", {{kList, {"position", "integer?"}}}, "any", kAnything)),
      changing(of_library("table.sort", {{kList, {"comes_before", "function?"}}})),
      of_library("table.unpack", {{kList, kFirst, kLast}}, "any", kAnything)};
  all[0].code = "if (!holds(a[0])) bail(); return a[0];";
  all[1].code = "bail();";
  all[1].raises = true;
  return all;
}();

template <class Definitions>
void add_names(const Definitions& all, std::vector<std::string>& out) {
  for (const auto& one : all) out.push_back(one.name);
}

std::int32_t place_in(const std::vector<std::string>& all, std::string_view name) {
  const auto it = std::find(all.begin(), all.end(), name);
  return it == all.end() ? -1 : static_cast<std::int32_t>(it - all.begin());
}

}  // namespace

bool allows(std::string_view type, std::string_view word) {
  while (!type.empty()) {
    std::string_view one = type.substr(0, type.find('|'));
    type.remove_prefix(std::min(one.size() + 1, type.size()));
    if (one.ends_with('?')) one.remove_suffix(1);
    if (one == word || one == "any") return true;
  }
  return false;
}

std::span<const BuiltinParameter> BuiltinFunction::parameters() const {
  std::size_t n = 0;
  while (n < declared.size() && !declared[n].name.empty() && declared[n].name != "...") ++n;
  return {declared.data(), n};
}

bool BuiltinFunction::takes_more() const {
  const std::size_t n = parameters().size();
  return n < declared.size() && declared[n].name == "...";
}

int BuiltinFunction::least_arguments() const {
  const auto all = parameters();
  std::size_t n = all.size();
  while (n > 0 && all[n - 1].is_optional()) --n;
  return static_cast<int>(n);
}

int BuiltinFunction::most_arguments() const {
  return takes_more() ? -1 : static_cast<int>(parameters().size());
}

const BuiltinParameter& BuiltinFunction::parameter(std::size_t i) const {
  return declared[std::min(i, takes_more() ? parameters().size() : declared.size() - 1)];
}

int BuiltinFunction::place_of_name() const {
  const auto it = std::ranges::find_if(declared, is_name, &BuiltinParameter::role);
  return it == declared.end() ? -1 : static_cast<int>(it - declared.begin());
}

int BuiltinFunction::place_of(ArgumentRole r) const {
  const auto it = std::ranges::find(declared, r, &BuiltinParameter::role);
  return it == declared.end() ? -1 : static_cast<int>(it - declared.begin());
}

ArgumentRole BuiltinFunction::quoted_role() const {
  const auto it = std::ranges::find_if(declared, &BuiltinParameter::is_quoted);
  return it == declared.end() ? kPlain : it->role;
}

bool BuiltinFunction::is_of_library() const {
  return std::ranges::find(kLibrary, name, &BuiltinFunction::name) != kLibrary.end();
}

bool BuiltinFunction::only_reads() const {
  return least == ScriptKind::kQuery && !has_role(kQuery);
}

bool BuiltinFunction::only_looks_at_lists() const {
  const auto is_list = [](const BuiltinParameter& p) {
    return p.type.find("[]") != std::string_view::npos;
  };
  return has_role(kQuery) || has_role(kEffect) || std::ranges::any_of(declared, is_list) ||
         std::ranges::any_of(fields, is_list);
}

std::string_view word_for(ArgumentRole r) {
  constexpr std::string_view kWords[] = {"",
                                         "",
                                         "",
                                         "question",
                                         "resource",
                                         "attribute",
                                         "attribute of the table",
                                         "zone",
                                         "option",
                                         "component",
                                         "kind",
                                         "message",
                                         "phase to start",
                                         "phase",
                                         "end cause",
                                         "query",
                                         "effect"};
  return kWords[static_cast<std::size_t>(r)];
}

std::optional<Declaration> declaration_of(ArgumentRole role, const std::string& name) {
  if (role == kResource) return Declaration{{"resources", name}, "0"};
  if (role == kKind) return Declaration{{"kinds", name}, "{}"};
  if (role == kPhase) return Declaration{{"phases", name}, "[]"};
  return std::nullopt;
}

std::string name_of_a(ArgumentRole r) {
  const std::string word(word_for(r));
  const bool has_vowel = std::string_view("aeio").find(word[0]) != std::string_view::npos;
  return (has_vowel ? "the name of an " : "the name of a ") + word;
}

std::int32_t find_named(const Ruleset& r, ArgumentRole role, std::string_view name) {
  switch (role) {
    case kResource:
      return r.find_resource(name).value;
    case kTableAttribute:
      return r.find_attribute(AttributeOwner::kTable, name).value;
    case kZone:
      return r.find_zone(name).value;
    case kOption:
      return r.find_option(name).value;
    case kDefinition:
      return r.find_definition(name).value;
    case kKind:
      return r.find_kind(name).value;
    case kQuery:
      return r.find_query(name).value;
    case kEffect:
      return r.find_effect(name).value;
    case kMessage:
      return place_in(r.messages, name);
    case kEndCause:
      return place_in(r.end_causes, name);
    default:
      return place_in(names_of(r, role), name);
  }
}

std::vector<std::string> names_of(const Ruleset& r, ArgumentRole role) {
  std::vector<std::string> out;
  switch (role) {
    case kResource:
      return r.resource_names();
    case kTableAttribute:
      for (const AttributeDef& a : r.attributes) {
        if (a.owner == AttributeOwner::kTable) out.push_back(a.name);
      }
      break;
    case kAttribute:
      add_names(r.attributes, out);
      break;
    case kZone:
      add_names(r.zones, out);
      break;
    case kOption:
      add_names(r.options, out);
      break;
    case kDefinition:
      add_names(r.definitions, out);
      break;
    case kKind:
      add_names(r.kinds, out);
      break;
    case kQuery:
      add_names(r.queries, out);
      break;
    case kEffect:
      add_names(r.effects, out);
      break;
    case kMessage:
      return r.messages;
    case kPhase:
      out.assign(r.phases.begin(), r.phases.begin() + r.startable_phases);
      break;
    case kEndCause:
      return r.end_causes;
    case kEnd:
      out = {"turn", "round", "game"};
      out.insert(out.end(), r.phases.begin(), r.phases.end());
      break;
    default:
      break;
  }
  return out;
}

std::span<const BuiltinFunction> own_functions() { return kFunctions; }
std::span<const BuiltinFunction> library_functions() { return kLibrary; }

const BuiltinFunction* find_function(std::string_view name) {
  for (const auto functions : {own_functions(), library_functions()}) {
    const auto it = std::ranges::find(functions, name, &BuiltinFunction::name);
    if (it != functions.end()) return &*it;
  }
  return nullptr;
}

}  // namespace cubilete
