#include "ir/lower.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <utility>

#include "ir/value_facts.h"
#include "ruleset/constant.h"
#include "state/state.h"

namespace cubilete::ir {
namespace {

constexpr std::int32_t kNone = -1;           // no register
constexpr std::int32_t kFirstConstant = -2;  // the first constant; the others are below

using Body = std::function<void(const Item&)>;

class ProgramMaker {
 public:
  ProgramMaker(const Ruleset& r, ExpressionId id, const BackEnd& how)
      : r_(r), e_(r.expression(id)), how_(how), facts_(r, e_, how.kinds_of_locals) {
    out_.expression = id;
    out_.locals = e_.highest_slot + 1;
    out_.registers.assign(std::size_t(out_.first_item()), Holds::kNumber);
    for (const ExpressionNode& n : e_.nodes) {
      if (n.op == Op::kLocal) out_.registers[std::size_t(1 + n.value)] = held_as(n.type);
    }
  }

  Lowered part(std::int32_t root, bool each_item) {
    add_outer_items(root, 0);
    certain_.resize(out_.registers.size());
    for (std::int32_t k = 0; k < out_.locals; ++k) certain_[std::size_t(1 + k)] = facts_.local(k);
    for (std::int32_t k = 0; k < out_.outer_items; ++k) {
      const auto at = std::size_t(k);
      const Certain is = at < how_.items.size() ? how_.items[at] : Certain{};
      facts_.surround({new_register(Holds::kNumber, is), is});
    }
    Lowered all;
    all.cannot_fail = cannot_fail_in_stages(root);
    all.result = is_many(node(root).type) ? facts_.item_of(root) : facts_.certain_of(root);
    if (each_item) {
      at_ = root;
      each(root, [&](const Item& item) { emit(Opcode::kReturn, -1, item.in); });
    } else {
      return_value(root);
    }
    for (Instruction& i : out_.code) {
      for (std::int32_t* const operand : {&i.a, &i.b, &i.c, &i.d}) finish(i, *operand);
    }
    out_.registers.resize(out_.registers.size() + out_.constants.size(), Holds::kNumber);
    certain_.resize(out_.registers.size());
    all.program = std::move(out_);
    all.certain = std::move(certain_);
    return all;
  }

 private:
  static Holds held_as(Type t) { return is_many(t) ? Holds::kList : Holds::kNumber; }

  // -- the expression ----------------------------------------------------------------------------
  const ExpressionNode& node(std::int32_t i) const { return e_.nodes[std::size_t(i)]; }
  std::int32_t child(std::int32_t i, std::int32_t k) const { return e_.child_index(node(i), k); }

  // Counts the items of filters around the part that it reads.
  void add_outer_items(std::int32_t index, std::int32_t depth) {
    const ExpressionNode& n = node(index);
    if (n.op == Op::kItem) out_.outer_items = std::max(out_.outer_items, n.value + 1 - depth);
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      add_outer_items(child(index, k), depth + (is_for_each_item(n.op, k) ? 1 : 0));
    }
  }

  // -- registers, labels and instructions --------------------------------------------------------
  std::int32_t new_register(Holds holds, Certain is = {}) {
    out_.registers.push_back(holds);
    certain_.push_back(is);
    return static_cast<std::int32_t>(out_.registers.size()) - 1;
  }
  std::int32_t into(std::int32_t target, Holds holds) {
    return target >= 0 ? target : new_register(holds);
  }
  // Returns a number below -1 in place of the constant's register, until all others are known.
  std::int32_t constant(std::int32_t value) {
    auto& all = out_.constants;
    const auto at = std::find(all.begin(), all.end(), value) - all.begin();
    if (at == std::ssize(all)) all.push_back(value);
    return kFirstConstant - static_cast<std::int32_t>(at);
  }
  // Puts the register or the instruction in the place of such a number or label.
  void finish(const Instruction& i, std::int32_t& operand) const {
    const bool is_target = &operand == &i.d && kind_of(i.code).uses[3].access == Access::kTarget;
    if (is_target) operand = labels_[std::size_t(operand)];
    const auto registers = static_cast<std::int32_t>(out_.registers.size());
    if (operand <= kFirstConstant) operand = registers + kFirstConstant - operand;
  }
  std::int32_t new_label() {
    labels_.push_back(-1);
    return static_cast<std::int32_t>(labels_.size()) - 1;
  }
  void place(std::int32_t label) {
    labels_[std::size_t(label)] = static_cast<std::int32_t>(out_.code.size());
  }
  void emit(Opcode code, std::int32_t a, std::int32_t b = -1, std::int32_t c = -1,
            std::int32_t d = -1) {
    out_.code.push_back({code, a, b, c, d, at_});
  }
  void jump(Opcode code, std::int32_t label, std::int32_t b = -1, std::int32_t c = -1) {
    emit(code, -1, b, c, label);
  }

