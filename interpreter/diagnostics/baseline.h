// Findings that were known before: what `validate --format json` once wrote.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "diagnostics/diagnostic.h"

namespace cubilete {

class Baseline {
 public:
  // None where the text is not what render_json writes.
  static std::optional<Baseline> read(const std::string& json);

  // Removes the findings that were known, wherever in their file they are now, and returns how
  // many. One that has become more frequent stays as often as it is new.
  std::size_t remove_known(Diagnostics&, const Sources&) const;

 private:
  std::map<std::string, std::size_t> known_;  // how often, by file, code and message
};

}  // namespace cubilete
