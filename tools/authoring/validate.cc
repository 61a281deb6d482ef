// cubilete validate: checks content and reports all problems at once.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

#include "base/spelling.h"
#include "compiler/content_files.h"
#include "diagnostics/baseline.h"
#include "diagnostics/consequences.h"
#include "diagnostics/render.h"
#include "document/text_file.h"
#include "review/name_uses.h"
#include "review/validation.h"
#include "review/validation_target.h"
#include "tools/authoring/content_change.h"
#include "tools/authoring/new_words.h"
#include "tools/cli/build_stamp.h"
#include "tools/cli/command_line.h"
#include "tools/cli/confine.h"
#include "tools/cli/console.h"
#include "tools/cli/content_watch.h"
#include "tools/cli/progress_bar.h"
#include "tools/cli/subcommands.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

constexpr const char* kBestEffort = "best-effort";
constexpr std::uint64_t kMemoryForUntrusted = std::uint64_t{1} << 30;
constexpr std::chrono::seconds kTimeForUntrusted{120};

struct ValidateOptions {
  std::vector<std::string> games;
  std::vector<std::string> mods;
  std::string format = "text";
  bool strict = false;
  bool watch = false;
  bool fix = false;
  bool drafts = false;
  std::string baseline;   // file with findings to ignore
  std::string why;        // a name whose uses are listed
  std::string untrusted;  // enforced, best-effort, or empty
  std::shared_ptr<const Limits> limits;
};

bool find_targets(const ValidateOptions& o, std::vector<ValidationTarget>& out) {
  if (o.games.empty()) {
    for (const std::string& game : library().games()) out.push_back({game, "", o.mods});
    for (const std::string& mod : library().mods()) {
      out.push_back(target_of_mod(library(), library().folder_of_mod(mod), "", o.mods));
    }
    return true;
  }
  for (const std::string& text : o.games) {
    std::error_code error;
    const auto named = named_files(text, "validate");
    if (!named) return false;
    const std::string& name = named->game;
    const fs::path folder = library().folder_of(name);
    if (!are_variants(folder, named->variant)) return false;
    std::vector<std::string> mods = named->mods;
    mods.insert(mods.end(), o.mods.begin(), o.mods.end());
    const bool is_file = fs::is_regular_file(name, error);
    if (!is_file && is_game(folder)) {
      out.push_back({folder.string(), "", mods});
      continue;
    }
    const auto found = targets_of_path(library(), name, o.mods);
    out.insert(out.end(), found.begin(), found.end());
    if (found.empty()) {
      report_unknown_game(name, "give a game, a mod, the folder of one, or a file inside one");
      return false;
    }
  }
  return true;
}

// Removes the findings of the baseline and returns their number; none after an error message.
std::optional<std::size_t> leave_out_known(const ValidateOptions& o, Validation& found) {
  if (o.baseline.empty()) return 0;
  const auto baseline = Baseline::read(read_file(o.baseline).value_or(""));
  if (!baseline) {
    report_error(fmt::format("'{}' holds no findings", o.baseline),
                 "make it: cubilete validate --format json >FILE");
    return std::nullopt;
  }
  return baseline->remove_known(found.diagnostics, found.sources);
}

// Removes the findings of texts that are drafts.
void leave_out_drafts(Validation& found) {
  Diagnostics kept;
  for (const Diagnostic& d : found.diagnostics.list()) {
    if (d.code != "draft-text") kept.add(d);
  }
  found.diagnostics = std::move(kept);
}

int tell(const ValidateOptions& o, Validation& found, std::size_t games, std::size_t elsewhere) {
  if (o.drafts) leave_out_drafts(found);
  const auto known = leave_out_known(o, found);
  if (!known) return kWrongUsage;
  const auto& all = found.diagnostics.list();
  const auto errors = std::count_if(all.begin(), all.end(),
                                    [](const auto& d) { return d.severity == Severity::kError; });
  const auto warnings = static_cast<std::ptrdiff_t>(all.size()) - errors;
  const bool do_warnings_fail = o.strict && warnings > 0;
  if (o.format == "json") {
    print_json(render_json(all, found.sources));
  } else if (o.format == "github") {
    print_data(render_github(all, found.sources));
  } else if (o.format == "sarif") {
    print_json(render_sarif(all, found.sources, kVersion, kHomepage));
  } else if (o.format == "text") {
    print_painted(render_text(all, found.sources, {may_colour_out()}));
    print_out(fmt::format("{}, {} in {} ({} with variants){}{}{}\n", counted(errors, "error"),
                          counted(warnings, "warning"),
                          counted(static_cast<std::ptrdiff_t>(games), "game"), found.compiled,
                          elsewhere > 0 ? fmt::format("; {} in other files", elsewhere) : "",
                          *known > 0 ? fmt::format("; {} known before", *known) : "",
                          do_warnings_fail ? "; --strict counts warnings as errors" : ""));
  }
  return errors > 0 || do_warnings_fail ? kProblems : kFine;
}

