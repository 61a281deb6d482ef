#include "lua/types/expression_types.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spelling.h"
#include "lua/types/call_types.h"
#include "lua/types/condition_expression.h"
#include "lua/vm/vm.h"

namespace cubilete::lua_types {

using namespace lua_syntax;

namespace {

constexpr KindSet kIndexable = kText | kTable | kHandle;
constexpr std::string_view kLibraries[] = {"math", "string", "table"};

LuaType library_table(std::string_view name) {
  LuaType t = type_of_kinds(kTable);
  t.library = name;
  return t;
}

// Returns the name of an expression that is indexed, called or compared, for messages: "'card'".
std::string name_of(const Tree& tree, NodeId id) {
  if (const auto* name = tree.as<Name>(id)) return fmt::format("'{}'", name->name);
  if (const auto* field = tree.as<FieldAccess>(id)) return fmt::format("'{}'", field->name);
  return "this";
}

// Returns what to write where two things of different kinds are compared; empty if nothing is
// likely.
std::string way_to_compare(const Tree& tree, const Binary& b, KindSet left, KindSet right) {
  const auto* negation = tree.as<Unary>(b.left);
  if (negation && negation->operation == TokenKind::kNot) {
    return "'not' binds closer than the comparison: write '~=', or put what is compared into "
           "parentheses";
  }
  constexpr KindSet kNamed = kComponent | kDefinition | kZone | kCell;
  const bool is_thing_and_text = (left | right) == (kText | ((left | right) & kNamed));
  const bool is_one_each = left == kText || right == kText;
  return is_thing_and_text && is_one_each ? "its name is its field 'name': compare that" : "";
}

}  // namespace

TypeList ExpressionTypes::types_of(std::span<const NodeId> nodes, FlowState& state) {
  TypeList out;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool is_last = i + 1 == nodes.size();
    if (is_last && c_.tree.as<Varargs>(nodes[i])) {
      out.is_open = true;
    } else if (is_last && c_.tree.as<Call>(nodes[i])) {
      const TypeDepth depth(depth_);
      TypeList results = depth.is_too_deep() ? unknown_list() : calls_.results_of(nodes[i], state);
      out.is_open = results.is_open;
      for (LuaType& t : results.types) out.types.push_back(std::move(t));
    } else {
      out.types.push_back(type_of(nodes[i], state));
    }
  }
  return out;
}

std::pair<FlowState, FlowState> ExpressionTypes::branches(NodeId condition,
                                                          const FlowState& state) {
  const TypeFindings::Silence silence(c_.findings);
  return branches_of(c_, reader(), condition, state);
}

ConditionReader ExpressionTypes::reader() {
  return {[this](NodeId id, const FlowState& at) {
            FlowState copy = at;
            return type_of(id, copy);
          },
          [this](NodeId id) { return path_of(id); }};
}

void ExpressionTypes::note_condition(NodeId id, const FlowState& state) {
  if (!state.is_reachable || c_.findings.is_silent()) return;
  const TypeFindings::Silence silence(c_.findings);
  const auto expression = expression_of(c_, reader(), id, state, c_.source);
  if (expression) c_.conditions_read->add(*expression);
}

LuaType ExpressionTypes::type_of(NodeId id, FlowState& state) {
  const TypeDepth depth(depth_);
  if (depth.is_too_deep() || ++c_.work > kMostTypeWork) {
    c_.gave_up = true;
    return any_type();
  }
  return type_of_node(id, state);
}

