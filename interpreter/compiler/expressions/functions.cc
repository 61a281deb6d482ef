#include "compiler/expressions/functions.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {

// A call of a function; the number of its arguments is already checked.
struct FunctionCall {
  ExpressionBuilder& b;
  const Builtin& f;
  const Syntax& s;
  Type hint;

  std::size_t count() const { return s.children.size(); }
  int argument(std::size_t i, Type wanted) { return b.lower_to(s.children[i], wanted); }
  int integer(std::size_t i) { return argument(i, kIntegerType); }
  int zone() { return argument(0, {TypeKind::kZone}); }
  int list() { return b.lower_list(s.children[0]); }
  int player() { return count() == 0 ? b.acting_player(s.span) : argument(0, kPlayerType); }
  int result(Type type, const std::vector<int>& children) {
    return b.add(f.op, type, 0, children, s.span);
  }
};

namespace {

// Lowers a list of anything but booleans: count(booleans) might mean all or only the true ones.
int list_of_things(FunctionCall& c) {
  const int list = c.list();
  if (list < 0 || c.b.type_of(list).kind != TypeKind::kBoolean) return list;
  const std::string text(c.b.ruleset().sources.text(c.s.children[0].span));
  const std::size_t dot = text.rfind('.');
  const bool is_member = dot != std::string::npos && text.find_first_of("[]() ", dot) == text.npos;
  return c.b.error(
      "wrong-type", c.s.children[0].span,
      fmt::format("'{}' tells how many items a list has, and this is a list of truths", c.s.name),
      is_member ? fmt::format("write {}({}[{}]) for those of which it is true", c.s.name,
                              text.substr(0, dot), text.substr(dot + 1))
                : fmt::format("put the condition in brackets behind the list: {}(list[condition])",
                              c.s.name));
}

int count_items(FunctionCall& c) { return c.result(kIntegerType, {list_of_things(c)}); }

int test_items(FunctionCall& c) { return c.result(kBooleanType, {list_of_things(c)}); }

int same_list(FunctionCall& c) {
  const int list = c.list();
  return c.result(c.b.type_of(list), {list});
}

int part_of_list(FunctionCall& c) {
  const int list = c.list();
  return c.result(c.b.type_of(list), {list, c.integer(1)});
}

int sum(FunctionCall& c) {
  const int list = c.list();
  if (list < 0) return -1;
  if (c.b.type_of(list).kind != TypeKind::kInteger) {
    return c.b.error("wrong-type", c.s.children[0].span,
                     fmt::format("'{}' needs a list of integers, but this is {}", c.s.name,
                                 describe(c.b.type_of(list))),
                     "name the number to take of each, as in sum(row.value)");
  }
  return c.result(kIntegerType, {list});
}

// Lowers min and max, of a list or of two numbers.
int extreme(FunctionCall& c) {
  if (c.count() == 1) return sum(c);
  return c.b.add(c.f.op == Op::kMinOf ? Op::kMin2 : Op::kMax2, kIntegerType, 0,
                 {c.integer(0), c.integer(1)}, c.s.span);
}

int range(FunctionCall& c) { return c.result(kIntegerType.list(), {c.integer(0), c.integer(1)}); }

int players(FunctionCall& c) { return c.result(kPlayerType.list(), {c.player()}); }

int one_player(FunctionCall& c) { return c.result(kPlayerType, {c.player()}); }

int seat(FunctionCall& c) { return c.result(kPlayerType, {c.integer(0)}); }

int end_of_zone(FunctionCall& c) {
  const int zone = c.zone();
  return c.result(c.b.type_of(c.b.components(zone)).element(), {zone});
}

int room(FunctionCall& c) { return c.result(kIntegerType, {c.zone()}); }

int cells(FunctionCall& c) {
  const int zone = c.zone();
  return c.result({TypeKind::kCell, true, c.b.type_of(zone).detail}, {zone});
}

int numbered_cell(FunctionCall& c) {
  const int zone = c.zone();
  std::vector<int> children = {zone, c.integer(1)};
  if (c.count() == 3) children.push_back(c.integer(2));
  return c.result({TypeKind::kCell, false, c.b.type_of(zone).detail}, children);
}

int adjacent(FunctionCall& c) {
  const int cell = c.argument(0, {TypeKind::kCell});
  return c.result(c.b.type_of(cell).list(), {cell});
}

int at(FunctionCall& c) { return c.b.components_at(c.argument(0, {TypeKind::kCell}), c.s.span); }

int exists(FunctionCall& c) {
  const int what = c.b.lower(c.s.children[0], kNothingType);
  const Type t = c.b.type_of(what);
  if (what >= 0 && (!is_reference(t.kind) || t.is_list)) {
    return c.b.error(
        "wrong-type", c.s.children[0].span,
        fmt::format("'exists' asks about a player, component or cell, but this is {}", describe(t)),
        "ask any(...) whether a list has something in it");
  }
  return c.result(kBooleanType, {what});
}

int absolute(FunctionCall& c) { return c.result(kIntegerType, {c.integer(0)}); }

// Lowers a function of the player in the first argument, or else of the acting player.
int of_player(FunctionCall& c, Type wanted, Type result) {
  const bool is_named = c.count() == 2;
  const int who = is_named ? c.argument(0, kPlayerType) : c.b.acting_player(c.s.span);
  return c.result(result, {who, c.argument(is_named ? 1 : 0, wanted)});
}

int can_pay(FunctionCall& c) { return of_player(c, {TypeKind::kAmounts}, kBooleanType); }

int amount(FunctionCall& c) { return of_player(c, {TypeKind::kResource}, kIntegerType); }

int resources(FunctionCall& c) {
  std::vector<int> items;
  for (std::size_t i = 0; i < c.count(); ++i) {
    items.push_back(c.argument(i, {TypeKind::kResource}));
  }
  return c.result({TypeKind::kResource, true}, items);
}

int choose_between(FunctionCall& c) {
  const int condition = c.argument(0, kBooleanType);
  const int a = c.b.lower(c.s.children[1], c.hint);
  const int b =
      c.b.fit(c.b.lower(c.s.children[2], c.b.type_of(a)), c.b.type_of(a), c.s.children[2].span);
  return c.result(c.b.type_of(a), {condition, a, b});
}

int definitions(FunctionCall& c) {
  KindId kind;
  if (c.count() > 0) {
    kind = c.b.names().kind(c.s.children[0].name, c.s.children[0].span);
    if (!kind.is_some()) return -1;
  }
  return c.b.leaf(c.f.op, {TypeKind::kDefinition, true, kind.value}, kind.value, c.s.span);
}

constexpr Builtin kBuiltins[] = {
    {"count", Op::kCount, 1, 1, count_items},
    {"sum", Op::kSum, 1, 1, sum},
    {"min", Op::kMinOf, 1, 2, extreme},
    {"max", Op::kMaxOf, 1, 2, extreme},
    {"any", Op::kAny, 1, 1, test_items},
    {"none", Op::kNone, 1, 1, test_items},
    {"distinct", Op::kDistinct, 1, 1, same_list},
    {"sorted", Op::kSorted, 1, 1, same_list},
    {"first", Op::kFirst, 2, 2, part_of_list},
    {"last", Op::kLast, 2, 2, part_of_list},
    {"range", Op::kRange, 2, 2, range},
    {"others", Op::kOthers, 0, 1, players},
    {"players_from", Op::kPlayersFrom, 1, 1, players},
    {"neighbours", Op::kNeighbours, 0, 1, players},
    {"next", Op::kNext, 0, 1, one_player},
    {"previous", Op::kPrevious, 0, 1, one_player},
    {"seat", Op::kSeat, 1, 1, seat},
    {"top", Op::kTop, 1, 1, end_of_zone},
    {"bottom", Op::kBottom, 1, 1, end_of_zone},
    {"room", Op::kRoom, 1, 1, room},
    {"cells", Op::kCells, 1, 1, cells},
    {"cell", Op::kCellNumber, 2, 3, numbered_cell},
    {"adjacent", Op::kAdjacent, 1, 1, adjacent},
    {"at", Op::kAt, 1, 1, at},
    {"exists", Op::kExists, 1, 1, exists},
    {"abs", Op::kAbsolute, 1, 1, absolute},
    {"can_pay", Op::kCanPay, 1, 2, can_pay},
    {"amount", Op::kAmountOf, 1, 2, amount},
    {"resources", Op::kLiteralList, 1, 100, resources},
    {"if", Op::kIfElse, 3, 3, choose_between},
    {"definitions", Op::kDefinitions, 0, 1, definitions},
};

}  // namespace

