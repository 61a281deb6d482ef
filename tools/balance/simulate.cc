// cubilete simulate: plays many games between bots and counts.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tools/balance/bot_games.h"
#include "tools/balance/measurement.h"
#include "tools/cli/command_line.h"
#include "tools/cli/progress_bar.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

const std::map<std::string, SimulationEngine> kEngines = {
    {"auto", SimulationEngine::kAuto},
    {"interpreted", SimulationEngine::kInterpreted},
    {"compiled", SimulationEngine::kCompiled},
    {"both", SimulationEngine::kBoth}};

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

// Returns what speaks against taking the figures for those of games that people play.
std::vector<std::string> warnings_of(const SimulationRequest& request, const Statistics& st) {
  std::vector<std::string> out;
  constexpr const char* kRemedy = "these players do not play this game; try --seats search:100";
  if (std::ranges::any_of(request.seats, plays_at_random)) {
    out.push_back(fmt::format("a seat is random: {}", kRemedy));
  }
  std::int64_t limited = 0;
  std::int64_t lost = st.lost_by_all;
  for (const auto& [cause, n] : st.ends) limited += cause.starts_with(kBrokenOffBy) ? n : 0;
  if (10 * limited > 9 * st.games) {
    out.push_back(fmt::format("{} % of the games were ended by a limit: {}",
                              ratio(100 * limited, st.games, 1), kRemedy));
  }
  if (10 * lost > 9 * st.games) {
    out.push_back(fmt::format("everybody lost {} % of the games: {}",
                              ratio(100 * lost, st.games, 1), kRemedy));
  }
  return out;
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
    seat["score"] = summary(st.scores[p]);
    j["seats"].push_back(std::move(seat));
  }
  j["warnings"] = warnings_of(request, st);
  j["without_winner"] = st.nobody;
  j["turns"] = summary(st.turns);
  j["decisions"] = summary(st.decisions);
  j["ends"] = st.ends;
  j["actions"] = st.actions;
  return j;
}

// Returns a line for each seat, with columns as wide as their longest cell.
std::string seats_table(const SimulationRequest& request, const Statistics& st) {
  std::vector<std::vector<std::string>> rows = {
      {"seat", "agent", "wins", "shared", "share", "score", "p10", "median", "p90"}};
  for (std::size_t p = 0; p < st.scores.size(); ++p) {
    const Distribution& score = st.scores[p];
    rows.push_back({fmt::format("{}", p + 1), request.seats[p], fmt::format("{}", st.wins[p]),
                    fmt::format("{}", st.shared_wins[p]),
                    fmt::format("{}%", ratio(100 * st.win_parts[p], st.games * kWinParts, 1)),
                    fmt::format("{:.2f}", score.mean()), fmt::format("{}", score.quantile(0.1)),
                    fmt::format("{}", score.quantile(0.5)),
                    fmt::format("{}", score.quantile(0.9))});
  }
  std::vector<std::size_t> widths = {6, 10, 8, 9, 9, 10, 7, 7, 7};
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size() + 1);
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

std::string as_text(const SimulationRequest& request, const Statistics& st) {
  std::string out =
      fmt::format("{} games, {} players, seed {}\n", st.games, request.players, request.seed);
  out += fmt::format("played by {}\n", fmt::join(request.seats, ", "));
  for (const std::string& warning : warnings_of(request, st)) out += "warning: " + warning + "\n";
  out += "\n";
  out += seats_table(request, st);
  const auto line = [&](const char* name, const Distribution& d) {
    out += fmt::format("{:<24}{:>9.2f}  ({} to {}, median {})\n", name, d.mean(), d.quantile(0),
                       d.quantile(1), d.quantile(0.5));
  };
  out += "\n";
  line("turns in a game", st.turns);
  line("decisions in a game", st.decisions);
  for (const auto& [cause, n] : st.ends) {
    out += fmt::format("{:<24}{:>8}%", "end: " + cause, ratio(100 * n, st.games, 1));
    out += cause.starts_with(kBrokenOffBy) ? fmt::format("  ({} games)\n", n) : "\n";
  }
  std::int64_t actions = 0;
  for (const auto& [name, n] : st.actions) actions += n;
  for (const auto& [name, n] : st.actions) {
    out += fmt::format("{:<24}{:>8}%\n", "action: " + name, ratio(100 * n, actions, 1));
  }
  return out;
}

void report_not_compiled(const BotGames& games, const NotCompiled& not_compiled) {
  const Sources& sources = games.ruleset->sources;
  const std::string where =
      not_compiled.where.is_known() ? sources.where(not_compiled.where) + ": " : "";
  report_error(fmt::format("the interpreter plays: {}{}", where, not_compiled.why));
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
  std::string text() const override { return as_text(games->request, statistics); }
  Json json() const override { return as_json(bots, games->request, statistics); }
};

int SimulateTrial::prepare() {
  int exit_code = kFine;
  games = bot_games_or_report(bots, exit_code);
  if (!games) return exit_code;
  SimulationRequest& request = games->request;
  request.checks_invariants = checks_invariants;
  request.engine = kEngines.at(engine);
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
  if (result.not_compiled) report_not_compiled(*games, *result.not_compiled);
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

void add_simulate(const Command& app, int& exit_code) {
  auto t = std::make_shared<SimulateTrial>();
  const Command command = app.add_command("simulate", "Plays many games between bots and counts");
  add_bot_options(command, t->bots);
  add_limit_options(command);
  add_jobs_option(command, t->jobs);
  command
      .add_option("--engine", t->engine,
                  "What plays: auto, interpreted, compiled (to machine code) or both, which "
                  "compares; the result is the same")
      .one_of({"auto", "interpreted", "compiled", "both"});
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
