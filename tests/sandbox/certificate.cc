// The sandbox certificate: runs every attack of tests/sandbox/attacks inside a game and prints a
// table of the results. Each attack runs in a process of its own, so that a crash is a result like
// any other; with CUBILETE_THOROUGH in two, so that a dependence on addresses, hash seeds or the
// clock shows. Exit code 0: all safe.
//
//   certificate              # the whole table
//   certificate --fuel       # results that must be the same in every build, once: outcome, and
//                            # the fuel and memory of the first call and of one after others
//   certificate loop         # the attacks whose name contains "loop"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <fstream>

#include "sandbox/attack.h"
#include "support/files.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

#ifdef __SANITIZE_ADDRESS__
constexpr bool kIsSanitized = true;  // it needs shadow memory and is slow: only the outcome counts
#else
constexpr bool kIsSanitized = false;
#endif
constexpr double kMostSeconds = kIsSanitized ? 60 : 20;  // far more than any attack needs
constexpr long kMostKilobytes = 256 * 1024;

int processes() { return is_thorough() && !kIsSanitized ? 2 : 1; }

fs::path attacks_folder() {
  return fs::path(CUBILETE_SOURCE_DIR) / "tests" / "sandbox" / "attacks";
}

// Runs in the child: runs the attack and writes its result, a field per line.
int run_one(const Attack& attack, const fs::path& result_file, const fs::path& scratch) {
  const AttackResult r = run_attack(attack, CUBILETE_SOURCE_DIR, scratch);
  std::ofstream out(result_file);
  out << r.outcome << '\n'
      << r.validation << '\n'
      << r.fuel << '\n'
      << r.last_fuel << '\n'
      << r.peak_bytes << '\n'
      << r.last_peak_bytes << '\n';
  for (const std::string& problem : r.problems) out << problem << '\n';
  return 0;
}

struct Measured {
  AttackResult result;
  double seconds = 0;  // processor time, which does not depend on other load
  long kilobytes = 0;
};

void read_result(const fs::path& file, AttackResult& out) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, out.outcome);
  std::getline(in, out.validation);
  if (std::getline(in, line)) out.fuel = std::stoll(line);
  if (std::getline(in, line)) out.last_fuel = std::stoll(line);
  if (std::getline(in, line)) out.peak_bytes = std::stoull(line);
  if (std::getline(in, line)) out.last_peak_bytes = std::stoull(line);
  while (std::getline(in, line)) out.problems.push_back(line);
}

double seconds_of(const timeval& t) {
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
}

Measured run_in_process(const Attack& attack) {
  ScratchFolder scratch;
  const fs::path result = scratch.path() / "result";
  const fs::path output = scratch.path() / "output";
  const fs::path cwd = scratch.path() / "here";
  fs::create_directory(cwd);
  const pid_t child = ::fork();
  if (child == 0) {
    const int out = ::open(output.c_str(), O_WRONLY | O_CREAT, 0600);
    ::dup2(out, 1);
    ::dup2(out, 2);
    if (::chdir(cwd.c_str()) != 0) ::_exit(126);
    ::alarm(static_cast<unsigned>(kMostSeconds) * 10);
    ::execl("/proc/self/exe", "certificate", "--one", attack.name.c_str(), result.c_str(),
            scratch.path().c_str(), static_cast<char*>(nullptr));
    ::_exit(127);
  }
  int status = 0;
  rusage use{};
  ::wait4(child, &status, 0, &use);
  Measured m;
  m.seconds = seconds_of(use.ru_utime) + seconds_of(use.ru_stime);
  m.kilobytes = use.ru_maxrss;
  auto& problems = m.result.problems;
  if (WIFSIGNALED(status)) {
    m.result.outcome = WTERMSIG(status) == SIGALRM ? "runs-on" : "crashed";
    problems.push_back(fmt::format("ended by signal {}", WTERMSIG(status)));
  } else if (WEXITSTATUS(status) != 0) {
    m.result.outcome = "crashed";
    problems.push_back(fmt::format("ended with exit code {}", WEXITSTATUS(status)));
  } else {
    read_result(result, m.result);
  }
  if (m.seconds > kMostSeconds) problems.push_back(fmt::format("took {:.1f} s", m.seconds));
  if (m.kilobytes > kMostKilobytes && !kIsSanitized) {
    problems.push_back(fmt::format("took {} MiB", m.kilobytes / 1024));
  }
  if (!fs::is_empty(cwd)) problems.emplace_back("wrote files");
  std::ifstream written(output);
  if (std::string line; std::getline(written, line)) {
    problems.push_back("wrote output: " + line.substr(0, 300));
  }
  return m;
}

