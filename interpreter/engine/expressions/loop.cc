#include "engine/expressions/loop.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "engine/bounds.h"
#include "engine/expressions/reads.h"
#include "ir/lower.h"

namespace cubilete {

using ir::Instruction;
using ir::Opcode;

namespace {

// Work charged for each item of a loop, and for each cell of a search.
constexpr std::int64_t kChargeOfItem = 6;
constexpr std::int64_t kChargeOfCell = 4;

template <Op op>
constexpr Reading* reading_of() {
  switch (operator_of(op).family) {
    case Family::kAttribute:
      return read_attribute;
    case Family::kProperty:
      return read_property;
    case Family::kComponent:
      return read_component;
    case Family::kFact:
      return read_fact;
    case Family::kPlace:
      return read_place;
    case Family::kPlayers:
      return read_players;
    case Family::kNewList:
      return make_list;
    case Family::kList:
      return read_list;
    case Family::kLeaf:
    case Family::kCall:
    case Family::kNumber:
      return nullptr;  // instructions of their own
  }
}

template <std::size_t... op>
constexpr std::array<Reading*, sizeof...(op)> readings(std::index_sequence<op...>) {
  return {reading_of<static_cast<Op>(op)>()...};
}

constexpr auto kReadings = readings(std::make_index_sequence<std::size(kOperators)>());

// Computes as the row of the operator says. REQUIRES: it does not divide by 0.
template <Op op>
std::int64_t compute(std::int64_t a, std::int64_t b) {
  constexpr auto how = operator_of(op).compute;
  return how(a, b);
}

std::int64_t wide(const Operand& o) { return std::bit_cast<std::int64_t>(o); }
Operand narrow(std::int64_t n) { return std::bit_cast<Operand>(n); }

}  // namespace

// The loop. An instruction that may fail ends with `break`, another one with `continue`.
// NOLINTNEXTLINE(readability-function-size)
Operand ProgramLoop::run(const ir::Program& p, std::span<const Operand> locals) {
  const Expression& e = ruleset_.expression(p.expression);
  const State& s = state();
  const Place first = used_;
  const std::size_t searches = searches_used_;
  ListPool& pool = evaluator_.pool();
  const Registers r = enter(p, locals);
  const Instruction* const before = p.code.data() - 1;
  const Instruction* i = before;
  const auto number = [&](std::int32_t at) { return r[at].number; };
  const auto set = [&](std::int32_t value) { r[i->a] = Operand::of(value); };
  const auto set_fitting = [&](std::int64_t value) {
    set(static_cast<std::int32_t>(value));
    if (!fits(value)) [[unlikely]]
      too_large(e.nodes[std::size_t(i->node)], value);
  };
  const auto is_of_kind = [&](DefinitionId d, std::int32_t kind) {
    return kind < 0 || evaluator_.kind_of(d).value == kind;
  };
  const auto go_on_if = [&](bool jumps) { i = jumps ? before + i->d : i; };
  for (;;) {
    ++i;
    switch (i->code) {
      case Opcode::kMove:
        r[i->a] = r[i->b];
        continue;
      case Opcode::kAdd:
        set_fitting(compute<Op::kAdd>(number(i->b), number(i->c)));
        break;
      case Opcode::kSubtract:
        set_fitting(compute<Op::kSubtract>(number(i->b), number(i->c)));
        break;
      case Opcode::kTableCell:
        set(s.cells[std::size_t(i->b)]);
        continue;
      case Opcode::kPlayerCell:
        if (!s.has(MaybePlayer(number(i->b)))) [[unlikely]] {
          run_rare(e, *i, r);
          break;
        }
        set(s.player_cell(PlayerId(number(i->b)), i->c));
        continue;
      case Opcode::kComponentCell: {
        const ComponentId c(number(i->b));
        if (!s.has(c) || !is_of_kind(s.definition_of(c), i->d)) [[unlikely]] {
          run_rare(e, *i, r);
          break;
        }
        set(s.component_cell(c, i->c));
        continue;
      }
      case Opcode::kZone:
        if (i->b >= 0 && !s.has(MaybePlayer(number(i->b)))) [[unlikely]] {
          run_rare(e, *i, r);
          break;
        }
        set(i->c + i->d * s.players() + (i->b >= 0 ? number(i->b) : 0));
        continue;
      case Opcode::kProperty:
      case Opcode::kComponentProperty: {
        const bool is_component = i->code == Opcode::kComponentProperty;
        const ComponentId c(number(i->b));
        const DefinitionId d = !is_component ? DefinitionId(c.value)
                               : s.has(c)    ? s.definition_of(c)
                                             : DefinitionId();
        if (d.index() >= ruleset_.definitions.size() || evaluator_.kind_of(d).value != i->d)
            [[unlikely]] {
          run_rare(e, *i, r);
          break;
        }
        const PropertyValue& v = ruleset_.definition(d).properties[std::size_t(i->c)];
        r[i->a] = v.is_set ? Operand::of(v.scalar) : absent(e.nodes[std::size_t(i->node)]);
        continue;
      }
      case Opcode::kSize:
        if (is_zone(e.nodes[std::size_t(i->node)], number(i->b))) {
          set(s.size_of(ZoneId(number(i->b))));
        }
        break;
      case Opcode::kNewList:
        r[i->a] = pool.new_list();
        continue;
      case Opcode::kAppend:
        pool.append(r[i->a], number(i->b));
        if (pool.take_overflow()) evaluator_.fail_to_finish(e.nodes[std::size_t(i->node)]);
        break;
      case Opcode::kAppendRecord:
        pool.append_record(r[i->a], r[i->b]);
        if (pool.take_overflow()) evaluator_.fail_to_finish(e.nodes[std::size_t(i->node)]);
        break;
      case Opcode::kDrop:
        pool.drop_behind(r[i->a]);
        continue;
      case Opcode::kSum:
        r[i->a] = narrow(wide(r[i->a]) + number(i->b));
        continue;
      case Opcode::kJump:
        go_on_if(true);
        continue;
      case Opcode::kJumpIf:
        go_on_if(number(i->b) != 0);
        continue;
      case Opcode::kJumpUnless:
        go_on_if(number(i->b) == 0);
        continue;
      case Opcode::kJumpEqual:
        go_on_if(number(i->b) == number(i->c));
        continue;
      case Opcode::kJumpUnequal:
        go_on_if(number(i->b) != number(i->c));
        continue;
      case Opcode::kJumpLess:
        go_on_if(number(i->b) < number(i->c));
        continue;
      case Opcode::kJumpNotLess:
        go_on_if(number(i->b) >= number(i->c));
        continue;
      case Opcode::kEachOfList:
      case Opcode::kEachOfRecords:
      case Opcode::kEachOfZone:
      case Opcode::kEachOfRange:
        go_on_if(!begin(e.nodes[std::size_t(i->node)], *i, r));
        break;
      case Opcode::kNextOfList: {
        Operand& cursor = r[i->c];
        if (++cursor.number == cursor.size) continue;
        set(pool.item(cursor, 0));
        go_on_if(true);
        continue;
      }
      case Opcode::kNextOfRecords:
        r[i->a].number = r[i->c].number += r[i->a].size;
        go_on_if(r[i->c].number < r[i->c].size);
        continue;
      case Opcode::kNextOfZone:
        set(s.next_of(ComponentId(number(i->a))).value);
        go_on_if(number(i->a) >= 0);
        continue;
      case Opcode::kNextOfRange:
        if (number(i->a) == number(i->c)) continue;
        set(number(i->a) + 1);
        go_on_if(true);
        continue;
      case Opcode::kNextCell:
        go_on_if(!next_cell(*i, r));
        break;
      case Opcode::kBranch:
        note_choice(p.expression, i->node, number(i->b) != 0);
        go_on_if(number(i->b) == 0);
        continue;
      case Opcode::kRecall:
        go_on_if(recall(e.nodes[std::size_t(i->node)], *i, r));
        break;
      case Opcode::kRead: {
        const ExpressionNode& n = e.nodes[std::size_t(i->node)];
        constexpr Operand kNone = {-1, -1};
        r[i->a] = kReadings[static_cast<std::size_t>(n.op)](
            evaluator_, e, n, i->b < 0 ? kNone : r[i->b], i->c < 0 ? kNone : r[i->c],
            i->d < 0 ? kNone : r[i->d]);
        break;
      }
      case Opcode::kCall:
        r[i->a] = call(e, *i, r);
        break;
      case Opcode::kReturn: {
        const Operand result = r[i->b];
        used_ = first;
        return result;
      }
      default:
        run_rare(e, *i, r);
        break;
    }
    if (!evaluator_.failed()) [[likely]]
      continue;
    used_ = first;
    searches_used_ = searches;
    return nothing(e.root());
  }
}

void ProgramLoop::run_rare(const Expression& e, const Instruction& i, Registers r) {
  const ExpressionNode& n = e.nodes[std::size_t(i.node)];
  const auto number = [&](std::int32_t at) { return r[at].number; };
  const auto set = [&](std::int64_t value) {
    r[i.a] = Operand::of(static_cast<std::int32_t>(value));
    if (!fits(value)) too_large(n, value);
  };
  switch (i.code) {
    case Opcode::kMultiply:
      return set(compute<Op::kMultiply>(number(i.b), number(i.c)));
    case Opcode::kDivide:
    case Opcode::kModulo:
      if (number(i.c) == 0)
        return (void)evaluator_.fail(n, "divided-by-zero", "this divides by zero");
      return set(i.code == Opcode::kDivide ? compute<Op::kDivide>(number(i.b), number(i.c))
                                           : compute<Op::kModulo>(number(i.b), number(i.c)));
    case Opcode::kLeast:
      return set(compute<Op::kMin2>(number(i.b), number(i.c)));
    case Opcode::kMost:
      return set(compute<Op::kMax2>(number(i.b), number(i.c)));
    case Opcode::kPlayerCell:
    case Opcode::kComponentCell:
    case Opcode::kZone:
    case Opcode::kProperty:
    case Opcode::kComponentProperty:
      r[i.a] = kReadings[static_cast<std::size_t>(n.op)](evaluator_, e, n, r[i.b], {}, {});
      return;
    case Opcode::kClear:
      r[i.a].size = 0;
      return;
    case Opcode::kZero:
      r[i.a] = narrow(0);
      return;
    case Opcode::kTotal:
      if (!fits(wide(r[i.b]))) {
        return (void)evaluator_.fail(n, "number-too-large", "this sum is too large for a number");
      }
      return set(wide(r[i.b]));
    case Opcode::kSearch:
      return search(n, i, r);
    case Opcode::kEnter:
      evaluator_.spend(
          searches_[std::size_t(number(i.b))].enter(number(i.c) != 0, i.d < 0 ? 1 : number(i.d)));
      return;
    case Opcode::kFound:
      r[i.a] = found(n, number(i.b));
      return;
    case Opcode::kRemember:
      return remember(n, r[i.b], evaluator_.work() - wide(r[i.c]));
    default:
      evaluator_.fail(n, "internal-fault", "the loop has no such instruction");
  }
}

Operand* ProgramLoop::enter(const ir::Program& p, std::span<const Operand> locals) {
  const std::size_t size = p.registers.size();
  if (blocks_.empty() || used_.at + size > blocks_[used_.block].size()) {
    if (!blocks_.empty()) used_ = {used_.block + 1, 0};
    if (used_.block == blocks_.size()) blocks_.emplace_back();
    if (blocks_[used_.block].size() < size) blocks_[used_.block].resize(std::max(size, kBlock));
  }
  const Registers all = blocks_[used_.block].data() + used_.at;
  used_.at += size;
  Registers r = all;
  *r++ = Operand::of(evaluator_.player().number());
  const auto given = static_cast<std::size_t>(p.locals);
  if (given > locals.size()) [[unlikely]] {
    evaluator_.missing_local();
    r = std::fill_n(r, given, Operand::of(0));
  } else {
    r = std::copy_n(locals.data(), given, r);
  }
  for (std::int32_t k = 0; k < p.outer_items; ++k) *r++ = Operand::of(evaluator_.item(k));
  r = all + p.first_constant();
  for (const std::int32_t c : p.constants) *r++ = Operand::of(c);
  return all;
}

void ProgramLoop::note_choice(ExpressionId id, std::int32_t node, bool holds) {
  if (Coverage* const c = evaluator_.coverage()) c->choices.emplace(id.value, node, holds);
}

void ProgramLoop::too_large(const ExpressionNode& n, std::int64_t value) {
  evaluator_.fail(n, "number-too-large", fmt::format("{} is too large for a number", value));
}

bool ProgramLoop::is_zone(const ExpressionNode& n, std::int32_t value) {
  if (state().has(ZoneId(value))) return true;
  evaluator_.fail(n, "reads-nothing", "there is no such place here");
  return false;
}

bool ProgramLoop::begin(const ExpressionNode& n, const Instruction& i, Registers r) {
  std::int32_t item = -1;
  std::int64_t size = 0;
  const Operand from = r[i.b];
  if (i.code == Opcode::kEachOfZone) {
    if (!is_zone(n, from.number)) return false;
    size = state().size_of(ZoneId(from.number));
    item = state().first_in(ZoneId(from.number)).value;
  } else if (i.code == Opcode::kEachOfRange) {
    item = from.number;
    size = std::int64_t{r[i.c].number} - item + 1;
    if (size > kMostNumbersOfRange) {
      evaluator_.fail(n, "list-too-long", "a range has at most 100,000 numbers");
      return false;
    }
  } else {
    size = std::ssize(evaluator_.pool().items(from));
    r[i.c] = {from.number, from.number + static_cast<std::int32_t>(size)};
    if (i.code == Opcode::kEachOfRecords) {
      r[i.a] = {from.number, width_of(ruleset_, n.type)};
      return size > 0 && evaluator_.spend(kChargeOfItem * size);
    }
    if (size > 0) item = evaluator_.pool().item(from, 0);
  }
  r[i.a] = Operand::of(item);
  return size > 0 && evaluator_.spend(kChargeOfItem * size);
}

bool ProgramLoop::recall(const ExpressionNode& n, const Instruction& i, Registers r) {
  r[i.c] = narrow(evaluator_.work());
  const FixedParts::FixedPart* const known =
      evaluator_.fixed() ? evaluator_.fixed()->find(n) : nullptr;
  if (!known) return false;
  evaluator_.spend(known->charge);
  r[i.a] = known->is_list ? evaluator_.new_list(known->items) : Operand::of(known->items[0]);
  if (evaluator_.pool().take_overflow()) evaluator_.fail_to_finish(n);
  return true;
}

void ProgramLoop::remember(const ExpressionNode& n, const Operand& value, std::int64_t charge) {
  if (FixedParts* const parts = evaluator_.fixed()) {
    parts->keep({&n, charge, value.is_list(), evaluator_.items(value)});
  }
}

void ProgramLoop::search(const ExpressionNode& n, const Instruction& i, Registers r) {
  const CellId from(r[i.b].number);
  const std::int32_t second = i.c < 0 ? -1 : r[i.c].number;
  const bool is_wanted = n.op == Op::kDistance;
  if (!has_cell(ruleset_, state(), from) ||
      (is_wanted && !has_cell(ruleset_, state(), CellId(second)))) {
    evaluator_.fail(n, "reads-nothing", "there is no such place here");
    return;
  }
  const ZoneDef& def = ruleset_.zone(state().zone_def(from.zone()));
  std::optional<GridStep> step;
  if (n.op == Op::kRay) step = {second, r[i.d].number};
  if (n.op == Op::kRayTo) {
    const SymbolId word(second);
    step = step_to(ruleset_.direction_of(word), def);
    if (!step) {
      evaluator_.fail(n, "reads-nothing",
                      no_direction(def, ruleset_.word_of(word), def.is_hexagonal));
      return;
    }
  }
  r[i.a] = Operand::of(static_cast<std::int32_t>(searches_used_));
  if (searches_used_ == searches_.size()) searches_.emplace_back();
  CellSearch& s = searches_[searches_used_++];
  if (step) return s.begin_line(from, def, *step);
  s.begin_way(from, def, is_wanted ? CellId(second) : CellId());
}

bool ProgramLoop::next_cell(const Instruction& i, Registers r) {
  const CellId cell = searches_[std::size_t(r[i.b].number)].next();
  r[i.a] = Operand::of(cell.value);
  return cell.is_some() && evaluator_.spend(kChargeOfCell);
}

Operand ProgramLoop::found(const ExpressionNode& n, std::int32_t search) {
  searches_used_ = static_cast<std::size_t>(search);
  const CellSearch& s = searches_[searches_used_];
  if (n.op == Op::kDistance) return Operand::of(s.total());
  ListBuilder list(evaluator_.pool());
  for (const std::int32_t cell : numbers_of(s.found().items())) list.add(cell);
  return evaluator_.finish(n, list);
}

Operand ProgramLoop::call(const Expression& e, const Instruction& i, Registers r) {
  const ExpressionNode& n = e.nodes[std::size_t(i.node)];
  const std::span<const Operand> given(r + i.b, static_cast<std::size_t>(i.c));
  const std::int32_t of = i.d < 0 ? -1 : r[i.d].number;
  const Operand result =
      evaluator_.go_deeper(e, n) ? call_content(evaluator_, e, n, given, of) : nothing(n);
  evaluator_.come_back(e);
  return result;
}

const ir::Program& ProgramLoop::make_program(ExpressionId id) {
  if (id.index() >= programs_.size()) programs_.resize(ruleset_.expressions.size());
  auto& program = programs_[id.index()];
  program = std::make_unique<const ir::Program>(ir::lower(ruleset_, id));
  return *program;
}

Operand ProgramLoop::run(const Expression& e, std::int32_t node, std::span<const Operand> locals) {
  const ExpressionId id(static_cast<std::size_t>(&e - ruleset_.expressions.data()));
  return run(ir::lower_part(ruleset_, id, node), locals);
}

}  // namespace cubilete
