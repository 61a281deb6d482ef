// The server with clients that break the rules of HTTP, or of the game.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "base/random.h"
#include "support/test_game.h"
#include "tools/serve/request_body.h"
#include "tools/serve/table_server.h"

namespace cubilete {
namespace {

using nlohmann::json;

class Served : public testing::Test {
 protected:
  Served() : keys_(*SeatKeys::make(2)), game_(started()) {
    std::filesystem::create_directories(folder_);
    for (const char* file : {"index.html", "table.js", "table.css"}) {
      std::ofstream(folder_ / file) << "page";
    }
    std::ofstream(folder_.parent_path() / "secret") << "secret";
    ServerOptions options;
    options.page = folder_;
    options.most_requests = 1e6;
    server_ = std::make_unique<TableServer>(game_, keys_, options);
    EXPECT_EQ(server_->bind(), "");
    thread_ = std::thread([this] { server_->run([this] { return is_over_.load(); }); });
  }
  ~Served() override {
    is_over_ = true;
    thread_.join();
    std::filesystem::remove_all(folder_.parent_path());
  }

  static HostedGame started() {
    Engine::Setup setup;
    setup.players = 2;
    setup.seed = 5;
    auto game = Game::start(compiled("examples/nim"), setup);
    EXPECT_TRUE(game);
    return HostedGame(std::move(*game), {"examples/nim", "", {}}, {"human", "human"}, 1);
  }

  httplib::Client client() const {
    httplib::Client c("127.0.0.1", server_->port());
    c.set_read_timeout(std::chrono::seconds(250));
    return c;
  }
  httplib::Headers as(PlayerId p) const { return {{"Authorization", "Bearer " + keys_.seat(p)}}; }
  json position(PlayerId p) const {
    const auto r = client().Get("/api/position", as(p));
    return r && r->status == 200 ? json::parse(r->body) : json();
  }
  httplib::Result choose(PlayerId p, const std::string& version, int option) const {
    const json body = {{"seat", p.value}, {"version", version}, {"option", option}};
    return client().Post("/api/choose", as(p), body.dump(), "application/json");
  }
  // Returns the answer to these bytes; closes the connection after `most` of them.
  std::string raw(const std::string& bytes, std::size_t most) const {
    const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(server_->port()));
    ::inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    std::string answer;
    if (::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) {
      static_cast<void>(::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL));
      if (most > 0) ::shutdown(fd, SHUT_WR);
      std::string part(4096, '\0');
      while (answer.size() < most) {
        const ssize_t n = ::recv(fd, part.data(), part.size(), 0);
        if (n <= 0) break;
        answer.append(part, 0, std::size_t(n));
      }
    }
    ::close(fd);
    return answer;
  }

  SeatKeys keys_;
  HostedGame game_;
  std::filesystem::path folder_ = std::filesystem::temp_directory_path() /
                                  ("cubilete-serve-" + std::to_string(::getpid())) / "page";
  std::unique_ptr<TableServer> server_;
  std::atomic<bool> is_over_{false};
  std::thread thread_;
};

TEST_F(Served, APlayerPlaysAndTheOtherSeesIt) {
  const json before = position(PlayerId(0));
  ASSERT_TRUE(before.contains("question")) << before.dump();
  const auto done = choose(PlayerId(0), before["version"], 0);
  ASSERT_EQ(done->status, 200) << done->body;
  EXPECT_TRUE(position(PlayerId(1)).contains("question"));
}

TEST_F(Served, NoPictureIsThereThatTheContentDoesNotName) {
  for (const char* path : {"/picture/0", "/picture/999999", "/picture/9999999", "/picture/-1",
                           "/picture/..%2fsecret", "/picture/"}) {
    EXPECT_EQ(client().Get(path)->status, 404) << path;
  }
}

