#include "tools/cli/progress_bar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "tools/cli/console.h"

namespace cubilete {
namespace {

constexpr std::chrono::seconds kSilent{2};
constexpr std::chrono::milliseconds kBetween{200};

std::string as_time(double seconds) {
  const auto s = static_cast<std::int64_t>(std::ceil(seconds));
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {:02} s", s / 60, s % 60);
  return fmt::format("{} h {:02} min", s / 3600, s / 60 % 60);
}

}  // namespace

std::string progress_line(std::int64_t done, std::int64_t total, double seconds) {
  constexpr std::int64_t kWidth = 30;
  const std::int64_t shown = std::clamp<std::int64_t>(done, 0, total);
  const auto filled = static_cast<std::size_t>(total > 0 ? kWidth * shown / total : 0);
  std::string line = fmt::format("[{}{}] {}/{}", std::string(filled, '#'),
                                 std::string(std::size_t(kWidth) - filled, '.'), shown, total);
  if (shown > 0) {
    const double left = seconds * static_cast<double>(total - shown) / static_cast<double>(shown);
    line += fmt::format(", {} left", as_time(left));
  }
  return line;
}

ProgressBar::ProgressBar(std::int64_t total, bool is_quiet)
    : total_(total), is_on_(is_terminal_err() && !is_quiet), last_(start_) {}

void ProgressBar::show(std::int64_t done) {
  const Clock::time_point now = Clock::now();
  if (!is_on_ || now - start_ < kSilent || (is_shown_ && now - last_ < kBetween)) return;
  last_ = now;
  is_shown_ = true;
  const std::chrono::duration<double> passed = now - start_;
  std::fprintf(stderr, "\r%s\x1b[K", progress_line(done, total_, passed.count()).c_str());
}

void ProgressBar::clear() {
  if (!is_shown_) return;
  is_shown_ = false;
  std::fprintf(stderr, "\r\x1b[K");
}

}  // namespace cubilete
