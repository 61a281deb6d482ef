// The counts of perft, held against programs that know one game each and play it on plain arrays.

#include "play/perft.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "bench/board_games.h"
#include "support/files.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

// Counts the positions by the number of choices; a move without another is none.
template <class Program>
void count(Program game, std::size_t depth, std::size_t most, std::vector<PerftRow>& rows) {
  const auto moves_of = [](const Program& in) {
    std::vector<int> moves;
    if (!in.is_over) in.legal(moves);
    return moves;
  };
  std::vector<int> moves = moves_of(game);
  for (; moves.size() == 1; moves = moves_of(game)) game.make(moves[0]);
  while (rows.size() <= depth) rows.push_back({static_cast<int>(rows.size()), 0, 0});
  ++rows[depth].positions;
  rows[depth].over += game.is_over ? 1 : 0;
  if (game.is_over || depth == most) return;
  for (const int move : moves) {
    Program next = game;
    next.make(move);
    count(next, depth + 1, most, rows);
  }
}

template <class Program>
std::vector<PerftRow> rows_of(int depth) {
  std::vector<PerftRow> rows;
  count(Program(), 0, static_cast<std::size_t>(depth), rows);
  return rows;
}

std::int64_t games_in(const std::vector<PerftRow>& rows) {
  std::int64_t games = 0;
  for (const PerftRow& row : rows) games += row.over;
  return games;
}

using Changes = std::vector<std::pair<std::string, std::string>>;

// Returns a game of tests/bench/games on a board of another size.
std::shared_ptr<const Ruleset> bench_game(const std::string& name, const std::string& script,
                                          const Changes& changes) {
  const auto folder = test_folder() / "bench/games" / name;
  std::map<std::string, std::string> files = {
      {"game.yaml", text_of_file(folder / "game.yaml")},
      {"scripts/" + script, text_of_file(folder / "scripts" / script)}};
  for (const auto& [from, to] : changes) {
    bool is_changed = false;
    for (auto& [file, text] : files) {
      for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
        text.replace(at, from.size(), to);
        is_changed = true;
      }
    }
    EXPECT_TRUE(is_changed) << from;
  }
  return WrittenGame(files).ruleset();
}

class PerftTest : public testing::Test {
 protected:
  PerftTest() { ::setenv("XDG_CACHE_HOME", CUBILETE_CACHE_DIR, 1); }

  static Perft of(const std::shared_ptr<const Ruleset>& ruleset, int depth,
                  SimulationEngine engine) {
    PerftRequest request;
    request.players = ruleset->min_players;
    request.depth = depth;
    request.engine = engine;
    request.divides = true;
    Perft out = perft(ruleset, request);
    EXPECT_FALSE(out.problem);
    EXPECT_FALSE(out.compiled) << "compiled rules count " << out.compiled->positions;
    EXPECT_FALSE(out.not_compiled) << out.not_compiled->why;
    std::int64_t divided = 0;
    for (const PerftShare& share : out.divided) divided += share.positions;
    EXPECT_EQ(out.rows.size() > 1 ? out.rows.back().positions : 0, divided);
    return out;
  }
};

