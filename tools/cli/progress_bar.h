// How far a long piece of work is, on stderr where that is a terminal: after two seconds, with the
// time that is left.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace cubilete {

class ProgressBar {
 public:
  // `total`: of the steps that are to be done. Nothing is shown where `is_quiet`.
  ProgressBar(std::int64_t total, bool is_quiet);
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // So many steps are done.
  void show(std::int64_t done);
  // Takes the line away, before anything else is printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  std::int64_t total_;
  bool is_on_;
  bool is_shown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_;
};

// "[#####.....] 50/100, 12 s left"; without the time where nothing is done yet.
std::string progress_line(std::int64_t done, std::int64_t total, double seconds);

}  // namespace cubilete
