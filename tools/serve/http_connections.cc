#include "tools/serve/http_connections.h"

namespace cubilete {

Connections::Connections(std::size_t threads) : most_(threads) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void Connections::enqueue(std::function<void()> connection) {
  {
    std::unique_lock lock(mutex_);
    has_room_.wait(lock, [this] { return waiting_.size() < most_; });
    waiting_.push_back(std::move(connection));
  }
  changed_.notify_one();
}

void Connections::shutdown() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  for (std::thread& t : threads_) t.join();
}

std::function<void()> Connections::take_next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return is_stopping_ || !waiting_.empty(); });
  if (waiting_.empty()) return nullptr;
  std::function<void()> connection = std::move(waiting_.front());
  waiting_.pop_front();
  has_room_.notify_one();
  return connection;
}

void Connections::work() {
  while (const auto connection = take_next()) connection();
}

}  // namespace cubilete
