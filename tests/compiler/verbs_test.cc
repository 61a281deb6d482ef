// The verbs of effects in ruleset/verbs.h, plain_verbs.h, the schema and the compiler agree.

#include "ruleset/verbs.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace cubilete {
namespace {

using Keys = std::set<std::string>;

nlohmann::json effect_schema() {
  std::ifstream in(CUBILETE_SOURCE_DIR "/schema/effect.schema.json");
  return nlohmann::json::parse(in)["definitions"]["effect"];
}

Keys keys_of(const VerbForm& form) {
  Keys out = {std::string(form.name), "id"};
  for (const std::string_view key : form.keys) {
    if (!key.empty()) out.emplace(key);
  }
  return out;
}

Keys keys_of(const PlainVerbForm& form) {
  Keys out = {std::string(form.name), "id"};
  for (const PlainArgument& a : form.arguments()) {
    if (!a.key.empty()) out.emplace(a.key);
  }
  return out;
}

TEST(Verbs, AreListedInTheirOrder) {
  for (std::size_t i = 0; i < std::size(kVerbForms); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(kVerbForms[i].verb), i) << kVerbForms[i].name;
    EXPECT_EQ(find_verb(kVerbForms[i].name), kVerbForms[i].verb);
  }
  for (std::size_t i = 0; i < std::size(kPlainVerbs); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(kPlainVerbs[i].verb), i) << kPlainVerbs[i].name;
    EXPECT_EQ(find_plain_verb(kPlainVerbs[i].name), &kPlainVerbs[i]);
  }
  EXPECT_FALSE(is_verb("swim"));
}

TEST(Verbs, HaveTheSameKeysInTheSchema) {
  const nlohmann::json schema = effect_schema();
  std::map<std::string, Keys> in_schema;
  for (const auto& rule : schema["allOf"]) {
    in_schema.emplace(rule["if"]["required"][0], rule["then"]["propertyNames"]["enum"]);
  }
  std::map<std::string, Keys> expected;
  for (const VerbForm& form : kVerbForms) expected.emplace(form.name, keys_of(form));
  for (const PlainVerbForm& form : kPlainVerbs) expected.emplace(form.name, keys_of(form));
  EXPECT_EQ(in_schema, expected);
}

TEST(Verbs, AreAllThatTheSchemaKnowsAndDescribes) {
  const nlohmann::json schema = effect_schema();
  Keys properties;
  for (const auto& [key, rule] : schema["properties"].items()) properties.insert(key);
  Keys expected;
  std::string list;
  for (const VerbForm& form : kVerbForms) {
    expected.merge(keys_of(form));
    list += (list.empty() ? "" : ", ") + std::string(form.name);
  }
  for (const PlainVerbForm& form : kPlainVerbs) {
    expected.merge(keys_of(form));
    list += ", " + std::string(form.name);
  }
  EXPECT_EQ(properties, expected);
  EXPECT_NE(schema["description"].get<std::string>().find("(" + list + ")"), std::string::npos);
}

}  // namespace
}  // namespace cubilete
