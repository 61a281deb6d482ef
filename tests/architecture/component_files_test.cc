// Component files have no control structures: whatever goes beyond a list of calls with numbers is
// Lua (content/LANGUAGE.md, "YAML or Lua"). tests/architecture/lua_share shows the numbers.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

namespace cubilete {
namespace {

namespace fs = std::filesystem;

// Returns true if a file of a game may hold components: it is neither the game itself nor in one of
// the folders that every game has.
bool holds_components(const fs::path& file, const fs::path& game) {
  static const std::set<std::string> kOthers = {"locale", "tests", "variants", "scripts"};
  const fs::path inside = fs::relative(file, game);
  return file.extension() == ".yaml" && std::distance(inside.begin(), inside.end()) > 1 &&
         !kOthers.contains(inside.begin()->string());
}

bool has_control_structure(const std::string& line) {
  static const std::regex kForm("(^|[-{,]) *(if|each|choose|let|repeat): .*");
  return std::regex_search(line, kForm);
}

TEST(ComponentFiles, HaveNoControlStructures) {
  int files = 0;
  for (const auto& game : fs::directory_iterator(CUBILETE_SOURCE_DIR "/content")) {
    if (!fs::exists(game.path() / "game.yaml")) continue;
    for (const auto& file : fs::recursive_directory_iterator(game.path())) {
      if (!holds_components(file.path(), game.path())) continue;
      ++files;
      std::ifstream in(file.path());
      int number = 0;
      for (std::string line; std::getline(in, line);) {
        ++number;
        EXPECT_FALSE(has_control_structure(line)) << file.path() << ":" << number << ": " << line;
      }
    }
  }
  EXPECT_GT(files, 10);
}

TEST(ComponentFiles, ControlStructuresAreFound) {
  EXPECT_TRUE(has_control_structure("      - if: winner != sheriff"));
  EXPECT_TRUE(has_control_structure("    use: [{choose: moved, from: dice}]"));
  EXPECT_TRUE(has_control_structure("    use: {repeat: 2, do: []}"));
  EXPECT_FALSE(has_control_structure("    use: [{gain: {wood: 'if(open, 1, 2)'}}]"));
  EXPECT_FALSE(has_control_structure("    use: {script: town.repeat, with: {letters: 2}}"));
}

}  // namespace
}  // namespace cubilete
