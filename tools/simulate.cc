// cubilete simulate: plays many games between bots and counts.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "arguments.h"
#include "bot_games.h"
#include "console.h"
#include "progress_bar.h"
#include "subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
  BotOptions bots;
  int jobs = 0;
  bool check = false;
  bool quiet = false;
};

// Two decimals from whole numbers, so that the same counts always give the same text.
std::string ratio(std::int64_t a, std::int64_t b, int decimals) {
  return fmt::format("{:.{}f}", b == 0 ? 0.0 : static_cast<double>(a) / static_cast<double>(b),
                     decimals);
}

// A number of JSON with the decimals that the text has.
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

std::string as_json(const BotOptions& o, const SimulationRequest& request, const Statistics& st) {
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
  j["without_winner"] = st.nobody;
  j["turns"] = summary(st.turns);
  j["decisions"] = summary(st.decisions);
  j["ends"] = st.ends;
  j["actions"] = st.actions;
  return j.dump(2) + "\n";
}

std::string as_text(const SimulationRequest& request, const Statistics& st) {
  std::string out =
      fmt::format("{} games, {} players, seed {}\n\n", st.games, request.players, request.seed);
  out += fmt::format("{:<6}{:<10}{:>8}{:>9}{:>9}{:>10}{:>7}{:>7}{:>7}\n", "seat", "agent", "wins",
                     "shared", "share", "score", "p10", "median", "p90");
  for (std::size_t p = 0; p < st.scores.size(); ++p) {
    out += fmt::format("{:<6}{:<10}{:>8}{:>9}{:>8}%{:>10.2f}{:>7}{:>7}{:>7}\n", p + 1,
                       request.seats[p], st.wins[p], st.shared_wins[p],
                       ratio(100 * st.win_parts[p], st.games * kWinParts, 1), st.scores[p].mean(),
                       st.scores[p].quantile(0.1), st.scores[p].quantile(0.5),
                       st.scores[p].quantile(0.9));
  }
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

int run_simulation(const Options& o) {
  int exit_code = kFine;
  auto games = bot_games_or_report(o.bots, exit_code);
  if (!games) return exit_code;
  SimulationRequest& request = games->request;
  request.checks_invariants = o.check;
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  request.jobs = o.jobs > 0 ? o.jobs : static_cast<int>(cores);

  watch_interrupts();
  ProgressBar progress(request.games, o.quiet);
  const SimulationResult result = simulate(games->ruleset, request, [&](std::int64_t done) {
    progress.show(done);
    return interrupted == 0;
  });
  progress.clear();
  if (result.failure) {
    report_error(o.bots, *games, *result.failure);
    return kProblems;
  }
  if (result.was_stopped) {
    report_error(fmt::format("stopped after {} of {} games; what is told is of these",
                             result.statistics.games, request.games));
    if (result.statistics.games == 0) return kInterrupted;
  }
  o.bots.format == "json" ? print_json(as_json(o.bots, request, result.statistics))
                          : print_out(as_text(request, result.statistics));
  return result.was_stopped ? kInterrupted : kFine;
}

}  // namespace

void add_simulate(CLI::App& app, int& exit_code) {
  auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("simulate", "Plays many games between bots and counts");
  add_bot_options(*command, o->bots);
  add_limit_options(*command);
  command->add_option("--jobs", o->jobs, "How many threads; the result is the same")
      ->check(whole_number(1, 256));
  command->add_flag("--check", o->check, "Tests the game's invariants at every decision");
  command->add_flag("--quiet", o->quiet, "No progress bar");
  command->footer(
      "Examples:\n  cubilete simulate dicy-cards --games 10000 --players 3\n"
      "  cubilete simulate dicy-cards --seats greedy,random --format json");
  command->callback([o, &exit_code] { exit_code = run_simulation(*o); });
}

}  // namespace cubilete
