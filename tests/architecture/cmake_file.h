// Just enough of CMake's language to read our own CMakeLists.txt: commands and their arguments,
// without variables, quotes or generator expressions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "architecture/source_tree.h"

namespace cubilete::architecture {

struct CmakeCommand {
  std::size_t line = 0;
  std::string name;
  std::vector<std::string> arguments;
};

std::vector<CmakeCommand> cmake_commands(const SourceFile& file);

}  // namespace cubilete::architecture