LuaType ExpressionTypes::type_of_node(NodeId id, FlowState& state) {
  const LuaExpression& e = c_.tree.at(id);
  if (std::holds_alternative<Nil>(e.what)) return type_of_kinds(kNil);
  if (const auto* b = std::get_if<Boolean>(&e.what))
    return type_of_kinds(b->value ? kTrue : kFalse);
  if (std::holds_alternative<Integer>(e.what)) return type_of_kinds(kNumber);
  if (std::holds_alternative<Fraction>(e.what)) return type_of_kinds(kNumber);
  if (const auto* text = std::get_if<Text>(&e.what)) return type_of_text(text->value);
  if (const auto* function = std::get_if<FunctionExpression>(&e.what)) {
    LuaType t = type_of_kinds(kFunction);
    t.function = function->function;
    return t;
  }
  if (const auto* name = std::get_if<Name>(&e.what)) return type_of_name(*name, state);
  if (const auto* field = std::get_if<FieldAccess>(&e.what))
    return type_of_field(id, *field, state);
  if (const auto* index = std::get_if<Index>(&e.what)) return type_of_index(id, *index, state);
  if (std::holds_alternative<Call>(e.what)) return calls_.results_of(id, state).at(0);
  if (const auto* table = std::get_if<TableConstructor>(&e.what))
    return type_of_table(id, *table, state);
  if (const auto* unary = std::get_if<Unary>(&e.what)) return type_of_unary(*unary, state);
  if (const auto* binary = std::get_if<Binary>(&e.what)) return type_of_binary(id, *binary, state);
  if (const auto* inner = std::get_if<Parenthesised>(&e.what)) return type_of(inner->inner, state);
  return any_type();
}

LuaType ExpressionTypes::type_of_name(const Name& name, const FlowState& state) const {
  if (name.environment.is_some() || c_.shared.contains(name.local)) return any_type();
  if (!name.local.is_some()) return type_of_global(name.name);
  if (const auto known = state.locals.find(name.local); known != state.locals.end()) {
    return known->second;
  }
  const auto known = c_.assigned.find(name.local);
  if (known == c_.assigned.end()) return any_type();
  // A condition may have excluded nil before this function was created.
  LuaType t = known->second;
  if (t.has(kAnyNil) && t.has(static_cast<KindSet>(~kAnyNil))) {
    t.kinds = static_cast<KindSet>((t.kinds & ~kAnyNil) | kAbsent);
  }
  return t;
}

LuaType ExpressionTypes::type_of_global(const std::string& name) const {
  if (c_.variables.contains(name)) return any_type();
  const auto own = c_.functions.find(name);
  const auto library = std::find(std::begin(kLibraries), std::end(kLibraries), name);
  if (own == c_.functions.end() && library != std::end(kLibraries)) return library_table(*library);
  const BuiltinFunction* api = find_function(name);
  if (own == c_.functions.end() && !api) return c_.game.name(name).value_or(any_type());
  LuaType t = type_of_kinds(kFunction);
  if (own != c_.functions.end()) {
    t.function = own->second;
  } else {
    t.api = api;
  }
  return t;
}

std::optional<Path> ExpressionTypes::path_of(NodeId id) const {
  std::string fields;
  for (;;) {
    if (const auto* inner = c_.tree.as<Parenthesised>(id)) {
      id = inner->inner;
    } else if (const auto* field = c_.tree.as<FieldAccess>(id)) {
      fields.insert(0, "." + field->name);
      id = field->object;
    } else {
      break;
    }
    if (fields.size() > 200) return std::nullopt;
  }
  const auto* name = c_.tree.as<Name>(id);
  if (!name || !name->local.is_some() || name->is_upvalue || c_.shared.contains(name->local)) {
    return std::nullopt;
  }
  return Path{name->local, fields};
}

LuaType ExpressionTypes::type_of_field(NodeId id, const FieldAccess& field, FlowState& state) {
  const LuaType object = type_of(field.object, state);
  const TokenPlace place = c_.tree.at(c_.tree.at(id).tokens.last).place;
  LuaType t = member(object, field.object, field.name, place);
  if (const auto path = path_of(id)) {
    const auto refined = state.refined.find(*path);
    if (refined != state.refined.end()) return refined->second.type;
  }
  return t;
}

