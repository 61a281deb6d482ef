// The output of commands for programs has the form of schema/output: each command's real output is
// checked by its schema, and no command prints JSON without one.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "document/schema.h"
#include "document/yaml_reader.h"
#include "support/files.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

fs::path schemas() { return fs::path(CUBILETE_SOURCE_DIR) / "schema" / "output"; }

// Returns the output of a command, whatever its exit code.
std::string output_of(const std::string& arguments) {
  const std::string command = fmt::format("CUBILETE_HOME='{}' '{}' {} 2>/dev/null </dev/null",
                                          CUBILETE_SOURCE_DIR, CUBILETE_PROGRAM, arguments);
  FILE* pipe = ::popen(command.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  std::string out;
  std::array<char, 4096> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    out.append(buffer.data(), n);
  }
  ::pclose(pipe);
  return out;
}

class Output : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(schemas_.load_folder(schemas()), std::vector<std::string>{});
    fs::create_directories(folder_ / "wrong" / "tests");
    std::ofstream(folder_ / "wrong" / "game.yaml")
        << "players: 2\n"
           "resources: {coins: 0}\n"
           "invariants: [sum(players.coins) < 2]\n"
           "actions: {work: {do: {gain: {coins: 1}}, ends: turn}, rest: {ends: turn}}\n"
           "flow: [{rounds: 3, do: [{turns: players, do: [{actions: [work, rest]}]}]}]\n"
           "outcome: {score: player.coins, colour: red}\n";
    std::ofstream(folder_ / "wrong" / "tests" / "t.yaml")
        << "tests: [{test: fails, then: [coins == 9]}]\n";
    fs::create_directories(folder_ / "broken");
    std::string game = text_of_file(folder_ / "wrong" / "game.yaml");
    game.erase(game.find(", colour: red"), 13);
    std::ofstream(folder_ / "broken" / "game.yaml") << game;
    replay_ = folder_ / "game.json";
    output_of(fmt::format("play dicy-cards --players 2 --seats random --seed 3 --record {}",
                          replay_.string()));
  }

  // Checks the output by the schema; returns it.
  std::string check(const std::string& command, const std::string& arguments) {
    const std::string whole = fmt::format("{} {} --format json", command, arguments);
    std::string text = output_of(whole);
    EXPECT_FALSE(text.empty()) << whole;
    check_text(text, command, whole);
    checked_.insert(command);
    return text;
  }

  // Checks each line of --format jsonl by its schema.
  void check_lines(const std::string& command, const std::string& arguments, int lines) {
    const std::string whole = fmt::format("{} {} --format jsonl", command, arguments);
    std::istringstream in(output_of(whole));
    int n = 0;
    for (std::string line; std::getline(in, line); ++n) {
      check_text(line, command + "_line", whole);
    }
    EXPECT_EQ(lines, n) << whole;
    checked_.insert(command + "_line");
  }

  // Checks each line of the file that --games-out makes by its schema.
  void check_games(const std::string& arguments, int lines) {
    output_of(arguments + " --games-out " + at("games.jsonl"));
    std::ifstream in(at("games.jsonl"));
    int n = 0;
    for (std::string line; std::getline(in, line); ++n) {
      check_text(line, "games", arguments);
    }
    EXPECT_EQ(lines, n) << arguments;
    checked_.insert("games");
  }

  void check_text(const std::string& text, const std::string& schema, const std::string& what) {
    Sources sources;
    Diagnostics found;
    const auto tree = read_yaml(sources, sources.add("output", text), found);
    if (tree) schemas_.check(*tree, schema + ".schema.json", found);
    EXPECT_TRUE(tree.has_value()) << what;
    for (const Diagnostic& d : found.list()) {
      ADD_FAILURE() << what << "\n" << sources.where(d.span) << ": " << d.message;
    }
  }

  std::string at(const char* name) const { return (folder_ / name).string(); }

  SchemaSet schemas_;
  ScratchFolder scratch_;
  fs::path folder_ = scratch_.path();
  fs::path replay_;
  std::set<std::string> checked_;
};

