// A copy of the home folder, into which mutants are written and from which they are removed again.
#pragma once

#include <filesystem>

#include "faults/mutant.h"
#include "support/files.h"

namespace cubilete::faults {

class HomeCopy {
 public:
  // Copies content/, scripts/ and schema/ of `home` to a folder that the destructor removes.
  explicit HomeCopy(const std::filesystem::path& home);

  const std::filesystem::path& path() const { return path_; }
  // Replaces the files that the mutant changes.
  void write(const GameText&, const Mutant&) const;
  // Restores the files that the mutant changed.
  void take_out(const GameText&, const Mutant&) const;

 private:
  ScratchFolder scratch_;
  std::filesystem::path path_ = scratch_.path();
};

}  // namespace cubilete::faults