LuaType ExpressionTypes::type_of_index(NodeId id, const Index& index, FlowState& state) {
  const LuaType object = type_of(index.object, state);
  const LuaType key = type_of(index.key, state);
  if (key.is_within(kText) && key.texts.size() == 1 && c_.tree.as<Text>(index.key)) {
    return member(object, index.object, key.texts[0], c_.place_of(index.key));
  }
  if (!require(object, kIndexable, index.object, "has no items")) return {};
  if (object.is_within(kZone | kAnyNil) && key.is_within(kNumber)) {
    LuaType t = c_.game.component_in(object);
    t.kinds |= kAbsent;
    return t;
  }
  const bool is_named_only = object.is_within(kPlayer | kComponent | kDefinition | kCell);
  if (is_named_only && !require(key, kText, index.key, "names no field")) return {};
  if (object.is_within(kHandle | kAnyNil) && object.has(kHandle) && key.is_within(kText) &&
      !key.texts.empty()) {
    LuaType t;
    for (const std::string& name : key.texts) {
      const TypeFindings::Silence silence(c_.findings);
      t = join(t, member(object, index.object, name, c_.place_of(id)));
    }
    return t;
  }
  if (!object.is_within(kTable | kAnyNil) || !object.library.empty()) return any_type();
  bool missing = false;
  return c_.store.read(object, key, missing);
}

LuaType ExpressionTypes::member_of_handles(const LuaType& object, const std::string& name,
                                           TokenPlace place, bool is_only_handle) {
  LuaType out;
  std::vector<std::string> known;
  // Of things of several kinds it is not known what `detail` numbers.
  const bool is_detailed = object.is_within(kComponent | kDefinition | kAnyNil) ||
                           object.is_within(kZone | kCell | kAnyNil);
  const std::int32_t detail = is_detailed ? object.detail : -1;
  for (const KindSet kind : {kPlayer, kComponent, kDefinition, kZone, kCell}) {
    if (!object.has(kind)) continue;
    if (const auto t = c_.game.field(kind, detail, name)) {
      out = join(out, *t);
    } else {
      const auto fields = field_names(c_.ruleset, kind_of(kind), detail);
      known.insert(known.end(), fields.begin(), fields.end());
    }
  }
  const bool is_count = name == "length" || name == "size" || name == "count";
  if (out.kinds == 0 && is_count && object.is_within(kZone)) {
    c_.findings.error("script-unknown-field", place, fmt::format("a zone has no field '{}'", name),
                      "write '#' before a zone for how many components lie there");
  } else if (out.kinds == 0 && is_only_handle) {
    c_.findings.unknown(
        "script-unknown-field", place,
        fmt::format("{} has no field '{}'", describe(restrict(object, kHandle)), name), name,
        known);
  }
  return out;
}

LuaType ExpressionTypes::member_of_library(const LuaType& library, const std::string& name,
                                           TokenPlace place) {
  const std::string full = fmt::format("{}.{}", library.library, name);
  if (const BuiltinFunction* api = find_function(full)) {
    LuaType t = type_of_kinds(kFunction);
    t.api = api;
    return t;
  }
  std::vector<std::string> known;
  for (const BuiltinFunction& f : library_functions()) {
    if (f.name.starts_with(fmt::format("{}.", library.library))) {
      known.emplace_back(f.name.substr(library.library.size() + 1));
    }
  }
  const char* why = reason_for_absence(full);
  c_.findings.error("script-undefined-name", place, fmt::format("there is no '{}'", full),
                    why ? std::string(why)
                        : hint(name, known, fmt::format("there is: {}", fmt::join(known, ", "))));
  return {};
}

LuaType ExpressionTypes::member(const LuaType& object, NodeId object_node, const std::string& name,
                                TokenPlace place) {
  if (object.kinds == 0 || !require(object, kIndexable, object_node, "has no fields")) return {};
  if (!object.library.empty() && object.is_within(kTable)) {
    return member_of_library(object, name, place);
  }
  if (object.is_within(kText | kAnyNil)) {
    LuaType string = library_table("string");
    return member_of_library(string, name, place);
  }
  const bool is_only_handle = object.is_within(kHandle | kAnyNil);
  if (is_only_handle) return member_of_handles(object, name, place, true);
  if (!object.is_within(kTable | kAnyNil)) return any_type();
  bool missing = false;
  LuaType t = c_.store.read(object, type_of_text(name), missing);
  if (missing) t.missing = name;
  return t;
}

