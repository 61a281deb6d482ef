// cubilete rate: a tournament between agents, and how strong each is.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "lab/interval.h"
#include "play/tournament.h"
#include "tools/balance/bot_games.h"
#include "tools/balance/run_part.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/progress_bar.h"
#include "tools/cli/seats.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

struct RateOptions {
  BotOptions bots;
  std::string agents = "random,greedy,search:50";
  int jobs = 0;
  bool quiet = false;
  PartOptions part;
};

template <class Options, class Fields>
void each_field_of_rate(Options& o, const Fields& fields) {
  fields("agents", o.agents);
  each_field_of_bots(o.bots, fields);
}

Json number(double value, int decimals) {
  return Json::parse(fmt::format("{:.{}f}", value + 0.0, decimals));
}

std::string as_json(const BotOptions& o, const TournamentRequest& request,
                    const TournamentResult& result) {
  Json j;
  j["game"] = o.game;
  if (!o.variant.empty()) j["variant"] = o.variant;
  j["players"] = request.players;
  j["seed"] = request.seed;
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
    const Rating& r = result.ratings[i];
    Json rating;
    rating["agent"] = request.agents[i];
    rating["rating"] = number(r.value, 1);
    rating["low"] = number(r.low, 1);
    rating["high"] = number(r.high, 1);
    j["ratings"].push_back(std::move(rating));
  }
  return j.dump(2) + "\n";
}

std::string as_text(const TournamentRequest& request, const TournamentResult& result) {
  std::string out =
      request.players == 1
          ? fmt::format("alone, each the same seeds; seed {}\n\n", request.seed)
          : fmt::format("{} players, seats exchanged; seed {}\n\n", request.players, request.seed);
  std::size_t width = 6;
  for (const std::string& name : request.agents) width = std::max(width, name.size() + 2);
  out += fmt::format("{:<{}}{:<{}}{:>7}{:>9}   95 % interval\n", "a", width, "b", width, "games",
                     "a wins");
  for (const Pairing& p : result.pairings) {
    const Interval interval = wilson_interval(p.share(), static_cast<double>(p.games));
    out += fmt::format("{:<{}}{:<{}}{:>7}{:>7.1f} %   {:.1f} to {:.1f}\n", request.agents[p.a],
                       width, request.agents[p.b], width, p.games, 100 * p.share(),
                       100 * interval.low, 100 * interval.high);
  }
  if (result.ratings.empty()) return out;
  std::vector<std::size_t> order(request.agents.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return result.ratings[a].value > result.ratings[b].value;
  });
  out += fmt::format("\n{:<{}}{:>7}   95 % interval\n", "agent", width, "rating");
  for (const std::size_t i : order) {
    const Rating& r = result.ratings[i];
    out += fmt::format("{:<{}}{:>7.0f}   {:.0f} to {:.0f}\n", request.agents[i], width, r.value,
                       r.low, r.high);
  }
  return out;
}

// The agents of --agents, each once.
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

struct RateTrial {
  std::optional<BotGames> games;
  TournamentRequest request;
};

// All that comes before the first game; the exit code.
int prepare(const RateOptions& o, RateTrial& t) {
  if (!read_agents(o.agents, t.request.agents)) return kWrongUsage;
  int exit_code = kFine;
  t.games = bot_games_or_report(o.bots, exit_code);
  if (!t.games) return exit_code;
  t.request.games = o.bots.games;
  t.request.players = t.games->request.players;
  t.request.seed = o.bots.seed;
  return kFine;
}

std::int64_t games_of(const std::vector<Pairing>& pairings) {
  std::int64_t games = 0;
  for (const Pairing& p : pairings) games += p.games;
  return games;
}

// The games of a request in parts are those of all pairs.
std::int64_t games_of_all_pairs(const TournamentRequest& request) {
  return request.games * static_cast<std::int64_t>(pairings_of(request).size());
}

