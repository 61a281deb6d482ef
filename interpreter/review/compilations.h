// The compilations of one review: the game as it is, with its variants, and with the options of its
// tests, each made once as long as they are not too large to be kept.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

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
  // Whether it is kept, and `of` need not compile anything.
  bool keeps(const std::string& variant, const Options& options = {}) const;
  // Never nullptr.
  std::shared_ptr<const Compilation> of(const std::string& variant, const Options& options = {});

 private:
  const Library& library_;
  std::string game_;
  std::vector<std::string> mods_;
  std::map<std::pair<std::string, Options>, std::shared_ptr<const Compilation>> kept_;
  std::size_t bytes_ = 0;  // of the texts of all that are kept
};

}  // namespace cubilete
