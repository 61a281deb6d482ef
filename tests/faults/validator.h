// The validator under test: the program `cubilete validate` as a separate process in a copy of a
// home folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "faults/home_copy.h"

namespace cubilete::faults {

struct Finding {
  std::string code;
  std::string severity;
  std::string file;
  std::uint32_t line = 0;
  std::string message;
  std::string help;
  std::string suggestion;
  // The places to which its notes point.
  std::vector<std::pair<std::string, std::uint32_t>> notes;
};

struct Report {
  int exit_code = -1;  // -1: ended by a signal, or not in time
  bool crashed = false;
  bool is_json = false;
  double seconds = 0;
  std::vector<Finding> findings;
};

class Validator {
 public:
  Validator(std::filesystem::path program, const std::filesystem::path& home)
      : program_(std::move(program)), home_(home) {}

  Report check(const std::string& game) const;
  // Checks a mutant, whose files replace the originals during the call.
  Report check(const GameText&, const Mutant&) const;
  // Returns the output that a person sees for a mutant.
  std::string shown(const GameText&, const Mutant&) const;

 private:
  std::filesystem::path program_;
  HomeCopy home_;
};

}  // namespace cubilete::faults
