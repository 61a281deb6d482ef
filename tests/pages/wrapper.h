// The games around the blocks of pages. A block of YAML or Lua is a fragment; a file of wrappers/
// makes whole games of it: `=== PATH` begins a file, `=== PATH is FILE` copies one of the
// repository, and `# block` or `-- block`, with a name where there are several, stands where the
// block belongs, indented as it is to be.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace cubilete::pages {

using Fragments = std::map<std::string, std::vector<std::string>>;  // by name; "" without one

// Writes the files of the wrapper to the folder. `[...]` in a fragment becomes `[]`. Returns what
// is missing: a fragment that the wrapper has no place for, or a place without its fragment.
std::vector<std::string> fill(const std::vector<std::string>& wrapper, const Fragments&,
                              const std::filesystem::path& folder);

}  // namespace cubilete::pages
