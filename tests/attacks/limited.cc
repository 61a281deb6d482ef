#include "attacks/limited.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/times.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

namespace cubilete {
namespace {

constexpr std::size_t kMostOutput = 1u << 20;

void limit(int what, rlim_t most) {
  const rlimit bound{most, most};
  ::setrlimit(static_cast<__rlimit_resource>(what), &bound);
}

}  // namespace

Ended run_limited(const std::vector<std::string>& arguments, const std::filesystem::path& output,
                  unsigned memory) {
  const pid_t child = ::fork();
  if (child == 0) {
    const int out = ::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(::open("/dev/null", O_RDONLY), 0);
    ::dup2(out, 1);
    ::dup2(out, 2);
    if (!kIsSanitized) limit(RLIMIT_AS, rlim_t{memory} << 20);
    limit(RLIMIT_CPU, kIsSanitized ? 600 : 60);
    limit(RLIMIT_CORE, 0);
    std::vector<char*> words;
    for (const std::string& a : arguments) words.push_back(const_cast<char*>(a.c_str()));
    words.push_back(nullptr);
    ::execv(CUBILETE_PROGRAM, words.data());
    ::_exit(127);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  Ended ended;
  if (WIFEXITED(status)) ended.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) ended.signal = WTERMSIG(status);
  std::ifstream in(output, std::ios::binary);
  ended.output.resize(kMostOutput);
  in.read(ended.output.data(), std::streamsize(kMostOutput));
  ended.output.resize(std::size_t(in.gcount()));
  ended.is_flood = in && in.peek() != std::ifstream::traits_type::eof();
  return ended;
}

std::clock_t children_time() {
  tms times{};
  ::times(&times);
  return times.tms_cutime + times.tms_cstime;
}

}  // namespace cubilete
