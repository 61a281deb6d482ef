#include "engine/expression_maker.h"

#include <algorithm>
#include <functional>

namespace cubilete {
namespace {

constexpr Type kComponentType{TypeKind::kComponent};
constexpr Type kDefinitionType{TypeKind::kDefinition};
constexpr Type kZoneType{TypeKind::kZone};
constexpr Type kCellType{TypeKind::kCell};
constexpr Type kResourceType{TypeKind::kResource};
constexpr Type kSymbolType{TypeKind::kSymbol};
constexpr Type kAmountsType{TypeKind::kAmounts};

const std::vector<Type> kScalars = {kIntegerType,    kBooleanType, kPlayerType, kComponentType,
                                    kDefinitionType, kZoneType,    kCellType};

const std::vector<Type> kReferences = {kPlayerType, kComponentType, kDefinitionType,
                                       kZoneType,   kCellType,      kResourceType};

}  // namespace

ExpressionMaker::ExpressionMaker(const Ruleset& ruleset, RandomStream& random)
    : r_(ruleset), random_(random) {
  int n = 0;
  for (const Type t : kScalars) {
    scope_.add("local_" + std::to_string(n++), t);
    scope_.add("local_" + std::to_string(n++), t.list());
  }
  scope_.add("local_" + std::to_string(n++), kResourceType);
  scope_.add("local_" + std::to_string(n++), kSymbolType);
}

template <class... Makers>
ExpressionMaker::Text ExpressionMaker::one_of(Makers... makers) {
  const std::function<Text()> all[] = {makers...};
  return all[below(sizeof...(makers))]();
}

ExpressionMaker::Text ExpressionMaker::put(std::string_view form, const std::vector<Text>& parts) {
  Text out;
  std::size_t next = 0;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form.substr(i, 2) != "{}") {
      out += form[i];
      continue;
    }
    if (parts.at(next).empty()) return {};
    out += parts[next++];
    ++i;
  }
  return out;
}

std::string ExpressionMaker::make() {
  items_.clear();
  const int depth = 1 + static_cast<int>(below(4));
  return one_of([&] { return value(any_type(), depth); }, [&] { return integer(depth); },
                [&] { return boolean(depth); }, [&] { return list(any_type(), depth); },
                [&] { return amounts(depth); }, [&] { return list(kResourceType, depth); });
}

Type ExpressionMaker::any_type() { return any_of(kScalars); }

ExpressionMaker::Text ExpressionMaker::local(Type t) {
  for (const Local& l : scope_.locals()) {
    if (l.type == t) return l.name;
  }
  return {};
}

ExpressionMaker::Text ExpressionMaker::leaf(Type t) {
  if (!items_.empty() && items_.back().kind == t.kind && chance(60)) return "it";
  switch (t.kind) {
    case TypeKind::kInteger:
      return one_of([&] { return std::to_string(below(8)); },
                    [&] { return std::to_string(below(8)); }, [] { return Text("round"); },
                    [] { return Text("turn"); }, [] { return Text("player_count"); },
                    [&] { return local(t); }, [&] { return option(t); });
    case TypeKind::kBoolean:
      return one_of([] { return Text("true"); }, [] { return Text("false"); },
                    [&] { return local(t); }, [&] { return option(t); });
    case TypeKind::kPlayer:
      return one_of([] { return Text("player"); }, [] { return Text("seat(1)"); },
                    [&] { return local(t); }, [] { return Text("nobody"); });
    case TypeKind::kDefinition:
      return r_.definitions.empty() || chance(30) ? local(t) : any_of(r_.definitions).name;
    case TypeKind::kZone:
      return r_.zones.empty() || chance(20) ? local(t) : any_of(r_.zones).name;
    case TypeKind::kResource: {
      const auto names = r_.resource_names();
      return names.empty() || chance(20) ? local(t) : any_of(names);
    }
    default:
      return local(t);
  }
}

