#include "compiler/rules/attributes.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "compiler/fields.h"

namespace cubilete {
namespace {

// Returns whether the word is the type's value for none: `nobody` or `nothing`.
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
    a.owner = a.block = owner;
    a.kind = kind;
    a.is_resource = are_resources;
    declare_one(e, std::move(a));
  }
}

void AttributeCompiler::declare_of_cells(const Node& section, ZoneDefId zone) {
  const ZoneDef& z = r_.zone(zone);
  for (const Entry& e : section.entries) {
    AttributeDef a;
    a.owner = AttributeOwner::kCell;
    a.block = z.is_per_player ? AttributeOwner::kPlayer : AttributeOwner::kTable;
    a.zone = zone;
    a.places = z.cells;
    a.visibility = z.visibility;
    if (z.cell_kind.is_some() && r_.find_property(z.cell_kind, e.key).is_some()) {
      d_.error("duplicate-name", e.key_span, fmt::format("cells have '{}' already", e.key),
               "give this one another name");
    }
    declare_one(e, std::move(a));
  }
}

void AttributeCompiler::declare_one(const Entry& e, AttributeDef a) {
  a.name = e.key;
  a.span = e.key_span;
  a.type = kIntegerType;
  const Node& n = e.value;
  if (n.is_map()) {
    read_type(n, a);
    names_.read_bounds(e.key, n, a.minimum, a.maximum);
    if (const Node* v = string_at(n, "visible")) a.visibility = visibility_named(v->text);
    a.is_narrated = flag_at(n, "told", true);
  } else if (n.is_boolean() && !a.is_resource) {
    a.type = kBooleanType;
  }
  check_declaration(e, a);
  if (a.owner != AttributeOwner::kTable)
    names_.check_name_of_field(thing_with(a.owner), e.key, e.key_span);
  const Node* const initial = n.is_map() ? n.find("initial") : &n;
  if (!a.type.is_list) read_initial(initial, e, a);
  if (!a.is_of_many() && !names_.declare(declared_[a.owner], e, "attribute or resource")) return;
  const AttributeId id(r_.attributes.size());
  if (a.type.is_list && initial && !initial->is_null()) lists_.emplace_back(id, initial);
  if (a.kind.is_some()) r_.kinds[a.kind.index()].attributes.push_back(id);
  r_.attributes.push_back(std::move(a));
}

void AttributeCompiler::read_type(const Node& n, AttributeDef& a) {
  const Node* const type = string_at(n, "type");
  if (const Node* symbols = n.find("symbols")) {
    const bool is_list = type && names_.type(*type) == Type{TypeKind::kSymbol, true};
    const VocabularyId vocabulary = names_.vocabulary(*symbols);
    a.type = {TypeKind::kSymbol, is_list, vocabulary.value};
    const auto& words = r_.vocabularies[vocabulary];
    if (!words.empty()) a.initial = words[0].value;
  } else if (type) {
    a.type = names_.type(*type);
    if (a.type.kind == TypeKind::kSymbol) {
      d_.error("missing-key", type->span,
               fmt::format("'{}' is a symbol, but its words are not given", a.name),
               "list them: symbols: [low, high]");
      a.type = kNothingType;
    }
    if (a.type.kind != TypeKind::kInteger && a.type.kind != TypeKind::kBoolean) a.initial = -1;
  } else if (const Node* initial = n.find("initial"); initial && initial->is_boolean()) {
    if (!a.is_resource) a.type = kBooleanType;
  }
  if (!a.is_resource || !a.type.is_list) read_length(n, type ? type->span : a.span, a);
}

// Reads the largest number of items of a list.
void AttributeCompiler::read_length(const Node& n, SourceSpan type, AttributeDef& a) {
  const Entry* const at_most = n.find_entry("at_most");
  if (a.type == kNothingType) return;  // its type was reported
  if (!a.type.is_list) {
    if (!at_most) return;
    d_.error("contradiction", at_most->key_span,
             fmt::format("'{}' cannot have 'at_most': it is {}", a.name, describe(a.type)),
             "only lists have it: type: list of integer");
    return;
  }
  if (!at_most) {
    d_.error("missing-key", type,
             fmt::format("'{}' is {}, but how many items it may hold is not given", a.name,
                         describe(a.type)),
             "add the most that it ever holds: at_most: 8");
    return;
  }
  if (!at_most->value.is_integer()) return;  // the schema has reported it
  if (at_most->value.integer < 1 || at_most->value.integer > kMostItemsOfAttribute) {
    d_.error("out-of-range", at_most->value.span,
             fmt::format("'{}' may hold from 1 to {} items, found {}", a.name,
                         kMostItemsOfAttribute, at_most->value.integer));
    return;
  }
  a.at_most = static_cast<std::int32_t>(at_most->value.integer);
}

