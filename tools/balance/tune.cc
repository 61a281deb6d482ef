// cubilete tune: looks for numbers of a game that bring about what is wanted, with few changes.

#include "lab/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/digest.h"
#include "base/shell_word.h"
#include "base/spelling.h"
#include "lab/findings.h"
#include "review/change_text.h"
#include "review/check_files.h"
#include "review/content_diff.h"
#include "saves/durable_file.h"
#include "tools/balance/lab_games.h"
#include "tools/balance/sentences.h"
#include "tools/balance/varied_numbers.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/language.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr const char* kUsualTuneTime = "1m";
constexpr const char* kGoals =
    "write 'equal worth of cards', 'equal win_share', 'rounds: 6..9', 'win_share(1): 45..55 %' or "
    "rounds=8";

struct TuneOptions {
  VersionOptions version;
  std::vector<std::string> vary;
  std::vector<std::string> towards;
  std::vector<std::string> keep;
  int changes = 3;
  std::string write;
  bool force = false;
  LabOptions lab;
};

// A run of the command: what was asked, and what was found.
class TuneRun {
 public:
  explicit TuneRun(const TuneOptions& options) : o_(options) {}

  // Returns the exit code of the program.
  int run();

 private:
  int prepare();
  bool find_goals();
  // Shortens the values that were not declared to those with which the game can be played. Returns
  // false, after an error message, where declared ones cannot.
  bool check_ends(Axis&);
  int play();
  int write_variants() const;

  std::vector<std::string> settings_of(const TupleSearch::Point&) const;
  VersionName version_with(const TupleSearch::Point&) const;
  std::shared_ptr<const Ruleset> compiled(const std::vector<std::string>& set) const;
  // Returns the changes of a proposal, in the words of the game.
  std::string changes_text(const Proposal&) const;
  std::string goal_name(const Wording&, const Goal&) const;
  std::string goal_line(const Wording&, std::size_t goal, const Proposal&) const;
  std::vector<std::string> sentences(const Wording&) const;
  std::string proposal_text(const Wording&, std::size_t i) const;
  std::string text() const;
  Json json() const;
  Json goal_json(std::size_t goal, const Proposal&) const;
  std::string command_line() const;

  const TuneOptions& o_;
  std::string game_;  // the version as one word
  int exit_code_ = kFine;
  StopRule rule_;
  std::optional<Compilation> base_;
  std::optional<Spoken> spoken_;
  std::vector<Axis> axes_;
  TuneRequest request_;
  Tuned found_;
};

double points_of(double loss) { return std::sqrt(std::max(0.0, loss)); }

bool TuneRun::find_goals() {
  BalanceFile statements;
  const auto add = [&](const std::vector<std::string>& texts, const char* option, auto parse) {
    for (const std::string& text : texts) {
      const std::optional<Goal> goal = parse(text);
      if (!goal) {
        report_error(fmt::format("{}: '{}' is no goal", option, text), kGoals);
        return false;
      }
      statements.holds.push_back(goal->what);
      request_.goals.push_back(*goal);
    }
    return true;
  };
  if (!add(o_.towards, "--towards", parse_goal) || !add(o_.keep, "--keep", parse_kept))
    return false;
  Diagnostics problems;
  check_measures(statements, *base_->ruleset, request_.games.players, problems);
  if (problems.size() == 0) return true;
  const Diagnostic& first = problems.list().front();
  report_error(first.message, first.help);
  return false;
}

std::shared_ptr<const Ruleset> TuneRun::compiled(const std::vector<std::string>& set) const {
  auto request = named_version(game_);
  for (const std::string& option : set) {
    if (!request || !parse_option(option, request->options)) return nullptr;
  }
  return request ? library().compile(*request).ruleset : nullptr;
}

bool TuneRun::check_ends(Axis& axis) {
  std::vector<std::int64_t>& values = axis.values;
  const auto setting = [&](std::int64_t value) { return fmt::format("{}={}", axis.name, value); };
  if (axis.is_declared) {
    if (std::ranges::find(values, axis.now) == values.end()) values.push_back(axis.now);
    std::ranges::sort(values);
    return ruleset_named(game_, {setting(values.front())}, exit_code_) &&
           ruleset_named(game_, {setting(values.back())}, exit_code_);
  }
  while (values.front() < axis.now && !compiled({setting(values.front())})) {
    values.erase(values.begin());
  }
  while (values.back() > axis.now && !compiled({setting(values.back())})) values.pop_back();
  return true;
}