ExpressionMaker::Text ExpressionMaker::value(Type t, int d) {
  if (t.is_list) return list(t.element(), d);
  if (d <= 0) return leaf(t);
  if (chance(10)) {
    return put("if({}, {}, {})", {boolean(d - 1), value(t, d - 1), value(t, d - 1)});
  }
  if (chance(10)) return put("{}[{}]", {list(t, d - 1), integer(d - 1)});
  if (chance(10)) return query(t, d);
  if (chance(10)) return attribute(t, d);
  if (chance(10)) return property(t, d);
  switch (t.kind) {
    case TypeKind::kInteger:
      return integer(d);
    case TypeKind::kBoolean:
      return boolean(d);
    case TypeKind::kPlayer:
      return player(d);
    case TypeKind::kComponent:
      return component(d);
    case TypeKind::kDefinition:
      return definition(d);
    case TypeKind::kZone:
      return zone(d);
    case TypeKind::kCell:
      return cell(d);
    case TypeKind::kAmounts:
      return amounts(d);
    default:
      return leaf(t);
  }
}

ExpressionMaker::Text ExpressionMaker::integer(int d) {
  if (d <= 0) return leaf(kIntegerType);
  const auto a = [&] { return integer(d - 1); };
  const auto numbers = [&] { return list(kIntegerType, d - 1); };
  const auto both = [&](const char* form) { return put(form, {a(), a()}); };
  return one_of(
      [&] { return both("({} + {})"); }, [&] { return both("({} - {})"); },
      [&] { return both("({} * {})"); }, [&] { return both("({} // {})"); },
      [&] { return both("({} % {})"); }, [&] { return both("min({}, {})"); },
      [&] { return both("max({}, {})"); }, [&] { return put("-{}", {a()}); },
      [&] { return put("abs({})", {a()}); }, [&] { return put("({} * 100000)", {a()}); },
      [&] { return put("sum({})", {numbers()}); }, [&] { return put("min({})", {numbers()}); },
      [&] { return put("max({})", {numbers()}); },
      [&] { return put("count({})", {list(any_type(), d - 1)}); },
      [&] { return put("count({})", {cell(d - 1)}); },
      [&] {
        return put("distance({}, {})", {cell(d - 1), cell(d - 1)});
      },
      [&] {
        return put("distance({}, {}, {})",
                   {cell(d - 1), cell(d - 1), of_item(kCellType, kBooleanType, d)});
      },
      [&] {
        return put("distance({}, {}, {}, {})",
                   {cell(d - 1), cell(d - 1), of_item(kCellType, kBooleanType, d),
                    of_item(kCellType, kIntegerType, d)});
      },
      [&] {
        return put("shortest({}, {}, {}, {})",
                   {edges(d), town(d), town(d), of_item(kCellType, kIntegerType, d)});
      },
      [&] {
        return put("shortest({}, {}, {})", {edges(d), town(d), town(d)});
      },
      [&] {
        const Type t = any_type();
        return put("index({}, {})", {list(t, d - 1), value(t, d - 1)});
      },
      [&] {
        const Type t = any_type();
        const auto number = [&] { return of_item(t, kIntegerType, d); };
        return put("longest(first({}, 5), {}, {}, {})",
                   {list(t, d - 1), number(), number(), number()});
      },
      [&] {
        const Type t = any_type();
        return put("sum({}, {})", {list(t, d - 1), of_item(t, kIntegerType, d)});
      },
      [&] { return put("count({})", {list(any_type(), d - 1)}); },
      [&] {
        return put("{}[{}]", {numbers(), a()});
      },
      [&] { return of_records(kIntegerType, d); }, [&] { return amount(d); },
      [&] { return number_of_thing(d); }, [&] { return number_of_thing(d); },
      [&] { return attribute(kIntegerType, d); }, [&] { return property(kIntegerType, d); },
      [&] { return query(kIntegerType, d); }, [&] { return leaf(kIntegerType); });
}

