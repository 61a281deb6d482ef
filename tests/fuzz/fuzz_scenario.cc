// Scenario files: the text becomes the only test file of a small game, is checked and run.

#include <cstddef>
#include <cstdint>

#include "check_scenarios.h"
#include "fuzz/scratch.h"
#include "scenario.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cubilete;
  static fuzz::Scratch scratch;
  static auto files = [] {
    auto of_game = fuzz::source_files("tests/games/builders");
    std::erase_if(of_game, [](const auto& file) { return file.first.starts_with("tests/"); });
    return of_game;
  }();
  files["tests/fuzzed.yaml"] = std::string(reinterpret_cast<const char*>(data), size);
  scratch.hold(files);
  const std::string game = scratch.folder().string();
  (void)check_scenarios(fuzz::library(), game, {}, scratch.folder());
  (void)run_scenarios(fuzz::library(), game, scratch.folder() / "tests" / "fuzzed.yaml");
  return 0;
}
