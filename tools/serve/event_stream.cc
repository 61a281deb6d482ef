#include "tools/serve/event_stream.h"

#include <algorithm>
#include <utility>

#include "tools/serve/http_bounds.h"

namespace cubilete {

void EventStream::wake_up() {
  if (std::exchange(is_paused_, false) && wake_) wake_();
}

void EventStream::send(Text text) {
  const std::lock_guard lock(mutex_);
  if (is_ended_) return;
  if (is_idle()) since_ = Clock::now();
  next_ = std::move(text);
  wake_up();
}

void EventStream::end() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(is_ended_, true)) return;
  if (is_idle()) since_ = Clock::now();
  wake_up();
}

void EventStream::open(std::function<void()> wake) {
  const std::lock_guard lock(mutex_);
  wake_ = std::move(wake);
}

int EventStream::read(char* to, std::size_t most, const std::function<void()>& pause) {
  const std::lock_guard lock(mutex_);
  if (!now_ && next_) {
    now_ = std::exchange(next_, nullptr);
    done_ = 0;
    since_ = Clock::now();
  }
  if (!now_) {
    if (is_ended_) return kEnded;
    is_paused_ = true;
    pause();
    return 0;
  }
  const std::size_t size = std::min(most, now_->size() - done_);
  std::copy_n(now_->data() + done_, size, to);
  done_ += size;
  if (done_ == now_->size()) {
    now_ = nullptr;
    since_ = Clock::now();
  }
  return static_cast<int>(size);
}

void EventStream::close() {
  Closed on_closed;
  {
    const std::lock_guard lock(mutex_);
    wake_ = nullptr;
    is_ended_ = true;
    on_closed = std::exchange(on_closed_, nullptr);
  }
  if (on_closed) on_closed(this);
}

void EventStream::beat(Clock::time_point now) {
  static const Text kBeat = std::make_shared<const std::string>(": \n\n");
  const std::lock_guard lock(mutex_);
  if (is_ended_ || !is_idle() || now - since_ < kHeartbeat) return;
  since_ = now;
  next_ = kBeat;
  wake_up();
}

EventStream::Clock::time_point EventStream::behind_since(Clock::time_point now) const {
  const std::lock_guard lock(mutex_);
  return is_idle() && !is_ended_ ? now : since_;
}

}  // namespace cubilete
