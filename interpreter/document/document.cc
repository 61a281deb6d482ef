#include "document/document.h"

#include <fmt/format.h>

namespace cubilete {

Node text_node(std::string text, SourceSpan span) {
  Node n;
  n.kind = NodeKind::kString;
  n.text = std::move(text);
  n.span = span;
  n.quoted = false;
  return n;
}

bool same_value(const Node& a, const Node& b) {
  if (a.kind != b.kind || a.items.size() != b.items.size() ||
      a.entries.size() != b.entries.size()) {
    return false;
  }
  if (a.is_scalar()) return a.is_null() || a.text == b.text;
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    if (!same_value(a.items[i], b.items[i])) return false;
  }
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    const Entry& e = a.entries[i];
    // Mostly they are in the same order, which a search for each would take long to find.
    const Node* other = b.entries[i].key == e.key ? &b.entries[i].value : b.find(e.key);
    if (!other || !same_value(e.value, *other)) return false;
  }
  return true;
}

const Entry* Node::find_entry(std::string_view key) const {
  for (const Entry& e : entries) {
    if (e.key == key) return &e;
  }
  return nullptr;
}

const Node* Node::find(std::string_view key) const {
  const Entry* e = find_entry(key);
  return e ? &e->value : nullptr;
}

Node* Node::find(std::string_view key) {
  for (Entry& e : entries) {
    if (e.key == key) return &e.value;
  }
  return nullptr;
}

std::string describe(const Node& n) {
  const auto shown = [&] { return n.text.size() > 40 ? n.text.substr(0, 37) + "..." : n.text; };
  switch (n.kind) {
    case NodeKind::kNull:
      return "nothing";
    case NodeKind::kBoolean:
      return n.text;
    case NodeKind::kInteger:
      return fmt::format("the integer {}", n.text);
    case NodeKind::kNumber:
      return fmt::format("the number {}", n.text);
    case NodeKind::kString:
      return fmt::format("the text '{}'", shown());
    case NodeKind::kList:
      return "a list";
    case NodeKind::kMap:
      return "a map";
  }
  return "?";
}

}  // namespace cubilete
