// The score of a validator for the mutants of one class of faults.
#pragma once

#include <string>
#include <vector>

#include "faults/validator.h"

namespace cubilete::faults {

struct Verdict {
  bool counts = true;  // false: the mutant is valid content
  bool reported = false;
  bool at_place = false;  // a finding, or a note of one, is at the right file and line
  bool is_typo = false;
  bool suggested = false;  // the first suggestion of a finding is the original word
  bool exit_is_right = false;
  bool crashed = false;
  std::size_t findings = 0;
};

Verdict judge(const GameText&, const Mutant&, const Report&);

struct Score {
  std::size_t made = 0;
  std::size_t still_valid = 0;
  std::size_t still_valid_reported = 0;
  std::size_t reported = 0;
  std::size_t at_place = 0;
  std::size_t typos = 0;
  std::size_t suggested = 0;
  std::size_t wrong_exit = 0;
  std::size_t crashed = 0;
  std::size_t findings = 0;
  std::size_t alone = 0;  // mutants of which there is one finding

  std::size_t counted() const { return made - still_valid; }
  void add(const Verdict&);
  void add(const Score&);
};

struct ClassScore {
  std::string name;
  std::string what;
  Score score;
};

// Returns one line per class and one for all, as Markdown.
std::string table_of(const std::vector<ClassScore>&);

}  // namespace cubilete::faults
