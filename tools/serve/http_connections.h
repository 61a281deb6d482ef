// The threads in which requests are answered.
#pragma once

#include <httplib.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace cubilete {

// So many threads, and as many connections at most that wait for one of them: those that come then
// are left to the system, which lets them wait or turns them away.
class Connections : public httplib::TaskQueue {
 public:
  explicit Connections(std::size_t threads);

  void enqueue(std::function<void()> connection) override;
  void shutdown() override;

 private:
  void work();
  // Waits for a connection; an empty function: there are none any more.
  std::function<void()> take_next();

  std::size_t most_;
  std::mutex mutex_;  // of all below
  std::condition_variable changed_;
  std::condition_variable has_room_;
  std::deque<std::function<void()>> waiting_;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace cubilete
