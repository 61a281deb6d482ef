// The blocks of a page: what is fenced, and what is indented by four spaces, which are commands.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "architecture/source_tree.h"

namespace cubilete::pages {

using architecture::Findings;
using architecture::SourceFile;

struct Block {
  std::size_t line = 0;  // of its first line in the page
  // As the fence says ("yaml", "lua"); "text" where it says nothing; "commands" without a fence.
  std::string language;
  std::vector<std::string> lines;
  // The texts of `<!-- test: TEXT -->` between it and the text above it.
  std::vector<std::string> marks;

  // What follows `word ` in the mark that begins so; empty where none does.
  std::string mark(const std::string& word) const;
};

std::vector<Block> blocks_of(const SourceFile& page);

// The script that runs what the whole page says, by `<!-- test: page run by SCRIPT -->`; or empty.
std::string script_of(const SourceFile& page);

}  // namespace cubilete::pages
