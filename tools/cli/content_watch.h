// Notices that a file of content was saved.
#pragma once

#include <cstddef>
#include <filesystem>
#include <utility>
#include <vector>

namespace cubilete {

class ContentWatch {
 public:
  // Of the YAML and Lua files below the folders, as they are now.
  explicit ContentWatch(std::vector<std::filesystem::path> folders)
      : folders_(std::move(folders)), seen_(stamp()) {}

  // Whether one was written, added or removed since the last call.
  bool has_changed();

 private:
  // When the newest was written, and how many there are.
  using Stamp = std::pair<std::filesystem::file_time_type, std::size_t>;
  Stamp stamp() const;

  std::vector<std::filesystem::path> folders_;
  Stamp seen_;
};

}  // namespace cubilete
