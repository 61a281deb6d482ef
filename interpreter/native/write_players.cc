// Writes lists of players by their seats.
#include "native/expression_writer.h"

namespace cubilete::native {

std::optional<std::string> write_list_of_players(ExpressionWriter& w, const ExpressionNode& n) {
  if (operator_of(n.op).family != Family::kPlayers || n.op == Op::kNeighbours) return std::nullopt;
  const std::int64_t charge = w.charge_of_item() * w.emission().players;
  if (n.op == Op::kAllPlayers) return fmt::format("({{ work += {}; kSeats.from(0); }})", charge);
  const std::string first = w.player(w.child(n, 0));
  return fmt::format("({{ work += {}; kSeats.{}({}); }})", charge,
                     n.op == Op::kOthers ? "behind" : "from", first);
}

std::string each_of_players(ExpressionWriter& w, const ExpressionNode& n, const Body& body) {
  Emission& m = w.emission();
  const std::string p = m.name("p");
  const LoopItem it{p, true, -1};
  const std::string charge = fmt::format("work += {};", w.charge_of_item() * m.players);
  if (n.op == Op::kAllPlayers) {
    return fmt::format("{} for (i32 {} = 0; {} < kPlayers; ++{}) {{ {} }}", charge, p, p, p,
                       body(it));
  }
  const std::string f = m.name("f");
  const std::string k = m.name("k");
  const std::string first = w.player(w.child(n, 0));
  if (n.op == Op::kNeighbours) {
    const int count = m.players > 2 ? 2 : m.players - 1;
    return fmt::format(
        "{{ {} const i32 {} = {}; for (i32 {} = 0; {} < {}; ++{}) {{ const i32 {} = ({} + ({} != 0 "
        "? kPlayers - 1 : 1)) % kPlayers; {} }} }}",
        charge, f, first, k, k, count, k, p, f, k, body(it));
  }
  return fmt::format(
      "{{ {} const i32 {} = {}; for (i32 {} = {}; {} < kPlayers; ++{}) {{ const i32 {} = {} + {} "
      ">= "
      "kPlayers ? {} + {} - kPlayers : {} + {}; {} }} }}",
      charge, f, first, k, n.op == Op::kOthers ? 1 : 0, k, k, p, f, k, f, k, f, k, body(it));
}

}  // namespace cubilete::native
