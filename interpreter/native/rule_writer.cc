#include "native/rule_writer.h"

#include <algorithm>

#include "native/facts.h"
#include "native/form_writer.h"

namespace cubilete::native {
namespace {

using Parameters = std::vector<Parameter>;

std::string declared(const Parameters& all) {
  std::string out = "i32 pl";
  for (std::size_t k = 0; k < all.size(); ++k) {
    out += fmt::format(", {} g{}", type_name(all[k].type), k);
  }
  return out;
}

std::string passed_on(const Parameters& all) {
  std::string out = "pl";
  for (std::size_t k = 0; k < all.size(); ++k) out += fmt::format(", g{}", k);
  return out;
}

// Declares the locals; the parameters come first.
std::string locals(const Parameters& all, std::int32_t slots) {
  std::string out =
      fmt::format("Slot L[{}] = {{}}; (void)L; (void)pl; ",
                  std::max<std::int32_t>(slots, static_cast<std::int32_t>(all.size()) + 1));
  for (std::size_t k = 0; k < all.size(); ++k) {
    out += is_many(all[k].type) ? fmt::format("L[{0}] = slot_of(g{0}); ", k)
                                : fmt::format("L[{0}].s = g{0}; ", k);
  }
  return out;
}

std::string nothing_of(Type t) {
  if (is_many(t)) return "Lst{}";
  return t.kind == TypeKind::kInteger || t.kind == TypeKind::kBoolean ? "0" : "-1";
}

class RuleWriter {
 public:
  explicit RuleWriter(Emission& m) : m_(m), r_(m.ruleset) {}

  std::string write() {
    std::string out;
    for (bool is_new = true; is_new;) {
      is_new = false;
      is_new |= each_new(m_.queries, queries_, [&](std::int32_t q) { out += query(q); });
      is_new |= each_new(m_.asked_properties, asked_, [&](std::int32_t p) { out += ability(p); });
      is_new |= each_new(m_.run_properties, run_, [&](std::int32_t p) { out += run_ability(p); });
      is_new |= each_new(m_.effects, effects_, [&](std::int32_t e) { out += effect(e); });
      is_new |= each_new(m_.scripts, scripts_, [&](std::int32_t s) { out += script(s); });
      is_new |= each_new(m_.features, features_, [&](std::int32_t f) { out += feature(Op(f)); });
    }
    return out;
  }

 private:
  template <class Write>
  static bool each_new(const std::set<std::int32_t>& wanted, std::set<std::int32_t>& written,
                       Write write) {
    const std::vector<std::int32_t> all(wanted.begin(), wanted.end());  // writing adds to it
    bool is_new = false;
    for (const std::int32_t id : all) {
      if (!written.insert(id).second) continue;
      write(id);
      is_new = true;
    }
    return is_new;
  }

  // Writes the value of an expression and drops the temporary lists made for it.
  std::string result(ExpressionId id, Type type) {
    if (is_many(type)) {
      return fmt::format("i32* const top_ = top; return keep(top_, {});", list_of(m_, id, scope_));
    }
    return fmt::format("i32* const top_ = top; const i32 r_ = {}; top = top_; return r_;",
                       value_of(m_, id, scope_));
  }

  std::string call(ScriptId id, const Parameters& parameters) {
    m_.scripts.insert(id.value);
    return fmt::format("return script{}({});", id.value, passed_on(parameters));
  }

  std::string query(std::int32_t id) {
    const QueryDef& q = r_.queries[QueryId(id)];
    const std::string body = q.expression.is_some() ? result(q.expression, q.returns)
                             : q.script.is_some()
                                 ? call(q.script, q.parameters)
                                 : fmt::format("return {};", nothing_of(q.returns));
    std::string memory;  // what a script gives is remembered by script()
    if (q.expression.is_some()) {
      const Reads reads = ReadFinder(r_, m_.scripts_with_forms).of_query(QueryId(id));
      memory = memory_of(fmt::format("query{}", id), q.parameters, q.returns, reads);
    }
    return fmt::format("{} query{}{}({}) {{ {} {} }}\n", type_name(q.returns), id,
                       memory.empty() ? "" : "_anew", declared(q.parameters),
                       locals(q.parameters, 0), body) +
           memory;
  }

