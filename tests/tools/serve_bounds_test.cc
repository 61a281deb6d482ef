// The bounds of tools/serve/http_bounds.h, each tried by itself, and the threads of bots.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "tools/serve/bot_pool.h"
#include "tools/serve/http_bounds.h"
#include "tools/serve/http_connections.h"
#include "tools/serve/http_workers.h"
#include "tools/served_table.h"

namespace cubilete {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using testing::AnyOf;

constexpr const char* kOther = "127.0.0.2";

// Without a deadline: what never comes is ended by the time limit of the tests.
void wait_until(const std::function<bool()>& is_so) {
  while (!is_so()) std::this_thread::sleep_for(milliseconds(1));
}

// --- What is counted ---------------------------------------------------------------------------

TEST(HttpBounds, AnAddressHasSoManyRequestsAtOnce) {
  Allowance allowance(3);
  EXPECT_TRUE(allowance.takes("a"));
  EXPECT_TRUE(allowance.takes("a", 2));
  EXPECT_FALSE(allowance.takes("a"));
  EXPECT_TRUE(allowance.takes("b"));
}

TEST(HttpBounds, StreamsOfAnAddressAreBoundAndThoseWithAKeyHaveTheirOwnShare) {
  StreamBound streams;
  for (int i = 0; i < kMostStreamsOfAddress; ++i) EXPECT_TRUE(streams.takes("a", false));
  EXPECT_FALSE(streams.takes("a", false));
  for (int i = 0; i < kMostStreamsOfAddress; ++i) EXPECT_TRUE(streams.takes("a", true));
  EXPECT_FALSE(streams.takes("a", true));
  EXPECT_TRUE(streams.takes("b", false));
  streams.gives_back("a", true);
  EXPECT_FALSE(streams.takes("a", false));
  EXPECT_TRUE(streams.takes("a", true));
}

TEST(HttpBounds, StreamsOfAllLeaveRoomForThoseWithAKey) {
  StreamBound streams;
  const auto address = [](int i) { return std::to_string(i / kMostStreamsOfAddress); };
  for (int i = 0; i < kMostSpectatorStreams; ++i) EXPECT_TRUE(streams.takes(address(i), false));
  EXPECT_FALSE(streams.takes("another", false));
  for (int i = kMostSpectatorStreams; i < kMostStreams; ++i) {
    EXPECT_TRUE(streams.takes(address(i), true));
  }
  EXPECT_FALSE(streams.takes("another", true));
  streams.gives_back("0", false);
  EXPECT_TRUE(streams.takes("another", false));
}

TEST(HttpBounds, AClientIsCountedByItsAddressAndOfIPv6ByItsNetwork) {
  const auto name = [](const char* text) {
    sockaddr_in v4 = {};
    sockaddr_in6 v6 = {};
    v4.sin_family = AF_INET;
    v6.sin6_family = AF_INET6;
    if (::inet_pton(AF_INET, text, &v4.sin_addr) == 1) {
      return address_of(reinterpret_cast<const sockaddr&>(v4));
    }
    EXPECT_EQ(::inet_pton(AF_INET6, text, &v6.sin6_addr), 1) << text;
    return address_of(reinterpret_cast<const sockaddr&>(v6));
  };
  EXPECT_EQ(name("192.168.1.7"), "192.168.1.7");
  EXPECT_EQ(name("::ffff:192.168.1.7"), "192.168.1.7");
  EXPECT_EQ(name("2001:db8:1:2::3"), name("2001:db8:1:2:aaaa:bbbb:cccc:dddd"));
  EXPECT_NE(name("2001:db8:1:2::3"), name("2001:db8:1:3::3"));
  EXPECT_EQ(name("::1"), "::1");
}

TEST(HttpBounds, AClientHasHalfOfTheThreads) {
  Workers workers(2);
  std::mutex gate;
  std::atomic<int> of_a{0};
  std::atomic<bool> is_b_done{false};
  {
    const std::lock_guard closed(gate);
    for (int i = 0; i < 3; ++i) {
      workers.add("a", [&] {
        ++of_a;
        const std::lock_guard lock(gate);
      });
    }
    workers.add("b", [&] { is_b_done = true; });
    wait_until([&] { return is_b_done && of_a > 0; });
    EXPECT_EQ(of_a, 1);
  }
  workers.stop();
  EXPECT_EQ(of_a, 3);
  workers.add("a", [&] { ++of_a; });
  EXPECT_EQ(of_a, 3);
}

TEST(HttpBounds, AConnectionOfAnAddressThatHasTooManyIsRefused) {
  Connections connections({});
  std::vector<Connections::Id> all;
  for (std::size_t i = 0; i < kMostConnectionsOfAddress; ++i) {
    EXPECT_TRUE(connections.has_room("a"));
    all.push_back(connections.open(-1, "a"));
    EXPECT_FALSE(connections.work(all.back()));
  }
  EXPECT_FALSE(connections.has_room("a"));
  EXPECT_TRUE(connections.has_room("b"));
  connections.close(all.back());
  EXPECT_TRUE(connections.has_room("a"));
}

TEST(HttpBounds, TheOldestRequestsThatAreNotCompleteMakeRoom) {
  Connections connections({});
  std::vector<Connections::Id> of_a;
  for (std::size_t i = 0; i < kMostReceivingOfAddress + 2; ++i) {
    of_a.push_back(connections.open(-1, "a"));
  }
  // What has just come may only not be read yet.
  connections.sweep(of_a.front()->since);
  EXPECT_FALSE(connections.work(of_a[0]));
  connections.sweep(of_a.back()->since + 2 * kGrace);
  EXPECT_EQ(connections.work(of_a[1])->status, 408);
  EXPECT_FALSE(connections.work(of_a[2]));
  // In all, whoever they are of.
  std::vector<Connections::Id> others;
  for (std::size_t i = 0; i < kMostReceiving; ++i) {
    others.push_back(connections.open(-1, std::to_string(i / kMostReceivingOfAddress)));
  }
  connections.sweep(others.back()->since + 2 * kGrace);
  for (std::size_t i = 3; i < of_a.size(); ++i) {
    EXPECT_EQ(connections.work(of_a[i])->status, 408);
  }
  EXPECT_FALSE(connections.work(others.front()));
}

TEST(HttpBounds, AnswersThatAreNotReceivedAreBound) {
  Connections connections({});
  const auto asks = [&](const std::string& address) {
    const auto id = connections.open(-1, address);
    const auto refusal = connections.work(id);
    if (!refusal) connections.send(id, kMostAnswersOfAddress / 2);
    return refusal ? refusal->status : 200;
  };
  EXPECT_EQ(asks("a"), 200);
  EXPECT_EQ(asks("a"), 200);
  EXPECT_EQ(asks("a"), 429);
  int taken = 2;
  for (int i = 0; asks(std::to_string(i / 2)) == 200; ++i) ++taken;
  EXPECT_EQ(taken * int(kMostAnswersOfAddress / 2), int(kMostAnswers));
}

TEST(HttpBounds, WhatTakesTooLongIsCut) {
  const HttpTimes times;
  Connections connections(times);
  const auto receiving = connections.open(-1, "a");
  const auto working = connections.open(-1, "a");
  const auto sending = connections.open(-1, "a");
  EXPECT_FALSE(connections.work(working));
  EXPECT_FALSE(connections.work(sending));
  connections.send(sending, 1);
  using Doing = Connections::Doing;
  connections.sweep(receiving->since + times.request);
  EXPECT_EQ(receiving->doing, Doing::kReceiving);
  connections.sweep(receiving->since + times.request + milliseconds(1));
  EXPECT_EQ(receiving->doing, Doing::kCut);
  EXPECT_EQ(sending->doing, Doing::kSending);
  connections.sweep(sending->since + times.answer + milliseconds(1));
  EXPECT_EQ(sending->doing, Doing::kCut);
  EXPECT_EQ(working->doing, Doing::kWorking);
}

TEST(HttpBounds, OfAnEventStreamOnlyTheNewestTextWaits) {
  EventStream stream(nullptr);
  int pauses = 0;
  int wakes = 0;
  stream.open([&] { ++wakes; });
  const auto read = [&](std::size_t most) {
    std::string text(most, '\0');
    const int n = stream.read(text.data(), most, [&] { ++pauses; });
    return n < 0 ? std::string("END") : text.substr(0, std::size_t(n));
  };
  const auto text = [](const char* t) { return std::make_shared<const std::string>(t); };
  stream.send(text("first"));
  EXPECT_EQ(read(2), "fi");
  stream.send(text("second"));
  stream.send(text("third"));
  EXPECT_EQ(read(9), "rst");
  EXPECT_EQ(read(9), "third");
  EXPECT_EQ(wakes, 0);
  EXPECT_EQ(read(9), "");
  EXPECT_EQ(pauses, 1);
  const auto now = EventStream::Clock::now();
  EXPECT_EQ(stream.behind_since(now), now);
  stream.beat(now + kHeartbeat / 2);
  EXPECT_EQ(wakes, 0);
  stream.beat(now + 2 * kHeartbeat);
  EXPECT_EQ(wakes, 1);
  EXPECT_EQ(read(9), ": \n\n");
  stream.send(text("last"));
  EXPECT_LE(stream.behind_since(now + kHeartbeat), EventStream::Clock::now());
  stream.end();
  EXPECT_EQ(read(9), "last");
  EXPECT_EQ(read(9), "END");
}

// --- What is sent to a server ------------------------------------------------------------------

class Bounded : public ServedTable {
 protected:
  // Returns the answer to a request of which only the head is sent.
  HttpReply to_head(const std::string& method, const std::string& path,
                    const HttpFields& fields = {}) const {
    RawConnection connection(port());
    connection.send(http_head(method, path, fields));
    return connection.reply();
  }
  int status_of_post(const HttpFields& fields) const {
    HttpFields all = fields;
    all.emplace_back("Content-Type", "application/json");
    return to_head("POST", "/api/choose", all).status;
  }
  // Sends a beginning and then a piece again and again until the server does not take it any more;
  // returns how many bytes it took.
  std::size_t taken(const std::string& beginning, const std::string& piece) const {
    constexpr std::size_t kEnough = 64 << 20;
    RawConnection connection(port());
    std::size_t sent = 0;
    if (!connection.send(beginning)) return 0;
    while (sent < kEnough && connection.send(piece)) sent += piece.size();
    return sent;
  }
  // What the system itself takes for a connection.
  static constexpr std::size_t kFew = 8 << 20;
};

TEST_F(Bounded, ALongRequestLineIsRefused) {
  serve();
  const std::string fits = "/?" + std::string(kMostTarget - 2, 'x');
  EXPECT_EQ(client().get(fits).status, 200);
  const HttpReply refused = client().get(fits + "x");
  EXPECT_EQ(refused.status, 414);
  EXPECT_EQ(json::parse(refused.body)["error"], "too-long");
  EXPECT_EQ(client().get("/" + std::string(2 * kConnectionMemory, 'x')).status, 414);
  EXPECT_LT(taken("GET /", std::string(1 << 16, 'x')), kFew);
}

TEST_F(Bounded, TooManyHeadersAreRefused) {
  serve();
  const auto with = [&](std::size_t fields, std::size_t size) {
    HttpFields all;
    for (std::size_t i = 1; i < fields; ++i) all.emplace_back("X-Any", std::string(size, 'x'));
    return client().get("/", all);
  };
  EXPECT_EQ(with(kMostFields, 1).status, 200);
  const HttpReply refused = with(kMostFields + 1, 1);
  EXPECT_EQ(refused.status, 431);
  EXPECT_EQ(json::parse(refused.body)["error"], "too-many-headers");
  EXPECT_EQ(with(9, kMostHeaders / 8).status, 431);
  EXPECT_EQ(with(2, 2 * kConnectionMemory).status, 431);
  EXPECT_LT(taken("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", "X-Any: x\r\n"), kFew);
  EXPECT_LT(taken("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Any: ", std::string(1 << 16, 'x')), kFew);
}

TEST_F(Bounded, ABodyIsRefusedByItsHead) {
  serve();
  EXPECT_EQ(status_of_post({{"Content-Length", std::to_string(kMostBody + 1)}}), 413);
  EXPECT_THAT(status_of_post({{"Content-Length", "99999999999999999999999"}}), AnyOf(400, 413));
  EXPECT_EQ(status_of_post({{"Transfer-Encoding", "chunked"}}), 411);
  EXPECT_THAT(status_of_post({{"Transfer-Encoding", "gzip, chunked"}}), AnyOf(400, 411));
  EXPECT_EQ(status_of_post({{"Transfer-Encoding", "chunked"}, {"Content-Length", "5"}}), 411);
  EXPECT_EQ(status_of_post({}), 411);
  EXPECT_EQ(status_of_post({{"Content-Length", "2"}, {"Content-Length", "3"}}), 400);
  for (const char* length : {"-1", "+2", "2x", "0x2", "", "2, 2"}) {
    EXPECT_EQ(status_of_post({{"Content-Length", length}}), 400) << length;
  }
  EXPECT_EQ(client().post("/api/choose", std::string(kMostBody, ' ')).status, 400);
}

TEST_F(Bounded, ABodyThatGoesOnIsNotReceived) {
  serve();
  const std::string head =
      "POST /api/choose HTTP/1.1\r\nHost: 127.0.0.1\r\n"
      "Content-Type: application/json\r\n";
  const std::string piece(1 << 16, 'x');
  EXPECT_LT(taken(head + "Transfer-Encoding: chunked\r\n\r\n", "10000\r\n" + piece + "\r\n"), kFew);
  EXPECT_LT(taken(head + "Content-Length: 100000000\r\n\r\n", piece), kFew);
  EXPECT_LT(taken(head + "\r\n", piece), kFew);
  EXPECT_EQ(position(PlayerId(0))["choices"], 0);
}

TEST_F(Bounded, OfAnotherVersionOfHTTPNothingIsAnswered) {
  serve();
  for (const char* line : {"GET / HTTP/2.0\r\n", "GET / HTTP/0.9\r\n", "GET / FTP/1.1\r\n"}) {
    RawConnection connection(port());
    connection.send(line + std::string("Host: 127.0.0.1\r\n\r\n"));
    EXPECT_THAT(connection.reply().status, AnyOf(0, 400, 505)) << line;
  }
}

TEST_F(Bounded, RangesAreIgnored) {
  serve();
  write("index.html", std::string(100'000, 'p'));
  for (const char* range : {"bytes=0-1", "bytes=0-,0-,0-", "bytes=5-1", "lines=1"}) {
    const HttpReply reply = client().get("/", {{"Range", range}});
    EXPECT_EQ(reply.status, 200) << range;
    EXPECT_EQ(reply.body.size(), 100'000U) << range;
    EXPECT_EQ(reply.field("Content-Range"), "") << range;
  }
}

TEST_F(Bounded, HeadIsAnsweredLikeGetWithoutTheBody) {
  serve();
  for (const char* path : {"/", "/api/position", "/api/content", "/nowhere"}) {
    const HttpReply whole = client().get(path);
    RawConnection connection(port());
    connection.send(http_head("HEAD", path, {{"Connection", "close"}}));
    const HttpReply head = connection.reply(false);
    EXPECT_EQ(head.status, whole.status) << path;
    EXPECT_EQ(head.field("Content-Length"), whole.field("Content-Length")) << path;
    EXPECT_EQ(head.field("Content-Type"), whole.field("Content-Type")) << path;
    EXPECT_EQ(connection.rest(), "") << path;
  }
  const HttpReply stream = client().ask("HEAD", "/api/stream");
  EXPECT_EQ(stream.status, 200);
  EXPECT_EQ(stream.field("Content-Type"), "text/event-stream");
}

TEST_F(Bounded, ARequestHasSoMuchTimeInAll) {
  options_.times.request = milliseconds(50);
  serve();
  const std::string post = http_head(
      "POST", "/api/choose", {{"Content-Type", "application/json"}, {"Content-Length", "9999"}});
  for (const std::string& beginning :
       {std::string(), std::string("GET / HTTP/1.1\r\nX-Any: "), post}) {
    // It ends although bytes keep coming.
    RawConnection slow(port());
    slow.send(beginning);
    while (slow.send("x")) std::this_thread::sleep_for(milliseconds(1));
    RawConnection silent(port());
    silent.send(beginning);
    EXPECT_EQ(silent.rest(), "");
  }
  // A connection that was used is closed when nothing more is asked.
  std::optional<RawConnection> used;
  wait_until([&] {
    used.emplace(port());
    used->send(http_head("GET", "/"));
    return used->reply().status == 200;
  });
  EXPECT_EQ(used->rest(), "");
}

TEST_F(Bounded, SlowClientsShutNobodyOut) {
  options_.times.request = std::chrono::hours(1);
  serve();
  std::vector<RawConnection> slow;
  for (std::size_t i = 0; i < 5 * kMostReceivingOfAddress; ++i) {
    slow.emplace_back(port(), kOther);
    slow.back().send("GET /api/position HTTP/1.1\r\nX-Any: ");
    EXPECT_EQ(client().get("/").status, 200);
    // Those of its own address are answered once the oldest have given way.
    wait_until([&] { return client(kOther).get("/").status == 200; });
  }
  EXPECT_EQ(slow.front().rest(), "");
  // A slow request that is completed in time is answered.
  wait_until([&] {
    RawConnection late(port(), kOther);
    late.send("GET / HTTP/1.1\r\nX-Any: ");
    late.send("x\r\nHost: 127.0.0.1\r\n\r\n");
    return late.reply().status == 200;
  });
}

TEST_F(Bounded, SpectatorsLeaveStreamsForSeats) {
  serve();
  std::vector<RawConnection> streams;
  const auto open = [&](const HttpFields& fields, const std::string& from = "127.0.0.1") {
    streams.emplace_back(port(), from);
    streams.back().send(http_head("GET", "/api/stream", fields));
    const HttpReply reply = streams.back().reply(false);
    if (reply.status != 200) {
      streams.pop_back();
      return reply.status;
    }
    return streams.back().take_until("\n\n") ? 200 : 0;
  };
  for (int i = 0; i < kMostStreamsOfAddress; ++i) EXPECT_EQ(open({}), 200);
  EXPECT_EQ(open({}), 503);
  EXPECT_EQ(open({}, kOther), 200);
  EXPECT_EQ(open(as(PlayerId(0))), 200);
  // All are sent what is new.
  EXPECT_EQ(choose(PlayerId(0), position(PlayerId(0))["version"], 0).status, 200);
  for (RawConnection& stream : streams) EXPECT_TRUE(stream.take_until("\"choices\":1"));
  EXPECT_EQ(client().get("/").status, 200);
}

TEST_F(Bounded, AStreamWhoseClientHasGoneGivesWay) {
  serve();
  for (int round = 0; round < 3; ++round) {
    std::vector<RawConnection> streams;
    for (int i = 0; i < kMostStreamsOfAddress; ++i) {
      int status = 0;
      wait_until([&] {
        RawConnection stream(port());
        stream.send(http_head("GET", "/api/stream"));
        status = stream.reply(false).status;
        if (status == 200) streams.push_back(std::move(stream));
        return status == 200;
      });
    }
  }
}

TEST_F(Bounded, WhoDoesNotReadAStreamIsDropped) {
  options_.times.event = milliseconds(50);
  serve();
  RawConnection reader(port(), "127.0.0.1", 1);
  reader.send(http_head("GET", "/api/stream", as(PlayerId(1))));
  const auto is_present = [&] { return position(PlayerId(0))["seats"][1]["present"] == true; };
  wait_until(is_present);
  while (is_present()) {
    const std::string version = position(PlayerId(0))["version"];
    EXPECT_EQ(choose(PlayerId(0), version, 0).status, 200);
    const json body = {{"seat", 0}, {"version", position(PlayerId(0))["version"]}};
    EXPECT_EQ(client().post("/api/undo", body.dump(), as(PlayerId(0))).status, 200);
  }
}

TEST_F(Bounded, WhoDoesNotReceiveAnswersGetsNoMore) {
  write("index.html", std::string(1 << 20, 'p'));
  serve();
  std::vector<RawConnection> deaf;
  wait_until([&] {
    deaf.emplace_back(port(), kOther, 1);
    deaf.back().send(http_head("GET", "/"));
    return client(kOther).get("/api/position").status == 429 || deaf.size() == 1'000;
  });
  EXPECT_LT(deaf.size(), 100U);
  EXPECT_EQ(client().get("/").body.size(), std::size_t{1} << 20);
  deaf.clear();
  wait_until([&] { return client(kOther).get("/api/position").status == 200; });
}

// --- The threads of bots -----------------------------------------------------------------------

// Counts the answers of a table's bots.
class Counted : public BotTurns {
 public:
  explicit Counted(int turns) : left_(turns) {}

  std::optional<milliseconds> let_bot_answer(StopToken) override {
    EXPECT_EQ(++inside_, 1);
    --inside_;
    if (left_ == 0) return std::nullopt;
    --left_;
    return milliseconds(left_ % 2);
  }
  void again(int turns) { left_ += turns; }
  int left() const { return left_; }

 private:
  std::atomic<int> left_;
  std::atomic<int> inside_{0};
};

TEST(BotPools, EachTableHasOneThreadAtATimeAndAllHaveTheirTurn) {
  BotPool pool(3);
  std::vector<std::shared_ptr<Counted>> tables;
  for (int i = 0; i < 20; ++i) tables.push_back(std::make_shared<Counted>(40));
  for (const auto& table : tables) pool.call(table);
  for (const auto& table : tables) {
    wait_until([&] { return table->left() == 0; });
    table->again(10);
    pool.call(table);
    wait_until([&] { return table->left() == 0; });
  }
  pool.stop();
}

TEST(BotPools, ATableThatIsGoneIsForgotten) {
  BotPool pool(1);
  auto table = std::make_shared<Counted>(1'000'000);
  pool.call(table);
  const std::weak_ptr<Counted> gone = table;
  table.reset();
  wait_until([&] { return gone.expired(); });
  auto other = std::make_shared<Counted>(3);
  pool.call(other);
  wait_until([&] { return other->left() == 0; });
}

}  // namespace
}  // namespace cubilete
