// The shared part of rewriters: walks the tree and records the changes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "migration/rewrite.h"
#include "migration/source_lines.h"

namespace cubilete {

class TreeRewriter {
 public:
  TreeRewriter(const SourceLines& source, Rewriting& out) : source_(source), out_(out) {}

 protected:
  // Records an old form that changes its shape.
  void note(SourceSpan span, std::string now) { out_.old_forms.push_back({span, std::move(now)}); }
  // Records an old form that becomes another text at the same place.
  void edit(SourceSpan span, std::string text, std::string now) {
    out_.edits.push_back({span, std::move(text)});
    note(span, std::move(now));
  }

  // Returns the map with f(entry) as each of its values; the map unchanged if no value changes.
  template <class Function>
  Piece map_of(const Node& n, Function f) {
    if (!n.is_map()) return keep(n);
    Piece p;
    p.kind = Piece::Kind::kMap;
    p.source = &n;
    p.in_braces = source_.is_in_braces(n);
    bool changed = false;
    for (const Entry& e : n.entries) {
      p.entries.push_back({e.key, e.key_span, &e, SourceLines::is_alias(e) ? keep(e.value) : f(e)});
      changed = changed || p.entries.back().value.is_changed();
    }
    return changed ? p : keep(n);
  }

  // Returns the list with each item replaced by the vector f(item).
  template <class Function>
  Piece list_of(const Node& n, Function f) {
    if (!n.is_list()) return keep(n);
    Piece p;
    p.kind = Piece::Kind::kList;
    p.source = &n;
    p.in_braces = source_.is_in_braces(n);
    bool changed = false;
    for (const Node& item : n.items) {
      for (Piece& made : f(item)) {
        changed = changed || made.source != &item || made.is_changed();
        p.items.push_back(std::move(made));
      }
    }
    return changed ? p : keep(n);
  }

  const SourceLines& source_;
  Rewriting& out_;
};

}  // namespace cubilete
