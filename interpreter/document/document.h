// A Document is a YAML file as a tree of values in which every key and value knows its place.
// Plain scalars are classified by YAML 1.2's core rules without its traps: only true/false are
// booleans, 010 is not a number in disguise; what looks like a trap is a diagnostic of the reader.
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
  SourceSpan span;           // of a scalar: its text; of a list or map: first to last child
  std::string text;          // scalars: the text, unescaped ("3" for the integer 3)
  std::int64_t integer = 0;  // kInteger; kBoolean: 0 or 1
  double number = 0;         // kNumber and kInteger
  bool quoted = false;       // kString: was it written in quotes or as a block
  std::int32_t position =
      0;                    // of an item of a list: where it was written, from 1; 0: not in a file
  std::vector<Node> items;  // kList
  std::vector<Entry> entries;  // kMap, in the order written; keys are unique

  bool is_null() const { return kind == NodeKind::kNull; }
  bool is_boolean() const { return kind == NodeKind::kBoolean; }
  bool is_integer() const { return kind == NodeKind::kInteger; }
  bool is_string() const { return kind == NodeKind::kString; }
  bool is_list() const { return kind == NodeKind::kList; }
  bool is_map() const { return kind == NodeKind::kMap; }
  bool is_scalar() const { return !is_list() && !is_map(); }

  // nullptr where this is no map or has no such key.
  const Node* find(std::string_view key) const;
  Node* find(std::string_view key);
  const Entry* find_entry(std::string_view key) const;
};

struct Entry {
  std::string key;
  SourceSpan key_span;
  Node value;
};

// "a list", "the integer 3", "the text 'abc'": how messages name what was found.
std::string describe(const Node&);

// Returns whether both have the same value, however they are written.
bool same_value(const Node&, const Node&);

// A text as if it had been written at `span`: for keys that are expressions, as in
// `set: {card.side: down}`.
Node text_node(std::string text, SourceSpan span);

}  // namespace cubilete
