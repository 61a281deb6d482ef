// Writes the rules of a generated game: queries, effects, actions, triggers, the timetable, the
// outcome.

#include <algorithm>
#include <utility>

#include "fuzz/game_writer.h"

namespace cubilete::fuzz {

Yaml GameWriter::queries() {
  Yaml out;
  const int count = draws_.between(1, 4);
  // Declares a query whose long work is remembered.
  if (draws_.one_in(40)) {
    Yaml slow = effects_.slow_script();
    slow.add("parameters", Yaml::map({{"n", "integer"}}));
    slow.add("returns", "integer").add("pure", true);
    plan_.heavy.emplace_back("slow");
    out.add("slow", slow);
  }
  // It calls no query, so all may call it.
  if (draws_.one_in(2)) {
    const Parameters fields = {{"one", kIntegerType}, {"whom", kPlayerType}};
    Yaml pair = Yaml::map({{"parameters", Yaml::map({{"n", "integer"}})}});
    pair.add("returns", parameters(fields));
    const Parameters given = {{"n", kIntegerType}};
    const Context c{given, {}, false, 0};
    if (draws_.one_in(2)) {
      pair.add("is", Yaml::map({{"one", expression(kIntegerType, c)},
                                {"whom", expression(kPlayerType, c)}}));
    } else {
      const Yaml script = effects_.script_of_record(given, fields);
      for (const auto& [key, value] : script.entries) pair.add(key, value);
    }
    out.add("pair", pair);
    Yaml pairs = Yaml::map({{"parameters", Yaml::map({{"n", "integer"}})}});
    pairs.add("returns", Yaml::map({{"list of", parameters(fields)}}));
    if (draws_.one_in(3)) {
      const Yaml one =
          Yaml::map({{"one", expression(kIntegerType, c)}, {"whom", expression(kPlayerType, c)}});
      pairs.add("is", Yaml::list({"pair(n)", one, "pair(n)"}));
    } else {
      const Yaml script = effects_.script_of_records(given, fields);
      for (const auto& [key, value] : script.entries) pairs.add(key, value);
    }
    out.add("pairs", pairs);
    plan_.has_pair = true;
  }
  // Queries of components may call none, those of the game earlier ones, and wild ones any.
  for (int n = 1; n <= count; ++n) {
    RulePlan rule{Form{"ask{}", n}, some_parameters(), kIntegerType, -1};
    if (draws_.one_in(3)) rule.returns = expressions_.any_type(true);
    Context c{rule.parameters, {}, draws_.one_in(8), plan_.queries.size()};
    Yaml one;
    if (!rule.parameters.empty()) one.add("parameters", parameters(rule.parameters));
    one.add("returns", type_name(rule.returns));
    const bool is_plain =
        std::all_of(rule.parameters.begin(), rule.parameters.end(), [](const auto& p) {
          return p.second.kind == TypeKind::kInteger || p.second.kind == TypeKind::kBoolean;
        });
    const bool is_pure =
        is_plain && (rule.returns.kind == TypeKind::kInteger || rule.returns == kBooleanType);
    if (draws_.one_in(2)) {
      one.add("is", expression(rule.returns, c));
    } else {
      const bool pure = is_pure && draws_.one_in(2);
      const Yaml script = effects_.script(
          rule.parameters, pure ? ScriptUse::kPure : ScriptUse::kQuery, rule.returns);
      for (const auto& [key, value] : script.entries) one.add(key, value);
      if (pure) one.add("pure", true);
    }
    if (rule.parameters.size() == 1 && rule.parameters[0].second == kPlayerType &&
        !rule.returns.is_list && draws_.one_in(3)) {
      one.add("shown", true);
      plan_.words["attributes"].push_back(rule.name);
    }
    plan_.queries.push_back(rule);
    out.add(rule.name, one);
  }
  return out;
}

Yaml GameWriter::effects() {
  Yaml out;
  // Scripts may announce and end with the messages and causes that the game declares.
  Yaml known = Yaml::list();
  for (const std::string& message : plan_.messages) known.add(Yaml::map({{"announce", message}}));
  for (const std::string& cause : plan_.causes) {
    known.add(
        Yaml::map({{"if", false}, {"then", Yaml::map({{"end", "game"}, {"because", cause}})}}));
  }
  out.add("know", Yaml::map({{"do", known}}));
  for (int n = draws_.between(0, 3); n > 0; --n) {
    RulePlan rule{Form{"happen{}", n}, some_parameters(), {}, -1};
    Context c{rule.parameters, {}, false};
    Yaml one;
    if (!rule.parameters.empty()) one.add("parameters", parameters(rule.parameters));
    if (draws_.one_in(3)) {
      const Yaml script = effects_.script(rule.parameters, ScriptUse::kEffect, {});
      for (const auto& [key, value] : script.entries) one.add(key, value);
    } else {
      one.add("do", effects_.block(c, 2, true));
    }
    plan_.effects.push_back(rule);
    out.add(rule.name, one);
  }
  return out;
}

Yaml GameWriter::conditions(const Context& c) {
  const auto one = [&]() -> Yaml {
    const std::string condition =
        plan_.is_tame && draws_.one_in(2)
            ? Form{"{} or {}", expression(kBooleanType, c), expression(kBooleanType, c)}
            : expression(kBooleanType, c);
    if (!draws_.one_in(3)) return condition;
    return Yaml::map({{"is", condition}, {"because", draws_.of(plan_.messages)}});
  };
  if (!draws_.one_in(4)) return one();
  return Yaml::list({one(), one()});
}

void GameWriter::choice(Context& c, Yaml& choices) {
  Yaml out;
  const auto some_type = [&] {
    const Type t = expressions_.any_type(false);
    return t.kind == TypeKind::kZone ? Type{TypeKind::kComponent, false, 0} : t;
  };
  const std::string name = Form{"pick{}", c.locals.size() + 1};
  const Type t = some_type();
  const bool has_parts = draws_.one_in(3);
  const bool is_subset = !has_parts && draws_.one_in(3);
  if (has_parts && draws_.one_in(2)) {
    const std::vector<std::string> names = {Form{"part{}", c.locals.size() + 1},
                                            Form{"part{}", c.locals.size() + 2}};
    for (const auto& part : effects_.add_answers(names, c, out)) c.locals.push_back(part);
  } else if (has_parts) {
    Yaml parts;
    for (int n = draws_.between(2, 3); n > 0; --n) {
      const Type one = some_type();
      parts.add(Form{"part{}", c.locals.size() + 1}, expression(one.list(), c));
      c.locals.emplace_back(Form{"part{}", c.locals.size() + 1}, one);
    }
    out.add("parts", parts);
  } else {
    effects_.add_candidates(t.list(), is_subset, c, out);
  }
  if (is_subset) {
    out.add("min",
            draws_.one_in(4) ? Yaml(expression(kIntegerType, c)) : Yaml(draws_.between(0, 2)));
    if (!draws_.one_in(3)) {
      out.add("max",
              draws_.one_in(4) ? Yaml(expression(kIntegerType, c)) : Yaml(draws_.between(1, 3)));
    }
  }
  plan_.words["choices"].push_back(name);
  if (!has_parts) c.locals.emplace_back(name, is_subset ? t.list() : t);
  if (draws_.one_in(3)) out.add("where", conditions(c));
  if (draws_.one_in(4)) out.add("prefer", expression(kIntegerType, c));
  if (draws_.one_in(4))
    out.add("note", expression(draws_.one_in(2) ? kIntegerType : kPlayerType, c));
  if (draws_.one_in(6)) out.add("secret", true);
  choices.add(name, out);
}

Yaml GameWriter::action() {
  Yaml out;
  Context c;
  Yaml choices;
  for (int n = draws_.between(0, 2); n > 0; --n) choice(c, choices);
  if (draws_.one_in(3))
    out.add("if", conditions(c.locals.empty() || draws_.one_in(9) ? c : Context{}));
  if (!choices.is_empty()) out.add("choices", choices);
  if (draws_.one_in(4)) {
    Yaml cost = effects_.amounts(c, 1);
    if (!cost.is_empty()) out.add("cost", cost);
  }
  if (!draws_.one_in(8)) out.add("do", effects_.block(c, 2, true));
  if (draws_.one_in(3)) out.add("otherwise", effects_.block(c, 1, true));
  if (!draws_.one_in(6)) {
    static constexpr const char* kEnds[] = {"turn", "turn", "turn", "round", "game"};
    const std::string end = draws_.of(kEnds);
    out.add("ends", end);
    if (end == "game" && draws_.one_in(2)) out.add("because", draws_.of(plan_.causes));
    if (end == "game" && draws_.one_in(4)) out.add("everyone_loses", true);
  }
  return out;
}

Yaml GameWriter::actions() {
  Yaml out;
  for (int n = draws_.between(1, 4); n > 0; --n) {
    plan_.actions.push_back(Form{"act{}", n});
    plan_.words["actions"].push_back(plan_.actions.back());
    out.add(plan_.actions.back(), action());
  }
  return out;
}

Yaml GameWriter::some_actions() {
  Yaml out = Yaml::list();
  for (const std::string& action : plan_.actions) {
    if (!draws_.one_in(3)) out.add(action);
  }
  if (out.items.empty()) out.add(plan_.actions.front());
  return out;
}

Yaml GameWriter::window(const Context& c) {
  Yaml out =
      Yaml::map({{"window", some_actions()},
                 {"player", draws_.one_in(3) ? expression(kPlayerType.list(), c) : "players"}});
  Context inner = c;
  inner.is_acting = true;
  if (draws_.one_in(3)) out.add("until", expression(kBooleanType, inner));
  if (!draws_.one_in(3)) out.add("once", true);
  if (draws_.one_in(3)) out.add("always_ask", true);
  return out;
}

// Outside of turns the timetable asks nobody unless it names a player.
Yaml GameWriter::offer(const Context& c, bool in_turn) {
  // An action that is chosen automatically again and again takes long, and ends in an error.
  if (in_turn && draws_.one_in(5)) return Yaml::map({{"actions", some_actions()}});
  if (draws_.one_in(6)) return window(c);
  if (draws_.one_in(5)) {
    Yaml out =
        Yaml::map({{"simultaneous", some_actions()},
                   {"player", draws_.one_in(2) ? "players" : expression(kPlayerType.list(), c)}});
    if (draws_.one_in(3)) out.add("optional", true);
    if (draws_.one_in(3)) out.add("always_ask", true);
    return out;
  }
  Yaml out = Yaml::map({{"actions", some_actions()}});
  if (!in_turn ? !draws_.one_in(12) : draws_.one_in(4))
    out.add("player", expression(kPlayerType, c));
  Context inner = c;
  inner.is_acting = in_turn || draws_.one_in(2);
  if (draws_.one_in(4)) out.add("until", expression(kBooleanType, inner));
  if (!draws_.one_in(12)) out.add("once", true);
  if (draws_.one_in(3)) out.add("optional", true);
  if (draws_.one_in(3)) out.add("always_ask", true);
  return out;
}

// Returns one effect in the form of the timetable.
Yaml GameWriter::effect(const Context& c, int depth, bool in_turn) {
  Yaml block = effects_.block(c, depth, in_turn);
  return block.kind == Yaml::Kind::kList && !block.items.empty() ? block.items.front() : block;
}

Yaml GameWriter::flow_parts(Context c, int depth, bool in_turn) {
  Yaml out = Yaml::list();
  for (int n = draws_.between(1, 2); n > 0; --n) out.add(flow_part(c, depth, in_turn));
  return out;
}

Yaml GameWriter::flow_part(Context c, int depth, bool in_turn) {
  c.is_acting = in_turn;
  if (depth <= 0) return draws_.one_in(3) ? effect(c, 1, in_turn) : offer(c, in_turn);
  switch (draws_.below(8)) {
    case 0:
    case 1: {
      if (in_turn) break;
      return turns(c, depth - 1);
    }
    case 2: {
      Yaml out = Yaml::map(
          {{"if", expression(kBooleanType, c)}, {"then", flow_parts(c, depth - 1, in_turn)}});
      if (draws_.one_in(2)) out.add("else", flow_parts(c, depth - 1, in_turn));
      return out;
    }
    case 3: {
      Yaml out =
          Yaml::map({{"repeat", draws_.between(1, 3)}, {"do", flow_parts(c, depth - 1, in_turn)}});
      if (draws_.one_in(3)) out.add("while", expression(kBooleanType, c));
      if (draws_.one_in(4)) out.add("until", expression(kBooleanType, c));
      return out;
    }
    case 4:
      for (const char* phase : {"early", "late"}) {
        auto& free = plan_.phases;
        const auto at = std::find(free.begin(), free.end(), phase);
        if (at == free.end()) continue;
        free.erase(at);
        return Yaml::map({{"phase", phase}, {"do", flow_parts(c, depth - 1, in_turn)}});
      }
      break;
    case 5: {
      const std::string name = Form{"lap_{}", c.locals.size()};
      Type of = draws_.one_in(2) ? kPlayerType : expressions_.any_type(false);
      if (of.kind == TypeKind::kZone) of = kIntegerType;
      Yaml out =
          Yaml::map({{"each", name}, {"from", Form{"first({}, 3)", expression(of.list(), c)}}});
      c.locals.emplace_back(name, of);
      const bool acts = of == kPlayerType && draws_.one_in(2);
      if (acts) out.add("acts", true);
      out.add("do", flow_parts(c, depth - 1, in_turn || acts));
      return out;
    }
    default:
      break;
  }
  return offer(c, in_turn);
}

Yaml GameWriter::turns(const Context& c, int depth) {
  Yaml out = Yaml::map({{"turns", draws_.one_in(4) ? expression(kPlayerType.list(), c) : "players"},
                        {"do", flow_parts(c, depth, true)}});
  Context of_turn = c;
  of_turn.is_acting = true;
  if (draws_.one_in(5)) out.add("while", expression(kBooleanType, of_turn));
  return out;
}

Yaml GameWriter::flow() {
  const std::vector<std::string> phases = plan_.phases;
  Context c;
  c.is_acting = false;
  Yaml out = Yaml::list();
  if (draws_.one_in(3)) out.add(flow_part(c, 2, false));
  Yaml parts = Yaml::list({turns(c, 2)});
  if (draws_.one_in(3)) parts.add(flow_part(c, 1, false));
  Yaml rounds = Yaml::map({{"rounds", draws_.between(1, 12)}});
  if (draws_.one_in(4)) rounds.add("until", expression(kBooleanType, c));
  if (draws_.one_in(8)) rounds.add("while", expression(kBooleanType, c));
  rounds.add("do", parts);
  out.add(rounds);
  // Adds phases that the timetable does not mention yet.
  for (const std::string& left : plan_.phases) {
    if (draws_.one_in(30)) continue;
    out.add(Yaml::map({{"phase", left}, {"do", effects_.block(c, 0, false)}}));
  }
  plan_.phases = phases;
  return out;
}

// Who starts them says who is acting, and it may be nobody.
Yaml GameWriter::asides() {
  Yaml out;
  Context c;
  const std::vector<std::string> phases = std::exchange(plan_.phases, {});  // `flow` declares these
  for (const std::string& aside : plan_.asides) {
    c.is_acting = !draws_.one_in(4);
    Yaml parts = Yaml::list();
    if (draws_.one_in(2)) parts.add(window(c));
    parts.add(flow_part(c, 1, c.is_acting));
    out.add(aside, parts);
  }
  plan_.phases = phases;
  return out;
}

Yaml GameWriter::triggers() {
  static constexpr const char* kEvents[] = {
      "game_started",  "round_started", "round_ended", "turn_started", "turn_ended",
      "phase_started", "phase_ended",   "gained",      "paid",         "changed",
      "moved",         "created",       "rolled",      "shuffled",     "announced"};
  Yaml out;
  for (int n = draws_.between(0, 3); n > 0; --n) {
    const std::string event = draws_.of(kEvents);
    Yaml one = Yaml::map({{"when", event}});
    if (event == "gained" || event == "paid") one.add("of", "wood1");
    if (event.starts_with("phase") && draws_.one_in(2)) {
      const bool is_aside = !plan_.asides.empty() && draws_.one_in(2);
      one.add("of", draws_.of(is_aside ? plan_.asides : plan_.phases));
    }
    const bool is_of_message = event == "announced" && draws_.one_in(2);
    if (is_of_message) one.add("of", draws_.of(plan_.messages));
    Context c{{{"player", kPlayerType}, {"amount", kIntegerType}}, {}, false};
    if (event == "moved" || event == "created")
      c.locals.emplace_back("component", Type{TypeKind::kComponent});
    if (event == "moved") c.locals.emplace_back("from", Type{TypeKind::kZone});
    if (event == "moved" || event == "created") c.locals.emplace_back("to", Type{TypeKind::kZone});
    if (event == "gained" || event == "paid") {
      c.locals.emplace_back("before", kIntegerType);
      c.locals.emplace_back("after", kIntegerType);
    }
    const bool can_be_replaced =
        event == "gained" || event == "paid" || event == "changed" || event == "moved";
    if (draws_.one_in(2)) {
      const bool is_instead = can_be_replaced && draws_.one_in(2);
      one.add("at", is_instead ? "instead" : draws_.one_in(2) ? "once" : "end");
      if (!is_instead && draws_.one_in(2)) {
        one.add("order", "chosen");
        plan_.words["choices"].emplace_back("trigger_order");
        plan_.words["symbols"].push_back(Form{"then{}", n});
      }
    }
    // Other announcements have other values: the compiler refuses this, or it fails in play.
    if (is_of_message && draws_.one_in(3)) {
      one.add("values", Yaml::map({{"given", "integer"}}));
      c.locals.emplace_back("given", kIntegerType);
    }
    // A trigger that may set itself off needs a condition that becomes false.
    one.add("if", draws_.one_in(20) ? Yaml(expression(kBooleanType, c))
                                    : Yaml(Form{"wood_total < {} and {}", draws_.between(1, 12),
                                                expression(kBooleanType, c)}));
    Yaml block = Yaml::list({Yaml::map({{"set", Yaml::map({{"wood_total", "wood_total + 1"}})}})});
    block.add(Yaml::map({{"quietly", effects_.block(c, 1, draws_.one_in(8))}}));
    one.add("do", block);
    out.add(Form{"then{}", n}, one);
  }
  return out;
}

Yaml GameWriter::setup() {
  Context c;
  c.is_acting = false;
  Yaml out = Yaml::list();
  for (std::size_t k = 0; k < plan_.kinds.size(); ++k) {
    for (const ZonePlan& z : plan_.zones) {
      const bool is_for_all = z.holds < 0 && !z.has_capacity && draws_.one_in(2);
      if (z.holds != static_cast<int>(k) && !is_for_all) continue;
      const std::string target = z.is_per_player ? "each_one." + z.name : z.name;
      Yaml create = Yaml::map({{"create", Form{"definitions({})", plan_.kinds[k]}}});
      if (z.has_capacity)
        create = Yaml::map({{"create", Form{"definitions({})[1]", plan_.kinds[k]}}});
      if (z.has_capacity || !draws_.one_in(4)) create.add("count", 1);
      create.add("to", z.has_cells() ? Form{"cell({}, {})", target, draws_.between(1, z.columns)}
                                     : target);
      out.add(z.is_per_player
                  ? Yaml::map({{"each", "each_one"}, {"from", "players"}, {"do", create}})
                  : create);
      if (draws_.one_in(3)) {
        const Yaml shuffle = Yaml::map({{"shuffle", target}});
        out.add(z.is_per_player
                    ? Yaml::map({{"each", "each_one"}, {"from", "players"}, {"do", shuffle}})
                    : shuffle);
      }
    }
  }
  if (plan_.is_crowded) {
    out.add(Yaml::map({{"create", Form{"definitions({})", plan_.kinds[0]}},
                       {"to", plan_.zone_of_all().is_per_player ? "seat(1).heap" : "heap"}}));
  }
  for (int n = draws_.between(0, 2); n > 0; --n) {
    Yaml block = effects_.block(c, 1, false);
    if (block.kind == Yaml::Kind::kList) {
      for (const Yaml& effect : block.items) out.add(effect);
    } else {
      // A call is a text; one that has an id is already a map.
      const bool may_have_id = !block.entries.empty() && block.entries.back().first != "id";
      if (may_have_id && draws_.one_in(2)) block.add("id", Form{"step{}", n});
      out.add(block);
    }
  }
  return out;
}

Yaml GameWriter::outcome() {
  Context c{{}, {}, true};
  Yaml out;
  if (draws_.one_in(3)) {
    out.add("score", expression(kIntegerType, c));
    plan_.words["scores"].emplace_back("score");
  } else {
    Yaml parts;
    for (int n = draws_.between(1, 3); n > 0; --n) {
      const std::string name = Form{"part{}", n};
      plan_.words["scores"].push_back(name);
      const std::string value = expression(kIntegerType, c);
      parts.add(name, draws_.one_in(3) ? Yaml::map({{"value", value}, {"if", "player_count < 3"}})
                                       : Yaml(value));
    }
    out.add("score", parts);
  }
  if (draws_.one_in(3)) out.add("order", draws_.one_in(2) ? "lowest" : "highest");
  if (draws_.one_in(3)) {
    plan_.words["scores"].emplace_back("last");
    Yaml tie = Yaml::map({{"name", "last"}, {"value", expression(kIntegerType, c)}});
    if (draws_.one_in(2)) tie.add("order", "lowest");
    out.add("tie_breaks", Yaml::list({tie}));
  }
  if (draws_.one_in(8)) {
    out.add("cooperative", "true");
  } else {
    if (draws_.one_in(4)) out.add("shared", draws_.one_in(2));
    if (draws_.one_in(4)) out.add("team", Form{"{} % 2", expression(kIntegerType, c)});
  }
  if (draws_.one_in(4)) out.add("solo_win", Form{"{} > 3", expression(kIntegerType, c)});
  if (draws_.one_in(4)) {
    out.add("outlook", expression(kIntegerType, c));
    out.add("outlook_after", "20");
  }
  return out;
}

// Returns conditions that hold in every game.
Yaml GameWriter::statements(bool of_content) {
  Yaml out = Yaml::list();
  Context c;
  for (int n = draws_.between(0, of_content ? 1 : 4); n > 0; --n) {
    out.add(of_content ? Yaml(Form{"count(definitions()) >= {}", draws_.between(0, 1)})
                       : Yaml(expressions_.identity(c, 3)));
  }
  return out;
}

}  // namespace cubilete::fuzz
