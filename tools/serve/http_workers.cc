#include "tools/serve/http_workers.h"

#include <algorithm>
#include <utility>

namespace cubilete {

Workers::Workers(std::size_t threads) : share_(std::max<std::size_t>(1, threads / 2)) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() { stop(); }

void Workers::add(const std::string& client, std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    if (is_stopping_) return;
    waiting_.push_back({client, std::move(job)});
  }
  changed_.notify_one();
}

void Workers::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  for (std::thread& t : threads_) t.join();
  threads_.clear();
}

std::deque<Workers::Job>::iterator Workers::next() {
  return std::ranges::find_if(waiting_, [this](const Job& job) {
    const auto it = under_way_.find(job.client);
    return it == under_way_.end() || it->second < share_;
  });
}

std::optional<Workers::Job> Workers::take_next() {
  std::unique_lock lock(mutex_);
  auto it = next();
  while (it == waiting_.end()) {
    // A thread of the same client looks for what waits now when it has finished.
    if (is_stopping_) return std::nullopt;
    changed_.wait(lock);
    it = next();
  }
  Job job = std::move(*it);
  waiting_.erase(it);
  ++under_way_[job.client];
  return job;
}

void Workers::finish(const std::string& client) {
  const std::lock_guard lock(mutex_);
  const auto it = under_way_.find(client);
  if (--it->second == 0) under_way_.erase(it);
}

void Workers::work() {
  while (const auto job = take_next()) {
    job->work();
    finish(job->client);
  }
}

}  // namespace cubilete