TEST_F(Output, OfEveryCommandHasTheFormOfItsSchema) {
  EXPECT_NE(check("validate", at("wrong")).find("unknown-key"), std::string::npos);
  EXPECT_NE(check("test", at("broken") + " --coverage").find("coverage"), std::string::npos);
  check("test", at("wrong"));
  check("list", "");
  check("show", "dicy-cards odds");
  check("diff", "dicy-cards:interglacial");
  check("simulate", "dicy-cards --games 3 --seats random");
  check("simulate", "dicy-cards:interglacial --games 3 --seats random");
  const std::string ab =
      check("ab", "dicy-cards 'dicy-cards?target_score=80' --games 60 --players 3");
  EXPECT_NE(ab.find("\"certain\": true"), std::string::npos);
  EXPECT_NE(ab.find("options.target_score"), std::string::npos);
  check("cards", "dicy-cards odds straight --games 4");
  EXPECT_NE(check("cards", "dicy-cards odds --give --games 4").find("no_room"), std::string::npos);
  EXPECT_NE(check("cards", "dice-town --give --games 2").find("no_place"), std::string::npos);
  EXPECT_NE(check("measure", "dicy-cards --games 60").find("\"enough\": true"), std::string::npos);
  check("sweep",
        "dicy-cards --vary target_score=40,60 --vary 'components.odds.least=1..2' --games 5");
  check("sweep", "examples/nim --vary table_resources.heap.initial=5..9 --games 60");
  EXPECT_NE(check("sweep", "dicy-cards --vary target_score=20..60:20 --aim rounds=7").find("aim"),
            std::string::npos);
  EXPECT_NE(check("tune",
                  "dicy-cards --vary target_score=40,60 --towards rounds=7 --keep margin "
                  "--games 300")
                .find("\"confirmed\": true"),
            std::string::npos);
  check("tune", "examples/nim --vary table_resources.heap.initial=5 --towards turns=9 --games 30");
  check("rate", "examples/nim --games 2 --agents random,greedy,rollout:5");
  check("perft", "examples/nim --depth 2 --divide");
  check("profile", "dicy-cards --games 2 --seats random");
  const std::string audit =
      check("audit", at("broken") + " --positions 200 --write " + at("found"));
  EXPECT_NE(audit.find("\"check\": \"invariant\""), std::string::npos);
  EXPECT_NE(audit.find("\"test\":"), std::string::npos);
  EXPECT_NE(check("replay", replay_.string()).find("\"steps\""), std::string::npos);
  check("replay", replay_.string() + " --verify");
  EXPECT_NE(check("why", replay_.string() + " --at 2").find("\"questions\""), std::string::npos);
  EXPECT_NE(check("why", replay_.string() + " --number score").find("\"numbers\""),
            std::string::npos);
  check("explain", "");
  check("explain", "never-used");
  check_lines("ab", "dicy-cards dicy-cards --set target_score=80 --games 60", 23);
  check_lines("cards", "dicy-cards odds straight --games 4", 2);
  check_lines("cards", "phoenicia port --give --round 2 --games 4", 1);
  check_lines("measure", "examples/nim --games 60", 12);
  check_lines("sweep",
              "examples/nim --vary table_resources.heap.initial=5..7 --measure turns --games 9", 3);
  check_games("simulate dicy-cards:interglacial --games 20", 20);
  check_games("measure dice-town --games 3", 3);
  check_games("ab dicy-cards dicy-cards:interglacial --games 3", 6);

  std::set<std::string> described;
  for (const auto& entry : fs::directory_iterator(schemas())) {
    const std::string name = entry.path().filename().string();
    described.insert(name.substr(0, name.find('.')));
  }
  EXPECT_EQ(described, checked_);
  for (const char* command :
       {"list", "new",   "play",       "validate", "explain", "show",   "diff",
        "ab",   "cards", "sweep",      "tune",     "measure", "report", "simulate",
        "rate", "merge", "perft",      "profile",  "audit",   "replay", "why",
        "test", "stubs", "completion", "man"}) {
    const bool prints_json =
        output_of(fmt::format("{} --help", command)).find("json") != std::string::npos;
    EXPECT_EQ(prints_json && std::string(command) != "play", described.count(command) > 0)
        << command;
  }
}

// A test that an audit writes fails as long as its finding persists.
TEST_F(Output, OfAnAuditIsATestThatFails) {
  output_of("audit " + at("broken") + " --positions 200 --write " + at("broken") + "/tests");
  const std::string file = at("broken") + "/tests/broken-invariant.yaml";
  ASSERT_TRUE(fs::exists(file));
  EXPECT_NE(output_of("test " + file).find("0 passed, 1 failed"), std::string::npos);
  std::string game;
  std::ifstream in(at("broken") + "/game.yaml");
  for (std::string line; std::getline(in, line);) game += line + "\n";
  in.close();
  game.replace(game.find("gain: {coins: 1}"), 16, "gain: {coins: 0}");
  std::ofstream(at("broken") + "/game.yaml") << game;
  EXPECT_NE(output_of("test " + file).find("1 passed, 0 failed"), std::string::npos);
}

}  // namespace
}  // namespace cubilete
