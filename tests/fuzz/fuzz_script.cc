// Lua against the bindings: the text becomes the stranger's script of tests/sandbox/game, is
// checked as `validate` does, and played a little.

#include <cstddef>
#include <cstdint>

#include "base/digest.h"
#include "fuzz/playing.h"
#include "fuzz/scratch.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cubilete;
  static fuzz::Scratch scratch;
  static auto files = fuzz::source_files("tests/sandbox/game");
  std::string& script = files["scripts/stranger.lua"];
  script.assign(reinterpret_cast<const char*>(data), size);
  const std::uint64_t seed = digest_of(script);
  scratch.hold(files);
  fuzz::show(fuzz::library().compile({scratch.folder().string(), "", {}}));
  // What the checks refuse is played all the same.
  GameRequest request;
  request.folder = scratch.folder();
  request.scripts_root = fuzz::library().home() / "scripts";
  const Compilation c = compile_game(request, fuzz::library().schemas());
  if (c.ruleset) fuzz::play_some(c.ruleset, seed, 8);
  return 0;
}