ExpressionMaker::Text ExpressionMaker::number_of_thing(int d) {
  return one_of([&] { return put("{}.seat", {player(d - 1)}); },
                [&] { return put("{}.index", {component(d - 1)}); },
                [&] { return put("{}.face", {component(d - 1)}); },
                [&] { return put("{}.copies", {definition(d - 1)}); },
                [&] { return put("{}.copies", {component(d - 1)}); },
                [&] { return put("{}.row", {cell(d - 1)}); },
                [&] { return put("{}.column", {cell(d - 1)}); },
                [&] { return put("{}.number", {cell(d - 1)}); },
                [&] { return put("room({})", {zone(d - 1)}); },
                [&] { return put("{}.room", {zone(d - 1)}); });
}

ExpressionMaker::Text ExpressionMaker::amount(int d) {
  const auto names = r_.resource_names();
  if (names.empty()) return {};
  return one_of(
      [&] {
        return put("{}.{}", {amounts(d - 1), any_of(names)});
      },
      [&] {
        return put("amount({}, {})", {player(d - 1), leaf(kResourceType)});
      },
      [&] { return put("amount({})", {leaf(kResourceType)}); });
}

ExpressionMaker::Text ExpressionMaker::boolean(int d) {
  if (d <= 0) return leaf(kBooleanType);
  const auto b = [&] { return boolean(d - 1); };
  return one_of(
      [&] {
        return put("({} and {})", {b(), b()});
      },
      [&] {
        return put("({} or {})", {b(), b()});
      },
      [&] { return put("(not {})", {b()}); },
      [&] { return put("any({})", {list(any_type(), d - 1)}); },
      [&] { return put("none({})", {list(any_type(), d - 1)}); }, [&] { return comparison(d); },
      [&] { return comparison(d); }, [&] { return comparison(d); }, [&] { return membership(d); },
      [&] { return membership(d); },
      [&] {
        return put("can_pay({}, {})", {player(d - 1), amounts(d - 1)});
      },
      [&] { return put("can_pay({})", {amounts(d - 1)}); },
      [&] { return put("exists({})", {value(any_of(kReferences), d - 1)}); },
      [&] { return of_records(kBooleanType, d); }, [&] { return attribute(kBooleanType, d); },
      [&] { return property(kBooleanType, d); }, [&] { return query(kBooleanType, d); });
}

ExpressionMaker::Text ExpressionMaker::comparison(int d) {
  static const std::vector<const char*> kForms = {"({} == {})", "({} != {})", "({} < {})",
                                                  "({} <= {})", "({} > {})",  "({} >= {})"};
  if (chance(50)) return put(any_of(kForms), {integer(d - 1), integer(d - 1)});
  const char* const form = chance(50) ? "({} == {})" : "({} != {})";
  if (chance(20)) return put(form, {component(d - 1), definition(d - 1)});
  if (chance(20) && !r_.kinds.empty()) {
    return put(form, {put("{}.kind", {chance(50) ? component(d - 1) : definition(d - 1)}),
                      any_of(r_.kinds).name});
  }
  if (chance(20) && !r_.symbols.empty()) {
    if (chance(20)) return put(form, {attribute(kSymbolType, d - 1), "nothing"});
    if (chance(10)) return put("(side({}) == nothing)", {cell(d - 1)});
    if (chance(10)) return put("(side({}, {}) != nothing)", {component(d - 1), integer(d - 1)});
    return put(any_of(kForms), {attribute(kSymbolType, d - 1), any_of(r_.symbols)});
  }
  const Type t = any_type();
  return put(form, {value(t, d - 1), value(t, d - 1)});
}

ExpressionMaker::Text ExpressionMaker::membership(int d) {
  const Type t = any_type();
  return put(chance(50) ? "({} in {})" : "({} not in {})", {value(t, d - 1), list(t, d - 1)});
}