RunPart part_of(RateOptions o, const RateTrial& t, const TournamentResult& result) {
  RunPart part{"rate", {t.games->ruleset->digest}, {}, {{"games", games_of(result.pairings)}}};
  o.bots.players = t.request.players;
  o.bots.games = games_of_all_pairs(t.request);
  each_field_of_rate(o, ToRequest{part.request});
  for (const Pairing& p : result.pairings) {
    part.counts["pairs"].push_back({p.games, p.win_parts_of_a});
  }
  return part;
}

void tell(const RateOptions& o, const RateTrial& t, const TournamentResult& result) {
  o.bots.format == "json" ? print_json(as_json(o.bots, t.request, result))
                          : print_out(as_text(t.request, result));
}

int run_rating(const RateOptions& o) {
  RateTrial t;
  if (const int exit_code = prepare(o, t)) return exit_code;
  const auto shard = shard_of(o.part);
  if (!shard) return kWrongUsage;
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  t.request.jobs = o.jobs > 0 ? o.jobs : static_cast<int>(cores);
  t.request.first = shard->first(games_of_all_pairs(t.request));
  t.request.end = shard->end(games_of_all_pairs(t.request));
  const std::int64_t all = *t.request.end - t.request.first;
  PartFile part;
  if (!part.open(o.part)) return kProblems;

  watch_interrupts();
  ProgressBar progress(all, o.quiet);
  const TournamentResult result =
      hold_tournament(t.games->ruleset, t.request, [&](std::int64_t done) {
        progress.show(done);
        return interrupted == 0;
      });
  progress.clear();
  if (result.problem) warn_of_problem(*t.games->ruleset, *result.problem);
  if (result.failure) {
    t.games->request.seats = result.failed_seats;
    report_error(o.bots, *t.games, *result.failure);
    return kProblems;
  }
  if (o.part.is_part()) return part.write(*shard, part_of(o, t, result));
  if (result.was_stopped) {
    const std::int64_t done = games_of(result.pairings);
    report_error(fmt::format("stopped after {} of {} games; what is told is of these", done, all));
    if (done == 0) return kInterrupted;
  }
  tell(o, t, result);
  return result.was_stopped ? kInterrupted : kFine;
}

}  // namespace

int tell_rating(const RunPart& run) {
  RateOptions o;
  each_field_of_rate(o, FromRequest{run.request});
  RateTrial t;
  if (const int exit_code = prepare(o, t)) return exit_code;
  if (!is_content_of(run, {t.games->ruleset->digest})) return kProblems;
  TournamentResult result;
  result.pairings = pairings_of(t.request);
  const auto& counts = run.counts.at("pairs");
  if (counts.size() != result.pairings.size()) return report_other_things();
  t.request.games /= static_cast<std::int64_t>(result.pairings.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    counts[i].at(0).get_to(result.pairings[i].games);
    counts[i].at(1).get_to(result.pairings[i].win_parts_of_a);
  }
  result.ratings = ratings_of(t.request, result.pairings);
  tell(o, t, result);
  return kFine;
}

void add_rate(const Command& app, int& exit_code) {
  auto o = std::make_shared<RateOptions>();
  o->bots.games = 100;
  const Command command =
      app.add_command("rate", "A tournament between bots, and how strong each is");
  add_bot_options_without_seats(command, o->bots, "How many games of each pair");
  command
      .add_option("--agents", o->agents,
                  "The agents: random, greedy, rollout:N, search:N, or a level: easy, normal, "
                  "hard")
      .check(names_something);
  add_limit_options(command);
  command.add_option("--jobs", o->jobs, "How many threads; the result is the same")
      .check(whole_number(1, 256));
  add_part_options(command, o->part);
  command.add_flag("--quiet", o->quiet, "No progress bar");
  command.footer(
      "Each two play each other: they take every other seat, and exchange seats with the same "
      "seed.\nAlone, both play the same seeds, and the better result wins.\n"
      "Examples:\n  cubilete rate dicy-cards --agents random,greedy,search:50 --games 200\n"
      "  cubilete rate dice-town --players 3 --agents greedy,search:100 --format json");
  command.callback([o, &exit_code] { exit_code = run_rating(*o); });
}

}  // namespace cubilete