  // -- values ------------------------------------------------------------------------------------
  void return_value(std::int32_t root) {
    at_ = root;
    if (!is_truth(root)) {
      const std::int32_t result = value(root);
      return emit(Opcode::kReturn, -1, result);
    }
    const std::int32_t otherwise = new_label();
    branch(root, false, otherwise);
    emit(Opcode::kReturn, -1, constant(1));
    place(otherwise);
    emit(Opcode::kReturn, -1, constant(0));
  }

  // Returns whether the node decides by jumps.
  bool is_truth(std::int32_t index) {
    const ExpressionNode& n = node(index);
    if (is_remembered(n) || kept_.contains(index)) return false;
    if (n.op == Op::kAny || n.op == Op::kNone) {
      return is_stage(child(index, 0)) || is_whole_zone(child(index, 0));
    }
    if (n.op == Op::kIn) return !is_many(node(child(index, 0)).type) && is_stage(child(index, 1));
    return n.op == Op::kAnd || n.op == Op::kOr || n.op == Op::kNot || is_comparison(n.op);
  }
  // Returns whether the value of the node is remembered in its own right, not as part of another.
  bool is_remembered(const ExpressionNode& n) const {
    return how_.remembers && n.fixed_by >= 0 &&
           (n.fixed_by != remembered_ || facts_.depth() > remembered_items_);
  }

  // Returns the register with the value; `target`, if that is one.
  std::int32_t value(std::int32_t index, std::int32_t target = -1) {
    const std::int32_t outer = std::exchange(at_, index);
    const ExpressionNode& n = node(index);
    std::int32_t result = -1;
    if (auto kept = kept_.extract(index)) {
      result = value_of_kept(index, kept.mapped());
      kept_.insert(std::move(kept));
      if (target != kNone) {
        emit(Opcode::kMove, target, result);
        result = target;
      }
    } else if (is_remembered(n)) {
      const std::int32_t end = new_label();
      const std::int32_t work = new_register(Holds::kWide);
      result = into(target, held_as(n.type));
      const std::int32_t before = std::exchange(remembered_, n.fixed_by);
      const std::size_t items_before = std::exchange(remembered_items_, facts_.depth());
      emit(Opcode::kRecall, result, -1, work, end);
      new_value(index, result);
      remembered_ = before;
      remembered_items_ = items_before;
      at_ = index;
      emit(Opcode::kRemember, -1, result, work);
      place(end);
    } else if (const Whole whole = whole_of(index); whole != Whole::kNo) {
      const std::int32_t zone = whole == Whole::kOfZone ? value(zone_below(index)) : kNone;
      result = into(target, held_as(n.type));
      at_ = index;
      emit(Opcode::kRead, result, zone);
    } else if (const std::int32_t known = known_value(n); known == kNone) {
      result = new_value(index, target);
    } else if (target != kNone) {
      emit(Opcode::kMove, target, known);
      result = target;
    } else {
      result = known;
    }
    if (target == kNone && result >= 0) certain_[std::size_t(result)] = facts_.certain_of(index);
    at_ = outer;
    return result;
  }

  // Returns the register that has the value already; -1 if an instruction computes it.
  std::int32_t known_value(const ExpressionNode& n) {
    if (n.op == Op::kLiteral) return constant(n.value);
    if (n.op == Op::kOption && !n.type.is_list) {
      return constant(static_cast<std::int32_t>(value_of_option(r_, n).value_or(0)));
    }
    if (n.op == Op::kLocal) return 1 + n.value;
    if (n.op == Op::kActingPlayer) return 0;
    if (n.op != Op::kItem) return kNone;
    return facts_.item(n.value).in;
  }

