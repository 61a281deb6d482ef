#include "document/schema_loader.h"

#include <fmt/format.h>

namespace cubilete {
namespace {

const std::set<std::string> kSilent = {"$schema",
                                       "$id",
                                       "$comment",
                                       "title",
                                       "default",
                                       "examples",
                                       "markdownDescription",
                                       "defaultSnippets",
                                       "description",
                                       "meant",
                                       "beside",
                                       "definitions",
                                       "format",
                                       "readOnly",
                                       "contentMediaType",
                                       "contentEncoding"};

unsigned bit_of(const std::string& type) {
  static const std::map<std::string, unsigned> kBits = {
      {"null", kNullBit},     {"boolean", kBooleanBit}, {"integer", kIntegerBit},
      {"number", kNumberBit}, {"string", kStringBit},   {"array", kArrayBit},
      {"object", kObjectBit}};
  const auto it = kBits.find(type);
  return it == kBits.end() ? 0 : it->second;
}

}  // namespace

// A keyword of a schema, and the rule that receives its meaning.
struct SchemaLoader::Keyword {
  SchemaLoader& loader;
  Rule& rule;
  const std::string& name;
  const Json& value;
  const SchemaPlace& at;

  int part() const { return loader.part(value, at, name); }
  std::vector<int> parts() const { return loader.parts(value, at, name); }
  // Compiles the schema of each entry of a map and calls f(key, index of the schema).
  template <class Function>
  void each_part(Function f) const {
    for (const auto& [key, sub] : value.items()) f(key, loader.part(sub, at, name + "/" + key));
  }
  std::size_t size() const { return static_cast<std::size_t>(value.get<double>()); }
};

const std::map<std::string, SchemaLoader::Read>& SchemaLoader::keywords() {
  static const std::map<std::string, Read> kKeywords = {
      {"$ref", read_reference},
      {"type", read_type},
      {"items", read_items},
      {"dependencies", read_dependencies},
      {"enum",
       [](const Keyword& k) {
         k.rule.values = k.value.get<std::vector<Json>>();
         k.rule.has_values = true;
       }},
      {"const", [](const Keyword& k) { k.rule.constant = k.value; }},
      {"properties",
       [](const Keyword& k) {
         k.each_part([&](const std::string& name, int part) {
           k.loader.s_.keys.insert(name);
           k.rule.properties.emplace_back(name, part);
         });
       }},
      {"patternProperties",
       [](const Keyword& k) {
         k.each_part([&](const std::string& name, int part) {
           k.rule.patterns.emplace_back(k.loader.pattern(name), part);
         });
       }},
      {"additionalProperties", [](const Keyword& k) { k.rule.additional = k.part(); }},
      {"propertyNames", [](const Keyword& k) { k.rule.names = k.part(); }},
      {"required",
       [](const Keyword& k) { k.rule.required = k.value.get<std::vector<std::string>>(); }},
      {"minProperties", [](const Keyword& k) { k.rule.min_properties = k.size(); }},
      {"maxProperties", [](const Keyword& k) { k.rule.max_properties = k.size(); }},
      {"minItems", [](const Keyword& k) { k.rule.min_items = k.size(); }},
      {"maxItems", [](const Keyword& k) { k.rule.max_items = k.size(); }},
      {"minLength", [](const Keyword& k) { k.rule.min_length = k.size(); }},
      {"maxLength", [](const Keyword& k) { k.rule.max_length = k.size(); }},
      {"additionalItems", [](const Keyword& k) { k.rule.additional_items = k.part(); }},
      {"contains", [](const Keyword& k) { k.rule.contains = k.part(); }},
      {"uniqueItems", [](const Keyword& k) { k.rule.unique = k.value.get<bool>(); }},
      {"minimum", [](const Keyword& k) { k.rule.minimum = k.value.get<double>(); }},
      {"maximum", [](const Keyword& k) { k.rule.maximum = k.value.get<double>(); }},
      {"exclusiveMinimum", [](const Keyword& k) { k.rule.above = k.value.get<double>(); }},
      {"exclusiveMaximum", [](const Keyword& k) { k.rule.below = k.value.get<double>(); }},
      {"multipleOf", [](const Keyword& k) { k.rule.multiple = k.value.get<double>(); }},
      {"pattern",
       [](const Keyword& k) {
         k.rule.pattern_text = k.value.get<std::string>();
         k.rule.pattern = k.loader.pattern(k.rule.pattern_text);
       }},
      {"allOf", [](const Keyword& k) { k.rule.all_of = k.parts(); }},
      {"anyOf", [](const Keyword& k) { k.rule.any_of = k.parts(); }},
      {"oneOf", [](const Keyword& k) { k.rule.one_of = k.parts(); }},
      {"not", [](const Keyword& k) { k.rule.not_of = k.part(); }},
      {"if", [](const Keyword& k) { k.rule.if_of = k.part(); }},
      {"then", [](const Keyword& k) { k.rule.then_of = k.part(); }},
      {"else", [](const Keyword& k) { k.rule.else_of = k.part(); }}};
  return kKeywords;
}

void SchemaLoader::add(const std::string& file, const std::string& json_text,
                       const std::string& origin) {
  const Json j = Json::parse(json_text, nullptr, false);
  if (j.is_discarded()) {
    problems_.push_back(fmt::format("{}: this is not JSON", origin));
    return;
  }
  try {
    compile(j, {file, ""});
  } catch (const std::exception& e) {
    problems_.push_back(fmt::format("{}: {}", origin, e.what()));
  }
}

void SchemaLoader::problem(const SchemaPlace& at, const std::string& text) {
  problems_.push_back(fmt::format("{}#{}: {}", at.file, at.path, text));
}

const std::regex& SchemaLoader::pattern(const std::string& text) {
  return patterns_.try_emplace(text, text).first->second;
}

int SchemaLoader::part(const Json& j, const SchemaPlace& at, const std::string& name) {
  return compile(j, {at.file, at.path + "/" + name});
}

std::vector<int> SchemaLoader::parts(const Json& all, const SchemaPlace& at,
                                     const std::string& name) {
  std::vector<int> out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    out.push_back(part(all[i], at, name + "/" + std::to_string(i)));
  }
  return out;
}

