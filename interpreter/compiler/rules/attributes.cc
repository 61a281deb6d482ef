#include "compiler/rules/attributes.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/fields.h"

namespace cubilete::inline compiler {
namespace {

// Whether a word says that there is none of what has this type.
bool is_none(const Type& type, const Node& word) {
  if (type.kind == TypeKind::kInteger || type.kind == TypeKind::kBoolean) return false;
  return word.is_string() && (word.text == "nobody" || word.text == "nothing");
}

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
    } else if (n.is_boolean() && !are_resources) {
      a.type = kBooleanType;
    }
    check_declaration(e, a);
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
    if (a.type.kind == TypeKind::kSymbol && !a.type.is_list) {
      d_.error("missing-key", type->span,
               fmt::format("'{}' is a symbol, but its words are not given", a.name),
               "list them: symbols: [low, high]");
      a.type = kNothingType;
    }
    if (a.type.kind != TypeKind::kInteger && a.type.kind != TypeKind::kBoolean) a.initial = -1;
  } else if (const Node* initial = n.find("initial"); initial && initial->is_boolean()) {
    if (!a.is_resource) a.type = kBooleanType;
  }
}

// Reports a type that no attribute can have, and bounds of what has none.
void AttributeCompiler::check_declaration(const Entry& e, const AttributeDef& a) {
  const Node* type = e.value.find("type");
  if (!type) type = e.value.find("symbols");
  if (a.is_resource && type && a.type != kIntegerType) {
    d_.error(
        "contradiction", type->span,
        fmt::format("the resource '{}' must be counted, but this is {}", a.name, describe(a.type)),
        "declare it under 'player_attributes' or 'table_attributes'");
  } else if (a.type.is_list || a.type.kind == TypeKind::kAmounts) {
    d_.error(
        "contradiction", type ? type->span : e.key_span,
        fmt::format("the attribute '{}' holds one value, but this is {}", a.name, describe(a.type)),
        "keep several things in a zone, or in several attributes");
  }
  for (const char* key : {"min", "max"}) {
    const Entry* bound = e.value.find_entry(key);
    if (!bound || a.type.kind == TypeKind::kInteger || a.type.kind == TypeKind::kNothing) continue;
    d_.error("contradiction", bound->key_span,
             fmt::format("'{}' cannot have '{}': it is {}", a.name, key, describe(a.type)),
             "only numbers have bounds");
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
  } else if (a.type.kind == TypeKind::kInteger ? initial->is_integer()
                                               : a.type == kBooleanType && initial->is_boolean()) {
    a.initial = static_cast<std::int32_t>(initial->integer);
  } else if (a.type.kind == TypeKind::kPlayer && initial->is_integer()) {
    read_seat(*initial, a);
  } else if (!is_none(a.type, *initial)) {
    report_wrong_initial(*initial, a);
  }
  if (a.type.kind == TypeKind::kInteger && (a.initial < a.minimum || a.initial > a.maximum)) {
    d_.error(
        "out-of-range", initial ? initial->span : e.key_span,
        fmt::format("'{}' starts at {}, outside {} to {}", e.key, a.initial, a.minimum, a.maximum));
  }
}

// Seats are written from 1.
void AttributeCompiler::read_seat(const Node& seat, AttributeDef& a) {
  if (seat.integer < 1 || seat.integer > r_.max_players) {
    d_.error("out-of-range", seat.span,
             fmt::format("'{}' is a player, by his seat from 1 to {}, but this is {}", a.name,
                         r_.max_players, seat.integer));
    return;
  }
  a.initial = static_cast<std::int32_t>(seat.integer) - 1;
}

void AttributeCompiler::report_wrong_initial(const Node& initial, const AttributeDef& a) {
  if (a.type == kNothingType) return;  // its type was reported
  const bool is_simple = a.type.kind == TypeKind::kInteger || a.type.kind == TypeKind::kBoolean;
  d_.error(
      "wrong-type", initial.span,
      fmt::format("'{}' is {} and cannot start as {}", a.name, describe(a.type), describe(initial)),
      a.is_resource ? "write how much there is at the start"
      : is_simple   ? "write a value of this type, or declare another 'type'"
                    : "leave 'initial' out, and set it in 'setup'");
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

}  // namespace cubilete::compiler
