// Tests generated games, one seed after the other, without libFuzzer: for builds by gcc, and to
// continue after a finding. A child process plays each game; if it dies, its game is kept.
//
//   fuzz_games SECONDS [--seed N] [--found FOLDER]   games of the seeds N, N + 1, ...
//              [--first]                             ends at the first finding
//   fuzz_games --only N                              the game of one seed, in this process
//   fuzz_games --write FOLDER N                      writes the game of a seed
//
// Exit code 1: something was found.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "fuzz/playthrough.h"
#include "fuzz/scratch.h"
#include "fuzz/trial_of_game.h"

extern "C" {
// Belongs to the leak sanitizer, if the build has it.
__attribute__((weak)) int __lsan_do_recoverable_leak_check();
const char* __asan_default_options() { return "quarantine_size_mb=32:detect_leaks=1"; }
const char* __ubsan_default_options() { return "print_stacktrace=1"; }
}

namespace cubilete::fuzz {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// Limits of processor time and memory for one game and all its trials. The address sanitizer makes
// the costliest steps ten times as slow, and its shadow counts as memory.
#ifdef __SANITIZE_ADDRESS__
constexpr auto kLongest = std::chrono::seconds(300);
constexpr std::int64_t kMostMegabytes = 1024;
#else
constexpr auto kLongest = std::chrono::seconds(120);
constexpr std::int64_t kMostMegabytes = 512;
#endif
// The games of one process. The address sanitizer never reuses some of the memory of each: 1,000
// games took a GiB, without it 25 MiB.
constexpr std::uint64_t kMostGames = 500;

// Memory that the child shares with its parent.
struct Shared {
  volatile std::uint64_t seed = 0;  // the seed of the game under way
  volatile std::int64_t begun_ms = 0;
  volatile bool is_done = false;
  TrialCounts counts;
};

// Returns the processor time that a process has used, which does not depend on other load.
std::int64_t used_ms(clockid_t clock) {
  timespec time{};
  if (::clock_gettime(clock, &time) != 0) return 0;
  return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

void must_be_small() {
  std::ifstream statm("/proc/self/statm");
  std::int64_t pages = 0;
  std::int64_t resident = 0;
  statm >> pages >> resident;
  const std::int64_t megabytes = resident * ::sysconf(_SC_PAGESIZE) >> 20;
  must(megabytes <= kMostMegabytes, "games are played in " + std::to_string(kMostMegabytes) +
                                        " MiB, not in " + std::to_string(megabytes));
}

void play_until(std::uint64_t seed, Clock::time_point end, Shared& shared) {
  for (std::uint64_t n = 1; n <= kMostGames && Clock::now() < end; ++n, ++seed) {
    shared.seed = seed;
    shared.begun_ms = used_ms(CLOCK_PROCESS_CPUTIME_ID);
    try_out(game_of_seed(seed), shared.counts);
    must_be_small();
  }
  if (__lsan_do_recoverable_leak_check != nullptr) {
    must(__lsan_do_recoverable_leak_check() == 0, "nothing leaks");
  }
  shared.is_done = true;
}

// Returns the line of a report that names the finding.
std::string name_of_finding(const std::string& report) {
  std::ifstream in(report);
  std::string line;
  while (std::getline(in, line)) {
    for (const char* mark : {"broken: ", "SUMMARY: ", "runtime error: ", "Assertion "}) {
      const std::size_t at = line.find(mark);
      if (at != std::string::npos) return line.substr(at, 200);
    }
  }
  return "it died without a word";
}

// Findings of one kind differ only in numbers and in the text behind the first colons.
std::string kind_of(const std::string& name) {
  std::string kind = name.substr(0, name.find(':', name.find(": ") + 2));
  std::erase_if(kind, [](char c) { return c >= '0' && c <= '9'; });
  return kind;
}

class Runner {
 public:
  Runner(std::string found, std::uint64_t seed, bool ends_at_first)
      : found_(std::move(found)), next_(seed), ends_at_first_(ends_at_first) {
    void* memory =
        ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) std::exit(3);
    shared_ = new (memory) Shared();
    std::filesystem::create_directories(found_);
    (void)library();  // loads it once, not in each child
  }

  int run(std::chrono::seconds time) {
    const auto begin = Clock::now();
    while (Clock::now() < begin + time && (kinds_.empty() || !ends_at_first_)) {
      const std::string report = found_ + "/report-" + std::to_string(next_);
      const bool is_clean = play_in_child(begin + time, report);
      if (!is_clean) keep_finding(report);
      std::filesystem::remove(report);
      next_ = shared_->seed + 1;
    }
    tell(Clock::now() - begin);
    return kinds_.empty() ? 0 : 1;
  }

 private:
  // Returns false if the child died or was killed.
  bool play_in_child(Clock::time_point end, const std::string& report) {
    shared_->begun_ms = 0;
    shared_->seed = next_;
    shared_->is_done = false;
    const pid_t child = ::fork();
    if (child == 0) {
      const int file = ::open(report.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0644);
      if (file < 0 || ::dup2(file, STDERR_FILENO) < 0) std::_Exit(3);
      play_until(next_, end, *shared_);
      std::_Exit(0);
    }
    int status = 0;
    clockid_t clock{};
    ::clock_getcpuclockid(child, &clock);
    while (::waitpid(child, &status, WNOHANG) == 0) {
      std::this_thread::sleep_for(milliseconds(20));
      if (used_ms(clock) - shared_->begun_ms <= std::chrono::milliseconds(kLongest).count())
        continue;
      std::ofstream(report, std::ios::app)
          << "broken: a game takes less than " << kLongest.count() << " seconds\n";
      ::kill(child, SIGKILL);
      ::waitpid(child, &status, 0);
      return false;
    }
    return shared_->is_done;
  }

  void keep_finding(const std::string& report) {
    constexpr int kKept = 3;  // the most findings of one kind
    const std::string name = name_of_finding(report);
    const int count = ++kinds_[kind_of(name)];
    if (count > kKept) return;
    const std::uint64_t seed = shared_->seed;
    const std::string folder = found_ + "/game-" + std::to_string(seed);
    keep(game_of_seed(seed), folder);
    std::filesystem::copy_file(report, folder + "/report.txt",
                               std::filesystem::copy_options::overwrite_existing);
    std::printf("found after %lld games: %s\n    %s/written; once more: --only %llu\n",
                static_cast<long long>(shared_->counts.games), name.c_str(), folder.c_str(),
                static_cast<unsigned long long>(seed));
    std::fflush(stdout);
  }

  void tell(Clock::duration time) const {
    const TrialCounts& c = shared_->counts;
    const double seconds = std::chrono::duration<double>(time).count();
    std::printf(
        "%lld games in %.0f s (%.0f a second): %lld compiled, %lld started, %lld finished; "
        "%lld choices, %lld failed, %lld held against a new engine; %lld audits\n",
        static_cast<long long>(c.games), seconds, double(c.games) / seconds,
        static_cast<long long>(c.compiled), static_cast<long long>(c.started),
        static_cast<long long>(c.finished), static_cast<long long>(c.decisions),
        static_cast<long long>(c.failed), static_cast<long long>(c.fresh),
        static_cast<long long>(c.audits));
    for (const auto& [kind, count] : kinds_) std::printf("%6d  %s\n", count, kind.c_str());
  }

  std::string found_;
  std::uint64_t next_;
  bool ends_at_first_;
  Shared* shared_ = nullptr;
  std::map<std::string, int> kinds_;
};

}  // namespace
}  // namespace cubilete::fuzz

