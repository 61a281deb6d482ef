// Filters and maps. The usual ones read one attribute of each item, without a walk of the tree.
#include "engine/expressions/operators.h"

#include <algorithm>
#include <limits>

namespace cubilete {
namespace {

// A value of the item that can be read directly, without walking the expression tree.
struct ItemRead {
  enum Kind : std::uint8_t { kNothing, kOfComponent, kOfPlayer, kFaceOfDie } kind = kNothing;
  const AttributeDef* attribute = nullptr;
};

ItemRead read_of_item(Evaluator& evaluator, const Expression& e, const ExpressionNode& n) {
  if (n.child_count != 1) return {};
  const ExpressionNode& of = e.child(n, 0);
  if (of.op != Op::kItem || of.value != 0) return {};
  if (n.op == Op::kFace) return {ItemRead::kFaceOfDie, nullptr};
  if (n.op != Op::kAttribute) return {};
  const AttributeDef& a = evaluator.ruleset().attribute(AttributeId(n.value));
  if (a.owner == AttributeOwner::kTable || a.type.is_list) return {};
  return {a.owner == AttributeOwner::kPlayer ? ItemRead::kOfPlayer : ItemRead::kOfComponent, &a};
}

// Reads the value. Returns false if the item needs the expression tree, if only for its error.
bool read(Evaluator& evaluator, const ItemRead& r, std::int32_t item, std::int32_t& value) {
  const State& state = evaluator.state();
  if (r.kind == ItemRead::kOfPlayer) {
    if (!state.has(MaybePlayer(item))) return false;
    value = state.player_value(PlayerId(item), *r.attribute);
    return true;
  }
  const ComponentId c(item);
  if (!state.has(c)) return false;
  const DefinitionId definition = state.definition_of(c);
  std::int32_t place = evaluator.place_of_face(definition);
  if (r.kind == ItemRead::kOfComponent) {
    if (evaluator.kind_of(definition) != r.attribute->kind) return false;
    place = State::kComponentHeader + r.attribute->offset;
  }
  if (place < 0) return false;
  value = state.component_cell(c, place);
  return true;
}

// The body of a filter or map that only reads a value of the item: `attribute`, `not attribute`,
// `attribute == fixed`, `attribute != fixed`.
struct DirectBody {
  ItemRead read;
  bool compares = false;
  std::int32_t fixed = 0;     // value to compare with
  bool is_condition = false;  // the result is 1 or 0
  bool negates = false;

  std::int32_t value_of(std::int32_t found) const {
    if (!is_condition) return found;
    return (compares ? found == fixed : found != 0) != negates ? 1 : 0;
  }
};

// Returns whether the node has the same value for all items, and stores that in `value`.
bool is_fixed(Evaluator& evaluator, const ExpressionNode& n, std::int32_t& value) {
  if (n.op == Op::kLiteral) value = n.value;
  if (n.op == Op::kLocal) value = evaluator.local(n.value).scalar();
  return n.op == Op::kLiteral || n.op == Op::kLocal;
}

DirectBody direct_body(Evaluator& evaluator, const Expression& e, const ExpressionNode& n) {
  DirectBody out;
  if (n.op == Op::kEqual || n.op == Op::kNotEqual) {
    if (!is_fixed(evaluator, e.child(n, 1), out.fixed)) return out;
    out.compares = out.is_condition = true;
    out.negates = n.op == Op::kNotEqual;
    out.read = read_of_item(evaluator, e, e.child(n, 0));
    return out;
  }
  out.negates = out.is_condition = n.op == Op::kNot;
  out.read = read_of_item(evaluator, e, out.negates ? e.child(n, 0) : n);
  return out;
}

// Adds the results for items from `begin` on, as long as they can be read directly, but at most
// kMostAtOnce. Returns the number of items read.
std::int32_t read_directly(Evaluator& evaluator, const DirectBody& body, bool is_map,
                           const Operand& list, std::int32_t begin, ListBuilder& found) {
  constexpr std::int32_t kMostAtOnce = 64;
  const auto most = static_cast<std::size_t>(std::min(list.size - begin, kMostAtOnce));
  if (body.read.kind == ItemRead::kNothing || !found.has_room(most)) return 0;
  const std::span<std::int32_t> room = found.add_room(most);
  const auto items = evaluator.list(list).subspan(static_cast<std::size_t>(begin), most);
  std::size_t read_in_all = 0;
  while (read_in_all < most && read(evaluator, body.read, items[read_in_all], room[read_in_all])) {
    ++read_in_all;
  }
  // For a map without a condition the values are complete already.
  std::size_t count = is_map && !body.is_condition ? read_in_all : 0;
  for (std::size_t i = count; i < read_in_all; ++i) {
    const std::int32_t value = body.value_of(room[i]);
    if (is_map || value != 0) room[count++] = is_map ? value : items[i];
  }
  found.take_back(most - count);
  return static_cast<std::int32_t>(read_in_all);
}

}  // namespace

Operand extremes(Evaluator& evaluator, const Expression& e, const ExpressionNode& n,
                 const Operand& list) {
  ListBuilder found(evaluator.pool());
  Evaluator::ItemScope element(evaluator);
  const std::int64_t sign = n.op == Op::kMost ? 1 : -1;
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  evaluator.spend(list.size);
  for (std::int32_t i = 0; i < list.size && evaluator.spend(4); ++i) {
    const std::int32_t item = evaluator.pool().item(list, i);
    element.set(item);
    const std::int64_t value = sign * evaluator.child(e, n, 1).scalar();
    found.drop_temporary_lists();
    if (evaluator.failed()) break;
    if (value > best) found.take_back(found.items().size());
    best = std::max(best, value);
    if (value == best) found.add(item);
  }
  return evaluator.finish(n, found);
}

Operand filter_or_map(Evaluator& evaluator, const Expression& e, const ExpressionNode& n,
                      const Operand& list) {
  const DirectBody direct = direct_body(evaluator, e, e.child(n, 1));
  const bool is_map = n.op == Op::kMap;
  ListBuilder found(evaluator.pool());
  Evaluator::ItemScope element(evaluator);
  evaluator.spend(list.size);
  std::int32_t i = 0;
  while (i < list.size && !evaluator.failed()) {
    const std::int32_t done = read_directly(evaluator, direct, is_map, list, i, found);
    i += done;
    if (done > 0) continue;
    const std::int32_t item = evaluator.pool().item(list, i++);
    std::int32_t value = 0;
    element.set(item);
    if (evaluator.spend(4)) value = evaluator.child(e, n, 1).scalar();
    found.drop_temporary_lists();
    if (is_map) {
      found.add(value);
    } else if (value != 0) {
      found.add(item);
    }
  }
  return evaluator.finish(n, found);
}

}  // namespace cubilete
