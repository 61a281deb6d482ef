// Converts values of the rules to values of forms, and back.
#include "lua/lowering/form_call.h"

namespace cubilete::lowering {

std::int64_t to_form(FormCall& c, Type type, std::int32_t value, std::uint32_t line) {
  if (value >= 0 && !refers_to_something(c.ruleset(), c.state(), type.kind, value))
    return c.fail(line, "internal-fault");
  switch (type.kind) {
    case TypeKind::kInteger:
      return value;
    case TypeKind::kBoolean:
      return truth(value != 0);
    case TypeKind::kSymbol:
      return value < 0 ? kNil : c.texts().of_symbol[std::size_t(value)];
    case TypeKind::kResource:
      return value < 0 ? kNil : c.texts().of_attribute[std::size_t(value)];
    case TypeKind::kPlayer:
    case TypeKind::kComponent:
    case TypeKind::kDefinition:
    case TypeKind::kZone:
    case TypeKind::kCell:
      return value < 0 ? kNil : value;
    case TypeKind::kNothing:
    case TypeKind::kAmounts:
      break;
  }
  return kNil;
}

std::int64_t list_to_form(FormCall& c, Type item, std::span<const std::int32_t> values,
                          std::uint32_t line) {
  c.charge(static_cast<std::int64_t>(values.size()));
  const std::int64_t list = c.tables().add();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::int64_t value = to_form(c, item, values[i], line);
    c.tables().write(list, static_cast<std::int64_t>(i) + 1, value, true);
  }
  return c.is_stopped() ? kNil : list;
}

std::int64_t amounts_to_form(FormCall& c, std::span<const std::int32_t> pairs) {
  const std::int64_t table = c.tables().add();
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    if (!refers_to_something(c.ruleset(), c.state(), TypeKind::kResource, pairs[i])) continue;
    if (pairs[i] < 0) continue;
    const std::int32_t name = c.texts().of_attribute[std::size_t(pairs[i])];
    c.tables().write(table, name, pairs[i + 1], false);
  }
  return table;
}

std::int64_t result_to_form(FormCall& c, Type type, std::span<const std::int32_t> value,
                            std::uint32_t line) {
  if (c.is_stopped()) return kNil;
  if (type.kind == TypeKind::kAmounts) return amounts_to_form(c, value);
  if (type.is_list) return list_to_form(c, type.element(), value, line);
  // An option without a value is nil.
  return to_form(c, type, value.empty() ? -1 : value[0], line);
}

std::vector<std::int64_t> arguments_of(FormCall& c, std::span<const Argument> arguments) {
  std::vector<std::int64_t> values;
  if (c.form().wants_data) values.push_back(0);
  for (const Argument& a : arguments) {
    const std::span<const std::int32_t> items = is_many(a.type) ? a.list : std::span(&a.scalar, 1);
    values.push_back(result_to_form(c, a.type, items, 1));
  }
  return values;
}

std::optional<std::int32_t> amount_from_form(FormCall& c, std::int64_t value, std::uint32_t line) {
  if (value >= kLeastInteger && value == static_cast<std::int32_t>(value))
    return static_cast<std::int32_t>(value);
  c.fail(line, "script-wrong-argument");
  return std::nullopt;
}

std::optional<RuleValue> from_form(FormCall& c, Payload payload, std::int64_t value,
                                   std::uint32_t line, TypeKind wanted) {
  if (value == kFalse || value == kTrue) return RuleValue{kBooleanType, value == kTrue ? 1 : 0};
  if (value != kNil) {
    const auto id = static_cast<std::int32_t>(value);
    switch (payload) {
      case Payload::kInteger: {
        const auto n = amount_from_form(c, value, line);
        return n ? std::optional(RuleValue{kIntegerType, *n}) : std::nullopt;
      }
      case Payload::kText: {
        const FormTexts::Meaning& m = c.texts().meanings[std::size_t(value)];
        const bool is_resource =
            m.resource.is_some() && (!m.symbol.is_some() || wanted == TypeKind::kResource);
        if (is_resource) return RuleValue{{TypeKind::kResource}, m.resource.value};
        if (m.symbol.is_some()) return RuleValue{{TypeKind::kSymbol}, m.symbol.value};
        break;
      }
      case Payload::kPlayer:
        return RuleValue{kPlayerType, id};
      case Payload::kComponent:
        return RuleValue{{TypeKind::kComponent}, id};
      case Payload::kDefinition:
        return RuleValue{{TypeKind::kDefinition}, id};
      case Payload::kZone:
        return RuleValue{{TypeKind::kZone}, id};
      case Payload::kCell:
        return RuleValue{{TypeKind::kCell}, id};
      case Payload::kTable:
      case Payload::kFunction:
      case Payload::kNone:
        break;
    }
  }
  c.fail(line, "script-wrong-argument");
  return std::nullopt;
}

bool has_detail(const FormCall& c, Type type, std::int32_t value) {
  if (type.detail < 0) return true;
  const Ruleset& r = c.ruleset();
  const State& s = c.state();
  switch (type.kind) {
    case TypeKind::kComponent:
      return r.definition(s.definition_of(ComponentId(value))).kind.value == type.detail;
    case TypeKind::kDefinition:
      return r.definition(DefinitionId(value)).kind.value == type.detail;
    case TypeKind::kZone:
      return s.zone_def(ZoneId(value)).value == type.detail;
    case TypeKind::kCell:
      return s.zone_def(CellId(value).zone()).value == type.detail;
    default:
      return true;
  }
}

}  // namespace cubilete::lowering
