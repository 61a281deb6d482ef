// A rule that fails at the table refuses the choice that led to it. The game goes on, and nobody
// reads in the refusal what is hidden from him.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "saves/replay.h"
#include "support/files.h"
#include "support/http_client.h"
#include "support/test_game.h"
#include "tools/serve/table_server.h"

namespace cubilete {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

// The purse of the second player holds WORLD, which only he knows.
const char kFailing[] = R"(
players: 2
kinds: {card: {}}
components: {ace: {kind: card, copies: 1}}
resources: {gold: {initial: 1, max: 100}, purse: {initial: 0, max: 100, visible: owner}}
zones:
  deck: {shape: pile, holds: card, visible: hidden}
  hand: {owner: player, shape: pile, ordered: false, holds: card, visible: owner}
setup: [{gain: {purse: WORLD}, player: seat(2)}]
actions:
  earn: {do: {gain: {gold: 1}}}
  tax: {do: [{gain: {gold: 2}}, {pay: {purse: 50}, player: seat(2)}]}
  dig: {do: [{gain: {gold: 1}}, {move: deck.top, to: hand}]}
  shrink: {do: {gain: {gold: 0 - 3}}}
  toil: {do: {script: rules.toil, arguments: [player]}}
  tempt: {do: {gain: {gold: 5}}}
  ask: {do: {choose: much, from: 1..3, do: {gain: {gold: 2 - much}}}}
  doom: {do: {choose: much, from: 1..3, do: {pay: {purse: 50 + much}, player: seat(2)}}}
  wait: {ends: turn}
triggers:
  tempted:
    when: gained
    of: gold
    if: amount == 5
    do: {pay: {purse: 60}, player: seat(2)}
flow:
  - {repeat: 20, do: [{turns: players, do: [{actions: [earn, tax, dig, shrink, toil, tempt, ask, doom, wait]}]}]}
outcome: {score: gold}
)";

const char kScript[] = R"(
function toil(player)
  for i = 1, 3000 do
    for k = 1, 3000 do
      if i * k == 9000000 then gain(player, "gold", 1) end
    end
  end
end
)";

WrittenGame written(const std::string& text, const std::string& world = "7") {
  return WrittenGame(std::map<std::string, std::string>{
      {"game.yaml", replaced(text, "WORLD", world)}, {"scripts/rules.lua", kScript}});
}

class Failing : public testing::Test {
 protected:
  explicit Failing(const std::string& text = kFailing) : written_(written(text)) {}

  HostedGame host(std::vector<std::string> seats = {"human", "human"}) const {
    Game game = started(written_.ruleset(), static_cast<std::int32_t>(seats.size()), 7);
    return HostedGame(std::move(game), {written_.folder().string(), "", {}}, std::move(seats), 1);
  }

  static json of_seat(HostedGame& game, std::int32_t p) {
    return game.position({MaybePlayer(p), false}, Language::kEnglish);
  }
  static std::vector<std::string> offered(HostedGame& game, std::int32_t p) {
    return of_seat(game, p).value("question", json::object()).value("texts", json::array());
  }
  static Reply choose(HostedGame& game, std::int32_t p, const std::string& text) {
    const auto texts = offered(game, p);
    const auto found = std::ranges::find(texts, text);
    EXPECT_NE(found, texts.end()) << text << " is not offered";
    return game.choose(PlayerId(p), game.version(), std::size_t(found - texts.begin()));
  }
  // Returns what a seat sees, without what changes with each request.
  static json table_of(HostedGame& game, std::int32_t p) {
    json position = of_seat(game, p);
    position.erase("version");
    position.erase("question");
    return position;
  }

  WrittenGame written_;
};

