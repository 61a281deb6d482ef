#include "fuzz/write_effect.h"

#include <algorithm>

namespace cubilete::fuzz {

namespace {

// Names for locals of choices, picks and reveals in effects.
constexpr const char* kLocals[] = {"chosen", "picked", "other", "worth", "item", "held", "given"};

}  // namespace

const char* EffectWriter::fresh_name() {
  const char* name = kLocals[std::size_t(names_++) % std::size(kLocals)];
  plan_.words["choices"].emplace_back(name);
  return name;
}

Yaml EffectWriter::block(Context c, int depth, bool may_ask) {
  Yaml out = Yaml::list();
  for (int n = draws_.between(1, 3); n > 0; --n) out.add(effect(c, depth, may_ask));
  return out.items.size() == 1 && draws_.one_in(2) ? Yaml(out.items.front()) : out;
}

Yaml EffectWriter::effect(Context& c, int depth, bool may_ask) {
  if (depth > 0 && draws_.one_in(3)) return nested(c, depth - 1, may_ask);
  switch (draws_.below(13)) {
    case 0:
    case 1:
      return resources(c);
    case 2:
    case 3:
      return set(c);
    case 4:
    case 5:
      return move(c);
    case 6:
      if (draws_.one_in(3)) return swap(c);
      if (draws_.one_in(6)) return remove(c);
      if (draws_.one_in(6)) return tell(c);
      return draws_.one_in(2) ? create(c) : move(c);
    case 7:
    case 8:
      return chance(c);
    case 9: {
      const Type t = expressions_.any_type(true);
      const char* name = fresh_name();
      Yaml out = Yaml::map({{"let", Yaml::map({{name, some(t, c)}})}});
      c.locals.emplace_back(name, t);
      return out;
    }
    case 10:
      return run(c);
    case 11:
      if (!plan_.asides.empty() && draws_.one_in(3)) return start(c);
      return may_ask || draws_.one_in(20) ? run_script(c) : resources(c);
    default:
      break;
  }
  if (!draws_.one_in(3)) return resources(c);
  if (draws_.one_in(2)) return end(c);
  Yaml with = Yaml::list();
  for (int n = draws_.between(0, 3); n > 0; --n) with.add(some(expressions_.any_type(false), c));
  return Yaml::map({{"announce", draws_.of(plan_.messages)}, {"with", with}});
}

Yaml EffectWriter::nested(Context& c, int depth, bool may_ask) {
  switch (draws_.below(9)) {
    case 7:
      return may_ask ? choose_one(c, depth) : resources(c);
    case 8:
      return again_while(c, depth, may_ask);
    case 0:
    case 1: {
      Yaml out = Yaml::map({{"if", some(kBooleanType, c)}, {"then", block(c, depth, may_ask)}});
      if (draws_.one_in(3)) out.add("else", block(c, depth, may_ask));
      return out;
    }
    case 2:
      return Yaml::map(
          {{"repeat", plan_.is_tame ? std::to_string(draws_.between(1, 3)) : some(kIntegerType, c)},
           {"do", block(c, depth, may_ask)}});
    case 3:
    case 4: {
      const char* name = fresh_name();
      const Type of = draws_.one_in(2) ? kPlayerType : expressions_.any_type(false);
      const Type t = of.kind == TypeKind::kZone ? kIntegerType : of;
      Yaml out = Yaml::map({{"each", name}, {"from", some(t.list(), c)}});
      Context inner = c;
      inner.locals.emplace_back(name, t);
      if (t.kind == TypeKind::kPlayer && draws_.one_in(2)) {
        out.add("acts", true);
        inner.is_acting = true;
      }
      out.add("do", block(inner, depth, may_ask));
      return out;
    }
    case 5:
      return may_ask ? choose(c, depth) : resources(c);
    default:
      return Yaml::map({{"quietly", block(c, depth, may_ask)}});
  }
}

Yaml EffectWriter::amounts(const Context& c, int depth) {
  std::vector<std::string> names;
  for (const FieldPlan& f : plan_.fields) {
    if (f.is_resource && (f.owner == AttributeOwner::kTable || c.is_acting || draws_.one_in(2))) {
      names.push_back(f.name);
    }
  }
  if (names.empty()) return Yaml::map();
  Yaml out = Yaml::map();
  const std::string name = draws_.of(names);
  out.add(name, expressions_.write(kIntegerType, c, depth));
  return out;
}

Yaml EffectWriter::resources(const Context& c) {
  static constexpr const char* kVerbs[] = {"gain", "gain", "lose", "lose", "pay"};
  const char* verb = draws_.of(kVerbs);
  Yaml what = amounts(c, 2);
  if (what.is_empty()) return Yaml::map({{"announce", draws_.of(plan_.messages)}});
  Yaml& amount = what.entries.front().second;
  if (!plan_.is_tame && draws_.one_in(8)) {
    return Yaml::map(
        {{"give", what}, {"from", some(kPlayerType, c)}, {"to", some(kPlayerType, c)}});
  }
  // A negative amount cannot be gained.
  if (plan_.is_tame) amount = Form{"max(0, {})", amount.text};
  Yaml out = Yaml::map({{verb, what}});
  if (!c.is_acting || draws_.one_in(3)) {
    out.add("player", some(draws_.one_in(3) ? kPlayerType.list() : kPlayerType, c));
  }
  if (std::string_view(verb) != "pay" || !plan_.is_tame) return out;
  return Yaml::map({{"if", Form{"{} > 100", some(kIntegerType, c)}}, {"then", out}});
}

Yaml EffectWriter::set(const Context& c) {
  std::vector<const FieldPlan*> all;
  for (const FieldPlan& f : plan_.fields) {
    if (!f.is_property && (!f.is_resource || !plan_.is_tame)) all.push_back(&f);
  }
  if (plan_.has_lanes && draws_.one_in(4)) {
    if (draws_.one_in(2))
      return Yaml::map({{"set", Yaml::map({{"net.edges.builder", some(kPlayerType, c)}})}});
    const std::string toll = Form{"max(0, min(5, {}))", some(kIntegerType, c)};
    return Yaml::map({{"set", Yaml::map({{"net.edges[1].toll", toll}})}});
  }
  if (plan_.has_tiles && draws_.one_in(4)) {
    if (draws_.one_in(3))
      return Yaml::map({{"set", Yaml::map({{"feature(paving.edges[1]).trodden", 1}})}});
    const char* const what = draws_.one_in(2) ? "slab" : "flag";
    const std::string turn = Form{"{} % {}", some(kIntegerType, c), plan_.turns};
    const Yaml lay = Yaml::map(
        {{"create", what}, {"count", 1}, {"to", Form{"placements({}, paving)[1]", what}}});
    const Yaml set = Yaml::map({{"set", Yaml::map({{"paving.turned", turn}})}});
    return draws_.one_in(2)
               ? set
               : Yaml::map({{"if", Form{"any(placements({}, paving))", what}}, {"then", lay}});
  }
  if (all.empty()) return resources(c);
  const FieldPlan& f = *draws_.of(all);
  std::string target = f.name;
  const bool is_list = f.type.is_list;  // a list is set for one owner at a time
  if (f.owner == AttributeOwner::kPlayer) {
    target = (!is_list && draws_.one_in(4) ? some(kPlayerType.list(), c) : some(kPlayerType, c)) +
             "." + f.name;
  } else if (f.owner == AttributeOwner::kCell) {
    const ZonePlan& z = plan_.zones[std::size_t(f.kind)];
    const std::string place =
        z.is_per_player ? Form{"{}.{}", some(kPlayerType, c), z.name} : z.name;
    target = Form{"cells({}){}.{}", place, is_list || draws_.one_in(2) ? "[1]" : "", f.name};
  } else if (f.owner == AttributeOwner::kComponent) {
    target = some({TypeKind::kComponent, !is_list, f.kind}, c) + "." + f.name;
  }
  std::string value = some(f.type, c);
  if (is_list && draws_.one_in(2)) {
    value = Form{"({} {} {})", value, draws_.one_in(2) ? "+" : "-", some(f.type.element(), c)};
  }
  if (is_list && plan_.is_tame) {
    if (f.type.kind == TypeKind::kInteger) value = Form{"({})[it >= 0 and it <= 5]", value};
    if (f.type.kind == TypeKind::kPlayer || f.type.kind == TypeKind::kComponent ||
        f.type.kind == TypeKind::kDefinition) {
      value = Form{"({})[exists(it)]", value};
    }
    value = Form{"first({}, 4)", value};
  }
  // The bounds of write_game.cc.
  if (f.type == kIntegerType && plan_.is_tame) value = Form{"max(0, min(5, {}))", value};
  Yaml values = Yaml::map({{target, value}});
  // Sets a second attribute in the same effect.
  for (const FieldPlan* other : all) {
    const bool is_plain = other->owner == AttributeOwner::kTable && other->name != f.name &&
                          other->type == kIntegerType;
    if (!is_plain || !draws_.one_in(4)) continue;
    values.add(other->name, Form{"max(0, min(5, {}))", some(kIntegerType, c)});
    break;
  }
  return Yaml::map({{"set", values}});
}

std::string EffectWriter::place(const Context& c) {
  std::vector<const ZonePlan*> fitting;
  for (const ZonePlan& z : plan_.zones) {
    if (!plan_.is_tame || (!z.has_capacity && z.holds < 0)) fitting.push_back(&z);
  }
  const ZonePlan& z = *draws_.of(fitting);
  const std::string zone = z.is_per_player ? Form{"{}.{}", some(kPlayerType, c), z.name} : z.name;
  if (!z.has_cells()) return zone;
  return draws_.one_in(4) ? some({TypeKind::kCell}, c)
                          : Form{"cell({}, {})", zone, draws_.between(1, z.columns)};
}

Yaml EffectWriter::move(const Context& c) {
  const ZonePlan& from = draws_.of(plan_.zones);
  const Type t{TypeKind::kComponent, draws_.one_in(2) || plan_.is_tame, plan_.kind_in(from)};
  Yaml out = Yaml::map(
      {{"move", Form{"{}", t.is_list ? Form{"first({}, {})", some(t, c), draws_.between(0, 3)}
                                     : some(t, c)}},
       {"to", place(c)}});
  if (draws_.one_in(4)) {
    out.add("to_bottom", draws_.one_in(2));
  } else if (draws_.one_in(4)) {
    out.add("position", some(kIntegerType, c));
  }
  return out;
}

Yaml EffectWriter::create(const Context& c) {
  Yaml out = Yaml::map({{"create", some({TypeKind::kDefinition, draws_.one_in(3), -1}, c)}});
  out.add("count", plan_.is_tame ? std::to_string(draws_.between(1, 2)) : some(kIntegerType, c));
  out.add("to", place(c));
  return out;
}

Yaml EffectWriter::chance(Context& c) {
  std::vector<int> dice;
  for (std::size_t k = 0; k < plan_.kinds.size(); ++k) {
    if (plan_.is_die[k]) dice.push_back(static_cast<int>(k));
  }
  if (!dice.empty() && draws_.one_in(2)) {
    Yaml out = Yaml::map({{"roll", some({TypeKind::kComponent, true, draws_.of(dice)}, c)}});
    if (draws_.one_in(5)) out.add("stream", "luck");
    return out;
  }
  if (draws_.one_in(2)) {
    const ZonePlan& z = draws_.of(plan_.zones);
    if (z.is_per_player && !z.has_cells() && draws_.one_in(2)) {
      Yaml out = Yaml::map({{"rotate", Form{"players.{}", z.name}}});
      if (draws_.one_in(3)) out.add("back", "true");
      return out;
    }
    return Yaml::map(
        {{"shuffle", z.is_per_player ? Form{"{}.{}", some(kPlayerType, c), z.name} : z.name}});
  }
  const char* name = fresh_name();
  const Type t = draws_.one_in(2) ? kIntegerType : kPlayerType;
  const bool is_several = draws_.one_in(2);
  Yaml out = Yaml::map({{"pick", name}, {"from", some(t.list(), c)}});
  if (is_several) {
    out.add("count", plan_.is_tame ? std::to_string(draws_.between(1, 2)) : some(kIntegerType, c));
  }
  if (draws_.one_in(5)) out.add("stream", "luck");
  c.locals.emplace_back(name, is_several ? t.list() : t);
  return out;
}

Yaml EffectWriter::choose(Context& c, int depth) {
  const char* name = fresh_name();
  Type t = expressions_.any_type(false);
  if (t.kind == TypeKind::kZone) t = kPlayerType;
  Context inner = c;
  Yaml out = Yaml::map({{"choose", name}});
  const bool has_parts = draws_.one_in(3);
  const bool is_subset = !has_parts && draws_.one_in(2);
  if (has_parts && draws_.one_in(2)) {
    const std::vector<std::string> names = {fresh_name(), fresh_name()};
    for (const auto& part : add_answers(names, c, out)) inner.locals.push_back(part);
  } else if (has_parts) {
    Yaml parts = Yaml::map();
    for (int n = draws_.between(2, 3); n > 0; --n) {
      const char* part = fresh_name();
      const Type of = draws_.one_in(2) ? kIntegerType : t;
      parts.add(part, some(of.list(), inner));
      inner.locals.emplace_back(part, of);
    }
    out.add("parts", parts);
  } else {
    add_candidates(t.list(), is_subset, c, out);
  }
  if (!c.is_acting || draws_.one_in(2)) out.add("player", some(kPlayerType, c));
  if (is_subset) {
    out.add("min", draws_.between(0, 1));
    if (!draws_.one_in(4)) {
      out.add("max", draws_.one_in(4) ? Yaml(some(kIntegerType, c)) : Yaml(draws_.between(1, 3)));
    }
  } else if (draws_.one_in(2)) {
    out.add("optional", true);
  }
  if (!has_parts) inner.locals.emplace_back(name, is_subset ? t.list() : t);
  if (draws_.one_in(3)) out.add("where", some(kBooleanType, inner));
  if (draws_.one_in(4)) out.add("prefer", some(kIntegerType, inner));
  if (draws_.one_in(4)) out.add("note", some(kIntegerType, inner));
  out.add("do", block(inner, depth, true));
  if (draws_.one_in(4)) out.add("else", block(c, depth, true));
  return out;
}

Yaml EffectWriter::choose_one(Context& c, int depth) {
  static constexpr const char* kWords[] = {"go_left", "go_right", "stay", "rest"};
  Yaml ways = Yaml::map();
  for (const char* word : kWords) {
    if (!ways.is_empty() && draws_.one_in(3)) continue;
    plan_.words["symbols"].emplace_back(word);
    Yaml body = Yaml::list({effect(c, depth, true)});
    if (draws_.one_in(3)) body = Yaml::map({{"if", some(kBooleanType, c)}, {"do", body}});
    ways.add(word, body);
  }
  Yaml out = Yaml::map({{"choose_one", ways}, {"name", fresh_name()}});
  if (!c.is_acting || draws_.one_in(2)) out.add("player", some(kPlayerType, c));
  if (draws_.one_in(2)) out.add("times", draws_.between(1, 2));
  if (draws_.one_in(2)) out.add("distinct", draws_.one_in(2));
  return out;
}

// Ends by itself in a tame game: the number that it counts has a bound.
Yaml EffectWriter::again_while(const Context& c, int depth, bool may_ask) {
  Yaml body = Yaml::list({Yaml::map({{"set", Yaml::map({{"wood_total", "wood_total + 1"}})}})});
  body.add(block(c, depth, may_ask));
  if (body.items.back().kind == Yaml::Kind::kList) {
    const std::vector<Yaml> inner = body.items.back().items;
    body.items.pop_back();
    for (const Yaml& one : inner) body.add(one);
  }
  const std::string condition = Form{"wood_total < {}", draws_.between(1, 6)};
  return Yaml::map({{"while", draws_.one_in(2) ? Form{"{} and {}", condition, some(kBooleanType, c)}
                                               : condition},
                    {"do", body}});
}

Yaml EffectWriter::remove(const Context& c) {
  const ZonePlan& z = draws_.of(plan_.zones);
  return Yaml::map(
      {{"remove", Form{"first({}, {})", some({TypeKind::kComponent, true, plan_.kind_in(z)}, c),
                       draws_.between(0, 2)}}});
}

// What players learn: cards that are shown, and one that a zone does not hold.
Yaml EffectWriter::tell(const Context& c) {
  const ZonePlan& z = draws_.of(plan_.zones);
  const std::string zone = z.is_per_player ? Form{"{}.{}", some(kPlayerType, c), z.name} : z.name;
  if (draws_.one_in(2)) {
    Yaml out = Yaml::map({{"show", zone}});
    if (draws_.one_in(2)) {
      out.add("to", some(draws_.one_in(3) ? kPlayerType.list() : kPlayerType, c));
    }
    return out;
  }
  const char* name = fresh_name();
  const std::string absent =
      Form{"first(({})[denied: none({}[lying: lying.definition == denied])], 2)",
           some({TypeKind::kDefinition, true, -1}, c), zone};
  const Yaml body = Yaml::map({{"deny", name}, {"of", zone}});
  return Yaml::map({{"each", name}, {"from", absent}, {"do", body}});
}

Yaml EffectWriter::swap(const Context& c) {
  const ZonePlan& z = draws_.of(plan_.zones);
  const Type t{TypeKind::kComponent, true, plan_.kind_in(z)};
  const char* one = fresh_name();
  const std::string list = Form{"first({}, 2)", some(t, c)};
  const Yaml body = Yaml::map({{"swap", one}, {"with", Form{"{}[1]", list}}});
  return Yaml::map({{"each", one}, {"from", list}, {"do", body}});
}

Yaml EffectWriter::run(const Context& c) {
  if (plan_.effects.empty()) return resources(c);
  const RulePlan& rule = draws_.of(plan_.effects);
  std::string arguments;
  for (const auto& [name, type] : rule.parameters) {
    arguments += (arguments.empty() ? "" : ", ") + some(type, c);
  }
  if (rule.kind < 0) {
    const std::string call = Form{"{}({})", rule.name, arguments};
    return draws_.one_in(6) ? Yaml::map({{"run", call}, {"id", "call"}}) : Yaml(call);
  }
  // A loop over components works even if there are none.
  const char* name = fresh_name();
  const Type t{TypeKind::kComponent, false, rule.kind};
  const std::string body = Form{"{}.{}({})", name, rule.name, arguments};
  return Yaml::map(
      {{"each", name}, {"from", Form{"first({}, 2)", some(t.list(), c)}}, {"do", body}});
}

Yaml EffectWriter::script(const Parameters& parameters, ScriptUse use, Type returns) {
  return reference(scripts_.write(parameters, use, returns));
}

Parameters EffectWriter::add_answers(const std::vector<std::string>& names, const Context& c,
                                     Yaml& question) {
  static constexpr Type kTypes[] = {
      kIntegerType, kIntegerType, kBooleanType, kPlayerType, {TypeKind::kComponent}};
  Parameters parts;
  Yaml types = Yaml::map();
  for (const std::string& name : names) {
    Type t = draws_.of(kTypes);
    if (parts.empty() && t == kBooleanType) t = kIntegerType;  // the first is of a list
    const auto* const named = std::ranges::find(kNamedTypes, t.kind, &NamedType::kind);
    types.add(name, std::string(named->name));
    parts.emplace_back(name, t);
  }
  Yaml from = reference(scripts_.write_records({{"whom", kPlayerType}}, parts));
  from.add("arguments", Yaml::list({Yaml(some(kPlayerType, c))}));
  question.add("parts", types);
  question.add("from", from);
  return parts;
}

void EffectWriter::add_candidates(Type list, bool is_subset, const Context& c, Yaml& question) {
  const std::string from = some(list, c);
  question.add("from", from);
  if (!is_subset || !draws_.one_in(2)) return;
  Yaml among = reference(scripts_.write_sets(list));
  among.add("arguments", Yaml::list({Yaml(from)}));
  question.add("among", among);
}

Yaml EffectWriter::reference(const WrittenScript& written) {
  Yaml out = Yaml::map({{"script", written.name}});
  if (!written.data.empty()) {
    Yaml with = Yaml::map();
    for (const auto& [key, number] : written.data) with.add(key, number);
    out.add("with", with);
  }
  return out;
}

Yaml EffectWriter::run_script(const Context& c) {
  Parameters parameters;
  Yaml arguments = Yaml::list();
  if (c.is_acting) {
    parameters.emplace_back("p", kPlayerType);
    arguments.add("player");
  }
  for (int n = draws_.between(0, 2); n > 0; --n) {
    const Type t = expressions_.any_type(true);
    parameters.emplace_back(Form{"a{}", n}, t);
    arguments.add(some(t, c));
  }
  Yaml out = script(parameters, ScriptUse::kEffect, kNothingType);
  out.add("arguments", arguments);
  return out;
}

Yaml EffectWriter::start(const Context& c) {
  Yaml out = Yaml::map({{"start", draws_.of(plan_.asides)}});
  if (!c.is_acting || draws_.one_in(3)) out.add("player", some(kPlayerType, c));
  return out;
}

Yaml EffectWriter::end(const Context& c) {
  std::vector<std::string> ends = {"turn", "round", "game"};
  ends.insert(ends.end(), plan_.phases.begin(), plan_.phases.end());
  const std::string what = draws_.of(ends);
  Yaml out = Yaml::map({{"end", what}});
  if (what == "game") {
    if (draws_.one_in(2)) out.add("because", draws_.of(plan_.causes));
    if (draws_.one_in(3)) out.add("everyone_loses", draws_.one_in(2));
    if (draws_.one_in(3)) out.add("winner", some(kPlayerType, c));
  }
  return Yaml::map(
      {{"if", Form{"{} > {}", some(kIntegerType, c), draws_.between(3, 30)}}, {"then", out}});
}

}  // namespace cubilete::fuzz
