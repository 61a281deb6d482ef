// cubilete rate: a tournament between agents, and how strong each is.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/utf8.h"
#include "lab/interval.h"
#include "narration/ui_text.h"
#include "play/tournament.h"
#include "tools/balance/bot_games.h"
#include "tools/balance/measurement.h"
#include "tools/balance/sentences.h"
#include "tools/cli/command_line.h"
#include "tools/cli/progress_bar.h"
#include "tools/cli/seats.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

Json number(double value, int decimals) {
  return Json::parse(fmt::format("{:.{}f}", value + 0.0, decimals));
}

// Returns why the shares may mean nothing: where all players always win or lose together, no agent
// can do better than another one at the same table.
std::vector<std::string> warnings_of(Language language, const Ruleset& r,
                                     const TournamentRequest& request,
                                     const TournamentResult& result) {
  std::int64_t games = 0;
  std::int64_t common = 0;
  for (const Pairing& p : result.pairings) {
    games += p.games;
    common += p.common;
  }
  const bool is_strange =
      !is_each_alone(r.outcome, request.players) && games > 0 && common == games;
  return is_strange ? std::vector<std::string>{say(language, "rate_common")}
                    : std::vector<std::string>();
}

Json as_json(const BotOptions& o, const Ruleset& r, const TournamentRequest& request,
             const TournamentResult& result) {
  Json j;
  j["game"] = o.game;
  if (!o.variant.empty()) j["variant"] = o.variant;
  j["players"] = request.players;
  j["seed"] = request.seed;
  j["tables"] = is_each_alone(r.outcome, request.players) ? "own" : "shared";
  j["warnings"] = warnings_of(Language::kEnglish, r, request, result);
  j["pairs"] = Json::array();
  for (const Pairing& p : result.pairings) {
    const Interval interval = wilson_interval(p.share(), static_cast<double>(p.games));
    Json pair;
    pair["a"] = request.agents[p.a];
    pair["b"] = request.agents[p.b];
    pair["games"] = p.games;
    pair["share"] = number(p.share(), 4);
    pair["low"] = number(interval.low, 4);
    pair["high"] = number(interval.high, 4);
    j["pairs"].push_back(std::move(pair));
  }
  j["ratings"] = Json::array();
  for (std::size_t i = 0; i < result.ratings.size(); ++i) {
    const Rating& rating = result.ratings[i];
    j["ratings"].push_back({{"agent", request.agents[i]},
                            {"rating", number(rating.value, 1)},
                            {"low", number(rating.low, 1)},
                            {"high", number(rating.high, 1)}});
  }
  return j;
}

// Returns a sentence for each pair: which agent is known to be stronger. All of them together are
// true in 95 % of the tournaments.
std::vector<std::string> sentences(Language language, const TournamentRequest& request,
                                   const TournamentResult& result) {
  std::vector<std::string> out;
  const double missed =
      kMissed / static_cast<double>(std::max<std::size_t>(1, result.pairings.size()));
  const auto percent = [](double share) { return fmt::format("{:.0f} %", 100 * share); };
  for (const Pairing& p : result.pairings) {
    if (p.games == 0 || out.size() == kMostSentences) continue;
    const Interval i = wilson_interval(p.share(), static_cast<double>(p.games), missed);
    const bool is_second = p.share() < 0.5;
    const std::string& better = request.agents[is_second ? p.b : p.a];
    const std::string& other = request.agents[is_second ? p.a : p.b];
    const Interval shown = is_second ? Interval{1 - i.high, 1 - i.low} : i;
    out.push_back(capitalized(say(language, i.contains(0.5) ? "told_as_strong" : "told_stronger",
                                  {better, other, percent(is_second ? 1 - p.share() : p.share()),
                                   say(language, "report_range",
                                       {fmt::format("{:.0f}", std::floor(100 * shown.low)),
                                        fmt::format("{:.0f} %", std::ceil(100 * shown.high))})})));
  }
  return out;
}

std::string as_text(Language language, const Ruleset& r, const TournamentRequest& request,
                    const TournamentResult& result) {
  const auto word = [&](const char* key) { return say(language, key); };
  std::string out = lines_of(sentences(language, request, result));
  if (!out.empty()) out += "\n";
  out += say(language,
             request.players == 1                        ? "rate_alone"
             : is_each_alone(r.outcome, request.players) ? "rate_tables"
                                                         : "rate_together",
             {fmt::format("{}", request.players), fmt::format("{}", request.seed)}) +
         "\n";
  for (const std::string& warning : warnings_of(language, r, request, result)) {
    out += say(language, "lab_warning", {warning}) + "\n";
  }
  std::size_t width = 6;
  for (const std::string& name : request.agents) width = std::max(width, name.size() + 2);
  out += fmt::format("\n{:<{}}{:<{}}{:>10}{:>14}   {}\n", "a", width, "b", width,
                     word("report_count"), word("rate_wins"), word("report_interval"));
  const auto range = [&](double low, double high, int decimals) {
    return say(language, "report_range",
               {fmt::format("{:.{}f}", low, decimals), fmt::format("{:.{}f}", high, decimals)});
  };
  for (const Pairing& p : result.pairings) {
    const Interval interval = wilson_interval(p.share(), static_cast<double>(p.games));
    out += fmt::format("{:<{}}{:<{}}{:>10}{:>12.1f} %   {}\n", request.agents[p.a], width,
                       request.agents[p.b], width, p.games, 100 * p.share(),
                       range(100 * interval.low, 100 * interval.high, 1));
  }
  if (result.ratings.empty()) return out;
  std::vector<std::size_t> order(request.agents.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return result.ratings[a].value > result.ratings[b].value;
  });
  out += fmt::format("\n{:<{}}{:>10}   {}\n", word("simulate_agent"), width, word("rate_rating"),
                     word("report_interval"));
  for (const std::size_t i : order) {
    const Rating& rating = result.ratings[i];
    out += fmt::format("{:<{}}{:>10.0f}   {}\n", request.agents[i], width, rating.value,
                       range(rating.low, rating.high, 0));
  }
  return out;
}

