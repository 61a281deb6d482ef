// Writes numbers, comparisons, truth values, and players by their seats.
#include "native/expression_writer.h"

namespace cubilete::native {

std::string write_arithmetic(ExpressionWriter& w, const ExpressionNode& n) {
  const std::string a = w.scalar_of(n, 0);
  const std::string b = n.child_count > 1 ? w.scalar_of(n, 1) : "";
  switch (n.op) {
    case Op::kAdd:
      return fmt::format("fits(i64({}) + ({}))", a, b);
    case Op::kSubtract:
      return fmt::format("fits(i64({}) - ({}))", a, b);
    case Op::kMultiply:
      return fmt::format("fits(i64({}) * ({}))", a, b);
    case Op::kDivide:
      return fmt::format("floor_divide({}, {})", a, b);
    case Op::kModulo:
      return fmt::format("floor_modulo({}, {})", a, b);
    case Op::kNegate:
      return fmt::format("fits(-i64({}))", a);
    case Op::kAbsolute:
      return fmt::format("fits(__builtin_llabs({}))", a);
    case Op::kMin2:
      return fmt::format("least({}, {})", a, b);
    case Op::kMax2:
      return fmt::format("most({}, {})", a, b);
    case Op::kEqual:
      return fmt::format("i32(({}) == ({}))", a, b);
    case Op::kNotEqual:
      return fmt::format("i32(({}) != ({}))", a, b);
    case Op::kLess:
      return fmt::format("i32(({}) < ({}))", a, b);
    case Op::kLessEqual:
      return fmt::format("i32(({}) <= ({}))", a, b);
    case Op::kGreater:
      return fmt::format("i32(({}) > ({}))", a, b);
    case Op::kGreaterEqual:
      return fmt::format("i32(({}) >= ({}))", a, b);
    case Op::kAnd:
      return fmt::format("(({}) != 0 ? ({}) : 0)", a, b);
    case Op::kOr:
      return fmt::format("(({}) != 0 ? 1 : ({}))", a, b);
    case Op::kNot:
      return fmt::format("i32(({}) == 0)", a);
    case Op::kIfElse:
      return fmt::format("(({}) != 0 ? ({}) : ({}))", a, b, w.scalar_of(n, 2));
    default:
      w.emission().refuse(n.span, "this operator is not known to machine code");
      return "0";
  }
}

std::string write_player(ExpressionWriter& w, const ExpressionNode& n) {
  switch (n.op) {
    case Op::kPlayerCount:
      return "kPlayers";
    case Op::kSeat:
      return fmt::format("below(i32(i64({}) - 1), kPlayers)", w.scalar_of(n, 0));
    case Op::kNext:
      return fmt::format("(({} + 1) % kPlayers)", w.player(w.child(n, 0)));
    case Op::kPrevious:
      return fmt::format("(({} + kPlayers - 1) % kPlayers)", w.player(w.child(n, 0)));
    default:
      w.emission().refuse(n.span, "this list is used as one value");
      return "0";
  }
}

std::string write_list_of_players(ExpressionWriter& w, const ExpressionNode& n) {
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