  std::int32_t new_value(std::int32_t index, std::int32_t target) {
    const ExpressionNode& n = node(index);
    if (is_truth(index)) return truth(index, target);
    switch (n.op) {
      case Op::kIfElse:
        return if_else(index, target);
      case Op::kNegate: {
        const std::int32_t x = value(child(index, 0));
        return compute(Opcode::kSubtract, target, constant(0), x);
      }
      case Op::kAbsolute: {
        const std::int32_t x = value(child(index, 0));
        return compute(Opcode::kMost, target, x, compute(Opcode::kSubtract, -1, constant(0), x));
      }
      case Op::kAdd:
      case Op::kSubtract:
      case Op::kMultiply:
      case Op::kDivide:
      case Op::kModulo:
      case Op::kMin2:
      case Op::kMax2: {
        const std::int32_t x = value(child(index, 0));
        return compute(arithmetic_of(n.op), target, x, value(child(index, 1)));
      }
      case Op::kRound:
        return compute(Opcode::kTableCell, target, State::kRound);
      case Op::kTurn:
        return compute(Opcode::kTableCell, target, State::kTurn);
      case Op::kPlayerCount:
        return compute(Opcode::kTableCell, target, State::kPlayers);
      case Op::kAttribute:
        return attribute(index, target);
      case Op::kDefinitionOf:
        return component_cell(value(child(index, 0)), State::kDefinition, -1, target);
      case Op::kZoneOf:
        return component_cell(value(child(index, 0)), State::kZone, -1, target);
      case Op::kZone:
        return zone(index, target);
      case Op::kProperty:
        return property(index, target);
      case Op::kFilter:
      case Op::kMap:
        return new_list(index, target);
      case Op::kMost:
      case Op::kLeast:
        return extremes(index, target);
      case Op::kCount:
      case Op::kSum:
      case Op::kMinOf:
      case Op::kMaxOf:
      case Op::kAny:
      case Op::kNone:
        return fold(index, target);
      case Op::kReach:
      case Op::kDistance:
      case Op::kRay:
      case Op::kRayTo:
        return search(index, target);
      case Op::kSortedBy:
      case Op::kAreas:
      case Op::kLongest:
      case Op::kShortest:
        return of_tuples(index, target);
      default:
        return operator_of(n.op).family == Family::kCall ? call(index, target)
                                                         : read(index, target);
    }
  }

  static Opcode arithmetic_of(Op op) {
    if (op == Op::kMin2) return Opcode::kLeast;
    if (op == Op::kMax2) return Opcode::kMost;
    const auto k = static_cast<int>(op) - static_cast<int>(Op::kAdd);
    static_assert(int(Op::kModulo) - int(Op::kAdd) == int(Opcode::kModulo) - int(Opcode::kAdd));
    return static_cast<Opcode>(static_cast<int>(Opcode::kAdd) + k);
  }

  std::int32_t compute(Opcode code, std::int32_t target, std::int32_t b, std::int32_t c = -1,
                       std::int32_t d = -1) {
    const std::int32_t result = into(target, Holds::kNumber);
    emit(code, result, b, c, d);
    return result;
  }

  // Reads the game by the operator of the node.
  std::int32_t read(std::int32_t index, std::int32_t target) {
    const ExpressionNode& n = node(index);
    std::int32_t operands[3] = {-1, -1, -1};
    if (n.op == Op::kLiteralList) return literal_list(index, target);
    for (std::int32_t k = 0; k < std::min(n.child_count, 3); ++k) {
      operands[k] = value(child(index, k));
    }
    const std::int32_t result = into(target, held_as(n.type));
    emit(Opcode::kRead, result, operands[0], operands[1], operands[2]);
    return result;
  }

  std::int32_t literal_list(std::int32_t index, std::int32_t target) {
    std::vector<std::int32_t> items;
    for (std::int32_t k = 0; k < node(index).child_count; ++k) {
      items.push_back(value(child(index, k)));
    }
    const std::int32_t result = into(target, Holds::kList);
    emit(Opcode::kNewList, result);
    for (const std::int32_t item : items) append(index, result, item);
    return result;
  }

  std::int32_t attribute(std::int32_t index, std::int32_t target) {
    const ExpressionNode& n = node(index);
    const AttributeDef& a = r_.attribute(AttributeId(n.value));
    if (a.type.is_list || a.owner == AttributeOwner::kCell) return read(index, target);
    if (a.owner == AttributeOwner::kTable) {
      return compute(Opcode::kTableCell, target, State::kHeaderSize + a.offset);
    }
    const std::int32_t of = value(child(index, 0));
    if (a.owner == AttributeOwner::kComponent) {
      return component_cell(of, State::kComponentHeader + a.offset, a.kind.value, target);
    }
    return compute(Opcode::kPlayerCell, target, of, a.offset);
  }