ExpressionMaker::Text ExpressionMaker::player(int d) {
  if (d <= 0) return leaf(kPlayerType);
  return one_of([&] { return put("seat({})", {integer(d - 1)}); },
                [&] { return put("next({})", {player(d - 1)}); },
                [&] { return put("previous({})", {player(d - 1)}); }, [] { return Text("next()"); },
                [&] { return put("players[{}]", {integer(d - 1)}); },
                [&] { return put("{}.owner", {component(d - 1)}); },
                [&] { return put("{}.owner", {zone(d - 1)}); },
                [&] {
                  return put("{}[{}]", {list(kPlayerType, d - 1), integer(d - 1)});
                },
                [&] { return leaf(kPlayerType); });
}

ExpressionMaker::Text ExpressionMaker::component(int d) {
  if (d <= 0) return leaf(kComponentType);
  return one_of([&] { return put("top({})", {zone(d - 1)}); },
                [&] { return put("{}.bottom", {zone(d - 1)}); },
                [&] {
                  return put("{}[{}]", {zone(d - 1), integer(d - 1)});
                },
                [&] {
                  return put("{}[{}]", {list(kComponentType, d - 1), integer(d - 1)});
                },
                [&] { return put("{}.top", {cell(d - 1)}); }, [&] { return leaf(kComponentType); });
}

ExpressionMaker::Text ExpressionMaker::definition(int d) {
  if (d <= 0) return leaf(kDefinitionType);
  return one_of([&] { return put("{}.definition", {component(d - 1)}); },
                [&] {
                  return put("{}[{}]", {list(kDefinitionType, d - 1), integer(d - 1)});
                },
                [&] { return leaf(kDefinitionType); });
}

ExpressionMaker::Text ExpressionMaker::zone(int d) {
  if (d <= 0) return leaf(kZoneType);
  const auto owned = [&]() -> Text {
    std::vector<Text> names;
    for (const ZoneDef& z : r_.zones) {
      if (z.is_per_player) names.push_back(z.name);
    }
    return names.empty() ? Text() : put("{}.{}", {player(d - 1), any_of(names)});
  };
  const auto family = [&]() -> Text {
    if (r_.zone_families.empty()) return {};
    const ZoneFamily& f = any_of(r_.zone_families);
    const bool is_owned = r_.zone(f.first).is_per_player;
    return put("{}{}[{}]",
               {is_owned ? put("{}.", {player(d - 1)}) : Text(" "), f.name,
                chance(70) ? r_.definition(any_of(f.members)).name : definition(d - 1)});
  };
  const auto only = [&]() -> Text {
    return r_.definitions.empty() ? Text() : any_of(r_.definitions).name + ".zone";
  };
  return one_of(
      owned, owned, family, [&] { return put("{}.zone", {component(d - 1)}); }, only,
      [&] {
        return put("{}[{}]", {list(kZoneType, d - 1), integer(d - 1)});
      },
      [&] { return leaf(kZoneType); }, [&] { return leaf(kZoneType); });
}

// Returns the zones of the table whose edges are things, but for those that a naive search is slow
// on.
std::vector<const ZoneDef*> ExpressionMaker::maps() const {
  std::vector<const ZoneDef*> out;
  for (const ZoneDef& z : r_.zones) {
    const bool is_map = z.partner.is_some() && !z.is_of_edges && !z.is_per_player;
    if (is_map && !z.cell_names.empty() && z.cells <= 100) out.push_back(&z);
  }
  return out;
}

// Makes a list of edges, or a cell that they may join.
ExpressionMaker::Text ExpressionMaker::edges(int d) {
  const auto all = maps();
  if (all.empty()) return {};
  const std::string of = any_of(all)->name + ".edges";
  return chance(50) ? Text(of) : put("{}[{}]", {of, of_item(kCellType, kBooleanType, d)});
}
ExpressionMaker::Text ExpressionMaker::town(int d) {
  const auto all = maps();
  if (all.empty() || chance(10)) return cell(d - 1);
  const ZoneDef& map = *any_of(all);
  return Text(map.name + "." + any_of(map.cell_names));
}