struct RateTrial final : Measurement {
  BotOptions bots;
  std::string agents = "random,greedy,search:50";
  int jobs = 0;
  bool is_quiet = false;

  std::optional<BotGames> games;
  TournamentRequest request;
  TournamentResult result;

  std::string command() const override { return "rate"; }
  void each_option(const OptionFields& fields) override;
  int prepare() override;
  Played play(const Shard&, GamesFile&) override;
  std::vector<std::uint64_t> digests() const override { return {games->ruleset->digest}; }
  Json counts() const override;
  bool add(const Json& counts) override;
  const std::string& format() const override { return bots.format; }
  std::string text() const override {
    const Language language = games->spoken.program;
    return with_decimal_marks(language, as_text(language, *games->ruleset, request, result));
  }
  Json json() const override { return as_json(bots, *games->ruleset, request, result); }
};

// Reads the agents of --agents, each once. Returns false after an error message.
bool read_agents(const std::string& text, std::vector<std::string>& out) {
  if (!parse_agents(text, false, out)) return false;
  if (out.size() < 2) {
    report_error("a tournament needs two agents", "--agents random,greedy,search:50");
    return false;
  }
  constexpr std::size_t kMost = 16;
  if (out.size() > kMost) {
    report_error(fmt::format("{} agents are too many", out.size()),
                 fmt::format("at most {} can be rated at once", kMost));
    return false;
  }
  std::set<std::string> seen;
  for (const std::string& name : out) {
    if (seen.insert(name).second) continue;
    report_error(fmt::format("'{}' is named twice", name), "name each agent once");
    return false;
  }
  return true;
}

std::int64_t games_of(const std::vector<Pairing>& pairings) {
  std::int64_t games = 0;
  for (const Pairing& p : pairings) games += p.games;
  return games;
}

void RateTrial::each_option(const OptionFields& fields) {
  fields("agents", agents);
  each_bot_option(bots, fields);
}

int RateTrial::prepare() {
  if (!read_agents(agents, request.agents)) return kWrongUsage;
  int exit_code = kFine;
  games = bot_games_or_report(bots, exit_code);
  if (!games) return exit_code;
  request.games = bots.games;
  request.players = games->request.players;
  request.seed = bots.seed;
  request.jobs = threads_of(jobs);
  request.stop = games->request.stop;
  bots.players = request.players;
  return kFine;
}

Played RateTrial::play(const Shard& shard, GamesFile&) {
  // Parts of a run are parts of the games of all pairs.
  bots.games *= std::ssize(pairings_of(request));
  request.first = shard.first(bots.games);
  request.end = shard.end(bots.games);
  const std::int64_t all = *request.end - request.first;
  ProgressBar progress(all, is_quiet);
  result = hold_tournament(games->ruleset, request, [&](std::int64_t done) {
    progress.show(done);
    return interrupted == 0;
  });
  progress.clear();
  if (result.problem) warn_of_problem(*games->ruleset, *result.problem);
  if (result.failure) {
    games->request.seats = result.failed_seats;
    report_error(bots, *games, *result.failure);
    return {.error = kProblems};
  }
  return {.number = games_of(result.pairings),
          .units = fmt::format("of {} games", all),
          .was_stopped = result.was_stopped};
}

Json RateTrial::counts() const {
  Json out = {{"games", games_of(result.pairings)}};
  for (const Pairing& p : result.pairings)
    out["pairs"].push_back({p.games, p.win_parts_of_a, p.common});
  return out;
}

bool RateTrial::add(const Json& counts) {
  result.pairings = pairings_of(request);
  const Json& pairs = counts.at("pairs");
  if (pairs.size() != result.pairings.size()) return false;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i].at(0).get_to(result.pairings[i].games);
    pairs[i].at(1).get_to(result.pairings[i].win_parts_of_a);
    pairs[i].at(2).get_to(result.pairings[i].common);
  }
  result.ratings = ratings_of(request, result.pairings);
  return true;
}

}  // namespace

std::unique_ptr<Measurement> make_rate() { return std::make_unique<RateTrial>(); }

void add_rate(const Command& command, int& exit_code) {
  auto t = std::make_shared<RateTrial>();
  t->bots.games = 100;
  add_bot_options_without_seats(command, t->bots, "How many games of each pair");
  command
      .add_option("--agents", t->agents,
                  fmt::format("The agents that play each other, two or more: {}", kAgents))
      .check(names_something);
  add_limit_options(command);
  add_jobs_option(command, t->jobs);
  add_part_options(command, t->part);
  command.add_flag("--quiet", t->is_quiet, "No progress bar");
  command.footer(
      "Each two play each other: they take every other seat, and exchange seats with the same "
      "seed.\nAlone, and where all players win or lose together, each has tables of its own with "
      "the same\nseeds, and the better result wins.\n"
      "Examples:\n  cubilete rate dicy-cards --agents random,greedy,search:50 --games 200\n"
      "  cubilete rate dice-town --players 3 --agents greedy,search:100 --format json");
  command.callback([t, &exit_code] { exit_code = run_measurement(*t); });
}

}  // namespace cubilete