TEST_F(Failing, AChoiceWhoseRuleFailsIsRefusedAndTheGameIsAsBefore) {
  HostedGame game = host();
  ASSERT_EQ(choose(game, 0, "earn").kind, Reply::Kind::kAccepted);
  auto options = offered(game, 0);
  const json before[] = {table_of(game, 0), table_of(game, 1)};
  for (const char* action : {"tax", "dig", "shrink", "toil", "tempt"}) {
    const std::string version = game.version();
    EXPECT_EQ(choose(game, 0, action).kind, Reply::Kind::kRuleFailed) << action;
    EXPECT_NE(game.version(), version);
    EXPECT_EQ(game.choices(), 1U);
    EXPECT_EQ(table_of(game, 0), before[0]) << action;
    EXPECT_EQ(table_of(game, 1), before[1]) << action;
    std::erase(options, action);
    EXPECT_EQ(offered(game, 0), options) << "an option that failed is left out at this position";
  }
  EXPECT_TRUE(game.can_undo(PlayerId(0)));
  ASSERT_EQ(choose(game, 0, "earn").kind, Reply::Kind::kAccepted);
  EXPECT_THAT(offered(game, 0), testing::Contains("tax")) << "the position is another one";
  EXPECT_EQ(choose(game, 0, "tax").kind, Reply::Kind::kRuleFailed);
  ASSERT_EQ(game.undo(PlayerId(0), game.version()).kind, Reply::Kind::kAccepted);
  EXPECT_EQ(table_of(game, 0), before[0]);
  ASSERT_EQ(choose(game, 0, "wait").kind, Reply::Kind::kAccepted);
  EXPECT_THAT(offered(game, 1), testing::Contains("wait"));
}

TEST_F(Failing, AnAnswerInTheMiddleOfAnEffectIsRefusedAlone) {
  HostedGame game = host();
  ASSERT_EQ(choose(game, 0, "ask").kind, Reply::Kind::kAccepted);
  ASSERT_EQ(offered(game, 0), (std::vector<std::string>{"1", "2", "3"}));
  EXPECT_EQ(choose(game, 0, "3").kind, Reply::Kind::kRuleFailed);
  EXPECT_EQ(offered(game, 0), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(choose(game, 0, "1").kind, Reply::Kind::kAccepted);
}

TEST_F(Failing, WhereEveryOptionFailsAllReadItAndAnUndoHelps) {
  HostedGame game = host();
  ASSERT_EQ(choose(game, 0, "doom").kind, Reply::Kind::kAccepted);
  for (const char* n : {"1", "2", "3"}) {
    EXPECT_FALSE(of_seat(game, 1).contains("problem"));
    EXPECT_EQ(choose(game, 0, n).kind, Reply::Kind::kRuleFailed);
  }
  for (const std::int32_t reader : {-1, 0, 1}) {
    EXPECT_EQ(of_seat(game, reader)["problem"], "rule-failed");
    EXPECT_THAT(offered(game, reader), IsEmpty());
  }
  ASSERT_EQ(game.undo(PlayerId(0), game.version()).kind, Reply::Kind::kAccepted);
  EXPECT_FALSE(of_seat(game, 1).contains("problem"));
  EXPECT_EQ(choose(game, 0, "earn").kind, Reply::Kind::kAccepted);
}

TEST_F(Failing, ARefusedChoiceIsNotRecorded) {
  HostedGame game = host();
  const auto file = written_.folder() / "record.json";
  ASSERT_EQ(game.record(file.string(), false), "");
  for (const char* action : {"tax", "earn", "dig", "wait"}) choose(game, 0, action);
  ASSERT_EQ(game.finish_recording(), "");
  const auto replay = parse_replay(text_of_file(file));
  ASSERT_TRUE(replay);
  EXPECT_THAT(replay->steps, SizeIs(2));
  const auto followed = follow_replay(*replay, written_.ruleset(), -1);
  ASSERT_TRUE(followed);
  EXPECT_FALSE(followed->problem);
}

TEST_F(Failing, ABotTakesAnotherOptionTheSameInEachRun) {
  for (const char* kind : {"random", "greedy", "search:20"}) {
    std::vector<std::string> tables;
    for (int run = 0; run < 2; ++run) {
      HostedGame game = host({"human", kind});
      std::size_t failures = 0;
      game.report_failures([&](const RuleError&, const Sources&, const std::string& position) {
        EXPECT_THAT(position, HasSubstr("player 2, "));
        ++failures;
      });
      for (int turn = 0; turn < 4; ++turn) {
        ASSERT_EQ(choose(game, 0, "wait").kind, Reply::Kind::kAccepted);
        for (int answers = 0; answers < 40; ++answers) {
          auto q = game.bot_question();
          if (!q) break;
          const Reply reply = game.take_answer(*q, q->answer());
          ASSERT_EQ(reply.kind, Reply::Kind::kAccepted) << kind << ": " << reply.message;
        }
        if (game.bot_question()) break;  // it earns for ever
      }
      EXPECT_TRUE(failures > 0 || std::string(kind) != "random") << "no rule failed";
      tables.push_back(game.position({{}, true}, Language::kEnglish).dump(1));
    }
    EXPECT_EQ(tables[0], tables[1]) << kind;
  }
}

const char kHopeless[] = R"(
players: 2
resources: {gold: {initial: 1, max: 100}, purse: {initial: WORLD, max: 100, visible: owner}}
actions:
  wait: {ends: turn}
  stay: {ends: turn}
  tax: {if: player == seat(2), do: {pay: {purse: 50}}}
  ask: {if: player == seat(2), do: {choose: much, from: 1..3, do: {pay: {purse: 50 + much}}}}
  mine: {if: player == seat(2), choices: {much: {from: 1..3}}, do: {pay: {purse: 50 + much}}}
flow:
  - {repeat: 20, do: [{turns: players, do: [{if: player == seat(1), then: [{actions: [wait, stay]}]}, {actions: [tax, ask, mine]}]}]}
outcome: {score: gold}
)";