int TuneRun::prepare() {
  game_ = to_text(version_of(o_.version));
  const auto patterns = parse_varied(o_.vary, false);
  if (!patterns) return kWrongUsage;
  const auto rule = stop_rule_of(o_.lab);
  if (!rule) return kWrongUsage;
  rule_ = *rule;
  if (rule_.games == 0 && o_.lab.time.empty()) rule_.time = parse_duration(kUsualTuneTime);
  base_ = content_named(game_, {}, exit_code_);
  if (!base_) return exit_code_;
  const auto games = lab_request(o_.lab, *base_->ruleset);
  if (!games) return kWrongUsage;
  request_.games = *games;
  request_.base = base_->ruleset;
  spoken_ = spoken_for(*base_->ruleset, o_.lab.language);
  if (!spoken_ || !find_goals()) return kWrongUsage;
  auto axes = varied_numbers(*patterns, base_->content);
  if (!axes) return kWrongUsage;
  axes_ = std::move(*axes);
  for (Axis& axis : axes_) {
    if (!check_ends(axis)) return exit_code_;
  }
  std::erase_if(axes_, [](const Axis& a) { return a.values.size() < 2; });
  if (axes_.empty()) {
    report_error("--vary: each of these numbers has no other value with which the game compiles",
                 "name the values: NAME=1..8");
    return kWrongUsage;
  }
  request_.cards = cards_of(*base_->ruleset);
  for (const Axis& axis : axes_) {
    request_.sizes.push_back(static_cast<std::int32_t>(axis.values.size()));
    request_.start.push_back(
        static_cast<std::int32_t>(std::ranges::find(axis.values, axis.now) - axis.values.begin()));
    for (const DefinitionId card : request_.cards) {
      const std::string& name = base_->ruleset->definition(card).name;
      if (axis.path.starts_with("components." + name + ".")) request_.varied.push_back(card);
    }
  }
  return kFine;
}

std::vector<std::string> TuneRun::settings_of(const TupleSearch::Point& p) const {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (p[i] == request_.start[i]) continue;
    out.push_back(fmt::format("{}={}", axes_[i].name, axes_[i].values[std::size_t(p[i])]));
  }
  return out;
}

VersionName TuneRun::version_with(const TupleSearch::Point& p) const {
  VersionName version = parse_version(game_);
  for (const std::string& setting : settings_of(p)) version.options.push_back(setting);
  return version;
}

int TuneRun::play() {
  using Clock = std::chrono::steady_clock;
  const auto begun = Clock::now();
  request_.most_changes = static_cast<std::size_t>(o_.changes);
  request_.most_games = rule_.games;
  request_.version = [&](const TupleSearch::Point& p) { return compiled(settings_of(p)); };
  if (rule_.time) {
    request_.time_spent = [&] {
      return std::chrono::duration<double>(Clock::now() - begun) / *rule_.time;
    };
  }
  LiveText live;
  const Language language = spoken_->program;
  request_.shows = [&](std::int64_t games, std::size_t versions) {
    if (!live.is_due()) return;
    live.show(
        say(language, "tune_progress", {fmt::format("{}", versions), fmt::format("{}", games)}));
  };
  watch_interrupts();
  found_ = tune(request_);
  live.clear();
  if (found_.failure) {
    report_error(found_.failure->error, base_->ruleset->sources,
                 fmt::format("in game {} of the game as it is", found_.failure->game + 1));
    return kProblems;
  }
  if (found_.base.size() < 2) {
    report_error(interrupted ? "stopped before anything is known"
                             : "the games or the time ended before anything was known",
                 "give more with --games or --for, or players that think less");
    return interrupted ? kInterrupted : kProblems;
  }
  if (interrupted) {
    report_error(fmt::format("stopped after {} of the search; the answer is of these",
                             counted(found_.searched, "game")));
  }
  return interrupted ? kInterrupted : kFine;
}

std::string TuneRun::changes_text(const Proposal& p) const {
  int ignored = kFine;
  const auto content = content_named(game_, settings_of(p.point), ignored);
  if (!content) return fmt::format("{}", fmt::join(settings_of(p.point), ", "));
  std::vector<std::string> out;
  for (const ContentChange& change : content_changes(*base_, *content, *spoken_)) {
    out.push_back(to_text(change, spoken_->program));
  }
  return fmt::format("{}", fmt::join(out, "; "));
}