void ExpressionTypes::report_missing(const LuaType& t, NodeId id) {
  const auto* field = c_.tree.as<FieldAccess>(id);
  const TokenPlace place = field ? c_.tree.at(c_.tree.at(id).tokens.last).place : c_.place_of(id);
  if (!t.is_data) {
    c_.findings.error("script-unknown-field", place,
                      fmt::format("nothing puts a field '{}' into this table", t.missing), {},
                      t.missing);
    return;
  }
  const auto keys = c_.script ? c_.keys.find(c_.script->function) : c_.keys.end();
  const bool is_given_elsewhere = keys != c_.keys.end() && keys->second.contains(t.missing);
  std::vector<std::string> known;
  if (keys != c_.keys.end()) known.assign(keys->second.begin(), keys->second.end());
  if (is_given_elsewhere) {
    const Severity severity = c_.conditions > 0 ? Severity::kWarning : Severity::kError;
    c_.findings.report(
        severity, "script-unknown-field", place,
        fmt::format("'{}' is read, but one of the places that call it does not give it", t.missing),
        fmt::format("give it under 'with' there, or say what holds without it: rule.{} or 1",
                    t.missing),
        t.missing);
    return;
  }
  c_.findings.error("script-unknown-field", place,
                    fmt::format("'{}' is given nowhere under 'with'", t.missing),
                    hint(t.missing, known,
                         known.empty() ? "the places that call it give nothing under 'with'"
                                       : fmt::format("given is: {}", fmt::join(known, ", "))),
                    t.missing);
}

bool ExpressionTypes::require(const LuaType& t, KindSet kinds, NodeId id, const std::string& wanted,
                              const std::string& help) {
  if (t.kinds == 0) return true;
  if (t.has(kinds)) {
    const bool may_be_nil = t.has(kDeclined) && t.is_known() && (kinds & kAnyNil) == 0;
    if (may_be_nil) {
      c_.findings.warning(
          "script-wrong-type", c_.place_of(id),
          fmt::format("{} is nil where the player declines", name_of(c_.tree, id)),
          "look at it first: if it is nil, the effect usually ends: if not x then return end");
    }
    return true;
  }
  if (!t.missing.empty()) {
    report_missing(t, id);
  } else {
    c_.findings.error("script-wrong-type", c_.place_of(id),
                      fmt::format("{} is {}, which {}", name_of(c_.tree, id), describe(t), wanted),
                      help);
  }
  return false;
}

