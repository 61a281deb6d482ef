// Tests the bindings of Lua: the text becomes the untrusted script of tests/sandbox/game, is
// checked as `validate` does, and played a little. The rest of the game stays the same and is
// compiled once; for one input in sixteen all files are read again.

#include <cstddef>
#include <cstdint>

#include "base/digest.h"
#include "diagnostics/render.h"
#include "engine/check_content.h"
#include "fuzz/playing.h"
#include "fuzz/scratch.h"
#include "lua/scripts.h"

namespace cubilete {
namespace {

constexpr char kScript[] = "scripts/stranger.lua";

Compilation compile(const fuzz::Scratch& scratch) {
  GameRequest request;
  request.folder = scratch.folder();
  request.scripts_root = fuzz::library().home() / "scripts";
  return compile_game(request, fuzz::library().schemas());
}

// Returns the game with this text as its script.
std::shared_ptr<const Ruleset> with_script(const Ruleset& game, std::string text) {
  auto r = std::make_shared<Ruleset>(game);
  for (ScriptFile& f : r->script_files) {
    if (f.name == "stranger") f.source = r->sources.add(kScript, std::move(text));
  }
  return r;
}

}  // namespace
}  // namespace cubilete

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cubilete;
  static fuzz::Scratch scratch;
  static auto files = fuzz::source_files("tests/sandbox/game");
  static const std::shared_ptr<const Ruleset> game = [] {
    scratch.hold(files);
    return compile(scratch).ruleset;
  }();
  std::string script(reinterpret_cast<const char*>(data), size);
  const std::uint64_t seed = digest_of(script);
  // Scripts that the checks refuse are played all the same.
  if (seed / 4 % 16 == 0) {
    files[kScript] = std::move(script);
    scratch.hold(files);
    fuzz::show(fuzz::library().compile({scratch.folder().string(), "", {}}));
    const Compilation c = compile(scratch);
    if (c.ruleset) fuzz::play_some(c.ruleset, seed, 8);
    return 0;
  }
  const auto ruleset = with_script(*game, std::move(script));
  Compilation c;
  check_scripts(*ruleset, c.diagnostics, c.script_findings);
  if (!c.diagnostics.has_errors()) {
    check_content(Interpreter(ruleset).engine(), c.diagnostics);
  }
  c.diagnostics.sort();
  c.sources = ruleset->sources;
  fuzz::show(c);
  fuzz::play_some(ruleset, seed, 8);
  return 0;
}
