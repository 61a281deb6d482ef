#include "compiler/schema_places.h"

#include <algorithm>
#include <set>

#include "compiler/content_files.h"
#include "document/yaml_reader.h"
#include "support/files.h"

namespace cubilete {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

// The place of a schema: "effect.schema.json", "/definitions/block".
struct Address {
  std::string file;
  std::string path;
  std::string text() const { return file + "#" + path; }
  Address operator/(const std::string& part) const { return {file, path + "/" + part}; }
};

// Returns the address that a reference in a file names: "kind.schema.json#/definitions/property".
Address target_of(const std::string& reference, const Address& from) {
  const std::size_t hash = reference.find('#');
  Address to{reference.substr(0, hash), ""};
  if (to.file.empty()) to.file = from.file;
  if (hash != std::string::npos) to.path = reference.substr(hash + 1);
  return to;
}

}  // namespace

// Goes through a schema and, where there is one, the value that it describes.
class SchemaPlaces::Walk {
 public:
  explicit Walk(const SchemaPlaces& all) : all_(all) {}

  // Adds the places of a tree; `property_types` holds the types of properties by kind and name.
  void tree(const Node& n, const std::string& schema, const fs::path& file) {
    file_ = file;
    at(n, {schema, ""}, n);
  }
  void block(const Node& n, const fs::path& file) {
    file_ = file;
    at(n, {"effect.schema.json", "/definitions/block"}, n);
  }
  void add(const std::string& key, const Node& n, const fs::path& file) {
    places.push_back({key, file, n.span, n.kind});
  }
  void keys_of(const std::string& schema) { keys({schema, ""}, ""); }

  std::vector<Place> places;
  std::set<std::string> names;

 private:
  const Json& schema(const Address& a) const {
    return all_.files_.at(a.file).at(Json::json_pointer(a.path));
  }
  static std::string name(const Address& a, const std::string& prefix) {
    return a.file.substr(0, a.file.find('.')) + ": " + prefix;
  }
  // "create/" for the branch of an effect that has this verb, "" for any other branch.
  static std::string branch(const Json& s) {
    if (!s.contains("if") || !s["if"].contains("required")) return "";
    return s["if"]["required"][0].get<std::string>() + "/";
  }

  void at(const Node& n, const Address& a, const Node& whole, const std::string& prefix = "") {
    const Json& s = schema(a);
    if (!s.is_object()) return;
    if (s.contains("$ref")) return at(n, target_of(s["$ref"], a), whole);
    for (const Entry& e : n.entries) {
      const bool is_known = s.contains("properties") && s["properties"].contains(e.key);
      if (is_known) {
        found(e.value, a / "properties" / e.key, name(a, prefix + e.key), prefix + e.key + "/");
      } else if (s.contains("additionalProperties") && s["additionalProperties"].is_object()) {
        found(e.value, a / "additionalProperties", name(a, prefix + "*"), prefix + "*/");
      }
    }
    if (s.contains("items") && s["items"].is_object()) {
      for (const Node& item : n.items) {
        found(item, a / "items", name(a, prefix + "[]"), prefix + "[]/");
      }
    }
    if (s.contains("allOf")) {
      for (std::size_t i = 0; i < s["allOf"].size(); ++i) {
        at(n, a / "allOf" / std::to_string(i), whole, prefix);
      }
    }
    if (s.contains("if")) {
      Diagnostics d;
      all_.schemas_.check(n, (a / "if").text(), d);
      const char* then = d.empty() ? "then" : "else";
      if (s.contains(then)) at(n, a / then, whole, prefix + (d.empty() ? branch(s) : ""));
    }
  }

  void found(const Node& n, const Address& a, const std::string& key, const std::string& prefix) {
    // A schema that is only a description is left out: a branch gives its shape.
    const Json& s = schema(a);
    const bool says_nothing =
        s.is_object() && (s.empty() || (s.size() == 1 && s.contains("description")));
    if (!says_nothing) places.push_back({key, file_, n.span, n.kind});
    at(n, a, n, prefix);
  }

  void keys(const Address& a, const std::string& prefix) {
    const Json& s = schema(a);
    if (!s.is_object()) return;
    if (s.contains("$ref")) {
      const Address to = target_of(s["$ref"], a);
      if (seen_.insert(to.text()).second) keys(to, "");
      return;
    }
    const auto part = [&](const Address& to, const std::string& key, const std::string& below) {
      const Json& sub = schema(to);
      const bool says_nothing =
          sub.is_object() && (sub.empty() || (sub.size() == 1 && sub.contains("description")));
      if (!says_nothing) names.insert(name(a, prefix + key));
      keys(to, below);
    };
    if (s.contains("properties")) {
      for (const auto& [key, sub] : s["properties"].items()) {
        part(a / "properties" / key, key, prefix + key + "/");
      }
    }
    if (s.contains("additionalProperties") && s["additionalProperties"].is_object()) {
      part(a / "additionalProperties", "*", prefix + "*/");
    }
    if (s.contains("items") && s["items"].is_object()) part(a / "items", "[]", prefix + "[]/");
    if (s.contains("allOf")) {
      for (std::size_t i = 0; i < s["allOf"].size(); ++i) {
        keys(a / "allOf" / std::to_string(i), prefix);
      }
    }
    if (s.contains("then")) keys(a / "then", prefix + branch(s));
    if (s.contains("else")) keys(a / "else", prefix);
  }

