// Schemas in memory. schema_loader.h makes them from JSON; schema_check.h checks Documents against
// them.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace cubilete {

enum TypeBit : unsigned {
  kNullBit = 1,
  kBooleanBit = 2,
  kIntegerBit = 4,
  kNumberBit = 8,
  kStringBit = 16,
  kArrayBit = 32,
  kObjectBit = 64,
};

// One schema. Its parts are indices into SchemaRules::rules, -1 for an absent part.
struct SchemaRule {
  std::optional<bool> always;  // for the schemas true and false
  std::string description;
  std::map<std::string, std::string> meant;                // how an unknown key is written
  std::map<std::string, std::vector<std::string>> beside;  // the keys that belong to a key
  std::string reference;
  int target = -1;  // index of the schema that the reference names, after linking
  unsigned types = 0;
  std::optional<nlohmann::ordered_json> constant;
  std::vector<nlohmann::ordered_json> values;  // the values of "enum"
  bool has_values = false;
  std::vector<std::pair<std::string, int>> properties;
  std::vector<std::pair<std::regex, int>> patterns;
  int additional = -1;
  int names = -1;
  std::vector<std::string> required;
  std::vector<std::pair<std::string, int>> dependencies;
  std::vector<std::pair<std::string, std::vector<std::string>>> required_with;
  std::optional<std::size_t> min_properties, max_properties, min_items, max_items, min_length,
      max_length;
  int items = -1;
  std::vector<int> tuple;
  bool has_tuple = false;
  int additional_items = -1;
  int contains = -1;
  bool unique = false;
  std::optional<double> minimum, maximum, above, below, multiple;
  std::optional<std::regex> pattern;
  std::string pattern_text;
  std::vector<int> all_of, any_of, one_of;
  int not_of = -1, if_of = -1, then_of = -1, else_of = -1;
};

struct SchemaRules {
  std::vector<SchemaRule> rules;
  std::map<std::string, int> by_address;  // "zone.schema.json#/definitions/x"
  std::set<std::string> keys;             // the names of all properties
};

}  // namespace cubilete
