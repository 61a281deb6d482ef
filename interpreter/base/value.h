// A Value is constant data from content that scripts read: the numbers and lists that are written
// beside a script's name in YAML. A plain tree, compared by value.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace cubilete {

struct Field;

struct Value {
  using List = std::vector<Value>;
  using Map = std::vector<Field>;  // in the order written; names are unique

  std::variant<std::monostate, bool, std::int64_t, std::string, List, Map> tree;

  bool operator==(const Value&) const;
};

struct Field {
  std::string name;
  Value value;

  bool operator==(const Field&) const = default;
};

inline bool Value::operator==(const Value& other) const { return tree == other.tree; }

}  // namespace cubilete
