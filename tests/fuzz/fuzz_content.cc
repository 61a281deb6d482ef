// Tests the way from YAML to Ruleset: an archive of files becomes a game folder, which is compiled
// with each of its variants, played a little, and checked as `validate` does, its tests included.

#include <cstddef>
#include <cstdint>

#include "base/digest.h"
#include "diagnostics/render.h"
#include "fuzz/archive.h"
#include "fuzz/playing.h"
#include "fuzz/scratch.h"
#include "review/validation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cubilete;
  static fuzz::Scratch scratch;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  scratch.hold(fuzz::files_in(input));
  std::vector<std::string> variants = {""};
  for (const std::string& name : variants_of(scratch.folder())) {
    if (variants.size() < 3) variants.push_back(name);
  }
  const std::uint64_t seed = digest_of(input);
  const Validation all = validate_game(fuzz::library(), scratch.folder().string());
  (void)render_text(all.diagnostics.list(), all.sources);
  for (const std::string& variant : variants) {
    const Compilation c = fuzz::library().compile({scratch.folder().string(), variant, {}});
    fuzz::show(c);
    if (c.ruleset) fuzz::play_some(c.ruleset, seed, 12);
  }
  return 0;
}