class Hopeless : public Failing {
 protected:
  Hopeless() : Failing(kHopeless) {}
};

TEST_F(Hopeless, ABotWithoutAnyOptionStopsTheTableUntilSomebodyUndoes) {
  HostedGame game = host({"human", "random"});
  std::string heard;
  game.report_failures(
      [&](const RuleError& e, const Sources&, const std::string&) { heard += e.message + "\n"; });
  ASSERT_EQ(choose(game, 0, "wait").kind, Reply::Kind::kAccepted);
  auto q = game.bot_question();
  ASSERT_TRUE(q);
  EXPECT_EQ(game.take_answer(*q, q->answer()).kind, Reply::Kind::kRuleFailed);
  EXPECT_THAT(heard, HasSubstr("but has 7")) << "the one who runs the server reads the numbers";
  EXPECT_FALSE(game.bot_question());
  EXPECT_EQ(of_seat(game, 0)["problem"], "rule-failed");
  EXPECT_THAT(of_seat(game, 0).dump(), Not(HasSubstr("has 7")));
}

// A table over HTTP.
class Table {
 public:
  Table(const WrittenGame& content, bool is_design)
      : keys_(*SeatKeys::make(2)),
        game_(started(content.ruleset(), 2, 7), {content.folder().string(), "", {}},
              {"human", "human"}, 1) {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "index.html") << "page";
    ServerOptions options;
    options.page = folder_;
    options.is_design = is_design;
    options.most_requests = 1e6;
    options.report = [this](const RuleError& e, const Sources&, const std::string&) {
      log_ += e.message + "\n";
    };
    server_ = std::make_unique<TableServer>(game_, keys_, options);
    EXPECT_EQ(server_->bind(), "");
    thread_ =
        std::thread([this] { EXPECT_EQ(server_->run([this] { return is_over_.load(); }), ""); });
  }
  ~Table() {
    is_over_ = true;
    thread_.join();
    std::filesystem::remove_all(folder_);
  }

  std::string get(const std::string& path, const std::string& key) {
    return client().get(path, headers(key)).body;
  }
  // Returns the status and the body.
  std::string post(const std::string& path, const json& body, const std::string& key) {
    const HttpReply r = client().post(path, body.dump(), headers(key));
    return std::to_string(r.status) + r.body;
  }
  // Lets the first seat try the action.
  std::string choose(const std::string& action) {
    const json p = json::parse(get("/api/position?seat=0", seat(0)));
    const auto texts = p["question"]["texts"].get<std::vector<std::string>>();
    const auto option = std::ranges::find(texts, action) - texts.begin();
    return post("/api/choose", {{"seat", 0}, {"version", p["version"]}, {"option", option}},
                seat(0));
  }
  // Returns all bytes that a spectator and the first seat are sent.
  std::string bytes() {
    std::string out;
    for (const std::string& key : {seat(0), std::string()}) {
      for (const char* lang : {"en", "es"}) {
        for (const char* path : {"/api/position", "/api/log", "/api/scores", "/api/content"}) {
          out += get(std::string(path) + "?lang=" + lang, key) + "\n";
        }
      }
    }
    const json p = json::parse(get("/api/position", seat(0)));
    const json asks = {{"seat", 0}, {"version", p["version"]}, {"options", {0, 1, 2, 3, 4, 5}}};
    out += post("/api/why", {{"seat", 0}, {"version", p["version"]}}, seat(0)) + "\n";
    return out + post("/api/outcomes", asks, seat(0)) + "\n";
  }
  std::string seat(std::int32_t p) const { return keys_.seat(PlayerId(p)); }
  std::string table() const { return keys_.table(); }
  const std::string& log() const { return log_; }

 private:
  HttpClient client() const { return HttpClient(server_->port()); }
  static HttpFields headers(const std::string& key) {
    if (key.empty()) return {};
    return {{"Authorization", "Bearer " + key}};
  }

  SeatKeys keys_;
  HostedGame game_;
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("cubilete-failure-" + std::to_string(::getpid()));
  std::string log_;
  std::unique_ptr<TableServer> server_;
  std::atomic<bool> is_over_{false};
  std::thread thread_;
};

