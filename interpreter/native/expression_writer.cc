#include "native/expression_writer.h"

#include <algorithm>

namespace cubilete::native {
namespace {

// Work charged for each item of a loop: its place in the evaluator's memory, and the filters, maps
// and counts that read it.
constexpr std::int64_t kItemCharge = 12;

bool gives_a_list(Op op) {
  switch (op) {
    case Op::kLiteralList:
    case Op::kAllPlayers:
    case Op::kDefinitions:
    case Op::kComponents:
    case Op::kAt:
    case Op::kCells:
    case Op::kAdjacent:
    case Op::kFilter:
    case Op::kMap:
    case Op::kDistinct:
    case Op::kSorted:
    case Op::kFirst:
    case Op::kLast:
    case Op::kRange:
    case Op::kConcat:
    case Op::kWithout:
    case Op::kOthers:
    case Op::kPlayersFrom:
    case Op::kNeighbours:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::int64_t ExpressionWriter::charge_of_item() const {
  return kItemCharge * (1 + std::count_if(e_.nodes.begin(), e_.nodes.end(),
                                          [](const auto& n) { return gives_a_list(n.op); }));
}

// The switch has no default, so that a new operator without a case does not compile.
std::string ExpressionWriter::scalar(std::int32_t index) {
  const ExpressionNode& n = node(index);
  if (m_.is_too_long(n.span)) return "0";
  switch (n.op) {
    case Op::kLiteral:
      return fmt::format("({})", n.value);
    case Op::kLocal:
      return fmt::format("{}[{}].s", scope_.locals, n.value);
    case Op::kItem:
      return item(n.value).name;
    case Op::kActingPlayer:
      return scope_.player;
    case Op::kRound:
      return "c[kRound]";
    case Op::kTurn:
      return "c[kTurn]";
    // clang-format off
    case Op::kAttribute: case Op::kFace: case Op::kProperty: case Op::kDefinitionOf:
    case Op::kZoneOf: case Op::kOwnerOf: case Op::kCellOf: case Op::kRowOf: case Op::kColumnOf:
    case Op::kNumberOf: case Op::kIndexOf: case Op::kAmount: case Op::kCanPay: case Op::kAmountOf:
    case Op::kCopiesOf: case Op::kExists: case Op::kKindOf:
      return write_thing(*this, n);
    case Op::kZoneFor: case Op::kOnly: case Op::kZone: case Op::kComponents: case Op::kAt:
    case Op::kCells: case Op::kCellNamed: case Op::kCellNumber: case Op::kAdjacent: case Op::kTop:
    case Op::kBottom: case Op::kRoom:
      return write_place(*this, n);
    case Op::kPlayerCount: case Op::kAllPlayers: case Op::kSeat: case Op::kOthers:
    case Op::kPlayersFrom: case Op::kNeighbours: case Op::kNext: case Op::kPrevious:
      return write_player(*this, n);
    case Op::kCallScript: case Op::kCallProperty: case Op::kCallQuery:
      return write_call(*this, n);
    case Op::kAdd: case Op::kSubtract: case Op::kMultiply: case Op::kDivide: case Op::kModulo:
    case Op::kNegate: case Op::kAbsolute: case Op::kMin2: case Op::kMax2: case Op::kEqual:
    case Op::kNotEqual: case Op::kLess: case Op::kLessEqual: case Op::kGreater:
    case Op::kGreaterEqual: case Op::kAnd: case Op::kOr: case Op::kNot: case Op::kIfElse:
      return write_arithmetic(*this, n);
    case Op::kLiteralList: case Op::kDefinitions: case Op::kOption: case Op::kRange:
    case Op::kFilter: case Op::kMap: case Op::kCount: case Op::kSum: case Op::kMinOf:
    case Op::kMaxOf: case Op::kAny: case Op::kNone: case Op::kDistinct: case Op::kSorted:
    case Op::kFirst: case Op::kLast: case Op::kItemAt: case Op::kIn: case Op::kConcat:
    case Op::kWithout:
      return write_of_list(*this, n);
      // clang-format on
  }
  return "0";
}

namespace {

std::string loop_of(ExpressionWriter& w, const ExpressionNode& n, const Body& body) {
  Emission& m = w.emission();
  if (m.is_too_long(n.span)) return "";
  switch (n.op) {
    case Op::kLocal:
      return loop_over(m, fmt::format("list_of({}[{}])", w.scope().locals, n.value), body,
                       w.item_of(static_cast<std::int32_t>(&n - &w.node(0))));
    case Op::kAttribute:
      return loop_over(m, write_list_of_attribute(w, n), body);
    case Op::kProperty:
      m.list_properties.insert(n.value);
      return loop_over(m, fmt::format("list_property{}({})", n.value, w.definition(w.child(n, 0))),
                       body);
    case Op::kCallScript:
    case Op::kCallProperty:
    case Op::kCallQuery:
      return loop_over(m, write_call(w, n), body);
    case Op::kIfElse:
      return fmt::format("if ({}) {{ {} }} else {{ {} }}", w.scalar_of(n, 0),
                         w.each(w.child(n, 1), body), w.each(w.child(n, 2), body));
    case Op::kAllPlayers:
    case Op::kOthers:
    case Op::kPlayersFrom:
    case Op::kNeighbours:
      return each_of_players(w, n, body);
    case Op::kComponents:
    case Op::kAt:
    case Op::kCells:
    case Op::kAdjacent:
      return each_of_places(w, n, body);
    case Op::kLiteralList:
    case Op::kDefinitions:
    case Op::kOption:
    case Op::kRange:
    case Op::kConcat:
    case Op::kFilter:
    case Op::kMap:
      return each_of_list(w, n, body);
    case Op::kWithout:
    case Op::kDistinct:
    case Op::kSorted:
    case Op::kFirst:
    case Op::kLast:
      return each_of_changed_list(w, n, body);
    default:
      m.refuse(n.span, "this list is not known to machine code");
      return "";
  }
}

}  // namespace

std::string ExpressionWriter::each(std::int32_t index, const Body& body) {
  if (auto out = each_of_fixed_list(*this, index, body)) return *out;
  return (items_.empty() ? "" : "check_work(); ") + loop_of(*this, node(index), body);
}

std::string ExpressionWriter::list(std::int32_t index) {
  const ExpressionNode& n = node(index);
  if (!is_many(n.type)) return fmt::format("put_one({})", scalar(index));
  if (n.op == Op::kLocal) return fmt::format("list_of({}[{}])", scope_.locals, n.value);
  if (n.op == Op::kCallScript || n.op == Op::kCallProperty || n.op == Op::kCallQuery) {
    return write_call(*this, n);
  }
  if (n.op == Op::kProperty) {
    m_.list_properties.insert(n.value);
    return fmt::format("list_property{}({})", n.value, definition(child(n, 0)));
  }
  if (n.op == Op::kAttribute) return fmt::format("put({})", write_list_of_attribute(*this, n));
  if (n.op == Op::kAllPlayers || n.op == Op::kOthers || n.op == Op::kPlayersFrom) {
    return write_list_of_players(*this, n);
  }
  const std::string b = m_.name("b");
  const std::string items =
      n.op == Op::kFilter && may_stop_early(index)
          ? each_tested(*this, index,
                        [&](const LoopItem& i, const std::string& is_in) {
                          return fmt::format("{}.add_if({}, {});", b, is_in, i.name);
                        })
          : each(index, [&](const LoopItem& i) { return fmt::format("{}.add({});", b, i.name); });
  return fmt::format("({{ Builder {0}(*this); {1} {0}.finish(); }})", b, items);
}

std::string ExpressionWriter::with_item(const LoopItem& it, std::int32_t index) {
  items_.push_back(it);
  std::string out = scalar(index);
  items_.pop_back();
  return out;
}

std::string ExpressionWriter::component(std::int32_t index) {
  const ExpressionNode& n = node(index);
  if (n.op == Op::kItem && item(n.value).is_there) return item(n.value).name;
  if (n.op == Op::kLocal && scope_.kind_of(n.value) >= 0) return scalar(index);
  return fmt::format("component({})", scalar(index));
}

std::string ExpressionWriter::player(std::int32_t index) {
  const ExpressionNode& n = node(index);
  if (n.op == Op::kItem && item(n.value).is_there) return item(n.value).name;
  if (n.op == Op::kNext || n.op == Op::kPrevious || n.op == Op::kSeat) return scalar(index);
  return fmt::format("player({})", scalar(index));
}

std::string ExpressionWriter::zone(std::int32_t index) {
  const ExpressionNode& n = node(index);
  if (n.op == Op::kZone || n.op == Op::kZoneFor || n.op == Op::kZoneOf) return scalar(index);
  if (n.op == Op::kItem && item(n.value).is_there) return item(n.value).name;
  return fmt::format("below({}, kZones)", scalar(index));
}

std::string ExpressionWriter::definition(std::int32_t index) {
  const ExpressionNode& n = node(index);
  if (n.type.kind == TypeKind::kComponent) return fmt::format("def({})", component(index));
  const bool is_there = (n.op == Op::kItem && item(n.value).is_there) || n.op == Op::kDefinitionOf;
  if (is_there || (n.op == Op::kLiteral && n.value >= 0)) return scalar(index);
  return fmt::format("below({}, kDefinitions)", scalar(index));
}

std::int32_t ExpressionWriter::certain_kind(std::int32_t index) const {
  const ExpressionNode& n = node(index);
  if (n.op == Op::kItem) return item(n.value).kind;
  if (n.op == Op::kLocal) return scope_.kind_of(n.value);
  if (n.op == Op::kDefinitionOf) return certain_kind(child(n, 0));
  if (n.op == Op::kLiteral && n.type.kind == TypeKind::kDefinition && n.value >= 0) {
    return ruleset().definition(DefinitionId(n.value)).kind.value;
  }
  return -1;
}

bool ExpressionWriter::cannot_fail(std::int32_t index) const {
  const ExpressionNode& n = node(index);
  const auto all_children = [&] {
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      if (!cannot_fail(child(n, k))) return false;
    }
    return true;
  };
  const auto is_there = [&](std::int32_t i) {
    return node(i).op == Op::kItem && item(node(i).value).is_there;
  };
  switch (n.op) {
    case Op::kLiteral:
    case Op::kLocal:
    case Op::kItem:
    case Op::kActingPlayer:
    case Op::kRound:
    case Op::kTurn:
    case Op::kPlayerCount:
      return true;
    case Op::kOption:
      return !n.type.is_list;
    case Op::kAttribute: {
      const AttributeDef& a = ruleset().attribute(AttributeId(n.value));
      if (a.owner == AttributeOwner::kTable) return true;
      if (!is_there(child(n, 0))) return false;
      return a.owner == AttributeOwner::kPlayer ||
             item(node(child(n, 0)).value).kind == a.kind.value;
    }
    case Op::kDefinitionOf:
    case Op::kZoneOf:
    case Op::kCellOf:
      return is_there(child(n, 0));
    case Op::kOwnerOf:
      return is_there(child(n, 0)) && node(child(n, 0)).type.kind == TypeKind::kComponent;
    case Op::kProperty:
      return !is_many(n.type) &&
             certain_kind(child(n, 0)) == ruleset().property(PropertyId(n.value)).kind.value;
    case Op::kExists:
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual:
    case Op::kAnd:
    case Op::kOr:
    case Op::kNot:
    case Op::kIfElse:
    case Op::kMin2:
    case Op::kMax2:
      return all_children();
    default:
      return false;
  }
}

LoopItem ExpressionWriter::item_of(std::int32_t index) const {
  const ExpressionNode& n = node(index);
  switch (n.op) {
    case Op::kFilter:
    case Op::kFirst:
    case Op::kLast:
    case Op::kDistinct:
    case Op::kSorted:
    case Op::kWithout:
      return item_of(child(n, 0));
    case Op::kAllPlayers:
    case Op::kOthers:
    case Op::kPlayersFrom:
    case Op::kNeighbours:
    case Op::kCells:
    case Op::kAdjacent:
      return {"", true, -1};
    case Op::kDefinitions:
      return {"", true, n.value};
    case Op::kAt:
      return {"", true, -1};
    case Op::kLocal:
      return {"", scope_.kind_of(n.value) >= 0, scope_.kind_of(n.value)};
    case Op::kComponents: {
      const ExpressionNode& z = node(child(n, 0));
      LoopItem it{"", true, -1};
      if (is_many(z.type) || z.op != Op::kZone) return it;
      const auto& holds = ruleset().zone(ZoneDefId(z.value)).holds;
      if (holds.size() == 1) it.kind = holds[0].value;
      return it;
    }
    case Op::kMap: {
      const ExpressionNode& value = node(child(n, 1));
      const bool is_of_item = value.child_count == 1 && node(child(value, 0)).op == Op::kItem &&
                              node(child(value, 0)).value == 0;
      const LoopItem of = item_of(child(n, 0));
      if (value.op == Op::kDefinitionOf && is_of_item && of.is_there) return {"", true, of.kind};
      return {};
    }
    default:
      return {};
  }
}

bool ExpressionWriter::may_stop_early(std::int32_t index) {
  const ExpressionNode& n = node(index);
  if (n.op == Op::kFilter) {
    if (!may_stop_early(child(n, 0))) return false;
    items_.push_back(item_of(child(n, 0)));
    const bool is_safe = cannot_fail(child(n, 1));
    items_.pop_back();
    return is_safe;
  }
  if (n.op == Op::kAllPlayers || n.op == Op::kLocal || n.op == Op::kDefinitions) return true;
  if (n.op != Op::kComponents && n.op != Op::kCells) return false;
  const ExpressionNode& z = node(child(n, 0));
  return !is_many(z.type) && z.op == Op::kZone;
}

bool ExpressionWriter::is_short(std::int32_t index) const {
  const ExpressionNode* n = &node(index);
  while (n->op == Op::kFilter) n = &node(child(*n, 0));
  if (n->op != Op::kComponents) return false;
  n = &node(child(*n, 0));
  return !is_many(n->type) && n->op == Op::kZone && m_.is_short(ZoneDefId(n->value));
}

namespace {

std::string charged(const Expression& e, const std::string& text) {
  return fmt::format("({{ work += {}; {}; }})", e.nodes.size() + 1, text);
}

}  // namespace

std::string value_of(Emission& m, ExpressionId id, const ScopeNames& scope) {
  const Expression& e = m.ruleset.expression(id);
  if (e.nodes.size() == 1 && e.root().op == Op::kLiteral)
    return fmt::format("({})", e.root().value);
  return charged(e, ExpressionWriter(m, e, scope).scalar());
}

std::string list_of(Emission& m, ExpressionId id, const ScopeNames& scope) {
  const Expression& e = m.ruleset.expression(id);
  return charged(e, ExpressionWriter(m, e, scope).list());
}

std::string declare_items(Emission& m, const std::string& name, ExpressionId id,
                          const ScopeNames& scope) {
  return fmt::format("const Lst {} = {};", name, list_of(m, id, scope));
}

std::string each_item(Emission& m, ExpressionId id, const ScopeNames& scope, const Body& body,
                      bool& may_stop) {
  const Expression& e = m.ruleset.expression(id);
  ExpressionWriter w(m, e, scope);
  may_stop = w.may_stop_early(static_cast<std::int32_t>(e.nodes.size()) - 1);
  return fmt::format("work += {}; {}", e.nodes.size(), w.each(body));
}

std::optional<std::string> each_tested_item(Emission& m, ExpressionId id, const ScopeNames& scope,
                                            const TestedBody& body) {
  const Expression& e = m.ruleset.expression(id);
  ExpressionWriter w(m, e, scope);
  const auto root = static_cast<std::int32_t>(e.nodes.size()) - 1;
  if (!w.may_stop_early(root)) return std::nullopt;
  return fmt::format("work += {}; {}", e.nodes.size(), each_tested(w, root, body));
}

const ZoneDef* whole_zone(const Ruleset& r, const Expression& e, const ExpressionNode& n) {
  if (n.op != Op::kComponents) return nullptr;
  const ExpressionNode& zone = e.nodes[std::size_t(e.children[std::size_t(n.first_child)])];
  const bool is_one = zone.op == Op::kZone && !is_many(zone.type);
  return is_one ? &r.zone(ZoneDefId(zone.value)) : nullptr;
}

std::int32_t certain_kind_of(Emission& m, ExpressionId id, const ScopeNames& scope) {
  const Expression& e = m.ruleset.expression(id);
  const ExpressionWriter w(m, e, scope);
  const auto root = static_cast<std::int32_t>(e.nodes.size()) - 1;
  return is_many(e.type) ? w.item_of(root).kind : w.certain_kind(root);
}

std::string argument_of(Emission& m, ExpressionId id, const ScopeNames& scope) {
  return is_many(m.ruleset.expression(id).type) ? list_of(m, id, scope) : value_of(m, id, scope);
}

std::string type_name(Type t) { return is_many(t) ? "Lst" : "i32"; }

}  // namespace cubilete::native
