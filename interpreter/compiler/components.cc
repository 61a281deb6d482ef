// Kinds, their attributes and properties, and the components declared of them.

#include <fmt/format.h>

#include <algorithm>

#include "base/edit_distance.h"
#include "compiler/compiler.h"

namespace cubilete {

void Compiler::declare_attributes(const Node& section, AttributeOwner owner, KindId kind,
                                  bool resources) {
  for (const Entry& e : section.entries) {
    AttributeDef a;
    a.name = e.key;
    a.owner = owner;
    a.kind = kind;
    a.is_resource = resources;
    a.span = e.key_span;
    a.type = kIntegerType;
    const Node& n = e.value;
    const Node* initial = n.is_map() ? n.find("initial") : &n;
    if (n.is_map()) {
      if (const Node* symbols = n.find("symbols")) {
        a.vocabulary = vocabulary(*symbols);
        a.type = {TypeKind::kSymbol, false, a.vocabulary};
        if (!r_.vocabularies[std::size_t(a.vocabulary)].empty()) {
          a.initial = r_.vocabularies[std::size_t(a.vocabulary)][0].value;
        }
      } else if (const Node* type = n.find("type"); type && type->is_string()) {
        a.type = type_named(*type);
        if (a.type.kind != TypeKind::kInteger && a.type.kind != TypeKind::kBoolean) a.initial = -1;
      } else if (initial && initial->is_boolean()) {
        a.type = kBooleanType;
      }
      if (const Node* min = n.find("min"); min && min->is_integer()) {
        a.minimum = static_cast<std::int32_t>(min->integer);
      }
      if (const Node* max = n.find("max"); max && max->is_integer()) {
        a.maximum = static_cast<std::int32_t>(max->integer);
      }
      if (const Node* v = n.find("visible"); v && v->is_string()) {
        a.visibility = v->text == "owner"    ? Visibility::kOwner
                       : v->text == "hidden" ? Visibility::kHidden
                                             : Visibility::kPublic;
      }
      if (const Node* told = n.find("told")) a.is_told = told->integer != 0;
      check_bounds(e.key, n);
    } else if (n.is_boolean()) {
      a.type = kBooleanType;
    }
    if (initial && !initial->is_null()) {
      if (a.type.kind == TypeKind::kSymbol) {
        const auto& words = r_.vocabularies[std::size_t(a.vocabulary)];
        const SymbolId id = r_.find_symbol(initial->text);
        if (std::find(words.begin(), words.end(), id) == words.end()) {
          std::vector<std::string> names;
          for (const SymbolId w : words) names.push_back(r_.symbol(w));
          unknown("value", initial->text, initial->span, names);
        } else {
          a.initial = id.value;
        }
      } else if (initial->is_integer() || initial->is_boolean()) {
        a.initial = static_cast<std::int32_t>(initial->integer);
        if (a.type.kind == TypeKind::kPlayer) --a.initial;  // seats are written from 1
      }
    } else if (a.type.kind == TypeKind::kInteger) {
      a.initial = std::clamp(0, a.minimum, std::max(a.minimum, a.maximum));
    }
    if (a.type.kind == TypeKind::kInteger && (a.initial < a.minimum || a.initial > a.maximum)) {
      d_.error("out-of-range", initial ? initial->span : e.key_span,
               fmt::format("'{}' starts at {}, outside {} to {}", e.key, a.initial, a.minimum,
                           a.maximum));
    }
    if (owner != AttributeOwner::kComponent &&
        !declare(attribute_names_[static_cast<int>(owner)], e, "attribute or resource")) {
      continue;
    }
    r_.attributes.push_back(a);
    if (kind.is_some()) r_.kinds[kind.index()].attributes.emplace_back(r_.attributes.size() - 1);
  }
}

void Compiler::declare_property(KindId kind, const Entry& e) {
  PropertyDef p;
  p.name = e.key;
  p.kind = kind;
  p.span = e.key_span;
  p.type = kIntegerType;
  p.index = static_cast<std::int32_t>(r_.kinds[kind.index()].properties.size());
  const Node& n = e.value;
  if (n.is_string()) {
    p.type = type_named(n);
  } else if (n.is_map()) {
    if (const Node* query = n.find("query")) {
      p.property_kind = PropertyKind::kQuery;
      p.parameters = parameters(query);
      const Node* returns = n.find("returns");
      p.type = returns && returns->is_string() ? type_named(*returns) : kIntegerType;
      const Node* pure = n.find("pure");
      p.is_pure = pure && pure->integer != 0;
    } else if (const Node* effect_of = n.find("effect")) {
      p.property_kind = PropertyKind::kEffect;
      p.parameters = parameters(effect_of);
      p.type = kNothingType;
    } else if (const Node* symbols = n.find("symbols")) {
      p.vocabulary = vocabulary(*symbols);
      const Node* type = n.find("type");
      p.type = {TypeKind::kSymbol, type && type->text.starts_with("list"), p.vocabulary};
    } else if (const Node* type = n.find("type"); type && type->is_string()) {
      p.type = type_named(*type);
    }
    if (const Node* min = n.find("min"); min && min->is_integer()) {
      p.minimum = static_cast<std::int32_t>(min->integer);
    }
    if (const Node* max = n.find("max"); max && max->is_integer()) {
      p.maximum = static_cast<std::int32_t>(max->integer);
    }
    check_bounds(p.name, n);
    if (const Node* required = n.find("required")) p.is_required = required->integer != 0;
    if (const Node* shown = n.find("shown")) p.is_shown = shown->integer != 0;
  }
  if (p.type.kind == TypeKind::kAmounts) p.property_kind = PropertyKind::kAmounts;
  r_.properties.push_back(std::move(p));
  r_.kinds[kind.index()].properties.emplace_back(r_.properties.size() - 1);
}

void Compiler::declare_kinds(const Node& section) {
  // Names first: a property may be of a kind that is declared further down.
  for (const Entry& e : section.entries) {
    KindDef k;
    k.name = e.key;
    k.span = e.key_span;
    r_.kinds.push_back(std::move(k));
  }
  for (const Entry& e : section.entries) declare_kind(e);
}

void Compiler::declare_kind(const Entry& e) {
  const KindId kind = r_.find_kind(e.key);
  if (const Node* faces = e.value.find("faces");
      faces && faces->is_list() && !faces->items.empty()) {
    AttributeDef face;
    face.name = "face";
    face.owner = AttributeOwner::kComponent;
    face.kind = kind;
    face.span = faces->span;
    KindDef& k = r_.kinds[kind.index()];
    const bool numbers = std::all_of(faces->items.begin(), faces->items.end(),
                                     [](const Node& f) { return f.is_integer(); });
    if (numbers) {
      for (const Node& f : faces->items) k.faces.push_back(static_cast<std::int32_t>(f.integer));
      face.type = kIntegerType;
      face.minimum = *std::min_element(k.faces.begin(), k.faces.end());
      face.maximum = *std::max_element(k.faces.begin(), k.faces.end());
    } else {
      for (const Node& f : faces->items) k.faces.push_back(symbol(f.text).value);
      // The vocabulary holds each face once, in the order first written: that is its rank.
      std::vector<SymbolId> words;
      for (const std::int32_t f : k.faces) {
        if (std::find(words.begin(), words.end(), SymbolId(f)) == words.end())
          words.emplace_back(f);
      }
      r_.vocabularies.push_back(words);
      face.vocabulary = static_cast<std::int32_t>(r_.vocabularies.size()) - 1;
      face.type = {TypeKind::kSymbol, false, face.vocabulary};
    }
    face.initial = k.faces.front();
    k.face_type = face.type;
    k.face = AttributeId(r_.attributes.size());
    k.attributes.push_back(k.face);
    r_.attributes.push_back(std::move(face));
  }
  if (const Node* attributes = e.value.find("attributes")) {
    declare_attributes(*attributes, AttributeOwner::kComponent, kind, false);
  }
  if (const Node* properties = e.value.find("properties")) {
    for (const Entry& p : properties->entries) declare_property(kind, p);
  }
}

void Compiler::declare_components(const Node& file, const Node&) {
  const Node* components = file.find("components");
  if (!components || !components->is_map()) return;
  const Node* common_kind = file.find("kind");
  const Node* common_provenance = file.find("provenance");
  for (const Entry& e : components->entries) {
    if (!declare(definition_names_, e, "component")) continue;
    ComponentDef c;
    c.name = e.key;
    c.span = e.key_span;
    const Node* kind = e.value.find("kind");
    if (!kind) kind = common_kind;
    if (!kind && r_.kinds.size() == 1) {
      c.kind = KindId(0);
    } else if (!kind) {
      d_.error("missing-key", e.key_span, fmt::format("'{}' does not say what kind it is", e.key),
               "add 'kind:' here or once at the top of the file");
      continue;
    } else {
      c.kind = r_.find_kind(kind->text);
      if (!c.kind.is_some()) {
        std::vector<std::string> names;
        for (const auto& k : r_.kinds) names.push_back(k.name);
        unknown("kind", kind->text, kind->span, names);
        continue;
      }
    }
    if (const Node* copies = e.value.find("copies"); copies && copies->is_integer()) {
      c.copies = static_cast<std::int32_t>(copies->integer);
    }
    const Node* provenance = e.value.find("provenance");
    if (!provenance) provenance = common_provenance;
    if (provenance && provenance->is_string()) c.provenance = provenance->text;
    for (const PropertyId p : r_.kind(c.kind).properties) {
      PropertyValue v;
      const TypeKind type = r_.property(p).type.kind;
      // What has no value is 0 or false; of a word or a thing, nothing.
      if (type != TypeKind::kInteger && type != TypeKind::kBoolean) v.scalar = -1;
      c.properties.push_back(std::move(v));
    }
    r_.definitions_by_name.emplace(c.name, DefinitionId(r_.definitions.size()));
    r_.definitions.push_back(std::move(c));
  }
}

void Compiler::compile_components(const Node& file) {
  const Node* components = file.find("components");
  if (!components || !components->is_map()) return;
  for (const Entry& e : components->entries) {
    const DefinitionId id = r_.find_definition(e.key);
    if (!id.is_some() || r_.definition(id).span != e.key_span) continue;
    const KindDef& kind = r_.kind(r_.definition(id).kind);
    for (const Entry& field : e.value.entries) {
      if (field.key == "kind" || field.key == "copies" || field.key == "provenance") continue;
      const PropertyId p = r_.find_property(r_.definition(id).kind, field.key);
      if (p.is_some()) {
        compile_property(r_.definitions[id.index()], r_.property(p), field);
        continue;
      }
      std::vector<std::string> names = {"kind", "copies", "provenance"};
      for (const PropertyId known : kind.properties) names.push_back(r_.property(known).name);
      Diagnostic& d = d_.error(
          "unknown-key", field.key_span,
          fmt::format("components of kind '{}' have no property '{}'", kind.name, field.key));
      if (const auto near = nearest(field.key, names)) {
        d.suggestion = *near;
        d.help = fmt::format("did you mean '{}'?", *near);
      } else {
        d.help = fmt::format("declare it under kinds.{}.properties, or use one of: {}", kind.name,
                             fmt::join(names, ", "));
      }
    }
    for (const PropertyId p : kind.properties) {
      const PropertyDef& def = r_.property(p);
      if (def.is_required && !r_.definition(id).properties[std::size_t(def.index)].is_set &&
          !e.value.find(def.name)) {
        d_.error("missing-key", e.key_span,
                 fmt::format("'{}' has no '{}', which every {} needs", e.key, def.name, kind.name));
      }
    }
  }
}

}  // namespace cubilete
