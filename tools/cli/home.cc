#include "tools/cli/home.h"

#include <cstdlib>

#include "base/user_folder.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

bool is_home(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "schema" / "game.schema.json", error) &&
         fs::is_directory(folder / "content", error);
}

}  // namespace

fs::path home_folder() {
  if (const char* given = std::getenv("CUBILETE_HOME"); given && *given) return given;
  std::error_code error;
  fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (; folder.has_relative_path(); folder = folder.parent_path()) {
    if (is_home(folder / "share" / "cubilete")) return folder / "share" / "cubilete";
    if (is_home(folder)) return folder;
  }
  return {};
}

fs::path own_content() { return user_folder(UserFolder::kData); }

fs::path page_folder() {
  if (const char* given = std::getenv("CUBILETE_TABLE"); given && *given) return given;
  const fs::path home = home_folder();
  std::error_code error;
  const bool is_installed = fs::is_directory(home / "page", error);
  return is_installed ? home / "page" : home / "build" / "table" / "page";
}

}  // namespace cubilete
