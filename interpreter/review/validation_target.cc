#include "review/validation_target.h"

#include <system_error>
#include <utility>

#include "compiler/compile.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

// Returns the games whose script a file of the installation is, for a shared one all games; none if
// it is no script of a game.
std::vector<ValidationTarget> games_with_script(const Library& library, const fs::path& file,
                                                const std::vector<std::string>& mods) {
  std::error_code error;
  const fs::path scripts = fs::absolute(library.home() / "scripts", error).lexically_normal();
  const fs::path inside = file.lexically_relative(scripts);
  if (file.extension() != ".lua" || inside.empty() || *inside.begin() == "..") return {};
  const std::string owner = inside.begin()->string();
  std::vector<ValidationTarget> out;
  for (const std::string& game : library.games()) {
    if (owner == "lib" || owner == game) out.push_back({game, shown_path(file), mods});
  }
  return out;
}

}  // namespace

ValidationTarget target_of_mod(const Library& library, const fs::path& mod, const std::string& file,
                               std::vector<std::string> before) {
  before.push_back(mod.string());
  return {library.game_of_mod(mod).string(), file, std::move(before)};
}

std::vector<ValidationTarget> targets_of_path(const Library& library, const std::string& path,
                                              const std::vector<std::string>& mods) {
  std::error_code error;
  const fs::path full = fs::absolute(path, error).lexically_normal();
  const bool is_file = fs::is_regular_file(full, error);
  const std::string file = is_file ? shown_path(full) : "";
  if (const fs::path mod = library.mod_of(path); !mod.empty()) {
    return {target_of_mod(library, mod, file, mods)};
  }
  const fs::path game = folder_with("game.yaml", path);
  if (!game.empty()) return {{game.string(), file, mods}};
  return is_file ? games_with_script(library, full, mods) : std::vector<ValidationTarget>();
}

std::vector<fs::path> folders_of(const Library& library, const ValidationTarget& target) {
  std::vector<fs::path> folders = {library.folder_of(target.game)};
  for (const std::string& mod : target.mods) folders.push_back(library.folder_of_mod(mod));
  return folders;
}

Validation validate(const Library& library, const ValidationTarget& target, const Effort& effort) {
  return target.mods.empty() ? validate_game(library, target.game, effort)
                             : validate_mods(library, target.game, target.mods, effort);
}

}  // namespace cubilete
