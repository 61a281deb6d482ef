// Interrupts the long commands in the middle of their work. What was done is measured in time of
// the processor, so that no result depends on what else the machine does.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "stops/session.h"
#include "support/files.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

constexpr long kSecond = 100;  // ticks of /proc
constexpr long kMost = kSecond;
constexpr int kInterruptedCode = 130;

// A rule that takes nearly all that it may, so that one decision of a bot takes seconds.
constexpr const char* kSlowGame = R"(language: 2
players: 2
resources: {points: 0}
queries: {worth: {parameters: {n: integer}, returns: integer, script: s.worth}}
actions:
  take:
    choices: {n: {from: 1 .. 40, where: worth(n) > 0}}
    do: {gain: {points: worth(n)}}
flow: [{rounds: 20, do: [{turns: players, do: [{actions: [take], once: true}]}]}]
outcome: {score: player.points + worth(player.points)}
)";
constexpr const char* kSlowScript = R"(function worth(n)
  local all = round
  for i = 1, 20000 do all = (all * 31 + i + n) % 997 end
  return all % 3 + 1
end
)";

// A game whose steps create so many components that each position takes long to look at.
constexpr const char* kGrowingGame = R"(language: 2
players: 2
kinds: {card: {properties: {value: {type: integer}}}}
resources: {gold: 0}
zones: {deck: {shape: pile, holds: card}, bag: {shape: pile, ordered: false, holds: card}}
components: {a: {kind: card, copies: 1, value: 1}}
actions: {act: {do: [{create: a, to: deck, count: 9999}]}, rest: {do: [{create: a, to: bag, count: 9999}]}}
flow: [{repeat: 50, do: [{turns: players, do: [{actions: [act, rest], once: true}]}]}]
outcome: {score: player.gold}
)";

// An expression that nests as deep as `depth`.
std::string nested(int depth) {
  const std::string k = std::to_string(depth);
  if (depth == 0) return "count(deck)";
  return "if(count(deck[value > " + k + "]) > " + std::to_string(depth % 5) + ", " +
         nested(depth - 1) + ", sum((deck + row[value > " + k + "]).value))";
}

// A game whose compiled rules take the compiler many seconds.
std::string large_game() {
  constexpr int kActions = 60;
  constexpr int kDepth = 8;
  std::string out =
      "language: 2\nplayers: 2\n"
      "kinds: {card: {properties: {value: {type: integer}}}}\n"
      "components: {a: {kind: card, copies: 3, value: 1}, b: {kind: card, copies: 3, value: 2}}\n"
      "resources: {gold: 3}\n"
      "zones: {deck: {shape: pile, holds: card}, row: {shape: row, holds: card}}\n"
      "setup: [{create: definitions(card), to: deck}, {shuffle: deck}]\nactions:\n";
  std::string names;
  for (int i = 0; i < kActions; ++i) {
    const std::string name = "a" + std::to_string(i);
    names += (i > 0 ? ", " : "") + name;
    out += "  " + name + ":\n    choices: {x: {from: 'deck[value > " + std::to_string(i % 2) +
           "]', where: '" + nested(kDepth) + " >= 0'}}\n    do: {gain: {gold: 'abs(" +
           nested(kDepth) + ") % 3'}}\n    ends: turn\n";
  }
  return out + "flow: [{repeat: 5, do: [{turns: players, do: [{actions: [" + names +
         "], once: true}]}]}]\noutcome: {score: player.gold}\n";
}

// A game of many cards, and a table that changes each.
std::string game_of_cards(int cards) {
  std::string out =
      "language: 2\nplayers: 2\nkinds: {card: {properties: {value: {type: integer}}}}\n"
      "resources: {points: 0}\nzones: {deck: {shape: pile, holds: card}}\n"
      "setup: [{create: definitions(card), to: deck}]\n"
      "actions: {take: {do: {gain: {points: deck.top.value}}}}\n"
      "flow: [{rounds: 2, do: [{turns: players, do: [{actions: [take], once: true}]}]}]\n"
      "outcome: {score: player.points}\ncomponents:\n";
  for (int i = 0; i < cards; ++i) {
    out += "  card_" + std::to_string(i) + ": {kind: card, copies: 1, value: 1}\n";
  }
  return out;
}

