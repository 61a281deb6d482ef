#include "native/expression_writer.h"

#include <algorithm>

namespace cubilete::native {
namespace {

// Work charged for each item of a loop: its place in the evaluator's memory, and the filters, maps
// and counts that read it.
constexpr std::int64_t kItemCharge = 12;

}  // namespace

std::int64_t ExpressionWriter::charge_of_item() const {
  return kItemCharge * (1 + std::count_if(e_.nodes.begin(), e_.nodes.end(),
                                          [](const auto& n) { return makes_list(n.op); }));
}

std::string ExpressionWriter::scalar(std::int32_t index) {
  const ExpressionNode& n = node(index);
  if (m_.is_too_long(n.span)) return "0";
  if (!operator_of(n.op).code.empty()) return from_row(n);
  switch (operator_of(n.op).family) {
    case Family::kLeaf:
      return leaf(n);
    case Family::kAttribute:
    case Family::kProperty:
    case Family::kComponent:
    case Family::kFact:
      return write_thing(*this, n);
    case Family::kPlace:
      return write_place(*this, n);
    case Family::kCall:
      return write_call(*this, n);
    case Family::kNewList:
    case Family::kList:
      return write_of_list(*this, n);
    case Family::kPlayers:
    case Family::kNumber:
      break;
  }
  m_.refuse(n.span, "this list is used as one value");
  return "0";
}

std::string ExpressionWriter::leaf(const ExpressionNode& n) {
  switch (n.op) {
    case Op::kLocal:
      return fmt::format("{}[{}].s", scope_.locals, n.value);
    case Op::kItem:
      return item(n.value).name;
    case Op::kActingPlayer:
      return scope_.player;
    default:
      return fmt::format("({})", n.value);
  }
}

std::string ExpressionWriter::operand(Takes takes, std::int32_t index) {
  switch (takes) {
    case Takes::kPlayer:
    case Takes::kActor:
      return player(index);
    case Takes::kZone:
      return zone(index);
    case Takes::kCell:
      return fmt::format("place_cell({})", scalar(index));
    case Takes::kComponent:
      return component(index);
    case Takes::kDefinition:
      return definition(index);
    case Takes::kAmounts:
      return list(index);
    default:
      return scalar(index);
  }
}

// Fills the code of the operator's row.
std::string ExpressionWriter::from_row(const ExpressionNode& n) {
  const Operator& o = operator_of(n.op);
  std::string operands[3];
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    operands[k] = operand(o.takes[k], child(n, k));
  }
  return fmt::format(fmt::runtime(o.code), operands[0], operands[1], operands[2], n.value);
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
    case Op::kIfElse:
      return fmt::format("if ({}) {{ {} }} else {{ {} }}", w.scalar_of(n, 0),
                         w.each(w.child(n, 1), body), w.each(w.child(n, 2), body));
    default:
      break;
  }
  switch (operator_of(n.op).family) {
    case Family::kCall:
      return loop_over(m, write_call(w, n), body);
    case Family::kPlayers:
      return each_of_players(w, n, body);
    case Family::kPlace:
      return each_of_places(w, n, body);
    case Family::kNewList:
    case Family::kList:
      return each_of_list(w, n, body);
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
  if (operator_of(n.op).family == Family::kCall) return write_call(*this, n);
  if (n.op == Op::kProperty) {
    m_.list_properties.insert(n.value);
    return fmt::format("list_property{}({})", n.value, definition(child(n, 0)));
  }
  if (n.op == Op::kAttribute) return fmt::format("put({})", write_list_of_attribute(*this, n));
  if (auto players = write_list_of_players(*this, n)) return *players;
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
  if (operator_of(n.op).family == Family::kPlayers) return scalar(index);
  return fmt::format("player({})", scalar(index));
}

std::string ExpressionWriter::zone(std::int32_t index) {
  const ExpressionNode& n = node(index);
  if (operator_of(n.op).kind == TypeKind::kZone) return scalar(index);
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
    case Op::kOption:
      return !n.type.is_list;
    case Op::kAttribute: {
      const AttributeDef& a = ruleset().attribute(AttributeId(n.value));
      if (a.owner == AttributeOwner::kTable) return true;
      if (!is_there(child(n, 0))) return false;
      return a.owner == AttributeOwner::kPlayer ||
             item(node(child(n, 0)).value).kind == a.kind.value;
    }
    case Op::kProperty:
      return !is_many(n.type) &&
             certain_kind(child(n, 0)) == ruleset().property(PropertyId(n.value)).kind.value;
    default:
      break;
  }
  switch (operator_of(n.op).totality) {
    case Totality::kTotal:
      return all_children();
    case Totality::kOfPresent:
      return is_there(child(n, 0)) && node(child(n, 0)).type.kind == TypeKind::kComponent;
    case Totality::kPartial:
      return false;
  }
  return false;
}

LoopItem ExpressionWriter::item_of(std::int32_t index) const {
  const ExpressionNode& n = node(index);
  const Operator& o = operator_of(n.op);
  if (o.gives == Gives::kSame && n.op != Op::kConcat) return item_of(child(n, 0));
  switch (n.op) {
    case Op::kDefinitions:
      return {"", true, n.value};
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
      // Lists of players, cells and components are of those that are there.
      return {"", o.gives == Gives::kMany && o.kind != TypeKind::kInteger, -1};
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
  const ExpressionNode& zone = e.child(n, 0);
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
