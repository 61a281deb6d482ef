// Writes calls of queries, effects and abilities of the rules by scripts.
#include "native/form_writer.h"

namespace cubilete::native {

using lowering::ArgumentType;
using lowering::FormSite;
using lowering::Payload;

namespace {

// Returns the check that a thing is of the kind, or lies in the zone, that a type names.
const char* check_of(Type t) {
  if (t.detail < 0) return nullptr;
  if (t.kind == TypeKind::kComponent) return "h->component_of";
  if (t.kind == TypeKind::kDefinition) return "FormRun::definition_of";
  if (t.kind == TypeKind::kZone) return "FormRun::zone_of";
  if (t.kind == TypeKind::kCell) return "FormRun::cell_of";
  return nullptr;
}

// Declares `p<k>`: an argument of the script, converted to the type that the rule declares.
std::string argument(std::size_t k, Type type, ArgumentType given, const std::string& value) {
  const bool is_number = type.kind == TypeKind::kInteger || type.kind == TypeKind::kBoolean;
  const char* const check = check_of(type);
  if (type.kind == TypeKind::kAmounts) {
    if (given.payload != Payload::kTable)
      return fmt::format("const Lst p{} = (bail(), Lst{{}}); ", k);
    return fmt::format(
        "Builder b{0}(h->g); h->take_amounts({1}, b{0}); const Lst p{0} = b{0}.finish(); ", k,
        value);
  }
  if (!type.is_list) {
    const std::string v = fmt::format("value_of_kind({}, {}, {}, {})", kind_code(type.kind),
                                      !is_number, payload_code(given.payload), value);
    return check ? fmt::format("const i32 p{} = {}({}, {}); ", k, check, v, type.detail)
                 : fmt::format("const i32 p{} = {}; ", k, v);
  }
  std::string out = fmt::format("Builder b{}(h->g); ", k);
  if (given.payload == Payload::kTable) {
    out += fmt::format("h->take_list({}, {}, {}, {}, b{}); ", kind_code(type.kind), !is_number,
                       payload_code(given.items), value, k);
    if (check) {
      out += fmt::format("for (i32 k_ = 0; k_ < b{0}.n; ++k_) {1}(b{0}.p[k_], {2}); ", k, check,
                         type.detail);
    }
  } else if (type.kind == TypeKind::kComponent) {
    out +=
        fmt::format("h->collect({}, kOfNothing, {}, b{}); ", payload_code(given.payload), value, k);
  } else {
    out += "bail(); ";
  }
  return out + fmt::format("const Lst p{0} = b{0}.finish(); ", k);
}

struct WrittenCall {
  std::string before;     // statements that declare the arguments
  std::string arguments;  // starts with the acting player
};

WrittenCall call_of(const std::vector<Parameter>& parameters,
                    const std::vector<std::string>& arguments,
                    const std::vector<ArgumentType>& types) {
  WrittenCall call{"", "h->pl"};
  if (parameters.size() != arguments.size()) {
    call.before = "bail(); ";
    for (const Parameter& p : parameters) call.arguments += is_many(p.type) ? ", Lst{}" : ", 0";
    return call;
  }
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    call.before += argument(k, parameters[k].type, types[k], arguments[k]);
    call.arguments += fmt::format(", p{}", k);
  }
  return call;
}

}  // namespace

std::string write_query_call(const FormScope& s, QueryId id,
                             const std::vector<std::string>& arguments,
                             const std::vector<ArgumentType>& types) {
  s.m.queries.insert(id.value);
  const QueryDef& q = s.m.ruleset.queries[id];
  const WrittenCall call = call_of(q.parameters, arguments, types);
  return fmt::format(
      "{} h->charged += kVerbFuel; const DeeperQuery deeper_(h->g, kLeastNodesOfCall); return {};",
      call.before,
      form_value(s, q.returns, fmt::format("h->game.query{}({})", id.value, call.arguments)));
}

std::string write_effect_call(const FormScope& s, EffectId id,
                              const std::vector<std::string>& arguments,
                              const std::vector<ArgumentType>& types) {
  if (!s.is_effect) return "bail();";
  s.m.effects.insert(id.value);
  const WrittenCall call = call_of(s.m.ruleset.effects[id].parameters, arguments, types);
  return fmt::format(
      "{} h->charged += kVerbFuel; if (h->callbacks > 0) bail(); if (h->game.effect{}({}) "
      "!= kGo) h->has_ended = 1; return kNil;",
      call.before, id.value, call.arguments);
}

namespace {

// Calls the ability of the things of one kind; `d` in the text is the definition of the thing.
std::string call_ability(const FormScope& s, PropertyId id, std::vector<std::string> arguments,
                         std::vector<ArgumentType> types) {
  const PropertyDef& p = s.m.ruleset.property(id);
  // The thing itself is passed only if the ability declares a parameter for it.
  if (arguments.size() == p.parameters.size() + 1) {
    arguments.erase(arguments.begin());
    types.erase(types.begin());
  }
  const WrittenCall call = call_of(p.parameters, arguments, types);
  const std::string charged = call.before + " h->charged += kVerbFuel; ";
  if (p.property_kind != PropertyKind::kEffect) {
    s.m.asked_properties.insert(id.value);
    return charged + fmt::format("const DeeperQuery deeper_(h->g, kLeastNodesOfCall); return {};",
                                 form_value(s, p.type,
                                            fmt::format("h->game.ability{}(d, {})", id.value,
                                                        call.arguments)));
  }
  if (!s.is_effect) return "bail();";
  s.m.run_properties.insert(id.value);
  return charged + fmt::format(
                       "if (h->callbacks > 0) bail(); if (h->game.run_ability{}(d, {}) != kGo) "
                       "h->has_ended = 1; return kNil;",
                       id.value, call.arguments);
}

}  // namespace

std::string write_ability_call(const FormScope& s, const FormSite& site,
                               const std::vector<std::string>& arguments) {
  const Ruleset& r = s.m.ruleset;
  const std::string& name = s.texts.texts[std::size_t(site.text)];
  const bool is_component = site.arguments[0].payload == Payload::kComponent;
  const std::string of = thing(site, 0, is_component ? Payload::kComponent : Payload::kDefinition);
  std::string cases;
  for (std::size_t k = 0; k < r.kinds.size(); ++k) {
    const PropertyId id = r.find_property(KindId(k), name);
    if (!id.is_some()) continue;
    cases += fmt::format("case {}: {{ {} }}\n", k, call_ability(s, id, arguments, site.arguments));
  }
  return fmt::format("const i32 d = {}; switch (kKindOf[d]) {{ {} default: bail(); }}",
                     is_component ? fmt::format("h->g.def({})", of) : of, cases);
}

}  // namespace cubilete::native
