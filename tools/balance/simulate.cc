// cubilete simulate: plays many games between bots and counts.

#include <fmt/format.h>

#include <algorithm>

#include "lab/interval.h"
#include "narration/table_blocks.h"
#include "narration/wording.h"
#include "tools/balance/bot_games.h"
#include "tools/balance/lab_games.h"
#include "tools/balance/measurement.h"
#include "tools/balance/sentences.h"
#include "tools/cli/command_line.h"
#include "tools/cli/progress_bar.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

// Returns the ratio of whole numbers as text, so that the same counts always give the same text.
std::string ratio(std::int64_t a, std::int64_t b, int decimals) {
  return fmt::format("{:.{}f}", b == 0 ? 0.0 : static_cast<double>(a) / static_cast<double>(b),
                     decimals);
}

// Returns a number of JSON with the decimals that the text has.
Json number(const std::string& text) { return Json::parse(text); }

Json summary(const Distribution& d) {
  Json j;
  j["mean"] = number(fmt::format("{:.3f}", d.mean()));
  j["min"] = d.quantile(0);
  j["p10"] = d.quantile(0.1);
  j["median"] = d.quantile(0.5);
  j["p90"] = d.quantile(0.9);
  j["max"] = d.quantile(1);
  return j;
}

Course course_of(const Statistics& st) {
  Course out{.games = st.games, .without_winner = st.nobody};
  for (const auto& [cause, n] : st.ends) out.limited += cause.starts_with(kBrokenOffBy) ? n : 0;
  return out;
}

// Returns the interval of the share of victories of a seat.
Interval win_interval(const Statistics& st, std::size_t seat) {
  const double share = static_cast<double>(st.win_parts[seat]) / kWinParts;
  return wilson_interval(st.games == 0 ? 0 : share / static_cast<double>(st.games),
                         static_cast<double>(st.games));
}

Json as_json(const BotOptions& o, const SimulationRequest& request, const Statistics& st) {
  Json j;
  j["game"] = o.game;
  if (!o.variant.empty()) j["variant"] = o.variant;
  j["games"] = st.games;
  j["players"] = request.players;
  j["seed"] = request.seed;
  j["seats"] = Json::array();
  for (std::size_t p = 0; p < st.scores.size(); ++p) {
    Json seat;
    seat["agent"] = request.seats[p];
    seat["wins"] = st.wins[p];
    seat["shared_wins"] = st.shared_wins[p];
    seat["win_share"] = number(ratio(st.win_parts[p], st.games * kWinParts, 4));
    const Interval interval = win_interval(st, p);
    seat["win_low"] = number(fmt::format("{:.4f}", interval.low));
    seat["win_high"] = number(fmt::format("{:.4f}", interval.high));
    seat["score"] = summary(st.scores[p]);
    j["seats"].push_back(std::move(seat));
  }
  j["warnings"] = warnings_of(Language::kEnglish, request, course_of(st));
  j["without_winner"] = st.nobody;
  j["turns"] = summary(st.turns);
  j["decisions"] = summary(st.decisions);
  j["ends"] = st.ends;
  j["actions"] = st.actions;
  return j;
}

// Returns a line for each seat, with columns as wide as their longest cell.
std::string seats_table(const Wording& words, const SimulationRequest& request,
                        const Statistics& st) {
  std::vector<std::vector<std::string>> rows = {{}};
  for (const char* head : {"simulate_seat", "simulate_agent", "simulate_wins", "simulate_shared",
                           "simulate_share", "report_interval", "simulate_score"}) {
    rows.front().push_back(words.say(head));
  }
  rows.front().insert(rows.front().end(), {"p10", words.say("simulate_median"), "p90"});
  for (std::size_t p = 0; p < st.scores.size(); ++p) {
    const Distribution& score = st.scores[p];
    const Interval interval = win_interval(st, p);
    rows.push_back({fmt::format("{}", p + 1), request.seats[p], fmt::format("{}", st.wins[p]),
                    fmt::format("{}", st.shared_wins[p]),
                    fmt::format("{} %", ratio(100 * st.win_parts[p], st.games * kWinParts, 1)),
                    words.say("report_range", {fmt::format("{:.1f}", 100 * interval.low),
                                               fmt::format("{:.1f} %", 100 * interval.high)}),
                    fmt::format("{:.2f}", score.mean()), fmt::format("{}", score.quantile(0.1)),
                    fmt::format("{}", score.quantile(0.5)),
                    fmt::format("{}", score.quantile(0.9))});
  }
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], width_of(row[i]) + 2);
    }
  }
  std::string out;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      out += i < 2 ? fmt::format("{:<{}}", row[i], widths[i])
                   : fmt::format("{:>{}}", row[i], widths[i]);
    }
    out += "\n";
  }
  return out;
}

