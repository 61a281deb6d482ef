// The names that a game declares, as scripts may use them.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

// The names of one game, by kind.
class GameNames {
 public:
  explicit GameNames(const Ruleset&);

  const std::set<std::string>& all() const { return all_; }
  const std::set<std::string>& fields() const { return fields_; }
  // Names that stand for values without brackets: those that never change, and all of them.
  const std::set<std::string>& constants() const { return constants_; }
  const std::set<std::string>& values() const { return values_; }

 private:
  void add_names_of_values(const Ruleset&);

  std::vector<std::string> attributes_, resources_, zones_, properties_, kinds_, definitions_,
      options_, queries_, effects_, ends_, messages_, others_;
  std::set<std::string> all_, fields_, constants_, values_;
};

}  // namespace cubilete