void ExpressionTypes::check_condition(NodeId id, const FlowState& state) {
  const TypeDepth depth(depth_);
  if (depth.is_too_deep() || !state.is_reachable || c_.findings.is_silent()) return;
  if (const auto* inner = c_.tree.as<Parenthesised>(id))
    return check_condition(inner->inner, state);
  const auto* unary = c_.tree.as<Unary>(id);
  if (unary && unary->operation == TokenKind::kNot) return check_condition(unary->operand, state);
  const auto* binary = c_.tree.as<Binary>(id);
  if (binary && (binary->operation == TokenKind::kAnd || binary->operation == TokenKind::kOr)) {
    check_condition(binary->left, state);
    const auto [holds, fails] = branches(binary->left, state);
    return check_condition(binary->right, binary->operation == TokenKind::kAnd ? holds : fails);
  }
  // Locals, parameters and tables of the script may lack a value on some way; the game's may not.
  const auto* name = c_.tree.as<Name>(id);
  const auto* field = c_.tree.as<FieldAccess>(id);
  const auto* index = c_.tree.as<Index>(id);
  if ((name && name->local.is_some()) || c_.tree.as<Call>(id)) return;
  LuaType t;
  {
    const TypeFindings::Silence silence(c_.findings);
    FlowState copy = state;
    t = type_of(id, copy);
    const NodeId object = field ? field->object : index ? index->object : NodeId();
    const LuaType owner = object.is_some() ? type_of(object, copy) : type_of_kinds(kPlayer);
    if (!owner.is_within(kHandle | kAnyNil) || !owner.has(kHandle)) return;
  }
  if (t.is_data || !t.is_within(kNumber | kText | kZone | kTable)) return;
  const bool is_number = t.is_within(kNumber);
  const bool holds_things = t.is_within(kZone | kTable);
  c_.findings.warning("script-wrong-type", c_.place_of(id),
                      fmt::format("this is {}, which always counts as true{}", describe(t),
                                  is_number      ? ": so does 0"
                                  : holds_things ? ", empty or not"
                                                 : ""),
                      is_number ? "compare it: ... > 0"
                      : holds_things
                          ? "write '#' before it and compare: #list > 0"
                          : "compare it, each time anew: x == \"one\" or x == \"other\"");
}

void ExpressionTypes::store(const LuaType& table, const LuaType& key, const LuaType& value) {
  if (value.function.is_some()) calls_.escape(value);
  c_.store.write(table, key, value);
}

LuaType ExpressionTypes::type_of_table(NodeId id, const TableConstructor& table, FlowState& state) {
  LuaType t = type_of_kinds(kTable);
  t.shapes.push_back(c_.store.shape_of(id));
  for (std::size_t i = 0; i < table.items.size(); ++i) {
    const TableItem& item = table.items[i];
    const bool is_last = i + 1 == table.items.size();
    if (item.key.is_some()) {
      const LuaType key = type_of(item.key, state);
      store(t, key, type_of(item.value, state));
    } else if (!item.name.empty()) {
      store(t, type_of_text(item.name), type_of(item.value, state));
    } else if (is_last && (c_.tree.as<Call>(item.value) || c_.tree.as<Varargs>(item.value))) {
      const TypeList values = types_of(std::span(&item.value, 1), state);
      for (const LuaType& value : values.types) store(t, type_of_kinds(kNumber), value);
      if (values.is_open) store(t, type_of_kinds(kNumber), any_type());
    } else {
      store(t, type_of_kinds(kNumber), type_of(item.value, state));
    }
  }
  return t;
}

LuaType ExpressionTypes::type_of_unary(const Unary& unary, FlowState& state) {
  const LuaType operand = type_of(unary.operand, state);
  switch (unary.operation) {
    case TokenKind::kNot: {
      KindSet kinds = 0;
      if (operand.has(kFalsy)) kinds |= kTrue;
      if (operand.has(static_cast<KindSet>(~kFalsy))) kinds |= kFalse;
      return type_of_kinds(kinds);
    }
    case TokenKind::kHash:
      require(operand, kText | kTable | kZone, unary.operand, "has no length",
              operand.is_within(kCell | kAnyNil)
                  ? "what lies on a cell is its field 'components': write #cell.components"
                  : "");
      return type_of_kinds(kNumber);
    default:
      require(operand, kNumber, unary.operand, "cannot be calculated with");
      return type_of_kinds(kNumber);
  }
}

// Returns the type of `a and b` or `a or b`.
LuaType ExpressionTypes::type_of_choice(const Binary& b, FlowState& state) {
  const LuaType left = type_of(b.left, state);
  auto [where_true, where_false] = branches(b.left, state);
  const bool is_and = b.operation == TokenKind::kAnd;
  FlowState& rest = is_and ? where_true : where_false;
  const LuaType kept = restrict(left, is_and ? kFalsy : static_cast<KindSet>(~kFalsy));
  if (!rest.is_reachable) return kept;
  ++c_.conditions;
  LuaType right = type_of(b.right, rest);
  --c_.conditions;
  LuaType t = join(kept, right);
  t.missing.clear();
  return t;
}

