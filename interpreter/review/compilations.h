// The compilations of one review: the game as it is, with its variants, and with the options of its
// tests, each made once.
#pragma once

#include <map>
#include <string>

#include "library.h"

namespace cubilete {

class Compilations {
 public:
  // Of one game with these mods. REQUIRES: the library outlives it.
  Compilations(const Library& library, std::string game, std::vector<std::string> mods)
      : library_(library), game_(std::move(game)), mods_(std::move(mods)) {}

  using Options = std::vector<std::pair<std::string, std::string>>;

  const Library& library() const { return library_; }
  const std::string& game() const { return game_; }
  const std::vector<std::string>& mods() const { return mods_; }
  bool knows(const std::string& variant, const Options& options = {}) const;
  // Valid as long as this object.
  const Compilation& of(const std::string& variant, const Options& options = {});

 private:
  const Library& library_;
  std::string game_;
  std::vector<std::string> mods_;
  std::map<std::pair<std::string, Options>, Compilation> all_;
};

}  // namespace cubilete
