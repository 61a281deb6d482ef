// A tree to be written: unchanged parts of a file, and new values for the other parts. Points into
// the tree of the file.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace cubilete {

struct PieceEntry;

struct Piece {
  enum class Kind {
    kSource,  // a node of the file, unchanged
    kText,    // a scalar with the value `text`
    kList,
    kMap,
  };
  Kind kind = Kind::kSource;
  const Node* source = nullptr;  // the node that it is, or was made from
  std::string text;
  bool in_braces = false;  // for lists and maps: on one line, in [] or {}
  std::vector<Piece> items;
  std::vector<PieceEntry> entries;

  bool is_changed() const { return kind != Kind::kSource; }
};

struct PieceEntry {
  std::string key;
  SourceSpan key_span;
  const Entry* source = nullptr;  // its entry in the file, if it keeps the layout
  Piece value;
};

Piece keep(const Node&);
Piece text_piece(std::string text, const Node& source);
// Returns the value of the piece once it is written and read again.
Node value_of(const Piece&);

}  // namespace cubilete
