// Writes a changed tree in the layout of its file. Unchanged parts are copied; comments and empty
// lines stay beside or above what they belong to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "migration/piece.h"

namespace cubilete {

struct LaidOut {
  std::string text;
  std::vector<std::uint32_t> lines;  // for each line of `text`: its line in the original file
};

// `tree` is the parsed `text`, and `piece` the same tree with changes. Returns nullopt for a layout
// that it cannot handle: the result would not parse as `piece`, or would lose a comment.
std::optional<LaidOut> lay_out(const std::string& text, const Node& tree, const Piece& piece);

}  // namespace cubilete