// Returns the measures that sentences are made of.
Comparison sample_of(const Statistics& st) {
  std::vector<Measure> measures;
  std::vector<PairMoments> moments;
  const auto add = [&](const Measure& m, const Distribution& values) {
    measures.push_back(m);
    PairMoments sums;
    for (const auto& [value, n] : values.counts()) {
      sums.n += n;
      sums.differing += value != 0 ? n : 0;
      sums.b += value * n;
      sums.bb += value * value * n;
    }
    moments.push_back(sums);
  };
  for (std::size_t p = 0; p < st.win_parts.size(); ++p) {
    Distribution wins;  // shared victories in equal parts
    const std::int64_t shared = st.shared_wins[p];
    wins.add(kWinParts, st.wins[p]);
    if (shared > 0) wins.add((st.win_parts[p] - kWinParts * st.wins[p]) / shared, shared);
    wins.add(0, st.games - st.wins[p] - shared);
    add({MeasureKind::kWinShare, static_cast<std::int32_t>(p), ""}, wins);
  }
  const auto add_share = [&](const Measure& m, std::int64_t games) {
    Distribution share;
    share.add(1, games);
    share.add(0, st.games - games);
    add(m, share);
  };
  add_share({MeasureKind::kNoWinner, -1, ""}, st.nobody);
  add({MeasureKind::kTurns, -1, ""}, st.turns);
  add({MeasureKind::kDecisions, -1, ""}, st.decisions);
  for (const auto& [cause, n] : st.ends) add_share({MeasureKind::kEnd, -1, cause}, n);
  Comparison out(measures, SampleOf::kSingleGames);
  out.add(st.games, moments);
  return out;
}

std::string as_text(const Wording& words, const SimulationRequest& request, const Statistics& st) {
  const auto findings = mean_findings(sample_of(st), Looking::kFixed, request.players);
  std::string out =
      lines_of(mean_sentences(words, findings, {st.games, 0})) + "\n" +
      games_text(words.language(), words.say("lab_games", {fmt::format("{}", st.games)}), request,
                 course_of(st)) +
      "\n" + seats_table(words, request, st) + "\n";
  const auto line = [&](const char* name, const Distribution& d) {
    out += fmt::format("{:<32}{:>9.2f}  {}\n", words.say(name), d.mean(),
                       words.say("simulate_spread", {fmt::format("{}", d.quantile(0)),
                                                     fmt::format("{}", d.quantile(1)),
                                                     fmt::format("{}", d.quantile(0.5))}));
  };
  line("simulate_turns", st.turns);
  line("simulate_decisions", st.decisions);
  for (const auto& [cause, n] : st.ends) {
    const std::string count = words.say("lab_games", {fmt::format("{}", n)});
    out += fmt::format("{:<32}{:>8} %{}\n", label_of(words, {MeasureKind::kEnd, -1, cause}),
                       ratio(100 * n, st.games, 1),
                       cause.starts_with(kBrokenOffBy) ? "  (" + count + ")" : "");
  }
  std::int64_t actions = 0;
  for (const auto& [name, n] : st.actions) actions += n;
  if (actions > 0) out += "\n" + words.say("simulate_actions") + "\n";
  for (const auto& [name, n] : st.actions) {
    out += fmt::format("{:<32}{:>8} %{:>11}\n", label_of(words, {MeasureKind::kAction, -1, name}),
                       ratio(100 * n, actions, 1), ratio(n, st.games, 2));
  }
  return out;
}

Json to_json(const Distribution& d) {
  Json j = Json::object();
  for (const auto& [value, n] : d.counts()) j[fmt::format("{}", value)] = n;
  return j;
}

Distribution distribution_from(const Json& j) {
  Distribution d;
  for (const auto& [value, n] : j.items()) d.add(Json::parse(value), n);
  return d;
}

Json to_json(const Statistics& st) {
  Json j;
  j["games"] = st.games;
  j["wins"] = st.wins;
  j["shared_wins"] = st.shared_wins;
  j["win_parts"] = st.win_parts;
  j["nobody"] = st.nobody;
  j["lost_by_all"] = st.lost_by_all;
  j["scores"] = Json::array();
  for (const Distribution& d : st.scores) j["scores"].push_back(to_json(d));
  j["turns"] = to_json(st.turns);
  j["decisions"] = to_json(st.decisions);
  j["ends"] = st.ends;
  j["actions"] = st.actions;
  return j;
}

