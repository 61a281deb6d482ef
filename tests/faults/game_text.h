// The text of one game as the fault bench sees it: every file with its tree, and its sites, which
// are the places with a known role. Nothing is compiled: how a mutant was made decides what is
// wrong with it, not the validator that it tests.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "document/document.h"
#include "faults/lua_tokens.h"

namespace cubilete::faults {

enum class FileKind { kGame, kComponents, kVariant, kLocale, kTests, kScript };

struct GameFile {
  std::string path;  // below the home folder: "content/x/game.yaml"
  FileKind kind = FileKind::kGame;
  std::int32_t source = -1;  // index in GameText::sources
  std::optional<Node> tree;  // the tree of a YAML file
  std::vector<LuaToken> lua;
};

enum class Role {
  kKey,          // a key of the schemas; kind: its map
  kDeclaration,  // the declaration of a name; kind: of what
  kReference,    // the use of a name; kind: of what
  kExpression,   // an expression; also keys that are one
  kWord,         // one of a fixed list of words: shape: pile
  kNumber,       // a plain number where no expression may stand
  kFlag,         // true or false
  kScript,       // "file.function"
  kConstantKey,  // a key below `with`
};

struct Site {
  Role role = Role::kKey;
  std::string kind;
  SourceSpan span;
  std::string text;
  const Node* node = nullptr;    // the value; for a key, the value that it holds
  const Entry* entry = nullptr;  // the entry, if the site is a key or the value of one
  const Node* map = nullptr;     // the map that holds the entry
};

struct GameText {
  std::string name;  // "examples/nim"
  Sources sources;
  std::vector<GameFile> files;
  std::vector<Site> sites;
  std::set<std::string, std::less<>> words;  // every word anywhere in the game's files

  const std::string& text(std::int32_t file) const { return sources.text(file); }
  const GameFile* file_of(FileKind kind) const;
  // Returns the declared names of a kind.
  std::vector<std::string> declared(const std::string& kind) const;
};

// Reads all games below `home`, sorted by name.
std::vector<GameText> read_games(const std::filesystem::path& home);

// Finds the sites of a game whose files are read (sites.cc).
void find_sites(GameText&);

}  // namespace cubilete::faults
