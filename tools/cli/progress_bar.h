// Shows the progress of long work on stderr, if that is a terminal: after two seconds, with the
// time left.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace cubilete {

class ProgressBar {
 public:
  // `total` is the number of steps. Shows nothing if `is_quiet`.
  ProgressBar(std::int64_t total, bool is_quiet);
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // Shows that `done` steps are finished.
  void show(std::int64_t done);
  // Removes the line; must be called before anything else is printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  std::int64_t total_;
  bool is_on_;
  bool is_shown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_;
};

// Returns "[#####.....] 50/100, 12 s left"; without the time if nothing is done yet.
std::string progress_line(std::int64_t done, std::int64_t total, double seconds);

}  // namespace cubilete
