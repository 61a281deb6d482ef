#include "document/schema.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "document/yaml_reader.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Node node_of(const Json& j) {
  Node n;
  if (j.is_boolean()) {
    n.kind = NodeKind::kBoolean;
    n.integer = j.get<bool>();
    n.text = j.dump();
  } else if (j.is_number()) {
    const double d = j.get<double>();
    n.kind = j.is_number_integer() ? NodeKind::kInteger : NodeKind::kNumber;
    n.number = d;
    n.text = j.dump();
  } else if (j.is_string()) {
    n.kind = NodeKind::kString;
    n.text = j.get<std::string>();
  } else if (j.is_array()) {
    n.kind = NodeKind::kList;
    for (const Json& item : j) n.items.push_back(node_of(item));
  } else if (j.is_object()) {
    n.kind = NodeKind::kMap;
    for (const auto& [key, value] : j.items()) n.entries.push_back({key, {}, node_of(value)});
  }
  return n;
}

// Files of the suite about features that we do not support; schema/README.md lists them too.
const std::set<std::string> kSkipped = {
    "refRemote.json",    // it refers to schemas at addresses
    "definitions.json",  // it needs the schema of schemas
    "id.json",           // it has schemas that rename themselves
    "unknownKeyword.json",
    "infinite-loop-detection.json",
};

TEST(Schema, AgreesWithTheSuiteOfTheStandard) {
  const fs::path suite = "/usr/share/json-schema-test-suite/tests/draft7";
  if (!fs::exists(suite)) GTEST_SKIP() << "install json-schema-test-suite";
  int checked = 0;
  int skipped = 0;
  for (const auto& entry : fs::directory_iterator(suite)) {
    if (entry.path().extension() != ".json") continue;
    if (kSkipped.count(entry.path().filename().string())) continue;
    std::ifstream in(entry.path());
    for (const Json& group : Json::parse(in)) {
      SchemaSet set;
      if (!set.add("x", group["schema"].dump()).empty()) {
        ++skipped;  // it refers to the schema of schemas, or renames itself
        continue;
      }
      for (const Json& test : group["tests"]) {
        Diagnostics d;
        set.check(node_of(test["data"]), "x", d);
        ++checked;
        EXPECT_EQ(d.empty(), test["valid"].get<bool>())
            << entry.path().filename() << ": " << group["description"] << ": "
            << test["description"];
      }
    }
  }
  EXPECT_GT(checked, 350);
  EXPECT_LT(skipped, 30);
}

// Returns each problem in a text, by a schema of this repository: its place, its code, and its text
// in the field `tell`.
std::vector<std::string> problem_texts(const std::string& schema, const std::string& yaml,
                                       std::string Diagnostic::*tell) {
  static SchemaSet set = [] {
    SchemaSet s;
    EXPECT_EQ(s.load_folder(CUBILETE_SOURCE_DIR "/schema"), std::vector<std::string>{});
    return s;
  }();
  Sources sources;
  Diagnostics d;
  const auto tree = read_yaml(sources, sources.add("x.yaml", yaml), d);
  EXPECT_TRUE(tree);
  set.check(*tree, schema, d);
  d.sort();
  std::vector<std::string> out;
  for (const Diagnostic& one : d.list()) {
    const SourcePosition p = sources.begin_of(one.span);
    out.push_back(fmt::format("{}:{} {} {}", p.line, p.column, one.code, one.*tell));
  }
  return out;
}

std::vector<std::string> problems(const std::string& schema, const std::string& yaml) {
  return problem_texts(schema, yaml, &Diagnostic::suggestion);
}

using Problems = std::vector<std::string>;
const std::string kRest = "players: 2\nflow: []\noutcome: {score: 0}\n";

// Returns the part of a schema to which a $ref in the file `name` leads.
const Json& referred(const std::map<std::string, Json>& schemas, const std::string& name,
                     const std::string& ref) {
  const std::size_t hash = ref.find('#');
  const std::string file = ref.substr(0, hash);
  const Json& root = schemas.at(file.empty() ? name : file);
  const std::string pointer = hash == std::string::npos ? "" : ref.substr(hash + 1);
  return root.at(Json::json_pointer(pointer));
}

// Adds the keys under `properties` that have no description for an editor. Schemas under `if` only
// select alternatives and are never shown.
void find_undescribed(const std::map<std::string, Json>& schemas, const std::string& name,
                      const Json& part, const std::string& path, std::vector<std::string>& out) {
  if (!part.is_structured()) return;
  for (const auto& [key, value] : part.items()) {
    const std::string here = path + "/" + key;
    if (part.is_object() && (key == "if" || key == "enum" || key == "const")) continue;
    // A property may itself be named 'properties': then its parent is not a schema.
    if (key == "properties" && part.is_object() && !path.ends_with("/properties")) {
      for (const auto& [property, schema] : value.items()) {
        const Json* described = &schema;
        while (described->is_object() && !described->contains("description") &&
               described->contains("$ref")) {
          described = &referred(schemas, name, described->at("$ref").get<std::string>());
        }
        const std::string text = described->is_object() ? described->value("description", "") : "";
        if (text.size() < 10 || text.back() != '.') out.push_back(here + "/" + property);
      }
    }
    find_undescribed(schemas, name, value, here, out);
  }
}

