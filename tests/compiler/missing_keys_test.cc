// Content without a key that it needs is refused, whatever is compiled beside it: each key of each
// small game is misspelt in turn. Nothing may crash; random edits of files came upon a trigger
// without its 'when'.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>

#include "document/text_file.h"
#include "review/validation.h"
#include "support/files.h"
#include "support/test_game.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

// An ordinary run misspells one of so many keys.
constexpr std::size_t kKeysForOne = 40;

TEST(MissingKeys, AreSurvived) {
  const std::size_t step = as_thorough<std::size_t>(kKeysForOne, 1);
  std::vector<fs::path> folders = game_folders(test_folder() / "games");
  for (const fs::path& f : game_folders(test_folder().parent_path() / "content" / "examples")) {
    folders.push_back(f);
  }
  const std::regex key(R"([A-Za-z_]\w*:(?=\s))");
  std::size_t number = 0;
  std::size_t refused = 0;
  for (const fs::path& from : folders) {
    const ScratchFolder scratch;
    const fs::path folder = scratch.path() / from.filename();
    fs::copy(from, folder, fs::copy_options::recursive);
    const std::string text = read_file(from / "game.yaml").value();
    for (std::sregex_iterator at(text.begin(), text.end(), key), end; at != end; ++at) {
      if (number++ % step != 0) continue;
      std::string without = text;
      without.insert(static_cast<std::size_t>(at->position()), "x");
      std::ofstream(folder / "game.yaml", std::ios::binary) << without;
      const Validation found = validate_game(test_library(), folder.string());
      if (found.diagnostics.has_errors()) ++refused;
    }
  }
  EXPECT_GT(refused * step, number / 3);
}

}  // namespace
}  // namespace cubilete
