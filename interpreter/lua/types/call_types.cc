#include "lua/types/call_types.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/argument_count.h"
#include "base/spelling.h"
#include "lua/types/expression_types.h"
#include "lua/types/function_types.h"
#include "lua/types/question_words.h"

namespace cubilete::lua_types {

using namespace lua_syntax;

namespace {

// True if a function changes neither the game nor a table of the script.
bool is_reader(const BuiltinFunction& f) {
  return f.least != ScriptKind::kEffect && !f.changes_tables;
}

std::string usage_of(const BuiltinFunction& f) {
  std::string out;
  for (const BuiltinParameter& p : f.declared) {
    if (p.name.empty()) break;
    out += fmt::format("{}{}", out.empty() ? "" : ", ", p.name);
  }
  return fmt::format("{}({})", f.name, out);
}

}  // namespace

NodeId CallTypes::Arguments::node_at(std::size_t i) const {
  const bool is_shifted = has_self || lacks_owner;
  if (is_shifted && i == 0) return call.callee;
  const std::size_t at = is_shifted ? i - 1 : i;
  return at < call.arguments.size() ? call.arguments[at] : node;
}

const BuiltinFunction* CallTypes::api_of(NodeId callee) const {
  const auto* name = c_.tree.as<Name>(callee);
  const bool is_global = name && !name->local.is_some() && !name->environment.is_some();
  if (!is_global || c_.functions.contains(name->name) || c_.variables.contains(name->name)) {
    return nullptr;
  }
  return find_function(name->name);
}

void CallTypes::escape(const LuaType& t) {
  if (t.is_known() && !t.shapes.empty()) c_.store.open(t);
  if (t.function.is_some()) functions_.call(t.function, unknown_list());
}

// Returns the type of the method in a:b(); nothing if it is wrong.
std::optional<LuaType> CallTypes::method_of(const Call& call, const LuaType& object) {
  const TokenPlace object_place = c_.place_of(call.callee);
  const TokenId name_token(c_.tree.at(call.callee).tokens.last.index() + 2);
  TokenPlace place = object_place;
  place.end = c_.tree.at(name_token).place.end;
  if (!object.library.empty() && object.is_within(kTable)) {
    c_.findings.error("script-wrong-type", place,
                      fmt::format("'{0}:{1}' gives the library itself as first argument",
                                  object.library, call.method),
                      fmt::format("write {}.{}(...)", object.library, call.method));
    return std::nullopt;
  }
  const BuiltinFunction* function = find_function(call.method);
  if (object.is_within(kHandle | kAnyNil) && object.has(kHandle) && function) {
    const BuiltinFunction* api = function;
    c_.findings.error(
        "script-wrong-type", place,
        fmt::format("{} has no functions to call with ':'", describe(restrict(object, kHandle))),
        api ? fmt::format("write {}", usage_of(*api)) : "fields are read with '.'");
    return std::nullopt;
  }
  const bool is_data = object.is_data && object.is_within(kTable);
  if (is_data) {
    const BuiltinFunction* api = find_function(call.method);
    c_.findings.error("script-wrong-type", place, "the data under 'with' has no functions",
                      api ? fmt::format("write {}", usage_of(*api)) : "fields are read with '.'");
    return std::nullopt;
  }
  return expressions_.member(object, call.callee, call.method, place);
}

std::optional<LuaType> CallTypes::callee_of(const Call& call, NodeId, FlowState& state,
                                            Arguments& arguments) {
  const LuaType object = expressions_.type_of(call.callee, state);
  if (!call.method.empty()) {
    arguments.has_self = true;
    arguments.types.types.push_back(object);
    return method_of(call, object);
  }
  return object;
}

TypeList CallTypes::results_of(NodeId id, FlowState& state) {
  const Call& call = *c_.tree.as<Call>(id);
  Arguments arguments{call, id, {}, false};
  const std::optional<LuaType> callee = callee_of(call, id, state, arguments);
  TypeList given = expressions_.types_of(call.arguments, state);
  for (LuaType& t : given.types) arguments.types.types.push_back(std::move(t));
  arguments.types.is_open = given.is_open;
  if (!callee) return {{LuaType{}}, false};
  const NodeId what = call.callee;
  const bool is_callable =
      !call.method.empty() && !callee->has(kFunction) && callee->kinds != 0
          ? expressions_.require(
                *callee, kFunction, id, "cannot be called",
                fmt::format("'{0}' is a value: write .{0} without a call", call.method))
          : expressions_.require(*callee, kFunction, what, "cannot be called");
  const bool is_silent_reader = callee->api && is_reader(*callee->api);
  TypeList results = is_callable ? call_function(*callee, arguments) : TypeList{{LuaType{}}, false};
  if (!is_silent_reader) state.forget_fields();
  if (callee->api && callee->api->raises) state.is_reachable = false;
  return results;
}

// Returns whether a call names the function where it is known to be the only one. What is passed to
// a function may be called with more arguments than it names, since others may read them.
bool CallTypes::names_its_function(const lua_syntax::Call& call) const {
  const auto* name = c_.tree.as<lua_syntax::Name>(call.callee);
  if (!name) return false;
  return std::none_of(
      c_.tree.functions.begin(), c_.tree.functions.end(), [&](const lua_syntax::Function& f) {
        return name->local.is_some() && std::find(f.parameters.begin(), f.parameters.end(),
                                                  name->local) != f.parameters.end();
      });
}

TypeList CallTypes::call_function(const LuaType& callee, const Arguments& arguments) {
  if (callee.is_within(kFunction) && callee.api) {
    if (!callee.api->may_lack_owner) return call_api(*callee.api, arguments);
    const auto& types = arguments.types.types;
    const bool lacks_owner = !types.empty() && types[0].is_within(kText) &&
                             types.size() < callee.api->parameters().size();
    if (!lacks_owner) return call_api(*callee.api, arguments);
    Arguments whole = arguments;
    whole.lacks_owner = true;
    // An owner that is not named may be the table or the acting player.
    whole.types.types.insert(whole.types.types.begin(), type_of_kinds(kPlayer | kAbsent));
    return call_api(*callee.api, whole);
  }
  if (callee.is_within(kFunction) && callee.ability >= 0) {
    return call_ability(c_.ruleset.property(PropertyId(callee.ability)), arguments);
  }
  if (callee.is_within(kFunction) && callee.function.is_some()) {
    const lua_syntax::Function& f = c_.tree.at(callee.function);
    const std::size_t given = arguments.types.types.size();
    if (!f.takes_more && given > f.parameters.size() && names_its_function(arguments.call)) {
      const auto most = static_cast<int>(f.parameters.size());
      c_.findings.warning(
          "wrong-arguments", c_.place_of(arguments.node_at(f.parameters.size())),
          wrong_argument_count(c_.tree.as<lua_syntax::Name>(arguments.call.callee)->name, most,
                               most, static_cast<int>(given)));
    }
    return functions_.call(callee.function, arguments.types);
  }
  for (const LuaType& t : arguments.types.types) escape(t);
  return unknown_list();
}

// In card:play(player) the thing before the colon counts if the ability has that many parameters.
TypeList CallTypes::call_ability(const PropertyDef& p, const Arguments& arguments) {
  const bool is_effect = p.property_kind == PropertyKind::kEffect;
  if (is_effect && c_.script && c_.script->kind != ScriptKind::kEffect) {
    c_.findings.error("effect-in-query", c_.place_of(arguments.node),
                      fmt::format("a query cannot run '{}': it changes the game", p.name),
                      "only effects may change the game: declare the rule as an effect");
  }
  const bool leaves_self =
      arguments.has_self && arguments.types.types.size() == p.parameters.size() + 1;
  check_rule(p.name, p.parameters, leaves_self ? 1 : 0, arguments);
  if (is_effect) return {};
  return {{c_.game.type_of(p.type)}, false};
}

void CallTypes::check_rule(const std::string& name, const std::vector<Parameter>& parameters,
                           std::size_t first, const Arguments& arguments) {
  const auto& types = arguments.types.types;
  const std::size_t given = types.size() > first ? types.size() - first : 0;
  std::string usage;
  for (const Parameter& p : parameters) usage += (usage.empty() ? "" : ", ") + p.name;
  const std::string help = fmt::format("it is declared as {}({})", name, usage);
  const bool is_few = given < parameters.size() && !arguments.types.is_open;
  if (is_few || given > parameters.size()) {
    const auto count = static_cast<int>(parameters.size());
    c_.findings.error("wrong-arguments", c_.place_of(arguments.node),
                      wrong_argument_count(name, count, count, static_cast<int>(given)), help);
    return;
  }
  for (std::size_t i = 0; i < given; ++i) {
    LuaType wanted = c_.game.type_of(parameters[i].type);
    // A zone may be passed for its contents.
    if (parameters[i].type.is_list) wanted.kinds |= kZone | kComponent;
    const LuaType& t = types[first + i];
    const bool fits = t.has(static_cast<KindSet>(wanted.kinds & ~kAnyNil)) ||
                      (t.is_within(kAnyNil) && wanted.has(kAnyNil));
    if (t.kinds == 0 || fits) continue;
    c_.findings.error(
        "script-wrong-argument", c_.place_of(arguments.node_at(first + i)),
        fmt::format("'{}' of '{}' must be {}, but this is {}", parameters[i].name, name,
                    describe(restrict(wanted, static_cast<KindSet>(~kAnyNil))), describe(t)),
        help);
  }
}

const std::vector<Parameter>* CallTypes::rule_of(const BuiltinFunction& api,
                                                 const Arguments& arguments) const {
  const LuaType name = arguments.types.at(0);
  if (!name.is_within(kText) || name.texts.size() != 1) return nullptr;
  if (api.has_role(ArgumentRole::kQuery)) {
    const QueryId id = c_.ruleset.find_query(name.texts[0]);
    return id.is_some() ? &c_.ruleset.queries[id].parameters : nullptr;
  }
  if (!api.has_role(ArgumentRole::kEffect)) return nullptr;
  const EffectId id = c_.ruleset.find_effect(name.texts[0]);
  return id.is_some() ? &c_.ruleset.effects[id].parameters : nullptr;
}

TypeList CallTypes::call_api(const BuiltinFunction& api, const Arguments& arguments) {
  // With an argument too many or too few it is not certain which is which.
  const bool are_counted = check_count(api, arguments);
  const std::size_t declared = api.parameters().size() + (api.takes_more() ? 1 : 0);
  for (std::size_t i = 0; i < arguments.types.types.size() && declared > 0 && are_counted; ++i) {
    if (i < declared || api.takes_more()) {
      check_argument(api, api.parameter(i), i, arguments);
    }
  }
  if (api.has_role(ArgumentRole::kNewValue)) check_new_value(arguments);
  if (api.has_role(ArgumentRole::kShown)) check_announced(arguments);
  if (!api.fields.empty()) check_request(api, arguments);
  if (const auto* parameters = rule_of(api, arguments)) {
    check_rule(arguments.types.types[0].texts[0], *parameters, 1, arguments);
  }
  change_tables(api, arguments);
  if (api.result == ResultOf::kAnything) return unknown_list();
  if (api.returns.empty()) return {};
  return {{result_of(api, arguments)}, false};
}

// check_scripts counts the arguments of the program's own functions. Returns whether there are as
// many as there must be.
bool CallTypes::check_count(const BuiltinFunction& api, const Arguments& arguments) {
  const auto given = static_cast<int>(arguments.types.types.size());
  const bool is_few = !arguments.types.is_open && given < api.least_arguments();
  const bool is_many = api.most_arguments() >= 0 && given > api.most_arguments();
  if (!is_few && !is_many) return true;
  c_.findings.error(
      "wrong-arguments", c_.place_of(arguments.node),
      wrong_argument_count(api.name, api.least_arguments(), api.most_arguments(), given),
      fmt::format("write {}", usage_of(api)));
  return false;
}

void CallTypes::check_argument(const BuiltinFunction& api, const BuiltinParameter& p, std::size_t i,
                               const Arguments& arguments) {
  const LuaType& t = arguments.types.types[i];
  const NodeId node = arguments.node_at(i);
  const AllowedKinds allowed = allowed_kinds(p.type);
  if (t.kinds == 0 || t.has(allowed.kinds)) {
    expressions_.require(t, allowed.kinds, node, "");
    check_items(allowed, t, node, api.name);
    if (is_name(p.role)) check_name(p, t, node);
    return;
  }
  if (!t.missing.empty() || t.is_within(kDeclined)) {
    expressions_.require(t, allowed.kinds, node,
                         fmt::format("cannot be '{}' of {}", p.name, api.name));
    return;
  }
  c_.findings.error("script-wrong-argument", c_.place_of(node),
                    fmt::format("argument {} of '{}', '{}', must be {}, but this is {}", i + 1,
                                api.name, p.name == "..." ? api.declared[0].name : p.name,
                                describe(type_of_kinds(allowed.kinds)), describe(t)),
                    fmt::format("write {}", usage_of(api)));
}

// Reports a list whose items are of wrong kinds.
void CallTypes::check_items(const AllowedKinds& allowed, const LuaType& t, NodeId node,
                            std::string_view what) {
  if (allowed.items == kEveryKind || !t.is_within(kTable | kAnyNil) || t.shapes.empty()) return;
  for (const ShapeId id : t.shapes) {
    const TableShape& shape = c_.store.at(id);
    const bool may_do = shape.is_open || shape.items.kinds == 0 || shape.others.kinds != 0 ||
                        shape.items.has(allowed.items);
    if (may_do) return;
  }
  const LuaType& items = c_.store.at(t.shapes.front()).items;
  c_.findings.error("script-wrong-argument", c_.place_of(node),
                    fmt::format("'{}' needs a list with {} in it, but it has {}", what,
                                describe(type_of_kinds(allowed.items)), describe(items)),
                    allowed.items == kTable ? "write a list of lists: {{a, b}, {c}}" : "");
}

// Checks texts in variables; check_scripts examines those written as an argument.
void CallTypes::check_name(const BuiltinParameter& p, const LuaType& t, NodeId node) {
  if (c_.tree.as<Text>(node) || !t.is_within(kText) || t.texts.empty()) return;
  const auto is_one = [&](const std::string& word) {
    return find_named(c_.ruleset, p.role, word) >= 0;
  };
  if (std::any_of(t.texts.begin(), t.texts.end(), is_one)) return;
  c_.findings.error("unknown-name", c_.place_of(node),
                    fmt::format("{} is no {}", describe(t), word_for(p.role)));
}

// Checks set(owner, attribute, value).
void CallTypes::check_new_value(const Arguments& arguments) {
  if (arguments.types.types.size() < 3) return;
  const LuaType& owner = arguments.types.types[0];
  const LuaType& name = arguments.types.types[1];
  const LuaType& value = arguments.types.types[2];
  const bool is_clear = name.is_within(kText) && name.texts.size() == 1 && owner.kinds != 0 &&
                        owner.has(kPlayer | kComponent | kCell | kAnyNil);
  if (!is_clear) return;
  const std::optional<LuaType> wanted = c_.game.attribute(owner, name.texts[0]);
  if (!wanted) {
    c_.findings.error("unknown-name", c_.place_of(arguments.node_at(1)),
                      fmt::format("{} has no attribute '{}'",
                                  owner.has(kPlayer | kComponent | kCell)
                                      ? describe(restrict(owner, kPlayer | kComponent | kCell))
                                      : "the table",
                                  name.texts[0]));
    return;
  }
  const KindSet kinds = static_cast<KindSet>(wanted->kinds | kAnyNil);
  if (value.kinds != 0 && !value.has(kinds)) {
    c_.findings.error(
        "script-wrong-argument", c_.place_of(arguments.node_at(2)),
        fmt::format("'{}' is {}, but this is {}", name.texts[0],
                    describe(restrict(*wanted, static_cast<KindSet>(~kAnyNil))), describe(value)));
    return;
  }
  const bool is_word = wanted->is_vocabulary && value.is_within(kText) && !value.texts.empty();
  if (!is_word) return;
  const bool fits = std::any_of(value.texts.begin(), value.texts.end(), [&](const auto& word) {
    return std::find(wanted->texts.begin(), wanted->texts.end(), word) != wanted->texts.end();
  });
  if (fits) return;
  c_.findings.error("script-wrong-argument", c_.place_of(arguments.node_at(2)),
                    fmt::format("'{}' is never '{}'", name.texts[0], value.texts[0]),
                    hint(value.texts[0], wanted->texts,
                         fmt::format("it is one of: {}", fmt::join(wanted->texts, ", "))));
}

void CallTypes::check_announced(const Arguments& arguments) {
  constexpr KindSet kShown = kNumber | kBoolean | kText | kHandle;
  for (std::size_t i = 1; i < arguments.types.types.size(); ++i) {
    expressions_.require(arguments.types.types[i], kShown, arguments.node_at(i),
                         "cannot be shown in a message");
  }
}

LuaType CallTypes::request_field(const Arguments& arguments, const std::string& name) {
  const std::size_t at = arguments.call.arguments.size();
  const LuaType request = at == 0 ? any_type() : arguments.types.at(at - 1);
  if (!request.is_within(kTable)) return any_type();
  bool missing = false;
  return c_.store.read(request, type_of_text(name), missing);
}

// Checks the table passed to `choose` or `end_`, if it is written in the call.
void CallTypes::check_request(const BuiltinFunction& api, const Arguments& arguments) {
  const std::size_t at = api.parameters().size() - 1;
  const auto* table = c_.tree.as<TableConstructor>(arguments.node_at(at));
  if (!table || at >= arguments.types.types.size()) return;
  std::vector<std::string> known;
  for (const BuiltinParameter& f : api.fields) known.emplace_back(f.name);
  std::vector<std::string> given;
  for (const TableItem& item : table->items) {
    if (item.name.empty()) continue;
    given.push_back(item.name);
    const auto field = std::ranges::find(api.fields, item.name, &BuiltinParameter::name);
    if (field == api.fields.end()) {
      const TokenId name(c_.tree.at(item.value).tokens.first.index() - 2);
      c_.findings.error("script-unknown-field", c_.tree.at(name).place,
                        fmt::format("'{}' has no field '{}'", api.name, item.name),
                        hint(item.name, known, fmt::format("it has: {}", fmt::join(known, ", "))));
      continue;
    }
    const AllowedKinds allowed = allowed_kinds(field->type);
    const LuaType value = request_field(arguments, item.name);
    if (allowed.kinds == (kBoolean | kAnyNil)) continue;  // any value is true or false
    expressions_.require(value, allowed.kinds, item.value,
                         fmt::format("cannot be '{}' of {}", item.name, api.name));
    check_items(allowed, value, item.value, item.name);
    if (field->role == ArgumentRole::kQuestion) check_question_name(value, item.value);
    if (item.name == "from") check_words(value, item.value);
    if (item.name == "among")
      check_sets(items_in(request_field(arguments, "from"), false), value, item.value);
  }
  for (const BuiltinParameter& f : api.fields) {
    const bool lacks = std::find(given.begin(), given.end(), f.name) == given.end();
    if (f.is_optional() || !lacks) continue;
    c_.findings.error("script-wrong-argument", c_.place_of(arguments.node_at(at)),
                      fmt::format("{} needs '{}'", api.name, f.name));
  }
}

// Reports sets that hold nothing of the kind that one chooses from.
void CallTypes::check_sets(const LuaType& item, const LuaType& sets, NodeId node) {
  if (!sets.is_within(kTable)) return;
  const LuaType set = items_in(sets, false);
  if (!item.is_known() || !set.is_within(kTable) || set.shapes.empty()) return;
  const LuaType member = items_in(set, false);
  if (!member.is_known() || member.has(item.kinds)) return;
  c_.findings.error("script-wrong-argument", c_.place_of(node),
                    fmt::format("the sets of 'among' have {} in them, but 'from' has {}",
                                describe(member), describe(item)),
                    "write lists of what 'from' has: {{a, b}, {c}}");
}

void CallTypes::check_words(const LuaType& t, NodeId node) {
  if (const auto* table = c_.tree.as<TableConstructor>(node)) {
    for (const TableItem& item : table->items) check_words({}, item.value);
  }
  const auto* text = c_.tree.as<Text>(node);
  const std::vector<std::string> written = text ? std::vector{text->value} : t.texts;
  if (written.empty() || !(text || t.is_within(kText))) {
    for (const ShapeId id : t.is_within(kTable) ? t.shapes : std::vector<ShapeId>()) {
      const TableShape& shape = c_.store.at(id);
      if (!shape.is_open && shape.items.is_within(kText)) check_words(shape.items, node);
    }
    return;
  }
  const Ruleset& r = c_.ruleset;
  const auto is_word = [&](const std::string& word) {
    return r.find_symbol(word).is_some() || r.find_resource(word).is_some();
  };
  if (std::ranges::any_of(written, is_word)) return;
  const std::string& word = written.front();
  std::vector<std::string> words = r.resource_names();
  words.insert(words.end(), r.symbols.begin(), r.symbols.end());
  const bool is_component = r.find_definition(word).is_some();
  c_.findings.error("unknown-name", c_.place_of(node),
                    fmt::format("the game has no word '{}'", word),
                    is_component ? fmt::format("write definition(\"{}\")", word)
                                 : hint(word, words, "declare it under 'words' in game.yaml"));
}

// Checks texts in variables, as check_name() does.
void CallTypes::check_question_name(const LuaType& name, NodeId node) {
  if (c_.tree.as<Text>(node) || !name.is_within(kText)) return;
  for (const std::string& word : name.texts) {
    const auto missing = missing_words_of_question(c_.ruleset, word);
    if (!missing) continue;
    c_.findings.report(Severity::kWarning, "missing-text", c_.place_of(node), missing->message,
                       missing->help, missing->text);
  }
}

LuaType CallTypes::items_in(const LuaType& from, bool all_values) {
  if (from.kinds == 0) return {};
  if (from.is_within(kZone)) return c_.game.component_in(from);
  if (from.is_within(kComponent)) return from;
  if (!from.is_within(kTable) || from.shapes.empty()) return any_type();
  LuaType out;
  for (const ShapeId id : from.shapes) {
    const TableShape& shape = c_.store.at(id);
    if (shape.is_open || (shape.others.kinds != 0 && !all_values)) return any_type();
    out = join(out, shape.items);
    if (!all_values) continue;
    out = join(out, shape.others);
    for (const auto& [name, field] : shape.fields) out = join(out, field);
  }
  return out.kinds == 0 ? any_type() : out;
}

LuaType CallTypes::chosen(const Arguments& arguments) {
  LuaType item = items_in(request_field(arguments, "from"), false);
  item.is_vocabulary = false;
  bool is_list = false;
  bool is_maybe_list = true;
  for (const char* field : {"min", "max", "among"}) {
    const LuaType bound = request_field(arguments, field);
    is_list = is_list || !bound.is_within(kAnyNil);
    is_maybe_list = is_maybe_list && bound.has(kAnyNil);
  }
  if (is_list) return is_maybe_list ? any_type() : c_.store.list_of(arguments.node, item);
  if (!item.is_known()) return item;
  item.kinds = static_cast<KindSet>((item.kinds & ~kAnyNil) | kAbsent);
  if (request_field(arguments, "optional").kinds == kTrue) item.kinds |= kDeclined;
  return item;
}

LuaType CallTypes::picked(const Arguments& arguments) {
  LuaType item = items_in(arguments.types.at(0), false);
  if (!item.is_known()) item = type_of_kinds(kComponent);
  const LuaType count = arguments.types.at(1);
  if (!count.has(kAnyNil)) return c_.store.list_of(arguments.node, item);
  if (!count.is_within(kAnyNil)) return any_type();
  item.kinds |= kAbsent;
  return item;
}

// Returns the type of what the name in the first argument names, or has made.
std::optional<LuaType> CallTypes::named(const BuiltinFunction& api, const Arguments& arguments) {
  const LuaType first = arguments.types.at(0);
  const std::string name =
      first.is_within(kText) && first.texts.size() == 1 ? first.texts[0] : std::string();
  const int at = api.place_of_name();
  switch (api.declared[static_cast<std::size_t>(at)].role) {
    case ArgumentRole::kOption:
      return c_.game.option(name);
    case ArgumentRole::kTableAttribute:
      return c_.game.table_value(name);
    case ArgumentRole::kKind:
      return c_.store.list_of(arguments.node, c_.game.definitions_of(name));
    case ArgumentRole::kQuery:
      if (!c_.ruleset.find_query(name).is_some()) return std::nullopt;
      return c_.game.type_of(c_.ruleset.queries[c_.ruleset.find_query(name)].returns);
    case ArgumentRole::kZone:
      if (name.empty()) return std::nullopt;
      return c_.game.zone(name);
    default: {
      if (name.empty()) return std::nullopt;
      LuaType t = c_.game.definition(name);
      if (api.returns == "component") t.kinds = kComponent;
      return t;
    }
  }
}

LuaType CallTypes::result_of(const BuiltinFunction& api, const Arguments& arguments) {
  switch (api.result) {
    case ResultOf::kChosen:
      return chosen(arguments);
    case ResultOf::kPicked:
      return picked(arguments);
    case ResultOf::kCell: {
      LuaType t = c_.game.cell_of(arguments.types.at(0));
      t.kinds |= kAbsent;
      return t;
    }
    case ResultOf::kNamed:
      if (auto t = named(api, arguments)) return *t;
      break;
    default:
      break;
  }
  const AllowedKinds allowed = allowed_kinds(api.returns);
  if (api.returns.ends_with("[]")) {
    return c_.store.list_of(arguments.node, type_of_kinds(allowed.items));
  }
  LuaType t = type_of_kinds(allowed.kinds);
  if (t.is_known() && t.has(kAnyNil)) {
    t.kinds = static_cast<KindSet>((t.kinds & ~kAnyNil) | kAbsent);
  }
  return t;
}

// Applies the functions of `table` that change a list or call back.
void CallTypes::change_tables(const BuiltinFunction& api, const Arguments& arguments) {
  const LuaType list = arguments.types.at(0);
  const std::size_t given = arguments.types.types.size();
  if (api.changes_tables && c_.store.is_data(list)) {
    c_.findings.error("script-read-only", c_.place_of(arguments.node_at(0)),
                      "the data under 'with' cannot be changed", "copy it into a table first");
    return;
  }
  if (api.name == "table.insert" && given >= 2) {
    expressions_.store(list, type_of_kinds(kNumber), arguments.types.at(given - 1));
    if (given == 3) {
      expressions_.require(arguments.types.at(1), kNumber, arguments.node_at(1),
                           "is no position in a list");
    }
  } else if (api.name == "table.sort") {
    const LuaType items = items_in(list, false);
    const LuaType comparator = arguments.types.at(1);
    if (comparator.function.is_some())
      functions_.call(comparator.function, {{items, items}, false});
  } else {
    for (const LuaType& t : arguments.types.types) {
      if (t.function.is_some()) escape(t);
    }
  }
}

}  // namespace cubilete::lua_types
