// Players, components and definitions: their attributes, properties and places.
#include "engine/expressions/reads.h"

#include <fmt/format.h>

namespace cubilete {

namespace {

// Returns the amount of a resource that a player or the table has; none, with an error, if there is
// no such resource or player.
std::optional<std::int32_t> amount_of(Evaluator& evaluator, const ExpressionNode& n,
                                      std::int32_t resource, std::int32_t player) {
  const State& state = evaluator.state();
  const AttributeId id = evaluator.resource_at(resource);
  if (!id.is_some()) {
    evaluator.fail(n, "reads-nothing", "there is no resource here to count");
    return std::nullopt;
  }
  const AttributeDef& a = evaluator.ruleset().attribute(id);
  if (a.owner == AttributeOwner::kPlayer && !state.has(MaybePlayer(player))) {
    evaluator.fail(n, "reads-nothing",
                   fmt::format("there is no player here to read '{}' of", a.name));
    return std::nullopt;
  }
  return value_of(state, a, MaybePlayer(player));
}

Operand can_pay(Evaluator& evaluator, const ExpressionNode& n, MaybePlayer payer,
                const Operand& amounts) {
  std::vector<ResourceAmount>& price = evaluator.buffers().price;
  price.clear();
  for (std::int32_t i = 0; i + 1 < amounts.size; i += 2) {
    const std::int32_t resource = evaluator.pool().item(amounts, i);
    if (!amount_of(evaluator, n, resource, payer.number())) return Operand::of(0);
    price.push_back({AttributeId(resource), evaluator.pool().item(amounts, i + 1)});
  }
  return Operand::of(shortfall(evaluator.ruleset(), evaluator.state(), payer, price) ? 0 : 1);
}

Operand looks_at_nothing(Evaluator& evaluator, const ExpressionNode& n) {
  return evaluator.fail(n, "reads-nothing", "there is nothing here to look at");
}

Operand read_of_component(Evaluator& evaluator, const ExpressionNode& n, ComponentId c) {
  const State& state = evaluator.state();
  if (!state.has(c)) return looks_at_nothing(evaluator, n);
  switch (n.op) {
    case Op::kOwnerOf:
      return Operand::of(state.zone_owner(state.zone_of(c)).number());
    case Op::kCellOf:
      if (state.place_of(c) < 0) return Operand::of(-1);
      return Operand::of(CellId(state.zone_of(c), state.place_of(c)).value);
    default: {  // Op::kIndexOf
      std::int32_t at = 1;
      for (ComponentId other = state.first_in(state.zone_of(c)); other.is_some() && other != c;
           other = state.next_of(other)) {
        ++at;
      }
      return Operand::of(at);
    }
  }
}

// Returns the value of an attribute; `first` is its first cell.
Operand value_at(Evaluator& evaluator, const ExpressionNode& n, const AttributeDef& a,
                 const std::int32_t& first) {
  if (!a.type.is_list) return Operand::of(first);
  ListBuilder list(evaluator.pool());
  list.add_all(items_of(a, first));
  return evaluator.finish(n, list);
}

// Fails to read an attribute. Returns none, or a list without items.
Operand fail_to_read(Evaluator& evaluator, const ExpressionNode& n, std::string message) {
  evaluator.fail(n, "reads-nothing", std::move(message));
  return nothing(n);
}

// Reads an attribute of a cell; of another zone, its attribute of the same name.
Operand read_of_cell(Evaluator& evaluator, const ExpressionNode& n, CellId cell) {
  const State& state = evaluator.state();
  const Ruleset& ruleset = evaluator.ruleset();
  const AttributeId id = own_attribute_of(ruleset, state, AttributeId(n.value), cell);
  const AttributeDef& a = ruleset.attribute(id);
  if (!has_cell(ruleset, state, cell)) {
    return fail_to_read(evaluator, n, fmt::format("there is no cell here to read '{}' of", a.name));
  }
  if (state.zone_def(cell.zone()) != a.zone) {
    return fail_to_read(evaluator, n,
                        fmt::format("the cells of '{}' have no '{}'",
                                    ruleset.zone(state.zone_def(cell.zone())).name, a.name));
  }
  return value_at(evaluator, n, a, state.cell_value(cell, a));
}

}  // namespace

const PropertyValue* property_of(Evaluator& evaluator, const ExpressionNode& n, DefinitionId id) {
  const Ruleset& ruleset = evaluator.ruleset();
  const PropertyId wanted(n.value);
  const ComponentDef& d = ruleset.definition(id);
  const PropertyValue* const found = property_of(ruleset, wanted, d, true);
  if (!found) {
    evaluator.fail(n, "reads-nothing",
                   fmt::format("'{}' has no '{}'", d.name, ruleset.property(wanted).name));
  }
  return found;
}

Operand read_attribute(Evaluator& evaluator, const Expression&, const ExpressionNode& n, Operand x,
                       Operand, Operand) {
  const State& state = evaluator.state();
  const Ruleset& ruleset = evaluator.ruleset();
  const std::int32_t owner = x.number;
  if (n.op == Op::kFace) {
    if (!state.has(ComponentId(owner))) {
      return evaluator.fail(n, "reads-nothing", "there is no die here to read the face of");
    }
    const KindDef& kind =
        ruleset.kind(ruleset.definition(state.definition_of(ComponentId(owner))).kind);
    if (!kind.is_die()) return evaluator.fail(n, "reads-nothing", "this component is no die");
    return Operand::of(state.component_value(ComponentId(owner), ruleset.attribute(kind.face)));
  }
  const AttributeDef& a = ruleset.attribute(AttributeId(n.value));
  switch (a.owner) {
    case AttributeOwner::kTable:
      return value_at(evaluator, n, a, state.table_value(a));
    case AttributeOwner::kPlayer:
      if (!state.has(MaybePlayer(owner))) {
        return fail_to_read(evaluator, n,
                            fmt::format("there is no player here to read '{}' of", a.name));
      }
      return value_at(evaluator, n, a, state.player_value(PlayerId(owner), a));
    case AttributeOwner::kCell:
      return read_of_cell(evaluator, n, CellId(owner));
    case AttributeOwner::kComponent:
      break;
  }
  if (!state.has(ComponentId(owner))) {
    return fail_to_read(evaluator, n,
                        fmt::format("there is no component here to read '{}' of", a.name));
  }
  // In a list of mixed kinds it may be another attribute of the same name.
  const DefinitionId definition = state.definition_of(ComponentId(owner));
  const AttributeId own =
      attribute_of_kind(ruleset, AttributeId(n.value), evaluator.kind_of(definition), true);
  if (!own.is_some()) {
    return fail_to_read(
        evaluator, n, fmt::format("'{}' has no '{}'", ruleset.definition(definition).name, a.name));
  }
  return value_at(evaluator, n, ruleset.attribute(own),
                  state.component_value(ComponentId(owner), ruleset.attribute(own)));
}

Operand read_property(Evaluator& evaluator, const Expression& e, const ExpressionNode& n, Operand x,
                      Operand, Operand) {
  const DefinitionId def = evaluator.definition_of(e.child(n, 0).type, x.number);
  if (!def.is_some()) {
    const std::string& name = evaluator.ruleset().property(PropertyId(n.value)).name;
    return evaluator.fail(n, "reads-nothing",
                          fmt::format("there is nothing here to read '{}' of", name));
  }
  const PropertyValue* const v = property_of(evaluator, n, def);
  if (!v) return nothing(n);
  if (!v->is_set) return absent(n);
  const auto read = [&](std::int32_t printed) {
    return printed_value(evaluator.ruleset(), evaluator.state(), n.type.kind, printed);
  };
  if (!is_many(n.type)) return Operand::of(read(v->scalar));
  ListBuilder list(evaluator.pool());
  if (n.type.kind != TypeKind::kCell) {
    list.add_all(v->list);
  } else {
    for (const std::int32_t item : v->list) list.add(read(item));
  }
  return evaluator.finish(n, list);
}

Operand read_component(Evaluator& evaluator, const Expression&, const ExpressionNode& n, Operand x,
                       Operand, Operand) {
  return read_of_component(evaluator, n, ComponentId(x.number));
}

Operand read_fact(Evaluator& evaluator, const Expression& e, const ExpressionNode& n, Operand x,
                  Operand y, Operand) {
  const State& state = evaluator.state();
  const Ruleset& ruleset = evaluator.ruleset();
  const ExpressionNode& of = e.child(n, 0);
  const std::int32_t value = x.number;
  switch (n.op) {
    case Op::kExists:
      return Operand::of(refers_to_something(ruleset, state, of.type.kind, value));
    case Op::kField:
      if (n.value >= x.size) {
        const std::string& name = ruleset.fields(of.type)[std::size_t(n.value)].name;
        return evaluator.fail(n, "reads-nothing",
                              fmt::format("there is nothing here to read '{}' of", name));
      }
      return Operand::of(evaluator.pool().item(x, n.value));
    case Op::kSame: {
      const auto one = evaluator.list(x);
      const auto other = evaluator.list(y);
      return Operand::of(std::ranges::equal(one, other));
    }
    case Op::kAmount: {
      for (std::int32_t i = 0; i + 1 < x.size; i += 2) {
        if (evaluator.pool().item(x, i) == n.value)
          return Operand::of(evaluator.pool().item(x, i + 1));
      }
      return Operand::of(0);
    }
    case Op::kCanPay:
      return can_pay(evaluator, n, MaybePlayer(value), y);
    case Op::kAmountOf:
      return Operand::of(amount_of(evaluator, n, y.number, value).value_or(0));
    case Op::kCopiesOf: {
      const DefinitionId def = evaluator.definition_of(of.type, value);
      if (!def.is_some()) break;
      return Operand::of(ruleset.definition(def).copies);
    }
    case Op::kKindOf: {
      const DefinitionId def = evaluator.definition_of(of.type, value);
      if (!def.is_some()) break;
      return Operand::of(ruleset.kind(ruleset.definition(def).kind).word.value);
    }
    case Op::kOwnerOf:
      if (of.type.kind != TypeKind::kZone)
        return read_of_component(evaluator, n, ComponentId(value));
      if (!state.has(ZoneId(value))) break;
      return Operand::of(state.zone_owner(ZoneId(value)).number());
    default: {  // of a cell
      if (!has_cell(ruleset, state, CellId(value))) break;
      if (n.op == Op::kDefinitionAt) {
        return Operand::of(definition_at(ruleset, state, CellId(value)).value);
      }
      const ZoneDef& zone = ruleset.zone(state.zone_def(CellId(value).zone()));
      const std::int32_t place = CellId(value).place();
      return Operand::of(n.op == Op::kRowOf      ? zone.row_of(place)
                         : n.op == Op::kColumnOf ? zone.column_of(place)
                                                 : ZoneDef::number_of(place));
    }
  }
  return looks_at_nothing(evaluator, n);
}

}  // namespace cubilete
