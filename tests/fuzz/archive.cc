#include "fuzz/archive.h"

#include <algorithm>

namespace cubilete::fuzz {
namespace {

constexpr std::string_view kMark = "=== ";

// Returns true for letters, digits and a few signs, in at most one folder, never upwards.
bool is_good(std::string_view name) {
  const bool has_good_letters = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '/';
  });
  return has_good_letters && !name.empty() && name.size() < 60 && name.front() != '/' &&
         name.back() != '/' && name.find("..") == std::string_view::npos &&
         name.find("//") == std::string_view::npos &&
         std::count(name.begin(), name.end(), '/') <= 1 &&
         (name.ends_with(".yaml") || name.ends_with(".lua"));
}

}  // namespace

std::map<std::string, std::string> files_in(std::string_view archive) {
  std::map<std::string, std::string> files;
  std::string name = "game.yaml";
  std::string text;
  const auto close = [&] {
    if (is_good(name)) files[name] = text;
    text.clear();
  };
  while (!archive.empty()) {
    const std::size_t end = std::min(archive.find('\n'), archive.size() - 1) + 1;
    std::string_view line = archive.substr(0, end);
    archive.remove_prefix(end);
    if (!line.starts_with(kMark)) {
      text += line;
      continue;
    }
    close();
    if (line.ends_with('\n')) line.remove_suffix(1);
    name = line.substr(kMark.size());
  }
  close();
  return files;
}

}  // namespace cubilete::fuzz
