#include "compiler/rules/options.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/fields.h"

namespace cubilete {

void OptionCompiler::declare(const Node& section, bool are_constants) {
  for (const Entry& e : section.entries) {
    OptionDef o;
    o.name = e.key;
    o.span = e.key_span;
    o.is_constant = are_constants;
    o.type = e.value.is_boolean() ? kBooleanType : kIntegerType;
    o.minimum = -kLargestNumber;
    o.maximum = kLargestNumber;
    if (e.value.is_map()) read_type(e.value, o);
    r_.options.add(std::move(o));
  }
}

void OptionCompiler::read_type(const Node& n, OptionDef& o) {
  if (const Node* type = string_at(n, "type")) {
    o.type = names_.type(*type);
    if (o.type.kind == TypeKind::kComponent) o.type.kind = TypeKind::kDefinition;
  }
  if (const Node* symbols = n.find("symbols")) {
    o.type = {TypeKind::kSymbol, o.type.is_list, names_.vocabulary(*symbols).value};
  }
  names_.read_bounds(o.name, n, o.minimum, o.maximum);
  o.size = integer_at(n, "size", o.size);
  o.is_distinct = flag_at(n, "distinct");
}

void OptionCompiler::compile(const Node& section, std::size_t first) {
  for (std::size_t i = 0; i < section.entries.size(); ++i) {
    OptionDef& o = r_.options[OptionId(first + i)];
    const Node& n = section.entries[i].value;
    const Node* value = n.is_map() ? n.find("value") : &n;
    if (!value) continue;
    if (o.type.is_list) {
      read_list(*value, o);
    } else {
      read_item(*value, o);
    }
  }
}

void OptionCompiler::read_list(const Node& list, OptionDef& o) {
  if (!list.is_list()) {
    report_wrong_type(o, o.type, list);
    return;
  }
  for (const Node& item : list.items) read_item(item, o);
  if (o.size >= 0 && list.items.size() != std::size_t(o.size)) {
    d_.error("wrong-length", list.span,
             fmt::format("'{}' needs exactly {} items, but there are {}", o.name, o.size,
                         list.items.size()));
  }
}

void OptionCompiler::read_item(const Node& item, OptionDef& o) {
  if (o.type.kind == TypeKind::kDefinition) {
    read_definition(item, o);
  } else if (o.type.kind == TypeKind::kSymbol && item.is_string()) {
    o.value.push_back(names_.word(VocabularyId(o.type.detail), item).value);
  } else if ((o.type.kind == TypeKind::kInteger && item.is_integer()) ||
             (o.type.kind == TypeKind::kBoolean && item.is_boolean())) {
    if (item.is_integer() && (item.integer < o.minimum || item.integer > o.maximum)) {
      d_.error("out-of-range", item.span,
               fmt::format("'{}' must be from {} to {}, found {}", o.name, o.minimum, o.maximum,
                           item.integer));
    }
    o.value.push_back(static_cast<std::int32_t>(item.integer));
  } else if (o.type != kNothingType) {  // a missing type was reported
    report_wrong_type(o, o.type.element(), item);
  }
}

void OptionCompiler::read_definition(const Node& item, OptionDef& o) {
  const DefinitionId id = names_.definition(item, KindId(o.type.detail));
  if (!id.is_some()) return;
  if (o.is_distinct && std::find(o.value.begin(), o.value.end(), id.value) != o.value.end()) {
    d_.error("not-unique", item.span,
             fmt::format("'{}' is in '{}' twice, which takes each once", item.text, o.name),
             "replace one of them");
  }
  o.value.push_back(id.value);
}

void OptionCompiler::report_wrong_type(const OptionDef& o, Type wanted, const Node& n) {
  d_.error("wrong-type", n.span,
           fmt::format("'{}' must be {}, found {}", o.name, describe(wanted), describe(n)));
}

}  // namespace cubilete
