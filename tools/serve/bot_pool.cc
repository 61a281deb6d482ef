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
    Place& place = places_[table.get()];
    if (place.is_busy) {
      place.is_called = true;
    } else {
      place = {table, Clock::now()};
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

BotPool::Places::iterator BotPool::next() {
  auto first = places_.end();
  for (auto it = places_.begin(); it != places_.end(); ++it) {
    if (it->second.is_busy) continue;
    if (first == places_.end() || it->second.due < first->second.due) first = it;
  }
  return first;
}

std::shared_ptr<BotTurns> BotPool::take_next() {
  std::unique_lock lock(mutex_);
  while (!is_stopping_) {
    const auto first = next();
    if (first == places_.end()) {
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
    places_.erase(first);
  }
  return nullptr;
}

void BotPool::give_back(const BotTurns& table, std::optional<std::chrono::milliseconds> pause) {
  const std::lock_guard lock(mutex_);
  const auto it = places_.find(&table);
  Place& place = it->second;
  place.is_busy = false;
  if (!place.is_called && !pause) {
    places_.erase(it);
    return;
  }
  place.due = Clock::now();
  if (!place.is_called) place.due += *pause;
  place.is_called = false;
  changed_.notify_one();
}

void BotPool::work() {
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNiceness);
  while (const auto table = take_next()) give_back(*table, table->let_bot_answer());
}

}  // namespace cubilete
