#include "base/user_folder.h"

#include <cstdlib>

namespace cubilete {
namespace {

struct VariableAndDefault {
  const char* variable;
  const char* below_home;
};

VariableAndDefault names_of(UserFolder which) {
  switch (which) {
    case UserFolder::kData:
      return {"XDG_DATA_HOME", ".local/share"};
    case UserFolder::kState:
      return {"XDG_STATE_HOME", ".local/state"};
    case UserFolder::kCache:
      return {"XDG_CACHE_HOME", ".cache"};
  }
  return {};
}

}  // namespace

std::filesystem::path user_folder(UserFolder which) {
  const VariableAndDefault names = names_of(which);
  const char* given = std::getenv(names.variable);
  if (given && *given == '/') return std::filesystem::path(given) / "cubilete";
  const char* home = std::getenv("HOME");
  if (home && *home == '/') return std::filesystem::path(home) / names.below_home / "cubilete";
  return {};
}

}  // namespace cubilete
