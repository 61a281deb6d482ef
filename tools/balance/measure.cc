// cubilete measure: every measure of one version of a game, with its interval.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "lab/comparison.h"
#include "tools/balance/games_file.h"
#include "tools/balance/lab_games.h"
#include "tools/balance/run_end.h"
#include "tools/balance/run_part.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/csv.h"
#include "tools/cli/json_lines.h"
#include "tools/cli/language.h"
#include "tools/cli/subcommands.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

struct MeasureOptions {
  std::string game;
  LabOptions lab;
  std::string games_out;
  PartOptions part;
};

template <class Options, class Fields>
void each_field_of_measure(Options& o, const Fields& fields) {
  fields("game", o.game);
  each_field_of_lab(o.lab, fields);
}

struct MeasureTrial {
  std::shared_ptr<const Ruleset> ruleset;
  std::optional<Spoken> spoken;
  SimulationRequest request;
  StopRule rule;
  Comparison sample{{}};  // held against nothing: the change is the mean
};

// The measures in their own order, without those that are 0 in every game.
std::vector<Difference> means_of(const MeasureTrial& t) {
  std::vector<Difference> out;
  for (std::size_t i = 0; i < t.sample.measures().size(); ++i) {
    if (t.sample.moments()[i].bb != 0) out.push_back(t.sample.difference(i, t.rule.looking()));
  }
  return out;
}

std::string command_of(const MeasureOptions& o, const MeasureTrial& t) {
  return fmt::format("cubilete measure '{}' --players {} --seats {} --seed {} --games {}", o.game,
                     t.request.players, fmt::join(t.request.seats, ","), t.request.seed,
                     t.sample.pairs());
}

std::string table_text(const Wording& words, const MeasureTrial& t, std::size_t most) {
  std::string out =
      fmt::format("{} games, {} players ({}), seed {}\n\n{:<44}{:>12}{:>24}\n", t.sample.pairs(),
                  t.request.players, fmt::join(t.request.seats, ","), t.request.seed, "measure",
                  "mean", "95 % interval");
  std::size_t shown = 0;
  for (const Difference& d : means_of(t)) {
    if (++shown > most) break;
    const MeasureKind kind = d.measure.kind;
    const std::string interval = fmt::format("{} to {}", value_text(kind, d.interval.low),
                                             value_text(kind, d.interval.high));
    out += fmt::format("{:<44}{:>12}{:>24}\n", label_of(words, d.measure),
                       value_text(kind, d.change), d.has_enough ? interval : "few");
  }
  return out;
}

Json as_json(const MeasureOptions& o, const MeasureTrial& t) {
  Json j;
  j["version"] = 1;
  j["game"] = o.game;
  j["digest"] = hexadecimal(t.ruleset->digest);
  j["players"] = t.request.players;
  j["seats"] = t.request.seats;
  j["seed"] = t.request.seed;
  j["games"] = t.sample.pairs();
  j["intervals"] = t.rule.looking() == Looking::kFixed ? "fixed" : "watched";
  j["command"] = command_of(o, t);
  j["measures"] = Json::array();
  for (const Difference& d : means_of(t)) {
    j["measures"].push_back({{"measure", key_of(d.measure)},
                             {"unit", is_share(d.measure.kind) ? "share" : "number"},
                             {"mean", d.change},
                             {"low", d.interval.low},
                             {"high", d.interval.high},
                             {"enough", d.has_enough}});
  }
  return j;
}

std::string as_csv(const MeasureTrial& t) {
  std::string out = csv_line({"measure", "mean", "low", "high", "games"}, ',');
  const auto text = [](auto number) { return fmt::format("{}", number); };
  for (const Difference& d : means_of(t)) {
    out += csv_line({key_of(d.measure), text(d.change), text(d.interval.low), text(d.interval.high),
                     text(d.moments.n)},
                    ',');
  }
  return out;
}

