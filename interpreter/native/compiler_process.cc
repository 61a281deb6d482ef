#include "native/compiler_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <mutex>

namespace cubilete::native {
namespace {

constexpr useconds_t kLook = 5'000;  // between two looks at the compiler, in microseconds
constexpr rlim_t kMostSeconds = 300;
constexpr rlim_t kMostMemory = rlim_t{6} << 30;

// Returns the memory that RLIMIT_DATA counts, in bytes.
rlim_t private_memory() {
  std::ifstream statm("/proc/self/statm");
  rlim_t pages = 0;
  constexpr int kFieldOfData = 6;
  for (int i = 0; i < kFieldOfData; ++i) statm >> pages;
  return pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

// Half of the memory that this process may still take. While one exists, this process may take only
// the other half.
class MemoryShare {
 public:
  MemoryShare() {
    const std::lock_guard lock(mutex());
    rlimit limit{};
    if (::getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
    const rlim_t used = private_memory();
    bytes_ = limit.rlim_cur > used ? (limit.rlim_cur - used) / 2 : 0;
    is_limited_ = true;
    limit.rlim_cur -= bytes_;
    ::setrlimit(RLIMIT_DATA, &limit);
  }
  ~MemoryShare() {
    const std::lock_guard lock(mutex());
    rlimit limit{};
    if (!is_limited_ || ::getrlimit(RLIMIT_DATA, &limit) != 0) return;
    limit.rlim_cur += bytes_;
    ::setrlimit(RLIMIT_DATA, &limit);
  }
  MemoryShare(const MemoryShare&) = delete;
  MemoryShare& operator=(const MemoryShare&) = delete;

  rlim_t bytes() const { return is_limited_ ? bytes_ : RLIM_INFINITY; }

 private:
  static std::mutex& mutex() {
    static std::mutex all;
    return all;
  }

  bool is_limited_ = false;
  rlim_t bytes_ = 0;
};

// What the guard and the compiler need. They run after fork() in a process with many threads, so
// they call nothing but functions that are safe there.
struct CompilerCommand {
  char* const* arguments;  // the first is the path of the program
  char* const* environment;
  pid_t parent;
  rlim_t memory;
};

void end_group(int) {
  ::kill(0, SIGKILL);
  ::_exit(1);
}

[[noreturn]] void become_compiler(const CompilerCommand& c) {
  const auto bound = [](__rlimit_resource what, rlim_t most) {
    rlimit now{};
    if (::getrlimit(what, &now) != 0) return;
    const rlim_t least = std::min(most, now.rlim_max);
    const rlimit limit = {least, least};
    ::setrlimit(what, &limit);
  };
  bound(RLIMIT_CPU, kMostSeconds);
  bound(RLIMIT_AS, kMostMemory);
  bound(RLIMIT_DATA, c.memory);
  bound(RLIMIT_FSIZE, kMostObject);
  bound(RLIMIT_CORE, 0);
  ::setpriority(PRIO_PROCESS, 0, 2);
  ::execve(c.arguments[0], c.arguments, c.environment);
  ::_exit(127);
}

[[noreturn]] void become_guard(const CompilerCommand& c) {
  ::setpgid(0, 0);
  struct sigaction action = {};
  action.sa_handler = end_group;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGTERM, &action, nullptr);
  ::sigprocmask(SIG_SETMASK, &action.sa_mask, nullptr);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != c.parent) end_group(0);
  // Whoever reads what this process writes must not wait for the guard.
  const int null = ::open("/dev/null", O_RDWR);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(null, standard);
  ::close_range(STDERR_FILENO + 1, ~0U, 0);
  const pid_t compiler = ::fork();
  if (compiler == 0) become_compiler(c);
  int status = 1;
  while (compiler > 0 && ::waitpid(compiler, &status, 0) < 0 && errno == EINTR) continue;
  ::_exit(compiler > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> out;
  for (std::string& word : words) out.push_back(word.data());
  out.push_back(nullptr);
  return out;
}

}  // namespace

bool run_compiler(std::vector<std::string> words, const std::string& temporary,
                  const std::function<bool()>& is_cancelled) {
  std::vector<std::string> environment = {"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C",
                                          "TMPDIR=" + temporary};
  const std::vector<char*> arguments = pointers_to(words);
  const std::vector<char*> variables = pointers_to(environment);
  const MemoryShare memory;
  const CompilerCommand command{arguments.data(), variables.data(), ::getpid(), memory.bytes()};
  const pid_t guard = ::fork();
  if (guard < 0) return false;
  if (guard == 0) become_guard(command);
  ::setpgid(guard, guard);  // whichever of the two comes first
  const auto id = static_cast<id_t>(guard);
  // The guard is not waited for before its group is ended, so that the number stays its own.
  for (;;) {
    siginfo_t ended = {};
    const int found = ::waitid(P_PID, id, &ended, WEXITED | WNOHANG | WNOWAIT);
    if (found != 0 && errno != EINTR) return false;
    if (found == 0 && ended.si_pid == guard) break;
    if (is_cancelled && is_cancelled()) ::kill(-guard, SIGKILL);
    ::usleep(kLook);
  }
  ::kill(-guard, SIGKILL);
  int status = 0;
  while (::waitpid(guard, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace cubilete::native
