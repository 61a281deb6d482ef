#include "tools/cli/process_limits.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <map>
#include <new>
#include <string>
#include <thread>

#include "tools/cli/command_line.h"

namespace cubilete {

namespace {

constexpr std::uint64_t kLeastMemory = std::uint64_t{16} << 20;
constexpr std::uint64_t kMostMemory = std::uint64_t{1} << 50;
constexpr std::int64_t kMostSeconds = 30 * 86'400;
constexpr unsigned kGrace = 5;  // seconds to finish writing an answer

// Prepared in advance, because no memory may be allocated once a limit is reached.
struct Message {
  std::array<char, 400> text{};
  std::size_t size = 0;

  void set(const std::string& s) {
    size = std::min(s.size(), text.size());
    std::memcpy(text.data(), s.data(), size);
  }
};

Message memory_message;
Message time_message;
volatile std::sig_atomic_t is_writing = 0;
volatile std::sig_atomic_t is_late = 0;

[[noreturn]] void end_with(const Message& m) {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, m.text.data(), m.size);
  ::_exit(kOutOfBudget);
}

void on_no_memory() { end_with(memory_message); }

void on_time(int) {
  if (is_writing == 0 || is_late != 0) end_with(time_message);
  is_late = 1;
  ::alarm(kGrace);
}

void limit(__rlimit_resource what, rlim_t soft, rlim_t hard) {
  rlimit now{};
  if (::getrlimit(what, &now) != 0) return;
  // A lower limit from outside stays in force.
  const rlimit bound{std::min(soft, now.rlim_max), std::min(hard, now.rlim_max)};
  ::setrlimit(what, &bound);
}

void limit_memory(std::uint64_t bytes) {
  memory_message.set(
      fmt::format("cubilete: the memory allowed by --memory is used up ({} MiB): stopped, and "
                  "nothing is known of the content\n"
                  "          allow more with --memory, or make the content smaller\n",
                  bytes >> 20));
  // This limits private writable memory. Address space would not do: every thread reserves some
  // that it never uses.
  limit(RLIMIT_DATA, bytes, bytes);
}

void limit_time(std::chrono::seconds time) {
  time_message.set(
      fmt::format("cubilete: the time allowed by --time is over ({} s): stopped, and nothing is "
                  "known of the content\n"
                  "          allow more with --time, or look for what never comes to an end\n",
                  time.count()));
  struct sigaction action = {};
  action.sa_handler = on_time;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGALRM, &action, nullptr);
  ::sigaction(SIGXCPU, &action, nullptr);
  itimerval timer = {};
  timer.it_value.tv_sec = time.count();
  ::setitimer(ITIMER_REAL, &timer, nullptr);
  // The kernel's limit applies if the alarm fails: the same time on all cores, then the end.
  const rlim_t cores = std::max(1u, std::thread::hardware_concurrency());
  const rlim_t seconds = static_cast<rlim_t>(time.count()) * cores + 1;
  limit(RLIMIT_CPU, seconds, seconds + 2 * kGrace);
}

}  // namespace

void end_when_memory_is_exhausted() {
  memory_message.set(
      "cubilete: there is no more memory: stopped, and nothing is known of the content\n"
      "          run it where there is more, or make the content smaller\n");
  std::set_new_handler(on_no_memory);
}

void enter(const Limits& limits) {
  if (limits.memory) limit_memory(*limits.memory);
  if (limits.time) limit_time(*limits.time);
}

std::shared_ptr<const Limits> add_limit_options(const Command& command) {
  auto limits = std::make_shared<Limits>();
  command.add_size_option("--memory", kLeastMemory, kMostMemory, "at least 16M",
                          "The most memory it may take: 512M, 2G; more ends it with exit code 4",
                          [limits](std::uint64_t bytes) { limits->memory = bytes; });
  command.add_time_option("--time", 1, kMostSeconds, "1s to 30 days",
                          "The most time it may take: 30s, 5m; more ends it with exit code 4",
                          [limits](std::int64_t s) { limits->time = std::chrono::seconds(s); });
  command.when_read([limits] { enter(*limits); });
  return limits;
}

UncutOutput::UncutOutput() { is_writing = 1; }

UncutOutput::~UncutOutput() {
  is_writing = 0;
  if (is_late != 0) end_with(time_message);
}

}  // namespace cubilete
