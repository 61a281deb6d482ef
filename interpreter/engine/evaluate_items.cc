// Lists item by item: filters and maps. The usual ones read one attribute of each item and are
// done without walking the tree of the expression.

#include "engine/evaluate.h"

namespace cubilete {

Evaluator::ItemRead Evaluator::read_of_item(const Expression& e, const ExpressionNode& n) const {
  if (n.child_count != 1) return {};
  const ExpressionNode& of = e.nodes[std::size_t(e.children[std::size_t(n.first_child)])];
  if (of.op != Op::kItem || of.value != 0) return {};
  if (n.op == Op::kFace) return {ItemRead::kFaceOfDie, nullptr};
  if (n.op != Op::kAttribute) return {};
  const AttributeDef& a = ruleset_.attribute(AttributeId(n.value));
  if (a.owner == AttributeOwner::kTable) return {};
  return {a.owner == AttributeOwner::kPlayer ? ItemRead::kOfPlayer : ItemRead::kOfComponent, &a};
}

bool Evaluator::read(const ItemRead& r, std::int32_t item, std::int32_t& value) const {
  if (r.kind == ItemRead::kOfPlayer) {
    if (!state_->has(MaybePlayer(item))) return false;
    value = state_->player_value(PlayerId(item), *r.attribute);
    return true;
  }
  const ComponentId c(item);
  if (!state_->has(c)) return false;
  const std::size_t definition = state_->definition_of(c).index();
  std::int32_t place = place_of_face_[definition];
  if (r.kind == ItemRead::kOfComponent) {
    if (kind_of_[definition] != r.attribute->kind) return false;
    place = State::kComponentHeader + r.attribute->offset;
  }
  if (place < 0) return false;
  value = state_->component_cell(c, place);
  return true;
}

Operand Evaluator::filter_or_map(const Expression& e, const ExpressionNode& n,
                                 const Operand& list) {
  const ExpressionNode& body = e.nodes[std::size_t(e.children[std::size_t(n.first_child + 1)])];
  // `l.attribute`, `l[attribute == something fixed]`
  const bool is_map = n.op == Op::kMap;
  const bool compares = !is_map && (body.op == Op::kEqual || body.op == Op::kNotEqual);
  ItemRead simple;
  std::int32_t wanted = 0;
  if (is_map) {
    simple = read_of_item(e, body);
  } else if (compares) {
    const auto side = [&](std::int32_t k) -> const ExpressionNode& {
      return e.nodes[std::size_t(e.children[std::size_t(body.first_child + k)])];
    };
    if (side(1).op == Op::kLiteral) {
      simple = read_of_item(e, side(0));
      wanted = side(1).value;
    }
  }
  ListBuilder found(pool_);
  items_.push_back(0);
  spend(list.size);
  for (std::int32_t i = 0; i < list.size && !error_; ++i) {
    const std::int32_t item = pool_.item(list, i);
    std::int32_t value = 0;
    if (simple.kind != ItemRead::kNothing && read(simple, item, value)) {
      if (compares) value = (value == wanted) == (body.op == Op::kEqual);
    } else {
      items_.back() = item;
      if (spend(4)) value = child(e, n, 1).scalar;
      found.drop_temporary_lists();
    }
    if (is_map) {
      found.add(value);
    } else if (value != 0) {
      found.add(item);
    }
  }
  items_.pop_back();
  return finish(n, found);
}

}  // namespace cubilete