  std::int32_t component_cell(std::int32_t of, std::int32_t cell, std::int32_t kind,
                              std::int32_t target) {
    return compute(Opcode::kComponentCell, target, of, cell, kind);
  }

  std::int32_t zone(std::int32_t index, std::int32_t target) {
    const ExpressionNode& n = node(index);
    const ZoneDef& def = r_.zone(ZoneDefId(n.value));
    const std::int32_t owner = n.child_count > 0 ? value(child(index, 0)) : kNone;
    return compute(Opcode::kZone, target, def.is_per_player ? owner : kNone, def.table_zones_before,
                   def.player_zones_before);
  }

  std::int32_t property(std::int32_t index, std::int32_t target) {
    const ExpressionNode& n = node(index);
    if (is_many(n.type) || n.type.kind == TypeKind::kCell) return read(index, target);
    const PropertyDef& p = r_.property(PropertyId(n.value));
    const bool is_of_component = node(child(index, 0)).type.kind == TypeKind::kComponent;
    const std::int32_t of = value(child(index, 0));
    return compute(is_of_component ? Opcode::kComponentProperty : Opcode::kProperty, target, of,
                   p.index, p.kind.value);
  }

  std::int32_t call(std::int32_t index, std::int32_t target) {
    const ExpressionNode& n = node(index);
    const std::int32_t from = n.op == Op::kCallProperty ? 1 : 0;
    std::vector<std::int32_t> given;
    for (std::int32_t k = from; k < n.child_count; ++k) given.push_back(value(child(index, k)));
    const std::int32_t of = from == 1 ? value(child(index, 0)) : -1;
    const auto first = static_cast<std::int32_t>(out_.registers.size());
    for (const std::int32_t g : given) {
      emit(Opcode::kMove, new_register(g < 0 ? Holds::kNumber : out_.registers[std::size_t(g)]), g);
    }
    const std::int32_t result = into(target, held_as(n.type));
    emit(Opcode::kCall, result, first, static_cast<std::int32_t>(given.size()), of);
    return result;
  }

  std::int32_t if_else(std::int32_t index, std::int32_t target) {
    const std::int32_t otherwise = new_label();
    const std::int32_t end = new_label();
    const std::int32_t condition = value(child(index, 0));
    const std::int32_t result = into(target, held_as(node(index).type));
    jump(Opcode::kBranch, otherwise, condition);
    value(child(index, 1), result);
    jump(Opcode::kJump, end);
    place(otherwise);
    value(child(index, 2), result);
    place(end);
    return result;
  }

  // -- truths ------------------------------------------------------------------------------------
  std::int32_t truth(std::int32_t index, std::int32_t target) {
    const std::int32_t end = new_label();
    const std::int32_t result = into(target, Holds::kNumber);
    emit(Opcode::kMove, result, constant(0));
    branch(index, false, end);
    emit(Opcode::kMove, result, constant(1));
    place(end);
    return result;
  }

  // Jumps if the truth of the node is `when`.
  void branch(std::int32_t index, bool when, std::int32_t label) {
    const std::int32_t outer = std::exchange(at_, index);
    const ExpressionNode& n = node(index);
    if (!is_truth(index)) {
      const std::int32_t result = value(index);
      jump(when ? Opcode::kJumpIf : Opcode::kJumpUnless, label, result);
    } else if (n.op == Op::kNot) {
      branch(child(index, 0), !when, label);
    } else if (n.op == Op::kAnd || n.op == Op::kOr) {
      join(index, when, label);
    } else if (is_comparison(n.op)) {
      const std::int32_t first = value(child(index, 0));
      compare(n.op, first, value(child(index, 1)), when, label);
    } else if (n.op == Op::kIn) {
      const std::int32_t wanted = value(child(index, 0));
      find(child(index, 1), wanted, when, label);
    } else {
      find(child(index, 0), kNone, when == (n.op == Op::kAny), label);
    }
    at_ = outer;
  }

