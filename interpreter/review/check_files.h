// Finds files in a folder of content that nothing reads, and files whose name contradicts their
// contents. Codes, all of them warnings: unread-file, wrong-name.
#pragma once

#include <filesystem>

#include "diagnostics/diagnostic.h"

namespace cubilete {

struct FileProblems {
  Sources sources;
  Diagnostics diagnostics;
};

// `folder` is the folder of a game or a mod.
// Returns whether it is the code of a language, such as "en".
bool is_language(std::string_view code);

FileProblems check_files(const std::filesystem::path& folder);

}  // namespace cubilete
