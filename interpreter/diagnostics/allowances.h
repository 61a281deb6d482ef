// Findings that an author takes on purpose: a comment on the line, or alone on the one above.
//
//   if: count(pile) >= 0   # cubilete: allow always-same because the number may come to be negative
//
// In Lua after `--`. Only warnings can be allowed: content with errors cannot be played.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"

namespace cubilete {

class Allowances {
 public:
  // Reads the comments of a file; a path that was read before is not read again.
  void read(const std::string& path, const std::string& text);

  // Leaves out the warnings that are allowed, and reports what allows nothing: an unknown code, no
  // reason, no such finding. Codes: unknown-name, missing-key, never-used. `sources`: those of the
  // diagnostics; gets the files of what is reported.
  void apply(Diagnostics&, Sources& sources) const;

 private:
  struct Allowance {
    std::uint32_t begin = 0;  // of the comment, in its file
    std::uint32_t end = 0;
    std::uint32_t line = 0;  // of the findings that it allows
    std::string code;
    bool has_reason = false;
  };
  struct File {
    std::string text;
    std::vector<Allowance> allowances;
  };

  static void report(const Allowance&, std::int32_t file, Diagnostics&);

  std::map<std::string, File> files_;
};

}  // namespace cubilete