// The findings of one target, and how many were dropped because they are in other files.
struct Checked {
  Validation found;
  std::size_t elsewhere = 0;
  std::string name = {};  // of the target, as it is shown
  double seconds = 0;     // how long it took
};

Checked check(const ValidationTarget& target, const Effort& share) {
  const std::vector<fs::path> folders = folders_of(library(), target);
  warn_of_half_changes(folders);
  const auto begin = std::chrono::steady_clock::now();
  Checked out{validate(library(), target, share)};
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  out.name = typed(resolved(folders.back()));
  if (target.file.empty()) return out;
  Diagnostics here;
  for (const Diagnostic& d : at_each_place(out.found.diagnostics.list())) {
    // An error without a place may be why the file was not looked at.
    const bool is_here = d.span.is_known() ? out.found.sources.path(d.span.file) == target.file
                                           : d.severity == Severity::kError;
    if (is_here) here.add(d);
    out.elsewhere += is_here ? 0 : 1;
  }
  out.found.diagnostics = std::move(here);
  return out;
}

// Prints a report in which each target is a case; returns false after an error message.
bool print_junit(const ValidateOptions& o, std::vector<Checked> checked) {
  std::vector<CheckedCase> cases;
  for (Checked& c : checked) {
    if (!leave_out_known(o, c.found)) return false;
    CheckedCase out{"cubilete validate", c.name, "", c.seconds, "", ""};
    for (const Diagnostic& d : c.found.diagnostics.list()) {
      const bool fails = o.strict || d.severity == Severity::kError;
      if (fails && out.failure.empty()) out.failure = d.message;
      out.details += render_text({d}, c.found.sources);
    }
    cases.push_back(std::move(out));
  }
  print_data(render_junit(cases));
  return true;
}

int tell_all(const ValidateOptions& o, const std::vector<Checked>& checked) {
  if (o.format == "junit" && !print_junit(o, checked)) return kWrongUsage;
  Validation all;
  std::size_t elsewhere = 0;
  for (const Checked& c : checked) {
    merge(all, c.found);
    elsewhere += c.elsewhere;
  }
  return tell(o, all, checked.size(), elsewhere);
}

int validate_once(const ValidateOptions& o, const std::vector<ValidationTarget>& targets,
                  std::vector<Checked>* kept = nullptr) {
  std::vector<Checked> checked;
  Effort left = whole_effort();
  ProgressBar progress(static_cast<std::int64_t>(targets.size()), false);
  for (std::size_t i = 0; i < targets.size() && !interrupted; ++i) {
    progress.show(static_cast<std::int64_t>(i));
    const Effort share = share_of(left, targets.size() - i);
    checked.push_back(check(targets[i], share));
    left.compiling -= share.compiling - checked.back().found.left.compiling;
    left.playing -= share.playing - checked.back().found.left.playing;
  }
  progress.clear();
  const int code = tell_all(o, checked);
  if (kept) *kept = std::move(checked);
  return code;
}

// Validates again after each saved file, until Ctrl-C: only the targets that may be affected.
int watch(const ValidateOptions& o, const std::vector<ValidationTarget>& targets) {
  constexpr std::chrono::milliseconds kPause{25};
  watch_interrupts();
  ContentWatch scripts({library().home() / "scripts"});  // shared by all games
  std::vector<ContentWatch> watched;
  watched.reserve(targets.size());
  for (const ValidationTarget& t : targets) watched.emplace_back(folders_of(library(), t));
  std::vector<Checked> checked;
  int code = validate_once(o, targets, &checked);
  std::fflush(stdout);
  std::fputs("watching for saved files; Ctrl-C ends it\n", stderr);
  while (!interrupted) {
    std::this_thread::sleep_for(kPause);
    const bool have_scripts_changed = scripts.has_changed();
    bool is_news = false;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      if (!watched[i].has_changed() && !have_scripts_changed) continue;
      checked[i] = check(targets[i], share_of(whole_effort(), targets.size()));
      is_news = true;
    }
    if (!is_news) continue;
    if (o.format == "text") {
      print_painted(is_terminal_out() ? std::string("\x1b[2J\x1b[H") : std::string(40, '-') + "\n");
    }
    code = tell_all(o, checked);
  }
  return code;
}

// Finds the folders of the named content; returns false after an error message if a path is a
// symbolic link.
bool find_folders(const ValidateOptions& o, std::vector<fs::path>& out) {
  std::vector<std::string> named = o.games;
  named.insert(named.end(), o.mods.begin(), o.mods.end());
  for (const std::string& name : named) {
    const fs::path game = folder_with("game.yaml", library().folder_of(name).string());
    const fs::path mod = folder_with("mod.yaml", library().folder_of_mod(name).string());
    const fs::path file = folder_with("game.yaml", name);
    for (const fs::path& folder : {game, mod, file}) {
      std::error_code error;
      if (fs::is_symlink(folder, error)) {
        report_error(fmt::format("'{}' is a link", shown_path(folder)),
                     "with --untrusted, give the folder that it leads to");
        return false;
      }
      if (!folder.empty()) out.push_back(folder);
    }
  }
  return true;
}

