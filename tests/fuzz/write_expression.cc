#include "fuzz/write_expression.h"

#include <algorithm>

namespace cubilete::fuzz {
namespace {

constexpr const char* kArithmetic[] = {"+", "-", "*", "//", "%"};
constexpr const char* kComparisons[] = {"==", "!=", "<", "<=", ">", ">="};
constexpr const char* kExtremes[] = {"2147483647", "2000000000",           "100000000", "1000000",
                                     "65536",      "(0 - 2147483647 - 1)", "-1",        "4096"};

constexpr Type of_kind(TypeKind kind, int detail = -1) { return {kind, false, detail}; }

// Returns true if a value of type `t` fits where `wanted` is expected.
bool suits(Type wanted, Type t) {
  return wanted.kind == t.kind && wanted.is_list == t.is_list &&
         (wanted.detail < 0 || wanted.detail == t.detail || wanted.kind == TypeKind::kZone);
}

}  // namespace

std::string ExpressionWriter::literal() {
  if (draws_.one_in(plan_.is_tame ? 250 : 15)) return draws_.of(kExtremes);
  return std::to_string(draws_.between(0, draws_.one_in(5) ? 40 : 4));
}

Type ExpressionWriter::any_type(bool may_be_list) {
  static constexpr TypeKind kKinds[] = {
      TypeKind::kInteger, TypeKind::kInteger,    TypeKind::kInteger, TypeKind::kBoolean,
      TypeKind::kPlayer,  TypeKind::kPlayer,     TypeKind::kSymbol,  TypeKind::kComponent,
      TypeKind::kZone,    TypeKind::kDefinition, TypeKind::kCell,    TypeKind::kResource};
  Type t = of_kind(draws_.of(kKinds));
  if (t.kind == TypeKind::kComponent && draws_.one_in(2)) {
    t.detail = static_cast<int>(draws_.index(plan_.kinds.size()));
  }
  if (t.kind == TypeKind::kSymbol && plan_.vocabularies.empty()) t = kIntegerType;
  if (t.kind == TypeKind::kCell && !plan_.has_cells()) t = kIntegerType;
  t.is_list = may_be_list && t.kind != TypeKind::kZone && draws_.one_in(3);
  return t;
}

std::string ExpressionWriter::write(Type t, const Context& c, int depth) {
  // Writes an expression of a wrong type.
  if (draws_.one_in(plan_.is_tame ? 4000 : 600)) t = any_type(true);
  if (draws_.one_in(3)) {
    const std::string found = something(t, c, depth);
    if (!found.empty()) return found;
  }
  if (t.is_list && t.kind != TypeKind::kAmounts) {
    switch (t.kind) {
      case TypeKind::kInteger:
        return integers(c, depth);
      case TypeKind::kPlayer:
        return players(c, depth);
      case TypeKind::kComponent:
        return components(t.detail, c, depth);
      case TypeKind::kCell:
        return cells(c, depth);
      default:
        return simple_list(t, c, depth);
    }
  }
  switch (t.kind) {
    case TypeKind::kBoolean:
      return boolean(c, depth);
    case TypeKind::kPlayer:
      return player(c, depth);
    case TypeKind::kComponent:
      return component(t.detail, c, depth);
    case TypeKind::kDefinition:
      return definition(t.detail, c, depth);
    case TypeKind::kZone:
      return any_zone(c, depth);
    case TypeKind::kCell:
      return cell(c, depth);
    case TypeKind::kSymbol:
      return symbol(t.detail, c, depth);
    case TypeKind::kResource:
      return resource(c, depth);
    case TypeKind::kAmounts:
      return amounts(c, depth);
    default:
      return integer(c, depth);
  }
}

std::string ExpressionWriter::something(Type t, const Context& c, int depth) {
  std::vector<std::string> found;
  for (const auto& [name, type] : c.locals) {
    if (suits(t, type)) found.insert(found.end(), 3, name);
  }
  if (!c.items.empty() && suits(t, c.items.back())) found.insert(found.end(), 3, "it");
  for (const auto& [name, type] : plan_.options) {
    if (suits(t, type)) found.push_back(name);
  }
  for (const FieldPlan* f : plan_.fields_of(AttributeOwner::kTable)) {
    if (suits(t, f->type)) found.push_back(f->name);
  }
  for (const FieldPlan* f : plan_.fields_of(AttributeOwner::kCell)) {
    const std::string of = Form{"cells({})", zone(c, depth - 1, plan_.zones[std::size_t(f->kind)])};
    if (suits(t, f->type)) found.push_back(Form{"{}[1].{}", of, f->name});
    if (t.is_list && suits(t.element(), f->type)) found.push_back(Form{"{}.{}", of, f->name});
  }
  if (plan_.has_lanes && suits(t, kIntegerType)) {
    for (const char* number : {"net.edges[1].toll", "net.ford.length", "sum(net.edges.length)"})
      found.emplace_back(number);
  }
  if (plan_.has_pair && c.queries > 0 && depth > 0) {
    const auto pair = [&] { return Form{"pair({})", write(kIntegerType, c, depth - 2)}; };
    if (suits(t, kIntegerType)) found.push_back(Form{"{}.one", pair()});
    if (suits(t, kPlayerType)) found.push_back(Form{"{}.whom", pair()});
    if (suits(t, kBooleanType) && draws_.one_in(2)) {
      const std::string other = pair();
      found.push_back(Form{"({} {} {})", pair(), draws_.one_in(2) ? "==" : "!=", other});
    }
    if (suits(t, kIntegerType)) {
      const std::string list = pairs(c, depth - 1);
      const bool may_fail = !plan_.is_tame;
      found.push_back(Form{"count({})", list});
      found.push_back(Form{"sum({}, p: p.{})", list, draws_.one_in(2) ? "one" : "one % 7"});
      found.push_back(Form{"index({}, pair(2))", list});
      if (may_fail) found.push_back(Form{"{}[{}].one", list, draws_.between(-2, 3)});
    }
    if (suits(t, kBooleanType)) {
      found.push_back(Form{"{}({})", draws_.one_in(2) ? "any" : "none", pairs(c, depth - 1)});
      found.push_back(Form{"({} in {})", pair(), pairs(c, depth - 1)});
    }
    if (suits(t, kPlayerType.list())) found.push_back(Form{"{}.whom", pairs(c, depth - 1)});
  }
  if (plan_.has_tiles && suits(t, kIntegerType)) {
    for (const char* number :
         {"sum(paving.turned)", "count(turns(flag, cell(paving, 1)))",
          "count(placements(slab, paving))", "count(features(paving.edges[side(it) == moss]))",
          "paving.edges[1].trodden", "count(paving.components[side(it, 2) == sand])"})
      found.emplace_back(number);
  }
  if (plan_.has_lanes && suits(t, kPlayerType)) found.emplace_back("net.edges[2].builder");
  if (!plan_.land_kind.empty() && suits(t, {TypeKind::kDefinition}))
    found.emplace_back("cells(land)[1].definition");
  const auto of_players = plan_.fields_of(AttributeOwner::kPlayer);
  for (const FieldPlan* f : of_players) {
    if (suits(t, f->type)) {
      found.push_back(c.is_acting && draws_.one_in(2) ? f->name
                                                      : player(c, depth - 2) + "." + f->name);
    }
    if (depth > 0 && t.is_list && suits(t.element(), f->type)) {
      found.push_back(players(c, depth - 2) + "." + f->name);
    }
  }
  if (!c.items.empty() && c.items.back().kind == TypeKind::kComponent) {
    for (const FieldPlan* f : plan_.fields_of(AttributeOwner::kComponent, c.items.back().detail)) {
      if (suits(t, f->type)) found.push_back((draws_.one_in(2) ? "it." : "") + f->name);
    }
  }
  if (depth > 0) {
    for (std::size_t q = 0; q < std::min(c.queries, plan_.queries.size()); ++q) {
      const RulePlan& rule = plan_.queries[q];
      if (suits(t, rule.returns) && draws_.one_in(3)) found.push_back(call(rule, c, depth - 1));
    }
    const std::string each = t.is_list ? field_of_each(t.element(), c, depth - 1) : "";
    if (!each.empty()) found.push_back(each);
  }
  return found.empty() ? std::string() : draws_.of(found);
}

std::string ExpressionWriter::pairs(const Context& c, int depth) {
  if (depth <= 0) return Form{"pairs({})", draws_.between(0, 4)};
  const std::string all = pairs(c, depth - 1);
  switch (draws_.below(9)) {
    case 0:
      return Form{"{}[p: p.one {} {}]", all, draws_.of(kComparisons), literal()};
    case 1:
      return Form{"{}[whom == {}]", all, player(c, 0)};
    case 2:
      return Form{"{}({}, one % 5)", draws_.one_in(2) ? "most" : "least", all};
    case 3:
      return Form{"sorted_by({}, one % 5)", all};
    case 4:
      return Form{"distinct({})", all};
    case 5:
      return Form{"({} {} {})", all, draws_.one_in(2) ? "+" : "-", pairs(c, 0)};
    case 6:
      return Form{"{}({}, {})", draws_.one_in(2) ? "first" : "last", all, draws_.between(0, 3)};
    case 7:
      return "[pair(1), pair(2)]";
    default:
      return Form{"pairs({})", write(kIntegerType, c, depth - 2)};
  }
}

std::string ExpressionWriter::call(const RulePlan& rule, const Context& c, int depth) {
  std::string arguments;
  for (std::size_t i = 0; i < rule.parameters.size(); ++i) {
    if (i > 0) arguments += ", ";
    arguments += write(rule.parameters[i].second, c, depth - 1);
  }
  if (rule.kind >= 0) {  // a query of components is called on one, the others alone
    return Form{"{}.{}({})", component(rule.kind, c, depth - 1), rule.name, arguments};
  }
  const bool is_about_player =
      rule.parameters.size() == 1 && rule.parameters[0].second == kPlayerType;
  if (is_about_player && draws_.one_in(2)) return player(c, depth - 1) + "." + rule.name;
  return rule.parameters.empty() && draws_.one_in(2) ? rule.name
                                                     : Form{"{}({})", rule.name, arguments};
}

std::string ExpressionWriter::field_of_each(Type t, const Context& c, int depth) {
  const auto all = plan_.fields_of(AttributeOwner::kComponent);
  if (all.empty()) return {};
  const FieldPlan& f = *draws_.of(all);
  if (!suits(t, f.type)) return {};
  if (f.is_property && draws_.one_in(4)) {
    return Form{"definitions({}).{}", plan_.kinds[std::size_t(f.kind)], f.name};
  }
  return components(f.kind, c, depth) + "." + f.name;
}

std::string ExpressionWriter::integer(const Context& c, int depth) {
  if (depth <= 0) {
    static constexpr const char* kSimple[] = {"round", "turn", "player_count"};
    return draws_.one_in(3) ? draws_.of(kSimple) : literal();
  }
  const auto sub = [&](Type t) { return write(t, c, depth - 1); };
  // Nearly as much work as a step may do: remembered results must cost as much as computed ones.
  if (!plan_.heavy.empty() && draws_.one_in(3)) {
    std::string sum = "0";
    for (int n = draws_.between(4, 14); n > 0; --n) sum += Form{" + {}({})", plan_.heavy[0], n};
    return "(" + sum + ")";
  }
  switch (draws_.below(14)) {
    case 0:
    case 1: {
      const std::string op = draws_.of(kArithmetic);
      const bool divides = op == "//" || op == "%";
      const std::string by =
          divides && plan_.is_tame ? std::to_string(draws_.between(1, 7)) : sub(kIntegerType);
      return Form{"({} {} {})", sub(kIntegerType), op, by};
    }
    case 2:
      return draws_.one_in(2) ? Form{"abs({})", sub(kIntegerType)}
                              : Form{"(-{})", sub(kIntegerType)};
    case 3:
      return Form{"{}({}, {})", draws_.one_in(2) ? "min" : "max", sub(kIntegerType),
                  sub(kIntegerType)};
    case 4:
      return Form{"if({}, {}, {})", sub(kBooleanType), sub(kIntegerType), sub(kIntegerType)};
    case 5: {
      std::vector<const FieldPlan*> resources;
      for (const FieldPlan& f : plan_.fields) {
        if (f.is_resource) resources.push_back(&f);
      }
      if (resources.empty()) return literal();
      if (!c.is_acting || draws_.one_in(2)) {
        return Form{"amount({}, {})", player(c, depth - 1), resource(c, depth - 1)};
      }
      return Form{"amount({})", resource(c, depth - 1)};
    }
    case 6:
      return player(c, depth - 1) + ".seat";
    case 7: {
      const ZonePlan& z = draws_.of(plan_.zones);
      if (!z.has_capacity && plan_.is_tame) return Form{"count({})", zone(c, depth - 1, z)};
      return draws_.one_in(2) ? zone(c, depth - 1, z) + ".room"
                              : Form{"room({})", zone(c, depth - 1, z)};
    }
    case 8: {
      if (plan_.is_tame) return integer_of_list(c, depth);
      static constexpr const char* kOfComponents[] = {"index", "copies"};
      return Form{"{}.{}", component(-1, c, depth - 1), draws_.of(kOfComponents)};
    }
    case 9: {
      if (!plan_.has_cells()) return literal();
      static constexpr const char* kOfCells[] = {"row", "column", "number"};
      return Form{"sum({}.{})", cells(c, depth - 1), draws_.of(kOfCells)};
    }
    case 10: {
      const std::string cost = amounts(c, depth - 1);
      if (cost.empty()) return literal();
      return cost + "." + resource(c, 0);
    }
    default:
      return integer_of_list(c, depth);
  }
}

// Returns a number of an item, by what it is; empty for others.
const char* number_of_item(Type t) {
  switch (t.kind) {
    case TypeKind::kInteger:
      return "it % 3";
    case TypeKind::kPlayer:
      return "it.seat % 2";
    case TypeKind::kComponent:
    case TypeKind::kDefinition:
      return "it.copies";
    case TypeKind::kCell:
      return "it.number % 4";
    default:
      return "";
  }
}

// A list of booleans could be meant as itself or as one condition, so it cannot be counted.
bool can_be_counted(Type t) { return t.kind != TypeKind::kZone && t.kind != TypeKind::kBoolean; }

std::string ExpressionWriter::integer_of_list(const Context& c, int depth) {
  static constexpr const char* kFunctions[] = {"sum", "min", "max"};
  if (draws_.one_in(8)) {
    const Type of = any_type(true).element();
    const Type t = can_be_counted(of) ? of : kPlayerType;
    return Form{"index({}, {})", write(t.list(), c, depth - 1), write(t, c, depth - 1)};
  }
  const bool has_cells = std::ranges::any_of(plan_.zones, &ZonePlan::has_cells);
  if (has_cells && depth > 0 && draws_.one_in(8)) {
    if (plan_.has_lanes && draws_.one_in(4)) {
      return "shortest(net.edges[builder == nobody], net.hub, net.port, number) % 100";
    }
    return Form{"distance({}, {}{}) % 100", cell(c, depth - 1), cell(c, depth - 1),
                draws_.one_in(2)   ? ""
                : draws_.one_in(2) ? ", n: none(at(n)), n: n.number % 4"
                                   : ", n: none(at(n))"};
  }
  if (depth > 0 && draws_.one_in(12)) {
    return Form{"longest(first({}, 6), it % 3, it % 4{})", write(kIntegerType.list(), c, depth - 1),
                draws_.one_in(2) ? ", it % 5" : ""};
  }
  if (draws_.one_in(2)) {
    const Type t = any_type(true).list();
    return Form{"count({})", write(can_be_counted(t) ? t : kPlayerType.list(), c, depth - 1)};
  }
  const std::string list = write(kIntegerType.list(), c, depth - 1);
  const std::string function = draws_.of(kFunctions);
  if (plan_.is_tame && function != "sum") return Form{"{}({} + [{}])", function, list, literal()};
  return Form{"{}({})", function, list};
}

std::string ExpressionWriter::comparison(const Context& c, int depth) {
  const auto sub = [&](Type t) { return write(t, c, depth - 1); };
  switch (draws_.below(6)) {
    case 0: {
      const Type t = any_type(false);
      if (t.kind == TypeKind::kInteger || t.kind == TypeKind::kZone) break;
      const char* op = draws_.one_in(2) ? "==" : "!=";
      if (t.kind == TypeKind::kSymbol) {
        const std::string read = something(t, c, depth - 1);
        if (read.empty()) break;
        return Form{"({} {} {})", read, draws_.of(kComparisons), symbol(t.detail, c, 0)};
      }
      return Form{"({} {} {})", sub(t), op, sub(t)};
    }
    case 1: {
      const Type t = draws_.one_in(2) ? kIntegerType : kPlayerType;
      return Form{"({} {} {})", sub(t), draws_.one_in(2) ? "in" : "not in", sub(t.list())};
    }
    case 2: {
      const int kind = static_cast<int>(draws_.index(plan_.kinds.size()));
      if (draws_.one_in(3)) {
        return Form{"({}.kind {} {})", component(kind, c, depth - 1),
                    draws_.one_in(2) ? "==" : "!=", draws_.of(plan_.kinds)};
      }
      return Form{"({} {} {})", component(kind, c, depth - 1), draws_.one_in(2) ? "in" : "not in",
                  components(kind, c, depth - 1)};
    }
    default:
      break;
  }
  return Form{"({} {} {})", sub(kIntegerType), draws_.of(kComparisons), sub(kIntegerType)};
}

std::string ExpressionWriter::boolean(const Context& c, int depth) {
  if (depth <= 0) {
    if (draws_.one_in(3)) return draws_.one_in(2) ? "true" : "false";
    return Form{"({} {} {})", integer(c, 0), draws_.of(kComparisons), integer(c, 0)};
  }
  const auto sub = [&](Type t) { return write(t, c, depth - 1); };
  switch (draws_.below(10)) {
    case 0:
      return Form{"(not {})", sub(kBooleanType)};
    case 1:
      return Form{"({} {} {})", sub(kBooleanType), draws_.one_in(2) ? "and" : "or",
                  sub(kBooleanType)};
    case 2: {
      const Type t = any_type(true).list();
      return Form{"{}({})", draws_.one_in(2) ? "any" : "none",
                  write(can_be_counted(t) ? t : kPlayerType.list(), c, depth - 1)};
    }
    case 3: {
      static constexpr TypeKind kThings[] = {TypeKind::kPlayer, TypeKind::kComponent,
                                             TypeKind::kDefinition};
      return Form{"exists({})", sub(of_kind(draws_.of(kThings)))};
    }
    case 4: {
      const std::string cost = amounts(c, depth - 1);
      if (cost.empty()) break;
      return c.is_acting && draws_.one_in(2) ? Form{"can_pay({})", cost}
                                             : Form{"can_pay({}, {})", player(c, depth - 1), cost};
    }
    case 5:
      return Form{"if({}, {}, {})", sub(kBooleanType), sub(kBooleanType), sub(kBooleanType)};
    case 6:
      if (draws_.one_in(2)) return identity(c, depth);
      return Form{"{} == {}", player(c, depth - 1), draws_.one_in(2) ? "nobody" : "nothing"};
    default:
      break;
  }
  return comparison(c, depth);
}

std::string ExpressionWriter::player(const Context& c, int depth) {
  if (depth <= 0) {
    if (!c.items.empty() && c.items.back() == kPlayerType && draws_.one_in(2)) return "it";
    if (c.is_acting && !draws_.one_in(3)) return "player";
    return Form{"seat({})", draws_.between(1, plan_.is_tame ? plan_.min_players : 4)};
  }
  switch (draws_.below(9)) {
    case 0:
    case 1:
      return Form{"{}({})", draws_.one_in(2) ? "next" : "previous", player(c, depth - 1)};
    case 2:
      if (!c.is_acting) break;
      return draws_.one_in(2) ? "next()" : "previous()";
    case 3:
      return Form{"players[{}]", draws_.between(1, plan_.min_players)};
    case 4: {
      for (const ZonePlan& z : plan_.zones) {
        if (z.is_per_player && draws_.one_in(2)) return zone(c, depth - 1, z) + ".owner";
      }
      break;
    }
    case 5:
      return Form{"{}({})[1]", draws_.one_in(2) ? "players_from" : "others", player(c, depth - 1)};
    case 6:
      return Form{"if({}, {}, {})", boolean(c, depth - 1), player(c, depth - 1),
                  player(c, depth - 1)};
    case 7:
      if (plan_.is_tame) break;
      return Form{"{}[{}]", players(c, depth - 1), integer(c, depth - 1)};
    default:
      break;
  }
  if (!plan_.is_tame && draws_.one_in(8)) {
    return draws_.one_in(2) ? Form{"nobody"} : Form{"seat({})", integer(c, depth - 1)};
  }
  return player(c, 0);
}

std::string ExpressionWriter::component(int kind, const Context& c, int depth) {
  if (!c.items.empty() && suits(of_kind(TypeKind::kComponent, kind), c.items.back()) &&
      draws_.one_in(2)) {
    return "it";
  }
  switch (draws_.below(6)) {
    case 0: {
      for (const ZonePlan& z : plan_.zones) {
        if (plan_.kind_in(z) != kind || !draws_.one_in(2)) continue;
        static constexpr const char* kEnds[] = {".top", ".bottom"};
        static constexpr const char* kFunctions[] = {"top", "bottom"};
        return draws_.one_in(2) ? Form{"{}{}", zone(c, depth - 1, z), draws_.of(kEnds)}
                                : Form{"{}({})", draws_.of(kFunctions), zone(c, depth - 1, z)};
      }
      break;
    }
    case 1:
      if (kind >= 0 || depth <= 0) break;
      return draws_.one_in(2) ? cell(c, depth - 1) + ".top" : "nothing";
    case 2:
      return Form{"{}[-1]", components(kind, c, depth - 1)};
    case 3:
      // Tame games do not refer to components that may not have been made.
      if (plan_.is_tame && !draws_.one_in(8)) break;
      for (const auto& [name, of] : plan_.singles) {
        if (of == kind && draws_.one_in(2)) return name;
      }
      break;
    default:
      break;
  }
  return Form{"{}[{}]", components(kind, c, depth - 1), draws_.one_in(4) ? literal() : "1"};
}

std::string ExpressionWriter::definition(int kind, const Context& c, int depth) {
  if (depth > 0 && draws_.one_in(4)) return component(kind, c, depth - 1) + ".definition";
  if (kind >= 0 && draws_.one_in(3)) {
    return Form{"definitions({})[1]", plan_.kinds[std::size_t(kind)]};
  }
  std::vector<std::string> names;
  for (const auto& [name, of] : plan_.definitions) {
    if (kind < 0 || of == kind) names.push_back(name);
  }
  return names.empty() ? "definitions()[1]" : draws_.of(names);
}

std::string ExpressionWriter::zone(const Context& c, int depth, const ZonePlan& z) {
  const std::string name = z.family.empty() || draws_.one_in(3)
                               ? z.name
                               : std::string(Form{"{}[{}]", z.family, z.member});
  if (!z.is_per_player) return name;
  if (c.is_acting && c.items.empty() && draws_.one_in(2)) return name;
  return Form{"{}.{}", player(c, depth), name};
}

std::string ExpressionWriter::any_zone(const Context& c, int depth) {
  if (depth > 0 && !plan_.is_tame && draws_.one_in(3)) return component(-1, c, depth - 1) + ".zone";
  return zone(c, depth - 1, draws_.of(plan_.zones));
}

std::string ExpressionWriter::cell(const Context& c, int depth) {
  std::vector<const ZonePlan*> boards;
  for (const ZonePlan& z : plan_.zones) {
    if (z.has_cells()) boards.push_back(&z);
  }
  if (plan_.has_lanes && draws_.one_in(4)) {
    static constexpr const char* kCells[] = {
        "net.hub",           "net.ford", "net.hub_mill", "net.edges[1]", "net.edges[2].ends[1]",
        "net.mill.edges[-1]"};
    return draws_.of(kCells);
  }
  if (!plan_.land_kind.empty() && draws_.one_in(4)) {
    for (const auto& [name, kind] : plan_.definitions) {
      if (plan_.kinds[std::size_t(kind)] == plan_.land_kind) return Form{"land[{}]", name};
    }
  }
  if (boards.empty()) return "nothing";
  const ZonePlan& z = *draws_.of(boards);
  const std::string board = zone(c, depth - 1, z);
  const int wrong = draws_.one_in(plan_.is_tame ? 40 : 6) ? 2 : 0;
  switch (draws_.below(6)) {
    case 0:
      return Form{"{}.{}", board,
                  z.name_of(draws_.between(1, z.rows), draws_.between(1, z.columns))};
    case 1:
      if (z.shape != Shape::kGrid) break;
      return Form{"cell({}, {}, {})", board, draws_.between(1, z.rows),
                  draws_.between(1, z.columns + wrong)};
    case 2:
      if (depth <= 0) break;
      if (z.shape == Shape::kGrid && draws_.one_in(2)) {
        return Form{"beside(cell({}, 1, 1), {})", board, direction()};
      }
      return Form{"adjacent({})[1]", cell(c, depth - 1)};
    case 3:
      return Form{"cells({})[{}]", board, draws_.one_in(2) ? "1" : "-1"};
    case 4:
      if (plan_.is_tame || depth <= 0) break;
      return component(-1, c, depth - 1) + ".cell";
    default:
      break;
  }
  return Form{"cell({}, {})", board, draws_.between(1, z.columns + wrong)};
}

std::string ExpressionWriter::symbol(int vocabulary, const Context& c, int depth) {
  if (plan_.vocabularies.empty()) return literal();
  if (vocabulary < 0) vocabulary = static_cast<int>(draws_.index(plan_.vocabularies.size()));
  const auto& words = plan_.vocabularies[std::size_t(vocabulary)];
  if (depth > 0 && draws_.one_in(5)) {
    return Form{"if({}, {}, {})", boolean(c, depth - 1), draws_.of(words), draws_.of(words)};
  }
  return draws_.of(words);
}

std::string ExpressionWriter::resource(const Context& c, int depth) {
  std::vector<std::string> names;
  for (const FieldPlan& f : plan_.fields) {
    if (f.is_resource && f.owner == AttributeOwner::kPlayer) names.push_back(f.name);
  }
  if (names.empty()) return "nothing";
  if (depth > 0 && draws_.one_in(3)) {
    return Form{"resources({}, {})[{}]", draws_.of(names), draws_.of(names),
                plan_.is_tame ? std::to_string(draws_.between(1, 2)) : integer(c, depth - 1)};
  }
  return draws_.of(names);
}

std::string ExpressionWriter::amounts(const Context& c, int depth) {
  std::vector<const FieldPlan*> costs;
  for (const FieldPlan& f : plan_.fields) {
    if (f.type.kind == TypeKind::kAmounts) costs.push_back(&f);
  }
  if (costs.empty()) return {};
  const FieldPlan& f = *draws_.of(costs);
  if (plan_.is_tame && !(c.items.size() == 1 && c.items.back().detail == f.kind)) {
    return Form{"definitions({})[1].{}", plan_.kinds[std::size_t(f.kind)], f.name};
  }
  return Form{"{}.{}", component(f.kind, c, depth), f.name};
}

std::string ExpressionWriter::filtered(const std::string& list, Type item, const Context& c,
                                       int depth) {
  Context inner = c;
  inner.items.push_back(item);
  return Form{"{}[{}]", list, boolean(inner, depth - 1)};
}

std::string ExpressionWriter::form_of_list(Type item, const std::string& list, const Context& c,
                                           int depth) {
  if (const std::string number = number_of_item(item); !number.empty() && draws_.one_in(6)) {
    static const std::vector<std::string> kByNumber = {"most", "least", "sorted_by"};
    return Form{"{}({}, {})", draws_.of(kByNumber), list, number};
  }
  switch (draws_.below(8)) {
    case 0:
      return Form{"sorted({})", list};
    case 1:
      return Form{"distinct({})", list};
    case 2:
      return Form{"{}({}, {})", draws_.one_in(2) ? "first" : "last", list,
                  integer(c, draws_.one_in(3) ? depth - 1 : 0)};
    case 3:
    case 4:
      return depth > 1 ? filtered(list, item, c, depth) : list;
    default:
      return list;
  }
}

std::string ExpressionWriter::integers(const Context& c, int depth) {
  if (depth <= 0) return Form{"[{}, {}]", literal(), integer(c, 0)};
  const auto sub = [&] { return write(kIntegerType, c, depth - 1); };
  std::string list;
  switch (draws_.below(7)) {
    case 0: {
      const std::string from = plan_.is_tame ? std::to_string(draws_.between(0, 3)) : sub();
      const std::string to = plan_.is_tame ? std::to_string(draws_.between(0, 9)) : sub();
      list = draws_.one_in(2) ? Form{"range({}, {})", from, to} : Form{"({} .. {})", from, to};
      break;
    }
    case 1:
      list = players(c, depth - 1) + ".seat";
      break;
    case 2:
      list = Form{"({} {} {})", integers(c, depth - 1), draws_.one_in(2) ? "+" : "-",
                  integers(c, depth - 1)};
      break;
    case 3: {
      if (!plan_.has_cells()) return integers(c, 0);
      static constexpr const char* kOfCells[] = {"row", "column", "number"};
      list = Form{"{}.{}", cells(c, depth - 1), draws_.of(kOfCells)};
      break;
    }
    default:
      list = "[" + sub();
      for (int i = draws_.between(0, 3); i > 0; --i) list += ", " + sub();
      list += "]";
  }
  return form_of_list(kIntegerType, list, c, depth);
}

std::string ExpressionWriter::players(const Context& c, int depth) {
  if (depth <= 0) return "players";
  std::string list = "players";
  switch (draws_.below(7)) {
    case 0:
    case 1: {
      static constexpr const char* kFunctions[] = {"others", "players_from", "neighbours"};
      list = Form{"{}({})", draws_.of(kFunctions), player(c, depth - 1)};
      break;
    }
    case 2:
      if (c.is_acting) list = draws_.one_in(2) ? "others()" : "neighbours()";
      break;
    case 3:
      list = Form{"[{}, {}]", player(c, depth - 1), player(c, depth - 1)};
      break;
    case 4:
      list = Form{"({} {} {})", players(c, depth - 1), draws_.one_in(2) ? "+" : "-",
                  players(c, depth - 1)};
      break;
    case 5:
      return filtered(list, kPlayerType, c, depth);
    default:
      break;
  }
  return form_of_list(kPlayerType, list, c, depth);
}

std::string ExpressionWriter::components(int kind, const Context& c, int depth) {
  std::vector<const ZonePlan*> fitting;
  for (const ZonePlan& z : plan_.zones) {
    if (kind < 0 || plan_.kind_in(z) == kind) fitting.push_back(&z);
  }
  if (fitting.empty()) return "[nothing]";
  const ZonePlan& z = *draws_.of(fitting);
  const Type item = of_kind(TypeKind::kComponent, plan_.kind_in(z));
  std::string list = zone(c, depth - 1, z);
  if (depth > 0) {
    switch (draws_.below(8)) {
      case 0:
        if (z.is_per_player) list = "players." + z.name;
        break;
      case 1:
        if (z.has_cells())
          list = draws_.one_in(2) ? Form{"at({})", cell(c, depth - 1)}
                                  : cell(c, depth - 1) + ".components";
        break;
      case 2: {
        const ZonePlan& other = *draws_.of(fitting);
        list = Form{"({} {} {})", list, draws_.one_in(2) ? "+" : "-", zone(c, depth - 1, other)};
        break;
      }
      case 3:
        list = Form{"[{}[1], {}[-1]]", list, list};
        break;
      case 4:
        list += ".components";
        break;
      default:
        break;
    }
  }
  return form_of_list(item, list, c, depth);
}

std::string ExpressionWriter::direction() {
  static constexpr const char* kWords[] = {"east",       "west",       "north_east",
                                           "south_east", "south_west", "north_west"};
  return draws_.of(kWords);
}

std::string ExpressionWriter::cells(const Context& c, int depth) {
  std::vector<const ZonePlan*> boards;
  for (const ZonePlan& z : plan_.zones) {
    if (z.has_cells()) boards.push_back(&z);
  }
  if (plan_.has_lanes && draws_.one_in(4)) {
    static constexpr const char* kLists[] = {"net.edges", "net.mill.edges", "net.ford.ends",
                                             "joined(net.hub, net.edges)",
                                             "joined(net.port, net.edges[builder == nobody])"};
    return draws_.of(kLists);
  }
  if (plan_.has_tiles && draws_.one_in(4)) {
    static constexpr const char* kLists[] = {
        "placements(slab, paving)",         "feature(paving.edges[1])", "features(paving.edges)",
        "border(feature(paving.edges[2]))", "cell(paving, 1).edges",    "paving.edges[1].ends"};
    return draws_.of(kLists);
  }
  if (boards.empty()) return "[nothing]";
  const std::string board = zone(c, depth - 1, *draws_.of(boards));
  const bool has_directions = boards.back()->shape == Shape::kGrid;
  const std::string first = Form{"cell({}, 1, 1)", zone(c, depth - 1, *boards.back())};
  switch (draws_.below(has_directions ? 11 : 9)) {
    case 9:
      return Form{"side({}, {})", zone(c, depth - 1, *boards.back()), direction()};
    case 10:
      return Form{"ray({}, {}{})", first, direction(), draws_.one_in(2) ? ", none(it)" : ""};
    case 5:
      return Form{"border(first(cells({}), {}))", board, draws_.between(0, 4)};
    case 6:
      return Form{"areas(cells({}){})", board, draws_.one_in(2) ? ", count(it)" : ""};
    case 0:
      return Form{"adjacent({})", cell(c, depth - 1)};
    case 3:
      return Form{"reach({}{})", cell(c, depth - 1), draws_.one_in(2) ? ", none(it)" : ""};
    case 4:
      return Form{"ray({}, {}, {}{})", cell(c, depth - 1), draws_.between(-1, 2),
                  draws_.between(-1, 1), draws_.one_in(2) ? ", none(it)" : ""};
    case 1:
      return board + ".cells";
    case 2:
      return Form{"cells({})[{}({})]", board, draws_.one_in(2) ? "none" : "any",
                  draws_.one_in(2) ? "it" : "at(it)"};
    default:
      return Form{"cells({})", board};
  }
}

std::string ExpressionWriter::simple_list(Type t, const Context& c, int depth) {
  const Type item = t.element();
  if (t.kind == TypeKind::kDefinition && draws_.one_in(2)) {
    return t.detail >= 0 || draws_.one_in(2)
               ? Form{"definitions({})",
                      t.detail >= 0 ? plan_.kinds[std::size_t(t.detail)] : draws_.of(plan_.kinds)}
               : Form{"definitions()"};
  }
  if (t.kind == TypeKind::kResource && draws_.one_in(2)) {
    return Form{"resources({}, {})", resource(c, 0), resource(c, 0)};
  }
  std::string list = "[" + write(item, c, depth - 1);
  for (int i = draws_.between(0, 2); i > 0; --i) list += ", " + write(item, c, depth - 1);
  return list + "]";
}

std::string ExpressionWriter::identity(const Context& c, int depth) {
  const auto sub = [&](Type t) { return write(t, c, depth - 1); };
  const std::string a = sub(kIntegerType);
  const std::string b = sub(kIntegerType);
  switch (draws_.below(12)) {
    case 0:
      return Form{"(count([{}, {}, {}]) == 3)", a, b, literal()};
    case 1:
      return Form{"(sum([{}, {}]) == {} + {})", a, b, a, b};
    case 2: {
      const char* function = draws_.one_in(2) ? "min" : "max";
      return Form{"({}([{}, {}]) == {}({}, {}))", function, a, b, function, a, b};
    }
    case 3:
      return Form{"([{}, {}][{}] == {})", a, b, draws_.one_in(2) ? "2" : "-1", b};
    case 4:
      return Form{"({} in [{}, {}])", a, b, a};
    case 5:
      return Form{"(({0} // {1}) * {1} + {0} % {1} == {0})", a, b};
    case 6:
      return Form{"(({0} < {1}) == (not ({0} >= {1})))", a, b};
    case 7: {
      const std::string p = sub(kBooleanType);
      return Form{"(if({0}, {1}, {2}) == if(not {0}, {2}, {1}))", p, a, b};
    }
    case 8:
    case 9:
      return identity_of_players(c, depth);
    default:
      return identity_of_lists(c, depth);
  }
}

std::string ExpressionWriter::identity_of_lists(const Context& c, int depth) {
  const std::string l = integers(c, depth - 1);
  const std::string m = integers(c, depth - 1);
  switch (draws_.below(9)) {
    case 8: {
      const std::string all = components(-1, c, depth - 1);
      return Form{"(count({0}) == count({0}[kind == {1}]) + count({0}[kind != {1}]))", all,
                  draws_.of(plan_.kinds)};
    }
    case 0:
      return Form{"(count({0} + {1}) == count({0}) + count({1}))", l, m};
    case 1:
      return Form{"(sum({0} + {1}) == sum({1}) + sum({0}))", l, m};
    case 2:
      return Form{"(sum(sorted({0})) == sum({0}))", l};
    case 3:
      return Form{"(any({0}) == (count({0}) > 0))", l};
    case 4:
      return Form{"(count(distinct({0})) <= count({0}) and none({0} - {0}))", l};
    case 5: {
      const int kind = static_cast<int>(draws_.index(plan_.kinds.size()));
      const std::string all = components(kind, c, depth - 1);
      return Form{"(count({0}[true]) == count({0}) and none({0}[false]))", all};
    }
    case 6:
      return Form{"(count([{0}] + {1}) == 1 + count({1}))", integer(c, depth - 1), l};
    default:
      return Form{"(max({0} + {1}) == max(max({0} + {1}), max({1} + {0})))", l, m};
  }
}

std::string ExpressionWriter::identity_of_players(const Context& c, int depth) {
  const std::string p = player(c, depth - 1);
  switch (draws_.below(9)) {
    case 0:
      return Form{"(count(others({})) == player_count - 1)", p};
    case 1:
      return Form{"(count(players_from({})) == player_count)", p};
    case 2:
      return Form{"(players_from({0})[1] == {0})", p};
    case 3:
      return Form{"({0} not in others({0}))", p};
    case 4:
      return Form{"(sum(players_from({}).seat) == sum(players.seat))", p};
    case 5:
      return Form{"(next(previous({0})) == {0})", p};
    case 6:
      return Form{"(seat({0}.seat) == {0})", p};
    case 7:
      return Form{"(count(neighbours({})) == min(2, player_count - 1))", p};
    default:
      return Form{"(count([{}, {}]) == 2)", p, player(c, depth - 1)};
  }
}

}  // namespace cubilete::fuzz