ExpressionMaker::Text ExpressionMaker::cell(int d) {
  if (d <= 0) return leaf(kCellType);
  std::vector<const ZoneDef*> zones;
  for (const ZoneDef& z : r_.zones) {
    if (z.has_cells()) zones.push_back(&z);
  }
  const Text z = zones.empty() || chance(10) ? zone(d - 1) : any_of(zones)->name;
  const auto named = [&]() -> Text {
    if (zones.empty() || any_of(zones)->cell_names.empty()) return {};
    const ZoneDef& def = *zones.front();
    return def.cell_names.empty() ? Text() : def.name + "." + any_of(def.cell_names);
  };
  return one_of(
      [&] {
        return put("cell({}, {})", {z, integer(d - 1)});
      },
      [&] {
        return put("cell({}, {}, {})", {z, integer(d - 1), integer(d - 1)});
      },
      [&] { return put("{}.cell", {component(d - 1)}); }, named,
      [&] {
        return put("cells({})[{}]", {z, integer(d - 1)});
      },
      [&] {
        return put("adjacent({})[{}]", {cell(d - 1), integer(d - 1)});
      },
      [&] {
        return put("beside({}, {})", {cell(d - 1), direction()});
      },
      [&] { return leaf(kCellType); });
}

ExpressionMaker::Text ExpressionMaker::direction() {
  return std::string(kDirections[below(std::size_t{kDirectionCount})].word);
}

ExpressionMaker::Text ExpressionMaker::amounts(int d) {
  return one_of([&] { return property(kAmountsType, d); }, [&] { return query(kAmountsType, d); },
                [&] { return property(kAmountsType, d); });
}

ExpressionMaker::Text ExpressionMaker::attribute(Type t, int d) {
  std::vector<const AttributeDef*> fitting;
  for (const AttributeDef& a : r_.attributes) {
    if (a.type.kind == t.kind) fitting.push_back(&a);
  }
  if (fitting.empty()) return {};
  const AttributeDef& a = *any_of(fitting);
  if (a.owner == AttributeOwner::kTable) return a.name;
  const Text of = a.owner == AttributeOwner::kPlayer ? player(d - 1) : component(d - 1);
  return put("{}.{}", {of, a.name});
}

ExpressionMaker::Text ExpressionMaker::property(Type t, int d) {
  std::vector<const PropertyDef*> fitting;
  for (const PropertyDef& p : r_.properties) {
    if (p.property_kind != PropertyKind::kEffect && p.type.kind == t.kind &&
        p.type.is_list == t.is_list) {
      fitting.push_back(&p);
    }
  }
  if (fitting.empty()) return {};
  const PropertyDef& p = *any_of(fitting);
  const Text of = chance(50) ? component(d - 1) : definition(d - 1);
  if (p.parameters.empty()) return put("{}.{}", {of, p.name});
  return put("{}.{}({})", {of, p.name, arguments(p.parameters, 0, d)});
}

ExpressionMaker::Text ExpressionMaker::query(Type t, int d) {
  std::vector<std::pair<const QueryDef*, Text>> fitting;  // each with the field of its record
  for (const QueryDef& q : r_.queries) {
    if (q.returns.kind == t.kind && q.returns.is_list == t.is_list) fitting.emplace_back(&q, "");
    if (q.returns.kind != TypeKind::kRecord) continue;
    for (const Parameter& f : r_.fields(q.returns)) {
      if (f.type.kind == t.kind && !t.is_list) fitting.emplace_back(&q, "." + f.name);
    }
  }
  if (fitting.empty()) return {};
  const auto& [q, field] = any_of(fitting);
  if (q->parameters.empty()) return q->name + field;
  return put("{}({}){}", {q->name, arguments(q->parameters, 0, d), field});
}