  const SchemaPlaces& all_;
  fs::path file_;
  std::set<std::string> seen_;
};

SchemaPlaces::SchemaPlaces(const fs::path& schema_folder, const SchemaSet& schemas)
    : schemas_(schemas) {
  for (const auto& entry : fs::directory_iterator(schema_folder)) {
    if (!entry.path().string().ends_with(".schema.json")) continue;
    files_[entry.path().filename().string()] = Json::parse(text_of_file(entry.path()));
  }
}

namespace {

// Property types by kind and name: "amounts", "list of symbol", "effect".
using PropertyTypes = std::map<std::string, std::map<std::string, std::string>>;

std::string type_of_property(const Node& declared) {
  if (declared.is_string()) return declared.text;
  for (const char* rule : {"query", "effect"}) {
    if (declared.find(rule)) return rule;
  }
  const Node* type = declared.find("type");
  if (declared.find("symbols"))
    return type && type->text.starts_with("list") ? "list of symbol" : "symbol";
  return type ? type->text : "integer";
}

PropertyTypes property_types(const Node& game) {
  PropertyTypes out;
  const Node* kinds = game.find("kinds");
  if (!kinds) return out;
  for (const Entry& kind : kinds->entries) {
    const Node* properties = kind.value.find("properties");
    if (!properties) continue;
    for (const Entry& p : properties->entries) {
      std::string type = type_of_property(p.value);
      const bool is_list = type.starts_with("list of ");
      if (kinds->find(is_list ? type.substr(8) : type))
        type = is_list ? "list of component" : "component";
      out[kind.key][p.key] = type;
    }
  }
  return out;
}

const char* schema_of(const fs::path& file) {
  const std::string folder = file.parent_path().filename().string();
  if (file == "game.yaml") return "game.schema.json";
  if (file == "mod.yaml") return "mod.schema.json";
  if (file == "look.yaml") return "look.schema.json";
  if (file == "balance.yaml") return "balance.schema.json";
  if (folder == "variants") return "variant.schema.json";
  if (folder == "locale") return "locale.schema.json";
  if (folder == "tests") return "scenario.schema.json";
  return is_folder_of_components(folder) ? "components.schema.json" : nullptr;
}

}  // namespace

std::vector<Place> SchemaPlaces::in_folder(const fs::path& folder) const {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") files.push_back(fs::relative(entry.path(), folder));
  }
  std::sort(files.begin(), files.end());
  const bool is_mod = fs::exists(folder / "mod.yaml");
  Sources sources;
  PropertyTypes types;
  if (const auto game = read_yaml(text_of_file(folder / "game.yaml")); game && !is_mod) {
    types = property_types(*game);
  }
  Walk walk(*this);
  for (const fs::path& file : files) {
    const char* schema = schema_of(file);
    if (is_mod && file.parent_path() == "locale") schema = "words.schema.json";
    if (!schema) continue;
    Diagnostics ignored;
    const auto tree =
        read_yaml(sources, sources.add(file.string(), text_of_file(folder / file)), ignored);
    if (!tree) continue;
    walk.tree(*tree, schema, file);
    const Node* components = tree->find("components");
    if (!components || std::string(schema) == "locale.schema.json") continue;
    for (const Entry& c : components->entries) {
      const Node* kind = c.value.find("kind");
      if (!kind) kind = tree->find("kind");
      const std::string name = kind ? kind->text : types.size() == 1 ? types.begin()->first : "";
      for (const Entry& p : c.value.entries) {
        const auto of_kind = types.find(name);
        if (of_kind == types.end() || !of_kind->second.count(p.key)) continue;
        const std::string& type = of_kind->second.at(p.key);
        walk.add("property: " + type, p.value, file);
        if (type == "effect") walk.block(p.value, file);
        for (const Entry& amount : p.value.entries) {
          if (type == "amounts") walk.add("property: amounts/*", amount.value, file);
        }
        for (const Node& item : p.value.items) {
          if (type.starts_with("list of")) walk.add("property: " + type + "/[]", item, file);
        }
      }
    }
  }
  return std::move(walk.places);
}

std::vector<std::string> SchemaPlaces::all_keys() const {
  Walk walk(*this);
  for (const auto& [file, schema] : files_) walk.keys_of(file);
  return {walk.names.begin(), walk.names.end()};
}

}  // namespace cubilete
