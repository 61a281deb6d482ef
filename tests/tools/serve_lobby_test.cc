// Many tables in one process: they are opened and given up, and none affects another.
#include "tools/serve/lobby.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "play/agent_spec.h"
#include "support/http_client.h"
#include "support/test_game.h"
#include "tools/serve/table_desk.h"
#include "tools/serve/table_server.h"

namespace cubilete {
namespace {

using nlohmann::json;

const char* const kGames[] = {"examples/nim", "dice-town", "examples/ten-thousand"};

class Lobbies : public testing::Test {
 protected:
  Lobbies() {
    options_.desk.pace = std::chrono::milliseconds(0);
    options_.desk.seat_kinds = agent_kinds();
    options_.desk.seat_kinds.insert(options_.desk.seat_kinds.begin(), "human");
    options_.most_tables = 30;
    options_.desk.fresh_seed = [] { return 77U; };
    std::filesystem::create_directories(folder_);
    for (const char* file : {"index.html", "lobby.html", "lobby.js"}) {
      std::ofstream(folder_ / file) << file;
    }
  }
  ~Lobbies() override {
    stop();
    std::filesystem::remove_all(folder_);
  }

  void start() {
    std::vector<OfferedGame> games;
    for (const char* name : kGames) {
      games.push_back({name, {name, "", {}}, std::make_shared<InterpreterPool>(compiled(name))});
    }
    lobby_ = std::make_unique<Lobby>(std::move(games), options_);
    ServerOptions options;
    options.page = folder_;
    options.most_requests = 1e6;
    server_ = std::make_unique<TableServer>(*lobby_, options);
    EXPECT_EQ(server_->bind(), "");
    server_->set_link_base("http://here");
    thread_ = std::thread([this] { server_->run([this] { return is_over_.load(); }); });
  }
  void stop() {
    if (!thread_.joinable()) return;
    is_over_ = true;
    thread_.join();
    EXPECT_TRUE(lobby_->finish().empty());
  }

  HttpReply post(const std::string& path, const json& body, const HttpFields& fields = {},
                 const std::string& from = "127.0.0.1") const {
    return HttpClient(server_->port(), from).post(path, body.dump(), fields);
  }
  HttpReply get(const std::string& path, const std::string& key = "") const {
    HttpFields fields;
    if (!key.empty()) fields.emplace_back("Authorization", "Bearer " + key);
    return HttpClient(server_->port()).get(path, fields);
  }
  // Returns the answer to a person who opens a table.
  json open(const std::string& game, const std::vector<std::string>& seats, int seed = 5) const {
    const auto r = post("/api/lobby", {{"game", game}, {"seats", seats}, {"seed", seed}});
    EXPECT_EQ(r.status, 200) << r.body;
    return json::parse(r.body);
  }
  std::string refusal(const json& body, const std::string& from = "127.0.0.1") const {
    const auto r = post("/api/lobby", body, {}, from);
    return r.status == 200 ? "" : json::parse(r.body).value("error", "?");
  }

