// A Document is a YAML file as a tree of values. Every key and value has its place in the file.
// Plain scalars follow the core rules of YAML 1.2 without its traps: only true and false are
// booleans, and 010 is no number. The reader reports each trap.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"

namespace cubilete {

enum class NodeKind { kNull, kBoolean, kInteger, kNumber, kString, kList, kMap };

struct Entry;

struct Node {
  NodeKind kind = NodeKind::kNull;
  SourceSpan span;             // scalar: its text; list or map: first to last child
  std::string text;            // scalars: the text, unescaped ("3" for the integer 3)
  std::int64_t integer = 0;    // kInteger; kBoolean: 0 or 1
  double number = 0;           // kNumber and kInteger
  bool quoted = false;         // kString: whether it is in quotes or a block text
  std::int32_t position = 0;   // an item's number in its list as written, from 1; 0: not in a file
  std::vector<Node> items;     // kList
  std::vector<Entry> entries;  // kMap, in the order written; keys are unique

  bool is_null() const { return kind == NodeKind::kNull; }
  bool is_boolean() const { return kind == NodeKind::kBoolean; }
  bool is_integer() const { return kind == NodeKind::kInteger; }
  bool is_string() const { return kind == NodeKind::kString; }
  bool is_list() const { return kind == NodeKind::kList; }
  bool is_map() const { return kind == NodeKind::kMap; }
  bool is_scalar() const { return !is_list() && !is_map(); }

  // Returns nullptr for a missing key, and where this is not a map.
  const Node* find(std::string_view key) const;
  Node* find(std::string_view key);
  const Entry* find_entry(std::string_view key) const;
};

struct Entry {
  std::string key;
  SourceSpan key_span;
  Node value;
};

// Describes a node for messages: "a list", "the integer 3", "the text 'abc'".
std::string describe(const Node&);

// Returns whether both have the same value, however they are written.
bool same_value(const Node&, const Node&);

// Makes a text node with the given place, for keys that are expressions, as in `set: {card.side:
// down}`.
Node text_node(std::string text, SourceSpan span);

}  // namespace cubilete
