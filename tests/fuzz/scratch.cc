#include "fuzz/scratch.h"
#include "support/files.h"

#include <unistd.h>

#include <cstdlib>

namespace cubilete::fuzz {

namespace fs = std::filesystem;

const Library& library() {
  static const Library opened = [] {
    std::vector<std::string> problems;
    Library l = Library::open(CUBILETE_SOURCE_DIR, &problems);
    if (!problems.empty()) std::abort();
    return l;
  }();
  return opened;
}

Scratch::Scratch()
    : folder_(::access("/dev/shm", W_OK) == 0 ? fs::path("/dev/shm") : fs::temp_directory_path()) {}

void Scratch::hold(const std::map<std::string, std::string>& files) {
  for (const auto& entry : fs::directory_iterator(folder())) fs::remove_all(entry.path());
  for (const auto& [name, text] : files) {
    write_file(folder() / name, text);
  }
}

std::string source_text(const std::string& path) {
  return text_of_file(fs::path(CUBILETE_SOURCE_DIR) / path);
}

std::map<std::string, std::string> source_files(const std::string& folder) {
  std::map<std::string, std::string> files;
  const fs::path root = fs::path(CUBILETE_SOURCE_DIR) / folder;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file()) continue;
    const fs::path name = entry.path().lexically_relative(root);
    files[name.string()] = source_text((fs::path(folder) / name).string());
  }
  return files;
}

}  // namespace cubilete::fuzz
