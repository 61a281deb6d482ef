// The threads that answer requests and tell open pages what is new. Thread-safe.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace cubilete {

// Carries out jobs in their order, but of one client at most half as many at a time as there are
// threads: what takes long for one client leaves threads for the others.
class Workers {
 public:
  explicit Workers(std::size_t threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Does nothing after stop().
  void add(const std::string& client, std::function<void()> job);
  // Carries out what was added before, and ends the threads.
  void stop();

 private:
  struct Job {
    std::string client;
    std::function<void()> work;
  };

  void work();
  // Returns the first job whose client may have another thread. REQUIRES: the mutex is held.
  std::deque<Job>::iterator next();
  // Waits for such a job; nothing: there will be no more for this thread.
  std::optional<Job> take_next();
  void finish(const std::string& client);

  std::mutex mutex_;  // for all below
  std::condition_variable changed_;
  std::deque<Job> waiting_;
  std::map<std::string, std::size_t> under_way_;  // by client
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
  std::size_t share_;  // of one client
};

}  // namespace cubilete
