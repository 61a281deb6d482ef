#include "tools/authoring/new_card.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "compiler/content_files.h"
#include "ruleset/members.h"
#include "tools/authoring/content_change.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

// Returns the name reduced to allowed characters; empty if none remain.
std::string allowed(const std::string& name, char between) {
  std::string out;
  for (const char c : name) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0 && (!out.empty() || std::isalpha(letter) != 0)) {
      out += static_cast<char>(std::tolower(letter));
    } else if (!out.empty() && out.back() != between) {
      out += between;
    }
  }
  while (!out.empty() && out.back() == between) out.pop_back();
  return out;
}

// Returns why a name has another meaning, in rules or in YAML; nullptr if it has none.
const char* other_meaning(const std::string& name) {
  static const std::set<std::string> kOfRules = {"and", "if", "in", "it", "not", "null", "or"};
  static const std::set<std::string> kOfYaml = {"no", "off", "on", "yes"};
  if (kOfRules.contains(name) || is_word_of_every_game(name))
    return "the word means something else in rules";
  if (kOfYaml.contains(name)) return "some readers of YAML take the word for true or false";
  return nullptr;
}

// Returns the least number from `least` up that no component has as its value, so that a new one
// differs from all; `least` if there is none up to `most`.
template <class ValueOf>
std::int32_t unused_number(const Ruleset& r, KindId kind, std::int32_t least, std::int32_t most,
                           ValueOf value_of) {
  std::set<std::int32_t> used;
  for (const ComponentDef& c : r.definitions) {
    if (c.kind == kind) used.insert(value_of(c));
  }
  for (std::int32_t n = least; n <= most && n - least < 1000; ++n) {
    if (!used.contains(n)) return n;
  }
  return least;
}

// Returns a valid value for a property of this type; empty if only the author knows one.
std::string a_value_for(const Ruleset& r, KindId kind, const PropertyDef& p) {
  const auto property_of = [&](const ComponentDef& c) -> const PropertyValue& {
    return c.properties[std::size_t(p.index)];
  };
  const std::vector<std::string> resources = r.resource_names();
  const auto in_list = [&](const std::string& one) {
    return p.type.is_list ? fmt::format("[{}]", one) : one;
  };
  switch (p.property_kind) {
    case PropertyKind::kAmounts:
      if (resources.empty()) return "{}";
      return fmt::format("{{{}: {}}}", resources.front(),
                         unused_number(r, kind, 1, 1000, [&](const ComponentDef& c) {
                           const std::vector<std::int32_t>& list = property_of(c).list;
                           return list.size() > 1 ? list[1] : 0;
                         }));
    case PropertyKind::kEffect:
      return "[]";
    case PropertyKind::kQuery:
      if (p.type.is_list) return "\"[]\"";
      if (p.type == kIntegerType) return "0";
      if (p.type == kBooleanType) return "false";
      return p.type == kPlayerType ? "nobody" : "nothing";
    case PropertyKind::kValue:
      break;
  }
  switch (p.type.kind) {
    case TypeKind::kInteger:
      return in_list(fmt::format(
          "{}", unused_number(r, kind, std::clamp(1, p.minimum, std::max(p.minimum, p.maximum)),
                              p.maximum, [&](const ComponentDef& c) {
                                const PropertyValue& v = property_of(c);
                                return p.type.is_list && !v.list.empty() ? v.list[0] : v.scalar;
                              })));
    case TypeKind::kBoolean:
      return in_list("false");
    case TypeKind::kSymbol:
      if (!vocabulary_of(p.type).is_some() || r.vocabularies[vocabulary_of(p.type)].empty())
        return "";
      return in_list(yaml_text(r.symbol(r.vocabularies[vocabulary_of(p.type)].front())));
    case TypeKind::kResource:
      return resources.empty() ? "" : in_list(resources.front());
    case TypeKind::kCell: {
      const std::vector<std::string> cells = written_cells(r);
      return cells.empty() ? "" : in_list(cells.front());
    }
    case TypeKind::kDefinition:
      for (const ComponentDef& c : r.definitions) {
        const bool fits = p.type.detail < 0 || c.kind == KindId(std::size_t(p.type.detail));
        if (fits) return in_list(c.name);
      }
      return p.type.is_list ? "[]" : "";
    default:
      return p.type.is_list ? "[]" : "";
  }
}

}  // namespace

std::string title_of(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const bool begins = out.empty() || out.back() == ' ';
    const auto letter = static_cast<unsigned char>(c);
    out += c == '-' || c == '_' ? ' ' : static_cast<char>(begins ? std::toupper(letter) : letter);
  }
  return out;
}

std::optional<WrongName> fault_of_name(const std::string& name, bool of_component) {
  const std::string what = fmt::format("'{}' cannot be a name", name);
  const bool is_good = !name.empty() && name[0] >= 'a' && name[0] <= 'z' &&
                       std::all_of(name.begin(), name.end(), [&](char c) {
                         return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
                                (c == '-' && !of_component);
                       });
  const char* const other = of_component ? other_meaning(name) : nullptr;
  if (is_good && other) return WrongName{what, other};
  if (is_good) return std::nullopt;
  const std::string better = allowed(name, of_component ? '_' : '-');
  return WrongName{
      what, fmt::format("names are lower-case letters, digits{} and underscores, beginning with a "
                        "letter{}",
                        of_component ? "" : ", hyphens",
                        better.empty() ? "" : fmt::format(": '{}'", better))};
}

bool says_kind(const std::string& text, const std::string& kind) {
  return ("\n" + text).find(fmt::format("\nkind: {}", kind)) != std::string::npos;
}

NewEntry new_component(const Ruleset& r, KindId kind, const std::string& name, bool says_own_kind) {
  NewEntry e{name, "", {{"copies", "1"}}, ""};
  std::vector<std::string> others;
  for (const PropertyId id : r.kind(kind).properties) {
    const PropertyDef& p = r.property(id);
    const std::string value = p.is_required ? a_value_for(r, kind, p) : "";
    if (value.empty()) {
      others.push_back(p.name);
    } else {
      e.fields.emplace_back(p.name, value);
    }
  }
  if (!others.empty()) {
    e.comment = fmt::format("may also have: {}", fmt::join(others, ", "));
    if (e.comment.size() > 90) e.comment = "may also have what its kind declares in game.yaml";
  }
  if (says_own_kind) e.fields.insert(e.fields.begin(), {"kind", r.kind(kind).name});
  return e;
}

fs::path file_for_components(const fs::path& folder, const std::string& kind) {
  Sources sources;
  Diagnostics problems;
  ContentReader reader(library().schemas(), sources, problems);
  fs::path found = fs::path("cards") / (kind + ".yaml");
  for (const DocumentFile& f : reader.read_components(folder)) {
    const Node* of = f.tree ? f.tree->find("kind") : nullptr;
    if (of && of->is_string() && of->text == kind) found = f.path.lexically_relative(folder);
  }
  return found;
}

std::string components_text(const Draft& draft, const fs::path& file, const std::string& kind) {
  return draft.text(file).value_or(modeline(draft.folder() / file, "components.schema.json") +
                                   fmt::format("kind: {}\n", kind));
}

std::string words_text(const Draft& draft, const std::filesystem::path& file) {
  const char* const schema = is_game(draft.folder()) ? "locale.schema.json" : "words.schema.json";
  return draft.text(file).value_or(modeline(draft.folder() / file, schema));
}

}  // namespace cubilete
