// Values from content: the properties printed on components, and the set-up options.

#include <fmt/format.h>

#include <algorithm>

#include "compiler/compiler.h"

namespace cubilete {

void Compiler::compile_property(ComponentDef& def, const PropertyDef& p, const Entry& e) {
  PropertyValue v;
  v.span = e.value.span;
  Scope scope;
  for (const Parameter& parameter : p.parameters) scope.add(parameter.name, parameter.type);
  const Node& n = e.value;
  switch (p.property_kind) {
    case PropertyKind::kEffect:
      if (n.is_map() && n.find("script") && !n.find("do")) {
        v.script = script(n, ScriptKind::kEffect, p.parameters, kNothingType);
        v.is_set = v.script.is_some();
      } else {
        const std::size_t problems = d_.size();
        if (check_effects_) check_effects_(n, d_);
        if (d_.size() > problems) break;
        v.block = block(&n, scope);
        v.slots = scope.slots();
        v.is_set = v.block.is_some();
      }
      break;
    case PropertyKind::kQuery:
      if (n.is_map()) {
        v.script = script(n, p.is_pure ? ScriptKind::kPureQuery : ScriptKind::kQuery, p.parameters,
                          p.type);
        v.is_set = v.script.is_some();
      } else {
        v.expression = expression(n, scope, p.type);
        v.is_set = v.expression.is_some();
      }
      break;
    case PropertyKind::kAmounts:
      for (const Entry& amount : n.entries) {
        const AttributeId found = r_.find_resource(amount.key);
        if (!found.is_some()) {
          unknown("resource", amount.key, amount.key_span, r_.resource_names());
        } else if (amount.value.is_integer()) {
          if (amount.value.integer < 0) {
            d_.error("out-of-range", amount.value.span,
                     fmt::format("an amount of {} cannot be negative", amount.key));
          }
          v.list.push_back(found.value);
          v.list.push_back(static_cast<std::int32_t>(amount.value.integer));
        } else {
          d_.error("wrong-type", amount.value.span,
                   fmt::format("expected an amount of {}, found {}", amount.key,
                               describe(amount.value)));
        }
      }
      v.is_set = true;
      break;
    case PropertyKind::kValue: {
      const auto scalar = [&](const Node& item) -> std::int32_t {
        const auto wrong = [&] {
          d_.error("wrong-type", item.span,
                   fmt::format("'{}' must be {}, found {}", p.name, describe(p.type.element()),
                               describe(item)));
          return 0;
        };
        switch (p.type.kind) {
          case TypeKind::kInteger:
            if (!item.is_integer()) return wrong();
            if (item.integer < p.minimum || item.integer > p.maximum) {
              d_.error("out-of-range", item.span,
                       fmt::format("'{}' must be from {} to {}, found {}", p.name, p.minimum,
                                   p.maximum, item.integer));
            }
            return static_cast<std::int32_t>(item.integer);
          case TypeKind::kBoolean:
            return item.is_boolean() ? static_cast<std::int32_t>(item.integer) : wrong();
          case TypeKind::kSymbol: {
            if (!item.is_scalar()) return wrong();
            return word_of(p.vocabulary, item).value;
          }
          case TypeKind::kResource: {
            if (!item.is_string()) return wrong();
            const AttributeId id = r_.find_resource(item.text);
            if (!id.is_some()) unknown("resource", item.text, item.span, r_.resource_names());
            return id.value;
          }
          case TypeKind::kComponent:
          case TypeKind::kDefinition: {
            if (!item.is_string()) return wrong();
            const DefinitionId id = r_.find_definition(item.text);
            if (!id.is_some()) {
              std::vector<std::string> names;
              for (const auto& c : r_.definitions) names.push_back(c.name);
              unknown("component", item.text, item.span, names);
            }
            return id.value;
          }
          default:
            return wrong();
        }
      };
      if (p.type.is_list) {
        if (!n.is_list()) {
          d_.error("wrong-type", n.span,
                   fmt::format("'{}' must be {}, found {}", p.name, describe(p.type), describe(n)));
          return;
        }
        for (const Node& item : n.items) v.list.push_back(scalar(item));
      } else {
        v.scalar = scalar(n);
      }
      v.is_set = true;
      break;
    }
  }
  def.properties[std::size_t(p.index)] = std::move(v);
}

// The symbol that is written here; an error where the vocabulary has no such word.
SymbolId Compiler::word_of(std::int32_t vocabulary, const Node& n) {
  const SymbolId id = symbol(n.text);
  if (vocabulary < 0) return id;
  const auto& words = r_.vocabularies[std::size_t(vocabulary)];
  if (std::find(words.begin(), words.end(), id) == words.end()) {
    std::vector<std::string> names;
    for (const SymbolId w : words) names.push_back(r_.symbol(w));
    unknown("value", n.text, n.span, names);
  }
  return id;
}

void Compiler::declare_options(const Node& section, bool constants) {
  for (const Entry& e : section.entries) {
    OptionDef o;
    o.name = e.key;
    o.span = e.key_span;
    o.is_constant = constants;
    o.type = kIntegerType;
    o.minimum = -1'000'000'000;
    o.maximum = 1'000'000'000;
    const Node& n = e.value;
    if (n.is_boolean()) o.type = kBooleanType;
    if (n.is_map()) {
      if (const Node* type = n.find("type"); type && type->is_string()) {
        o.type = type_named(*type);
        if (o.type.kind == TypeKind::kComponent) o.type.kind = TypeKind::kDefinition;
      }
      if (const Node* symbols = n.find("symbols")) {
        o.type = {TypeKind::kSymbol, o.type.is_list, vocabulary(*symbols)};
      }
      if (const Node* min = n.find("min"); min && min->is_integer()) {
        o.minimum = static_cast<std::int32_t>(min->integer);
      }
      if (const Node* max = n.find("max"); max && max->is_integer()) {
        o.maximum = static_cast<std::int32_t>(max->integer);
      }
      check_bounds(o.name, n);
      if (const Node* size = n.find("size"); size && size->is_integer()) {
        o.size = static_cast<std::int32_t>(size->integer);
      }
      if (const Node* distinct = n.find("distinct")) o.is_distinct = distinct->integer != 0;
    }
    r_.options.push_back(std::move(o));
  }
}

void Compiler::compile_options(const Node& section, std::size_t first) {
  for (std::size_t i = 0; i < section.entries.size(); ++i) {
    OptionDef& o = r_.options[first + i];
    const Node& n = section.entries[i].value;
    const Node* value = n.is_map() ? n.find("value") : &n;
    if (!value) continue;
    const auto one = [&](const Node& item) {
      if (o.type.kind == TypeKind::kDefinition) {
        const DefinitionId id = r_.find_definition(item.text);
        if (!item.is_string() || !id.is_some() ||
            (o.type.detail >= 0 && r_.definition(id).kind.value != o.type.detail)) {
          std::vector<std::string> names;
          for (const auto& c : r_.definitions) {
            if (o.type.detail < 0 || c.kind.value == o.type.detail) names.push_back(c.name);
          }
          unknown("component", item.text, item.span, names);
          return;
        }
        if (o.is_distinct && std::find(o.value.begin(), o.value.end(), id.value) != o.value.end()) {
          d_.error("not-unique", item.span,
                   fmt::format("'{}' stands twice in '{}', which takes each only once", item.text,
                               o.name),
                   "replace one of them");
        }
        o.value.push_back(id.value);
      } else if (o.type.kind == TypeKind::kSymbol) {
        if (item.is_scalar()) o.value.push_back(word_of(o.type.detail, item).value);
      } else if (item.is_integer() || item.is_boolean()) {
        if (item.is_integer() && (item.integer < o.minimum || item.integer > o.maximum)) {
          d_.error("out-of-range", item.span,
                   fmt::format("'{}' must be from {} to {}, found {}", o.name, o.minimum, o.maximum,
                               item.integer));
        }
        o.value.push_back(static_cast<std::int32_t>(item.integer));
      } else {
        d_.error("wrong-type", item.span,
                 fmt::format("'{}' must be {}, found {}", o.name, describe(o.type.element()),
                             describe(item)));
      }
    };
    if (!o.type.is_list) {
      one(*value);
      continue;
    }
    if (!value->is_list()) {
      d_.error(
          "wrong-type", value->span,
          fmt::format("'{}' must be {}, found {}", o.name, describe(o.type), describe(*value)));
      continue;
    }
    for (const Node& item : value->items) one(item);
    if (o.size >= 0 && value->items.size() != std::size_t(o.size)) {
      d_.error("wrong-length", value->span,
               fmt::format("'{}' needs exactly {} items, but there are {}", o.name, o.size,
                           value->items.size()));
    }
  }
}

}  // namespace cubilete