RunResult play(const MeasureOptions& o, const Shard& shard, MeasureTrial& t, GamesFile& file) {
  const Wording words(*t.ruleset, *t.spoken);
  const PlayedVersion version{o.game, t.ruleset->digest, ""};
  const std::int64_t first = shard.first(t.request.games);
  LabRun run;
  run.shard = shard;
  run.values = 2 * t.sample.measures().size();
  run.make_player = [&] { return make_single_player(t.ruleset, t.request, t.sample.measures()); };
  run.take = [&](std::span<const std::int64_t> values) {
    const std::int64_t game = first + t.sample.pairs();
    file.add(version, t.request.seats, game, seed_of_game(t.request.seed, game),
             t.sample.measures(), values.subspan(values.size() / 2));
    t.sample.take(values);
  };
  run.is_precise = [&](const Precision& p) { return is_precise(t.sample, p, t.rule.looking()); };
  run.shown = [&] { return table_text(words, t, 16); };
  return play_by(t.rule, t.request.jobs, run).run;
}

// All that comes before the first game; the exit code.
int prepare(const MeasureOptions& o, MeasureTrial& t) {
  const auto rule = stop_rule_of(o.lab);
  if (!rule) return kWrongUsage;
  const auto named = named_version(o.game);
  if (!named) return kWrongUsage;
  int exit_code = kFine;
  t.ruleset = compile_or_report(*named, exit_code);
  if (!t.ruleset) return exit_code;
  const auto request = lab_request(o.lab, *t.ruleset);
  t.spoken = spoken_for(*t.ruleset, o.lab.language);
  if (!request || !t.spoken) return kWrongUsage;
  t.request = *request;
  t.rule = *rule;
  t.sample = Comparison(measures_of(*t.ruleset, request->players));
  const bool is_known = !rule->within || knows_measure(*rule->within, t.sample.measures());
  return is_known ? kFine : kWrongUsage;
}

void tell(const MeasureOptions& o, const MeasureTrial& t) {
  if (o.lab.format == "json") {
    print_json(as_json(o, t).dump(2) + "\n");
  } else if (o.lab.format == "jsonl") {
    print_json(json_lines(as_json(o, t), "measures"));
  } else if (o.lab.format == "csv") {
    print_out(as_csv(t));
  } else {
    const Wording words(*t.ruleset, *t.spoken);
    print_out(table_text(words, t, SIZE_MAX) + "\nagain: " + command_of(o, t) + "\n");
  }
}

RunPart part_of(MeasureOptions o, const MeasureTrial& t) {
  RunPart part{"measure", {t.ruleset->digest}, {}, counts_of(t.sample)};
  o.lab = with_request(std::move(o.lab), t.request);
  each_field_of_measure(o, ToRequest{part.request});
  return part;
}

int run_measure(const MeasureOptions& o) {
  MeasureTrial t;
  if (const int exit_code = prepare(o, t)) return exit_code;
  const auto shard = shard_of(o.part, t.rule);
  if (!shard) return kWrongUsage;
  GamesFile file;
  PartFile part;
  if (!file.open(o.games_out, o.part.force) || !part.open(o.part)) return kProblems;
  watch_interrupts();
  const RunResult result = play(o, *shard, t, file);
  if (result.failure) {
    report_error(result.failure->error, t.ruleset->sources,
                 fmt::format("in game {}; {}", result.failure->game + 1,
                             how_to_see_again(o.game, t.request,
                                              seed_of_game(t.request.seed, result.failure->game))));
    return kProblems;
  }
  return end_run({result.games, "games", [&] { return part_of(o, t); }, [&] { tell(o, t); }},
                 o.part, *shard, part, file);
}

}  // namespace

int tell_measures(const RunPart& run) {
  MeasureOptions o;
  each_field_of_measure(o, FromRequest{run.request});
  MeasureTrial t;
  if (const int exit_code = prepare(o, t)) return exit_code;
  if (!is_content_of(run, {t.ruleset->digest})) return kProblems;
  if (!add_counts(t.sample, run.counts)) return report_other_things();
  tell(o, t);
  return kFine;
}

void add_measure(const Command& app, int& exit_code) {
  auto o = std::make_shared<MeasureOptions>();
  const Command command = app.add_command(
      "measure", "Measures a game: length, choices, lead changes, closeness, how it ends");
  command.add_option("game", o->game, "A version of a game").required();
  add_lab_options(command, o->lab);
  add_games_file_option(command, o->games_out);
  add_part_options(command, o->part);
  command.footer(
      "Examples:\n  cubilete measure dicy-cards --players 3\n"
      "  cubilete measure dice-city --seats greedy --within rounds=0.1 --format csv");
  command.callback([o, &exit_code] { exit_code = run_measure(*o); });
}

}  // namespace cubilete