std::span<const Builtin> builtins() { return kBuiltins; }

int lower_call(ExpressionBuilder& b, const Syntax& s, Type hint) {
  const Ruleset& r = b.ruleset();
  if (const QueryId q = r.find_query(s.name); q.is_some()) return b.query(q, s, s.children);
  const auto* const f = std::find_if(std::begin(kBuiltins), std::end(kBuiltins),
                                     [&](const Builtin& x) { return x.name == s.name; });
  if (f == std::end(kBuiltins)) {
    std::vector<std::string> candidates;
    for (const Builtin& x : kBuiltins) candidates.emplace_back(x.name);
    for (const auto& q : r.queries) candidates.push_back(q.name);
    b.names().unknown("function", s.name, s.name_span, candidates);
    return -1;
  }
  const std::size_t n = s.children.size();
  if (n < f->least || n > f->most) {
    return b.error("wrong-arguments", s.name_span,
                   f->least == f->most ? fmt::format("'{}' takes {} argument{}, but {} given",
                                                     s.name, f->least, f->least == 1 ? "" : "s", n)
                                       : fmt::format("'{}' takes {} or {} arguments, but {} given",
                                                     s.name, f->least, f->most, n));
  }
  FunctionCall call{b, *f, s, hint};
  return f->lower(call);
}

}  // namespace cubilete