// Returns a list of records of this type.
ExpressionMaker::Text ExpressionMaker::records(Type t, int d) {
  const auto source = [&]() -> Text {
    std::vector<Text> all;
    for (const QueryDef& q : r_.queries) {
      if (q.returns == t) all.push_back(put("{}({})", {q.name, arguments(q.parameters, 0, d)}));
    }
    for (const PropertyDef& p : r_.properties) {
      const Text of = chance(50) ? component(d - 1) : definition(d - 1);
      if (p.type == t && p.parameters.empty()) all.push_back(put("{}.{}", {of, p.name}));
    }
    return any_of(all);
  };
  std::vector<Text> numbers;
  for (const Parameter& f : r_.fields(t)) {
    if (f.type == kIntegerType) numbers.push_back(f.name);
  }
  if (d <= 0 || chance(30)) return source();
  const Text number = numbers.empty() ? Text() : any_of(numbers);
  const auto all = [&] { return records(t, d - 1); };
  return one_of(
      [&] {
        return put("{}[r: r.{} > {}]", {all(), number, std::to_string(below(4))});
      },
      [&] {
        return put("{}[r: r == {}[1]]", {all(), all()});
      },
      [&] {
        return put("first({}, {})", {all(), integer(d - 1)});
      },
      [&] {
        return put("last({}, {})", {all(), integer(d - 1)});
      },
      [&] { return put("distinct({})", {all()}); },
      [&] {
        return put("({} + {})", {all(), all()});
      },
      [&] {
        return put("({} - {})", {all(), all()});
      },
      [&] {
        return put("[{}[{}]]", {all(), integer(d - 1)});
      },
      [&] {
        return put("most({}, {})", {all(), number});
      },
      [&] {
        return put("least({}, r: r.{} % 2)", {all(), number});
      },
      [&] {
        return put("sorted_by({}, {})", {all(), number});
      });
}

// Returns a number or truth of a list of records.
ExpressionMaker::Text ExpressionMaker::of_records(Type t, int d) {
  std::vector<Type> types;
  for (const QueryDef& q : r_.queries) {
    if (q.returns.is_list && q.returns.kind == TypeKind::kRecord) types.push_back(q.returns);
  }
  for (const PropertyDef& p : r_.properties) {
    if (p.type.is_list && p.type.kind == TypeKind::kRecord) types.push_back(p.type);
  }
  if (types.empty()) return {};
  const Type list = any_of(types);
  const Text field = any_of(r_.fields(list)).name;
  const auto all = [&] { return records(list, d - 1); };
  if (t == kBooleanType) {
    return one_of([&] { return put("any({})", {all()}); }, [&] { return put("none({})", {all()}); },
                  [&] {
                    return put("({}[1] in {})", {all(), all()});
                  },
                  [&] {
                    return put("({}[-1] == {}[{}])", {all(), all(), integer(d - 1)});
                  });
  }
  return one_of([&] { return put("count({})", {all()}); },
                [&] {
                  return put("sum({}, r: r.{})", {all(), field});
                },
                [&] {
                  return put("max({}.{})", {all(), field});
                },
                [&] {
                  return put("{}[{}].{}", {all(), integer(d - 1), field});
                },
                [&] {
                  return put("longest(first({}, 4), {}, r: r.{} % 3)", {all(), field, field});
                },
                [&] {
                  return put("index({}, {}[2])", {all(), all()});
                });
}

ExpressionMaker::Text ExpressionMaker::arguments(const std::vector<Parameter>& parameters,
                                                 std::size_t from, int d) {
  Text out;
  for (std::size_t i = from; i < parameters.size(); ++i) {
    const Text argument = value(parameters[i].type, d - 1);
    if (argument.empty()) return {};
    out += (out.empty() ? "" : ", ") + argument;
  }
  return out;
}

