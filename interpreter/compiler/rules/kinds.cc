#include "compiler/rules/kinds.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/fields.h"

namespace cubilete {

void KindCompiler::declare(const Node& section) {
  // Names are declared first, since a property may have the type of a later kind.
  for (const Entry& e : section.entries) {
    KindDef k;
    k.name = e.key;
    k.span = e.key_span;
    r_.kinds.push_back(std::move(k));
  }
  for (const Entry& e : section.entries) declare_kind(e);
}

void KindCompiler::declare_kind(const Entry& e) {
  const KindId kind = r_.find_kind(e.key);
  const Node* faces = list_at(e.value, "faces");
  if (faces && !faces->items.empty()) declare_faces(kind, *faces);
  if (const Entry* turns = e.value.find_entry("turns")) declare_turns(kind, *turns, e.value);
  if (const Entry* sides = e.value.find_entry("sides")) declare_sides(kind, *sides);
  if (const Node* attributes = e.value.find("attributes")) {
    attributes_.declare(*attributes, AttributeOwner::kComponent, kind, false);
  }
  if (const Node* properties = e.value.find("properties")) {
    for (const Entry& p : properties->entries) declare_property(kind, p);
  }
}

void KindCompiler::declare_faces(KindId kind, const Node& faces) {
  KindDef& k = r_.kinds[kind.index()];
  AttributeDef face;
  face.name = "face";
  face.owner = face.block = AttributeOwner::kComponent;
  face.kind = kind;
  face.span = faces.span;
  const bool are_numbers = std::all_of(faces.items.begin(), faces.items.end(),
                                       [](const Node& f) { return f.is_integer(); });
  if (are_numbers) {
    for (const Node& f : faces.items) k.faces.push_back(static_cast<std::int32_t>(f.integer));
    face.type = kIntegerType;
    face.minimum = *std::min_element(k.faces.begin(), k.faces.end());
    face.maximum = *std::max_element(k.faces.begin(), k.faces.end());
  } else {
    for (const Node& f : faces.items) k.faces.push_back(names_.symbol(f.text).value);
    // The vocabulary has each face once, in the order first written, which is its rank.
    std::vector<SymbolId> words;
    for (const std::int32_t f : k.faces) {
      const bool is_new = std::find(words.begin(), words.end(), SymbolId(f)) == words.end();
      if (is_new) words.emplace_back(f);
    }
    face.type = {TypeKind::kSymbol, false, r_.vocabularies.add(std::move(words)).value};
  }
  face.initial = k.faces.front();
  k.face_type = face.type;
  k.face = AttributeId(r_.attributes.size());
  k.attributes.push_back(k.face);
  r_.attributes.push_back(std::move(face));
}

// Declares how far a component is turned as an attribute, so that it is kept, shown and set as one.
void KindCompiler::declare_turns(KindId kind, const Entry& turns, const Node& n) {
  if (!turns.value.is_integer()) return;  // the schema has reported it
  KindDef& k = r_.kinds[kind.index()];
  k.turns = static_cast<std::int32_t>(turns.value.integer);
  AttributeDef turned;
  const std::string name = "turned";
  turned.name = name;
  turned.owner = turned.block = AttributeOwner::kComponent;
  turned.kind = kind;
  turned.type = kIntegerType;
  turned.minimum = 0;
  turned.maximum = k.turns - 1;
  turned.span = turns.key_span;
  k.turned = AttributeId(r_.attributes.size());
  k.attributes.push_back(k.turned);
  r_.attributes.push_back(std::move(turned));
  const Node* const attributes = n.find("attributes");
  if (const Entry* other = attributes ? attributes->find_entry(name) : nullptr) {
    d_.error("duplicate-name", other->key_span,
             "what has 'turns' has an attribute 'turned' already", "give this one another name");
  }
}

// Declares what is printed around a component as two properties: words, and the parts that join
// them.
void KindCompiler::declare_sides(KindId kind, const Entry& sides) {
  KindDef& k = r_.kinds[kind.index()];
  if (!k.turns) {
    d_.error("missing-key", sides.key_span, fmt::format("'{}' has sides, but not how many", k.name),
             "add 'turns: 4' for squares, or 'turns: 6' for hexagons");
    return;
  }
  if (k.turns != 4 && k.turns != 6) {
    d_.error("out-of-range", sides.key_span,
             fmt::format("what has sides has 4 or 6 turns, found {}", k.turns),
             "write 'turns: 4' for squares, or 'turns: 6' for hexagons");
    return;
  }
  PropertyDef words;
  words.name = "sides";
  words.kind = kind;
  words.type = {TypeKind::kSymbol, true, names_.vocabulary(sides.value).value};
  words.is_required = true;
  words.span = sides.key_span;
  PropertyDef parts;
  parts.name = "parts";
  parts.kind = kind;
  parts.type = kIntegerType.list();
  parts.span = sides.key_span;
  k.sides = add_property(std::move(words));
  k.parts = add_property(std::move(parts));
}

PropertyId KindCompiler::add_property(PropertyDef p) {
  KindDef& k = r_.kinds[p.kind.index()];
  const auto same = [&](PropertyId other) { return r_.property(other).name == p.name; };
  if (std::ranges::any_of(k.properties, same)) {
    d_.error("duplicate-name", p.span,
             fmt::format("what has 'sides' has a property '{}' already", p.name),
             "give this one another name");
  }
  names_.check_name_of_field(TypeKind::kComponent, p.name, p.span);
  p.index = static_cast<std::int32_t>(k.properties.size());
  const PropertyId id(r_.properties.size());
  r_.properties.push_back(std::move(p));
  k.properties.push_back(id);
  return id;
}

void KindCompiler::declare_property(KindId kind, const Entry& e) {
  PropertyDef p;
  p.name = e.key;
  p.kind = kind;
  p.span = e.key_span;
  p.type = kIntegerType;
  if (e.value.is_string()) {
    p.type = names_.type(e.value);
    check_property(e.value, p);
  } else if (e.value.is_map()) {
    read_property(e.value, p);
  }
  if (p.type.kind == TypeKind::kAmounts) p.property_kind = PropertyKind::kAmounts;
  // What is printed on a component names another one as it is printed.
  const bool is_value = p.property_kind == PropertyKind::kValue;
  if (is_value && p.type.kind == TypeKind::kComponent) p.type.kind = TypeKind::kDefinition;
  add_property(std::move(p));
}

// Reports a type that no property can have, and bounds for a type without bounds.
void KindCompiler::check_property(const Node& n, const PropertyDef& p) {
  const bool is_value = p.property_kind == PropertyKind::kValue;
  const TypeKind kind = p.type.kind;
  const Node* type = n.is_string() ? &n : n.find("type");
  const bool is_of_play = kind == TypeKind::kPlayer || kind == TypeKind::kZone;
  if (is_value && (is_of_play || (kind == TypeKind::kAmounts && p.type.is_list))) {
    d_.error("contradiction", type ? type->span : p.span,
             fmt::format("the property '{}' cannot be {}: that is not printed on a component",
                         p.name, describe(p.type)),
             "make it an attribute, or a query");
  }
  if (is_value && kind == TypeKind::kSymbol && !vocabulary_of(p.type).is_some() && type) {
    d_.error("missing-key", type->span,
             fmt::format("'{}' is a symbol, but its words are not given", p.name),
             "list them: symbols: [low, high]");
  }
  for (const char* key : {"min", "max"}) {
    const Entry* bound = n.find_entry(key);
    if (!bound || (is_value && (kind == TypeKind::kInteger || kind == TypeKind::kNothing)))
      continue;
    d_.error("contradiction", bound->key_span, fmt::format("'{}' cannot have '{}'", p.name, key),
             "only numbers have bounds");
  }
}

// Returns the type of printed records, or of a list of them; reports fields that cannot be printed.
// `written` is the type in content.
Type KindCompiler::record(PropertyDef& p, const Node& written) {
  const Type type = names_.type(written, true);
  if (type.kind != TypeKind::kRecord) return type;
  const Node* const items = written.find("list of");
  std::vector<Parameter> fields = r_.fields(type);
  for (Parameter& f : fields) {
    if (f.type.kind == TypeKind::kComponent) f.type.kind = TypeKind::kDefinition;
    PropertyDef& field = p.fields.emplace_back();
    field.name = f.name;
    field.type = f.type;
    const Node& bounds = *(items ? *items : written).find(f.name);
    names_.read_bounds(f.name, bounds, field.minimum, field.maximum);
    const bool is_printed = f.type.kind == TypeKind::kInteger ||
                            f.type.kind == TypeKind::kBoolean ||
                            f.type.kind == TypeKind::kResource ||
                            f.type.kind == TypeKind::kDefinition || vocabulary_of(f.type).is_some();
    if (is_printed || f.type == kNothingType) continue;
    if (f.type.kind == TypeKind::kSymbol) {
      d_.error(
          "missing-key", f.span,
          fmt::format("'{}' is a symbol, but its words are not given", f.name),
          fmt::format("list them in the place of its type: {}: {{symbols: [low, high]}}", f.name));
    } else {
      d_.error(
          "contradiction", f.span,
          fmt::format("'{}' of the property '{}' cannot be {}: that is not printed in a record",
                      f.name, p.name, describe(f.type)),
          "its fields are numbers, truths, words, resources and definitions");
    }
  }
  const Type printed = names_.record(std::move(fields));
  return type.is_list ? printed.list() : printed;
}

void KindCompiler::read_property(const Node& n, PropertyDef& p) {
  if (const Node* query = n.find("query")) {
    p.property_kind = PropertyKind::kQuery;
    p.parameters = names_.parameters(query);
    const Node* returns = n.find("returns");
    p.type = returns ? names_.type(*returns) : kIntegerType;
    p.is_pure = flag_at(n, "pure");
  } else if (const Node* effect = n.find("effect")) {
    p.property_kind = PropertyKind::kEffect;
    p.parameters = names_.parameters(effect);
    p.type = kNothingType;
  } else if (const Node* symbols = n.find("symbols")) {
    const Node* type = n.find("type");
    p.type = {TypeKind::kSymbol, type && type->text.starts_with("list"),
              names_.vocabulary(*symbols).value};
  } else if (const Node* type = n.find("type")) {
    p.type = type->is_map() ? record(p, *type) : names_.type(*type);
  }
  names_.read_bounds(p.name, n, p.minimum, p.maximum);
  check_property(n, p);
  p.is_required = flag_at(n, "required");
  p.is_shown = flag_at(n, "shown");
}

}  // namespace cubilete
