// Detects that a file of content was saved.
#pragma once

#include <cstddef>
#include <filesystem>
#include <utility>
#include <vector>

namespace cubilete {

class ContentWatch {
 public:
  // Watches the YAML and Lua files below the folders.
  explicit ContentWatch(std::vector<std::filesystem::path> folders)
      : folders_(std::move(folders)), seen_(stamp()) {}

  // Returns whether a file was written, added or removed since the last call.
  bool has_changed();

 private:
  // The time of the newest file, and the number of files.
  using Stamp = std::pair<std::filesystem::file_time_type, std::size_t>;
  Stamp stamp() const;

  std::vector<std::filesystem::path> folders_;
  Stamp seen_;
};

}  // namespace cubilete