ExpressionMaker::Text ExpressionMaker::option(Type t) {
  std::vector<Text> names;
  for (const OptionDef& o : r_.options) {
    if (o.type.kind == t.kind && o.type.is_list == t.is_list) names.push_back(o.name);
  }
  return names.empty() ? local(t) : any_of(names);
}

ExpressionMaker::Text ExpressionMaker::list(Type t, int d) {
  const auto same = [&] { return list(t, d - 1); };
  const auto item = [&] { return value(t, d - 1); };
  if (t.kind == TypeKind::kResource) {
    return put("resources({}, {})", {leaf(t), leaf(t)});
  }
  if (d <= 0) {
    return one_of([&] { return local(t.list()); }, [&] { return things_of_list(t, 0); },
                  [&] { return put("[{}]", {leaf(t)}); });
  }
  return one_of([&] { return put("[{}]", {item()}); },
                [&] {
                  return put("[{}, {}]", {item(), item()});
                },
                [&] {
                  return put("[{}, {}, {}]", {item(), item(), item()});
                },
                [&] { return put("sorted({})", {same()}); },
                [&] { return put("distinct({})", {same()}); },
                [&] {
                  return put("first({}, {})", {same(), integer(d - 1)});
                },
                [&] {
                  return put("last({}, {})", {same(), integer(d - 1)});
                },
                [&] {
                  return put("({} + {})", {same(), same()});
                },
                [&] {
                  return put("({} - {})", {same(), same()});
                },
                [&] {
                  return put("if({}, {}, {})", {boolean(d - 1), same(), same()});
                },
                [&] { return filtered(t, d); }, [&] { return filtered(t, d); },
                [&] {
                  return put(chance(50) ? "most({}, {})" : "least({}, {})",
                             {same(), of_item(t, kIntegerType, d)});
                },
                [&] { return members_of_each(t, d); }, [&] { return members_of_each(t, d); },
                [&] { return property(t.list(), d); }, [&] { return query(t.list(), d); },
                [&] { return option(t.list()); }, [&] { return things_of_list(t, d); },
                [&] { return things_of_list(t, d); });
}

// Makes a list of things that the game has.
ExpressionMaker::Text ExpressionMaker::things_of_list(Type t, int d) {
  switch (t.kind) {
    case TypeKind::kInteger:
      return one_of(
          [&] {
            return put("range({}, {})", {integer(d - 1), integer(d - 1)});
          },
          [&] {
            return put("({}..{})", {leaf(t), leaf(t)});
          },
          [&] {
            return put("turns({}, {})", {definition(d - 1), cell(d - 1)});
          });
    case TypeKind::kPlayer:
      return one_of(
          [] { return Text("players"); }, [&] { return put("others({})", {player(d - 1)}); },
          [] { return Text("others()"); }, [&] { return put("players_from({})", {player(d - 1)}); },
          [&] { return put("neighbours({})", {player(d - 1)}); });
    case TypeKind::kComponent:
      return one_of([&] { return put("{}.components", {zone(d - 1)}); },
                    [&] { return put("at({})", {cell(d - 1)}); },
                    [&] { return put("{}[true]", {cell(d - 1)}); },
                    [&] { return put("{}.components", {list(kZoneType, d - 1)}); });
    case TypeKind::kDefinition:
      return one_of([] { return Text("definitions()"); },
                    [&] {
                      return put("definitions({})",
                                 {r_.kinds.empty() ? Text() : any_of(r_.kinds).name});
                    });
    case TypeKind::kCell:
      return one_of(
          [&] { return put("cells({})", {zone(d - 1)}); },
          [&] { return put("adjacent({})", {cell(d - 1)}); },
          [&] { return put("reach({})", {cell(d - 1)}); },
          [&] { return put("border({})", {list(kCellType, d - 1)}); }, [&] { return edges(d); },
          [&] {
            return put("joined({}, {})", {town(d), edges(d)});
          },
          [&] { return put("feature({})", {cell(d - 1)}); },
          [&] { return put("features({})", {list(kCellType, d - 1)}); },
          [&] { return put("features({}.edges)", {cell(d - 1)}); },
          [&] {
            return put("placements({}, {})", {definition(d - 1), zone(d - 1)});
          },
          [&] { return put("areas({})", {list(kCellType, d - 1)}); },
          [&] {
            return put("areas({}, {})",
                       {list(kCellType, d - 1), of_item(kCellType, kIntegerType, d)});
          },
          [&] {
            return put("reach({}, {})", {cell(d - 1), of_item(kCellType, kBooleanType, d)});
          },
          [&] {
            return put("side({}, {})", {zone(d - 1), direction()});
          },
          [&] {
            return put("ray({}, {}, {})",
                       {cell(d - 1), direction(), of_item(kCellType, kBooleanType, d)});
          },
          [&] {
            return put("ray({}, {}, {}, {})", {cell(d - 1), integer(d - 1), integer(d - 1),
                                               of_item(kCellType, kBooleanType, d)});
          });
    case TypeKind::kZone:
      return d > 0 ? put("[{}, {}]", {zone(d - 1), zone(d - 1)}) : local(t.list());
    default:
      return local(t.list());
  }
}

