#include "fuzz/scratch.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

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

Scratch::Scratch() {
  const bool has_memory_disk = ::access("/dev/shm", W_OK) == 0;
  std::string pattern =
      (has_memory_disk ? fs::path("/dev/shm") : fs::temp_directory_path()) / "cubilete-fuzz-XXXXXX";
  folder_ = ::mkdtemp(pattern.data());
}

Scratch::~Scratch() {
  std::error_code error;
  fs::remove_all(folder_, error);
}

void Scratch::hold(const std::map<std::string, std::string>& files) {
  for (const auto& entry : fs::directory_iterator(folder_)) fs::remove_all(entry.path());
  for (const auto& [name, text] : files) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
}

std::string source_text(const std::string& path) {
  std::ifstream in(fs::path(CUBILETE_SOURCE_DIR) / path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
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
