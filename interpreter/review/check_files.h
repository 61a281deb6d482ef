// Files of a folder of content that nothing reads, and files whose name and contents contradict
// each other. Codes, all of them warnings: unread-file, wrong-name.
#pragma once

#include <filesystem>

#include "diagnostics/diagnostic.h"

namespace cubilete {

struct FileProblems {
  Sources sources;
  Diagnostics diagnostics;
};

// `folder`: that of a game or of a mod.
FileProblems check_files(const std::filesystem::path& folder);

}  // namespace cubilete