std::string TuneRun::goal_name(const Wording& words, const Goal& goal) const {
  std::string what = goal.what.key;
  if (what == kCardWorth) {
    what = words.say("tune_worth");
  } else {
    for (const Measure& m : found_.objective.measures()) {
      if (key_of(m) == what) what = label_of(words, m);
    }
  }
  switch (goal.kind) {
    case GoalKind::kEqual:
      return words.say("tune_equal", {what});
    case GoalKind::kKept:
      return words.say("tune_kept", {what});
    case GoalKind::kWithin:
      break;
  }
  return goal.what.text;
}

// Returns a line about one goal: its means where it is about few measures, else how far these are
// from what is wanted.
std::string TuneRun::goal_line(const Wording& words, std::size_t goal, const Proposal& p) const {
  const Objective& objective = found_.objective;
  const auto before = mean_of_blocks(found_.base);
  const auto after = mean_of_blocks(p.blocks);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < objective.quantities().size(); ++i) {
    const Quantity& q = objective.quantities()[i];
    if (q.goal != goal || !q.measure) continue;
    parts.push_back(fmt::format("{} {} -> {}", label_of(words, *q.measure),
                                value_text(q.measure->kind, before[i]),
                                value_text(q.measure->kind, after[i])));
  }
  if (parts.empty() || parts.size() > 4) {
    parts = {words.say("tune_distance",
                       {fmt::format("{:.1f}", points_of(objective.loss_of(goal, found_.base).mean)),
                        fmt::format("{:.1f}", points_of(objective.loss_of(goal, p.blocks).mean))})};
  }
  return fmt::format("   {}: {}\n", goal_name(words, objective.goals()[goal]),
                     fmt::join(parts, ", "));
}

std::string TuneRun::proposal_text(const Wording& words, std::size_t i) const {
  const Proposal& p = found_.proposals[i];
  std::string out = fmt::format("{}. {}\n", i + 1, changes_text(p));
  for (std::size_t g = 0; g < found_.objective.goals().size(); ++g) out += goal_line(words, g, p);
  if (found_.is_confirmed) {
    // What else changes, after the goals.
    const auto is_edited = [](const Measure&) { return false; };
    std::vector<MeasureFinding> findings = change_findings(p.effect, Looking::kFixed, is_edited);
    std::erase_if(findings, [](const MeasureFinding& f) { return f.claim == ClaimKind::kSame; });
    constexpr std::size_t kMostEffects = 3;
    findings.resize(std::min(findings.size(), kMostEffects));
    if (!findings.empty()) {
      for (const std::string& sentence : change_sentences(words, findings, {})) {
        out += "   " + sentence + "\n";
      }
    }
  }
  return out + "   " + words.say("tune_play", {to_text(version_with(p.point))}) + "\n";
}

std::vector<std::string> TuneRun::sentences(const Wording& words) const {
  const auto number = [](auto n) { return fmt::format("{}", n); };
  const auto away = [](double loss) { return fmt::format("{:.1f}", points_of(loss)); };
  const std::string from = away(found_.objective.loss(found_.base).mean);
  if (found_.proposals.empty()) {
    return {words.say("tune_nothing", {number(found_.versions), number(found_.searched), from})};
  }
  if (!found_.is_confirmed) {
    return {words.say("tune_not_confirmed", {number(found_.searched)})};
  }
  std::vector<std::string> out;
  const auto surely =
      std::ranges::find_if(found_.proposals, [](const Proposal& p) { return p.is_better; });
  if (surely == found_.proposals.end()) {
    out.push_back(words.say("tune_no_sign", {from}));
  } else {
    out.push_back(words.say(
        "tune_better", {number(surely - found_.proposals.begin() + 1), changes_text(*surely), from,
                        away(found_.objective.loss(surely->blocks).mean)}));
  }
  for (const Proposal& p : found_.proposals) {
    const bool is_first_better = surely != found_.proposals.end() && &p == &*surely;
    if (is_first_better) continue;
    const std::string place = number(&p - found_.proposals.data() + 1);
    out.push_back(words.say(p.is_better ? "tune_also_better" : "tune_not_sure",
                            {place, away(found_.objective.loss(p.blocks).mean)}));
  }
  return out;
}

