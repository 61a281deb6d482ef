#include "saves/processes.h"

#include <gtest/gtest.h>
#include <sys/ptrace.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace cubilete {

namespace fs = std::filesystem;

TestFolder::TestFolder() {
  std::string pattern = (fs::temp_directory_path() / "cubilete-saves-XXXXXX").string();
  path_ = ::mkdtemp(pattern.data());
  fs::permissions(path_, fs::perms(0777));  // for children without rights, too
}

TestFolder::~TestFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::vector<std::string> TestFolder::files() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(path_)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return "(none)";
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void put(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

void give_up_rights() {
  constexpr uid_t kNobody = 65534;
  if (::geteuid() == 0 && (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)) ::_exit(9);
}

Child::Child(const std::function<void(int)>& work, bool is_traced) {
  int pipe_ends[2] = {-1, -1};
  if (::pipe(pipe_ends) != 0) ::abort();
  id_ = ::fork();
  if (id_ == 0) {
    ::close(pipe_ends[0]);
    if (is_traced) {
      ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
      ::raise(SIGSTOP);
    }
    work(pipe_ends[1]);
    ::_exit(0);
  }
  ::close(pipe_ends[1]);
  output_ = pipe_ends[0];
  if (is_traced) {
    ::waitpid(id_, nullptr, 0);
    ::ptrace(PTRACE_SETOPTIONS, id_, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
  }
}

Child::~Child() {
  kill();
  ::close(output_);
}

void Child::kill() {
  if (is_gone_) return;
  ::kill(id_, SIGKILL);
  int status = 0;
  ::waitpid(id_, &status, 0);
  is_gone_ = true;
  has_ended_ = WIFEXITED(status);
}

std::size_t Child::read_up_to(char* bytes, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t n = ::read(output_, bytes + done, size - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    done += static_cast<std::size_t>(n);
  }
  return done;
}

std::string Child::rest_of_output() {
  std::string text;
  char buffer[4096];
  for (;;) {
    const std::size_t n = read_up_to(buffer, sizeof buffer);
    text.append(buffer, n);
    if (n < sizeof buffer) return text;
  }
}

Child::Stop Child::next_stop() {
  for (;;) {
    ::ptrace(PTRACE_SYSCALL, id_, nullptr, nullptr);
    int status = 0;
    ::waitpid(id_, &status, 0);
    if (!WIFSTOPPED(status)) {
      is_gone_ = true;
      has_ended_ = WIFEXITED(status);
      return {};
    }
    if (WSTOPSIG(status) != (SIGTRAP | 0x80)) continue;  // a signal, which the child need not get
    struct __ptrace_syscall_info call = {};
    ::ptrace(static_cast<__ptrace_request>(PTRACE_GET_SYSCALL_INFO), id_, sizeof call, &call);
    const bool is_return = call.op == PTRACE_SYSCALL_INFO_EXIT;
    return {is_return ? 0 : static_cast<std::int64_t>(call.entry.nr), is_return};
  }
}

bool can_trace() {
  Child child([](int) {}, true);
  return child.next_stop().call >= 0;
}

std::string in_child(const std::function<std::string()>& work) {
  Child child([&](int output) {
    const std::string text = work();
    if (::write(output, text.data(), text.size()) < 0) ::_exit(9);
  });
  return child.rest_of_output();
}

int kills(int short_run) {
  const char* given = std::getenv("CUBILETE_KILLS");
  return given && *given ? std::atoi(given) : short_run;
}

std::uint64_t kill_seed() {
  const char* given = std::getenv("CUBILETE_KILL_SEED");
  if (given && *given) return std::strtoull(given, nullptr, 10);
  std::uint64_t seed = 0;
  if (::getentropy(&seed, sizeof seed) != 0) return 1;
  return seed >> 32;
}

}  // namespace cubilete