std::string table_of_cards(int cards) {
  std::string out = "id,value\n";
  for (int i = 0; i < cards; ++i) out += "card_" + std::to_string(i) + ",2\n";
  return out;
}

struct LongCommand {
  std::string name;
  std::vector<std::string> arguments;  // games that begin with ./ lie in the folder of the test
  std::string says;                    // what it says when it is interrupted
  long latest = 150;                   // ticks until the latest moment to interrupt it
};

std::ostream& operator<<(std::ostream& out, const LongCommand& c) { return out << c.name; }

std::vector<LongCommand> long_commands() {
  const std::string many = "1000000000";
  const std::string search = "search:1000000";
  return {
      {"SimulateThinking",
       {"simulate", "./slow", "--games", "20", "--engine", "interpreted", "--seats", "greedy"},
       "stopped after"},
      {"SimulateSearching",
       {"simulate", "dicy-cards", "--games", many, "--seats", search},
       "stopped after"},
      {"SimulateRandom", {"simulate", "dice-town", "--games", many}, "stopped after"},
      {"SimulateInterpreted",
       {"simulate", "dice-town", "--games", many, "--engine", "interpreted", "--jobs", "2"},
       "stopped after"},
      {"SimulateCompiling",
       {"simulate", "./large", "--games", many, "--engine", "compiled"},
       "stopped after",
       400},
      {"SimulateCompilingBoth",
       {"simulate", "./large", "--games", many, "--engine", "both"},
       "stopped after",
       400},
      {"SimulateCompilingBeside",
       {"simulate", "./large", "--games", many, "--seats", "greedy"},
       "stopped after",
       400},
      {"Play", {"play", "./slow", "--seats", "greedy", "--players", "2"}, "", 100},
      {"PlaySearching", {"play", "dicy-cards", "--seats", search, "--players", "2"}, "", 100},
      {"AuditSlow", {"audit", "./slow", "--positions", many}, "stopped after"},
      {"AuditGrowing", {"audit", "./growing", "--positions", many}, "stopped after"},
      {"Audit", {"audit", "dicy-cards", "--positions", many}, "stopped after"},
      {"Measure", {"measure", "./slow", "--games", many, "--seats", "greedy"}, "stopped after"},
      {"Ab",
       {"ab", "./slow", "./slow", "--set", "resources.points=1", "--games", many, "--seats",
        "greedy"},
       "stopped after"},
      {"Cards", {"cards", "dicy-cards", "--games", many, "--seats", search}, "stopped after"},
      {"Sweep",
       {"sweep", "dicy-cards", "--vary", "target_score=40..120:20", "--games", many, "--seats",
        search},
       "stopped after"},
      {"Tune",
       {"tune", "dicy-cards", "--vary", "target_score=40..120:20", "--towards", "rounds=9",
        "--games", many, "--seats", search},
       "stopped"},
      {"Rate", {"rate", "./slow", "--agents", "random,greedy", "--games", many}, "stopped after"},
      {"Profile", {"profile", "./slow", "--games", many, "--seats", "greedy"}, "stopped after"},
      {"Perft", {"perft", "dicy-cards", "--depth", "9", "--seed", "1"}, "stopped after"},
      {"Report",
       {"report", "dicy-cards", "--games", "1000000", "--seats", search, "-o", "report.html"},
       "no report is written"},
      {"Serve",
       {"serve", "dicy-cards", "--port", "0", "--seats", search, "--players", "2", "--pace", "0"},
       ""},
      {"Validate", {"validate"}, "", 60},
      {"Test", {"test"}, "", 60},
      {"TableApply", {"table", "./cards", "--apply", "table.csv"}, "", 60},
  };
}

