// Players and the order of their seats.
#include "engine/expressions/reads.h"

#include <fmt/format.h>

namespace cubilete {

Operand read_players(Evaluator& evaluator, const Expression&, const ExpressionNode& n, Operand x,
                     Operand, Operand) {
  const State& state = evaluator.state();
  const std::int32_t players = state.players();
  const std::int32_t value = n.op == Op::kAllPlayers ? 0 : x.number;
  if (n.op == Op::kSeat) {
    if (value < 1 || value > players) {
      return evaluator.fail(
          n, "reads-nothing",
          fmt::format("there is no seat {}: there are {} players", value, players));
    }
    return Operand::of(value - 1);
  }
  if (!state.has(MaybePlayer(value))) {
    return evaluator.fail(n, "reads-nothing", "there is no player here to start from");
  }
  const std::int32_t next = (value + 1) % players;
  const std::int32_t previous = (value + players - 1) % players;
  ListBuilder list(evaluator.pool());
  switch (n.op) {
    case Op::kNext:
      return Operand::of(next);
    case Op::kPrevious:
      return Operand::of(previous);
    case Op::kOthers:
      for (std::int32_t i = 1; i < players; ++i) list.add((value + i) % players);
      break;
    case Op::kAllPlayers:
    case Op::kPlayersFrom:
      for (std::int32_t i = 0; i < players; ++i) list.add((value + i) % players);
      break;
    default:  // Op::kNeighbours
      if (next != value) list.add(next);
      if (previous != value && previous != next) list.add(previous);
      break;
  }
  return evaluator.finish(n, list);
}

}  // namespace cubilete