TEST_F(Served, WhatAnswersBringIsToldToTheSeatThatIsAsked) {
  const std::string version = position(PlayerId(0))["version"];
  const auto ask = [&](PlayerId p, const json& options, const std::string& at) {
    const json body = {{"seat", p.value}, {"version", at}, {"options", options}};
    return client().Post("/api/outcomes", as(p), body.dump(), "application/json");
  };
  EXPECT_EQ(json::parse(ask(PlayerId(0), {0, 1}, version)->body).size(), 2U);
  EXPECT_EQ(ask(PlayerId(1), {0}, version)->body, "[]");
  EXPECT_EQ(ask(PlayerId(0), {0}, "another")->status, 409);
  EXPECT_EQ(ask(PlayerId(0), {"x"}, version)->status, 400);
  EXPECT_EQ(ask(PlayerId(0), json::array({1e300}), version)->status, 400);
  EXPECT_EQ(ask(PlayerId(0), "all", version)->status, 400);
}

TEST_F(Served, AStaleChoiceSentTwiceCountsOnce) {
  const std::string version = position(PlayerId(0))["version"];
  ASSERT_EQ(choose(PlayerId(0), version, 0)->status, 200);
  const auto again = choose(PlayerId(0), version, 0);
  EXPECT_EQ(again->status, 409);
  EXPECT_EQ(json::parse(again->body)["error"], "stale");
  EXPECT_EQ(position(PlayerId(0))["choices"], 1);
}

TEST_F(Served, OfTwoTabsOfOneSeatOneAnswers) {
  const std::string version = position(PlayerId(0))["version"];
  std::atomic<int> accepted{0};
  std::vector<std::thread> tabs;
  for (int i = 0; i < 8; ++i) {
    tabs.emplace_back([&] {
      const auto r = choose(PlayerId(0), version, 0);
      accepted += r && r->status == 200 ? 1 : 0;
    });
  }
  for (std::thread& t : tabs) t.join();
  EXPECT_EQ(accepted, 1);
  EXPECT_EQ(position(PlayerId(0))["choices"], 1);
}

TEST_F(Served, ASeatIsOpenedByItsOwnKeyOnly) {
  const std::string version = position(PlayerId(0))["version"];
  auto c = client();
  const json body = {{"seat", 0}, {"version", version}, {"option", 0}};
  const auto post = [&](const httplib::Headers& headers) {
    return c.Post("/api/choose", headers, body.dump(), "application/json")->status;
  };
  EXPECT_EQ(post(as(PlayerId(1))), 403);
  EXPECT_EQ(post({}), 403);
  EXPECT_EQ(post({{"Authorization", "Bearer 00000000000000000000000000000000"}}), 401);
  EXPECT_EQ(c.Get("/api/position?seat=1", as(PlayerId(0)))->status, 403);
  EXPECT_EQ(c.Get("/api/position?seat=all", as(PlayerId(0)))->status, 403);
  EXPECT_EQ(c.Get("/api/links", as(PlayerId(0)))->status, 404);
  EXPECT_EQ(post({{"Authorization", "Bearer " + keys_.table()}}), 200);
}