class Interrupted : public testing::TestWithParam<LongCommand> {
 protected:
  void SetUp() override {
    constexpr int kCards = 8'000;  // so that the table takes long enough
    write_file(folder_ / "slow/game.yaml", kSlowGame);
    write_file(folder_ / "slow/scripts/s.lua", kSlowScript);
    write_file(folder_ / "growing/game.yaml", kGrowingGame);
    write_file(folder_ / "large/game.yaml", large_game());
    write_file(folder_ / "cards/game.yaml", cards_ = game_of_cards(kCards));
    write_file(folder_ / "page/index.html", "a page");  // for `serve`, which needs one
    write_file(folder_ / "table.csv", table_of_cards(kCards));
  }

  // Interrupts the command once at this moment; returns whether it was still at work then.
  bool is_reached(long ticks, int signal) {
    write_file(folder_ / "cards/game.yaml", cards_);
    fs::remove_all(folder_ / "cache");
    const LongCommand& command = GetParam();
    ProgramSession session(command.arguments, folder_);
    if (!session.runs_until(ticks)) {
      session.end();
      return false;
    }
    session.send(signal);
    EXPECT_LE(session.end(), kMost) << "ticks of the processor after the signal";
    EXPECT_TRUE(session.others_end()) << "processes are left";
    check_files(session);
    return true;
  }

  ScratchFolder scratch_;
  fs::path folder_ = scratch_.path();

 private:
  // Nothing half made is left, and what was told goes with the exit code.
  void check_files(const ProgramSession& session) const {
    const LongCommand& command = GetParam();
    const bool is_whole = text_of_file(folder_ / "cards/game.yaml") != cards_;
    const int code = session.exit_code();
    const bool is_applied = is_whole && code == 0;
    EXPECT_TRUE(is_applied || (!is_whole && (code == kInterruptedCode || code == 128 + SIGTERM)) ||
                (command.name == "Serve" && code == 0))
        << code << "\n"
        << session.output();
    if (is_whole) {
      EXPECT_EQ(std::string::npos, text_of_file(folder_ / "cards/game.yaml").find("value: 1"));
    }
    if (session.was_killed()) {
      // What says something at its end was killed before there was anything to say.
      EXPECT_TRUE(command.says.empty() || session.output().empty()) << session.output();
    } else if (code == kInterruptedCode) {
      EXPECT_THAT(session.output(), testing::HasSubstr(command.says));
    }
    EXPECT_TRUE(fs::is_empty(folder_ / "tmp"));
    EXPECT_FALSE(fs::exists(folder_ / "report.html"));
    const fs::path cache = folder_ / "cache/cubilete/native";
    if (!fs::exists(cache)) return;
    for (const auto& entry : fs::directory_iterator(cache)) {
      EXPECT_FALSE(entry.is_directory()) << entry.path();
    }
  }

  std::string cards_;
};

// CUBILETE_STOPS=200 interrupts each command at so many random moments; else it is an early one.
TEST_P(Interrupted, EndsWithinASecond) {
  const char* const given = std::getenv("CUBILETE_STOPS");
  const int moments = given ? std::atoi(given) : 1;
  std::mt19937 random(20'261'126);
  int reached = 0;
  for (int n = 0; n < moments && !HasFailure(); ++n) {
    const long span = (given ? GetParam().latest : GetParam().latest / 3) - 5;
    const long ticks = 5 + static_cast<long>(random() % static_cast<unsigned long>(span));
    // A command that has ended by then is interrupted earlier: a fast machine needs less time.
    bool is_interrupted = false;
    for (long moment = ticks; !is_interrupted && moment > 0; moment /= 2) {
      SCOPED_TRACE(std::to_string(moment) + " ticks");
      is_interrupted = is_reached(moment, n % 2 == 0 ? SIGINT : SIGTERM);
    }
    reached += is_interrupted;
  }
  RecordProperty("reached", reached);
  std::printf("%s: interrupted at work %d of %d times\n", GetParam().name.c_str(), reached,
              moments);
  EXPECT_GT(reached, 0);
}

INSTANTIATE_TEST_SUITE_P(Commands, Interrupted, testing::ValuesIn(long_commands()),
                         [](const auto& command) { return command.param.name; });

}  // namespace
}  // namespace cubilete