Statistics statistics_from(const Json& j) {
  Statistics st;
  j.at("games").get_to(st.games);
  j.at("wins").get_to(st.wins);
  j.at("shared_wins").get_to(st.shared_wins);
  j.at("win_parts").get_to(st.win_parts);
  j.at("nobody").get_to(st.nobody);
  j.at("lost_by_all").get_to(st.lost_by_all);
  for (const Json& d : j.at("scores")) st.scores.push_back(distribution_from(d));
  st.turns = distribution_from(j.at("turns"));
  st.decisions = distribution_from(j.at("decisions"));
  j.at("ends").get_to(st.ends);
  j.at("actions").get_to(st.actions);
  return st;
}

struct SimulateTrial final : Measurement {
  BotOptions bots;
  int jobs = 0;
  bool checks_invariants = false;
  bool is_quiet = false;
  std::string engine = "auto";

  std::optional<BotGames> games;
  Statistics statistics;

  std::string command() const override { return "simulate"; }
  void each_option(const OptionFields& fields) override { each_bot_option(bots, fields); }
  int prepare() override;
  Played play(const Shard&, GamesFile&) override;
  std::vector<std::uint64_t> digests() const override { return {games->ruleset->digest}; }
  Json counts() const override { return to_json(statistics); }
  bool add(const Json& counts) override;
  const std::string& format() const override { return bots.format; }
  std::string text() const override {
    return with_decimal_marks(
        games->spoken.program,
        as_text(Wording(*games->ruleset, games->spoken), games->request, statistics));
  }
  Json json() const override { return as_json(bots, games->request, statistics); }
};

int SimulateTrial::prepare() {
  int exit_code = kFine;
  games = bot_games_or_report(bots, exit_code);
  if (!games) return exit_code;
  SimulationRequest& request = games->request;
  request.checks_invariants = checks_invariants;
  request.engine = engine_named(engine);
  request.jobs = threads_of(jobs);
  bots.players = request.players;
  bots.seats = fmt::format("{}", fmt::join(request.seats, ","));
  return kFine;
}

Played SimulateTrial::play(const Shard& shard, GamesFile& file) {
  SimulationRequest& request = games->request;
  request.first = shard.first(bots.games);
  request.games = shard.end(bots.games) - request.first;
  const PlayedVersion version{to_text(version_of(bots)), games->ruleset->digest, ""};
  std::function<void(const GameRecord&)> take;
  if (file.is_open()) {
    take = [&](const GameRecord& record) { file.add(version, request.seats, record); };
  }
  ProgressBar progress(request.games, is_quiet);
  const auto goes_on = [&](std::int64_t done) {
    progress.show(done);
    return interrupted == 0;
  };
  const SimulationResult result = simulate(games->ruleset, request, goes_on, take);
  progress.clear();
  if (result.problem) warn_of_problem(*games->ruleset, *result.problem);
  report_not_compiled(*games->ruleset, result.not_compiled);
  report_scripts_in_lua(*games->ruleset, result.scripts_in_lua);
  if (result.difference) {
    report_error(fmt::format(
        "internal fault: compiled rules played game {} (seed {}) differently; its result is the "
        "interpreter's. Please report this game; --engine interpreted leaves compiled rules out",
        result.difference->game + 1, result.difference->seed));
  }
  if (result.failure) {
    report_error(bots, *games, *result.failure);
    return {.error = kProblems};
  }
  statistics = result.statistics;
  return {.number = statistics.games,
          .units = fmt::format("of {} games", request.games),
          .was_stopped = result.was_stopped,
          .has_fault = result.difference.has_value()};
}

bool SimulateTrial::add(const Json& counts) {
  statistics = statistics_from(counts);
  // Each list has an entry for each seat, which the answer reads.
  const std::size_t seats = games->request.seats.size();
  return statistics.wins.size() == seats && statistics.shared_wins.size() == seats &&
         statistics.win_parts.size() == seats && statistics.scores.size() == seats;
}

}  // namespace

std::unique_ptr<Measurement> make_simulate() { return std::make_unique<SimulateTrial>(); }

void add_simulate(const Command& command, int& exit_code) {
  auto t = std::make_shared<SimulateTrial>();
  add_bot_options(command, t->bots);
  add_limit_options(command);
  add_jobs_option(command, t->jobs);
  add_engine_option(command, t->engine, true);
  command.add_flag("--check", t->checks_invariants,
                   "Tests the game's invariants at every decision");
  add_games_file_option(command, t->games_out);
  add_part_options(command, t->part);
  command.add_flag("--quiet", t->is_quiet, "No progress bar");
  command.footer(
      "Examples:\n  cubilete simulate dicy-cards --games 10000 --players 3\n"
      "  cubilete simulate dicy-cards --seats greedy,random --format json\n"
      "  cubilete simulate dicy-cards --games-out games.jsonl");
  command.callback([t, &exit_code] { exit_code = run_measurement(*t); });
}

}  // namespace cubilete
