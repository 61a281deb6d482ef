#include "tools/balance/lab_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <thread>

#include "base/spelling.h"
#include "play/compiled_rules.h"
#include "tools/balance/answer.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/seats.h"
#include "tools/cli/terminal.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace {

constexpr std::chrono::milliseconds kBeforeFirstText{1000};
constexpr std::chrono::milliseconds kBetweenTexts{500};
constexpr std::chrono::seconds kUsualTime{10};

// Returns what to compile for a version; nothing after an error message.
std::optional<Library::Request> named(const std::string& version,
                                      const std::vector<std::string>& set) {
  auto request = named_version(version);
  for (const std::string& option : set) {
    if (request && !parse_option(option, request->options)) return std::nullopt;
  }
  return request;
}

}  // namespace

void each_lab_option(LabOptions& o, const OptionFields& fields) {
  fields("games", o.games);
  fields("players", o.players);
  fields("seats", o.seats);
  fields("seed", o.seed);
  fields("format", o.format);
  fields("language", o.language);
}

void add_lab_options(const Command& command, LabOptions& o,
                     const std::vector<std::string>& formats) {
  command.add_option("--games", o.games, "Stop after so many games, or pairs of games")
      .check(whole_number(1, std::uint64_t(1) << 30));
  command.add_option("--within", o.within,
                     "Stop when the interval reaches no further: 0.5pp for the win shares, or "
                     "MEASURE=NUMBER");
  command.add_option(
      "--for", o.time,
      "Stop after this time, or earlier where the answer is clear: 10s, 2m; without any "
      "of these, 10s");
  add_player_options(command, o);
  command.add_option("--format", o.format, fmt::format("{}", fmt::join(formats, ", ")))
      .one_of(formats);
  add_language_option(command, o.language);
}

void add_player_options(const Command& command, LabOptions& o) {
  command.add_option("--players", o.players, kHowManyPlayers).check(whole_number(1, kMostPlayers));
  add_seats_option(command, o.seats);
  command.add_option("--seed", o.seed, "The seed of chance").check(whole_number(0, kMostSeed));
  add_jobs_option(command, o.jobs);
  add_engine_option(command, o.engine, false);
}

std::optional<Precision> parse_precision(const std::string& text) {
  const std::size_t equals = text.rfind('=');
  Precision out;
  if (equals != std::string::npos) out.measure = text.substr(0, equals);
  if (equals == 0) return std::nullopt;
  const auto parts = number_and_unit(equals == std::string::npos ? text : text.substr(equals + 1));
  if (!parts) return std::nullopt;
  const auto& [number, unit] = *parts;
  const bool is_percent = unit == "pp" || unit == "%";
  // A bare number without a measure would be read as percent by some and as a share by others.
  if (!is_percent && (!unit.empty() || out.measure.empty())) return std::nullopt;
  out.reach = is_percent ? number / 100 : number;
  return out;
}

Looking StopRule::looking() const {
  return games > 0 && !within && !time ? Looking::kFixed : Looking::kWatched;
}

std::optional<StopRule> stop_rule_of(const LabOptions& o) {
  StopRule rule;
  rule.games = o.games;
  if (!o.within.empty()) {
    rule.within = parse_precision(o.within);
    if (!rule.within) {
      report_error(fmt::format("--within: '{}' is no precision", o.within),
                   "write 0.5pp (of each seat's win share), or MEASURE=NUMBER, as in rounds=0.1");
      return std::nullopt;
    }
  }
  if (!o.time.empty()) {
    rule.time = time_of_option(o.time);
    if (!rule.time) return std::nullopt;
  }
  if (rule.games == 0 && !rule.within && !rule.time) rule.time = kUsualTime;
  return rule;
}

bool allows_part(const PartOptions& o, const StopRule& rule) {
  if (!o.is_part() || rule.looking() == Looking::kFixed) return true;
  report_error("--shard: parts of a run need its number of games, fixed beforehand",
               "give --games, without --within and --for");
  return false;
}

bool knows_measure(const std::optional<Precision>& p, const std::vector<Measure>& measures) {
  if (!p || p->measure.empty()) return true;
  std::vector<std::string> keys;
  for (const Measure& m : measures) keys.push_back(key_of(m));
  if (std::find(keys.begin(), keys.end(), p->measure) != keys.end()) return true;
  report_error(fmt::format("--within: there is no measure '{}'", p->measure),
               hint(p->measure, keys, "measures: win_share(1), score(1), rounds, turns, ..."));
  return false;
}

std::shared_ptr<const Ruleset> ruleset_named(const std::string& version,
                                             const std::vector<std::string>& set, int& exit_code) {
  exit_code = kWrongUsage;
  const auto request = named(version, set);
  return request ? compile_or_report(*request, exit_code) : nullptr;
}

std::optional<Compilation> content_named(const std::string& version,
                                         const std::vector<std::string>& set, int& exit_code) {
  exit_code = kWrongUsage;
  auto request = named(version, set);
  if (!request) return std::nullopt;
  return compile_content_or_report(std::move(*request), exit_code);
}

std::optional<SimulationRequest> lab_request(const LabOptions& o, const Ruleset& r) {
  SimulationRequest request;
  request.players = number_of_players(r, o.players, o.seats);
  request.seed = o.seed;
  request.games = o.games;
  request.jobs = threads_of(o.jobs);
  request.stop = when_interrupted();
  if (!check_player_count(r, request.players)) return std::nullopt;
  if (!parse_seats(o.seats, request.players, agent_kinds(), request.seats)) return std::nullopt;
  request.engine = engine_named(o.engine);
  if (request.engine != SimulationEngine::kInterpreted) {
    request.think_by = std::make_shared<CompiledVersions>();
  }
  return request;
}