  LobbyOptions options_;
  std::unique_ptr<Lobby> lobby_;
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("cubilete-lobby-" + std::to_string(::getpid()));
  std::unique_ptr<TableServer> server_;
  std::atomic<bool> is_over_{false};
  std::thread thread_;
};

std::string key_in(const std::string& link) { return link.substr(link.find('#') + 1); }

std::string path_of(const json& links) {
  return "/t/" + std::to_string(links["number"].get<int>());
}

// Returns the parts of a position that belong to the game, not to this run of the table.
std::string text_of_game(json position) {
  position.erase("version");
  for (json& seat : position["seats"]) {
    seat.erase("present");
    seat.erase("free");
  }
  return position.dump(1);
}

TEST_F(Lobbies, WhoeverComesFirstSitsDownOnAFreeSeatUntilTheGameBegins) {
  start();
  const json links = open("dice-town", {"human", "human", "easy", "human"});
  const std::string path = path_of(links);
  const auto free = [&] { return json::parse(get("/api/lobby").body)["tables"][0]["free"]; };
  EXPECT_EQ(free(), 3);
  const auto sit = [&](int seat) { return post(path + "/api/sit", {{"seat", seat}}); };
  const json key = json::parse(sit(1).body)["key"];
  EXPECT_EQ(key, key_in(links["seats"][1]["link"]));
  EXPECT_EQ(free(), 2);
  EXPECT_EQ(sit(1).status, 409);
  EXPECT_EQ(sit(2).status, 409) << "a bot sits there";
  EXPECT_EQ(sit(4).status, 400);
  EXPECT_EQ(post(path + "/api/sit", {{"seat", "1"}}).status, 400);
  const json position = json::parse(get(path + "/api/position").body);
  EXPECT_FALSE(position["seats"][1].contains("free"));
  EXPECT_EQ(position["seats"][3]["free"], true);
  // Only the screen of the table begins the game.
  const HttpFields as_seat = {{"Authorization", "Bearer " + key.get<std::string>()}};
  EXPECT_EQ(post(path + "/api/begin", json::object(), as_seat).status, 403);
  EXPECT_EQ(post(path + "/api/begin", json::object()).status, 403);
  const HttpFields as_table = {{"Authorization", "Bearer " + key_in(links["table"])}};
  EXPECT_EQ(post(path + "/api/begin", json::object(), as_table).status, 200);
  EXPECT_EQ(free(), 0);
  EXPECT_EQ(sit(0).status, 409);
}

TEST_F(Lobbies, NobodySitsDownAtAClosedTableNorBesideOnePerson) {
  start();
  const auto r =
      post("/api/lobby", {{"game", "dice-town"}, {"seats", {"human", "human"}}, {"closed", true}});
  const json closed = json::parse(r.body);
  const json alone = open("dice-town", {"human", "easy"});
  for (const json& links : {closed, alone}) {
    EXPECT_EQ(post(path_of(links) + "/api/sit", {{"seat", 0}}).status, 409);
  }
}

TEST_F(Lobbies, AVariantIsAGameOfItsOwn) {
  std::vector<OfferedGame> games;
  for (const char* variant : {"", "glacier"}) {
    games.push_back({"dicy-cards",
                     {"dicy-cards", variant, {}},
                     std::make_shared<InterpreterPool>(compiled("dicy-cards", variant))});
  }
  Lobby lobby(std::move(games), options_);
  const json offered = lobby.summary(Language::kEnglish)["games"];
  EXPECT_EQ(offered[1]["variant_title"], "Glacier mode");
  json wish = {{"game", "dicy-cards"}, {"variant", "glacier"}, {"seats", {"human", "easy"}}};
  ASSERT_TRUE(lobby.open(wish, "here"));
  EXPECT_EQ(lobby.summary(Language::kEnglish)["tables"][0]["variant"], "Glacier mode");
  wish["variant"] = "no-such";
  const auto refused = lobby.open(wish, "here");
  ASSERT_FALSE(refused);
  EXPECT_STREQ(refused.error().code, "no-such-game");
  lobby.close();
  lobby.finish();
}

TEST_F(Lobbies, ATableIsOpenedAndListedAndItsLinksAreItsOwners) {
  start();
  const json links = open("dice-town", {"human", "easy", "random"});
  EXPECT_EQ(links["number"], 1);
  EXPECT_EQ(links["seats"].size(), 1U);
  EXPECT_TRUE(links["table"].get<std::string>().starts_with("http://here/t/1/#"));
  EXPECT_EQ(links["spectators"], "http://here/t/1/");
  const std::string listed = get("/api/lobby?lang=es").body;
  const json table = json::parse(listed)["tables"][0];
  EXPECT_EQ(table["seats"], json({"human", "greedy", "random"}));
  EXPECT_EQ(listed.find(key_in(links["table"])), std::string::npos);
  EXPECT_EQ(listed.find(key_in(links["seats"][0]["link"])), std::string::npos);
  EXPECT_EQ(get("/").body, "lobby.html");
  EXPECT_EQ(get("/t/1/").body, "index.html");
  EXPECT_EQ(get("/t/1").field("Location"), "/t/1/");
  EXPECT_NE(get("/").field("Content-Security-Policy").find("script-src 'self'"), std::string::npos);
}

TEST_F(Lobbies, WhatIsWrongWithAWishIsSaidInOneCode) {
  start();
  const std::vector<std::string> two = {"human", "random"};
  EXPECT_EQ(refusal({{"game", "chess"}, {"seats", two}}), "no-such-game");
  EXPECT_EQ(refusal({{"game", 3}, {"seats", two}}), "no-such-game");
  EXPECT_EQ(refusal(json::object()), "no-such-game");
  EXPECT_EQ(refusal({{"game", "dice-town"}}), "wrong-players");
  EXPECT_EQ(refusal({{"game", "dice-town"}, {"seats", "human"}}), "wrong-players");
  EXPECT_EQ(refusal({{"game", "examples/nim"}, {"seats", {"human", "random", "random"}}}),
            "wrong-players");
  EXPECT_EQ(refusal({{"game", "dice-town"}, {"seats", {"human", "search:100000"}}}),
            "no-such-seat");
  EXPECT_EQ(refusal({{"game", "dice-town"}, {"seats", {"human", 3}}}), "no-such-seat");
  EXPECT_EQ(refusal({{"game", "dice-town"}, {"seats", {"random", "random"}}}), "nobody-plays");
  EXPECT_EQ(refusal({{"game", "dice-town"}, {"seats", two}, {"seed", -1}}), "wrong-seed");
  EXPECT_EQ(refusal({{"game", "dice-town"}, {"seats", two}, {"seed", "x"}}), "wrong-seed");
  EXPECT_EQ(refusal(json::array()), "no-json");
  EXPECT_TRUE(json::parse(get("/api/lobby").body)["tables"].empty());
  EXPECT_EQ(get("/t/1/api/position").status, 404);
  EXPECT_EQ(get("/t/99999999999/api/position").status, 404);
  EXPECT_EQ(get("/api/position").status, 404);
}

TEST_F(Lobbies, ThereAreOnlySoManyTables) {
  options_.most_tables = 3;
  start();
  const json wish = {{"game", "examples/nim"}, {"seats", {"human", "human"}}};
  for (int i = 0; i < 2; ++i) EXPECT_EQ(refusal(wish), "");
  // The last one is for others.
  EXPECT_EQ(refusal(wish), "too-many-tables");
  EXPECT_EQ(refusal(wish, "127.0.0.2"), "");
  EXPECT_EQ(refusal(wish, "127.0.0.3"), "no-room");
}

TEST(HttpBounds, AnAddressLeavesTablesForOthers) {
  EXPECT_EQ(most_tables_of_address(1), 1U);
  for (std::size_t most = 2; most <= 1'000; ++most) {
    const std::size_t own = most_tables_of_address(most);
    EXPECT_TRUE(own >= 1 && own < most && own <= 20) << most << ": " << own;
  }
}

TEST_F(Lobbies, AnAddressHasOnlySoMany) {
  start();
  const int most = json::parse(get("/api/lobby").body)["most_of_one"];
  for (int i = 0; i < most; ++i) open("examples/nim", {"human", "human"});
  EXPECT_EQ(refusal({{"game", "examples/nim"}, {"seats", {"human", "human"}}}), "too-many-tables");
}

TEST_F(Lobbies, ATableWhereNobodyIsIsGivenUpAndMakesRoom) {
  options_.most_tables = 1;
  options_.idle = std::chrono::minutes(0);
  options_.records = folder_;
  start();
  const json first = open("examples/nim", {"human", "human"});
  const std::string key = key_in(first["table"]);
  const auto desk = lobby_->table(1);
  // A table is kept while somebody follows it.
  RawConnection reader(server_->port());
  reader.send(http_head("GET", "/t/1/api/stream"));
  EXPECT_TRUE(reader.take_until("data: "));
  lobby_->give_up_idle();
  EXPECT_EQ(get("/t/1/api/links", key).status, 200);
  desk->close();
  reader.rest();
  const auto zero = std::chrono::steady_clock::duration::zero();
  while (desk->idle_for() == zero) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  lobby_->give_up_idle();
  EXPECT_EQ(get("/t/1/api/links", key).status, 404);
  EXPECT_EQ(open("examples/nim", {"human", "human"})["number"], 2);
}

TEST_F(Lobbies, AKeyOpensItsOwnTableOnly) {
  start();
  const json one = open("dice-town", {"human", "human"});
  const json two = open("dice-town", {"human", "human"});
  for (const json& link : {one["table"], one["seats"][0]["link"], one["seats"][1]["link"]}) {
    const std::string key = key_in(link);
    for (const char* path : {"/api/content", "/api/position", "/api/links", "/api/log",
                             "/api/scores", "/api/stream"}) {
      EXPECT_EQ(get(path_of(two) + path, key).status, 401) << path;
    }
    for (const char* path : {"/api/choose", "/api/undo", "/api/why", "/api/outcomes"}) {
      const auto r = post(path_of(two) + path, {{"seat", 0}, {"version", ""}, {"option", 0}},
                          {{"Authorization", "Bearer " + key}});
      EXPECT_EQ(r.status, 401) << path;
    }
  }
  EXPECT_EQ(get(path_of(one) + "/api/links", key_in(one["table"])).status, 200);
}

// Answers with one option after the other until the game is over; returns all that is seen.
std::string played(HttpClient& client, const std::string& path, const std::string& key,
                   int choices) {
  const HttpFields fields = {{"Authorization", "Bearer " + key}};
  std::string seen;
  for (int asked = 0; asked < choices;) {
    const json position = json::parse(client.get(path + "/api/position", fields).body);
    if (position["over"]) return seen + text_of_game(position);
    if (!position.contains("question")) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      continue;
    }
    seen += text_of_game(position);
    const std::size_t options = position["question"]["options"].size();
    const json body = {
        {"seat", 0}, {"version", position["version"]}, {"option", std::size_t(asked++) % options}};
    client.post(path + "/api/choose", body.dump(), fields);
  }
  return seen;
}

TEST_F(Lobbies, TablesWithTheSameSeedPlayTheGameThatIsServedAlone) {
  start();
  const std::vector<std::string> seats = {"human", "easy", "random"};
  const json one = open("examples/ten-thousand", seats, 9);
  const json two = open("examples/ten-thousand", seats, 9);
  const json other = open("examples/ten-thousand", seats, 10);
  const auto play = [&](int port, const std::string& path, const std::string& key) {
    HttpClient client(port);
    return played(client, path, key, 60);
  };
  std::string seen[3];
  std::vector<std::thread> people;
  const json* const tables[] = {&one, &two, &other};
  for (int i = 0; i < 3; ++i) {
    people.emplace_back([&, i] {
      const json& links = *tables[i];
      seen[i] = play(server_->port(), path_of(links), key_in(links["seats"][0]["link"]));
    });
  }
  for (std::thread& person : people) person.join();

  Engine::Setup setup;
  setup.players = 3;
  setup.seed = 9;
  auto game = Game::start(compiled("examples/ten-thousand"), setup);
  ASSERT_TRUE(game);
  HostedGame alone(std::move(*game), {"examples/ten-thousand", "", {}},
                   {"human", "greedy", "random"}, 1);
  const auto keys = SeatKeys::make(3);
  ServerOptions options;
  options.page = folder_;
  options.most_requests = 1e6;
  options.pace = std::chrono::milliseconds(0);
  TableServer server(alone, *keys, options);
  ASSERT_EQ(server.bind(), "");
  std::atomic<bool> is_over{false};
  std::thread thread([&] { server.run([&] { return is_over.load(); }); });
  const std::string seen_alone = play(server.port(), "", keys->seat(PlayerId(0)));
  is_over = true;
  thread.join();
  EXPECT_GT(seen_alone.size(), 10'000U);
  EXPECT_EQ(seen[0], seen_alone);
  EXPECT_EQ(seen[1], seen_alone);
  EXPECT_NE(seen[2], seen_alone);
}

// Two tables of one game differ only in the dice of seat 2 under the cup: others are sent the same
// bytes, and play at one table changes nothing at another.
TEST_F(Lobbies, WhatIsHiddenAtATableIsInNoBytesOfOthers) {
  start();
  const json tables[] = {open("dice-town", {"human", "human", "human"}, 4),
                         open("dice-town", {"human", "human", "human"}, 4)};
  const auto key = [&](int table, int seat) {
    return key_in(tables[table]["seats"][std::size_t(seat)]["link"]);
  };
  const auto position = [&](int table, int seat) {
    return json::parse(get(path_of(tables[table]) + "/api/position", key(table, seat)).body);
  };
  // Returns all that is sent to seat 1 and to a spectator.
  const auto bytes = [&](int table) {
    std::string out;
    for (const char* seat : {"", "?seat=none"}) {
      const std::string path = path_of(tables[table]);
      out += text_of_game(json::parse(get(path + "/api/position" + seat, key(table, 0)).body));
      for (const char* what : {"/api/content", "/api/log", "/api/scores"}) {
        out += get(path + what + seat, key(table, 0)).body;
      }
    }
    return out;
  };
  const auto choose = [&](int table, int seat, std::size_t option) {
    const json body = {
        {"seat", seat}, {"version", position(table, seat)["version"]}, {"option", option}};
    const auto r = post(path_of(tables[table]) + "/api/choose", body,
                        {{"Authorization", "Bearer " + key(table, seat)}});
    EXPECT_EQ(r.status, 200) << r.body;
  };
  ASSERT_TRUE(position(0, 0).contains("question"));
  ASSERT_TRUE(position(0, 1).contains("question"));
  const std::size_t options = position(0, 1)["question"]["options"].size();
  ASSERT_GT(options, 2U);
  EXPECT_EQ(bytes(0), bytes(1));
  const std::string before = bytes(1);
  choose(0, 1, 0);
  EXPECT_EQ(bytes(1), before);
  choose(1, 1, options - 1);
  EXPECT_EQ(bytes(0), bytes(1));
  // The dice make a difference once all have answered.
  for (const int table : {0, 1}) {
    for (const int seat : {0, 2}) choose(table, seat, 0);
  }
  EXPECT_NE(text_of_game(position(0, 1)), text_of_game(position(1, 1)));
}

TEST_F(Lobbies, EachTableHasARecordThatIsPlayedOnWith) {
  options_.records = folder_;
  start();
  const json links = open("examples/nim", {"human", "human"});
  open("examples/nim", {"human", "human"});
  const json position =
      json::parse(get("/t/1/api/position", key_in(links["seats"][0]["link"])).body);
  EXPECT_TRUE(position["recorded"]);
  stop();
  const auto record = folder_ / "examples-nim-0000004d-1.json";
  EXPECT_TRUE(std::filesystem::exists(record));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "examples-nim-0000004d-2.json"));
  const auto keys = SeatKeys::read_beside(record.string(), 2);
  ASSERT_TRUE(keys);
  EXPECT_EQ(keys->table(), key_in(links["table"]));
}

TEST_F(Lobbies, ManyAtOnceOpenLookAndSendNonsense) {
  start();
  std::vector<std::thread> people;
  std::atomic<int> opened{0};
  for (int i = 0; i < 8; ++i) {
    people.emplace_back([&, i] {
      for (int n = 0; n < 12; ++n) {
        const json wish = {{"game", kGames[n % 3]}, {"seats", {"human", "random"}}};
        opened += post("/api/lobby", wish).status == 200 ? 1 : 0;
        EXPECT_EQ(get("/api/lobby").status, 200);
        const std::string table = "/t/" + std::to_string(i + n);
        EXPECT_NE(get(table + "/api/position").status, 500);
        EXPECT_NE(post(table + "/api/choose", {{"seat", n}, {"option", "x"}}).status, 500);
        EXPECT_NE(post("/api/lobby", {{"game", wish}, {"seats", wish}}).status, 500);
      }
    });
  }
  for (std::thread& person : people) person.join();
  EXPECT_EQ(opened, 20);
}

}  // namespace
}  // namespace cubilete
