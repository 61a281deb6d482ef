// A home folder of its own, into which mutants are written and from which they are taken out again.
#pragma once

#include <filesystem>

#include "faults/mutant.h"

namespace cubilete::faults {

class HomeCopy {
 public:
  // Copies content/, scripts/ and schema/ of `home` to a folder that is gone at the end.
  explicit HomeCopy(const std::filesystem::path& home);
  ~HomeCopy();
  HomeCopy(const HomeCopy&) = delete;
  HomeCopy& operator=(const HomeCopy&) = delete;

  const std::filesystem::path& path() const { return path_; }
  // Puts the mutant in place of what is there.
  void write(const GameText&, const Mutant&) const;
  // Puts back what was there.
  void take_out(const GameText&, const Mutant&) const;

 private:
  std::filesystem::path path_;
};

}  // namespace cubilete::faults