// Editors show the description beside what they offer, and under the mouse.
TEST(Schema, EveryKeyIsDescribed) {
  std::map<std::string, Json> schemas;
  for (const auto& entry : fs::directory_iterator(fs::path(CUBILETE_SOURCE_DIR) / "schema")) {
    if (entry.path().extension() != ".json") continue;
    std::ifstream in(entry.path());
    schemas[entry.path().filename().string()] = Json::parse(in);
  }
  ASSERT_GE(schemas.size(), 10U);
  std::vector<std::string> undescribed;
  for (const auto& [name, schema] : schemas) {
    find_undescribed(schemas, name, schema, name, undescribed);
  }
  EXPECT_EQ(undescribed, std::vector<std::string>{});
}

TEST(Schema, OneMistakeInAGameGivesOneProblem) {
  EXPECT_EQ(problems("game.schema.json", kRest), Problems{});
  EXPECT_EQ(problems("game.schema.json", kRest + "zonse: {}\n"), Problems{"4:1 unknown-key zones"});
  EXPECT_EQ(problems("game.schema.json", "players: 2\noutcome: {}\n"),
            Problems{"1:1 missing-key "});
  EXPECT_EQ(problems("game.schema.json", kRest + "zones: {hand: {shap: pile}}\n"),
            Problems{"4:16 unknown-key shape"});
  EXPECT_EQ(problems("game.schema.json", kRest + "zones: {hand: {shape: pil}}\n"),
            Problems{"4:23 wrong-value pile"});
  EXPECT_EQ(problems("game.schema.json", kRest + "zones: {hand: {capacity: -1}}\n"),
            Problems{"4:26 out-of-range "});
  EXPECT_EQ(problems("game.schema.json", kRest + "zones: {Hand: {}}\n"),
            Problems{"4:9 wrong-pattern "});
  EXPECT_EQ(problems("game.schema.json", kRest + "zones: {hand: 3}\n"),
            Problems{"4:15 wrong-type "});
  EXPECT_EQ(problems("game.schema.json", kRest + "zones: {b: {shape: grid, rows: 3}}\n"),
            Problems{"4:9 missing-key "});
}

TEST(Schema, OneMistakeInAnEffectGivesOneProblem) {
  EXPECT_EQ(problems("game.schema.json", kRest + "setup:\n  - gian: {x: 1}\n"),
            Problems{"5:5 unknown-key gain"});
  EXPECT_EQ(problems("game.schema.json", kRest + "setup:\n  - move: x\n    too: z\n"),
            Problems{"6:5 unknown-key to"});
  EXPECT_EQ(problems("game.schema.json", kRest + "setup:\n  - move: x\n"),
            Problems{"5:5 missing-key "});
  EXPECT_EQ(problems("game.schema.json", kRest + "setup:\n  - roll: x\n    count: 3\n"),
            Problems{"6:5 unknown-key "});
  EXPECT_EQ(problems("game.schema.json", kRest + "setup:\n  - if: x\n    then: {gain: {a: {}}}\n"),
            Problems{"6:19 missing-key "});
}

// The key belongs to an action and to no effect.
TEST(Schema, AKeyOfSomethingElseIsToldOnceByTheKeysOfTheVerb) {
  EXPECT_EQ(problem_texts("game.schema.json",
                          kRest + "setup:\n  - swap: x\n    with: z\n    otherwise: []\n",
                          &Diagnostic::help),
            Problems{"7:5 unknown-key known here: swap, with, id"});
}

// The description of an effect is more useful than a list of fifty keys.
TEST(Schema, WhereManyKeysAreKnownTheDescriptionIsTold) {
  const Problems found =
      problem_texts("game.schema.json", kRest + "setup:\n  - harvest: [x]\n", &Diagnostic::help);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found[0].find("expected here: One verb (gain, pay,"), std::string::npos) << found[0];
  EXPECT_NE(found[0].find("a text, which calls an effect by its name: harvest(player)"),
            std::string::npos)
      << found[0];
}

TEST(Schema, AWayOfChooseOneIsABlockOrHasItsCondition) {
  const auto ways = [](const std::string& way) {
    return problems("game.schema.json", kRest + "setup:\n  - choose_one: {a: " + way + "}\n");
  };
  EXPECT_EQ(ways("harvest(player)"), Problems{});
  EXPECT_EQ(ways("{gain: {coins: 1}}"), Problems{});
  EXPECT_EQ(ways("[{gain: {coins: 1}}]"), Problems{});
  EXPECT_EQ(ways("{if: x, do: {gain: {coins: 1}}}"), Problems{});
  EXPECT_EQ(ways("{each: p, from: players, do: []}"), Problems{});
  EXPECT_EQ(ways("{if: x, then: []}"), Problems{});
  EXPECT_EQ(ways("{iff: x, do: []}"), Problems{"5:22 unknown-key if"});
}

TEST(Schema, TellsWhatIsWrongWithASchema) {
  SchemaSet set;
  EXPECT_EQ(set.add("x", "{").size(), 1u);
  EXPECT_EQ(set.add("y", R"({"frobnicate": 1})").size(), 1u);
  EXPECT_EQ(set.add("z", R"({"$ref": "#/definitions/none"})").size(), 1u);
}

}  // namespace
}  // namespace cubilete
