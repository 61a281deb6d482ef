// Tests scenario files: the text becomes the only test file of a small game, is checked and run.
// The game stays the same and is compiled once.

#include <cstddef>
#include <cstdint>
#include <fstream>

#include "fuzz/scratch.h"
#include "review/check_scenarios.h"
#include "scenarios/scenario.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cubilete;
  static fuzz::Scratch scratch;
  static const Library library = [] {
    auto files = fuzz::source_files("tests/games/builders");
    std::erase_if(files, [](const auto& file) { return file.first.starts_with("tests/"); });
    files["tests/fuzzed.yaml"];
    scratch.hold(files);
    Library remembering = fuzz::library();
    remembering.remember_games();
    return remembering;
  }();
  const auto file = scratch.folder() / "tests" / "fuzzed.yaml";
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  const std::string game = scratch.folder().string();
  Compilations compilations(library, game, {});
  (void)check_scenarios(compilations, scratch.folder());
  (void)run_scenarios(library, game, file);
  return 0;
}
