#include "stops/session.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>

namespace cubilete {
namespace {

namespace fs = std::filesystem;

constexpr useconds_t kPause = 2'000;  // between two looks, in microseconds

struct ProcessStat {
  char state = 'Z';
  pid_t session = -1;
  long used = 0;  // by its threads, in ticks
};

std::optional<ProcessStat> stat_of(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(in, text);  // it may fail: the process may end meanwhile
  const std::size_t after_name = text.rfind(')');
  if (after_name == std::string::npos) return std::nullopt;
  std::istringstream rest(text.substr(after_name + 1));
  ProcessStat out;
  std::string skipped;
  long user = 0;
  long system = 0;
  rest >> out.state >> skipped >> skipped >> out.session;  // fields 3 to 6
  for (int i = 7; i < 14; ++i) rest >> skipped;
  rest >> user >> system;
  out.used = user + system;
  return out;
}

}  // namespace

ProgramSession::ProgramSession(const std::vector<std::string>& arguments, const fs::path& folder)
    : output_(folder / "output") {
  std::vector<std::string> words = {CUBILETE_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  fs::create_directory(folder / "tmp");
  program_ = ::fork();
  if (program_ != 0) return;
  ::setsid();
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) ::signal(number, SIG_DFL);
  ::setenv("TMPDIR", (folder / "tmp").c_str(), 1);
  ::setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
  ::setenv("XDG_STATE_HOME", (folder / "state").c_str(), 1);
  ::setenv("CUBILETE_HOME", CUBILETE_SOURCE_DIR, 1);
  ::setenv("CUBILETE_TABLE", (folder / "page").c_str(), 1);
  const int out = ::open(output_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::dup2(::open("/dev/null", O_RDONLY), STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(out, STDERR_FILENO);
  if (::chdir(folder.c_str()) == 0) ::execv(pointers[0], pointers.data());
  ::_exit(127);
}

ProgramSession::~ProgramSession() {
  for (const pid_t process : processes()) ::kill(process, SIGKILL);
  if (exit_code_ < 0) ::waitpid(program_, nullptr, 0);
}

std::vector<pid_t> ProgramSession::processes() const {
  std::vector<pid_t> out;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const pid_t process = std::atoi(entry.path().filename().c_str());
    const auto stat = process > 0 ? stat_of(process) : std::nullopt;
    if (stat && stat->session == program_ && stat->state != 'Z' && stat->state != 'X') {
      out.push_back(process);
    }
  }
  return out;
}

long ProgramSession::used_by_all() const {
  long used = 0;
  for (const pid_t process : processes()) {
    if (const auto stat = stat_of(process)) used += stat->used;
  }
  return used;
}

bool ProgramSession::runs_until(long ticks) const {
  for (;;) {
    const auto stat = stat_of(program_);
    if (!stat || stat->state == 'Z') return false;
    if (used_by_all() >= ticks) return true;
    ::usleep(kPause);
  }
}

void ProgramSession::send(int signal) {
  used_at_signal_ = stat_of(program_).value_or(ProcessStat{}).used;
  ::kill(program_, signal);
}

long ProgramSession::end() {
  siginfo_t ended = {};
  ::waitid(P_PID, static_cast<id_t>(program_), &ended, WEXITED | WNOWAIT);
  const long used = stat_of(program_).value_or(ProcessStat{}).used - used_at_signal_;
  int status = 0;
  ::waitpid(program_, &status, 0);
  was_killed_ = WIFSIGNALED(status);
  exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return used;
}

bool ProgramSession::others_end() const {
  constexpr long kMost = 50;
  const long before = used_by_all();
  while (!processes().empty()) {
    if (used_by_all() > before + kMost) return false;
    ::usleep(kPause);
  }
  return true;
}

std::string ProgramSession::output() const {
  std::ifstream in(output_);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace cubilete