TEST_F(Served, PagesOfOtherOriginsAndOtherFormsAreRefused) {
  auto c = client();
  EXPECT_EQ(c.Get("/", {{"Host", "evil.example"}})->status, 403);
  EXPECT_EQ(c.Get("/", {{"Origin", "http://evil.example"}})->status, 403);
  EXPECT_EQ(c.Post("/api/choose", as(PlayerId(0)), "{}", "text/plain")->status, 415);
  EXPECT_EQ(c.Put("/api/choose", "{}", "application/json")->status, 405);
  const auto large =
      c.Post("/api/choose", as(PlayerId(0)), std::string(100'000, ' '), "application/json");
  EXPECT_TRUE(!large || large->status == 413);
}

TEST_F(Served, OnlyThePageIsReadFromDisk) {
  auto c = client();
  EXPECT_EQ(c.Get("/")->body, "page");
  EXPECT_NE(c.Get("/")->get_header_value("Content-Security-Policy").find("script-src 'self'"),
            std::string::npos);
  for (const char* path : {"/../secret", "/%2e%2e/secret", "/..%2fsecret", "/secret", "//secret",
                           "/table.js/../../secret", "/api/../../secret"}) {
    const std::string request = std::string("GET ") + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    EXPECT_EQ(raw(request, 100'000).find("secret\""), std::string::npos) << path;
    EXPECT_EQ(raw(request, 100'000).find("\r\n\r\nsecret"), std::string::npos) << path;
  }
}

TEST_F(Served, ThousandsOfMalformedRequestsChangeNothing) {
  constexpr int kRequests = 3000;
  const json before = position(PlayerId(0));
  const std::string version = before["version"];
  RandomStream random(1, 2, 3);
  const auto any = [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); };
  const std::vector<std::string> values = {"null",  "-1",  "1e99", "18446744073709551615",
                                           "{}",    "[]",  "\"\"", "\"x\"",
                                           "99999", "0.5", "true", "[1,[2]]"};
  auto c = client();
  c.set_keep_alive(true);
  c.set_tcp_nodelay(true);
  for (int i = 0; i < kRequests; ++i) {
    std::string body;
    if (any(3) == 0) {
      for (std::size_t n = any(40); n > 0; --n) body += static_cast<char>(any(256));
    } else {
      // Sends anything but a valid answer: the option is never a small whole number.
      body = "{\"seat\":" + (any(2) ? "0" : values[any(values.size())]) +
             ",\"version\":" + (any(2) ? "\"" + version + "\"" : values[any(values.size())]) +
             ",\"option\":" + values[any(values.size())] +
             ",\"items\":" + values[any(values.size())] + "}";
    }
    const char* const paths[] = {"/api/choose", "/api/undo", "/api/why", "/api/outcomes",
                                 "/nowhere"};
    const auto r = c.Post(paths[any(5)], as(PlayerId(0)), body, "application/json");
    ASSERT_TRUE(r) << i << ": " << body;
    ASSERT_NE(r->status, 500) << body;
  }
  EXPECT_EQ(position(PlayerId(0)), before);
}

TEST_F(Served, ADeepBodyIsRefused) {
  const auto post = [&](const std::string& options) {
    const std::string body = R"({"seat":0,"version":")" +
                             position(PlayerId(0))["version"].get<std::string>() +
                             R"(","options":)" + options + "}";
    return client().Post("/api/outcomes", as(PlayerId(0)), body, "application/json")->status;
  };
  EXPECT_EQ(post("[0]"), 200);
  EXPECT_EQ(post(std::string(8'000, '[') + std::string(8'000, ']')), 400);
  EXPECT_EQ(post(std::string(8'000, '[')), 400);
  std::string objects;
  for (int i = 0; i < 2'000; ++i) objects += "{\"a\":";
  EXPECT_EQ(post(objects + "0" + std::string(2'000, '}')), 400);
}

TEST(RequestBody, IsAnObjectWithinBounds) {
  EXPECT_TRUE(read_body(R"({"a":[{"b":[1]}]})"));
  EXPECT_TRUE(read_body(R"({"a":"[[[[[[[[[[[[\"[[[["})"));
  const std::string lists(kDeepestBody - 1, '[');
  const std::string ends(kDeepestBody - 1, ']');
  EXPECT_TRUE(read_body("{\"a\":" + lists + ends + "}"));
  EXPECT_FALSE(read_body("{\"a\":[" + lists + ends + "]}"));
  EXPECT_FALSE(read_body("{\"a\":\"" + std::string(kMostBody, 'x') + "\"}"));
  for (const char* text : {"", "[]", "1", "null", "{", "{\"a\":", "\"", "{\"a\":\"\\"}) {
    EXPECT_FALSE(read_body(text)) << text;
  }
}

TEST_F(Served, KilledConnectionsLeaveTheGameGoing) {
  const std::string key = keys_.seat(PlayerId(0));
  for (int i = 0; i < 60; ++i) {
    raw("GET /api/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key + "\r\n\r\n",
        i % 2 ? 50 : 0);
    raw("POST /api/choose HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 500\r\n\r\n{\"seat\":",
        0);
    raw("GET / HT", 0);
  }
  const json now = position(PlayerId(0));
  ASSERT_TRUE(now.contains("question"));
  EXPECT_EQ(choose(PlayerId(0), now["version"], 0)->status, 200);
}

}  // namespace
}  // namespace cubilete
