#include "native/effect_text.h"

namespace cubilete::native {

std::string EffectText::over_items(ExpressionId id, const ItemText& f) const {
  const std::string x = m_.name("x");
  return over_items(id, x, f(x));
}

std::string EffectText::over_items(ExpressionId id, const std::string& item,
                                   const std::string& body) const {
  if (!is_many(r_.expression(id).type)) {
    return fmt::format("const i32 {} = {}; {}", item, value_of(m_, id, scope_), body);
  }
  const std::string b = m_.name("b");
  const std::string k = m_.name("k");
  const Type type = r_.expression(id).type;
  const std::int32_t width = width_of(r_, type);
  const std::string value = type.kind == TypeKind::kRecord
                                ? fmt::format("Lst{{{}.p + {}, {}}}", b, k, width)
                                : fmt::format("{}.p[{}]", b, k);
  return declare_items(m_, b, id, scope_) + fmt::format(
                                                " for (i32 {0} = 0; {0} < {1}.n; {0} += {2}) {{ "
                                                "work += {3}; const auto {4} = {5}; {6} "
                                                "}}",
                                                k, b, width, kEffectCharge, item, value, body);
}

std::string EffectText::verb(Verb verb, const std::string& name,
                             const std::string& arguments) const {
  return write_verb(m_, verb, name, arguments, scope_);
}

std::string EffectText::called(std::string text, const std::vector<ExpressionId>& arguments) const {
  for (const ExpressionId a : arguments) text += ", " + value_of(m_, a, scope_);
  return fmt::format("if (const i32 how_ = {})) return how_;", text);
}

std::string EffectText::bind(std::int32_t slot, const std::string& value) const {
  return fmt::format("{}[{}].s = {};", scope_.locals, slot, value);
}

std::string EffectText::bind_list(std::int32_t slot, const std::string& list) const {
  return fmt::format("{}[{}] = slot_of({});", scope_.locals, slot, list);
}

std::string write_verb(const Emission& m, Verb verb, const std::string& name,
                       const std::string& arguments, const ScopeNames& scope) {
  const bool may_be_replaced =
      row_of(verb).can_be_replaced && m.has_triggers(TriggerTime::kInstead);
  if (!may_be_replaced) return fmt::format("{}({});", name, arguments);
  return fmt::format("if (const i32 how_ = {}_or_instead({}, {})) return how_;", name, scope.player,
                     arguments);
}

std::string write_follow_up(const Emission& m, const ScopeNames& scope) {
  if (!m.has_triggers(TriggerTime::kOnce)) return "";
  return fmt::format("if (const i32 how_ = follow_up({})) return how_;", scope.player);
}

}  // namespace cubilete::native
