// Findings that are already known, read from the output of an earlier `validate --format json`.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "diagnostics/diagnostic.h"

namespace cubilete {

class Baseline {
 public:
  // Returns none for a text that render_json does not write.
  static std::optional<Baseline> read(const std::string& json);

  // Removes the known findings, wherever they are in their file now, and returns their number. Of a
  // finding that occurs more often than before, the additional ones are kept.
  std::size_t remove_known(Diagnostics&, const Sources&) const;

 private:
  std::map<std::string, std::size_t> known_;  // count of findings, by file, code and message
};

}  // namespace cubilete
