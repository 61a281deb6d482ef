// Warnings that an author allows with a comment, on the same line or alone on the line above.
//
//   if: count(pile) >= 0   # cubilete: allow always-same because the number may come to be negative
//
// In Lua the comment begins with `--`. Errors cannot be allowed: such content cannot be played.
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

  // Removes the warnings that are allowed. Reports wrong allowances: an unknown code, no reason,
  // or, if all checks ran (`is_complete`), no such warning. Codes: unknown-name, missing-key,
  // never-used. `sources` are those of the diagnostics; the files with wrong allowances are added
  // to them.
  void apply(Diagnostics&, Sources& sources, bool is_complete) const;

 private:
  struct Allowance {
    std::uint32_t begin = 0;  // offset of the comment in its file
    std::uint32_t end = 0;
    std::uint32_t line = 0;  // line of the warnings that it allows
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
