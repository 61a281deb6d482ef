// A tree as it is to be written: parts of a file as they are there, and what becomes of the
// others. Points into the tree of the file.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace cubilete {

struct PieceEntry;

struct Piece {
  enum class Kind {
    kSource,  // as it is in the file
    kText,    // a scalar: `text`
    kList,
    kMap,
  };
  Kind kind = Kind::kSource;
  const Node* source = nullptr;  // what it is, or what it is made of
  std::string text;
  bool in_braces = false;  // lists and maps: on one line, in [] or {}
  std::vector<Piece> items;
  std::vector<PieceEntry> entries;

  bool is_changed() const { return kind != Kind::kSource; }
};

struct PieceEntry {
  std::string key;
  SourceSpan key_span;
  const Entry* source = nullptr;  // the entry of the file that it is, if it keeps its layout
  Piece value;
};

Piece keep(const Node&);
Piece text_piece(std::string text, const Node& source);
// The value that the piece will be read as.
Node value_of(const Piece&);

}  // namespace cubilete