Measured run_several_times(const Attack& attack, int processes) {
  Measured first = run_in_process(attack);
  for (int i = 1; i < processes && first.result.problems.empty(); ++i) {
    const Measured again = run_in_process(attack);
    for (const std::string& problem : again.result.problems) {
      first.result.problems.push_back(problem);
    }
    if (again.result.outcome != first.result.outcome || again.result.fuel != first.result.fuel) {
      first.result.problems.push_back(fmt::format("process {} ends otherwise: {} with {} fuel",
                                                  i + 1, again.result.outcome, again.result.fuel));
    }
    first.seconds = std::max(first.seconds, again.seconds);
    first.kilobytes = std::max(first.kilobytes, again.kilobytes);
    first.result.peak_bytes = std::max(first.result.peak_bytes, again.result.peak_bytes);
  }
  return first;
}

int run_all(const std::vector<Attack>& attacks, const std::string& filter, bool only_fuel) {
  if (!only_fuel) {
    fmt::print("{:<34} {:<12} {:<28} {:<28} {:>9} {:>8} {:>6}  {}\n", "attack", "class", "outcome",
               "validate", "fuel", "VM KiB", "ms", "safe");
  } else {
    fmt::print("{:<34} {:<28} {:>9} {:>9} {:>9} {:>9}\n", "attack", "outcome", "fuel", "later",
               "bytes", "later");
  }
  int safe = 0;
  int unsafe = 0;
  for (const Attack& attack : attacks) {
    if (attack.name.find(filter) == std::string::npos) continue;
    if (attack.takes_long && filter.empty() && !only_fuel && !is_thorough()) continue;
    const Measured m = run_several_times(attack, only_fuel ? 1 : processes());
    const AttackResult& r = m.result;
    ++(r.problems.empty() ? safe : unsafe);
    if (only_fuel) {
      fmt::print("{:<34} {:<28} {:>9} {:>9} {:>9} {:>9}\n", attack.name, r.outcome, r.fuel,
                 r.last_fuel, r.peak_bytes, r.last_peak_bytes);
    } else {
      fmt::print("{:<34} {:<12} {:<28} {:<28} {:>9} {:>8} {:>6.0f}  {}\n", attack.name, attack.kind,
                 r.outcome, r.validation, r.fuel, r.peak_bytes / 1024, m.seconds * 1000,
                 r.problems.empty() ? "yes" : "NO");
    }
    for (const std::string& problem : r.problems) fmt::print("    {}\n", problem);
    std::fflush(stdout);
  }
  if (!only_fuel) {
    fmt::print("\n{} attacks, {} safe, {} not; each in {} process(es), {} calls in each\n",
               safe + unsafe, safe, unsafe, processes(), 3);
  }
  return unsafe == 0 && safe > 0 ? 0 : 1;
}

}  // namespace
}  // namespace cubilete

int main(int argc, char** argv) {
  using namespace cubilete;
  std::string problem;
  const std::vector<Attack> attacks = read_attacks(attacks_folder(), problem);
  if (!problem.empty()) {
    fmt::print("{}\n", problem);
    return 2;
  }
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() == 4 && arguments[0] == "--one") {
    for (const Attack& attack : attacks) {
      if (attack.name == arguments[1]) return run_one(attack, arguments[2], arguments[3]);
    }
    return 2;
  }
  const bool only_fuel = !arguments.empty() && arguments[0] == "--fuel";
  const std::size_t rest = only_fuel ? 1 : 0;
  return run_all(attacks, arguments.size() > rest ? arguments[rest] : "", only_fuel);
}