LuaType ExpressionTypes::type_of_binary(NodeId id, const Binary& b, FlowState& state) {
  if (b.operation == TokenKind::kAnd || b.operation == TokenKind::kOr) {
    return type_of_choice(b, state);
  }
  const LuaType left = type_of(b.left, state);
  const LuaType right = type_of(b.right, state);
  switch (b.operation) {
    case TokenKind::kEqual:
    case TokenKind::kNotEqual:
      check_equal(id, b, left, right);
      return type_of_kinds(kBoolean);
    case TokenKind::kLess:
    case TokenKind::kLessEqual:
    case TokenKind::kGreater:
    case TokenKind::kGreaterEqual:
      compare(id, b, left, right);
      return type_of_kinds(kBoolean);
    case TokenKind::kJoin:
      require(left, kText | kNumber, b.left, "cannot be joined to a text");
      require(right, kText | kNumber, b.right, "cannot be joined to a text");
      return type_of_kinds(kText);
    default:
      require(left, kNumber, b.left, "cannot be calculated with");
      require(right, kNumber, b.right, "cannot be calculated with");
      return type_of_kinds(kNumber);
  }
}

void ExpressionTypes::compare(NodeId id, const Binary& b, const LuaType& left,
                              const LuaType& right) {
  constexpr KindSet kOrdered = kNumber | kText;
  const bool both = require(left, kOrdered, b.left, "has no order") &&
                    require(right, kOrdered, b.right, "has no order");
  if (!both || left.kinds == 0 || right.kinds == 0) return;
  if ((left.kinds & right.kinds & kOrdered) != 0) return;
  c_.findings.error("script-wrong-type", c_.place_of(id),
                    fmt::format("{} cannot be compared with {}", describe(restrict(left, kOrdered)),
                                describe(restrict(right, kOrdered))));
}

void ExpressionTypes::check_equal(NodeId id, const Binary& b, const LuaType& left,
                                  const LuaType& right) {
  const auto is_missing = [](const LuaType& t, const LuaType& other) {
    const bool may_not_be_nil = other.is_known() && other.has(static_cast<KindSet>(~kAnyNil));
    return !t.missing.empty() && t.is_within(kAnyNil) && may_not_be_nil && !other.has(kNil);
  };
  if (is_missing(left, right)) return report_missing(left, b.left);
  if (is_missing(right, left)) return report_missing(right, b.right);
  if (left.is_data || right.is_data || left.kinds == 0 || right.kinds == 0) return;
  const auto whole = [](const LuaType& t) {
    const KindSet kinds = t.has(kBoolean) ? t.kinds | kBoolean : t.kinds;
    return static_cast<KindSet>(kinds & ~kAnyNil);
  };
  if (whole(left) == 0 || whole(right) == 0) return;
  if ((whole(left) & whole(right)) == 0) {
    c_.findings.warning("script-wrong-type", c_.place_of(id),
                        fmt::format("{} never equals {}", describe(restrict(left, whole(left))),
                                    describe(restrict(right, whole(right)))),
                        way_to_compare(c_.tree, b, whole(left), whole(right)));
    return;
  }
  const LuaType& words = left.is_vocabulary ? left : right;
  const LuaType& word = left.is_vocabulary ? right : left;
  const bool is_word_of = words.is_vocabulary && words.is_within(kText | kAnyNil) &&
                          word.is_within(kText) && word.texts.size() == 1;
  if (!is_word_of || words.texts.empty()) return;
  if (std::find(words.texts.begin(), words.texts.end(), word.texts[0]) != words.texts.end()) return;
  c_.findings.warning("script-unknown-word", c_.place_of(id),
                      fmt::format("this is never '{}'", word.texts[0]),
                      hint(word.texts[0], words.texts,
                           fmt::format("it is one of: {}", fmt::join(words.texts, ", "))));
}

}  // namespace cubilete::lua_types