// Sandboxes this process before content is read: limits its resources and its access.
bool trust_nothing(const ValidateOptions& o) {
  Limits limits = *o.limits;
  if (!limits.memory) limits.memory = kMemoryForUntrusted;
  if (!limits.time) limits.time = kTimeForUntrusted;
  enter(limits);
  const fs::path& home = library().home();
  std::vector<fs::path> readable = {home / "content", home / "scripts", home / "schema"};
  if (!find_folders(o, readable)) return false;
  const Confinement confinement = confine(readable);
  if (confinement.is_complete()) return true;
  if (o.untrusted == kBestEffort) {
    warn(fmt::format("not enforced: {}", confinement.missing));
    return true;
  }
  report_error(confinement.missing,
               "run it in a container instead, with --untrusted=best-effort (content/LANGUAGE.md)");
  return false;
}

// Fixes the games and mods; returns false after an error message.
bool fix_all(const std::vector<ValidationTarget>& targets) {
  return std::all_of(targets.begin(), targets.end(),
                     [](const ValidationTarget& t) { return fix_values(t.game, t.mods) == kFine; });
}

// Lists the places that use a name, in each of the games. Returns the exit code of the program:
// that of problems if there are none.
int list_uses(const ValidateOptions& o, const std::vector<ValidationTarget>& targets) {
  std::size_t uses = 0;
  for (const ValidationTarget& t : targets) {
    for (const NamedPlace& p : places_of_name(library(), t.game, t.mods, o.why)) {
      print_out(fmt::format("{}:{}:{}: {}{}\n    {}\n", p.path, p.at.line, p.at.column, p.what,
                            p.is_declaration ? ", declared here" : "", p.line));
      ++uses;
    }
  }
  if (uses > 0) return kFine;
  std::vector<std::string> near;
  for (const ValidationTarget& t : targets) {
    if (near.empty()) near = similar_names(library(), t.game, t.mods, o.why);
  }
  report_error(fmt::format("nothing is called '{}'", o.why),
               near.empty() ? "give a name as rules and scripts write it" : did_you_mean(near[0]));
  return kProblems;
}

int validate(const ValidateOptions& o) {
  if (!o.untrusted.empty() && !trust_nothing(o)) return kWrongUsage;
  std::vector<ValidationTarget> targets;
  if (!find_targets(o, targets)) return kWrongUsage;
  if (!o.why.empty()) return list_uses(o, targets);
  if (o.fix) {
    if (!fix_all(targets)) return kProblems;
    targets.clear();  // a mod names its game anew once it can be read
    if (!find_targets(o, targets)) return kWrongUsage;
  }
  return o.watch ? watch(o, targets) : validate_once(o, targets);
}

}  // namespace

void add_validate(const Command& command, int& exit_code) {
  auto o = std::make_shared<ValidateOptions>();
  command.add_option("game", o->games,
                     "Games, mods, their folders, or single files inside them; without any, all");
  add_mod_option(command, o->mods);
  command.add_option("--format", o->format, "text, json, sarif, junit or github")
      .one_of({"text", "json", "sarif", "junit", "github"});
  command.add_option("--baseline", o->baseline,
                     "Findings known before, as --format json wrote them: only others count");
  command.add_flag("--fix", o->fix,
                   "Corrects first what can be: texts that lack quotes, and numbers that help "
                   "texts repeat by hand");
  command.add_option("--why", o->why,
                     "Lists instead where a name is declared and what uses it: rules, scripts, "
                     "texts and tests");
  command.add_flag("--strict", o->strict, "Warnings fail too");
  command.add_flag("--drafts", o->drafts, "Texts marked '# draft' are no findings");
  command
      .add_flag("--untrusted{enforced}", o->untrusted,
                "For content of strangers: reads its folders only, no network, no other program, "
                "1G and 2m at most; =best-effort goes on where the kernel cannot enforce it")
      .one_of({"enforced", kBestEffort});
  o->limits = add_limit_options(command);
  command.add_flag("--watch", o->watch, "Checks again whenever a file is saved, until Ctrl-C");
  command.footer(
      "Examples:\n  cubilete validate\n  cubilete validate dicy-cards --strict\n"
      "  cubilete validate my-game/game.yaml --format json\n"
      "  cubilete validate dicy-cards --why coins\n"
      "  cubilete validate --untrusted --memory 512M --time 30s their-game");
  command.callback([o, &exit_code] { exit_code = validate(*o); });
}

}  // namespace cubilete