  // Returns how many values a parameter of a remembered rule can have; 0: too many.
  std::int64_t values_of(Type t) const {
    constexpr std::int64_t kMostRemembered = 512;  // component ids below this
    constexpr std::int64_t kSmallNumbers = 32;
    if (is_many(t)) return 0;
    switch (t.kind) {
      case TypeKind::kPlayer:
        return m_.players;
      case TypeKind::kComponent:
        return kMostRemembered;
      case TypeKind::kDefinition:
        return static_cast<std::int64_t>(r_.definitions.size());
      case TypeKind::kSymbol:
        return static_cast<std::int64_t>(r_.symbols.size());
      case TypeKind::kInteger:
        return kSmallNumbers;
      case TypeKind::kBoolean:
        return 2;
      case TypeKind::kCell: {
        std::int64_t cells = 0;
        for (const ZoneDef& z : r_.zones) {
          cells += std::int64_t{z.cells} * (z.is_per_player ? m_.players : 1);
        }
        return cells;
      }
      case TypeKind::kNothing:
      case TypeKind::kZone:
      case TypeKind::kResource:
      case TypeKind::kAmounts:
      case TypeKind::kRecord:
        return 0;
    }
    return 0;
  }

  // Writes the rule with a memory of its values, valid while the state that it reads is unchanged.
  // Returns nothing if that part of the state is unknown, or a memory is not worth it.
  std::string memory_of(const std::string& name, const Parameters& parameters, Type returns,
                        const Reads& reads) {
    const std::int64_t kMostValues = is_many(returns) ? 1 << 12 : 1 << 16;
    if (!reads.is_known || !reads.has_loop) return "";
    std::int64_t size = 1;
    std::string at = "0";
    std::string is_small = "true";
    const auto add = [&](const std::string& value, std::int64_t count) {
      at = fmt::format("({} * {} + {})", at, count, value);
      is_small += fmt::format(" && u32({}) < {}u", value, count);
      size *= count;
    };
    if (reads.acting_player) add("(pl + 1)", m_.players + 1);
    for (std::size_t k = 0; k < parameters.size() && size > 0 && size <= kMostValues; ++k) {
      const std::string g = fmt::format("g{}", k);
      const bool is_cell = parameters[k].type.kind == TypeKind::kCell;
      add(is_cell ? fmt::format("({0} < 0 ? -1 : number_of_cell({0}))", g) : g,
          values_of(parameters[k].type));
    }
    if (size == 0 || size > kMostValues) return "";
    std::string stamp = reads.any_zone ? "1 + zone_changes[kZoneDefs]" : "1";
    m_.watches_zones |= reads.any_zone;
    for (const std::int32_t z : reads.zones) stamp += fmt::format(" + zone_changes[{}]", z);
    for (const std::int32_t a : reads.attributes)
      stamp += fmt::format(" + attribute_changes[{}]", a);
    m_.watched_zones.insert(reads.zones.begin(), reads.zones.end());
    m_.watched_attributes.insert(reads.attributes.begin(), reads.attributes.end());
    return fmt::format(
        "Known{0} known_{1}[{2}] = {{}};\n{0} {1}({3}) {{ if (!({4})) return {1}_anew({5}); "
        "Known{0}& k_ = known_{1}[{6}]; const u64 now_ = {7}; if (k_.stamp == now_) {{ work += "
        "k_.charge; return known(k_); }} const i64 before_ = work; const {0} v_ = {1}_anew({5}); "
        "k_.set(now_, work - before_, v_); return v_; }}\n",
        type_name(returns), name, size, declared(parameters), is_small, passed_on(parameters), at,
        stamp);
  }

