#include "play/golden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "play/agent.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

// Returns the lines of `text` that `other` lacks or has less often, each after `mark`.
std::string lines_only_in(const std::string& text, const std::string& other, const char* mark) {
  std::multiset<std::string> others;
  std::istringstream in_other(other);
  for (std::string line; std::getline(in_other, line);) others.insert(line);
  std::string out;
  std::istringstream in_text(text);
  for (std::string line; std::getline(in_text, line);) {
    const auto same = others.find(line);
    if (same == others.end()) {
      out += mark + line + "\n";
    } else {
      others.erase(same);
    }
  }
  return out;
}

}  // namespace

void expect_golden(const std::string& file, const std::string& text) {
  const fs::path path = fs::path(CUBILETE_SOURCE_DIR) / "tests" / "golden" / file;
  const char* update = std::getenv("CUBILETE_UPDATE_GOLDEN");
  if (update && *update == '1') {
    fs::remove(path);
    if (!text.empty()) std::ofstream(path) << text;
    return;
  }
  std::ostringstream recorded;
  if (std::ifstream in(path); in) recorded << in.rdbuf();
  EXPECT_TRUE(recorded.str() == text)
      << file << " has changed. Lines with '-' are gone and lines with '+' are new; if there are "
      << "none, only the order of lines has changed.\n"
      << lines_only_in(recorded.str(), text, "- ") << lines_only_in(text, recorded.str(), "+ ")
      << "If that is on purpose, record it with CUBILETE_UPDATE_GOLDEN=1";
}

void play_at_random(Game& game, std::uint64_t seed, const std::function<void(Game&)>& visit) {
  RandomAgent agent(seed);
  visit(game);
  while (!game.is_over()) {
    const auto d = game.decision();
    ASSERT_TRUE(d) << d.error().message;
    const auto values = d->options[*agent.choose(game.engine(), game.state(), *d)];
    ASSERT_TRUE(game.choose({d->player, {values.begin(), values.end()}}));
    visit(game);
  }
}

std::string golden_name(const std::string& game, const std::string& variant) {
  std::string name = game;
  std::replace(name.begin(), name.end(), '/', '-');
  return variant.empty() ? name : name + "." + variant;
}

}  // namespace cubilete
