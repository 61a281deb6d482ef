// The functions of the expression language.

#include <fmt/format.h>

#include <algorithm>

#include "base/edit_distance.h"
#include "compiler/expression_builder.h"

namespace cubilete {

namespace {

// Functions whose arguments need no more than a look at their types.
constexpr Builtin kBuiltins[] = {
    {"count", Op::kCount, 1, 1},
    {"sum", Op::kSum, 1, 1},
    {"min", Op::kMinimum, 1, 2},
    {"max", Op::kMaximum, 1, 2},
    {"any", Op::kAny, 1, 1},
    {"none", Op::kNone, 1, 1},
    {"distinct", Op::kDistinct, 1, 1},
    {"sorted", Op::kSorted, 1, 1},
    {"first", Op::kFirst, 2, 2},
    {"last", Op::kLast, 2, 2},
    {"range", Op::kRange, 2, 2},
    {"others", Op::kOthers, 0, 1},
    {"players_from", Op::kPlayersFrom, 1, 1},
    {"neighbours", Op::kNeighbours, 0, 1},
    {"next", Op::kNext, 0, 1},
    {"previous", Op::kPrevious, 0, 1},
    {"seat", Op::kSeat, 1, 1},
    {"top", Op::kTop, 1, 1},
    {"bottom", Op::kBottom, 1, 1},
    {"room", Op::kRoom, 1, 1},
    {"cells", Op::kCells, 1, 1},
    {"cell", Op::kCellNumber, 2, 3},
    {"adjacent", Op::kAdjacent, 1, 1},
    {"at", Op::kAt, 1, 1},
    {"exists", Op::kExists, 1, 1},
    {"abs", Op::kAbsolute, 1, 1},
    {"can_pay", Op::kCanPay, 1, 2},
    {"amount", Op::kAmountOf, 1, 2},
    {"resources", Op::kLiteralList, 1, 100},
    {"if", Op::kIfElse, 3, 3},
    {"definitions", Op::kDefinitions, 0, 1},
};

}  // namespace

std::span<const Builtin> builtins() { return kBuiltins; }

int ExpressionBuilder::call(const Syntax& s, Type hint) {
  if (const std::int32_t q = r_.find_query(s.name); q >= 0) return query(q, s, s.children);
  const auto* b = std::find_if(std::begin(kBuiltins), std::end(kBuiltins),
                               [&](const Builtin& x) { return x.name == s.name; });
  if (b == std::end(kBuiltins)) {
    std::vector<std::string> candidates;
    for (const Builtin& x : kBuiltins) candidates.emplace_back(x.name);
    for (const auto& q : r_.queries) candidates.push_back(q.name);
    c_.unknown("function", s.name, s.name_span, candidates);
    return -1;
  }
  const auto n = static_cast<int>(s.children.size());
  if (n < b->least || n > b->most) {
    return error("wrong-arguments", s.name_span,
                 b->least == b->most ? fmt::format("'{}' takes {} argument{}, but {} given", s.name,
                                                   b->least, b->least == 1 ? "" : "s", n)
                                     : fmt::format("'{}' takes {} or {} arguments, but {} given",
                                                   s.name, b->least, b->most, n));
  }
  return builtin(*b, s, hint);
}

int ExpressionBuilder::builtin(const Builtin& b, const Syntax& s, Type hint) {
  const auto argument = [&](std::size_t i, Type wanted) {
    return fit(lower(s.children[i], wanted), wanted, s.children[i].span);
  };
  const auto player_or_acting = [&] {
    return s.children.empty() ? acting_player(s.span) : argument(0, kPlayerType);
  };
  const auto zone = [&](std::size_t i) { return argument(i, {TypeKind::kZone}); };
  switch (b.op) {
    case Op::kIfElse: {
      const int condition = argument(0, kBooleanType);
      const int a = lower(s.children[1], hint);
      const int c = fit(lower(s.children[2], type_of(a)), type_of(a), s.children[2].span);
      return add(b.op, type_of(a), 0, {condition, a, c}, s.span);
    }
    case Op::kMinimum:
    case Op::kMaximum:
      if (s.children.size() == 2) {
        return add(b.op == Op::kMinimum ? Op::kLesser : Op::kGreater, kIntegerType, 0,
                   {argument(0, kIntegerType), argument(1, kIntegerType)}, s.span);
      }
      [[fallthrough]];
    case Op::kSum: {
      const int list = as_list(lower(s.children[0], kNothingType), s.children[0].span);
      if (list < 0) return -1;
      if (type_of(list).kind != TypeKind::kInteger) {
        return error("wrong-type", s.children[0].span,
                     fmt::format("'{}' needs a list of integers, but this is {}", s.name,
                                 describe(type_of(list))),
                     "name the number to take of each, as in sum(row.value)");
      }
      return add(b.op, kIntegerType, 0, {list}, s.span);
    }
    case Op::kCount:
    case Op::kAny:
    case Op::kNone: {
      const int list = as_list(lower(s.children[0], kNothingType), s.children[0].span);
      return add(b.op, b.op == Op::kCount ? kIntegerType : kBooleanType, 0, {list}, s.span);
    }
    case Op::kDistinct:
    case Op::kSorted: {
      const int list = as_list(lower(s.children[0], kNothingType), s.children[0].span);
      return add(b.op, type_of(list), 0, {list}, s.span);
    }
    case Op::kFirst:
    case Op::kLast: {
      const int list = as_list(lower(s.children[0], kNothingType), s.children[0].span);
      return add(b.op, type_of(list), 0, {list, argument(1, kIntegerType)}, s.span);
    }
    case Op::kRange:
      return add(b.op, kIntegerType.list(), 0,
                 {argument(0, kIntegerType), argument(1, kIntegerType)}, s.span);
    case Op::kOthers:
    case Op::kPlayersFrom:
    case Op::kNeighbours:
      return add(b.op, kPlayerType.list(), 0, {player_or_acting()}, s.span);
    case Op::kNext:
    case Op::kPrevious:
      return add(b.op, kPlayerType, 0, {player_or_acting()}, s.span);
    case Op::kSeat:
      return add(b.op, kPlayerType, 0, {argument(0, kIntegerType)}, s.span);
    case Op::kTop:
    case Op::kBottom: {
      const int z = zone(0);
      const int all = components(z);
      return add(b.op, type_of(all).element(), 0, {z}, s.span);
    }
    case Op::kRoom:
      return add(b.op, kIntegerType, 0, {zone(0)}, s.span);
    case Op::kCells: {
      const int z = zone(0);
      return add(b.op, {TypeKind::kCell, true, type_of(z).detail}, 0, {z}, s.span);
    }
    case Op::kCellNumber: {
      const int z = zone(0);
      std::vector<int> children = {z, argument(1, kIntegerType)};
      if (s.children.size() == 3) children.push_back(argument(2, kIntegerType));
      return add(b.op, {TypeKind::kCell, false, type_of(z).detail}, 0, children, s.span);
    }
    case Op::kAdjacent: {
      const int cell = argument(0, {TypeKind::kCell});
      return add(b.op, type_of(cell).list(), 0, {cell}, s.span);
    }
    case Op::kAt:
      return at_cell(argument(0, {TypeKind::kCell}), s.span);
    case Op::kExists: {
      const int what = lower(s.children[0], kNothingType);
      if (what >= 0 && (!is_reference(type_of(what).kind) || type_of(what).is_list)) {
        return error("wrong-type", s.children[0].span,
                     fmt::format("'exists' asks about a player, component or cell, but this is {}",
                                 describe(type_of(what))),
                     "ask any(...) whether a list has something in it");
      }
      return add(b.op, kBooleanType, 0, {what}, s.span);
    }
    case Op::kAbsolute:
      return add(b.op, kIntegerType, 0, {argument(0, kIntegerType)}, s.span);
    case Op::kCanPay: {
      const bool named = s.children.size() == 2;
      const int who = named ? argument(0, kPlayerType) : acting_player(s.span);
      return add(b.op, kBooleanType, 0, {who, argument(named ? 1 : 0, {TypeKind::kAmounts})},
                 s.span);
    }
    case Op::kAmountOf: {
      const bool named = s.children.size() == 2;
      const int who = named ? argument(0, kPlayerType) : acting_player(s.span);
      return add(b.op, kIntegerType, 0, {who, argument(named ? 1 : 0, {TypeKind::kResource})},
                 s.span);
    }
    case Op::kLiteralList: {
      std::vector<int> items;
      for (std::size_t i = 0; i < s.children.size(); ++i) {
        items.push_back(argument(i, {TypeKind::kResource}));
      }
      return add(b.op, {TypeKind::kResource, true}, 0, items, s.span);
    }
    case Op::kDefinitions: {
      KindId kind;
      if (!s.children.empty()) {
        kind = r_.find_kind(s.children[0].name);
        if (!kind.is_some()) {
          std::vector<std::string> names;
          for (const auto& k : r_.kinds) names.push_back(k.name);
          c_.unknown("kind", s.children[0].name, s.children[0].span, names);
          return -1;
        }
      }
      return leaf(b.op, {TypeKind::kDefinition, true, kind.value}, kind.value, s.span);
    }
    default:
      return -1;
  }
}

}  // namespace cubilete