// Reports a type that no attribute can have, and bounds for a type without bounds.
void AttributeCompiler::check_declaration(const Entry& e, const AttributeDef& a) {
  const Node* type = e.value.find("type");
  if (!type) type = e.value.find("symbols");
  if (a.is_resource && type && a.type != kIntegerType) {
    d_.error(
        "contradiction", type->span,
        fmt::format("the resource '{}' must be counted, but this is {}", a.name, describe(a.type)),
        "declare it under 'player_attributes' or 'table_attributes'");
  } else if (a.type.kind == TypeKind::kAmounts) {
    d_.error(
        "contradiction", type ? type->span : e.key_span,
        fmt::format("the attribute '{}' holds values, but this is {}", a.name, describe(a.type)),
        "keep each amount in an attribute of its own");
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
    const auto& words = r_.vocabularies[vocabulary_of(a.type)];
    const SymbolId id = r_.find_symbol(initial->text);
    if (std::find(words.begin(), words.end(), id) != words.end()) {
      a.initial = id.value;
    } else {
      names_.unknown("value", initial->text, initial->span, names_.words(vocabulary_of(a.type)));
    }
  } else if (a.type.kind == TypeKind::kInteger ? initial->is_integer()
                                               : a.type == kBooleanType && initial->is_boolean()) {
    a.initial = static_cast<std::int32_t>(initial->integer);
  } else if (a.type.kind == TypeKind::kPlayer && initial->is_integer()) {
    read_seat(*initial, a);
  } else if (a.type == kNothingType) {  // its type was reported
    names_.forgive(initial->text);
  } else if (!is_none(a.type, *initial)) {
    report_wrong_initial(*initial, a);
  }
  if (a.type.kind == TypeKind::kInteger && (a.initial < a.minimum || a.initial > a.maximum)) {
    d_.error(
        "out-of-range", initial ? initial->span : e.key_span,
        fmt::format("'{}' starts at {}, outside {} to {}", e.key, a.initial, a.minimum, a.maximum));
  }
}

// Reads a player by his seat, counted from 1.
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
  // An integer that follows from other numbers can be computed in the set-up.
  const bool may_be_computed =
      a.type.kind == TypeKind::kInteger && initial.is_string() && !a.is_of_many();
  std::string help = a.is_resource ? "write how much there is at the start"
                     : is_simple   ? "write a value of this type, or declare another 'type'"
                                   : "leave 'initial' out, and set it in 'setup'";
  if (may_be_computed) {
    const char* const owner = a.owner == AttributeOwner::kPlayer ? "players." : "";
    help = fmt::format("write the number, or set it in 'setup': - set: {{{}{}: {}}}", owner, a.name,
                       initial.text);
  }
  d_.error(
      "wrong-type", initial.span,
      fmt::format("'{}' is {} and cannot start as {}", a.name, describe(a.type), describe(initial)),
      std::move(help));
}

void AttributeCompiler::read_initial_list(const Node& initial, AttributeDef& a) {
  if (!initial.is_list()) {
    d_.error("wrong-type", initial.span,
             fmt::format("'{}' is {} and cannot start as {}", a.name, describe(a.type),
                         describe(initial)),
             "write its items in brackets: initial: []");
    return;
  }
  if (a.at_most > 0 && initial.items.size() > static_cast<std::size_t>(a.at_most)) {
    d_.error("list-too-long", initial.span,
             fmt::format("'{}' holds at most {} item{}, but starts with {}", a.name, a.at_most,
                         a.at_most == 1 ? "" : "s", initial.items.size()),
             "write fewer, or raise 'at_most'");
    return;
  }
  for (const Node& item : initial.items) {
    const auto position = static_cast<std::size_t>(&item - initial.items.data()) + 1;
    if (const auto value = read_item(item, position, a)) a.initial_items.push_back(*value);
  }
}

// Reads an item of a list's initial value; none after a reported error.
std::optional<std::int32_t> AttributeCompiler::read_item(const Node& item, std::size_t position,
                                                         const AttributeDef& a) {
  if (a.type.kind == TypeKind::kDefinition && item.is_string()) {
    const DefinitionId id = names_.definition(item);
    return id.is_some() ? std::optional(id.value) : std::nullopt;
  }
  AttributeDef one = a;
  one.name = fmt::format("{}[{}]", a.name, position);
  one.type = a.type.element();
  one.initial = one.minimum;
  const std::size_t errors = d_.size();
  if (is_none(one.type, item)) {
    report_wrong_initial(item, one);
  } else {
    read_initial(&item, {one.name, a.span, item}, one);
  }
  return d_.size() == errors ? std::optional(one.initial) : std::nullopt;
}

void AttributeCompiler::finish() {
  for (const auto& [id, initial] : lists_) read_initial_list(*initial, r_.attributes[id.index()]);
  // Those of cells are declared last, so that they come behind the others of a block.
  for (AttributeDef& a : r_.attributes) {
    if (a.owner == AttributeOwner::kComponent) continue;
    std::int32_t& size = a.block == AttributeOwner::kTable ? r_.table_size : r_.player_size;
    a.offset = std::exchange(size, size + a.size() * a.places);
  }
  if (r_.startable_phases > 0) r_.table_size += kPhasesToStartSize;
  for (const KindDef& k : r_.kinds) {
    std::int32_t offset = 0;
    for (const AttributeId id : k.attributes) {
      AttributeDef& a = r_.attributes[id.index()];
      a.offset = std::exchange(offset, offset + a.size());
    }
    r_.component_size = std::max(r_.component_size, offset);
  }
}

}  // namespace cubilete
