// Moves a tree to another file number.
#pragma once

#include "document/document.h"

namespace cubilete {

// Sets the file of all spans of a tree. The files must have the same text.
inline void move_to_file(Node& n, std::int32_t file) {
  n.span.file = file;
  for (Node& item : n.items) move_to_file(item, file);
  for (Entry& e : n.entries) {
    e.key_span.file = file;
    move_to_file(e.value, file);
  }
}

}  // namespace cubilete
