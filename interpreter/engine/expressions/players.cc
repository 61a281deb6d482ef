// Players and the order of their seats.
#include "engine/expressions/operators.h"

#include <fmt/format.h>

namespace cubilete {

Operand read_players(Evaluator& evaluator, const Expression& e, const ExpressionNode& n) {
  const State& state = evaluator.state();
  const std::int32_t players = state.players();
  if (n.op == Op::kPlayerCount) return Operand::of(players);
  const std::int32_t value = n.op == Op::kAllPlayers ? 0 : evaluator.child(e, n, 0).scalar();
  if (evaluator.failed()) return nothing(n);
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
    case Op::kNeighbours:
      if (next != value) list.add(next);
      if (previous != value && previous != next) list.add(previous);
      break;
    default:
      return evaluator.lacks(n);
  }
  return evaluator.finish(n, list);
}

}  // namespace cubilete
