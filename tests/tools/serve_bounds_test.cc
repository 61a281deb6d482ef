// Limits of one process for its clients: threads, connections, requests, streams.
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

#include "tools/serve/bot_pool.h"
#include "tools/serve/http_bounds.h"
#include "tools/serve/http_connections.h"

namespace cubilete {
namespace {

using std::chrono::milliseconds;

TEST(HttpBounds, AnAddressHasSoManyRequestsAtOnce) {
  Allowance allowance(3);
  EXPECT_TRUE(allowance.takes("a"));
  EXPECT_TRUE(allowance.takes("a", 2));
  EXPECT_FALSE(allowance.takes("a"));
  EXPECT_TRUE(allowance.takes("b"));
}

TEST(HttpBounds, StreamsAreBoundForAnAddressAndForAll) {
  StreamBound streams(kMostStreams + 1);
  for (int i = 0; i < kMostStreams; ++i) EXPECT_TRUE(streams.takes("a"));
  EXPECT_FALSE(streams.takes("a"));
  EXPECT_TRUE(streams.takes("b"));
  EXPECT_FALSE(streams.takes("c"));
  streams.gives_back("a");
  EXPECT_TRUE(streams.takes("c"));
  EXPECT_FALSE(streams.takes("a"));
}

TEST(HttpBounds, ConnectionsWaitForAThreadInOrderAndOnlySoMany) {
  Connections connections(1);
  std::mutex gate;
  std::atomic<int> taken{0};
  std::vector<int> done;
  std::thread accepts;
  {
    const std::lock_guard closed(gate);
    accepts = std::thread([&] {
      for (int i = 0; i < 4; ++i) {
        connections.enqueue([&, i] {
          const std::lock_guard lock(gate);
          done.push_back(i);
        });
        ++taken;
      }
    });
    // One is being served and one waits; meanwhile the third is not accepted.
    while (taken < 2) std::this_thread::sleep_for(milliseconds(5));
    std::this_thread::sleep_for(milliseconds(20));
    EXPECT_EQ(taken, 2);
  }
  accepts.join();
  connections.shutdown();
  EXPECT_EQ(done, (std::vector<int>{0, 1, 2, 3}));
}

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

// Without a deadline: what never comes is ended by the time limit of the tests.
void wait_until(const std::function<bool()>& is_so) {
  while (!is_so()) std::this_thread::sleep_for(milliseconds(1));
}

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
