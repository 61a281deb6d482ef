#include "tools/lsp/workspace.h"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include "review/check_scenarios.h"
#include "scenarios/scenario.h"
#include "tools/lsp/file_uri.h"

namespace cubilete::lsp {

namespace fs = std::filesystem;

std::vector<std::string> Workspace::keys_of(const fs::path& file) {
  std::error_code error;
  // A file that was never saved belongs to the game of its folder.
  const fs::path on_disk = fs::exists(file, error) ? file : file.parent_path();
  std::vector<std::string> keys;
  for (ValidationTarget& target : targets_of_path(library_, on_disk.string())) {
    target.file.clear();
    std::string key;
    for (const fs::path& folder : folders_of(library_, target)) {
      key += fs::weakly_canonical(folder, error).string() + "\n";
    }
    games_.try_emplace(key, OpenGame{std::move(target)});
    keys.push_back(std::move(key));
  }
  return keys;
}

void Workspace::touch(const fs::path& file) {
  const auto known = keys_.find(file);
  const std::vector<std::string> keys = known == keys_.end() ? keys_of(file) : known->second;
  for (const std::string& key : keys) {
    OpenGame& game = games_.at(key);
    game.is_stale = true;
    game.is_shown = false;
    game.are_names_stale = true;
    game.compilations = nullptr;
  }
  if (documents_.find(file)) keys_[file] = keys;
}

void Workspace::touch_on_disk(const fs::path& file, bool is_made_or_removed) {
  touch(file);
  if (is_made_or_removed) {
    const auto open = std::exchange(keys_, {});
    for (const auto& [path, keys] : open) touch(path);
  }
  drop_unused();
}

void Workspace::drop_unused() {
  std::erase_if(keys_, [&](const auto& entry) { return !documents_.find(entry.first); });
  std::set<std::string> used;
  for (const auto& [file, keys] : keys_) used.insert(keys.begin(), keys.end());
  std::erase_if(games_, [&](const auto& entry) { return !used.contains(entry.first); });
}

Compilations& Workspace::compilations_of(OpenGame& game) const {
  if (!game.compilations) {
    game.compilations =
        std::make_shared<Compilations>(library_, game.target.game, game.target.mods);
  }
  return *game.compilations;
}

void Workspace::validate_game_of(OpenGame& game) {
  const UnsavedTexts::Shown shown(documents_.texts());
  game.found = validate(compilations_of(game));
  game.is_stale = false;
}

const std::pair<const std::string, OpenGame>* Workspace::validate_next() {
  for (auto& entry : games_) {
    OpenGame& game = entry.second;
    if (game.is_shown) continue;
    if (game.is_stale) validate_game_of(game);
    game.is_shown = true;
    return &entry;
  }
  return nullptr;
}

bool Workspace::find_next_names() {
  const auto stale =
      std::ranges::find_if(games_, [](const auto& entry) { return entry.second.are_names_stale; });
  if (stale == games_.end()) return false;
  find_names_of(stale->second);
  return true;
}

std::vector<OpenGame*> Workspace::open_games_of(const fs::path& file) {
  std::vector<OpenGame*> games;
  const auto known = keys_.find(file);
  if (known == keys_.end()) return games;
  for (const std::string& key : known->second) games.push_back(&games_.at(key));
  return games;
}

std::vector<const OpenGame*> Workspace::games_of(const fs::path& file) {
  const std::vector<OpenGame*> games = open_games_of(file);
  for (OpenGame* game : games) {
    if (game->is_stale) validate_game_of(*game);
  }
  return {games.begin(), games.end()};
}

Compilation Workspace::compile(const OpenGame& game, const std::string& variant,
                               const UnsavedTexts* texts) const {
  const UnsavedTexts::Shown shown(texts ? *texts : documents_.texts());
  Library::Request request{game.target.game, variant, {}, game.target.mods};
  request.keeps_content = true;
  return library_.compile(request);
}

void Workspace::find_names_of(OpenGame& game) {
  game.are_names_stale = false;
  const UnsavedTexts::Shown shown(documents_.texts());
  Compilations& compilations = compilations_of(game);
  const auto compiled = compilations.of("");
  if (!compiled->draft) return;
  auto names = std::make_shared<NameIndex>();
  names->add(*compiled);
  const std::vector<fs::path> folders = folders_of(library_, game.target);
  if (game.target.mods.empty()) {
    for (const std::string& variant : variants_of(folders.front())) {
      const auto varied = compilations.of(variant);
      if (varied->draft) names->add(*varied);
    }
  }
  for (const fs::path& folder : folders) {
    // The last validation compiled the tests of a game, but not those of a game with mods, and not
    // all of them where the work allowed was over.
    const Effort& left = game.found.left;
    const bool is_known =
        !game.is_stale && game.target.mods.empty() && left.compiling > 0 && left.playing > 0;
    const auto tests = is_known ? std::exchange(game.found.tests, {})
                                : check_scenarios(compilations, folder).compiled;
    for (const auto& ruleset : tests) names->add_test_file(*ruleset);
    for (const fs::path& file : scenario_files(folder)) {
      names->add_words_of_tests(file, read_file(file).value_or(""));
    }
  }
  names->finish();
  game.compiled = compiled;
  game.names = std::move(names);
}

std::vector<const OpenGame*> Workspace::games_with_any_names(const fs::path& file) {
  const std::vector<OpenGame*> games = open_games_of(file);
  for (OpenGame* game : games) {
    if (!game->names && game->are_names_stale) find_names_of(*game);
  }
  return {games.begin(), games.end()};
}

std::vector<const OpenGame*> Workspace::all_named_games() {
  std::vector<const OpenGame*> out;
  for (auto& [key, game] : games_) {
    if (game.are_names_stale) find_names_of(game);
    if (game.names) out.push_back(&game);
  }
  return out;
}

std::vector<const OpenGame*> Workspace::named_games_of(const fs::path& file) {
  std::vector<OpenGame*> games = open_games_of(file);
  for (OpenGame* game : games) {
    if (game->are_names_stale) find_names_of(*game);
  }
  std::erase_if(games, [](const OpenGame* game) { return !game->names; });
  return {games.begin(), games.end()};
}

fs::path Workspace::file_of(const std::string& shown) {
  std::error_code error;
  return fs::absolute(shown, error).lexically_normal();
}

std::string Workspace::uri_of_file(const fs::path& file) const {
  const OpenDocument* open = documents_.find(file);
  return open ? open->uri : uri_of(file);
}

}  // namespace cubilete::lsp