int SchemaLoader::compile(const Json& j, const SchemaPlace& at) {
  const int id = static_cast<int>(s_.rules.size());
  s_.rules.emplace_back();
  s_.by_address[at.file + "#" + at.path] = id;
  Rule r;
  if (j.is_boolean()) {
    r.always = j.get<bool>();
  } else if (j.is_object()) {
    read_keywords(r, j, at);
  } else {
    problem(at, "a schema is an object, true or false");
  }
  s_.rules[std::size_t(id)] = std::move(r);
  return id;
}

void SchemaLoader::read_keywords(Rule& r, const Json& j, const SchemaPlace& at) {
  if (j.contains("description") && j["description"].is_string()) {
    r.description = j["description"].get<std::string>();
  }
  if (j.contains("meant") && j["meant"].is_object()) {
    for (const auto& [key, way] : j["meant"].items()) {
      if (way.is_string()) r.meant[key] = way.get<std::string>();
    }
  }
  if (j.contains("beside") && j["beside"].is_object()) {
    for (const auto& [key, others] : j["beside"].items()) {
      std::vector<std::string>& names = r.beside[key];
      for (const Json& other : others) {
        if (other.is_string()) names.push_back(other.get<std::string>());
      }
    }
  }
  // Draft-07 ignores the keywords beside a $ref, except its description and definitions.
  const bool refers = j.contains("$ref") && j["$ref"].is_string();
  for (const auto& [key, value] : j.items()) {
    if (key == "definitions") {
      for (const auto& [name, sub] : value.items()) part(sub, at, "definitions/" + name);
      continue;
    }
    if (kSilent.count(key) || (refers && key != "$ref")) continue;
    const auto keyword = keywords().find(key);
    if (keyword == keywords().end()) {
      problem(at, fmt::format("the keyword '{}' is not supported", key));
    } else {
      keyword->second({*this, r, key, value, at});
    }
  }
}

void SchemaLoader::read_reference(const Keyword& k) {
  if (!k.value.is_string()) return k.loader.problem(k.at, "a reference is a text");
  std::string target = k.value.get<std::string>();
  if (target.starts_with("#")) target = k.at.file + target;
  if (target.find('#') == std::string::npos) target += "#";
  k.rule.reference = target;
}

void SchemaLoader::read_type(const Keyword& k) {
  if (k.value.is_string()) k.rule.types = bit_of(k.value.get<std::string>());
  if (k.value.is_array()) {
    for (const Json& type : k.value) k.rule.types |= bit_of(type.get<std::string>());
  }
  if (k.rule.types == 0) k.loader.problem(k.at, "unknown type");
}

void SchemaLoader::read_items(const Keyword& k) {
  if (k.value.is_array()) {
    k.rule.tuple = k.parts();
    k.rule.has_tuple = true;
  } else {
    k.rule.items = k.part();
  }
}

void SchemaLoader::read_dependencies(const Keyword& k) {
  for (const auto& [name, sub] : k.value.items()) {
    if (sub.is_array()) {
      k.rule.required_with.emplace_back(name, sub.get<std::vector<std::string>>());
    } else {
      k.rule.dependencies.emplace_back(name, k.loader.part(sub, k.at, "dependencies/" + name));
    }
  }
}

void SchemaLoader::link() {
  for (Rule& r : s_.rules) {
    if (r.reference.empty() || r.target >= 0) continue;
    const auto it = s_.by_address.find(r.reference);
    if (it == s_.by_address.end()) {
      problems_.push_back(fmt::format("the reference '{}' leads nowhere", r.reference));
      r.always = true;
    } else {
      r.target = it->second;
    }
  }
}

}  // namespace cubilete
