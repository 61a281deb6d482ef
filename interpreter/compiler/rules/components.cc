#include "compiler/rules/components.h"

#include <fmt/format.h>

#include <optional>

#include "base/spelling.h"
#include "compiler/fields.h"
#include "compiler/missing_names.h"

namespace cubilete {
namespace {

const Node* components_of(const Node& file) {
  const Node* components = file.find("components");
  return components && components->is_map() ? components : nullptr;
}

// The keys of a component that are not properties.
constexpr std::string_view kCommonKeys[] = {"kind", "copies", "provenance"};

bool is_common_key(std::string_view key) {
  return key == kCommonKeys[0] || key == kCommonKeys[1] || key == kCommonKeys[2];
}

}  // namespace

void ComponentCompiler::declare(const Node& file) {
  const Node* components = components_of(file);
  if (!components) return;
  for (const Entry& e : components->entries) {
    if (!names_.declare(declared_, e, "component")) continue;
    ComponentDef c;
    c.name = e.key;
    c.span = e.key_span;
    c.kind = kind_of(e, file);
    if (!c.kind.is_some()) {
      names_.forgive(c.name);
      continue;
    }
    const Node* provenance = e.value.find("provenance");
    if (!provenance) provenance = file.find("provenance");
    if (provenance && provenance->is_string()) c.provenance = provenance->text;
    for (const PropertyId p : r_.kind(c.kind).properties) {
      PropertyValue v;
      const TypeKind type = r_.property(p).type.kind;
      // Without a value a number is 0, a boolean is false, and anything else is none (-1).
      if (type != TypeKind::kInteger && type != TypeKind::kBoolean) v.scalar = -1;
      c.properties.push_back(std::move(v));
    }
    r_.definitions_by_name.emplace(c.name, DefinitionId(r_.definitions.size()));
    r_.definitions.push_back(std::move(c));
  }
}

// Returns the default id after a reported error.
KindId ComponentCompiler::kind_of(const Entry& e, const Node& file) {
  const Node* kind = e.value.find("kind");
  if (!kind) kind = file.find("kind");
  if (kind) return names_.kind(kind->text, kind->span);
  if (r_.kinds.size() == 1) return KindId(0);
  d_.error(
      "missing-key", e.key_span, fmt::format("'{}' does not say what kind it is", e.key),
      fmt::format("add 'kind:' with one of {}; in a file of components it may be given once at the "
                  "top",
                  fmt::join(names_of(r_.kinds), ", ")));
  return {};
}

void ComponentCompiler::compile_defaults(const Node& kinds) {
  for (const Entry& kind : kinds.entries) {
    const Node* properties = kind.value.find("properties");
    if (!properties) continue;
    for (const Entry& e : properties->entries) {
      const Entry* given = e.value.find_entry("default");
      const PropertyId p = r_.find_property(r_.find_kind(kind.key), e.key);
      if (!given || !p.is_some()) continue;
      if (r_.property(p).is_required) {
        d_.error("contradiction", given->key_span,
                 fmt::format("'{}' is required: its default is never used", e.key),
                 "remove one of the two");
      }
      PropertyValue v = value(r_.property(p), given->value);
      v.span = given->value.span;
      defaults_.emplace(p.index(), std::move(v));
    }
  }
}

void ComponentCompiler::compile(const Node& file) {
  const Node* components = components_of(file);
  if (!components) return;
  for (const Entry& e : components->entries) {
    const DefinitionId id = r_.find_definition(e.key);
    if (id.is_some() && r_.definition(id).span == e.key_span) compile_component(id, e);
  }
}

void ComponentCompiler::compile_component(DefinitionId id, const Entry& e) {
  ComponentDef& c = r_.definitions[id.index()];
  c.copies = expressions_.size(e.value.find("copies"), c.copies, {0, 10'000});
  const KindDef& kind = r_.kind(c.kind);
  std::vector<const Entry*> unknown;
  for (const Entry& field : e.value.entries) {
    if (is_common_key(field.key)) continue;
    const PropertyId p = r_.find_property(c.kind, field.key);
    if (!p.is_some()) {
      unknown.push_back(&field);
      continue;
    }
    names_.use(NameKind::kProperty, p.value, field.key_span);
    const PropertyDef& def = r_.property(p);
    PropertyValue v = value(def, field.value);
    v.span = field.value.span;
    c.properties[std::size_t(def.index)] = std::move(v);
  }
  for (const PropertyId p : kind.properties) {
    const PropertyDef& def = r_.property(p);
    const auto given = defaults_.find(p.index());
    if (given != defaults_.end() && !e.value.find(def.name)) {
      c.properties[std::size_t(def.index)] = given->second;
    }
    // What stands in its place is reported.
    if (def.is_required && !e.value.find(def.name) && unknown.empty()) {
      d_.error("missing-key", e.key_span,
               fmt::format("'{}' has no '{}', which every {} needs", e.key, def.name, kind.name),
               fmt::format("add '{}:' with {}", def.name, values_of(def)))
          .about(def.name);
    }
  }
  if (!unknown.empty()) report_unknown_properties(kind, unknown);
  if (kind.is_tile()) check_tile(id, e);
}

// Reports sides that do not go round a tile, or parts that are not said of each of them.
void ComponentCompiler::check_tile(DefinitionId id, const Entry& e) {
  const ComponentDef& def = r_.definition(id);
  const KindDef& kind = r_.kind(def.kind);
  const auto listed = [&](PropertyId p) -> const PropertyValue& {
    return def.properties[std::size_t(r_.property(p).index)];
  };
  const PropertyValue& sides = listed(kind.sides);
  const PropertyValue& parts = listed(kind.parts);
  const std::size_t n = sides.list.size();
  if (!sides.is_set) return;  // reported
  const auto turns = static_cast<std::size_t>(kind.turns);
  if (n == 0 || n % turns != 0) {
    d_.error("wrong-length", sides.span,
             fmt::format("'{}' has {} words around it; a {} has {} sides, with as many words on "
                         "each",
                         e.key, n, kind.name, turns),
             fmt::format("write {} words, or {} or {}, clockwise from the side above", turns,
                         2 * turns, 3 * turns));
    return;
  }
  std::size_t& common = words_around_.try_emplace(def.kind.value, n).first->second;
  if (common != n) {
    d_.error("wrong-length", sides.span,
             fmt::format("'{}' has {} words around it, and each {} before it has {}", e.key, n,
                         kind.name, common),
             "write as many on each tile of a kind");
    return;
  }
  for (const ZoneDef& z : r_.zones) {
    const bool holds_it = z.holds.empty() || std::ranges::find(z.holds, def.kind) != z.holds.end();
    if (!holds_it || z.incidence.empty() || z.sides() == 0) continue;
    const bool fits = z.sides() == kind.turns && z.incidence[0].size() == n;
    // It is the same for all tiles of a kind.
    if (fits || !misfits_.insert({def.kind.value, z.name}).second) continue;
    if (z.sides() != kind.turns) {
      d_.error("wrong-length", sides.span,
               fmt::format("'{}' has {} sides, but the cells of '{}' have {}", e.key, kind.turns,
                           z.name, z.sides()),
               "say what the zone 'holds', or give the kind as many 'turns'");
      continue;
    }
    d_.error("wrong-length", sides.span,
             fmt::format("'{}' has {} words around it, but the cells of '{}' have {} edges", e.key,
                         n, z.name, z.incidence[0].size()),
             "write a word for each edge, or give the zone as many 'edges' on a side as its tiles "
             "have words");
  }
  if (!parts.is_set || parts.list.size() == n) return;
  d_.error("wrong-length", parts.span,
           fmt::format("'{}' says of {} words to which part they belong, and has {}", e.key, n,
                       parts.list.size()),
           "write a number for each of its 'sides': those with the same number are joined");
}

// Returns what a property may be: its words, or its type.
std::string ComponentCompiler::values_of(const PropertyDef& p) const {
  if (!vocabulary_of(p.type).is_some()) return describe(p.type);
  const std::vector<std::string> words = names_.words(vocabulary_of(p.type));
  return fmt::format("{}{}", words.size() > 1 ? "one of " : "", fmt::join(words, ", "));
}

// Reports properties that the kind has not: each with the one that was meant, the others in one.
void ComponentCompiler::report_unknown_properties(const KindDef& kind,
                                                  const std::vector<const Entry*>& fields) {
  std::vector<std::string> known(std::begin(kCommonKeys), std::end(kCommonKeys));
  for (const PropertyId p : kind.properties) known.push_back(r_.property(p).name);
  constexpr int kMostListed = 100;
  int further = 0;
  std::optional<Diagnostics::Report> others;
  for (const Entry* field : fields) {
    const bool has_own = d_.is_full() || nearest(field->key, known) ||
                         field->key.find(kNameToComplete) != std::string::npos;
    if (others && !has_own) {
      if (++further > kMostListed) continue;
      others->note(field->key_span, fmt::format("nor a property '{}'", field->key));
      continue;
    }
    Diagnostics::Report report = d_.error(
        "unknown-key", field->key_span,
        fmt::format("components of kind '{}' have no property '{}'", kind.name, field->key),
        fmt::format("declare it under kinds.{}.properties, or use one of: {}", kind.name,
                    fmt::join(known, ", ")));
    report.about(field->key).missing(missing_property(r_, kind, *field));
    report.suggest(field->key, known);
    if (!has_own) others = report;
  }
}

PropertyValue ComponentCompiler::value(const PropertyDef& p, const Node& n) {
  switch (p.property_kind) {
    case PropertyKind::kEffect:
      return effect(p, n);
    case PropertyKind::kQuery:
      return query(p, n);
    case PropertyKind::kAmounts:
      return amounts(p, n);
    case PropertyKind::kValue:
      return plain(p, n);
  }
  return {};
}

PropertyValue ComponentCompiler::effect(const PropertyDef& p, const Node& n) {
  PropertyValue v;
  if (n.is_map() && n.find("script") && !n.find("do")) return script(n, ScriptKind::kEffect, p);
  if (!has_structure(n, "effect.schema.json#/definitions/block")) return v;
  Scope scope;
  for (const Parameter& parameter : p.parameters)
    scope.add(parameter.name, parameter.type, parameter.span);
  v.block = effects_.block(&n, scope);
  v.slots = scope.slots();
  v.is_set = v.block.is_some();
  return v;
}

PropertyValue ComponentCompiler::query(const PropertyDef& p, const Node& n) {
  PropertyValue v;
  if (n.is_map()) {
    return script(n, p.is_pure ? ScriptKind::kPureQuery : ScriptKind::kQuery, p);
  }
  Scope scope;
  for (const Parameter& parameter : p.parameters)
    scope.add(parameter.name, parameter.type, parameter.span);
  v.expression = expressions_.compile(n, scope, p.type);
  v.is_set = v.expression.is_some();
  return v;
}

// Checks the value against the schema; returns whether it has no problem.
bool ComponentCompiler::has_structure(const Node& n, const char* schema) {
  const std::size_t problems = d_.size();
  if (check_structure_) check_structure_(n, schema, d_);
  return d_.size() == problems;
}

PropertyValue ComponentCompiler::script(const Node& n, ScriptKind kind, const PropertyDef& p) {
  PropertyValue v;
  if (!has_structure(n, "common.schema.json#/definitions/script")) return v;
  v.script = scripts_.add(n, kind, p.parameters, p.type);
  v.is_set = v.script.is_some();
  return v;
}

PropertyValue ComponentCompiler::amounts(const PropertyDef& p, const Node& n) {
  PropertyValue v;
  if (!n.is_map()) {
    const std::vector<std::string> resources = r_.resource_names();
    d_.error("wrong-type", n.span,
             fmt::format("'{}' must be amounts of resources, found {}", p.name, describe(n)),
             n.is_string() && n.text.starts_with('{')
                 ? fmt::format("leave out the quotes: {}", n.text)
                 : fmt::format("write a map of them, as {{{}: {}}}; {{}} for none",
                               resources.empty() ? "resource" : resources.front(),
                               n.is_integer() && n.integer > 0 ? n.integer : 2));
    return v;
  }
  v.is_set = true;
  for (const Entry& e : n.entries) {
    const AttributeId resource = names_.resource(e.key, e.key_span);
    if (!resource.is_some()) continue;
    if (!e.value.is_integer()) {
      d_.error("wrong-type", e.value.span,
               fmt::format("expected an amount of {}, found {}", e.key, describe(e.value)));
      continue;
    }
    if (e.value.integer < 0) {
      d_.error("out-of-range", e.value.span,
               fmt::format("an amount of {} cannot be negative", e.key));
    }
    v.list.push_back(resource.value);
    v.list.push_back(static_cast<std::int32_t>(e.value.integer));
  }
  return v;
}

PropertyValue ComponentCompiler::plain(const PropertyDef& p, const Node& n) {
  PropertyValue v;
  if (p.type == kNothingType) {  // its type was reported
    names_.forgive(n.text);
    return v;
  }
  if (p.type.kind == TypeKind::kRecord) return records(p, n);
  if (!p.type.is_list) {
    v.scalar = scalar(p, n);
  } else if (n.is_list()) {
    for (const Node& item : n.items) v.list.push_back(scalar(p, item));
  } else {
    report_wrong_type(p, p.type, n);
    return v;
  }
  v.is_set = true;
  return v;
}

PropertyValue ComponentCompiler::records(const PropertyDef& p, const Node& n) {
  PropertyValue v;
  if (p.type.is_list != n.is_list()) {
    report_wrong_type(p, p.type, n);
    return v;
  }
  v.is_set = true;
  if (!p.type.is_list) add_record(p, n, v.list);
  for (const Node& item : n.items) add_record(p, item, v.list);
  return v;
}

void ComponentCompiler::add_record(const PropertyDef& p, const Node& n,
                                   std::vector<std::int32_t>& out) {
  if (!n.is_map()) {
    d_.error(
        "wrong-type", n.span,
        fmt::format("expected {}, found {}", describe(r_, p.type.element()), describe(n)),
        fmt::format("write its fields: {{{}: ...}}", fmt::join(names_of(p.fields), ": ..., ")));
    return;
  }
  names_.has_fields(n, r_.fields(p.type));
  for (const PropertyDef& field : p.fields) {
    const Node* const given = n.find(field.name);
    out.push_back(given ? scalar(field, *given) : 0);
  }
}

void ComponentCompiler::report_wrong_type(const PropertyDef& p, Type wanted, const Node& n) {
  const std::vector<std::string> cells =
      wanted.kind == TypeKind::kCell ? written_cells(r_) : std::vector<std::string>();
  d_.error("wrong-type", n.span,
           fmt::format("'{}' must be {}, found {}", p.name, describe(wanted), describe(n)),
           n.is_null()                         ? "leave the key out: what is not written is nothing"
           : n.is_list() && !wanted.is_list    ? "write one value, without the brackets of a list"
           : !cells.empty() && !wanted.is_list ? fmt::format("write it as {}", cells.front())
           : n.is_map() && wanted.kind == TypeKind::kRecord ? "put it into a list: [{...}]"
           : n.is_map()     ? "write the value itself, without braces"
           : wanted.is_list ? fmt::format("write a list: [{}]", n.text.empty() ? "a, b" : n.text)
           : wanted == kIntegerType ? "write a whole number"
                                    : "")
      .about(p.name);
}

std::int32_t ComponentCompiler::scalar(const PropertyDef& p, const Node& n) {
  switch (p.type.kind) {
    case TypeKind::kInteger:
      if (!n.is_integer()) break;
      if (n.integer < p.minimum || n.integer > p.maximum) {
        d_.error("out-of-range", n.span,
                 fmt::format("'{}' must be from {} to {}, found {}", p.name, p.minimum, p.maximum,
                             n.integer));
      }
      return static_cast<std::int32_t>(n.integer);
    case TypeKind::kBoolean:
      if (!n.is_boolean()) break;
      return static_cast<std::int32_t>(n.integer);
    case TypeKind::kSymbol:
      if (!n.is_scalar() || n.is_null()) break;
      return names_.word(vocabulary_of(p.type), n).value;
    case TypeKind::kResource:
      if (!n.is_string()) break;
      return names_.resource(n.text, n.span).value;
    case TypeKind::kDefinition:
      if (!n.is_string()) break;
      return names_.definition(n, KindId(p.type.detail)).value;
    case TypeKind::kCell:
      if (!n.is_string()) break;
      return names_.cell(n).value;
    case TypeKind::kNothing:
    case TypeKind::kComponent:
    case TypeKind::kPlayer:
    case TypeKind::kZone:
    case TypeKind::kAmounts:
    case TypeKind::kRecord:
      break;  // a component cannot have it as a property
  }
  report_wrong_type(p, p.type.element(), n);
  return 0;
}

}  // namespace cubilete
