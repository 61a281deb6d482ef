#include "narration/token.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace cubilete {

bool is_distinguished_by_name(const Ruleset& r, KindId kind) {
  return std::count_if(r.definitions.begin(), r.definitions.end(),
                       [&](const ComponentDef& d) { return d.kind == kind; }) > 1;
}

namespace {

// Returns the face of a die as a token, or its name if dice of its kind have different names.
std::string token_of_die(const Ruleset& r, const State& s, DefinitionId die, std::int32_t face) {
  const ComponentDef& def = r.definition(die);
  const bool named = is_distinguished_by_name(r, def.kind);
  if (named && def.copies == 1) return def.name;
  const std::string shown = token_of(r, s, r.kind(def.kind).face_type, face);
  return named ? fmt::format("{}_{}", def.name, shown) : shown;
}

}  // namespace

std::pair<std::int32_t, std::ptrdiff_t> order_of(const Ruleset& r, const State& s, ComponentId c) {
  if (!s.has(c)) return {-1, 0};
  const DefinitionId definition = s.definition_of(c);
  const KindDef& kind = r.kind(r.definition(definition).kind);
  if (!kind.is_die()) return {definition.value, 0};
  const auto face =
      std::find(kind.faces.begin(), kind.faces.end(), s.component_value(c, r.attribute(kind.face)));
  return {definition.value, face - kind.faces.begin()};
}

std::string token_of(const Ruleset& r, const State& s, const Sighting& seen) {
  const ComponentDef& def = r.definition(seen.definition);
  return r.kind(def.kind).is_die() ? token_of_die(r, s, seen.definition, seen.face) : def.name;
}

std::string token_of(const Ruleset& r, const State& s, Type type, std::int32_t value) {
  if (type.kind != TypeKind::kPlayer && !refers_to_something(r, s, type.kind, value))
    return "nothing";
  switch (type.kind) {
    case TypeKind::kInteger:
      return fmt::format("{}", value);
    case TypeKind::kBoolean:
      return value ? "true" : "false";
    case TypeKind::kSymbol:
      return r.symbol(SymbolId(value));
    case TypeKind::kPlayer:
      return value < 0 ? "nobody" : fmt::format("seat{}", value + 1);
    case TypeKind::kDefinition:
      return r.definition(DefinitionId(value)).name;
    case TypeKind::kComponent: {
      const ComponentDef& def = r.definition(s.definition_of(ComponentId(value)));
      const KindDef& kind = r.kind(def.kind);
      if (!kind.is_die()) return def.name;
      const std::int32_t face = s.component_value(ComponentId(value), r.attribute(kind.face));
      return token_of_die(r, s, s.definition_of(ComponentId(value)), face);
    }
    case TypeKind::kResource:
      return r.attribute(AttributeId(value)).name;
    case TypeKind::kZone: {
      const ZoneDef& def = r.zone(s.zone_def(ZoneId(value)));
      const MaybePlayer owner = s.zone_owner(ZoneId(value));
      return owner.is_some() ? fmt::format("{}@seat{}", def.name, owner.number() + 1) : def.name;
    }
    case TypeKind::kCell: {
      const ZoneId zone = CellId(value).zone();
      const ZoneDef& def = r.zone(s.zone_def(zone));
      const MaybePlayer owner = s.zone_owner(zone);
      std::string name = def.cell_names[std::size_t(CellId(value).place())];
      if (owner.is_some()) name += fmt::format("@seat{}", owner.number() + 1);
      return name;
    }
    case TypeKind::kNothing:
    case TypeKind::kAmounts:
    case TypeKind::kRecord:
      break;
  }
  return fmt::format("{}", value);
}

namespace {

std::string token_of_option(const Ruleset& r, const State& s, const Decision& d,
                            std::span<const std::int32_t> values) {
  if (d.kind == AskKind::kAction) {
    return values[0] == kDoneOption ? "done" : r.action(ActionId(values[0])).name;
  }
  if (values.empty()) return d.is_subset ? "none" : "done";
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < values.size(); ++i) {
    parts.push_back(token_of(r, s, d.type_at(i), values[i]));
  }
  return fmt::format("{}", fmt::join(parts, ","));
}

// Numbers the tokens of things that share a name but are not interchangeable.
std::string numbered(const std::string& token, int n) {
  return n == 1 ? token : fmt::format("{}#{}", token, n);
}

// Builds the tokens of selections of an unlisted set from the tokens of its classes.
class SelectionTokens {
 public:
  SelectionTokens(const Ruleset& r, const State& s, const Decision& d, const SelectionSet& set) {
    const std::vector<std::string> of_class = class_tokens(r, s, d);
    for (std::size_t c = 0; c < set.ends.size(); ++c) {
      for (std::size_t i = set.begin_of(c); i < set.end_of(c); ++i)
        of_item_[set.items[i]] = of_class[c];
    }
  }
  std::string of(std::span<const std::int32_t> values) const {
    std::vector<std::string> parts;
    for (const std::int32_t v : values) {
      if (const auto at = of_item_.find(v); at != of_item_.end()) parts.push_back(at->second);
    }
    return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ","));
  }

 private:
  std::map<std::int32_t, std::string> of_item_;
};

