// Confines the process to reading a few folders and writing its answer, by Landlock and seccomp,
// before content that is not trusted is read. It cannot be undone and holds for all threads.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cubilete {

struct Confinement {
  bool files = false;         // reads outside of the folders fail (Landlock)
  bool system_calls = false;  // no writing but to stdout and stderr, no network, no other program
                              // and no process (seccomp)
  std::string missing;        // one sentence on what is not enforced; empty where all is

  bool is_complete() const { return files && system_calls; }
};

// From here on only files below `readable` can be opened, to be read; what is not allowed fails
// with EPERM or EACCES. Folders that do not exist are left out. REQUIRES: no other thread runs yet.
Confinement confine(const std::vector<std::filesystem::path>& readable);

}  // namespace cubilete
