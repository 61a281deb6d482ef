#include "library.h"

#include <set>

#include "compiler/overlays/mods.h"
#include "engine/check_content.h"
#include "interpreter.h"
#include "lua/scripts.h"

namespace cubilete {

namespace fs = std::filesystem;

Library Library::open(const fs::path& home, std::vector<std::string>* problems) {
  Library l;
  l.home_ = home;
  l.add_content(home / "content");
  auto schemas = std::make_shared<SchemaSet>();
  std::vector<std::string> found = schemas->load_folder(home / "schema");
  if (problems) *problems = std::move(found);
  l.schemas_ = std::move(schemas);
  return l;
}

std::vector<std::string> Library::games() const {
  std::set<std::string> names;
  const auto look_in = [&](const fs::path& folder, const std::string& prefix) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (is_game(entry.path())) names.insert(prefix + entry.path().filename().string());
    }
  };
  for (const fs::path& content : contents_) {
    look_in(content, "");
    look_in(content / "examples", "examples/");
  }
  return {names.begin(), names.end()};
}

fs::path Library::named(const std::string& name, const char* file) const {
  if (name.find("..") != std::string::npos) return {};
  for (const fs::path& content : contents_) {
    std::error_code error;
    if (fs::is_regular_file(content / name / file, error)) return content / name;
  }
  return {};
}

fs::path Library::folder_of(const std::string& game) const {
  // "./name" and "/name" are always paths, even if a game of the library has that name.
  const bool is_path = game.starts_with('.') || game.starts_with('/');
  const fs::path inside = is_path ? fs::path() : named(game, "game.yaml");
  if (!inside.empty()) return inside;
  const fs::path path(game);
  if (path.filename() == "game.yaml") return path.parent_path();
  if (path.filename().empty()) return path.parent_path();
  return path;
}

std::vector<std::string> Library::mods() const {
  std::set<std::string> names;
  for (const fs::path& content : contents_) {
    for (const char* place : {"mods", "examples"}) {
      std::error_code error;
      for (const auto& entry : fs::directory_iterator(content / place, error)) {
        if (fs::is_regular_file(entry.path() / "mod.yaml", error)) {
          names.insert(std::string(place) + "/" + entry.path().filename().string());
        }
      }
    }
  }
  return {names.begin(), names.end()};
}

fs::path Library::folder_of_mod(const std::string& mod) const {
  if (const fs::path inside = named(mod, "mod.yaml"); !inside.empty()) return inside;
  const fs::path path(mod);
  const bool is_in_it = path.filename() == "mod.yaml" || path.filename().empty();
  return is_in_it && path.has_parent_path() ? path.parent_path() : path;
}

fs::path Library::game_of_mod(const fs::path& folder) const {
  std::error_code error;
  const std::string name = name_of_game_for(folder);
  const fs::path known = folder_of(name);
  const fs::path beside = fs::absolute(folder, error).lexically_normal() / ".." / name;
  return is_game(known) ? known : beside.lexically_normal();
}

fs::path Library::mod_of(const std::string& path) const {
  std::error_code error;
  const fs::path named = folder_of_mod(path);
  if (fs::is_regular_file(named / "mod.yaml", error)) return named;
  return folder_with("mod.yaml", path);
}

Library::Request Library::beneath_mod(const fs::path& folder) const {
  return {game_of_mod(folder).string(), variants_for(folder), {}};
}

Compilation Library::compile(const Request& request) const {
  const bool is_special = !request.options.empty() || request.keeps_content ||
                          !request.scripts.empty() || request.may_remove;
  if (!compiled_ || is_special) return compile_anew(request);
  std::string key = request.game + '\n' + request.variant;
  for (const std::string& mod : request.mods) key += '\n' + mod;
  const auto known = compiled_->find(key);
  if (known != compiled_->end()) return known->second;
  Compilation c = compile_anew(request);
  if (c.ruleset) compiled_->emplace(std::move(key), c);
  return c;
}

Compilation Library::compile_anew(const Request& request) const {
  GameRequest r;
  r.folder = folder_of(request.game);
  r.scripts_root = request.scripts.empty() ? home_ / "scripts" : request.scripts;
  r.variant = request.variant;
  r.options = request.options;
  for (const std::string& mod : request.mods) r.mods.push_back(folder_of_mod(mod));
  r.keeps_content = request.keeps_content;
  r.may_remove = request.may_remove;
  r.known_documents = documents_.get();
  std::error_code error;
  if (!r.mods.empty() && !is_game(r.folder)) {
    r.known_games = games();
    for (const auto& entry : fs::directory_iterator(r.folder.parent_path(), error)) {
      if (is_game(entry.path())) r.known_games.push_back(entry.path().filename().string());
    }
  }
  Compilation c = compile_game(r, *schemas_);
  if (c.draft) {
    check_scripts(*c.draft, c.diagnostics, c.script_findings);
    leave_out_lost_data(c.diagnostics, c.overlay_traces);
    if (!c.diagnostics.has_errors()) check_content(Interpreter(c.draft).engine(), c.diagnostics);
    c.diagnostics.sort();
    if (c.diagnostics.has_errors()) c.ruleset.reset();
  }
  name_overlays(c.diagnostics, c.sources, c.overlay_traces);
  return c;
}

bool is_game(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "game.yaml", error);
}

fs::path folder_with(const char* file, const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return {};
  fs::path p = fs::absolute(path, error).lexically_normal();
  for (; p.has_relative_path(); p = p.parent_path()) {
    if (fs::is_regular_file(p / file, error)) return p;
  }
  return {};
}

}  // namespace cubilete
