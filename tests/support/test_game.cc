#include "support/test_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "diagnostics/render.h"
#include "narration/token.h"
#include "support/files.h"

namespace cubilete {

namespace fs = std::filesystem;

const Library& test_library() {
  static const Library library = [] {
    std::vector<std::string> problems;
    Library l = Library::open(CUBILETE_SOURCE_DIR, &problems);
    EXPECT_EQ(problems, std::vector<std::string>{});
    return l;
  }();
  return library;
}

std::shared_ptr<const Ruleset> compiled(const std::string& game, const std::string& variant) {
  static std::map<GameName, std::shared_ptr<const Ruleset>> known;  // many tests are about one game
  std::shared_ptr<const Ruleset>& ruleset = known[{game, variant}];
  if (ruleset) return ruleset;
  const Compilation c = test_library().compile({game, variant, {}});
  EXPECT_TRUE(c.ruleset) << render_text(c.diagnostics.list(), c.sources);
  return ruleset = c.ruleset;
}

std::map<std::string, std::string> base_game(const std::string& name) {
  const fs::path folder = fs::path(CUBILETE_SOURCE_DIR) / "tests" / "games" / "bases" / name;
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    files.emplace(entry.path().lexically_relative(folder).string(), text_of_file(entry.path()));
  }
  return files;
}

std::string replaced(std::string text, std::string_view piece, std::string_view other) {
  const std::size_t at = text.find(piece);
  if (at == std::string::npos || text.find(piece, at + 1) != std::string::npos) {
    ADD_FAILURE() << "'" << piece << "' does not occur once in:\n" << text;
    return text;
  }
  return text.replace(at, piece.size(), other);
}

WrittenGame::WrittenGame(const std::map<std::string, std::string>& files) {
  for (const auto& [name, text] : files) write_file(folder_ / name, text);
}

std::shared_ptr<const Ruleset> unchecked(const fs::path& folder, const fs::path& home,
                                         const std::string& variant) {
  GameRequest request;
  request.folder = folder;
  request.scripts_root = home / "scripts";
  request.variant = variant;
  return compile_game(request, test_library().schemas()).ruleset;
}

WrittenGame::WrittenGame(const std::string& game)
    : WrittenGame(std::map<std::string, std::string>{{"game.yaml", game}}) {}

Compilation WrittenGame::compile() const {
  return test_library().compile({folder_.string(), "", {}});
}

std::vector<std::string> WrittenGame::problems() const {
  const Compilation c = compile();
  std::vector<std::string> out;
  for (const Diagnostic& d : c.diagnostics.list()) {
    std::string where = "?";
    if (d.span.is_known()) {
      where = fmt::format("{}:{}:{}", fs::path(c.sources.path(d.span.file)).filename().string(),
                          c.sources.begin_of(d.span).line, c.sources.begin_of(d.span).column);
    }
    out.push_back(where + " " + d.code);
  }
  return out;
}

std::shared_ptr<const Ruleset> WrittenGame::ruleset() const {
  const Compilation c = compile();
  EXPECT_TRUE(c.ruleset) << render_text(c.diagnostics.list(), c.sources);
  return c.ruleset;
}

std::string test_name(const testing::TestParamInfo<GameName>& info) {
  std::string name = info.param.first.substr(info.param.first.rfind('/') + 1);
  if (!info.param.second.empty()) name += "_" + info.param.second;
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

fs::path test_folder() { return fs::path(CUBILETE_SOURCE_DIR) / "tests"; }

std::vector<fs::path> game_folders(const fs::path& parent) {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(parent)) {
    if (fs::exists(entry.path() / "game.yaml")) folders.push_back(entry.path());
  }
  std::ranges::sort(folders);
  return folders;
}

const std::vector<GameName>& all_games() {
  static const std::vector<GameName> all = [] {
    std::vector<GameName> out;
    const auto add = [&](const std::string& game, const fs::path& folder) {
      out.emplace_back(game, "");
      for (const std::string& variant : variants_of(folder)) out.emplace_back(game, variant);
    };
    for (const std::string& game : test_library().games()) {
      add(game, test_library().folder_of(game));
    }
    for (const fs::path& folder : game_folders(test_folder() / "games")) {
      add(folder.string(), folder);
    }
    return out;
  }();
  return all;
}

Game started(const std::shared_ptr<const Ruleset>& ruleset, std::int32_t players,
             std::uint64_t seed) {
  Engine::Setup setup;
  setup.players = players;
  setup.seed = seed;
  auto game = Game::start(ruleset, setup);
  EXPECT_TRUE(game) << game.error().message;
  return std::move(*game);
}

void expect_same_games(const std::shared_ptr<const Ruleset>& a,
                       const std::shared_ptr<const Ruleset>& b) {
  const auto options_of = [](const Decision& d) {
    std::vector<std::vector<std::int32_t>> out;
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      out.emplace_back(d.options[i].begin(), d.options[i].end());
    }
    return out;
  };
  const int more = std::min(a->max_players - a->min_players, 1);
  for (unsigned seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const std::int32_t players = a->min_players + static_cast<std::int32_t>(seed % 2) * more;
    Game one = started(a, players, seed);
    Game other = started(b, players, seed);
    std::mt19937 random(seed);
    while (!one.is_over()) {
      ASSERT_EQ(one.state().cells, other.state().cells);
      const auto asked = one.decision();
      const auto asked_otherwise = other.decision();
      ASSERT_TRUE(asked && asked_otherwise);
      const auto options = options_of(*asked);
      ASSERT_EQ(asked->name, asked_otherwise->name);
      ASSERT_EQ(options, options_of(*asked_otherwise));
      ASSERT_EQ(asked->notes, asked_otherwise->notes);
      const Choice chosen{asked->player, options[random() % options.size()]};
      ASSERT_TRUE(one.choose(chosen) && other.choose(chosen));
    }
    ASSERT_TRUE(other.is_over());
    EXPECT_EQ(one.choices(), other.choices());
    EXPECT_EQ(one.state().cells, other.state().cells);
  }
}

void choose(Game& game, const std::vector<std::string>& answers) {
  for (const std::string& answer : answers) {
    const auto decision = game.decision();
    ASSERT_TRUE(decision) << decision.error().message;
    const auto named = answer_named(game.ruleset(), game.state(), *decision, answer);
    ASSERT_TRUE(named) << answer << " is not offered; offered: "
                       << fmt::format(
                              "{}",
                              fmt::join(tokens(game.ruleset(), game.state(), *decision), ", "));
    const auto ok = game.choose({decision->player, *named});
    ASSERT_TRUE(ok) << ok.error().message;
  }
}

}  // namespace cubilete
