// Caches the compilations of one review: the game, its variants, and the game with the options of
// its tests. Each is compiled once, while the cache has room.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "library.h"

namespace cubilete {

class Compilations {
 public:
  // Compiles one game with these mods. REQUIRES: the library outlives this.
  Compilations(const Library& library, std::string game, std::vector<std::string> mods)
      : library_(library), game_(std::move(game)), mods_(std::move(mods)) {}

  using Options = std::vector<std::pair<std::string, std::string>>;

  const Library& library() const { return library_; }
  const std::string& game() const { return game_; }
  const std::vector<std::string>& mods() const { return mods_; }
  // Returns whether the compilation is cached.
  bool keeps(const std::string& variant, const Options& options = {},
             bool may_remove = false) const;
  // Returns the compilation, never nullptr.
  std::shared_ptr<const Compilation> of(const std::string& variant, const Options& options = {},
                                        bool may_remove = false);

 private:
  const Library& library_;
  std::string game_;
  std::vector<std::string> mods_;
  using Key = std::tuple<std::string, Options, bool>;
  std::map<Key, std::shared_ptr<const Compilation>> kept_;
  std::size_t bytes_ = 0;  // of source text of all cached compilations
};

}  // namespace cubilete