std::string TuneRun::command_line() const {
  std::string text = fmt::format("cubilete tune '{}'", game_);
  for (const std::string& v : o_.vary) text += fmt::format(" --vary '{}'", v);
  for (const std::string& t : o_.towards) text += fmt::format(" --towards '{}'", t);
  for (const std::string& k : o_.keep) text += fmt::format(" --keep '{}'", k);
  text += fmt::format(" --changes {} {}", o_.changes, players_options(request_.games));
  return rule_.games > 0 ? text + fmt::format(" --games {}", rule_.games)
                         : text + fmt::format(" --for {:.0f}s", rule_.time->count());
}

std::string TuneRun::text() const {
  const Wording words(*base_->ruleset, *spoken_);
  const auto number = [](auto n) { return fmt::format("{}", n); };
  std::string out = lines_of(sentences(words)) + "\n";
  for (std::size_t i = 0; i < found_.proposals.size(); ++i) out += proposal_text(words, i) + "\n";
  const Course course =
      found_.is_confirmed ? course_of(found_.proposals.front().effect) : Course{found_.searched};
  out += games_text(words.language(), game_, request_.games, course);
  if (found_.is_confirmed) {
    out += words.say("tune_games",
                     {number(found_.versions), number(found_.searched), number(found_.confirmed)}) +
           "\n";
  }
  return with_decimal_marks(words.language(), out) + again_text(words.language(), command_line());
}

Json TuneRun::goal_json(std::size_t goal, const Proposal& p) const {
  const Objective& objective = found_.objective;
  const auto before = mean_of_blocks(found_.base);
  const auto after = mean_of_blocks(p.blocks);
  Json means = Json::array();
  for (std::size_t i = 0; i < objective.quantities().size(); ++i) {
    const Quantity& q = objective.quantities()[i];
    if (q.goal != goal) continue;
    const std::string name =
        q.measure ? key_of(*q.measure)
                  : fmt::format("{}.{}", kCardWorth, base_->ruleset->definition(q.card).name);
    means.push_back({{"measure", name}, {"before", before[i]}, {"after", after[i]}});
  }
  return {{"goal", objective.goals()[goal].what.text},
          {"distance_before", points_of(objective.loss_of(goal, found_.base).mean)},
          {"distance", points_of(objective.loss_of(goal, p.blocks).mean)},
          {"means", std::move(means)}};
}

Json TuneRun::json() const {
  Json j;
  j["version"] = 1;
  j["game"] = game_;
  j["digest"] = hexadecimal(base_->ruleset->digest);
  add_request(
      j, request_.games,
      found_.is_confirmed ? course_of(found_.proposals.front().effect) : Course{found_.searched});
  j["command"] = command_line();
  j["vary"] = Json::array();
  for (const Axis& a : axes_) {
    j["vary"].push_back({{"name", a.name}, {"now", a.now}, {"values", a.values}});
  }
  j["searched"] = {{"versions", found_.versions}, {"games", found_.searched}};
  j["confirmed"] = found_.is_confirmed;
  j["proposals"] = Json::array();
  for (const Proposal& p : found_.proposals) {
    Json one;
    one["set"] = Json::object();
    for (std::size_t i = 0; i < axes_.size(); ++i) {
      if (p.point[i] == request_.start[i]) continue;
      one["set"][axes_[i].name] = axes_[i].values[std::size_t(p.point[i])];
    }
    one["digest"] = hexadecimal(p.ruleset->digest);
    one["games"] = found_.is_confirmed ? p.effect.pairs() : 0;
    one["better"] = p.is_better;
    one["gain"] = {{"mean", p.gain.mean}, {"low", p.interval.low}, {"high", p.interval.high}};
    one["goals"] = Json::array();
    for (std::size_t g = 0; g < found_.objective.goals().size(); ++g) {
      one["goals"].push_back(goal_json(g, p));
    }
    j["proposals"].push_back(std::move(one));
  }
  return j;
}