// Returns all that the first seat and spectators are sent while rules fail.
std::string bytes_of_failures(const std::string& world, std::string& log) {
  const WrittenGame content = written(kFailing, world);
  Table table(content, false);
  std::string out = table.bytes();
  for (const char* action : {"tax", "tempt", "dig", "earn", "tax", "doom", "1", "2", "3"}) {
    out += table.choose(action) + "\n";
    out += table.bytes();
  }
  log = table.log();
  return out;
}

TEST(FailingOverHttp, WhatAFailingRuleSaysIsTheSameWhateverIsHidden) {
  std::string log, other_log;
  const std::string bytes = bytes_of_failures("7", log);
  EXPECT_EQ(bytes, bytes_of_failures("8", other_log));
  EXPECT_THAT(bytes, HasSubstr("422{\"error\":\"rule-failed\",\"message\":\"\""));
  EXPECT_THAT(bytes, HasSubstr("\"problem\":\"rule-failed\""));
  EXPECT_NE(log, other_log) << "the worlds differ for nobody";
  EXPECT_THAT(log, HasSubstr("must pay 50 purse but has 7"));
}

TEST(FailingOverHttp, TheAuthorReadsWhichRuleFailedAndWhy) {
  const WrittenGame content = written(kFailing);
  Table table(content, true);
  EXPECT_EQ(json::parse(table.get("/api/design", table.table()))["failure"], json());
  EXPECT_THAT(table.choose("tax"), HasSubstr("rule-failed"));
  const json failure = json::parse(table.get("/api/design", table.table()))["failure"];
  EXPECT_EQ(failure["message"], "player 2 must pay 50 purse but has 7");
  EXPECT_EQ(failure["line"], 12);
  EXPECT_THAT(failure["file"].get<std::string>(), HasSubstr("game.yaml"));
  EXPECT_THAT(table.get("/api/design", table.seat(0)), Not(HasSubstr("purse")));
}

}  // namespace
}  // namespace cubilete
