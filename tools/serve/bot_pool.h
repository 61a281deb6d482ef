// A thread pool for the bots of all tables. Its few threads have low priority, so that answers to
// people are not delayed however many bots think.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/stop_token.h"

namespace cubilete {

// The bots of one table.
class BotTurns {
 public:
  virtual ~BotTurns() = default;
  // Lets one bot answer if it is asked and due. Returns the time until the next call; nothing if
  // only call() should cause one. Called by one thread at a time. The bot gives up soon once the
  // token is stopped.
  virtual std::optional<std::chrono::milliseconds> let_bot_answer(StopToken) = 0;
};

class BotPool {
 public:
  explicit BotPool(std::size_t threads);
  ~BotPool();
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  // Schedules a table whose position has changed; its bots run in turn with those of others.
  void call(const std::shared_ptr<BotTurns>&);
  // Makes bots that are thinking give up, and starts no more.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct BotTable {
    std::weak_ptr<BotTurns> table;
    Clock::time_point due;
    bool is_busy = false;    // a thread runs its bots
    bool is_called = false;  // call() came while it was busy
  };
  // Keyed by address. An address is unique while its table exists: a busy thread owns the table,
  // and the address of a deleted table is reused.
  using BotTables = std::map<const BotTurns*, BotTable>;

  void work();
  // Returns the table that is due first and not busy. REQUIRES: the mutex is held.
  BotTables::iterator next();
  // Waits for a table that is due; nullptr: the pool stops.
  std::shared_ptr<BotTurns> take_next();
  void give_back(const BotTurns&, std::optional<std::chrono::milliseconds> pause);

  std::atomic<bool> is_stopping_ = false;  // set under the mutex, so that no thread misses it
  std::mutex mutex_;                       // for all below
  std::condition_variable changed_;
  BotTables tables_;
  std::vector<std::thread> threads_;
};

}  // namespace cubilete
