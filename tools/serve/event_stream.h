// A stream of server-sent events to one client. The one side sends texts, of which only the newest
// waits; the other is the server, which takes them when the client can receive. Thread-safe.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace cubilete {

class EventStream {
 public:
  using Clock = std::chrono::steady_clock;
  using Text = std::shared_ptr<const std::string>;  // shared by the streams that are sent the same

  using Closed = std::function<void(const EventStream*)>;

  // `on_closed` is called once, when the client has gone or has been sent all.
  explicit EventStream(Closed on_closed) : on_closed_(std::move(on_closed)) {}

  // Sends a whole event. It replaces one that is still waiting.
  void send(Text);
  // Ends the stream once what was sent is with the client.
  void end();

  // All below are for the server. `wake` is called when there is something to read after read() had
  // nothing.
  void open(std::function<void()> wake);
  // Copies at most `most` bytes of what is to be sent; returns their number, or kEnded. If there
  // is nothing, calls `pause` before anybody can call `wake`, and returns 0.
  static constexpr int kEnded = -1;
  int read(char* to, std::size_t most, const std::function<void()>& pause);
  // After this, `wake` is called no more.
  void close();
  // Sends an empty event if nothing was sent for so long that the client might think us gone.
  void beat(Clock::time_point now);
  // Returns since when the client has had something to receive; `now` if it has received all.
  Clock::time_point behind_since(Clock::time_point now) const;

 private:
  void wake_up();
  bool is_idle() const { return !now_ && !next_; }

  mutable std::mutex mutex_;  // for all below
  Closed on_closed_;
  std::function<void()> wake_;
  Text now_;              // being sent
  std::size_t done_ = 0;  // how much of it was sent
  Text next_;
  bool is_ended_ = false;
  bool is_paused_ = false;
  Clock::time_point since_ = Clock::now();  // of the text being sent, or of the end of the last
};

}  // namespace cubilete