TEST_F(PerftTest, CountsTheGamesOfTicTacToe) {
  const auto ruleset = bench_game("tic_tac_toe", "lines.lua", {});
  const std::vector<PerftRow> rows = rows_of<boards::TicTacToe>(9);
  EXPECT_EQ(255'168, games_in(rows));
  const Perft all = of(ruleset, 20, SimulationEngine::kCompiled);
  EXPECT_EQ(rows, all.rows);
  EXPECT_TRUE(all.is_whole);
  EXPECT_EQ(rows_of<boards::TicTacToe>(5), of(ruleset, 5, SimulationEngine::kBoth).rows);
}

TEST_F(PerftTest, CountsThePositionsOfConnectFour) {
  using SmallConnectFour = boards::ConnectFour<4, 4>;
  const auto ruleset = bench_game("connect_four", "lines.lua",
                                  {{"rows: 6, columns: 7", "rows: 4, columns: 4"},
                                   {"copies: 42", "copies: 16"},
                                   {"(1..7)", "(1..4)"},
                                   {"row = 6, 1", "row = 4, 1"}});
  EXPECT_EQ(rows_of<SmallConnectFour>(9), of(ruleset, 9, SimulationEngine::kCompiled).rows);
  EXPECT_EQ(rows_of<SmallConnectFour>(5), of(ruleset, 5, SimulationEngine::kBoth).rows);
}

TEST_F(PerftTest, CountsThePositionsOfBreakthrough) {
  const auto ruleset = bench_game("breakthrough", "moves.lua",
                                  {{"rows: 8, columns: 8", "rows: 5, columns: 5"},
                                   {"copies: 32", "copies: 20"},
                                   {"row >= 7", "row >= 4"},
                                   {"> 0, 8, 1)", "> 0, 5, 1)"}});
  EXPECT_EQ(rows_of<boards::Breakthrough<5>>(4), of(ruleset, 4, SimulationEngine::kCompiled).rows);
  EXPECT_EQ(rows_of<boards::Breakthrough<5>>(3), of(ruleset, 3, SimulationEngine::kBoth).rows);
}

TEST_F(PerftTest, CountsTheGamesOfHex) {
  const auto ruleset = bench_game("hex", "chains.lua",
                                  {{"rows: 11, columns: 11", "rows: 3, columns: 3"},
                                   {"copies: 121", "copies: 9"},
                                   {"size = 11", "size = 3"}});
  const Perft all = of(ruleset, 9, SimulationEngine::kCompiled);
  EXPECT_EQ(rows_of<boards::Hex<3>>(9), all.rows);
  EXPECT_TRUE(all.is_whole);
  EXPECT_EQ(rows_of<boards::Hex<3>>(4), of(ruleset, 4, SimulationEngine::kBoth).rows);
}

// The tree has 30 ends: five for each of six deals. In the rules of the micro-game a lot of four
// faces is drawn after each.
TEST_F(PerftTest, CountsTheTreeOfKuhnPoker) {
  const auto ruleset = compiled((test_folder() / "games/kuhn").string());
  constexpr int kDeals = 6;
  constexpr int kLots = 4;
  const std::vector<PerftRow> rows = {{0, kDeals, 0},
                                      {1, kDeals * 2, 0},
                                      // check check, bet call, bet fold; check bet
                                      {2, kDeals * (3 * kLots + 1), kDeals * 3 * kLots},
                                      {3, kDeals * 2 * kLots, kDeals * 2 * kLots}};
  EXPECT_EQ(30 * kLots, games_in(rows));
  EXPECT_EQ(rows, of(ruleset, 9, SimulationEngine::kBoth).rows);
  PerftRequest seeded;
  seeded.depth = 9;
  seeded.seed = 1;
  EXPECT_EQ(5, games_in(perft(ruleset, seeded).rows));
}

// Both engines find the same ways over boards of every shape.
TEST_F(PerftTest, CountsAGameOfWaysOverBoards) {
  const auto ruleset = compiled((test_folder() / "games/reaches").string());
  const Perft found = of(ruleset, 3, SimulationEngine::kBoth);
  ASSERT_EQ(4U, found.rows.size());
  EXPECT_GT(found.rows[3].positions, 100);
}

// -- chance -------------------------------------------------------------------------------------

// Two dice have 36 outcomes, a shuffle of two equal cards and another one has three orders.
TEST_F(PerftTest, CountsEachDifferentOutcomeOfChanceOnce) {
  const WrittenGame written(R"(players: 1
kinds: {die: {faces: [1, 2, 3, 4, 5, 6]}, card: {}}
components: {d: {kind: die, copies: 2}, a: {kind: card, copies: 2}, b: {kind: card}}
resources: {points: 0}
zones: {tray: {shape: row, holds: die}, deck: {shape: pile, holds: card}}
setup: [{create: d, to: tray}, {create: definitions(card), to: deck}, {shuffle: deck}]
actions: {roll: {do: [{roll: tray}]}, stop: {do: {gain: {points: 1}}}}
flow: [{rounds: 2, do: [{turns: players, do: [{actions: [roll, stop], once: true}]}]}]
outcome: {score: player.points}
)");
  const Perft found = of(written.ruleset(), 2, SimulationEngine::kBoth);
  const std::vector<PerftRow> rows = {{0, 3, 0}, {1, 3 * 37, 0}, {2, 3 * 37 * 37, 3 * 37 * 37}};
  EXPECT_EQ(rows, found.rows);
}

// A die that a script rolls before it asks shows the same when the script runs again.
TEST_F(PerftTest, KeepsADrawThatAnEffectRepeats) {
  const WrittenGame written({{"game.yaml", R"(players: 1
kinds: {die: {faces: [1, 2, 3]}}
components: {d: {kind: die}}
resources: {points: 0}
zones: {tray: {shape: row, holds: die}}
setup: [{create: d, to: tray}]
actions:
  play: {do: {script: s.play}}
  rest: {}
flow: [{rounds: 1, do: [{turns: players, do: [{actions: [play, rest], once: true}]}]}]
outcome: {score: player.points}
)"},
                             {"scripts/s.lua", R"(function play()
  roll(tray)
  local face = tray[1].face
  local n = choose {name = "n", from = {1, 2}}
  if tray[1].face ~= face then gain(player, "points", 100) end
  roll(tray)
  gain(player, "points", n)
end
)"}});
  const Perft found = of(written.ruleset(), 3, SimulationEngine::kInterpreted);
  const std::vector<PerftRow> rows = {{0, 1, 0}, {1, 4, 1}, {2, 18, 18}};
  EXPECT_EQ(rows, found.rows);
}

TEST_F(PerftTest, SaysWhereThereAreTooManyOutcomes) {
  const WrittenGame written(R"(players: 1
kinds: {card: {properties: {value: {type: integer}}}}
components: {a: {kind: card}, b: {kind: card}, c: {kind: card}, d: {kind: card}, e: {kind: card}, f: {kind: card}, g: {kind: card}, h: {kind: card}, i: {kind: card}, j: {kind: card}, k: {kind: card}, l: {kind: card}}
resources: {points: 0}
zones: {deck: {shape: pile, holds: card}}
setup: [{create: definitions(card), to: deck}]
actions: {mix: {do: {shuffle: deck}}, stop: {do: {gain: {points: 1}}}}
flow: [{rounds: 1, do: [{turns: players, do: [{actions: [mix, stop], once: true}]}]}]
outcome: {score: player.points}
)");
  PerftRequest request;
  request.players = 1;
  request.depth = 2;
  const Perft found = perft(written.ruleset(), request);
  ASSERT_TRUE(found.problem);
  EXPECT_EQ(Code("too-many-outcomes"), found.problem->error.code);
  EXPECT_EQ(std::vector<std::string>{"mix"}, found.problem->choices);
  EXPECT_EQ(1U, found.rows.size());
  request.seed = 7;
  EXPECT_EQ(2, perft(written.ruleset(), request).rows.back().positions);
}

TEST_F(PerftTest, SaysWhereThereAreTooManySelections) {
  std::string cards;
  for (int i = 0; i < 40; ++i) cards += fmt::format("  c{}: {{kind: card}}\n", i);
  const WrittenGame written(R"(players: 1
kinds: {card: {}}
resources: {points: 0}
zones: {deck: {shape: pile, ordered: false, holds: card}, out: {shape: pile, holds: card}}
setup: [{create: definitions(card), to: deck}]
actions: {take: {choices: {some: {from: deck, min: 0, max: 40}}, do: {move: some, to: out}}}
flow: [{rounds: 2, do: [{turns: players, do: [{actions: [take], once: true}]}]}]
outcome: {score: player.points}
components:
)" + cards);
  PerftRequest request;
  request.players = 1;
  request.depth = 2;
  const Perft found = perft(written.ruleset(), request);
  ASSERT_TRUE(found.problem);
  EXPECT_EQ(Code("too-many-selections"), found.problem->error.code);
}

}  // namespace
}  // namespace cubilete
