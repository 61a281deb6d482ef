// Uses Landlock and seccomp to restrict the process to reading a few folders and writing its
// output, before untrusted content is read. This is irreversible and applies to all threads.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cubilete {

struct Confinement {
  bool files = false;         // reads outside of the folders fail (Landlock)
  bool system_calls = false;  // no writing except to stdout and stderr, no network, no new programs
                              // or processes (seccomp)
  std::string missing;        // a sentence on what is not enforced; empty if all is

  bool is_complete() const { return files && system_calls; }
};

// From now on only files below `readable` can be opened, for reading; anything else fails with
// EPERM or EACCES. Missing folders are skipped. REQUIRES: no other thread runs yet.
Confinement confine(const std::vector<std::filesystem::path>& readable);

}  // namespace cubilete
