#include "compiler/missing_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

namespace cubilete {
namespace {

// Returns a type as content writes it; nothing for words, whose vocabulary has no name.
std::optional<std::string> written(const Ruleset& r, Type type) {
  std::string item;
  switch (type.kind) {
    case TypeKind::kNothing:
    case TypeKind::kSymbol:
    case TypeKind::kRecord:
      return std::nullopt;
    case TypeKind::kInteger:
      item = "integer";
      break;
    case TypeKind::kBoolean:
      item = "boolean";
      break;
    case TypeKind::kResource:
      item = "resource";
      break;
    case TypeKind::kAmounts:
      item = "amounts";
      break;
    case TypeKind::kComponent:
      item = type.detail < 0 ? "component" : r.kind(KindId(type.detail)).name;
      break;
    default:
      item = class_of(type.kind);
  }
  return type.is_list ? "list of " + item : item;
}

// Returns the parameters of a call as fields in braces, empty for none. One that is a name of the
// place of the call keeps it, since no name of the game is hidden by it.
std::optional<std::string> parameters(const Ruleset& r, std::span<const Syntax> given,
                                      std::span<const Type> types) {
  std::string fields;
  std::set<std::string> used;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto type = i < types.size() ? written(r, types[i]) : std::nullopt;
    if (!type) return std::nullopt;
    const bool is_named = given[i].kind == SyntaxKind::kName;
    std::string name = is_named ? given[i].name : "value";
    const bool is_of_game = r.find_zone(name).is_some() || r.find_query(name).is_some() ||
                            r.find_attribute(AttributeOwner::kPlayer, name).is_some() ||
                            r.find_attribute(AttributeOwner::kTable, name).is_some();
    if (is_of_game) name = "its_" + name;
    for (int n = 2; !used.insert(name).second; ++n) name = fmt::format("value_{}", n);
    fields += fmt::format("{}{}: {}", fields.empty() ? "" : ", ", name, *type);
  }
  return fields.empty() ? fields : fmt::format("parameters: {{{}}}, ", fields);
}

}  // namespace

std::optional<Declaration> missing_query(const Ruleset& r, const Syntax& call,
                                         std::span<const Type> arguments, Type wanted) {
  const auto returns = written(r, wanted);
  const auto fields = parameters(r, call.children, arguments);
  if (!returns || !fields || wanted.kind == TypeKind::kAmounts) return std::nullopt;
  const char* value = "nothing";
  if (wanted.kind == TypeKind::kInteger) value = "0";
  if (wanted.kind == TypeKind::kBoolean) value = "false";
  if (wanted.is_list) value = "'[]'";
  return Declaration{{"queries", call.name},
                     fmt::format("{{{}returns: {}, is: {}}}", *fields, *returns, value)};
}

std::optional<Declaration> missing_effect(const Ruleset& r, const Syntax& call,
                                          std::span<const Syntax> given,
                                          std::span<const Type> arguments) {
  const auto fields = parameters(r, given, arguments);
  if (!fields) return std::nullopt;
  return Declaration{{"effects", call.name}, fmt::format("{{{}do: []}}", *fields)};
}

std::optional<Declaration> missing_attribute(const Ruleset& r, Type owner, const std::string& name,
                                             Type value) {
  const auto type = written(r, value);
  if (!type || value.is_list) return std::nullopt;
  std::string declared = fmt::format("{{type: {}}}", *type);
  if (value.kind == TypeKind::kInteger) declared = "0";
  if (value.kind == TypeKind::kBoolean) declared = "false";
  if (owner.kind == TypeKind::kPlayer) return Declaration{{"player_attributes", name}, declared};
  if (owner.kind != TypeKind::kComponent || owner.detail < 0) return std::nullopt;
  return Declaration{{"kinds", r.kind(KindId(owner.detail)).name, "attributes", name}, declared};
}

Declaration missing_zone(const std::string& name, bool of_player) {
  return {{"zones", name}, of_player ? "{owner: player, shape: pile}" : "{shape: pile}"};
}

std::optional<Declaration> missing_property(const Ruleset& r, const KindDef& kind,
                                            const Entry& given) {
  const Node& value = given.value;
  const auto is_resource = [&](const Entry& e) {
    return e.value.is_integer() && r.find_resource(e.key).is_some();
  };
  const char* type = nullptr;
  if (value.is_integer()) type = "{type: integer}";
  if (value.is_boolean()) type = "{type: boolean}";
  const bool is_amounts =
      value.is_map() && !value.entries.empty() && std::ranges::all_of(value.entries, is_resource);
  if (is_amounts) type = "{type: amounts}";
  if (!type) return std::nullopt;
  return Declaration{{"kinds", kind.name, "properties", given.key}, type};
}

}  // namespace cubilete