  // Writes what an operator gives for a cell.
  std::string feature(Op op) {
    const std::string name = fmt::format("feature{}", static_cast<int>(op));
    const Parameters cell = {{"", {TypeKind::kCell}}};
    const std::string memory =
        memory_of(name, cell, {TypeKind::kCell, true}, ReadFinder(r_, nullptr).of_tiles());
    return fmt::format("Lst {}{}({}) {{ (void)pl; return {}; }}\n{}", name,
                       memory.empty() ? "" : "_anew", declared(cell),
                       fmt::format(fmt::runtime(operator_of(op).code), "g0"), memory);
  }

  std::string ability(std::int32_t id) {
    const PropertyDef& p = r_.property(PropertyId(id));
    std::string cases;
    for (std::size_t d = 0; d < r_.definitions.size(); ++d) {
      const PropertyValue* v = property_of(r_, PropertyId(id), r_.definitions[d], true);
      if (!v) continue;
      std::string body = fmt::format("return {};", nothing_of(p.type));
      if (v->is_set && v->expression.is_some()) body = result(v->expression, p.type);
      if (v->is_set && !v->expression.is_some() && v->script.is_some()) {
        body = call(v->script, p.parameters);
      }
      cases += fmt::format("case {}: {{ {} }}\n", d, body);
    }
    return fmt::format("{} ability{}(i32 d_, {}) {{ {} switch (d_) {{ {} default: bail(); }} }}\n",
                       type_name(p.type), id, declared(p.parameters), locals(p.parameters, 0),
                       cases);
  }

  std::string block(BlockId id, std::int32_t slots, const Parameters& parameters) {
    return fmt::format("{} const Deeper deeper_(*this, {}); {} return kGo;",
                       locals(parameters, slots), nesting_of(r_, id), write_block(m_, id, scope_));
  }

  std::string run_ability(std::int32_t id) {
    const PropertyDef& p = r_.property(PropertyId(id));
    std::string cases;
    for (std::size_t d = 0; d < r_.definitions.size(); ++d) {
      const PropertyValue* v = property_of(r_, PropertyId(id), r_.definitions[d], false);
      if (!v) continue;  // the definition lacks the ability: nothing happens
      if (!property_of(r_, PropertyId(id), r_.definitions[d], true)) {
        cases += fmt::format("case {}: bail();\n", d);
      } else if (v->is_set) {
        cases += fmt::format("case {}: {{ {} }}\n", d,
                             v->script.is_some() ? call(v->script, p.parameters)
                                                 : block(v->block, v->slots, p.parameters));
      }
    }
    return fmt::format(
        "i32 run_ability{}(i32 d_, {}) {{ (void)pl; switch (d_) {{ {} default: return "
        "kGo; }} }}\n",
        id, declared(p.parameters), cases);
  }

  std::string effect(std::int32_t id) {
    const EffectDef& e = r_.effects[EffectId(id)];
    return fmt::format(
        "i32 effect{}({}) {{ {} }}\n", id, declared(e.parameters),
        e.script.is_some() ? call(e.script, e.parameters) : block(e.block, e.slots, e.parameters));
  }

  std::string script(std::int32_t id) {
    const ScriptDef& s = r_.scripts[std::size_t(id)];
    const bool has_form = is_written(m_, ScriptId(id));
    const bool is_pure = r_.depends_on_arguments_alone(s);
    const bool remembers = is_pure && !is_many(s.returns);
    const std::string type = s.kind == ScriptKind::kEffect ? "i32" : type_name(s.returns);
    std::string anew;
    if (has_form) {
      std::string memory;
      if (!is_pure && s.kind != ScriptKind::kEffect) {
        const Reads reads = ReadFinder(r_, m_.scripts_with_forms).of_script(ScriptId(id));
        memory = memory_of(fmt::format("script{}", id), s.parameters, s.returns, reads);
      }
      const bool is_anew = remembers || !memory.empty();
      write_form(m_, ScriptId(id), is_anew);
      anew = fmt::format("{} script{}{}({});\n", type, id, is_anew ? "_anew" : "",
                         declared(s.parameters));
      if (!remembers) return anew + memory;
    }
    std::string out;
    for (std::size_t k = 0; k < s.parameters.size(); ++k) {
      out += fmt::format("a_.{}(g{}); ", is_many(s.parameters[k].type) ? "add_argument" : "add", k);
    }
    const bool is_effect = s.kind == ScriptKind::kEffect;
    const char* const function = is_effect                          ? "run_script"
                                 : is_many(s.returns)               ? "list_script"
                                 : r_.depends_on_arguments_alone(s) ? "ask_pure_script"
                                                                    : "ask_script";
    const std::string call =
        has_form ? fmt::format("remembered({0}, a_.items(), [&] {{ return script{0}_anew({1}); }})",
                               id, passed_on(s.parameters))
                 : fmt::format("{}({}, pl, a_.items())", function, id);
    return anew + fmt::format("{} script{}({}) {{ Builder a_(*this); {} return {}; }}\n", type, id,
                              declared(s.parameters), out, call);
  }

