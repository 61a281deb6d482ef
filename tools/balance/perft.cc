// cubilete perft: counts the positions of a game tree by depth.

#include "play/perft.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "narration/wording.h"
#include "tools/balance/lab_games.h"
#include "tools/balance/measurement.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/seats.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

struct PerftOptions : VersionOptions {
  std::int32_t players = 0;  // 0: as few as the game allows
  std::int32_t depth = 0;
  std::uint64_t seed = 0;
  bool has_seed = false;
  bool divides = false;
  std::string engine = "auto";
  std::string format = "text";
  std::string language;
};

constexpr const char* kLine = "{:>7}{:>20}{:>20}\n";

std::string row_text(const PerftRow& row) {
  return fmt::format(kLine, row.depth, row.positions, row.over);
}

std::int64_t games_over(const Perft& p) {
  std::int64_t all = 0;
  for (const PerftRow& row : p.rows) all += row.over;
  return all;
}

// Returns what follows the table: the counts by first choice, and the games in all.
std::string end_text(Language language, const Perft& p) {
  std::string out;
  if (!p.divided.empty()) {
    out += "\n" + say(language, "perft_divided", {fmt::format("{}", p.rows.back().depth)}) + "\n";
    for (const PerftShare& share : p.divided) {
      out += fmt::format("{:<27}{:>20}\n", share.choice, share.positions);
    }
  }
  if (!p.rows.empty()) {
    out += "\n" +
           say(language, p.is_whole ? "perft_whole" : "perft_so_far",
               {fmt::format("{}", p.rows.back().depth), fmt::format("{}", games_over(p))}) +
           "\n";
  }
  return out;
}

Json as_json(const PerftOptions& o, const PerftRequest& request, const Perft& p) {
  Json j;
  j["game"] = to_text(version_of(o));
  j["players"] = request.players;
  if (request.seed) j["seed"] = *request.seed;
  j["rows"] = Json::array();
  for (const PerftRow& row : p.rows) {
    j["rows"].push_back({{"depth", row.depth}, {"positions", row.positions}, {"over", row.over}});
  }
  if (request.divides) {
    j["divided"] = Json::array();
    for (const PerftShare& share : p.divided) {
      j["divided"].push_back({{"choice", share.choice}, {"positions", share.positions}});
    }
  }
  j["games_over"] = games_over(p);
  j["is_whole"] = p.is_whole;
  return j;
}

void report_problem(const Ruleset& r, const PerftProblem& problem) {
  std::string where = "in the set-up";
  if (!problem.choices.empty()) {
    where = fmt::format("after the choices {}", fmt::join(problem.choices, ", "));
  }
  if (problem.error.code == "too-many-outcomes") {
    return report_error(fmt::format("{}: {}", where, problem.error.message),
                        "with --seed N chance falls as in the game with that seed, and only "
                        "choices are counted");
  }
  report_error(problem.error, r.sources, where);
}

// Reports what kept the count from its end; returns the exit code.
int report_end(const Ruleset& r, const PerftRequest& request, const Perft& p) {
  report_not_compiled(r, p.not_compiled);
  if (p.problem) report_problem(r, *p.problem);
  if (p.problem) return kProblems;
  if (p.compiled) {
    report_error(
        fmt::format("at depth {} compiled rules count {} positions and {} ended games, the "
                    "interpreter other ones: this is an error of the program",
                    p.compiled->depth, p.compiled->positions, p.compiled->over));
    return kInternalFault;
  }
  if (!p.was_stopped) return kFine;
  report_error(fmt::format("stopped after {} of {} depths; {}", p.rows.size(), request.depth + 1,
                           p.rows.empty() ? "nothing is known yet" : "their numbers are whole"));
  return kInterrupted;
}

int run_perft(const PerftOptions& o) {
  int exit_code = kFine;
  const auto ruleset = ruleset_named(to_text(version_of(o)), {}, exit_code);
  if (!ruleset) return exit_code;
  PerftRequest request;
  request.players = number_of_players(*ruleset, o.players, "");
  if (!check_player_count(*ruleset, request.players)) return kWrongUsage;
  const auto spoken = spoken_for(*ruleset, o.language);
  if (!spoken) return kWrongUsage;
  request.depth = o.depth;
  if (o.has_seed) request.seed = o.seed;
  request.engine = engine_named(o.engine);
  request.divides = o.divides;
  watch_interrupts();
  request.stop = when_interrupted();
  const bool is_text = o.format == "text";
  const Language language = spoken->program;
  if (is_text) {
    const auto head = [&](const char* key) { return say(language, key); };
    print_out(fmt::format(kLine, head("perft_depth"), head("perft_positions"), head("perft_over")));
  }
  const Perft found = perft(ruleset, request, [&](const PerftRow& row) {
    if (is_text) print_out(row_text(row));
  });
  is_text ? print_out(end_text(language, found))
          : print_json(as_json(o, request, found).dump(2) + "\n");
  return report_end(*ruleset, request, found);
}

}  // namespace

void add_perft(const Command& command, int& exit_code) {
  constexpr std::uint64_t kMostDepth = 1000;
  auto o = std::make_shared<PerftOptions>();
  add_version_options(command, *o).required();
  command.add_option("--depth", o->depth, "How many choices")
      .check(whole_number(0, kMostDepth))
      .required();
  command
      .add_option("--players", o->players, "How many players; without it as few as the game allows")
      .check(whole_number(1, kMostPlayers));
  const CommandOption seed =
      command
          .add_option("--seed", o->seed,
                      "Let chance fall as in the game with this seed; without it every outcome of "
                      "chance is counted")
          .check(whole_number(0, kMostSeed));
  command.add_flag("--divide", o->divides, "Also count by first choice");
  add_engine_option(command, o->engine, true);
  command.add_option("--format", o->format, "text or json").one_of({"text", "json"});
  add_language_option(command, o->language);
  add_limit_options(command);
  command.footer(
      "A question with a single answer is answered by itself and is no choice. Outcomes of chance\n"
      "after the same choice that lead to equal positions are one.\n"
      "Examples:\n  cubilete perft examples/nim --depth 5 --divide\n"
      "  cubilete perft examples/nim --depth 8 --engine both");
  command.callback([o, seed, &exit_code] {
    o->has_seed = seed.is_given();
    exit_code = run_perft(*o);
  });
}

}  // namespace cubilete
