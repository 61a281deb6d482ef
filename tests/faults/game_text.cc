#include "faults/game_text.h"

#include <algorithm>
#include <cctype>

#include "document/yaml_reader.h"
#include "support/files.h"

namespace cubilete::faults {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
    if (entry.is_regular_file(error)) out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

FileKind kind_of(const fs::path& below_game) {
  const std::string first = below_game.begin()->string();
  if (below_game.extension() == ".lua") return FileKind::kScript;
  if (first == "game.yaml") return FileKind::kGame;
  if (first == "variants") return FileKind::kVariant;
  if (first == "locale") return FileKind::kLocale;
  if (first == "tests") return FileKind::kTests;
  return FileKind::kComponents;
}

void collect_words(const std::string& text, std::set<std::string, std::less<>>& words) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) {
      ++end;
    }
    if (end > at) words.insert(text.substr(at, end - at));
    at = end + 1;
  }
}

void add_file(GameText& game, const fs::path& home, const fs::path& path, FileKind kind) {
  if (path.extension() != ".yaml" && path.extension() != ".lua") return;
  GameFile f;
  f.path = path.lexically_relative(home).string();
  f.kind = kind;
  f.source = game.sources.add(f.path, text_of_file(path));
  const std::string& text = game.text(f.source);
  if (kind == FileKind::kScript) {
    f.lua = lua_tokens(text);
  } else {
    Diagnostics ignored;
    f.tree = read_yaml(game.sources, f.source, ignored);
  }
  collect_words(text, game.words);
  game.files.push_back(std::move(f));
}

GameText read_game(const fs::path& home, const std::string& name) {
  GameText game;
  game.name = name;
  const fs::path folder = home / "content" / name;
  for (const fs::path& path : files_below(folder)) {
    add_file(game, home, path, kind_of(path.lexically_relative(folder)));
  }
  const std::string last = fs::path(name).filename().string();
  for (const fs::path& path : files_below(home / "scripts" / last)) {
    add_file(game, home, path, FileKind::kScript);
  }
  find_sites(game);
  return game;
}

}  // namespace

const GameFile* GameText::file_of(FileKind kind) const {
  for (const GameFile& f : files) {
    if (f.kind == kind) return &f;
  }
  return nullptr;
}

std::vector<std::string> GameText::declared(const std::string& kind) const {
  std::vector<std::string> out;
  for (const Site& s : sites) {
    if (s.role == Role::kDeclaration && s.kind == kind) out.push_back(s.text);
  }
  return out;
}

std::vector<GameText> read_games(const fs::path& home) {
  std::vector<std::string> names;
  for (const std::string prefix : {"", "examples/"}) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(home / "content" / prefix, error)) {
      if (fs::is_regular_file(entry.path() / "game.yaml", error)) {
        names.push_back(prefix + entry.path().filename().string());
      }
    }
  }
  std::sort(names.begin(), names.end());
  std::vector<GameText> out;
  out.reserve(names.size());
  for (const std::string& name : names) out.push_back(read_game(home, name));
  return out;
}

}  // namespace cubilete::faults