std::vector<std::string> parts_of(const std::string& token) {
  std::vector<std::string> parts(1);
  for (const char c : token) {
    if (c == ',') {
      parts.emplace_back();
    } else if (c != ' ') {
      parts.back() += c;
    }
  }
  return parts;
}

// Removes owners: "mill,red_1@seat2" becomes "mill,red_1".
std::string without_owners(const std::string& token) {
  std::string out;
  bool is_owner = false;
  for (const char c : token) {
    is_owner = c == '@' || (is_owner && c != ',');
    if (!is_owner) out += c;
  }
  return out;
}

std::string sorted_parts(const std::string& token) {
  std::vector<std::string> parts = parts_of(token);
  std::sort(parts.begin(), parts.end());
  return fmt::format("{}", fmt::join(parts, ","));
}

}  // namespace

std::vector<std::string> tokens(const Ruleset& r, const State& s, const Decision& d) {
  std::vector<std::string> out;
  if (const SelectionSet* set = d.options.unlisted()) {
    const SelectionTokens all(r, s, d, *set);
    std::map<std::string, int> seen;
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      const std::string token = all.of(d.options[i]);
      out.push_back(numbered(token, ++seen[token]));
    }
    return out;
  }
  std::map<std::string, int> seen;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    const std::string token = token_of_option(r, s, d, d.options[i]);
    out.push_back(numbered(token, ++seen[token]));
  }
  return out;
}

std::vector<std::string> class_tokens(const Ruleset& r, const State& s, const Decision& d) {
  std::vector<std::string> out;
  std::map<std::string, int> seen;
  const SelectionSet* set = d.options.unlisted();
  for (std::size_t c = 0; set && c < set->ends.size(); ++c) {
    const std::string token = token_of(r, s, d.type, set->items[set->begin_of(c)]);
    out.push_back(numbered(token, ++seen[token]));
  }
  return out;
}

std::optional<std::vector<std::int32_t>> answer_named(const Ruleset& r, const State& s,
                                                      const Decision& d, const std::string& token) {
  const std::int32_t option = option_of(r, s, d, token);
  if (option >= 0) {
    const auto values = d.options[static_cast<std::size_t>(option)];
    return std::vector<std::int32_t>(values.begin(), values.end());
  }
  const SelectionSet* set = d.options.unlisted();
  if (!set) return std::nullopt;
  const std::vector<std::string> names = class_tokens(r, s, d);
  std::vector<std::size_t> counts(names.size(), 0);
  for (const std::string& part : token == "none" ? std::vector<std::string>() : parts_of(token)) {
    // A name shared by several classes means the first class that has an item left.
    std::size_t c = 0;
    while (c < names.size() &&
           !(counts[c] < set->size_of(c) &&
             (names[c] == part || names[c].substr(0, names[c].find('#')) == part))) {
      ++c;
    }
    if (c == names.size()) return std::nullopt;
    ++counts[c];
  }
  return set->with(counts);
}

std::int32_t option_of(const Ruleset& r, const State& s, const Decision& d,
                       const std::string& token) {
  const std::vector<std::string> all = tokens(r, s, d);
  const auto exact = std::find(all.begin(), all.end(), token);
  if (exact != all.end()) return static_cast<std::int32_t>(exact - all.begin());
  // If only one player's table offers a place, its owner may be left out: red_1 for red_1@seat2.
  std::int32_t found = -1;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].find('@') == std::string::npos || without_owners(all[i]) != token) continue;
    if (found >= 0) return -1;
    found = static_cast<std::int32_t>(i);
  }
  if (found >= 0 || !d.is_subset) return found;
  const std::string wanted = sorted_parts(token);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (sorted_parts(all[i]) == wanted) return static_cast<std::int32_t>(i);
  }
  return -1;
}

std::string token_of_answer(const Ruleset& r, const State& s, const Decision& d,
                            std::span<const std::int32_t> values) {
  if (const SelectionSet* set = d.options.unlisted()) {
    return SelectionTokens(r, s, d, *set).of(values);
  }
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    if (std::ranges::equal(d.options[i], values)) return tokens(r, s, d)[i];
  }
  return {};
}

std::vector<std::int32_t> faces_of(const Ruleset& r, const State& s,
                                   const std::vector<std::int32_t>& dice, const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',' || c == ' ') {
      if (!parts.back().empty()) parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  if (parts.back().empty()) parts.pop_back();
  if (parts.size() != dice.size()) return {};
  std::vector<std::int32_t> out;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    const KindDef& kind = r.kind(r.definition(s.definition_of(ComponentId(dice[i]))).kind);
    const auto face = std::find_if(kind.faces.begin(), kind.faces.end(), [&](std::int32_t f) {
      return token_of(r, s, kind.face_type, f) == parts[i];
    });
    if (face == kind.faces.end()) return {};
    out.push_back(*face);
  }
  return out;
}

}  // namespace cubilete
