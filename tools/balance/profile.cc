// cubilete profile: plays games between bots and reports what each rule costs.

#include "play/profile.h"
#include "tools/cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>

#include "base/printable.h"
#include "narration/wording.h"
#include "tools/balance/bot_games.h"
#include "tools/cli/console.h"
#include "tools/cli/progress_bar.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

double per_decision(double amount, const Profile& p) {
  return p.all.decisions == 0 ? 0 : amount / static_cast<double>(p.all.decisions);
}

// Numbers without times are the same in each run; the times are on lines of their own.
Json as_json(const Cost& c) {
  Json j;
  if (!c.name.empty()) j["name"] = c.name;
  if (!c.where.empty()) j["where"] = c.where;
  j["decisions"] = c.decisions;
  j["calls"] = c.calls;
  j["runs"] = c.runs;
  j["fuel"] = c.fuel;
  j["microseconds"] = static_cast<std::int64_t>(1e6 * c.seconds);
  return j;
}

std::string as_json(const BotOptions& o, const SimulationRequest& request, const Profile& p) {
  Json j;
  j["game"] = o.game;
  if (!o.variant.empty()) j["variant"] = o.variant;
  j["games"] = p.games;
  j["players"] = request.players;
  j["seed"] = request.seed;
  j["seats"] = request.seats;
  j["all"] = as_json(p.all);
  const auto list = [&](const char* name, const std::vector<Cost>& costs) {
    j[name] = Json::array();
    for (const Cost& c : costs) j[name].push_back(as_json(c));
  };
  list("phases", p.phases);
  list("actions", p.actions);
  list("abilities", p.abilities);
  list("functions", p.functions);
  j["rules"] = Json::array();
  for (const RuleCost& c : p.rules) {
    j["rules"].push_back(
        {{"text", c.text},
         {"where", c.where},
         {"calls", c.calls},
         {"microseconds", static_cast<std::int64_t>(1e6 * c.seconds)},
         {"microseconds_in_all", static_cast<std::int64_t>(1e6 * c.seconds_in_all)}});
  }
  j["without_form"] = Json::array();
  for (const Profile::WithoutForm& f : p.without_form)
    j["without_form"].push_back({{"name", f.name}, {"where", f.where}, {"reason", f.reason}});
  return j.dump(2) + "\n";
}

// Returns a table of the rules that took most time of their own.
std::string rules_as_text(Language language, const Profile& p) {
  const auto word = [&](const char* key) { return say(language, key); };
  constexpr std::size_t kMostRules = 20;
  constexpr std::size_t kWidth = 44;
  if (p.rules.empty()) return "";
  std::string out =
      fmt::format("\n{:<48}{:>10}{:>10}{:>14}{:>12}\n", word("profile_rule"), word("profile_calls"),
                  word("profile_each"), word("profile_us_a_decision"), word("profile_with_all"));
  const std::size_t shown = std::min(p.rules.size(), kMostRules);
  std::vector<RuleCost> rules = p.rules;
  std::ranges::stable_sort(rules, std::ranges::greater(), &RuleCost::seconds);
  for (const RuleCost& c : std::span(rules).first(shown)) {
    out += fmt::format("{:<48}{:>10}{:>10.2f}{:>14.3f}{:>12.3f}  {}\n", shortened(c.text, kWidth),
                       c.calls, 1e6 * c.seconds / static_cast<double>(c.calls),
                       per_decision(1e6 * c.seconds, p), per_decision(1e6 * c.seconds_in_all, p),
                       c.where);
  }
  if (p.rules.size() > shown) {
    out += "  " + say(language, "lab_more", {fmt::format("{}", p.rules.size() - shown)}) +
           " (--format json)\n";
  }
  return out;
}

