// The file that a tree says it was read from.
#pragma once

#include "document/document.h"

namespace cubilete {

// Gives all places of a tree in another file of the same text.
inline void move_to_file(Node& n, std::int32_t file) {
  n.span.file = file;
  for (Node& item : n.items) move_to_file(item, file);
  for (Entry& e : n.entries) {
    e.key_span.file = file;
    move_to_file(e.value, file);
  }
}

}  // namespace cubilete