  Emission& m_;
  const Ruleset& r_;
  ScopeNames scope_;
  std::set<std::int32_t> queries_, asked_, run_, effects_, scripts_, features_;  // already written
};

}  // namespace

namespace {

// Reads the arguments of a call one by one.
std::string read_arguments(const Parameters& all) {
  std::string out;
  for (std::size_t k = 0; k < all.size(); ++k) {
    out += is_many(all[k].type)
               ? fmt::format("const Lst g{0} = {{a + 1, a[0]}}; a += 1 + g{0}.n; ", k)
               : fmt::format("const i32 g{} = *a++; ", k);
  }
  return out;
}

std::string read_and_call(const Parameters& all, const std::string& function) {
  return fmt::format("{{ {} return {}{}); }}\n", read_arguments(all), function, passed_on(all));
}

}  // namespace

std::string write_runs_of_scripts(Emission& m) {
  const Ruleset& r = m.ruleset;
  const bool can_run = std::ranges::any_of(
      r.scripts, [](const ScriptDef& s) { return s.kind == ScriptKind::kEffect; });
  std::string effects, abilities;
  for (std::size_t e = 0; can_run && e < r.effects.size(); ++e) {
    m.effects.insert(static_cast<std::int32_t>(e));
    effects += fmt::format("case {}: ", e) +
               read_and_call(r.effects[EffectId(e)].parameters, fmt::format("effect{}(", e));
  }
  for (std::size_t p = 0; can_run && p < r.properties.size(); ++p) {
    if (r.properties[p].property_kind != PropertyKind::kEffect) continue;
    m.run_properties.insert(static_cast<std::int32_t>(p));
    abilities += fmt::format("case {}: ", p) +
                 read_and_call(r.properties[p].parameters, fmt::format("run_ability{}(of, ", p));
  }
  return fmt::format(
      "i32 run_rule(i32 is_ability, i32 rule, i32 of, i32 pl, const i32* a) {{ (void)of; (void)pl; "
      "(void)a; if (is_ability != 0) switch (rule) {{ {} default: bail(); }} switch (rule) {{ {} "
      "default: bail(); }} }}\n",
      abilities, effects);
}

std::string write_queries_of_scripts(const Emission& m) {
  std::string cases;
  for (const std::int32_t id : m.scripts) {
    const ScriptDef& s = m.ruleset.scripts[std::size_t(id)];
    if (s.kind == ScriptKind::kEffect || !is_written(m, ScriptId(id))) continue;
    const std::string call = read_arguments(s.parameters) +
                             fmt::format("const {} v = script{}({}); ", type_name(s.returns), id,
                                         passed_on(s.parameters));
    cases += fmt::format(
        "case {}: {{ {} {} }}\n", id, call,
        is_many(s.returns) ? "*result = v.p; return v.n;" : "*result = put_one(v).p; return 1;");
  }
  return fmt::format(
      "i64 ask_compiled(i32 script, i32 pl, const i32* a, const i32** result) {{ (void)pl; "
      "(void)a; "
      "(void)result; switch (script) {{ {} default: return -1; }} }}\n",
      cases);
}

std::string write_rules(Emission& m) { return RuleWriter(m).write(); }

}  // namespace cubilete::native
