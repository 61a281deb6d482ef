// cubilete test: runs the scenario tests of games.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "console.h"
#include "diagnostics/render.h"
#include "scenario.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

struct Options {
  std::vector<std::string> paths;
  std::vector<std::string> mods;
  bool quiet = false;
};

struct Job {
  std::string game;
  std::vector<std::string> mods;
  fs::path file;
};

// The tests of a mod are played with it and with what else was given.
void add_jobs_of_mod(const Options& o, const fs::path& mod, const fs::path& only,
                     std::vector<Job>& jobs) {
  std::vector<std::string> mods = o.mods;
  mods.push_back(mod.string());
  const std::string game = library().game_of_mod(mod).string();
  for (const fs::path& file : scenario_files(mod)) {
    std::error_code error;
    if (only.empty() || fs::equivalent(file, only, error)) jobs.push_back({game, mods, file});
  }
}

bool find_jobs(const Options& o, std::vector<Job>& jobs) {
  std::vector<std::string> paths = o.paths;
  if (paths.empty()) {
    paths = library().games();
    for (const std::string& mod : library().mods()) paths.push_back(mod);
  }
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::path folder = library().folder_of(path);
    if (fs::is_regular_file(folder / "game.yaml", error)) {
      for (const fs::path& f : scenario_files(folder)) jobs.push_back({folder.string(), o.mods, f});
    } else if (const fs::path mod = mod_of(path); !mod.empty()) {
      const bool is_test =
          fs::is_regular_file(path, error) && fs::path(path).filename() != "mod.yaml";
      add_jobs_of_mod(o, mod, is_test ? fs::path(path) : fs::path(), jobs);
    } else if (fs::is_regular_file(path, error)) {
      const fs::path game = fs::absolute(path, error).parent_path().parent_path();
      jobs.push_back({game.string(), o.mods, path});
    } else {
      complain(fmt::format("there is no game, no mod and no file '{}'", path),
               "give a game, a game's or a mod's folder or a scenario file");
      return false;
    }
  }
  return true;
}

int run_tests(const Options& o) {
  std::vector<Job> jobs;
  if (!find_jobs(o, jobs)) return kWrongUsage;
  std::int32_t passed = 0;
  std::int32_t failed = 0;
  for (const Job& job : jobs) {
    const ScenarioReport report = run_scenarios(library(), job.game, job.file, job.mods);
    passed += report.passed;
    failed += report.failed;
    if (report.names.empty() && report.diagnostics.has_errors()) ++failed;
    std::vector<Diagnostic> shown = report.diagnostics.list();
    for (const ScenarioFailure& f : report.failures) {
      Diagnostic d;
      d.code = "test-failed";
      d.span = f.span;
      d.message = f.message;
      if (!f.test.empty()) d.notes.push_back({{}, fmt::format("in the test \"{}\"", f.test)});
      shown.push_back(std::move(d));
    }
    answer(render_text(shown, report.sources, {may_colour_out()}));
    if (!o.quiet) {
      std::error_code error;
      fs::path shown_path = fs::relative(job.file, error);
      if (error || shown_path.empty() || *shown_path.begin() == "..") shown_path = job.file;
      answer(fmt::format("{}: {} passed, {} failed\n", shown_path.string(), report.passed,
                         report.failed));
    }
  }
  answer(fmt::format("{} passed, {} failed\n", passed, failed));
  return failed > 0 ? kProblems : kFine;
}

}  // namespace

void add_test(CLI::App& app, int& exit_code) {
  auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("test", "Runs the scenario tests of games");
  command->add_option("path", o->paths,
                      "Games, mods, their folders, or scenario files; without any, all");
  add_mod_option(*command, o->mods);
  command->add_flag("--quiet", o->quiet, "Only failures and the total");
  command->footer(
      "Examples:\n  cubilete test\n  cubilete test dicy-cards\n"
      "  cubilete test content/dicy-cards/tests/examples.yaml");
  command->callback([o, &exit_code] { exit_code = run_tests(*o); });
}

}  // namespace cubilete
