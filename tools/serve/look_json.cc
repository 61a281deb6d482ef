#include "tools/serve/look_json.h"

namespace cubilete {

using nlohmann::json;

namespace {

// Overwrites values of `out` by those that the look sets.
void lay_over(json& out, const ItemLook& look) {
  const auto text = [&](const char* key, const std::string& value) {
    if (!value.empty()) out[key] = value;
  };
  text("colour", look.colour);
  text("icon", look.icon);
  text("size", look.size);
  text("place", look.place);
  text("over", look.over);
  text("columns", look.columns);
  if (look.folds) out["folds"] = true;
  if (look.picture >= 0) out["picture"] = look.picture;
  for (const auto& [place, cell] : look.cells) {
    json one = json::object();
    if (!cell.colour.empty()) one["colour"] = cell.colour;
    if (!cell.icon.empty()) one["icon"] = cell.icon;
    if (cell.left >= 0) one["at"] = {cell.left, cell.top};
    out["cells"][std::to_string(place)] = std::move(one);
  }
}

const ItemLook* look_named(const std::map<std::string, ItemLook>& all, const std::string& name) {
  const auto found = all.find(name);
  return found == all.end() ? nullptr : &found->second;
}

json all_of(const std::map<std::string, ItemLook>& section) {
  json out = json::object();
  for (const auto& [name, look] : section) {
    out[name] = json::object();
    lay_over(out[name], look);
  }
  return out;
}

}  // namespace

json look_of(const Ruleset& r, DefinitionId id) {
  const ComponentDef& def = r.definition(id);
  const KindDef& kind = r.kind(def.kind);
  json out;
  if (const ItemLook* look = look_named(r.look.kinds, kind.name)) lay_over(out, *look);
  for (const PropertyId p : kind.properties) {
    const PropertyDef& property = r.property(p);
    const PropertyValue& v = def.properties[std::size_t(property.index)];
    const bool is_word = property.type.kind == TypeKind::kSymbol && !property.type.is_list;
    if (!is_word || !v.is_set || v.scalar < 0) continue;
    const ItemLook* look = look_named(r.look.symbols, r.symbol(SymbolId(v.scalar)));
    if (look) lay_over(out, *look);
  }
  if (const ItemLook* look = look_named(r.look.components, def.name)) lay_over(out, *look);
  return out;
}

json look_of(const Ruleset& r, const ZoneDef& def) {
  json out;
  const ItemLook* look =
      def.family >= 0 ? look_named(r.look.zones, family_of(r, def).name) : nullptr;
  if (look) lay_over(out, *look);
  if (const ItemLook* own = look_named(r.look.zones, def.name)) lay_over(out, *own);
  return out;
}

json looks_json(const Ruleset& r) {
  return {{"theme", r.look.theme},
          {"kinds", all_of(r.look.kinds)},
          {"symbols", all_of(r.look.symbols)},
          {"values", all_of(r.look.values)}};
}

}  // namespace cubilete
