// Declares the things of a generated game: kinds, attributes, zones, components, options.

#include <algorithm>

#include "fuzz/game_writer.h"

namespace cubilete::fuzz {

namespace {

constexpr Shape kShapes[] = {Shape::kPile, Shape::kPile,  Shape::kRow,
                             Shape::kGrid, Shape::kTrack, Shape::kGraph};

constexpr const char* kWords[] = {"up", "down", "red", "blue", "calm", "storm", "odd", "even"};

const char* word_for(Shape shape) {
  switch (shape) {
    case Shape::kRow:
      return "row";
    case Shape::kGrid:
      return "grid";
    case Shape::kTrack:
      return "track";
    case Shape::kGraph:
      return "graph";
    default:
      return "pile";
  }
}

}  // namespace

Yaml GameWriter::players() {
  plan_.min_players = draws_.one_in(12) ? 1 : draws_.between(2, 3);
  plan_.max_players = plan_.min_players + (draws_.one_in(3) ? 1 : 0);
  if (plan_.min_players == plan_.max_players && draws_.one_in(2)) return plan_.min_players;
  return Yaml::map({{"min", plan_.min_players}, {"max", plan_.max_players}});
}

std::string GameWriter::type_name(Type t) const {
  std::string name;
  switch (t.kind) {
    case TypeKind::kInteger:
      name = "integer";
      break;
    case TypeKind::kBoolean:
      name = "boolean";
      break;
    case TypeKind::kSymbol:
      name = "symbol";
      break;
    case TypeKind::kPlayer:
      name = "player";
      break;
    case TypeKind::kComponent:
      name = t.detail >= 0 ? plan_.kinds[std::size_t(t.detail)] : "component";
      break;
    case TypeKind::kDefinition:
      name = "definition";
      break;
    case TypeKind::kZone:
      name = "zone";
      break;
    case TypeKind::kCell:
      name = "cell";
      break;
    case TypeKind::kResource:
      name = "resource";
      break;
    default:
      name = "amounts";
      break;
  }
  return (t.is_list ? "list of " : "") + name;
}

Yaml GameWriter::parameters(const Parameters& all) const {
  Yaml out;
  for (const auto& [name, type] : all) out.add(name, type_name(type));
  return out;
}

Parameters GameWriter::some_parameters() {
  Parameters out;
  if (!draws_.one_in(3)) out.emplace_back("p", kPlayerType);
  for (int n = draws_.between(0, 2); n > 0; --n) {
    out.emplace_back(Form{"n{}", n}, draws_.one_in(2) ? kIntegerType : expressions_.any_type(true));
  }
  return out;
}

// Chooses all names first, so that earlier declarations may refer to later ones.
void GameWriter::plan_kinds() {
  const int kinds = draws_.between(1, 3);
  static constexpr const char* kNames[] = {"card", "die", "chip"};
  for (int k = 0; k < kinds; ++k) {
    plan_.kinds.emplace_back(kNames[k]);
    plan_.is_die.push_back(k == 1 || draws_.one_in(5));
    for (int n = draws_.between(1, 3); n > 0; --n) {
      plan_.definitions.emplace_back(Form{"{}_{}", kNames[k], n}, k);
      plan_.words["components"].push_back(plan_.definitions.back().first);
    }
  }
  for (int n = draws_.between(1, 2); n > 0; --n) {
    const auto first = draws_.index(std::size(kWords) - 3);
    plan_.vocabularies.emplace_back(kWords + first, kWords + first + draws_.between(2, 3));
    for (const std::string& word : plan_.vocabularies.back())
      plan_.words["symbols"].push_back(word);
  }
  plan_.phases = {"early", "late"};
  plan_.words["phases"] = plan_.phases;
  if (draws_.one_in(3)) plan_.asides = {"aside", "answers"};
  for (const std::string& aside : plan_.asides) plan_.words["phases"].push_back(aside);
  plan_.messages = {"hello", "well_done"};
  plan_.causes = {"too_late", "all_gone"};
  plan_.words["attributes"].emplace_back("wood_total");  // write_rules.cc uses it
  plan_zones();
  const auto declare = [&](const char* prefix, AttributeOwner owner, int kind, bool is_resource,
                           int count) {
    for (int n = 1; n <= count; ++n) {
      FieldPlan f{Form{"{}{}", prefix, n}, kIntegerType, owner, kind, is_resource, false};
      static constexpr TypeKind kTypes[] = {TypeKind::kInteger,    TypeKind::kBoolean,
                                            TypeKind::kPlayer,     TypeKind::kComponent,
                                            TypeKind::kDefinition, TypeKind::kSymbol};
      if (!is_resource) f.type.kind = draws_.of(kTypes);
      // Thousands of components with lists would take too long.
      f.type.is_list = !is_resource && draws_.one_in(4) && !(plan_.is_crowded && kind == 0);
      if (f.type.kind == TypeKind::kSymbol) {
        f.type.detail = static_cast<int>(draws_.index(plan_.vocabularies.size()));
      }
      plan_.words["attributes"].push_back(f.name);
      plan_.fields.push_back(std::move(f));
    }
  };
  declare("wood", AttributeOwner::kPlayer, -1, true, draws_.between(1, 2));
  declare("bank", AttributeOwner::kTable, -1, true, draws_.between(0, 1));
  declare("mark", AttributeOwner::kPlayer, -1, false, draws_.between(0, 2));
  declare("lot", AttributeOwner::kTable, -1, false, draws_.between(0, 2));
  for (std::size_t z = 0; z < plan_.zones.size(); ++z) {
    if (!plan_.zones[z].has_cells() || !draws_.one_in(2)) continue;
    declare(Form{"{}_soil", plan_.zones[z].name}.c_str(), AttributeOwner::kCell,
            static_cast<int>(z), false, draws_.between(1, 2));
  }
  // Each of the words belongs to a field.
  for (std::size_t v = 0; v < plan_.vocabularies.size(); ++v) {
    plan_.fields.push_back({Form{"word{}", v},
                            {TypeKind::kSymbol, false, static_cast<int>(v)},
                            AttributeOwner::kTable,
                            -1,
                            false,
                            false});
    plan_.words["attributes"].push_back(plan_.fields.back().name);
  }
  for (std::size_t k = 0; k < plan_.kinds.size(); ++k) {
    const int kind = static_cast<int>(k);
    declare(Form{"{}_side", plan_.kinds[k]}.c_str(), AttributeOwner::kComponent, kind, false,
            draws_.between(0, 2));
    if (plan_.is_die[k]) {
      plan_.fields.push_back({"face", kIntegerType, AttributeOwner::kComponent, kind, false, true});
    }
  }
}

// Writes the initial items of a list attribute.
Yaml GameWriter::initial_items(Type list) {
  Yaml out = Yaml::list();
  const int most = list.kind == TypeKind::kComponent ? 0 : plan_.is_tame ? 3 : 5;
  for (int n = draws_.between(0, most); n > 0; --n) {
    switch (list.kind) {
      case TypeKind::kBoolean:
        out.add(draws_.one_in(2));
        break;
      case TypeKind::kSymbol:
        out.add(draws_.of(plan_.vocabularies[std::size_t(list.detail)]));
        break;
      case TypeKind::kDefinition:
        out.add(draws_.of(plan_.definitions).first);
        break;
      default:
        out.add(draws_.between(1, 2));
        break;
    }
  }
  return out;
}

Yaml GameWriter::attribute(const FieldPlan& f) {
  const bool may_be_short = f.owner != AttributeOwner::kComponent || draws_.one_in(2);
  if (f.type == kBooleanType && may_be_short) return draws_.one_in(2);
  Yaml out;
  if (f.type.is_list) {
    out.add("type", type_name(f.type));
    // At least as many as tame effects set: write_effect.cc, write_script.cc.
    out.add("at_most", draws_.between(plan_.is_tame ? 4 : 1, 6));
    if (draws_.one_in(3)) out.add("initial", initial_items(f.type));
  }
  switch (f.type.kind) {
    case TypeKind::kInteger:
      if (!f.type.is_list && draws_.one_in(2)) out.add("initial", draws_.between(0, 5));
      // The bounds allow the values that tame effects set.
      if (draws_.one_in(3)) out.add("min", -draws_.between(0, 9));
      if (draws_.one_in(3)) out.add("max", draws_.between(5, 20));
      break;
    case TypeKind::kSymbol: {
      Yaml words = Yaml::list();
      for (const std::string& w : plan_.vocabularies[std::size_t(f.type.detail)]) words.add(w);
      out.add("symbols", words);
      break;
    }
    default:
      if (f.type.is_list) break;
      out.add("type", type_name(f.type));
      if (f.type.kind == TypeKind::kPlayer && draws_.one_in(2)) out.add("initial", 1);
      break;
  }
  static constexpr const char* kVisible[] = {"public", "owner", "hidden"};
  if (draws_.one_in(4)) out.add("visible", draws_.of(kVisible));
  if (draws_.one_in(6)) out.add("told", false);
  if (out.is_empty())
    return f.type == kIntegerType ? Yaml(draws_.between(0, 4)) : Yaml::map({{"told", true}});
  return out;
}

Yaml GameWriter::fields(AttributeOwner owner, bool resources, int kind) {
  Yaml out;
  for (const FieldPlan* f : plan_.fields_of(owner, kind)) {
    if (f->is_resource == resources && !f->is_property) out.add(f->name, attribute(*f));
  }
  return out;
}

Yaml GameWriter::kinds() {
  Yaml out;
  for (std::size_t k = 0; k < plan_.kinds.size(); ++k) {
    const int kind = static_cast<int>(k);
    Yaml one;
    if (plan_.is_die[k]) {
      Yaml faces = Yaml::list();
      for (int n = draws_.between(1, 4); n > 0; --n) faces.add(draws_.between(0, 6));
      one.add("faces", faces);
    }
    Yaml attributes = fields(AttributeOwner::kComponent, false, kind);
    if (!attributes.is_empty()) one.add("attributes", attributes);
    one.add("properties", properties(kind));
    out.add(plan_.kinds[k], one);
  }
  if (plan_.has_lanes) {
    const Yaml length = Yaml::map({{"type", "integer"}, {"min", 0}, {"required", true}});
    out.add("lane", Yaml::map({{"properties", Yaml::map({{"length", length}})}}));
  }
  if (plan_.has_tiles) {
    out.add("slab", Yaml::map({{"turns", plan_.turns}, {"sides", Yaml::list({"moss", "sand"})}}));
  }
  return out;
}

Yaml GameWriter::properties(int kind) {
  Yaml out;
  const auto declare = [&](const std::string& name, Type t) {
    plan_.fields.push_back({name, t, AttributeOwner::kComponent, kind, false, true});
  };
  const std::string prefix = plan_.kinds[std::size_t(kind)] + "_";
  if (!draws_.one_in(4)) {
    declare(prefix + "value", kIntegerType);
    out.add(prefix + "value",
            draws_.one_in(3)
                ? Yaml::map({{"type", "integer"}, {"min", 0}, {"default", draws_.between(0, 3)}})
                : Yaml::map({{"type", "integer"}, {"min", 0}, {"shown", draws_.one_in(3)}}));
    plan_.words["attributes"].push_back(prefix + "value");
  }
  if (draws_.one_in(2)) {
    declare(prefix + "price", {TypeKind::kAmounts});
    const bool is_shown = !draws_.one_in(2);
    out.add(prefix + "price",
            is_shown ? Yaml::map({{"type", "amounts"}, {"required", true}, {"shown", true}})
                     : Yaml("amounts"));
    if (is_shown) {
      plan_.words["attributes"].push_back(prefix + "price");
      plan_.priced_kinds.insert(plan_.kinds[std::size_t(kind)]);
    }
  }
  if (draws_.one_in(2)) {
    std::vector<Type> types = {
        kBooleanType,
        {TypeKind::kResource},
        {TypeKind::kDefinition},
        kIntegerType.list(),
        {TypeKind::kSymbol, false, static_cast<int>(draws_.index(plan_.vocabularies.size()))}};
    if (!plan_.printed_cells().empty()) {
      types.insert(types.end(), {{TypeKind::kCell}, {TypeKind::kCell, true}});
    }
    const Type t = draws_.of(types);
    declare(prefix + "trait", t);
    Yaml words = Yaml::list();
    if (t.kind == TypeKind::kSymbol) {
      for (const std::string& w : plan_.vocabularies[std::size_t(t.detail)]) words.add(w);
      out.add(prefix + "trait", Yaml::map({{"symbols", words}}));
    } else {
      out.add(prefix + "trait", Yaml::map({{"type", type_name(t)}}));
    }
  }
  if (draws_.one_in(2)) {
    RulePlan rule{prefix + "bonus", some_parameters(), kIntegerType, kind};
    if (draws_.one_in(3)) rule.returns = kBooleanType;
    out.add(rule.name, Yaml::map({{"query", parameters(rule.parameters)},
                                  {"returns", type_name(rule.returns)},
                                  {"pure", false}}));
    plan_.queries.push_back(rule);
  }
  if (draws_.one_in(2)) {
    RulePlan rule{prefix + "ability", some_parameters(), {}, kind};
    out.add(rule.name, Yaml::map({{"effect", parameters(rule.parameters)}}));
    plan_.effects.push_back(rule);
  }
  return out;
}

Yaml GameWriter::property_value(const FieldPlan& f) {
  switch (f.type.kind) {
    case TypeKind::kInteger: {
      if (!f.type.is_list) return draws_.between(0, 6);
      Yaml list = Yaml::list();
      for (int n = draws_.between(0, 3); n > 0; --n) list.add(draws_.between(0, 6));
      return list;
    }
    case TypeKind::kBoolean:
      return draws_.one_in(2);
    case TypeKind::kSymbol:
      return draws_.of(plan_.vocabularies[std::size_t(f.type.detail)]);
    case TypeKind::kDefinition:
      return draws_.of(plan_.definitions).first;
    case TypeKind::kResource:
      return "wood1";
    case TypeKind::kCell: {
      if (!f.type.is_list) return draws_.of(plan_.printed_cells());
      Yaml list = Yaml::list();
      for (int n = draws_.between(0, 3); n > 0; --n) list.add(draws_.of(plan_.printed_cells()));
      return list;
    }
    default:
      return Yaml::map({{"wood1", draws_.between(0, 3)}});
  }
}

Yaml GameWriter::components(int from, int to) {
  Yaml out;
  // An effect that an ability runs may run the ability again, without end.
  const std::vector<RulePlan> abilities = plan_.effects;
  if (plan_.is_tame) plan_.effects.clear();
  for (int n = from; n < to; ++n) {
    const auto& [name, kind] = plan_.definitions[std::size_t(n)];
    Yaml one;
    one.add("kind", plan_.kinds[std::size_t(kind)]);
    if (plan_.is_crowded && kind == 0) {
      one.add("copies", 10000);
    } else if (draws_.one_in(2)) {
      one.add("copies", draws_.between(0, 4));
    } else {
      plan_.singles.emplace_back(name, kind);
    }
    for (const FieldPlan* f : plan_.fields_of(AttributeOwner::kComponent, kind)) {
      if (f->is_property && f->name != "face") one.add(f->name, property_value(*f));
    }
    const auto is_own = [kind = kind](const RulePlan& r) { return r.kind == kind; };
    for (const RulePlan& rule : plan_.queries) {
      if (!is_own(rule)) continue;
      Context c{rule.parameters, {}, false, 0};
      one.add(rule.name, draws_.one_in(4)
                             ? effects_.script(rule.parameters, ScriptUse::kQuery, rule.returns)
                             : Yaml(expression(rule.returns, c)));
    }
    for (const RulePlan& rule : abilities) {
      if (!is_own(rule)) continue;
      Context c{rule.parameters, {}, false};
      one.add(rule.name, draws_.one_in(3) ? effects_.script(rule.parameters, ScriptUse::kEffect, {})
                                          : effects_.block(c, 1, true));
    }
    out.add(name, one);
  }
  plan_.effects = abilities;
  return out;
}

void GameWriter::plan_zones() {
  const auto declare = [&](const std::string& name, Shape shape, int holds) {
    ZonePlan z;
    z.name = name;
    z.shape = shape;
    z.is_per_player = draws_.one_in(2);
    z.holds = holds;
    if (shape == Shape::kGrid) {
      z.rows = draws_.between(1, 3);
      z.columns = draws_.between(1, 3);
      z.lacks_last = z.rows * z.columns > 1 && draws_.one_in(4);
    } else if (shape == Shape::kTrack || shape == Shape::kGraph) {
      z.rows = 1;
      z.columns = draws_.between(1, 5);
    }
    if (shape == Shape::kGraph || (shape == Shape::kTrack && draws_.one_in(2))) {
      for (int n = 1; n <= z.columns; ++n) z.cells.push_back(Form{"{}_c{}", name, n});
    } else if (shape == Shape::kGrid && draws_.one_in(2)) {
      for (int row = 1; row <= z.rows; ++row) {
        plan_.words["cells"].push_back(Form{"{}_r{}", name, row});
        for (int n = 1; n <= z.columns; ++n) z.cells.push_back(Form{"{}_r{}_{}", name, row, n});
      }
    }
    if (shape != Shape::kGrid) {
      for (const std::string& cell : z.cells) plan_.words["cells"].push_back(cell);
    }
    z.has_capacity = draws_.one_in(4);
    plan_.words["zones"].push_back(name);
    plan_.zones.push_back(std::move(z));
  };
  // At least one zone for each kind, and one for all, without bounds.
  for (std::size_t k = 0; k < plan_.kinds.size(); ++k) {
    declare(plan_.kinds[k] + "_pile", draws_.of(kShapes), static_cast<int>(k));
  }
  plan_.has_lanes = draws_.one_in(3);
  if (plan_.has_lanes) {
    for (const char* name : {"net", "net_edges"}) plan_.words["zones"].emplace_back(name);
    for (const char* name : {"hub", "mill", "port"}) plan_.words["cells"].emplace_back(name);
    for (const char* name : {"builder", "toll", "length"})
      plan_.words["attributes"].emplace_back(name);
  }
  plan_.has_tiles = draws_.one_in(3);
  if (plan_.has_tiles) {
    plan_.turns = draws_.one_in(2) ? 4 : 6;
    for (const char* name : {"paving", "paving_edges"}) plan_.words["zones"].emplace_back(name);
    for (const char* name : {"turned", "trodden"}) plan_.words["attributes"].emplace_back(name);
    for (const char* name : {"slab", "flag"}) plan_.words["components"].emplace_back(name);
  }
  if (draws_.one_in(3)) {
    plan_.land_kind = draws_.of(plan_.kinds);
    plan_.words["zones"].emplace_back("land");
  }
  declare("heap", Shape::kPile, -1);
  plan_.zones.back().has_capacity = false;
  for (int n = draws_.between(0, 2); n > 0; --n)
    declare(Form{"place{}", n}, draws_.of(kShapes), -1);
  if (!draws_.one_in(2)) return;
  declare("trove", draws_.one_in(2) ? Shape::kPile : Shape::kRow, -1);
  ZonePlan& trove = plan_.zones.back();
  trove.family = trove.name;
  trove.member = draws_.of(plan_.definitions).first;
  trove.name = Form{"{}_{}", trove.family, trove.member};
}

Yaml GameWriter::zones() {
  Yaml out;
  for (const ZonePlan& z : plan_.zones) {
    out.add(z.family.empty() ? z.name : z.family, zone(z));
  }
  if (!plan_.land_kind.empty()) {
    out.add("land", Yaml::map({{"shape", "track"}, {"for", plan_.land_kind}}));
  }
  if (plan_.has_lanes) out.add("net", net());
  if (plan_.has_tiles) out.add("paving", paving());
  return out;
}

Yaml GameWriter::paving() {
  Yaml out = Yaml::map({{"shape", "grid"},
                        {"rows", draws_.between(1, 4)},
                        {"columns", draws_.between(1, 4)},
                        {"holds", "slab"},
                        {"edges", 1}});
  if (plan_.turns == 6) out.add("tiling", "hexes");
  const Yaml trodden = Yaml::map({{"min", 0}, {"max", 9}});
  out.add("edge_attributes", Yaml::map({{"trodden", trodden}}));
  return out;
}

void GameWriter::add_slabs(Yaml& components) {
  for (const char* name : {"slab", "flag"}) {
    Yaml sides = Yaml::list();
    Yaml parts = Yaml::list();
    for (int k = 0; k < plan_.turns; ++k) {
      sides.add(draws_.one_in(2) ? "moss" : "sand");
      parts.add(draws_.between(1, 3));
    }
    Yaml one = Yaml::map({{"kind", "slab"}, {"copies", draws_.between(1, 3)}, {"sides", sides}});
    if (!draws_.one_in(4)) one.add("parts", parts);
    components.add(name, one);
  }
}

Yaml GameWriter::net() {
  const auto lane = [&](const char* one, const char* other) {
    return Yaml::map({{"between", Yaml::list({one, other})}, {"length", draws_.between(0, 3)}});
  };
  Yaml ford = lane("mill", "port");
  ford.add("name", "ford");
  return Yaml::map(
      {{"shape", "graph"},
       {"cells", Yaml::list({"hub", "mill", "port"})},
       {"edge_kind", "lane"},
       {"edges", Yaml::list({lane("hub", "mill"), lane("mill", "hub"), ford})},
       {"edge_attributes", Yaml::map({{"builder", Yaml::map({{"type", "player"}})},
                                      {"toll", Yaml::map({{"min", 0}, {"max", 5}})}})}});
}

Yaml GameWriter::zone(const ZonePlan& z) {
  Yaml out;
  for (const auto& [name, kind] : plan_.definitions) {
    if (name == z.member) out.add("for", plan_.kinds[std::size_t(kind)]);
  }
  out.add("shape", word_for(z.shape));
  if (z.is_per_player) out.add("owner", "player");
  if (z.holds >= 0) {
    const std::string& kind = plan_.kinds[std::size_t(z.holds)];
    out.add("holds", draws_.one_in(2) ? Yaml(kind) : Yaml::list({kind}));
  }
  Yaml of_cells;
  for (const FieldPlan* f : plan_.fields_of(AttributeOwner::kCell)) {
    if (&plan_.zones[std::size_t(f->kind)] == &z) of_cells.add(f->name, attribute(*f));
  }
  if (!of_cells.is_empty()) out.add("cell_attributes", of_cells);
  if (z.has_capacity) out.add("capacity", draws_.between(1, 9));
  if (z.has_cells() && draws_.one_in(4)) out.add("cell_capacity", draws_.between(1, 2));
  if (z.shape == Shape::kGrid) {
    Yaml rows = z.rows;
    if (!z.cells.empty()) {
      rows = Yaml::list();
      for (int row = 1; row <= z.rows; ++row) rows.add(Form{"{}_r{}", z.name, row});
    }
    const bool are_hexes = draws_.one_in(4);
    if (are_hexes) out.add("tiling", "hexes");
    // A form that has the same cells.
    const bool is_single = z.cells.empty() && z.rows == 1 && z.columns == 1;
    if (are_hexes && is_single) {
      out.add("form", draws_.one_in(2) ? "hexagon" : "triangle");
      out.add("size", 1);
    } else {
      if (are_hexes && z.rows < 3 && draws_.one_in(2)) out.add("form", "rectangle");
      out.add("rows", rows);
      out.add("columns", z.columns);
    }
    if (z.lacks_last) out.add("where", Form{"row * column < {}", z.rows * z.columns});
  } else if (z.has_cells()) {
    Yaml cells = z.columns;
    if (!z.cells.empty()) {
      cells = Yaml::list();
      for (const std::string& cell : z.cells) cells.add(cell);
    }
    out.add("cells", cells);
  }
  if (z.shape == Shape::kGraph) {
    Yaml edges = Yaml::list();
    for (int n = draws_.between(0, 4); n > 0; --n) {
      edges.add(Yaml::list({draws_.of(z.cells), draws_.of(z.cells)}));
    }
    out.add("edges", edges);
  }
  if (z.has_cells()) return out;
  const bool is_bag = draws_.one_in(3);
  if (is_bag) out.add("ordered", false);
  static constexpr const char* kVisible[] = {"public", "hidden", "owner", "top"};
  const std::string visible = draws_.of(kVisible);
  if (visible == "owner" && !z.is_per_player) return out;
  if (visible == "top" && is_bag) return out;
  return out.add("visible", visible);
}

Yaml GameWriter::options(bool constants) {
  Yaml out;
  for (int n = draws_.between(0, 2); n > 0; --n) {
    const std::string name = Form{"{}{}", constants ? "fixed" : "wish", n};
    Type t = kIntegerType;
    switch (draws_.below(6)) {
      case 0:
        t = kBooleanType;
        out.add(name, draws_.one_in(2));
        break;
      case 1:
        t = kIntegerType.list();
        out.add(name, Yaml::map({{"type", "list of integer"},
                                 {"value", Yaml::list({1, 2, draws_.between(0, 5)})}}));
        break;
      case 2: {
        t = {TypeKind::kSymbol, false, 0};
        Yaml words = Yaml::list();
        for (const std::string& w : plan_.vocabularies[0]) words.add(w);
        out.add(name, Yaml::map({{"symbols", words}, {"value", plan_.vocabularies[0][0]}}));
        break;
      }
      case 3:
        t = {TypeKind::kDefinition, true, 0};
        out.add(name, Yaml::map({{"type", "list of " + plan_.kinds[0]},
                                 {"size", 1},
                                 {"distinct", true},
                                 {"value", Yaml::list({plan_.definitions[0].first})}}));
        break;
      case 4:
        out.add(name, Yaml::map({{"min", 0}, {"max", 9}, {"value", draws_.between(0, 9)}}));
        break;
      default:
        out.add(name, draws_.between(0, 9));
        break;
    }
    plan_.options.emplace_back(name, t);
  }
  return out;
}

}  // namespace cubilete::fuzz
