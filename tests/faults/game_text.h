// The text of one game as the fault bench sees it: every file with its tree, and the places in it
// where something of a known role stands. Nothing is compiled: what is right or wrong about a
// mutant follows from how it was made, not from the validator that it tests.
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
  std::int32_t source = -1;  // in GameText::sources
  std::optional<Node> tree;  // of YAML
  std::vector<LuaToken> lua;
};

enum class Role {
  kKey,          // a key of the schemas; kind: where
  kDeclaration,  // a name is declared; kind: of what
  kReference,    // a name is used; kind: of what
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
  const Node* node = nullptr;    // the value: of a key, what it holds
  const Entry* entry = nullptr;  // the key and its value, where this is a key or the value of one
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
  // The declarations of a kind of name.
  std::vector<std::string> declared(const std::string& kind) const;
};

// All games below `home`, sorted by name.
std::vector<GameText> read_games(const std::filesystem::path& home);

// Finds the sites of a game whose files are read (sites.cc).
void find_sites(GameText&);

}  // namespace cubilete::faults
