// The threads in which the bots of all tables think. There are few of them and they give way to the
// threads that answer people, so that however many bots think, an answer is not kept waiting.
#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace cubilete {

// The bots of one table.
class BotTurns {
 public:
  virtual ~BotTurns() = default;
  // Lets one bot answer where one is asked and it is time. Returns after how long to look again;
  // nothing: when the table is called next. One thread at a time.
  virtual std::optional<std::chrono::milliseconds> let_bot_answer() = 0;
};

class BotPool {
 public:
  explicit BotPool(std::size_t threads);
  ~BotPool();
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  // The table's position has changed: its bots are looked after soon, in turn with others.
  void call(const std::shared_ptr<BotTurns>&);
  // Waits for the bots that think, and lets none think any more.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Place {
    std::weak_ptr<BotTurns> table;
    Clock::time_point due;
    bool is_busy = false;    // a thread is with it
    bool is_called = false;  // meanwhile
  };
  // By address, which stays the table's as long as it has a place: the thread that is with it holds
  // it, and a place whose table is gone is taken anew.
  using Places = std::map<const BotTurns*, Place>;

  void work();
  // The place that is due first of those that no thread is with. The mutex is held.
  Places::iterator next();
  // Waits for a table that is due; nullptr: the pool stops.
  std::shared_ptr<BotTurns> take_next();
  void give_back(const BotTurns&, std::optional<std::chrono::milliseconds> pause);

  std::mutex mutex_;  // of all below
  std::condition_variable changed_;
  Places places_;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace cubilete