int main(int argc, char** argv) {
  using namespace cubilete::fuzz;
  std::vector<std::string> words(argv + 1, argv + argc);
  const auto number = [](const std::string& text) {
    return std::strtoull(text.c_str(), nullptr, 10);
  };
  const auto option = [&](const char* name, const std::string& otherwise) {
    const auto at = std::find(words.begin(), words.end(), name);
    return at != words.end() && at + 1 != words.end() ? *(at + 1) : otherwise;
  };
  if (words.size() == 2 && words[0] == "--only") {
    TrialCounts counts;
    try_out(game_of_seed(number(words[1])), counts);
    return 0;
  }
  if (words.size() == 3 && words[0] == "--write") {
    keep(game_of_seed(number(words[2])), words[1]);
    return 0;
  }
  if (words.empty() || number(words[0]) == 0) {
    std::fprintf(stderr,
                 "usage: fuzz_games SECONDS [--seed N] [--found FOLDER] [--first] | --only N | "
                 "--write FOLDER N\n");
    return 2;
  }
  const bool ends_at_first = std::find(words.begin(), words.end(), "--first") != words.end();
  Runner runner(option("--found", "build/fuzz/found"), number(option("--seed", "1")),
                ends_at_first);
  return runner.run(std::chrono::seconds(number(words[0])));
}