std::string as_text(const BotGames& games, const Profile& p) {
  const Wording words(*games.ruleset, games.spoken);
  const Language language = words.language();
  const auto word = [&](const char* key) { return say(language, key); };
  const auto number = [](double n, int decimals) { return fmt::format("{:.{}f}", n, decimals); };
  std::string out = games_text(language, words.say("lab_games", {fmt::format("{}", p.games)}),
                               games.request, {.games = p.games});
  out += words.say(
             "profile_decisions",
             {fmt::format("{}", p.all.decisions), number(per_decision(1e6 * p.all.seconds, p), 2),
              number(per_decision(static_cast<double>(p.all.calls), p), 3),
              number(per_decision(static_cast<double>(p.all.fuel), p), 2)}) +
         "\n";
  const auto of_decisions = [&](const char* title, const char* section,
                                const std::vector<Cost>& costs, bool has_fuel) {
    if (costs.empty()) return;
    out += fmt::format("\n{:<38}{:>12}{:>12}{:>13}{:>10}{:>14}\n", word(title),
                       word("profile_of_decisions"), has_fuel ? word("profile_runs") : "",
                       has_fuel ? word("profile_fuel") : "", word("profile_each"),
                       word("profile_us_a_decision"));
    for (const Cost& c : costs) {
      const double us = 1e6 * c.seconds;
      const std::string name =
          c.name == "step" ? words.say("profile_step", {c.where}) : words.name(section, c.name);
      out += fmt::format(
          "{:<38}{:>12}{:>12}{:>13}{:>10.2f}{:>14.3f}\n", name, c.decisions,
          has_fuel ? fmt::format("{}", c.runs) : "", has_fuel ? fmt::format("{}", c.fuel) : "",
          c.decisions == 0 ? 0 : us / static_cast<double>(c.decisions), per_decision(us, p));
    }
  };
  const auto of_scripts = [&](const char* title, const std::vector<Cost>& costs) {
    if (costs.empty()) return;
    out += fmt::format("\n{:<38}{:>10}{:>12}{:>13}{:>10}{:>14}{:>18}\n", word(title),
                       word("profile_calls"), word("profile_runs"), word("profile_fuel"),
                       word("profile_each"), word("profile_us_a_decision"),
                       word("profile_fuel_a_decision"));
    for (const Cost& c : costs) {
      const double us = 1e6 * c.seconds;
      out += fmt::format("{:<38}{:>10}{:>12}{:>13}{:>10.2f}{:>14.3f}{:>18.3f}\n", c.name, c.calls,
                         c.runs, c.fuel, c.calls == 0 ? 0 : us / static_cast<double>(c.calls),
                         per_decision(us, p), per_decision(static_cast<double>(c.fuel), p));
    }
  };
  of_decisions("profile_phase", "phases", p.phases, true);
  of_decisions("profile_action", "actions", p.actions, false);
  of_scripts("profile_ability", p.abilities);
  of_scripts("profile_function", p.functions);
  out += rules_as_text(language, p);
  if (!p.without_form.empty()) out += "\n" + word("profile_without_form") + "\n";
  for (const Profile::WithoutForm& f : p.without_form)
    out += fmt::format("  {}: {} ({})\n", f.name, f.reason, f.where);
  return out;
}

int run_profile(const BotOptions& o) {
  int exit_code = kFine;
  const auto games = bot_games_or_report(o, exit_code);
  if (!games) return exit_code;
  watch_interrupts();
  ProgressBar progress(games->request.games, false);
  const Profile p = profile(games->ruleset, games->request, [&](std::int64_t done) {
    progress.show(done);
    return interrupted == 0;
  });
  progress.clear();
  if (p.failure) {
    report_error(o, *games, *p.failure);
    return kProblems;
  }
  if (p.was_stopped) {
    const bool is_nothing = p.games == 0;
    report_error(
        fmt::format("stopped after {} of {} games; {}", p.games, games->request.games,
                    is_nothing ? "nothing is known yet" : "the numbers are those of these"));
    if (is_nothing) return kInterrupted;
  }
  o.format == "json" ? print_json(as_json(o, games->request, p))
                     : print_out(with_decimal_marks(games->spoken.program, as_text(*games, p)));
  return p.was_stopped ? kInterrupted : kFine;
}

}  // namespace

void add_profile(const Command& command, int& exit_code) {
  auto o = std::make_shared<BotOptions>();
  o->games = 200;
  o->seats = "random";  // agents that think would be most of the time
  add_bot_options(command, *o);
  add_limit_options(command);
  command.footer(
      "Counts and fuel are the same in each run with one seed; times are not. The time of an\n"
      "expression or effect is its own, without the rules that it asks for (\"with all\" has "
      "these);\n"
      "measuring it takes time too, which is part of all times.\n"
      "Examples:\n  cubilete profile dicy-cards --players 3\n"
      "  cubilete profile dice-city --games 1000 --format json");
  command.callback([o, &exit_code] { exit_code = run_profile(*o); });
}

}  // namespace cubilete
