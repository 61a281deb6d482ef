// cubilete test: runs the scenario tests of games.

#include <fmt/format.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "diagnostics/render.h"
#include "saves/durable_file.h"
#include "scenarios/scenario.h"
#include "tools/authoring/test_balance.h"
#include "tools/authoring/test_mutations.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/progress_bar.h"
#include "tools/cli/subcommands.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace fs = std::filesystem;

using Json = nlohmann::ordered_json;

namespace {

struct TestOptions {
  std::vector<std::string> paths;
  std::vector<std::string> mods;
  std::string format = "text";
  bool quiet = false;
  bool coverage = false;
  bool update = false;
  bool force = false;
  bool is_of_balance = false;
  bool mutates = false;
  std::string language;
  std::string time = "60s";
  int jobs = 0;

  bool is_text() const { return format == "text"; }
};

struct Job {
  std::string game;
  std::vector<std::string> mods;
  fs::path file;
};

// A game or a mod whose tests are run, with their coverage.
struct Subject {
  std::string game;
  std::vector<std::string> mods;
  fs::path mod;  // empty: the game itself
  CoverageReport coverage;
  bool is_played = false;
};

struct Plan {
  std::vector<Job> jobs;
  std::map<fs::path, Subject> subjects;  // by folder
};

// The tests of a mod are played with that mod and with the other given mods.
void add_jobs_of_mod(const TestOptions& o, const fs::path& mod, const fs::path& only, Plan& plan) {
  std::vector<std::string> mods = o.mods;
  mods.push_back(mod.string());
  const std::string game = library().game_of_mod(mod).string();
  plan.subjects[mod] = {game, mods, mod, {}, false};
  for (const fs::path& file : scenario_files(mod)) {
    std::error_code error;
    if (only.empty() || fs::equivalent(file, only, error)) plan.jobs.push_back({game, mods, file});
  }
}

bool find_jobs(const TestOptions& o, Plan& plan) {
  std::vector<std::string> paths = o.paths;
  if (paths.empty()) {
    paths = library().games();
    for (const std::string& mod : library().mods()) paths.push_back(mod);
  }
  for (const std::string& text : paths) {
    std::error_code error;
    const auto named = named_files(text, "test");
    if (!named) return false;
    const std::string& path = named->game;
    const fs::path folder = library().folder_of(path);
    if (!are_variants(folder, named->variant)) return false;
    std::vector<std::string> mods = named->mods;
    mods.insert(mods.end(), o.mods.begin(), o.mods.end());
    if (is_game(folder)) {
      plan.subjects[folder] = {folder.string(), mods, {}, {}, false};
      for (const fs::path& f : scenario_files(folder)) {
        plan.jobs.push_back({folder.string(), mods, f});
      }
    } else if (const fs::path mod = library().mod_of(path); !mod.empty()) {
      const bool is_test =
          fs::is_regular_file(path, error) && fs::path(path).filename() != "mod.yaml";
      add_jobs_of_mod(o, mod, is_test ? fs::path(path) : fs::path(), plan);
    } else if (fs::is_regular_file(path, error)) {
      const fs::path game = fs::absolute(path, error).parent_path().parent_path();
      plan.subjects[game] = {game.string(), o.mods, {}, {}, false};
      plan.jobs.push_back({game.string(), o.mods, path});
    } else {
      report_error(fmt::format("there is no game, no mod and no file '{}'", path),
                   "give a game, a game's or a mod's folder or a scenario file");
      return false;
    }
  }
  return true;
}

// The results of the whole run, for the formats of programs.
struct Results {
  std::int32_t passed = 0;
  std::int32_t failed = 0;
  Json diagnostics = Json::array();
  Json tests = Json::array();
  Json updated = Json::array();
  std::string annotations;         // --format github
  std::vector<CheckedCase> cases;  // --format junit
};

// Prints problems, or keeps them for the end.
void report_problems(const TestOptions& o, const std::vector<Diagnostic>& problems,
                     const Sources& sources, Results& results) {
  if (o.is_text()) return print_painted(render_text(problems, sources, {may_colour_out()}));
  results.annotations += render_github(problems, sources);
  const Json rendered = Json::parse(render_json(problems, sources));
  for (const Json& d : rendered["diagnostics"]) results.diagnostics.push_back(d);
}

// Returns the failures of a test, or of all.
std::vector<Diagnostic> failures_of(const ScenarioReport& report,
                                    const std::optional<std::string>& test = std::nullopt) {
  std::vector<Diagnostic> shown;
  for (const ScenarioFailure& f : report.failures) {
    if (test && f.test != *test) continue;
    Diagnostic d;
    d.code = "test-failed";
    d.span = f.span;
    d.message = f.message;
    if (!f.test.empty()) d.notes.push_back({{}, fmt::format("in the test \"{}\"", f.test)});
    shown.push_back(std::move(d));
  }
  return shown;
}

std::vector<Diagnostic> problems_of(const ScenarioReport& report) {
  std::vector<Diagnostic> shown = report.diagnostics.list();
  for (Diagnostic& d : failures_of(report)) shown.push_back(std::move(d));
  return shown;
}

// Returns the tests where the game goes on instead of ending, or ends for another cause. With
// corrected values such a test would contradict its title, so each is reported instead.
std::set<std::string> tests_to_keep(const ScenarioReport& report) {
  std::set<std::string> out;
  for (const ScenarioFailure& f : report.failures) {
    for (const Correction& c : f.corrections) {
      if (!c.is_turn_of_events || !out.insert(f.test).second) continue;
      report_error(
          fmt::format("{}: \"{}\" is left as it is: '{}' would become '{}'",
                      report.sources.where(c.span), f.test, report.sources.text(c.span), c.text),
          "if that is meant, give the test another title, and say --update --force");
    }
  }
  return out;
}

// Replaces expected values by the values found. Returns whether the file was changed.
bool update(const TestOptions& o, const Job& job, const ScenarioReport& report, Results& results) {
  const std::set<std::string> kept = o.force ? std::set<std::string>() : tests_to_keep(report);
  Corrections all;
  for (const ScenarioFailure& f : report.failures) {
    if (kept.count(f.test) > 0) continue;
    all.insert(all.end(), f.corrections.begin(), f.corrections.end());
  }
  if (all.empty() || report.diagnostics.has_errors()) return false;
  const std::int32_t file = all.front().span.file;
  const auto text = corrected(report.sources.text(file), all);
  if (!text) {
    report_error(fmt::format("{} is left as it is: what was found cannot be written in it",
                             report.sources.path(file)));
    return false;
  }
  if (const std::string problem = write_file_safely(
          job.file, *text,
          {Replaceable::Rule::kSameText, std::string(report.sources.text(file)), {}});
      !problem.empty()) {
    report_error(problem);
    return false;
  }
  for (const Correction& c : all) {
    const std::string old(report.sources.text(c.span));
    if (o.is_text()) {
      print_out(fmt::format("{}: {} -> {}\n", report.sources.where(c.span), old, c.text));
      continue;
    }
    const SourcePosition at = report.sources.begin_of(c.span);
    results.updated.push_back({{"file", report.sources.path(file)},
                               {"line", at.line},
                               {"column", at.column},
                               {"old", old},
                               {"new", c.text}});
  }
  return true;
}

// Adds the tests of a file to the results.
void add_tests(const std::string& file, const ScenarioReport& report, bool is_no_test,
               Results& results) {
  const std::string of_file = render_text(report.diagnostics.list(), report.sources);
  const auto add = [&](const std::string& name, double seconds, bool has_passed) {
    CheckedCase checked{file, name, file, seconds, "", ""};
    for (const Diagnostic& d : failures_of(report, name)) {
      if (checked.failure.empty()) checked.failure = d.message;
      checked.details += render_text({d}, report.sources);
    }
    if (!has_passed && checked.failure.empty()) {
      checked.failure = "it could not be run";
      checked.details = of_file;
    }
    results.cases.push_back(std::move(checked));
  };
  for (const ScenarioTest& test : report.tests) {
    add(test.name, test.seconds, test.has_passed);
    results.tests.push_back({{"name", test.name},
                             {"file", file},
                             {"line", report.sources.begin_of(test.span).line},
                             {"passed", test.has_passed},
                             {"seconds", test.seconds}});
  }
  if (is_no_test) add("can be read", 0, false);
}

void run_job(const TestOptions& o, const Job& job, Subject* subject, Results& results) {
  CoverageReport* coverage = o.coverage && subject ? &subject->coverage : nullptr;
  ScenarioReport report = run_scenarios(library(), job.game, job.file, job.mods, coverage);
  if (o.update && update(o, job, report, results)) {
    report = run_scenarios(library(), job.game, job.file, job.mods);
  }
  if (subject && report.passed > 0) subject->is_played = true;
  results.passed += report.passed;
  results.failed += report.failed;
  const bool is_no_test = report.tests.empty() && report.diagnostics.has_errors();
  if (is_no_test) ++results.failed;
  report_problems(o, problems_of(report), report.sources, results);
  const std::string file = shown_path(job.file);
  add_tests(file, report, is_no_test, results);
  if (o.quiet || !o.is_text()) return;
  print_out(is_no_test
                ? fmt::format("{}: not run, it has errors\n", file)
                : fmt::format("{}: {} passed, {} failed\n", file, report.passed, report.failed));
}

// Returns the totals of a subject, including content that no test plays.
std::vector<CoverageReport::Total> coverage_of(Subject& subject) {
  CoverageReport& coverage = subject.coverage;
  if (!coverage.has_plain_game()) {
    const Compilation c = library().compile({subject.game, "", {}, subject.mods});
    if (c.ruleset) coverage.add(*c.ruleset, Coverage{});
  }
  if (!subject.mod.empty()) {
    const fs::path folder = subject.mod.lexically_normal();
    coverage.add_overlay(folder.filename().string(), shown_path(folder / "mod.yaml"),
                         subject.is_played);
    return coverage.totals(shown_path(folder));
  }
  for (const std::string& variant : variants_of(subject.game)) {
    coverage.add_overlay(variant,
                         shown_path(fs::path(subject.game) / "variants" / (variant + ".yaml")));
  }
  return coverage.totals();
}

Json json_of(const std::string& name, const std::vector<CoverageReport::Total>& totals) {
  Json groups = Json::array();
  for (const CoverageReport::Total& t : totals) {
    Json missing = Json::array();
    for (const CoverageReport::CoveredItem& i : t.items) {
      if (i.is_reached) continue;
      missing.push_back({{"name", i.name},
                         {"file", i.path},
                         {"line", i.position.line},
                         {"column", i.position.column}});
    }
    groups.push_back({{"group", t.name},
                      {"reached", t.reached},
                      {"total", t.items.size()},
                      {"missing", std::move(missing)}});
  }
  return {{"name", name}, {"groups", std::move(groups)}};
}

// Reports the errors of a game that does not compile, so that its tests cannot run. Returns whether
// it compiles.
bool compiles(const TestOptions& o, const Subject& subject, Results& results) {
  const Compilation c = library().compile({subject.game, "", {}, subject.mods});
  if (c.ruleset) return true;
  ++results.failed;
  std::vector<Diagnostic> errors = c.diagnostics.list();
  std::erase_if(errors, [](const Diagnostic& d) { return d.severity != Severity::kError; });
  report_problems(o, errors, c.sources, results);
  const std::string shown = shown_path(subject.mod.empty() ? fs::path(subject.game) : subject.mod);
  const std::string outcome = "its tests were not run, since it does not compile";
  if (o.is_text()) print_out(fmt::format("{}: {}\n", shown, outcome));
  results.cases.push_back({shown, "compiles", shown, 0, outcome, render_text(errors, c.sources)});
  return false;
}

int run_mutations(const TestOptions& o) {
  const auto time = time_of_option(o.time);
  if (!time) return kWrongUsage;
  if (o.update || o.coverage || o.is_of_balance || (!o.is_text() && o.format != "json")) {
    report_error("--mutate goes with --mod, --for, --lang and --format json only");
    return kWrongUsage;
  }
  return test_mutations({o.paths, o.mods, *time, o.format, o.language});
}

int run_balance_tests(const TestOptions& o) {
  const auto time = time_of_option(o.time);
  if (!time) return kWrongUsage;
  if (o.update || o.coverage) {
    report_error("--balance goes neither with --update nor with --coverage");
    return kWrongUsage;
  }
  return test_balance({o.paths, o.mods, *time, threads_of(o.jobs), o.format});
}

int run_tests(const TestOptions& o) {
  Plan plan;
  if (!find_jobs(o, plan)) return kWrongUsage;
  if (o.update && !o.mods.empty()) {
    report_error("--update does not go with --mod: a test says what holds without the mod",
                 "give the folder of the mod to update the mod's own tests");
    return kWrongUsage;
  }
  for (const auto& [folder, subject] : plan.subjects) warn_of_half_changes({folder});
  Results results;
  std::set<fs::path> broken;
  for (const auto& [folder, subject] : plan.subjects) {
    if (!compiles(o, subject, results)) broken.insert(folder);
  }
  ProgressBar progress(static_cast<std::int64_t>(plan.jobs.size()), o.quiet);
  for (std::size_t i = 0; i < plan.jobs.size(); ++i) {
    const Job& job = plan.jobs[i];
    progress.clear();
    const fs::path folder = job.mods.size() > o.mods.size() ? job.mods.back() : job.game;
    const auto subject = plan.subjects.find(folder);
    if (broken.count(folder) > 0) continue;
    run_job(o, job, subject == plan.subjects.end() ? nullptr : &subject->second, results);
    progress.show(static_cast<std::int64_t>(i + 1));
  }
  progress.clear();
  Json coverage = Json::array();
  for (auto& [folder, subject] : plan.subjects) {
    if (!o.coverage) break;
    const std::string name = shown_path(folder);
    const auto totals = coverage_of(subject);
    if (o.is_text()) print_out(fmt::format("{}\n{}", name, CoverageReport::text(totals)));
    coverage.push_back(json_of(name, totals));
  }
  if (o.is_text()) {
    print_out(fmt::format("{} passed, {} failed\n", results.passed, results.failed));
  } else if (o.format == "github") {
    print_data(results.annotations);
  } else if (o.format == "junit") {
    print_data(render_junit(results.cases));
  } else {
    Json out = {{"passed", results.passed},
                {"failed", results.failed},
                {"tests", std::move(results.tests)},
                {"diagnostics", std::move(results.diagnostics)}};
    if (o.update) out["updated"] = std::move(results.updated);
    if (o.coverage) out["coverage"] = std::move(coverage);
    print_json(out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  }
  return results.failed > 0 ? kProblems : kFine;
}

}  // namespace

void add_test(const Command& command, int& exit_code) {
  auto o = std::make_shared<TestOptions>();
  command.add_option("path", o->paths,
                     "Games, mods, their folders, or scenario files; without any, all");
  add_mod_option(command, o->mods);
  add_limit_options(command);
  command.add_flag("--quiet", o->quiet, "Only failures and the total");
  command.add_flag("--coverage", o->coverage,
                   "Lists the abilities, branches, script lines, scoring lines and overlays that "
                   "no test reached");
  command.add_flag("--update", o->update,
                   "Writes the values that are found in the place of those that tests expect");
  command.add_flag(
      "--force", o->force,
      "With --update: also whether and how a game ends, which turns a test into another");
  command.add_flag("--balance", o->is_of_balance,
                   "Plays games between bots until what balance.yaml states is decided");
  command.add_flag("--mutate", o->mutates,
                   "Changes the rules a little, one at a time, and lists the changes that no test "
                   "notices, with a table by kind");
  add_language_option(command, o->language);
  command.add_option("--for", o->time,
                     "With --balance and --mutate: the longest time for each game");
  command.add_option("--jobs", o->jobs, "With --balance: how many threads")
      .check(whole_number(1, 256));
  command.add_option("--format", o->format, "text, json, junit or github")
      .one_of({"text", "json", "junit", "github"});
  command.footer(
      "Examples:\n  cubilete test\n  cubilete test dicy-cards --coverage\n"
      "  cubilete test dicy-cards --balance --for 5s\n"
      "  cubilete test dicy-cards --mutate --for 2m\n"
      "  cubilete test content/dicy-cards/tests/cards.yaml --update");
  command.callback([o, &exit_code] {
    exit_code = o->mutates         ? run_mutations(*o)
                : o->is_of_balance ? run_balance_tests(*o)
                                   : run_tests(*o);
  });
}

}  // namespace cubilete
