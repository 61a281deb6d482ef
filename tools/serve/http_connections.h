// The threads that answer requests.
#pragma once

#include <httplib.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace cubilete {

// A fixed number of threads with a queue of the same length. Further connections are left to the
// operating system, which queues or refuses them.
class Connections : public httplib::TaskQueue {
 public:
  explicit Connections(std::size_t threads);

  void enqueue(std::function<void()> connection) override;
  void shutdown() override;

 private:
  void work();
  // Waits for a connection; an empty function means that there will be no more.
  std::function<void()> take_next();

  std::size_t most_;
  std::mutex mutex_;  // for all below
  std::condition_variable changed_;
  std::condition_variable has_room_;
  std::deque<std::function<void()>> waiting_;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace cubilete