  void join(std::int32_t index, bool when, std::int32_t label) {
    const bool needs_both = (node(index).op == Op::kAnd) == when;
    const std::int32_t end = new_label();
    branch(child(index, 0), needs_both ? !when : when, needs_both ? end : label);
    branch(child(index, 1), when, label);
    place(end);
  }

  void compare(Op op, std::int32_t b, std::int32_t c, bool when, std::int32_t label) {
    if (op == Op::kEqual || op == Op::kNotEqual) {
      const bool is_equal = (op == Op::kEqual) == when;
      return jump(is_equal ? Opcode::kJumpEqual : Opcode::kJumpUnequal, label, b, c);
    }
    if (op == Op::kGreater || op == Op::kLessEqual) std::swap(b, c);
    const bool is_less = (op == Op::kLess || op == Op::kGreater) == when;
    jump(is_less ? Opcode::kJumpLess : Opcode::kJumpNotLess, label, b, c);
  }

  // Jumps if there is an item of the list, or the wanted one, and `when`; or none and not `when`.
  void find(std::int32_t list, std::int32_t wanted, bool when, std::int32_t label) {
    if (wanted == kNone && is_whole_zone(list)) {
      return jump(when ? Opcode::kJumpIf : Opcode::kJumpUnless, label, size_of_zone(list));
    }
    const auto is_wanted = [&](const Item& item, std::int32_t otherwise) {
      if (wanted != kNone) jump(Opcode::kJumpUnequal, otherwise, item.in, wanted);
    };
    if (!cannot_fail_in_stages(list)) {
      const std::int32_t found = new_register(Holds::kNumber);
      emit(Opcode::kMove, found, constant(0));
      each(list, [&](const Item& item) {
        is_wanted(item, next_);
        emit(Opcode::kMove, found, constant(1));
      });
      return jump(when ? Opcode::kJumpIf : Opcode::kJumpUnless, label, found);
    }
    // Nothing can fail behind the first item that is found.
    const std::int32_t found = when ? label : new_label();
    each(list, [&](const Item& item) {
      is_wanted(item, next_);
      jump(Opcode::kJump, found);
    });
    if (when) return;
    jump(Opcode::kJump, label);
    place(found);
  }

  // -- parts of loops that no item changes -------------------------------------------------------
  // Such a part is computed where the loop needs it first, so that it fails where it would without.
  struct Kept {
    std::int32_t is_known = -1;  // registers
    std::int32_t value = -1;
  };

  // Finds the parts of a body before its loop. `inner` loops of the body are around the node.
  void keep_parts(std::int32_t index, std::int32_t inner = 0) {
    const ExpressionNode& n = node(index);
    if (kept_.contains(index)) return;
    if (!is_many(n.type) && goes_through_list(index) && !reads_items(e_, n, 0, inner)) {
      const Kept kept{new_register(Holds::kNumber), new_register(Holds::kNumber)};
      emit(Opcode::kMove, kept.is_known, constant(0));
      emit(Opcode::kMove, kept.value, constant(0));
      kept_.emplace(index, kept);
      return;
    }
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      keep_parts(child(index, k), inner + (is_for_each_item(n.op, k) ? 1 : 0));
    }
  }

  std::int32_t value_of_kept(std::int32_t index, const Kept& kept) {
    const std::int32_t end = new_label();
    jump(Opcode::kJumpIf, end, kept.is_known);
    value(index, kept.value);
    emit(Opcode::kMove, kept.is_known, constant(1));
    place(end);
    return kept.value;
  }

