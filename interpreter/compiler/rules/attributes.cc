#include "compiler/rules/attributes.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/fields.h"

namespace cubilete {
namespace {

Visibility visibility_named(const std::string& name) {
  if (name == "owner") return Visibility::kOwner;
  return name == "hidden" ? Visibility::kHidden : Visibility::kPublic;
}

}  // namespace

void AttributeCompiler::declare(const Node& section, AttributeOwner owner, KindId kind,
                                bool are_resources) {
  for (const Entry& e : section.entries) {
    AttributeDef a;
    a.name = e.key;
    a.owner = owner;
    a.kind = kind;
    a.is_resource = are_resources;
    a.span = e.key_span;
    a.type = kIntegerType;
    const Node& n = e.value;
    if (n.is_map()) {
      read_type(n, a);
      a.minimum = integer_at(n, "min", a.minimum);
      a.maximum = integer_at(n, "max", a.maximum);
      if (const Node* v = string_at(n, "visible")) a.visibility = visibility_named(v->text);
      a.is_told = flag_at(n, "told", true);
      names_.check_bounds(e.key, n);
    } else if (n.is_boolean()) {
      a.type = kBooleanType;
    }
    read_initial(n.is_map() ? n.find("initial") : &n, e, a);
    const bool is_new = owner == AttributeOwner::kComponent ||
                        names_.declare(declared_[owner], e, "attribute or resource");
    if (!is_new) continue;
    r_.attributes.push_back(std::move(a));
    if (kind.is_some()) r_.kinds[kind.index()].attributes.emplace_back(r_.attributes.size() - 1);
  }
}

void AttributeCompiler::read_type(const Node& n, AttributeDef& a) {
  if (const Node* symbols = n.find("symbols")) {
    a.vocabulary = names_.vocabulary(*symbols);
    a.type = {TypeKind::kSymbol, false, a.vocabulary.value};
    const auto& words = r_.vocabularies[a.vocabulary];
    if (!words.empty()) a.initial = words[0].value;
  } else if (const Node* type = string_at(n, "type")) {
    a.type = names_.type(*type);
    if (a.type.kind != TypeKind::kInteger && a.type.kind != TypeKind::kBoolean) a.initial = -1;
  } else if (const Node* initial = n.find("initial"); initial && initial->is_boolean()) {
    a.type = kBooleanType;
  }
}

void AttributeCompiler::read_initial(const Node* initial, const Entry& e, AttributeDef& a) {
  if (!initial || initial->is_null()) {
    if (a.type.kind == TypeKind::kInteger) {
      a.initial = std::clamp(0, a.minimum, std::max(a.minimum, a.maximum));
    }
  } else if (a.type.kind == TypeKind::kSymbol) {
    const auto& words = r_.vocabularies[a.vocabulary];
    const SymbolId id = r_.find_symbol(initial->text);
    if (std::find(words.begin(), words.end(), id) != words.end()) {
      a.initial = id.value;
    } else {
      names_.unknown("value", initial->text, initial->span, names_.words(a.vocabulary));
    }
  } else if (initial->is_integer() || initial->is_boolean()) {
    a.initial = static_cast<std::int32_t>(initial->integer);
    if (a.type.kind == TypeKind::kPlayer) --a.initial;  // seats are written from 1
  }
  if (a.type.kind == TypeKind::kInteger && (a.initial < a.minimum || a.initial > a.maximum)) {
    d_.error(
        "out-of-range", initial ? initial->span : e.key_span,
        fmt::format("'{}' starts at {}, outside {} to {}", e.key, a.initial, a.minimum, a.maximum));
  }
}

void AttributeCompiler::lay_out() {
  for (AttributeDef& a : r_.attributes) {
    if (a.owner == AttributeOwner::kTable) a.offset = r_.table_size++;
    if (a.owner == AttributeOwner::kPlayer) a.offset = r_.player_size++;
  }
  for (const KindDef& k : r_.kinds) {
    std::int32_t offset = 0;
    for (const AttributeId a : k.attributes) r_.attributes[a.index()].offset = offset++;
    r_.component_size = std::max(r_.component_size, offset);
  }
}

}  // namespace cubilete
