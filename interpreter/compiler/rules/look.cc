#include "compiler/rules/look.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/fields.h"
#include "compiler/pictures.h"
#include "ruleset/zone_shape.h"

namespace cubilete {
namespace {

std::int32_t percent(const Node& place, std::size_t i) {
  const bool is_there = i < place.items.size() && place.items[i].is_integer();
  return is_there ? static_cast<std::int32_t>(place.items[i].integer) : -1;
}

}  // namespace

void LookCompiler::compile(const Node& look) {
  std::vector<std::string> zones = names_of(r_.zones);
  for (const ZoneFamily& f : r_.zone_families) zones.push_back(f.name);
  r_.look.theme = text_at(look, "theme");
  section(look, "kinds", "kind", names_of(r_.kinds), r_.look.kinds);
  for (auto& [name, item] : r_.look.kinds) {
    const Node* given = look.find("kinds")->find(name)->find("frame");
    if (given && given->is_map()) item.frame = frame(*given, r_.find_kind(name));
  }
  section(look, "components", "component", names_of(r_.definitions), r_.look.components);
  section(look, "symbols", "word", r_.symbols, r_.look.symbols);
  section(look, "values", "resource, attribute or property", names_of_values(), r_.look.values);
  section(look, "zones", "zone", zones, r_.look.zones);
  const Node* of_zones = look.find("zones");
  for (auto& [name, item] : r_.look.zones) zone(*of_zones->find(name), name, item);
}

std::vector<std::string> LookCompiler::names_of_values() const {
  std::vector<std::string> names = names_of(r_.attributes);
  for (const PropertyDef& p : r_.properties) names.push_back(p.name);
  for (const QueryDef& q : r_.queries) names.push_back(q.name);
  return names;
}

void LookCompiler::section(const Node& look, const char* key, const char* what,
                           const std::vector<std::string>& known, Section& into) {
  const Node* n = look.find(key);
  if (!n || !n->is_map()) return;
  for (const Entry& e : n->entries) {
    if (std::ranges::find(known, e.key) == known.end()) {
      names_.unknown(what, e.key, e.key_span, known);
    } else if (e.value.is_map()) {
      into[e.key] = item(e.value);
    }
  }
}

ItemLook LookCompiler::item(const Node& n) {
  ItemLook out;
  out.colour = text_at(n, "colour");
  out.icon = text_at(n, "icon");
  out.size = text_at(n, "size");
  out.place = text_at(n, "place");
  out.over = text_at(n, "over");
  out.columns = text_at(n, "columns");
  out.folds = flag_at(n, "folds");
  if (const Node* name = string_at(n, "picture")) out.picture = picture(*name);
  return out;
}

CardFrame LookCompiler::frame(const Node& n, KindId id) {
  const KindDef& kind = r_.kind(id);
  std::vector<std::string> names;
  for (const PropertyId p : kind.properties) names.push_back(r_.property(p).name);
  const auto property = [&](const char* place, const char* expected, auto fits) -> std::string {
    const Node* name = string_at(n, place);
    if (!name) return {};
    const PropertyId p = r_.find_property(id, name->text);
    if (!p.is_some()) {
      names_.unknown("property of '" + kind.name + "'", name->text, name->span, names);
      return {};
    }
    const PropertyDef& def = r_.property(p);
    const bool has_value =
        def.property_kind == PropertyKind::kValue || def.property_kind == PropertyKind::kAmounts;
    if (!has_value || def.type.is_list || !fits(def.type.kind)) {
      d_.error("contradiction", name->span,
               fmt::format("the property '{}' cannot be the {} on a card: that is {}", def.name,
                           place, expected),
               "name another property, or remove it")
          .note(def.span, "the property is declared here");
    } else if (!def.is_shown) {
      d_.error("contradiction", name->span,
               fmt::format("the property '{}' is not printed on '{}'", def.name, kind.name),
               "write 'shown: true' where it is declared, or remove it here")
          .note(def.span, "the property is declared here");
    }
    return def.name;
  };
  CardFrame out;
  out.price = property("price", "amounts or a number", [](TypeKind t) {
    return t == TypeKind::kAmounts || t == TypeKind::kInteger;
  });
  out.worth = property("worth", "a number", [](TypeKind t) { return t == TypeKind::kInteger; });
  out.type = property("type", "a word", [](TypeKind t) { return t == TypeKind::kSymbol; });
  return out;
}

std::int32_t LookCompiler::picture(const Node& name) {
  const PictureFile file{folder_of_(name.span.file), name.text};
  if (!check_picture(file.folder, name, d_)) return -1;
  auto& all = r_.look.pictures;
  const auto known = std::ranges::find(all, file);
  if (known != all.end()) return static_cast<std::int32_t>(known - all.begin());
  all.push_back(file);
  return static_cast<std::int32_t>(all.size() - 1);
}

void LookCompiler::zone(const Node& n, const std::string& name, ItemLook& out) {
  const ZoneFamily* family = find_zone_family(r_, name);
  const ZoneDef& def = r_.zone(family ? family->first : r_.find_zone(name));
  check_zone(n, def);
  const Node* cells = n.find("cells");
  if (!cells || !cells->is_map()) return;
  for (const Entry& e : cells->entries) {
    const auto at = def.place_named(e.key);
    if (!at) {
      if (def.has_cells()) names_.unknown_cell(def, e.key, e.key_span);
      continue;
    }
    CellLook cell{text_at(e.value, "colour"), text_at(e.value, "icon")};
    if (const Node* place = list_at(e.value, "at")) {
      cell.left = percent(*place, 0);
      cell.top = percent(*place, 1);
    }
    out.cells[*at] = std::move(cell);
  }
}

// Reports looks that a zone of this shape cannot have.
void LookCompiler::check_zone(const Node& n, const ZoneDef& def) {
  const auto wrong = [&](const Node& in, const char* key, bool is_wrong, const char* why) {
    const Entry* at = in.find_entry(key);
    if (!at || !is_wrong) return;
    d_.error("contradiction", at->key_span,
             fmt::format("the zone '{}' cannot have '{}': {}", def.name, key, why),
             "remove it; what a zone is made of is its 'shape'");
  };
  wrong(n, "picture", !def.has_cells(), "it has no cells to be drawn over a picture");
  wrong(n, "cells", !def.has_cells(), "it has no cells");
  wrong(n, "columns", def.has_cells(), "what lies in cells is no list");
  wrong(n, "place", text_at(n, "place") == "own" && def.is_per_player,
        "only a zone of the table can lie in the area of whoever looks");
  if (n.find("over")) check_over(n, def);
  const Node* cells = n.find("cells");
  if (!cells || !cells->is_map()) return;
  for (const Entry& e : cells->entries) {
    wrong(e.value, "at", def.shape != Shape::kGraph, "only the cells of a graph have places");
  }
}

// Reports a zone whose cells are not those of the zone that it lies over.
void LookCompiler::check_over(const Node& n, const ZoneDef& def) {
  const Node& over = *n.find("over");
  const ZoneDefId below = r_.find_zone(over.text);
  if (!below.is_some()) return names_.unknown("zone", over.text, over.span, names_of(r_.zones));
  const ZoneDef& base = r_.zone(below);
  const auto look = r_.look.zones.find(base.name);
  const bool is_over = look != r_.look.zones.end() && !look->second.over.empty();
  const bool fits = !is_over && base.name != def.name && def.has_cells() &&
                    def.cells == base.cells && def.is_per_player == base.is_per_player;
  if (fits) return;
  d_.error("contradiction", over.span,
           fmt::format("the zone '{}' cannot lie over '{}'", def.name, base.name),
           "name another zone of the same owner, with as many cells, that lies over no other");
}

}  // namespace cubilete
