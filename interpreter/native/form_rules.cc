// Calls of queries and effects of the rules by scripts.
#include "native/form_writer.h"

namespace cubilete::native {

using lowering::ArgumentType;
using lowering::Payload;

namespace {

// The check that a thing is of the kind or in the zone that a type names.
const char* check_of(Type t) {
  if (t.detail < 0) return nullptr;
  if (t.kind == TypeKind::kComponent) return "h->component_of";
  if (t.kind == TypeKind::kDefinition) return "FormRun::definition_of";
  if (t.kind == TypeKind::kZone) return "FormRun::zone_of";
  if (t.kind == TypeKind::kCell) return "FormRun::cell_of";
  return nullptr;
}

// Declares `p<k>`, an argument as the rule has it.
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

struct Call {
  std::string before;     // statements
  std::string arguments;  // with the acting player
};

Call call_of(const std::vector<Parameter>& parameters, const std::vector<std::string>& arguments,
             const std::vector<ArgumentType>& types) {
  Call call{"", "h->pl"};
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
  const Call call = call_of(q.parameters, arguments, types);
  return fmt::format(
      "{} h->charged += FormRun::kVerbFuel; const DeeperQuery deeper_(h->g, 20); return {};",
      call.before,
      form_value(q.returns, fmt::format("h->game.query{}({})", id.value, call.arguments)));
}

std::string write_effect_call(const FormScope& s, EffectId id,
                              const std::vector<std::string>& arguments,
                              const std::vector<ArgumentType>& types) {
  if (!s.is_effect) return "bail();";
  s.m.effects.insert(id.value);
  const Call call = call_of(s.m.ruleset.effects[id].parameters, arguments, types);
  return fmt::format(
      "{} h->charged += FormRun::kVerbFuel; if (h->callbacks > 0) bail(); if (h->game.effect{}({}) "
      "!= kGo) h->has_ended = 1; return kNil;",
      call.before, id.value, call.arguments);
}

}  // namespace cubilete::native
