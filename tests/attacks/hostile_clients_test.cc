// Strangers send malformed, slow and oversized requests to a table where people play. No choice is
// lost, the state is what was chosen, and the memory of the server is bounded.
// CUBILETE_HOSTILE_SECONDS says how long; without it, they send a number of requests.

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "attacks/limited.h"
#include "base/random.h"
#include "support/files.h"
#include "support/http_client.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kStrangers = 3;
constexpr int kRequests = 1'500;  // of all strangers, without CUBILETE_HOSTILE_SECONDS
constexpr int kChoices = 80;      // which people make meanwhile
constexpr int kMostMemory = 150;  // MB

// `cubilete serve` as a process of its own.
class ServingProgram {
 public:
  explicit ServingProgram(std::vector<std::string> arguments, const fs::path& page) {
    int ends[2] = {};
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(ends[1], 1);
      ::setenv("CUBILETE_TABLE", page.c_str(), 1);
      arguments.insert(arguments.begin(), {"cubilete", "serve", "--port", "0"});
      std::vector<char*> words;
      for (const std::string& a : arguments) words.push_back(const_cast<char*>(a.c_str()));
      words.push_back(nullptr);
      ::execv(CUBILETE_PROGRAM, words.data());
      ::_exit(127);
    }
    ::close(ends[1]);
    std::array<char, 4096> part;
    while (output_.find("spectators") == std::string::npos) {
      const ssize_t n = ::read(ends[0], part.data(), part.size());
      if (n <= 0) break;
      output_.append(part.data(), static_cast<std::size_t>(n));
    }
    ::close(ends[0]);
  }
  ~ServingProgram() {
    if (process_ > 0) ::kill(process_, SIGKILL);
    if (process_ > 0) ::waitpid(process_, nullptr, 0);
  }
  ServingProgram(const ServingProgram&) = delete;
  ServingProgram& operator=(const ServingProgram&) = delete;

  int port() const {
    const std::size_t at = output_.find("http://127.0.0.1:");
    return at == std::string::npos ? 0 : std::atoi(output_.c_str() + at + 17);
  }
  std::string key_of_seat(int number) const {
    const std::size_t line = output_.find(fmt::format("seat {} ", number));
    const std::size_t key = output_.find('#', line) + 1;
    return output_.substr(key, output_.find('\n', key) - key);
  }
  // Returns the most memory that the process has had so far, in MB.
  int memory() const {
    std::ifstream status(fmt::format("/proc/{}/status", process_));
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("VmHWM:")) return std::atoi(line.c_str() + 6) / 1000;
    }
    return 0;
  }
  int stop() {
    ::kill(process_, SIGINT);
    int status = 0;
    ::waitpid(std::exchange(process_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t process_ = -1;
  std::string output_;
};

// One stranger, who has as many addresses as he likes.
class Stranger {
 public:
  Stranger(int port, std::uint32_t number) : port_(port), random_(number, 2, 3), number_(number) {}

  void send_anything() {
    // Each address gets few requests, so that they are looked at and not refused for their number.
    from_ = fmt::format("127.{}.{}.{}", number_ + 1, sent_ / 200 % 250, 2 + sent_ % 4);
    ++sent_;
    constexpr void (Stranger::*kKinds[])() = {
        &Stranger::endless, &Stranger::oversized, &Stranger::slow,      &Stranger::malformed,
        &Stranger::noise,   &Stranger::deaf,      &Stranger::pipelined, &Stranger::odd};
    (this->*kKinds[any(std::size(kKinds))])();
    if (kept_.size() > kKept) kept_.pop_front();
  }

 private:
  static constexpr std::size_t kKept = 60;

  std::uint32_t any(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
  RawConnection connection() const { return RawConnection(port_, from_); }
  std::string post(const HttpFields& fields) {
    HttpFields all = fields;
    all.emplace_back("Content-Type", "application/json");
    all.emplace_back("Authorization", "Bearer " + std::string(32, '0'));
    return http_head("POST", "/api/choose", all);
  }

  // What has no end is sent until the server closes the connection.
  void endless() {
    const std::string piece(1 << 14, 'x');
    const std::pair<std::string, std::string> kinds[] = {
        {"GET /", piece},
        {"GET / HTTP/1.1\r\nX-Any: ", piece},
        {"GET / HTTP/1.1\r\n", "X-Any: x\r\nX-Other: x\r\n"},
        {post({{"Transfer-Encoding", "chunked"}}), "4000\r\n" + piece + "\r\n"},
        {post({}), piece},
        {post({{"Content-Length", "99999999"}}), piece}};
    const auto& [beginning, more] = kinds[any(std::size(kinds))];
    RawConnection c = connection();
    bool is_taken = c.send(beginning);
    constexpr std::size_t kEnough = 64 << 20;
    for (std::size_t n = 0; n < kEnough && is_taken; n += more.size()) is_taken = c.send(more);
    EXPECT_FALSE(is_taken) << beginning;
  }
  void oversized() {
    std::string ranges = "bytes=0-";
    for (std::uint32_t i = any(2'700); i > 0; --i) ranges += ",0-";
    HttpClient c(port_, from_);
    c.get(any(2) ? "/table.js" : "/api/position", {{"Range", ranges}});
    c.get("/" + std::string(any(9'000), 'a'));
    c.post("/api/choose", std::string(any(40'000), '['));
  }
  // Many half requests, each of which gets a byte now and then.
  void slow() {
    kept_.push_back(connection());
    kept_.back().send(any(2) ? "GET / HTTP/1.1\r\nX-Any: " : post({{"Content-Length", "999"}}));
    for (RawConnection& c : kept_) c.send("x");
  }
  void malformed() {
    const char* const bodies[] = {"{", "[]", "{\"seat\":1e99}", "\"x\"",
                                  "{\"seat\":0,\"option\":0}"};
    const char* const paths[] = {"/api/choose", "/api/undo", "/api/why", "/api/outcomes", "/x"};
    HttpClient(port_, from_).post(paths[any(5)], bodies[any(5)]);
  }
  void noise() {
    std::string bytes;
    for (std::uint32_t n = any(300); n > 0; --n) bytes += static_cast<char>(any(256));
    RawConnection c = connection();
    c.send(bytes + (any(2) ? "\r\n\r\n" : ""));
    if (any(2)) c.end_sending();
  }
  // Asks, and does not read the answer.
  void deaf() {
    kept_.emplace_back(port_, from_, 1);
    kept_.back().send(http_head("GET", any(2) ? "/api/stream" : "/table.js"));
  }
  void pipelined() {
    std::string all;
    for (std::uint32_t n = any(20); n > 0; --n) all += http_head("GET", "/api/position");
    connection().send(all);
  }
  void odd() {
    const char* const methods[] = {"HEAD", "PUT", "OPTIONS", "TRACE", "get", "G@T"};
    const char* const paths[] = {"/", "/../etc/passwd", "/%00", "*", "//", "/t/1/", "/?lang=%zz"};
    const HttpFields fields[] = {{{"Host", "evil.example"}},
                                 {{"Expect", "100-continue"}, {"Content-Length", "5"}},
                                 {{"Content-Length", "1"}, {"Content-Length", "2"}},
                                 {{"Upgrade", "websocket"}, {"Connection", "Upgrade"}}};
    connection().send(http_head(methods[any(6)], paths[any(7)], fields[any(4)]));
  }

  int port_;
  RandomStream random_;
  std::uint32_t number_;
  std::uint32_t sent_ = 0;
  std::string from_;
  std::deque<RawConnection> kept_;
};

class HostileClients : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "race");
    fs::create_directories(folder_ / "page");
    for (const char* file : {"index.html", "table.js"}) {
      std::ofstream(folder_ / "page" / file) << std::string(60'000, 'x');
    }
    std::ofstream(folder_ / "race" / "game.yaml")
        << "players: 2\n"
           "resources: {points: {initial: 0, max: 1000000}}\n"
           "actions:\n"
           "  run: {do: [{gain: {points: 1}}]}\n"
           "  rest: {}\n"
           "flow: [{rounds: 40000, do: [{turns: players, do: [{actions: [run, rest], once: "
           "true}]}]}]\n"
           "outcome: {score: points}\n";
  }

  std::string record() const { return (folder_ / "race.json").string(); }

  // Two people choose in turn while strangers send; returns how often.
  int play(const ServingProgram& program, std::array<int, 2>& points) {
    HttpClient client(program.port());
    json last = json::parse(client.get("/api/position").body);
    int choices = 0;
    for (int seen = 0; strangers_left_ > 0; seen = sent_) {
      while (strangers_left_ > 0 && sent_ < seen + 4) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      const int seat = choices % 2;
      const int option = choices % 3 == 0 ? 1 : 0;
      const json body = {{"seat", seat}, {"version", last["version"]}, {"option", option}};
      const HttpReply reply =
          client.post("/api/choose", body.dump(),
                      {{"Authorization", "Bearer " + program.key_of_seat(seat + 1)}});
      if (reply.status == 429) continue;  // people are not that quick
      EXPECT_EQ(reply.status, 200) << reply.body;
      if (reply.status != 200) return choices_ = kChoices;  // the test has failed
      last = json::parse(reply.body);
      points[std::size_t(seat)] += option == 0 ? 1 : 0;
      choices_ = ++choices;
    }
    return choices;
  }

  void send_all(int port, std::uint32_t number) {
    const char* seconds = std::getenv("CUBILETE_HOSTILE_SECONDS");
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::seconds(seconds ? std::atoi(seconds) : 0);
    Stranger stranger(port, number);
    const auto is_over = [&] {
      return seconds ? std::chrono::steady_clock::now() > end
                     : sent_ >= kRequests && choices_ >= kChoices;
    };
    while (!is_over()) {
      stranger.send_anything();
      ++sent_;
    }
    --strangers_left_;
  }

  ScratchFolder scratch_;
  fs::path folder_ = scratch_.path();
  std::atomic<int> sent_{0};
  std::atomic<int> choices_{0};
  std::atomic<int> strangers_left_{kStrangers};
};

TEST_F(HostileClients, HarmNoTable) {
  ServingProgram program(
      {(folder_ / "race").string(), "--seats", "human,human", "--seed", "1", "--record", record()},
      folder_ / "page");
  ASSERT_GT(program.port(), 0);
  std::vector<std::thread> strangers;
  for (std::uint32_t i = 0; i < kStrangers; ++i) {
    strangers.emplace_back([&, i] { send_all(program.port(), i); });
  }
  std::array<int, 2> points = {};
  const int choices = play(program, points);
  for (std::thread& t : strangers) t.join();

  // Those who chose may have asked as often as an address may.
  const HttpReply last = HttpClient(program.port(), "127.0.0.2").get("/api/position");
  ASSERT_EQ(last.status, 200) << last.body;
  const json position = json::parse(last.body);
  EXPECT_EQ(position["choices"], choices);
  for (const std::size_t seat : {0U, 1U}) {
    EXPECT_EQ(position["players"][seat][0]["number"], points[seat]);
  }
  EXPECT_TRUE(kIsSanitized || program.memory() < kMostMemory) << program.memory();
  std::printf("%d choices, %d hostile requests, %d MB\n", choices, sent_.load(), program.memory());
  EXPECT_EQ(program.stop(), 0);
  const Ended replayed =
      run_limited({"cubilete", "replay", record(), "--verify"}, folder_ / "output");
  EXPECT_EQ(replayed.exit_code, 0) << replayed.output.substr(0, 2'000);
}

}  // namespace
}  // namespace cubilete
