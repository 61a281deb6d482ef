#include "tools/cli/content_watch.h"

#include <algorithm>

#include "compiler/pictures.h"

namespace cubilete {

namespace fs = std::filesystem;

ContentWatch::Stamp ContentWatch::stamp() const {
  Stamp stamp{fs::file_time_type::min(), 0};
  for (const fs::path& folder : folders_) {
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
      const std::string type = entry.path().extension().string();
      if (type != ".yaml" && type != ".lua" && !has_name_of_picture(entry.path())) continue;
      stamp.first = std::max(stamp.first, entry.last_write_time(error));
      ++stamp.second;
    }
  }
  return stamp;
}

bool ContentWatch::has_changed() {
  const Stamp now = stamp();
  if (now == seen_) return false;
  seen_ = now;
  return true;
}

}  // namespace cubilete
