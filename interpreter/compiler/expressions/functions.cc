#include "compiler/expressions/functions.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/argument_count.h"
#include "compiler/missing_names.h"
#include "ruleset/zone_shape.h"

namespace cubilete {
namespace {

// Lowers a list of anything but booleans: count(booleans) might mean all or only the true ones.
int list_of_things(ExpressionBuilder& b, const Operator& f, const Syntax& given) {
  const int list = b.lower_list(given);
  if (list < 0 || b.type_of(list).kind != TypeKind::kBoolean) return list;
  const std::string text(b.ruleset().sources.text(given.span));
  const std::size_t dot = text.rfind('.');
  const bool is_member = dot != std::string::npos && text.find_first_of("[]() ", dot) == text.npos;
  return b.error(
      "wrong-type", given.span,
      fmt::format("'{}' tells how many items a list has, and this is a list of truths", f.function),
      is_member ? fmt::format("write {}({}[{}]) for those of which it is true", f.function,
                              text.substr(0, dot), text.substr(dot + 1))
                : fmt::format("put the condition in brackets behind the list: {}(list[condition])",
                              f.function));
}

// Lowers a list of anything but records, which have no order.
int sortable_list(ExpressionBuilder& b, const Syntax& given) {
  const int list = b.lower_list(given);
  if (b.type_of(list).kind != TypeKind::kRecord) return list;
  return b.error("wrong-type", given.span, "records have no order of their own",
                 "name the number by which they are sorted, as in sorted_by(deals, price)");
}

int list_of_integers(ExpressionBuilder& b, const Operator& f, const Syntax& given) {
  const int list = b.lower_list(given);
  if (list < 0 || b.type_of(list).kind == TypeKind::kInteger) return list;
  return b.error("wrong-type", given.span,
                 fmt::format("'{}' needs a list of integers, but this is {}", f.function,
                             describe(b.type_of(list))),
                 "name the number to take of each, as in sum(row.value)");
}

int reference(ExpressionBuilder& b, const Operator& f, const Syntax& given) {
  const int what = b.lower(given, kNothingType);
  if (b.names_definition(what)) return b.any_copy(what, given.span);
  const Type t = b.type_of(what);
  if (what < 0 || (is_reference(t.kind) && !t.is_list)) return what;
  return b.error("wrong-type", given.span,
                 fmt::format("'{}' asks about a player, component or cell, but this is {}",
                             f.function, describe(t)),
                 "ask any(...) whether a list has something in it");
}

// Lowers the number for each item of a list, or for each cell of a search a condition or number.
int of_each_item(ExpressionBuilder& b, const Syntax& given, Type list, Type wanted) {
  if (list == kNothingType) return -1;
  const int out = b.fit(b.lower_of_item(given, list.element(), wanted), wanted, given.span);
  if (out < 0 || wanted != kIntegerType || b.reads_item(out)) return out;
  if (!list.is_list) {
    return b.error("wrong-arguments", given.span, "this number is the same for each cell",
                   "name what differs, as in distance(a, b, true, c: c.row), or count the steps: "
                   "distance(a, b)");
  }
  return b.error("wrong-arguments", given.span, "this number is the same for each item of the list",
                 "name what differs, as in sum(hand, value * 2)");
}

int list_of_cells(ExpressionBuilder& b, const Operator& f, const Syntax& given) {
  const int list = b.lower(given, {TypeKind::kCell, true});
  const Type t = b.type_of(list);
  if (list < 0 || (t.kind == TypeKind::kCell && t.is_list)) return list;
  const std::string text(b.ruleset().sources.text(given.span));
  return b.error("wrong-type", given.span,
                 fmt::format("'{}' needs a list of cells, but this is {}", f.function, describe(t)),
                 t.kind == TypeKind::kCell ? fmt::format("write [{}] for a list of one", text)
                 : t.kind == TypeKind::kZone
                     ? fmt::format("write cells({}) for all its cells", text)
                     : "name cells: cells(zone), or some of them, cells(zone)[any(it)]");
}

// Reports cells of which it is known that they are no edges.
bool are_edges(ExpressionBuilder& b, const Operator& f, int list, const Syntax& given) {
  const Type t = b.type_of(list);
  if (list < 0 || t.detail < 0) return true;
  const ZoneDef& zone = b.ruleset().zone(ZoneDefId(t.detail));
  if (zone.is_of_edges) return true;
  b.error("wrong-type", given.span,
          fmt::format("'{}' leads over edges, but these are cells of '{}'", f.function, zone.name),
          zone.partner.is_some() ? fmt::format("name edges, as in {}.edges", zone.name)
                                 : fmt::format("'{}' has no edges", zone.name));
  return false;
}

// Reports ends of an edge that can never be the same.
bool are_ends_alike(ExpressionBuilder& b, const std::vector<int>& children, const Syntax& s) {
  const Type one = b.type_of(children[1]);
  const Type other = b.type_of(children[2]);
  if (children[1] < 0 || children[2] < 0 || one.kind == other.kind) return true;
  b.error("wrong-type", s.children[2].span,
          fmt::format("one end is {}, the other is {}: nothing is joined by them", describe(one),
                      describe(other)),
          "give both ends in the same way, as in longest(map, one, other, length)");
  return false;
}

// Lowers the key of each item of a list.
int key_of_item(ExpressionBuilder& b, const Syntax& given, Type list) {
  if (list == kNothingType) return -1;
  const int out = b.lower_of_item(given, list.element(), kNothingType);
  if (out < 0 || !b.type_of(out).is_list) return out;
  return b.error(
      "wrong-type", given.span,
      fmt::format("expected one value for each item, but this is {}", describe(b.type_of(out))),
      "name one value of each item, as in areas(cells(map), c: c.number)");
}

// Lowers one value like the items of a list, which may be of no type yet: [nobody].
int one_value(ExpressionBuilder& b, const Syntax& given, Type like) {
  const int out = b.lower_to(given, like);
  if (out < 0 || !b.type_of(out).is_list) return out;
  return b.error("wrong-type", given.span,
                 fmt::format("expected one value, but this is {}", describe(b.type_of(out))),
                 "say which one: list[1]");
}

// Lowers a component or a definition.
int one_definition(ExpressionBuilder& b, const Operator& f, const Syntax& given) {
  const int out = b.lower(given, kNothingType);
  if (out < 0) return out;
  const Type type = b.type_of(out);
  const bool is_it = type.kind == TypeKind::kComponent || type.kind == TypeKind::kDefinition;
  if (is_it && !type.is_list) return out;
  return b.error("wrong-type", given.span,
                 fmt::format("'{}' is about a component or a definition, but this is {}",
                             f.function, describe(type)),
                 type.is_list ? "name one of them: deck.top, hand[1]"
                              : "name one: deck.top, hand[1], a definition");
}

// Returns the grid that a zone is, or in which a cell lies; nullptr if that is not known, or no
// grid.
const ZoneDef* grid_of(ExpressionBuilder& b, Type t) {
  const bool is_place = t.kind == TypeKind::kZone || t.kind == TypeKind::kCell;
  if (!is_place || t.detail < 0) return nullptr;
  const ZoneDef& zone = b.ruleset().zone(ZoneDefId(t.detail));
  return zone.sides() > 0 ? &zone : nullptr;
}

// Returns whether a function takes a word as a direction there. The sides of a board have all
// words.
bool has_direction(const Operator& f, const ZoneDef* grid, Direction d) {
  if (d == Direction::kNone) return false;
  return f.op == Op::kBoardSide || !grid || step_to(d, *grid);
}

// Returns whether a name stands for a direction, and not for something of the same name nearby.
bool is_direction(ExpressionBuilder& b, const Syntax& given) {
  return given.kind == SyntaxKind::kName && direction_named(given.name) != Direction::kNone &&
         !b.is_local(given.name);
}

// Lowers a word of a direction on the grid of the first argument.
int direction(ExpressionBuilder& b, const Operator& f, const Syntax& given, Type first) {
  const bool is_place = first.kind == TypeKind::kZone || first.kind == TypeKind::kCell;
  const ZoneDef* const grid = grid_of(b, first);
  if (is_place && first.detail >= 0 && !grid) {
    const ZoneDef& zone = b.ruleset().zone(ZoneDefId(first.detail));
    return b.error(
        "wrong-type", given.span,
        fmt::format("'{}' is about directions on a grid, but '{}' is none", f.function, zone.name),
        zone.is_of_edges || zone.shape == Shape::kPile || zone.shape == Shape::kRow
            ? ""
            : "go from cell to cell with adjacent(cell), reach(...) and distance(...)");
  }
  const bool are_hexes = grid && grid->is_hexagonal && f.op != Op::kBoardSide;
  if (is_direction(b, given)) {
    if (has_direction(f, grid, direction_named(given.name))) return b.word(given.name, given.span);
    return b.error("wrong-arguments", given.span,
                   fmt::format("hexagons do not touch to the {}: '{}' has no such direction",
                               given.name, grid->name),
                   fmt::format("its directions are {}", direction_words(true)));
  }
  const std::size_t problems = b.names().diagnostics().size();
  const int out = b.lower(given, type_taken(Takes::kDirection));
  const Type t = b.type_of(out);
  if (out < 0 && given.kind == SyntaxKind::kName) {
    std::vector<std::string> known;
    for (const DirectionRow& d : kDirections) {
      if (!are_hexes || d.on_hexes) known.emplace_back(d.word);
    }
    b.names().diagnostics().forget_after(problems);
    b.names().unknown("direction", given.name, given.span, known);
  }
  if (out < 0 || (t.kind == TypeKind::kSymbol && !t.is_list)) return out;
  return b.error("wrong-type", given.span,
                 fmt::format("expected a direction, but this is {}", describe(t)),
                 fmt::format("the directions are {}", direction_words(are_hexes)));
}

// Lowers an argument; `first` is the type of the first one, `before` is the type of the one before
// it, or the type expected of the call.
int argument(ExpressionBuilder& b, const Operator& f, Takes takes, const Syntax& given, Type first,
             Type before) {
  switch (takes) {
    case Takes::kCells:
      return list_of_cells(b, f, given);
    case Takes::kDirection:
      return direction(b, f, given, first);
    case Takes::kKeyOfItem:
    case Takes::kMaybeKeyOfItem:
      return key_of_item(b, given, first);
    case Takes::kNumberOfItem:
    case Takes::kMaybeNumberOfItem:
      return of_each_item(b, given, first, kIntegerType);
    case Takes::kMaybeCondition:
      return of_each_item(b, given, first, kBooleanType);
    case Takes::kItemLike:
      return one_value(b, given, first.element());
    case Takes::kThings:
      return list_of_things(b, f, given);
    case Takes::kIntegers:
      return list_of_integers(b, f, given);
    case Takes::kReference:
      return reference(b, f, given);
    case Takes::kList:
      return b.lower_list(given);
    case Takes::kSortable:
      return sortable_list(b, given);
    case Takes::kValue:
      return b.lower(given, before);
    case Takes::kLike:
      return b.fit(b.lower(given, before), before, given.span);
    case Takes::kDefinition:
      return one_definition(b, f, given);
    default:
      return b.lower_to(given, type_taken(takes));
  }
}

// Returns the kind of tiles that a node is, or whose sides are at the edge that it is; nullptr if
// there are several, or none.
const KindDef* tiles_at(ExpressionBuilder& b, int node) {
  const Ruleset& r = b.ruleset();
  const Type t = b.type_of(node);
  std::vector<KindId> kinds;
  const bool is_component = t.kind == TypeKind::kComponent || t.kind == TypeKind::kDefinition;
  if (is_component && t.detail >= 0) {
    kinds.emplace_back(t.detail);
  } else if (t.kind == TypeKind::kCell && t.detail >= 0) {
    const ZoneDefId grid = r.zone(ZoneDefId(t.detail)).partner;
    if (grid.is_some()) kinds = r.zone(grid).holds;
  }
  if (kinds.empty()) {
    for (std::size_t k = 0; k < r.kinds.size(); ++k) kinds.emplace_back(k);
  }
  std::erase_if(kinds, [&](KindId k) { return !r.kind(k).is_tile(); });
  return kinds.size() == 1 ? &r.kind(kinds[0]) : nullptr;
}

// Reports what is no tile, no grid for it, or no edge.
bool has_tiles(ExpressionBuilder& b, const Operator& f, const std::vector<int>& children,
               const Syntax& s) {
  if (std::ranges::find(children, -1) != children.end()) return false;
  const Ruleset& r = b.ruleset();
  const auto& given = s.children;
  const KindDef* const tile = tiles_at(b, children[0]);
  const Type first = b.type_of(children[0]);
  const bool is_known = first.kind != TypeKind::kCell && first.detail >= 0;
  if (is_known && !tile) {
    b.error("wrong-type", given[0].span,
            fmt::format("'{}' is about tiles, but this is {}, which has no sides", f.function,
                        describe(first)),
            "give its kind 'turns: 4' and 'sides' with the words around it");
    return false;
  }
  const bool is_laid = f.op == Op::kPlacements || f.op == Op::kTurnsAt;
  const std::size_t at = is_laid ? 1 : 0;
  const Type place = b.type_of(children[at]);
  if (f.op == Op::kSideOf || place.detail < 0) return true;
  const ZoneDef& zone = r.zone(ZoneDefId(place.detail));
  if (is_laid && (zone.sides() == 0 || (tile && zone.sides() != tile->turns))) {
    b.error("wrong-type", given[at].span,
            zone.sides() == 0
                ? fmt::format("tiles fit by their sides on a grid, but '{}' is none", zone.name)
                : fmt::format("a {} has {} sides, but the cells of '{}' have {}", tile->name,
                              tile->turns, zone.name, zone.sides()),
            "tiles with 'turns: 4' are for squares, with 'turns: 6' for 'tiling: hexes'");
    return false;
  }
  const bool is_of_grid = zone.partner.is_some() && r.zone(zone.partner).sides() > 0;
  if (is_laid || (zone.is_of_edges && is_of_grid)) return true;
  b.error(
      "wrong-type", given[0].span,
      fmt::format("'{}' is about the edges of a grid, but this is of '{}'", f.function, zone.name),
      is_of_grid || zone.sides() > 0
          ? fmt::format("give the grid 'edges: 1', and name some: {}.edges", zone.name)
          : "");
  return false;
}

Type result_of(ExpressionBuilder& b, const Operator& f, const std::vector<int>& children) {
  const Type first = b.type_of(children[0]);
  switch (f.gives) {
    case Gives::kOne:
    case Gives::kMany:
      if (f.kind == TypeKind::kCell) {
        const int place = f.op == Op::kPlacements ? children[1] : children[0];
        return {f.kind, f.gives == Gives::kMany, b.type_of(place).detail};
      }
      if (f.kind == TypeKind::kSymbol) {
        const KindDef* const tile = tiles_at(b, children[0]);
        return {f.kind, false, tile ? b.ruleset().property(tile->sides).type.detail : -1};
      }
      return {f.kind, f.gives == Gives::kMany};
    case Gives::kItem:
      return first.element();
    case Gives::kHeld:
      return b.type_of(b.components(children[0])).element();
    case Gives::kBranch:
      return b.type_of(children[1]);
    case Gives::kDeclared:
      return first.list();
    case Gives::kSame:
      return first;
  }
  return first;
}

// Lowers definitions(kind).
int definitions(ExpressionBuilder& b, const Operator& f, const Syntax& s) {
  KindId kind;
  if (!s.children.empty()) {
    if (!s.children[0].item.empty()) return b.lower(s.children[0], kNothingType);  // an error
    kind = b.names().kind(s.children[0].name, s.children[0].span);
    if (!kind.is_some()) return -1;
  }
  return b.leaf(f.op, {f.kind, true, kind.value}, kind.value, s.span);
}

// Returns whether it may be left out, so that there is no such operand.
bool may_be_absent(Takes t) {
  return t == Takes::kMaybeInteger || t == Takes::kMaybeCondition || t == Takes::kMaybeKeyOfItem ||
         t == Takes::kMaybeNumberOfItem;
}

// Returns whether the acting player is meant where it is left out.
bool is_understood(Takes t) { return t == Takes::kActor || t == Takes::kPayer; }

bool may_be_omitted(Takes t) { return is_understood(t) || t == Takes::kKind || may_be_absent(t); }

// Lowers a call whose number of arguments is already checked.
int lower_function(ExpressionBuilder& b, const Operator& f, const Syntax& s, Type hint) {
  if (f.takes[0] == Takes::kKind) return definitions(b, f, s);
  std::vector<int> children;
  std::size_t given = 0;
  for (std::size_t i = 0; i < operands_of(f) || given < s.children.size(); ++i) {
    const Takes takes = f.takes[std::min(i, operands_of(f) - 1)];
    if (may_be_absent(takes) && given == s.children.size()) break;
    const bool is_omitted = is_understood(takes) && s.children.size() < operands_of(f);
    const Type first = children.empty() ? kNothingType : b.type_of(children[0]);
    const Type before = i < 2 ? hint : b.type_of(children.back());
    children.push_back(is_omitted ? b.acting_player(s.span)
                                  : argument(b, f, takes, s.children[given++], first, before));
  }
  if (f.op == Op::kLongest && !are_ends_alike(b, children, s)) return -1;
  const int edges = f.op == Op::kShortest ? 0 : f.op == Op::kJoined ? 1 : -1;
  if (edges >= 0 &&
      !are_edges(b, f, children[std::size_t(edges)], s.children[std::size_t(edges)])) {
    return -1;
  }
  if (f.reads == OperatorReads::kTiles && !has_tiles(b, f, children, s)) return -1;
  // What lies in a cell is of the kind that its zone holds.
  if (f.op == Op::kAt) return children[0] < 0 ? -1 : b.components_at(children[0], s.span);
  return b.add(f.op, result_of(b, f, children), 0, children, s.span);
}

// Lowers a function of numbers that is called with a list and a number for each of its items.
int of_numbers(ExpressionBuilder& b, const Operator& f, int list, const Syntax& s) {
  const int number = of_each_item(b, s.children[1], b.type_of(list), kIntegerType);
  const int numbers = b.add(Op::kMap, kIntegerType.list(), 0, {list, number}, s.span);
  return b.add(f.op, {f.kind}, 0, {numbers}, s.span);
}

// Returns the function of this name that takes a list of numbers; nullptr without one.
const Operator* function_of_numbers(const std::string& name) {
  const Operator* out = nullptr;
  each_function(name, [&](const Operator& f) {
    if (f.takes[0] == Takes::kIntegers) out = &f;
  });
  return out;
}

// Returns whether it is a list, or is written for one.
bool is_list(Type t) { return t.is_list || t.kind == TypeKind::kZone || t.kind == TypeKind::kCell; }

// Returns whether the second argument is a direction, or the first is a place of which it is one.
bool means_direction(ExpressionBuilder& b, const Syntax& s) {
  if (is_direction(b, s.children[1])) return true;
  const std::size_t problems = b.names().diagnostics().size();
  const Type first = b.type_of(b.lower(s.children[0], kNothingType));
  const Type second = b.type_of(b.lower(s.children[1], kNothingType));
  b.names().diagnostics().forget_after(problems);
  const bool is_unknown = second == kNothingType && s.children[1].kind == SyntaxKind::kName;
  return first.kind == TypeKind::kZone || second.kind == TypeKind::kSymbol ||
         (first.kind == TypeKind::kCell && is_unknown);
}

constexpr std::size_t kMostResources = 100;

struct ArgumentCount {
  std::size_t least;
  std::size_t most;
};

ArgumentCount arguments_of(const Operator& f) {
  const std::size_t most = operands_of(f);
  const auto optional =
      static_cast<std::size_t>(std::count_if(f.takes, f.takes + most, may_be_omitted));
  return {most - optional, f.takes[0] == Takes::kResources ? kMostResources : most};
}

}  // namespace

int lower_call(ExpressionBuilder& b, const Syntax& s, Type hint) {
  const Ruleset& r = b.ruleset();
  if (const QueryId q = r.find_query(s.name); q.is_some()) return b.query(q, s, s.children);
  const std::size_t n = s.children.size();
  const Operator* called = nullptr;
  const Operator* towards =
      nullptr;  // that with a direction, where another takes as many arguments
  std::string_view about;
  ArgumentCount wanted{kMostResources, 0};
  each_function(s.name, [&](const Operator& f) {
    if (about.empty()) about = f.about;
    const ArgumentCount of = arguments_of(f);
    const bool is_of_directions = f.takes[1] == Takes::kDirection;
    if (n >= of.least && n <= of.most) (is_of_directions ? towards : called) = &f;
    wanted = {std::min(wanted.least, of.least), std::max(wanted.most, of.most)};
  });
  const Operator* const total = n == 2 ? function_of_numbers(s.name) : nullptr;
  if (total) {
    const int first = b.lower(s.children[0], kNothingType);
    if (first < 0) return -1;
    if (!called || is_list(b.type_of(first))) {
      return of_numbers(b, *total, b.as_list(first, s.children[0].span), s);
    }
    const int one = b.fit(first, kIntegerType, s.children[0].span);
    return b.add(called->op, kIntegerType, 0, {one, b.lower_to(s.children[1], kIntegerType)},
                 s.span);
  }
  if (towards && (!called || means_direction(b, s))) called = towards;
  if (called) return lower_function(b, *called, s, hint);
  if (wanted.most == 0) {
    std::vector<std::string> candidates = function_names();
    for (const auto& q : r.queries) candidates.push_back(q.name);
    std::vector<Type> types;
    const std::size_t problems = b.names().diagnostics().size();
    for (const Syntax& argument : s.children) {
      types.push_back(b.type_of(b.lower(argument, kNothingType)));
    }
    b.names().diagnostics().forget_after(problems);
    b.names().unknown("function", s.name, s.name_span, candidates, {},
                      missing_query(r, s, types, hint));
    return -1;
  }
  return b.error("wrong-arguments", s.name_span,
                 wrong_argument_count(s.name, static_cast<int>(wanted.least),
                                      static_cast<int>(wanted.most), static_cast<int>(n)),
                 about.empty() ? "" : fmt::format("{}(...) is {}", s.name, about));
}

}  // namespace cubilete