  // Returns whether the value of the node takes a loop or a call.
  bool goes_through_list(std::int32_t index) const {
    const ExpressionNode& n = node(index);
    if (operator_of(n.op).family == Family::kCall) return true;
    const bool asks_size = n.op == Op::kCount || n.op == Op::kAny || n.op == Op::kNone;
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      const std::int32_t of = child(index, k);
      const bool is_size = asks_size && is_whole_zone(of);
      if (is_many(node(of).type) && node(of).child_count > 0 && !is_size) return true;
      if (is_for_each_item(n.op, k) || goes_through_list(of)) return true;
    }
    return false;
  }

  // -- loops -------------------------------------------------------------------------------------
  // Returns whether the node is a filter or map that a loop over its list takes in.
  bool is_stage(std::int32_t index) {
    const ExpressionNode& n = node(index);
    return (n.op == Op::kFilter || n.op == Op::kMap) && !is_remembered(n) &&
           whole_of(index) == Whole::kNo;
  }
  Whole whole_of(std::int32_t index) {
    return how_.whole ? how_.whole(index, cannot_fail_in_stages(index, true)) : Whole::kNo;
  }
  // Returns the zone whose contents the filters of the list go through.
  std::int32_t zone_below(std::int32_t list) const {
    while (node(list).op == Op::kFilter) list = child(list, 0);
    return child(list, 0);
  }
  // Runs `body` for each item. The stages are filters and maps, first those nearest to the list.
  // Of stages that may fail only one is in a loop, since all items pass a stage before the next.
  // `made` is the list that the loop makes; -1: it makes none.
  void each(std::int32_t list, const Body& body, std::int32_t made = -1) {
    std::vector<std::int32_t> stages;
    std::int32_t source = list;
    for (bool may_fail = false; is_stage(source); source = child(source, 0)) {
      const bool fails = !facts_.cannot_fail_for(source);
      if (fails && may_fail) break;
      may_fail = may_fail || fails;
      stages.insert(stages.begin(), source);
    }
    for (const std::int32_t s : stages) keep_parts(child(s, 1));
    const auto pass_all = [&](Item item) {
      for (const std::int32_t s : stages) item = pass(s, item);
      body(item);
    };
    // The interpreter makes all items before one passes, so that the first error is the same. Loops
    // inside loops stay one, or programs would grow with the product of their parts.
    if (node(source).op == Op::kConcat && !how_.remembers && facts_.depth() == 0) {
      if (made >= 0) emit(Opcode::kNewList, made);
      each(child(source, 0), pass_all);
      return each(child(source, 1), pass_all);
    }
    const bool makes_lists = std::ranges::any_of(
        stages, [&](std::int32_t s) { return facts_.leaves_lists(child(s, 1)); });
    loop(source, makes_lists, made, pass_all);
  }

  // Lowers one stage. Returns the item for the next one.
  Item pass(std::int32_t stage, const Item& item) {
    const std::int32_t outer = std::exchange(at_, stage);
    facts_.enter(item);
    Item out = item;
    if (node(stage).op == Op::kFilter) {
      branch(child(stage, 1), false, next_);
    } else {
      out = {value(child(stage, 1)), facts_.items_of_map(stage, item.is)};
    }
    facts_.leave();
    at_ = outer;
    return out;
  }

  void loop(std::int32_t source, bool makes_lists, std::int32_t made, const Body& body) {
    const ExpressionNode& n = node(source);
    const std::int32_t outer = std::exchange(at_, source);
    Item item{-1, facts_.item_of(source)};
    std::int32_t from = -1;
    std::int32_t limit = -1;
    Opcode each = Opcode::kEachOfList;
    Opcode next = Opcode::kNextOfList;
    if (is_whole_zone(source)) {
      each = Opcode::kEachOfZone;
      next = Opcode::kNextOfZone;
      from = value(child(source, 0));
    } else if (n.op == Op::kRange && !is_remembered(n)) {
      each = Opcode::kEachOfRange;
      next = Opcode::kNextOfRange;
      from = value(child(source, 0));
      limit = value(child(source, 1));
    } else {
      from = value(source);
    }
    if (each == Opcode::kEachOfList) limit = new_register(Holds::kCursor);
    const Holds held = held_as(n.type.element());
    if (limit >= 0 && held == Holds::kList) {
      each = Opcode::kEachOfRecords;
      next = Opcode::kNextOfRecords;
    }
    // The lists made since this one are temporary, so it is made after the source.
    const std::int32_t kept = made < 0 && makes_lists ? new_register(Holds::kList) : made;
    if (kept >= 0) emit(Opcode::kNewList, kept);
    item.in = new_register(held, item.is);
    const std::int32_t start = new_label();
    const std::int32_t end = new_label();
    const std::int32_t outer_next = std::exchange(next_, new_label());
    emit(each, item.in, from, limit, end);
    place(start);
    body(item);
    at_ = source;
    place(next_);
    if (makes_lists) emit(Opcode::kDrop, kept);
    emit(next, item.in, -1, limit, start);
    place(end);
    next_ = outer_next;
    at_ = outer;
  }

  std::int32_t new_list(std::int32_t index, std::int32_t target) {
    const std::int32_t result = into(target, Holds::kList);
    each(
        index, [&](const Item& item) { append(index, result, item.in); }, result);
    return result;
  }

  void append(std::int32_t index, std::int32_t list, std::int32_t item) {
    const std::int32_t outer = std::exchange(at_, index);
    const auto at = std::size_t(item);
    const bool is_record = item >= 0 && out_.registers[at] == Holds::kList;
    emit(is_record ? Opcode::kAppendRecord : Opcode::kAppend, list, item);
    at_ = outer;
  }

  std::int32_t extremes(std::int32_t index, std::int32_t target) {
    const bool is_most = node(index).op == Op::kMost;
    keep_parts(child(index, 1));
    const std::int32_t result = into(target, Holds::kList);
    const std::int32_t best = new_register(Holds::kNumber);
    emit(Opcode::kMove, best,
         constant(is_most ? std::numeric_limits<std::int32_t>::min()
                          : std::numeric_limits<std::int32_t>::max()));
    const auto keep = [&](const Item& item) {
      facts_.enter(item);
      const std::int32_t found = value(child(index, 1));
      facts_.leave();
      const std::int32_t add = new_label();
      const std::int32_t less = is_most ? found : best;
      jump(Opcode::kJumpLess, next_, less, is_most ? best : found);
      jump(Opcode::kJumpEqual, add, found, best);
      emit(Opcode::kMove, best, found);
      emit(Opcode::kClear, result);
      place(add);
      append(index, result, item.in);
    };
    loop(child(index, 0), facts_.leaves_lists(child(index, 1)), result, keep);
    return result;
  }

  // Lowers what is one number for all items of a list.
  std::int32_t fold(std::int32_t index, std::int32_t target) {
    const ExpressionNode& n = node(index);
    const std::int32_t list = child(index, 0);
    if (n.op == Op::kCount && is_whole_zone(list)) return size_of_zone(list, target);
    if (!is_stage(list)) return read(index, target);
    if (n.op == Op::kSum) return sum(list, target);
    const std::int32_t result = into(target, Holds::kNumber);
    emit(Opcode::kMove, result, constant(0));
    if (n.op == Op::kCount) {
      each(list, [&](const Item&) { emit(Opcode::kAdd, result, result, constant(1)); });
      return result;
    }
    const std::int32_t is_first = new_register(Holds::kNumber);
    emit(Opcode::kMove, is_first, constant(1));
    each(list, [&](const Item& item) {
      const std::int32_t later = new_label();
      jump(Opcode::kJumpUnless, later, is_first);
      emit(Opcode::kMove, result, item.in);
      emit(Opcode::kMove, is_first, constant(0));
      jump(Opcode::kJump, next_);
      place(later);
      emit(n.op == Op::kMinOf ? Opcode::kLeast : Opcode::kMost, result, result, item.in);
    });
    return result;
  }

  std::int32_t sum(std::int32_t list, std::int32_t target) {
    const std::int32_t all = new_register(Holds::kWide);
    const std::int32_t index = at_;
    emit(Opcode::kZero, all);
    each(list, [&](const Item& item) { emit(Opcode::kSum, all, item.in); });
    const std::int32_t result = into(target, Holds::kNumber);
    at_ = index;
    emit(Opcode::kTotal, result, all);
    return result;
  }

  std::int32_t size_of_zone(std::int32_t list, std::int32_t target = -1) {
    const std::int32_t outer = std::exchange(at_, list);
    const std::int32_t zone = value(child(list, 0));
    const std::int32_t result = compute(Opcode::kSize, target, zone);
    at_ = outer;
    return result;
  }

  // Returns whether the list is all that lies in one zone.
  bool is_whole_zone(std::int32_t list) const {
    const ExpressionNode& n = node(list);
    return n.op == Op::kComponents && !is_remembered(n) && !is_many(node(child(list, 0)).type);
  }

  // Lowers what is found from several values of each item: they are one list.
  std::int32_t of_tuples(std::int32_t index, std::int32_t target) {
    const ExpressionNode& n = node(index);
    const std::int32_t first = n.op == Op::kShortest ? 3 : 1;  // the operands about each item
    std::int32_t others[2] = {-1, -1};
    for (std::int32_t k = 1; k < first; ++k) others[k - 1] = value(child(index, k));
    const std::int32_t values = new_register(Holds::kList);
    for (std::int32_t k = first; k < n.child_count; ++k) keep_parts(child(index, k));
    loop(child(index, 0), true, values, [&](const Item& item) {
      if (n.op != Op::kLongest) append(index, values, item.in);
      facts_.enter(item);
      for (std::int32_t k = first; k < n.child_count; ++k) {
        append(index, values, value(child(index, k)));
      }
      facts_.leave();
      const bool is_absent = n.child_count < (n.op == Op::kAreas ? 2 : 4);
      if (n.op != Op::kSortedBy && is_absent) append(index, values, constant(n.op != Op::kAreas));
    });
    const std::int32_t result = into(target, held_as(n.type));
    emit(Opcode::kRead, result, values, others[0], others[1]);
    return result;
  }

  std::int32_t search(std::int32_t index, std::int32_t target) {
    const ExpressionNode& n = node(index);
    const std::int32_t condition = n.op == Op::kReach ? 1 : n.op == Op::kRay ? 3 : 2;
    std::int32_t operands[3] = {-1, -1, -1};
    for (std::int32_t k = 0; k < condition; ++k) operands[k] = value(child(index, k));
    for (std::int32_t k = condition; k < n.child_count; ++k) keep_parts(child(index, k));
    const std::int32_t way = new_register(Holds::kSearch);
    const std::int32_t kept = new_register(Holds::kList);
    const Item cell{new_register(Holds::kNumber, {true, -1}), {true, -1}};
    const std::int32_t result = into(target, held_as(n.type));
    const std::int32_t start = new_label();
    const std::int32_t end = new_label();
    emit(Opcode::kSearch, way, operands[0], operands[1], operands[2]);
    emit(Opcode::kNewList, kept);
    place(start);
    emit(Opcode::kNextCell, cell.in, way, -1, end);
    std::int32_t is_open = constant(1);
    std::int32_t cost = -1;
    facts_.enter(cell);
    if (condition < n.child_count) is_open = value(child(index, condition));
    if (condition + 1 < n.child_count) {
      const std::int32_t closed = new_label();
      cost = new_register(Holds::kNumber);
      emit(Opcode::kMove, cost, constant(0));
      jump(Opcode::kJumpUnless, closed, is_open);
      value(child(index, condition + 1), cost);
      place(closed);
    }
    facts_.leave();
    emit(Opcode::kDrop, kept);
    emit(Opcode::kEnter, -1, way, is_open, cost);
    jump(Opcode::kJump, start);
    place(end);
    emit(Opcode::kFound, result, way);
    return result;
  }

  // -- what is certain ---------------------------------------------------------------------------
  // Returns whether no filter or map of the list can fail: of those that a loop takes in, or all.
  bool cannot_fail_in_stages(std::int32_t list, bool in_all = false) {
    const auto is_one = [&](Op op) { return op == Op::kFilter || op == Op::kMap; };
    for (; in_all ? is_one(node(list).op) : is_stage(list); list = child(list, 0)) {
      if (!facts_.cannot_fail_for(list)) return false;
    }
    return true;
  }

  const Ruleset& r_;
  const Expression& e_;
  const BackEnd& how_;
  Program out_;
  std::vector<Certain> certain_;       // of each register but constants
  std::vector<std::int32_t> labels_;   // the instruction at which each is
  std::map<std::int32_t, Kept> kept_;  // by node
  ValueFacts facts_;                   // with the items of the enclosing filters
  std::int32_t next_ = -1;             // the label at which the innermost loop goes on
  std::int32_t at_ = -1;               // the node being lowered
  std::int32_t remembered_ = -1;       // `fixed_by` of the innermost remembered part around it
  std::size_t remembered_items_ = 0;   // the number of filters around that part
};

std::int32_t root_of(const Ruleset& r, ExpressionId id) {
  return static_cast<std::int32_t>(r.expression(id).nodes.size()) - 1;
}

}  // namespace

Program lower(const Ruleset& r, ExpressionId id) { return lower_part(r, id, root_of(r, id)); }

Program lower_part(const Ruleset& r, ExpressionId id, std::int32_t node) {
  return lower(r, id, node, BackEnd{}).program;
}

Lowered lower(const Ruleset& r, ExpressionId id, std::int32_t node, const BackEnd& how) {
  return ProgramMaker(r, id, how).part(node, false);
}

Lowered lower_items(const Ruleset& r, ExpressionId id, const BackEnd& how) {
  return ProgramMaker(r, id, how).part(root_of(r, id), true);
}

}  // namespace cubilete::ir
