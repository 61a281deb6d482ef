#include "tools/serve/bot_pool.h"

#include <sys/resource.h>
#include <unistd.h>

namespace cubilete {

namespace {

// As for nice(1); on Linux it applies to this thread only.
constexpr int kNiceness = 10;

}  // namespace

BotPool::BotPool(std::size_t threads) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() { stop(); }

void BotPool::call(const std::shared_ptr<BotTurns>& table) {
  {
    const std::lock_guard lock(mutex_);
    BotTable& bots = tables_[table.get()];
    if (bots.is_busy) {
      bots.is_called = true;
    } else {
      bots = {table, Clock::now()};
    }
  }
  changed_.notify_one();
}

void BotPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  for (std::thread& t : threads_) t.join();
  threads_.clear();
}

BotPool::BotTables::iterator BotPool::next() {
  auto first = tables_.end();
  for (auto it = tables_.begin(); it != tables_.end(); ++it) {
    if (it->second.is_busy) continue;
    if (first == tables_.end() || it->second.due < first->second.due) first = it;
  }
  return first;
}

std::shared_ptr<BotTurns> BotPool::take_next() {
  std::unique_lock lock(mutex_);
  while (!is_stopping_) {
    const auto first = next();
    if (first == tables_.end()) {
      changed_.wait(lock);
      continue;
    }
    if (const auto due = first->second.due; due > Clock::now()) {
      changed_.wait_until(lock, due);
      continue;
    }
    auto table = first->second.table.lock();
    if (table) {
      first->second.is_busy = true;
      return table;
    }
    tables_.erase(first);
  }
  return nullptr;
}

void BotPool::give_back(const BotTurns& table, std::optional<std::chrono::milliseconds> pause) {
  const std::lock_guard lock(mutex_);
  const auto it = tables_.find(&table);
  BotTable& bots = it->second;
  bots.is_busy = false;
  if (!bots.is_called && !pause) {
    tables_.erase(it);
    return;
  }
  bots.due = Clock::now();
  if (!bots.is_called) bots.due += *pause;
  bots.is_called = false;
  changed_.notify_one();
}

void BotPool::work() {
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNiceness);
  const StopToken stop(is_stopping_);
  while (const auto table = take_next()) give_back(*table, table->let_bot_answer(stop));
}

}  // namespace cubilete