void complete_options(LabOptions& o, const SimulationRequest& request) {
  o.players = request.players;
  o.seats = fmt::format("{}", fmt::join(request.seats, ","));
}

Played play_lab_games(LabGames& g, const Shard& shard, const LabRun& what) {
  const StopRule& rule = g.rule;
  const auto begun = std::chrono::steady_clock::now();
  LiveText live;
  RunRequest run;
  const std::int64_t games = rule.games > 0 ? rule.games : std::int64_t(1) << 30;
  run.first = shard.first(games);
  run.end = shard.end(games);
  run.values = what.values;
  run.jobs = g.request.jobs;
  run.stop = g.request.stop;
  const auto stop_for = [&](const char* why) {
    g.stopped_by = why;
    return false;
  };
  const bool stops_when_clear = what.is_clear && rule.time && !rule.within && rule.games == 0;
  std::int64_t looked_at = 0;
  const RunResult result = run_games(
      run, what.make_player,
      [&](std::int64_t, std::span<const std::int64_t> values) { what.take(values); },
      [&](std::int64_t done) {
        if (interrupted) return stop_for("interrupt");
        if (rule.time && std::chrono::steady_clock::now() - begun >= *rule.time) {
          return stop_for("time");
        }
        if (done >= looked_at + looked_at / 50 + 1) {
          looked_at = done;
          if (rule.within && what.is_precise(*rule.within)) return stop_for("precision");
          if (stops_when_clear && what.is_clear()) return stop_for("clear");
        }
        if (done > 0 && live.is_due()) live.show(what.shown());
        return true;
      });
  if (rule.time) {
    g.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  }
  if (result.failure) {
    live.clear();
    what.report_failure(*result.failure, seed_of_game(g.request.seed, result.failure->game));
    return {.error = kProblems};
  }
  return {.number = result.games, .units = what.units, .was_stopped = interrupted != 0};
}

bool is_precise(const Comparison& c, const Precision& wanted, Looking looking) {
  const auto& measures = c.measures();
  for (std::size_t i = 0; i < measures.size(); ++i) {
    const bool is_meant = wanted.measure.empty() ? measures[i].kind == MeasureKind::kWinShare
                                                 : key_of(measures[i]) == wanted.measure;
    if (!is_meant) continue;
    if (c.pairs() < kFewest) return false;
    if (c.difference(i, looking).interval.reach() > wanted.reach) return false;
  }
  return true;
}

LiveText::LiveText() : is_on_(is_terminal_err()), next_(Clock::now() + kBeforeFirstText) {}

bool LiveText::is_due() const { return is_on_ && Clock::now() >= next_; }

void LiveText::show(const std::string& text) {
  if (!is_on_) return;
  clear();
  const std::size_t width = line_width();
  std::string shown;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    // A line that the terminal breaks would be counted wrong; bytes are never fewer than columns.
    shown += (width > 1 ? line.substr(0, width - 1) : line) + "\n";
    ++lines_;
    at = end + 1;
  }
  std::fputs(shown.c_str(), stderr);
  next_ = Clock::now() + kBetweenTexts;
}

void LiveText::clear() {
  if (lines_ > 0) std::fprintf(stderr, "\x1b[%dA\x1b[J", lines_);
  lines_ = 0;
}

std::string interval_text(const Wording& words, const Difference& d, bool is_change) {
  if (!d.has_enough) return words.say("lab_not_known");
  const auto text = is_change ? change_text : value_text;
  return words.say("report_range",
                   {text(d.measure.kind, d.interval.low), text(d.measure.kind, d.interval.high)});
}

namespace {

// Returns the name of an end that end_of() gives.
std::string end_name(const Wording& words, const std::string& end) {
  if (end.starts_with(kBrokenOffBy)) {
    return words.say("end_limit", {end.substr(kBrokenOffBy.size())});
  }
  if (words.has("end_causes", end)) return words.name("end_causes", end);
  if (end == "finished" || end == "everyone_lost") return words.say("end_" + end);
  return words.name("end_causes", end);
}

}  // namespace

std::string named_in(const Wording& words, const Measure& m) {
  switch (m.kind) {
    case MeasureKind::kScorePart:
      return words.name("scores", m.name);
    case MeasureKind::kEnd:
      return end_name(words, m.name);
    case MeasureKind::kAction:
      return words.name("actions", m.name);
    case MeasureKind::kUse:
    case MeasureKind::kTaken:
      return words.name("components", m.name);
    default:
      return {};
  }
}

std::string label_of(const Wording& words, const Measure& m) {
  return words.say(text_key_of(m.kind), {fmt::format("{}", m.seat + 1), named_in(words, m)});
}

std::string value_text(MeasureKind kind, double value) {
  const std::string text =
      is_share(kind) ? fmt::format("{:.1f} %", 100 * value) : fmt::format("{:.2f}", value);
  // Zero has no sign.
  return text == "-0.0 %" || text == "-0.00" ? text.substr(1) : text;
}

std::string change_text(MeasureKind kind, double change) {
  return is_share(kind) ? fmt::format("{:+.2f} pp", 100 * change) : fmt::format("{:+.3f}", change);
}

}  // namespace cubilete
