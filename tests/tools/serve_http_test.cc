// The server with clients that break the rules of HTTP, or of the game.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "base/random.h"
#include "tools/serve/http_bounds.h"
#include "tools/serve/request_body.h"
#include "tools/served_table.h"

namespace cubilete {
namespace {

using nlohmann::json;

class Served : public ServedTable {
 protected:
  Served() {
    options_.absence = std::chrono::milliseconds(100);
    serve();
  }

  // Returns the answer to these bytes.
  std::string raw(const std::string& bytes) const {
    RawConnection connection(port());
    connection.send(bytes);
    connection.end_sending();
    return connection.rest();
  }
};

TEST_F(Served, APlayerPlaysAndTheOtherSeesIt) {
  const json before = position(PlayerId(0));
  ASSERT_TRUE(before.contains("question")) << before.dump();
  const auto done = choose(PlayerId(0), before["version"], 0);
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_TRUE(position(PlayerId(1)).contains("question"));
}

TEST_F(Served, NoPictureIsThereThatTheContentDoesNotName) {
  for (const char* path : {"/picture/0", "/picture/999999", "/picture/9999999", "/picture/-1",
                           "/picture/..%2fsecret", "/picture/"}) {
    EXPECT_EQ(client().get(path).status, 404) << path;
  }
}

TEST_F(Served, WhatAnswersBringIsToldToTheSeatThatIsAsked) {
  const std::string version = position(PlayerId(0))["version"];
  const auto ask = [&](PlayerId p, const json& options, const std::string& at) {
    const json body = {{"seat", p.value}, {"version", at}, {"options", options}};
    return client().post("/api/outcomes", body.dump(), as(p));
  };
  EXPECT_EQ(json::parse(ask(PlayerId(0), {0, 1}, version).body).size(), 2U);
  EXPECT_EQ(ask(PlayerId(1), {0}, version).body, "[]");
  EXPECT_EQ(ask(PlayerId(0), {0}, "another").status, 409);
  EXPECT_EQ(ask(PlayerId(0), {"x"}, version).status, 400);
  EXPECT_EQ(ask(PlayerId(0), json::array({1e300}), version).status, 400);
  EXPECT_EQ(ask(PlayerId(0), "all", version).status, 400);
}

TEST_F(Served, AStaleChoiceSentTwiceCountsOnce) {
  const std::string version = position(PlayerId(0))["version"];
  ASSERT_EQ(choose(PlayerId(0), version, 0).status, 200);
  const auto again = choose(PlayerId(0), version, 0);
  EXPECT_EQ(again.status, 409);
  EXPECT_EQ(json::parse(again.body)["error"], "stale");
  EXPECT_EQ(position(PlayerId(0))["choices"], 1);
}

// They wait as long as a screen shows the table's codes and nobody has begun there or chosen.
TEST_F(Served, ThoseWhoHaveComeWaitForTheScreenOfTheTable) {
  const HttpFields as_table = {{"Authorization", "Bearer " + keys_.table()}};
  const auto is_waiting = [&] { return position(PlayerId(1)).contains("waiting"); };
  const auto comes = [&] {
    RawConnection screen(port());
    screen.send(http_head("GET", "/api/stream", as_table));
    EXPECT_TRUE(screen.take_until("\"waiting\":true"));
    return screen;
  };
  EXPECT_FALSE(is_waiting());
  {
    const RawConnection screen = comes();
    EXPECT_TRUE(is_waiting());
  }
  // A screen that is loaded again finds them waiting.
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (is_waiting() && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_FALSE(is_waiting());
  const RawConnection screen = comes();
  EXPECT_EQ(client().post("/api/begin", "{}", as_table).status, 200);
  EXPECT_FALSE(is_waiting());
}

TEST_F(Served, AChoiceEndsTheWaiting) {
  RawConnection screen(port());
  screen.send(http_head("GET", "/api/stream", {{"Authorization", "Bearer " + keys_.table()}}));
  ASSERT_TRUE(screen.take_until("\"waiting\":true"));
  const json before = position(PlayerId(0));
  ASSERT_EQ(choose(PlayerId(0), before["version"], 0).status, 200);
  EXPECT_FALSE(position(PlayerId(0)).contains("waiting"));
}

class ServedWithABot : public ServedTable {
 protected:
  ServedWithABot() {
    options_.pace = std::chrono::milliseconds(0);
    EXPECT_EQ(game_.seat({"random", "human"}).kind, Reply::Kind::kAccepted);
    serve();
  }
};

TEST_F(ServedWithABot, ItDoesNotBeginBeforeSomebodyHasComeToPlay) {
  const auto choices = [&] { return json::parse(client().get("/api/position").body)["choices"]; };
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
  while (std::chrono::steady_clock::now() < deadline) ASSERT_EQ(choices(), 0);
  RawConnection screen(port());
  screen.send(http_head("GET", "/api/stream", {{"Authorization", "Bearer " + keys_.table()}}));
  EXPECT_TRUE(screen.take_until("\"choices\":1"));
}

TEST_F(Served, OfTwoTabsOfOneSeatOneAnswers) {
  const std::string version = position(PlayerId(0))["version"];
  std::atomic<int> accepted{0};
  std::vector<std::thread> tabs;
  for (int i = 0; i < 8; ++i) {
    tabs.emplace_back([&] {
      const auto r = choose(PlayerId(0), version, 0);
      accepted += r.status == 200 ? 1 : 0;
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
  const auto post = [&](const HttpFields& fields) {
    return c.post("/api/choose", body.dump(), fields).status;
  };
  EXPECT_EQ(post(as(PlayerId(1))), 403);
  EXPECT_EQ(post({}), 403);
  EXPECT_EQ(post({{"Authorization", "Bearer 00000000000000000000000000000000"}}), 401);
  EXPECT_EQ(c.get("/api/position?seat=1", as(PlayerId(0))).status, 403);
  EXPECT_EQ(c.get("/api/position?seat=all", as(PlayerId(0))).status, 403);
  EXPECT_EQ(c.get("/api/links", as(PlayerId(0))).status, 404);
  EXPECT_EQ(post({{"Authorization", "Bearer " + keys_.table()}}), 200);
}

TEST_F(Served, PagesOfOtherOriginsAndOtherFormsAreRefused) {
  auto c = client();
  EXPECT_EQ(c.get("/", {{"Host", "evil.example"}}).status, 403);
  EXPECT_EQ(c.get("/", {{"Origin", "http://evil.example"}}).status, 403);
  EXPECT_EQ(c.post("/api/choose", "{}", {{"Content-Type", "text/plain"}}).status, 415);
  for (const char* method : {"PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "FOO"}) {
    EXPECT_EQ(c.ask(method, "/api/choose", "{}").status, 405) << method;
  }
}

TEST_F(Served, OnlyThePageIsReadFromDisk) {
  auto c = client();
  EXPECT_EQ(c.get("/").body, "page");
  EXPECT_NE(c.get("/").field("Content-Security-Policy").find("script-src 'self'"),
            std::string::npos);
  for (const char* path : {"/../secret", "/%2e%2e/secret", "/..%2fsecret", "/secret", "//secret",
                           "/table.js/../../secret", "/api/../../secret"}) {
    const std::string request = std::string("GET ") + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    EXPECT_EQ(raw(request).find("secret\""), std::string::npos) << path;
    EXPECT_EQ(raw(request).find("\r\n\r\nsecret"), std::string::npos) << path;
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
    const int status = c.post(paths[any(5)], body, as(PlayerId(0))).status;
    ASSERT_TRUE(status >= 200 && status < 500) << i << ": " << status << " " << body;
  }
  EXPECT_EQ(position(PlayerId(0)), before);
}

TEST_F(Served, ADeepBodyIsRefused) {
  const auto post = [&](const std::string& options) {
    const std::string body = R"({"seat":0,"version":")" +
                             position(PlayerId(0))["version"].get<std::string>() +
                             R"(","options":)" + options + "}";
    return client().post("/api/outcomes", body, as(PlayerId(0))).status;
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
  for (int i = 0; i < 60; ++i) {
    RawConnection stream(port());
    stream.send(http_head("GET", "/api/stream", as(PlayerId(0))));
    EXPECT_TRUE(i % 2 == 0 || stream.take_until("data: "));
    RawConnection(port()).send(
        http_head("POST", "/api/choose",
                  {{"Content-Type", "application/json"}, {"Content-Length", "500"}}) +
        "{\"seat\":");
    RawConnection(port()).send("GET / HT");
  }
  const json now = position(PlayerId(0));
  ASSERT_TRUE(now.contains("question"));
  EXPECT_EQ(choose(PlayerId(0), now["version"], 0).status, 200);
}

}  // namespace
}  // namespace cubilete
