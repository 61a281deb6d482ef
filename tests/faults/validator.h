// The validator under test: the program `cubilete validate`, as a process of its own, in a home
// folder of its own into which mutants are written and from which they are taken out again.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "faults/mutant.h"

namespace cubilete::faults {

struct Finding {
  std::string code;
  std::string severity;
  std::string file;
  std::uint32_t line = 0;
  std::string message;
  std::string help;
  std::string suggestion;
  // The places that its notes point at.
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
  // Copies content/, scripts/ and schema/ of `home` to a folder of its own, gone at the end.
  Validator(std::filesystem::path program, const std::filesystem::path& home);
  ~Validator();
  Validator(const Validator&) = delete;
  Validator& operator=(const Validator&) = delete;

  Report check(const std::string& game) const;
  // With the mutant in place of what is there.
  Report check(const GameText&, const Mutant&) const;
  // What a person sees of it.
  std::string shown(const GameText&, const Mutant&) const;

 private:
  void write(const GameText&, const Mutant&) const;
  void take_out(const GameText&, const Mutant&) const;

  std::filesystem::path program_;
  std::filesystem::path home_;
};

}  // namespace cubilete::faults
