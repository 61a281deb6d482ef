#include "faults/validator.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <nlohmann/json.hpp>

namespace cubilete::faults {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;
constexpr rlimit kPatience{20, 20};  // seconds of the processor

// Runs the program with its stdout in a pipe and its stderr discarded. Returns stdout.
std::string output_of(const fs::path& program, const fs::path& home, const std::string& game,
                      const char* format, Report& report) {
  int ends[2];
  if (::pipe(ends) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(ends[1], 1);
    const int nowhere = ::open("/dev/null", O_RDWR);
    ::dup2(nowhere, 0);
    ::dup2(nowhere, 2);
    ::close(ends[0]);
    ::setrlimit(RLIMIT_CPU, &kPatience);
    if (::chdir(home.c_str()) != 0) ::_exit(126);
    ::setenv("CUBILETE_HOME", home.c_str(), 1);
    ::execl(program.c_str(), "cubilete", "validate", "--strict", "--format", format, game.c_str(),
            nullptr);
    ::_exit(127);
  }
  ::close(ends[1]);
  std::string out;
  for (;;) {
    char buffer[1 << 14];
    const ssize_t n = ::read(ends[0], buffer, sizeof buffer);
    if (n <= 0) break;
    out.append(buffer, static_cast<std::size_t>(n));
  }
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  report.crashed = !WIFEXITED(status);
  report.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return out;
}

void read_findings(const std::string& text, Report& report) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.contains("diagnostics")) return;
  report.is_json = true;
  for (const auto& d : json["diagnostics"]) {
    Finding f;
    f.code = d.value("code", "");
    f.severity = d.value("severity", "");
    f.file = d.value("file", "");
    f.line = d.value("line", 0u);
    f.message = d.value("message", "");
    f.help = d.value("help", "");
    f.suggestion = d.value("suggestion", "");
    for (const auto& n : d["notes"]) f.notes.emplace_back(n.value("file", ""), n.value("line", 0u));
    report.findings.push_back(std::move(f));
  }
}

}  // namespace

Report Validator::check(const std::string& game) const {
  Report report;
  const auto start = Clock::now();
  const std::string out = output_of(program_, home_.path(), game, "json", report);
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  read_findings(out, report);
  return report;
}

Report Validator::check(const GameText& game, const Mutant& m) const {
  home_.write(game, m);
  Report report = check(game.name);
  home_.take_out(game, m);
  return report;
}

std::string Validator::shown(const GameText& game, const Mutant& m) const {
  home_.write(game, m);
  Report report;
  std::string text = output_of(program_, home_.path(), game.name, "text", report);
  home_.take_out(game, m);
  return text;
}

}  // namespace cubilete::faults
