// The messages of the editor that wait for an answer. One thread puts them in, another takes them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace cubilete::lsp {

// What the stream of the editor had next.
struct Incoming {
  nlohmann::json message;     // of any form
  std::string problem;        // it was no message at all; empty: `message` is one
  bool is_cancelled = false;  // the editor no longer wants the answer
};

class MessageQueue {
 public:
  // Adds a message. A wish to cancel marks the request that it names, if that still waits.
  void put(Incoming);
  // No more messages will come.
  void close();
  // Waits for a message at most so long; nullopt if none came.
  std::optional<Incoming> take(std::chrono::milliseconds patience);
  // Returns whether it is closed and all messages are taken.
  bool has_ended() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Incoming> waiting_;
  bool is_closed_ = false;
};

}  // namespace cubilete::lsp