// Writes each proposal as a variant, and checks that the game compiles with it.
int TuneRun::write_variants() const {
  const VersionName version = parse_version(game_);
  const fs::path folder = library().folder_of(version.game);
  for (std::size_t i = 0; i < found_.proposals.size(); ++i) {
    const Proposal& p = found_.proposals[i];
    const std::string name = i == 0 ? o_.write : fmt::format("{}-{}", o_.write, i + 1);
    std::string text = fmt::format(
        "# Numbers that 'cubilete tune' found.\n# Proposed by: {}\nvariant: {}\n"
        "provenance: derived\n",
        command_line(), name);
    if (!version.variant.empty()) text += fmt::format("after: [{}]\n", version.variant);
    text += "set:\n";
    for (std::size_t a = 0; a < axes_.size(); ++a) {
      if (p.point[a] == request_.start[a]) continue;
      text += fmt::format("  {}: {}  # before: {}\n", axes_[a].path,
                          axes_[a].values[std::size_t(p.point[a])], axes_[a].now);
    }
    const fs::path file = fs::path("variants") / (name + ".yaml");
    const Replaceable rule{o_.force ? Replaceable::Rule::kAnyFile : Replaceable::Rule::kNone, "",
                           ""};
    if (const std::string problem = write_file_beneath(folder, file, text, rule);
        !problem.empty()) {
      report_error(problem, o_.force ? "" : "give another name, or --force");
      return kProblems;
    }
    VersionName written = version;
    written.variant += (written.variant.empty() ? "" : ",") + name;
    int exit_code = kFine;
    if (!ruleset_named(to_text(written), {}, exit_code)) return kProblems;
    warn(fmt::format("{} is written; play it: cubilete play {}", shown_path(folder / file),
                     shell_word(to_text(written))));
  }
  return kFine;
}

int TuneRun::run() {
  if (const int exit_code = prepare()) return exit_code;
  const VersionName version = parse_version(game_);
  if (!o_.write.empty() && !version.revision.empty()) {
    report_error("--write: a variant of an older revision has no place",
                 "leave '@" + version.revision + "' out");
    return kWrongUsage;
  }
  const int exit_code = play();
  if (found_.base.size() < 2) return exit_code;
  o_.lab.format == "json" ? print_json(json().dump(2) + "\n") : print_out(text());
  if (o_.write.empty() || found_.proposals.empty()) return exit_code;
  const int written = write_variants();
  return written == kFine ? exit_code : written;
}

// Checks the name of a variant.
std::string names_variant(const std::string& name) {
  return is_plain_name(name)
             ? ""
             : fmt::format("'{}' is no name of a variant; write one as 'fair-prices'", name);
}

}  // namespace

void add_tune(const Command& command, int& exit_code) {
  auto o = std::make_shared<TuneOptions>();
  add_version_options(command, o->version).required();
  command
      .add_option("--vary", o->vary,
                  "The numbers that may change: an option, or a path, in which * stands for any "
                  "name, as components.*.price; with =1..8 or =1,2,5 their values, else those "
                  "around the present one")
      .required()
      .repeats();
  command
      .add_option("--towards", o->towards,
                  "What is wanted: 'equal worth of cards', 'equal win_share', 'rounds: 6..9', "
                  "rounds=8; several are possible")
      .required()
      .repeats();
  command
      .add_option(
          "--keep", o->keep,
          "A measure that shall stay what it is, to within 5 % (of a share 2 points), or in "
          "a range, as 'rounds: 6..9'; several are possible")
      .repeats();
  command.add_option("--changes", o->changes, "How many numbers a proposal may change")
      .check(whole_number(1, 20));
  command
      .add_option("--write", o->write,
                  "Writes the proposals as variants of the game: NAME, NAME-2, ...")
      .check(names_variant);
  command.add_flag("--force", o->force, "With --write: replaces variants of these names");
  command.add_option("--games", o->lab.games, "About how many games to play in all")
      .check(whole_number(1, std::uint64_t(1) << 30));
  command.add_option("--for", o->lab.time,
                     "How long to play: 10s, 2m; without any of these, one minute");
  add_player_options(command, o->lab);
  command.add_option("--format", o->lab.format, "text, json").one_of({"text", "json"});
  add_language_option(command, o->lab.language);
  command.footer(
      "Two fifths of the games are fresh ones, in which the proposals of the search are measured.\n"
      "Examples:\n  cubilete tune dicy-cards --vary target_score=40..120:10 --towards rounds=12\n"
      "  cubilete tune examples/nim --vary table_resources.heap.initial=5..15 --towards turns=5 "
      "--write short\n"
      "  cubilete tune phoenicia --vary components.*.vp --towards margin=3 --keep rounds");
  command.callback([o, &exit_code] { exit_code = TuneRun(*o).run(); });
}

}  // namespace cubilete
