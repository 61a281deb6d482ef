#include "tools/lsp/message_queue.h"

#include <utility>

namespace cubilete::lsp {

void MessageQueue::put(Incoming incoming) {
  const std::lock_guard lock(mutex_);
  const nlohmann::json& m = incoming.message;
  if (m.is_object() && m.value("method", nlohmann::json()) == "$/cancelRequest") {
    const nlohmann::json params = m.value("params", nlohmann::json());
    const nlohmann::json id = params.is_object() ? params.value("id", nlohmann::json()) : params;
    for (Incoming& other : waiting_) {
      const bool is_it = other.message.is_object() && other.message.contains("method") &&
                         other.message.contains("id") && other.message["id"] == id;
      other.is_cancelled = other.is_cancelled || is_it;
    }
    return;
  }
  waiting_.push_back(std::move(incoming));
  changed_.notify_one();
}

void MessageQueue::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  changed_.notify_one();
}

std::optional<Incoming> MessageQueue::take(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [this] { return is_closed_ || !waiting_.empty(); });
  if (waiting_.empty()) return std::nullopt;
  Incoming first = std::move(waiting_.front());
  waiting_.pop_front();
  return first;
}

bool MessageQueue::has_ended() const {
  const std::lock_guard lock(mutex_);
  return is_closed_ && waiting_.empty();
}

}  // namespace cubilete::lsp