// Makes list.member, for an attribute, property or query of each item.
ExpressionMaker::Text ExpressionMaker::members_of_each(Type t, int d) {
  std::vector<std::pair<Type, Text>> members;
  const auto add = [&](Type of, const Text& name) { members.emplace_back(of, name); };
  for (const AttributeDef& a : r_.attributes) {
    if (a.type.kind != t.kind || a.owner == AttributeOwner::kTable) continue;
    add(a.owner == AttributeOwner::kPlayer ? kPlayerType : kComponentType, a.name);
  }
  for (const PropertyDef& p : r_.properties) {
    const bool fits = p.type == t && p.parameters.empty();
    if (fits && p.property_kind != PropertyKind::kEffect) add(kDefinitionType, p.name);
  }
  for (const ZoneDef& z : r_.zones) {
    if (t.kind == TypeKind::kZone && z.is_per_player) add(kPlayerType, z.name);
  }
  for (const QueryDef& q : r_.queries) {
    if (q.returns == t && q.parameters.size() == 1) add(q.parameters[0].type, q.name);
  }
  if (t.kind == TypeKind::kInteger) {
    for (const char* name : {"face", "index", "copies"}) add(kComponentType, name);
    add(kPlayerType, "seat");
    add(kCellType, "row");
  }
  if (t.kind == TypeKind::kPlayer) add(kComponentType, "owner");
  if (t.kind == TypeKind::kZone) add(kComponentType, "zone");
  if (t.kind == TypeKind::kCell) add(kComponentType, "cell");
  if (t.kind == TypeKind::kDefinition) add(kComponentType, "definition");
  if (members.empty()) return {};
  const auto& [of, name] = any_of(members);
  return put("{}.{}", {list(of, d - 1), name});
}

// Makes what is said of each item of a list.
ExpressionMaker::Text ExpressionMaker::of_item(Type item, Type t, int d) {
  items_.push_back(item);
  const Text text = value(t, d - 1);
  items_.pop_back();
  return text;
}

ExpressionMaker::Text ExpressionMaker::filtered(Type t, int d) {
  const Text all = list(t, d - 1);
  items_.push_back(t);
  Text condition = boolean(d - 1);
  // The evaluator has a faster path for simple conditions on the item itself.
  if (chance(40)) {
    condition = put(chance(50) ? "it.{} == {}" : "it.{} != {}",
                    {r_.attributes.empty() ? Text("seat") : any_of(r_.attributes).name,
                     std::to_string(below(4))});
  }
  items_.pop_back();
  return put("{}[{}]", {all, condition});
}

}  // namespace cubilete
