// cubilete ab: two versions of a game, played in pairs and compared.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "lab/comparison.h"
#include "lab/measured_games.h"
#include "review/content_diff.h"
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

struct AbOptions {
  std::string before;
  std::string after;
  std::vector<std::string> set;  // of the second one
  bool is_unpaired = false;
  bool shows_all = false;
  LabOptions lab;
  std::string games_out;
  PartOptions part;
};

template <class Options, class Fields>
void each_field_of_ab(Options& o, const Fields& fields) {
  fields("before", o.before);
  fields("after", o.after);
  fields("set", o.set);
  fields("unpaired", o.is_unpaired);
  fields("all", o.shows_all);
  each_field_of_lab(o.lab, fields);
}

// Everything that one run of the command needs and finds.
struct AbTrial {
  Compilation before;
  Compilation after;
  std::vector<ContentChange> changes;
  std::optional<Spoken> spoken;
  SimulationRequest request;
  StopRule rule;
  Comparison comparison{{}};
  std::string stopped;  // by what
};

std::optional<Compilation> compile_version(const std::string& name,
                                           const std::vector<std::string>& set, int& exit_code) {
  exit_code = kWrongUsage;
  auto request = named_version(name);
  if (!request) return std::nullopt;
  for (const std::string& option : set) {
    if (!parse_option(option, request->options)) return std::nullopt;
  }
  return compile_content_or_report(std::move(*request), exit_code);
}

std::string version_text(const AbOptions& o) {
  std::string text = o.after;
  for (const std::string& option : o.set) text += "?" + option;
  return text;
}

// The command that gives the same numbers again.
std::string command_of(const AbOptions& o, const AbTrial& t) {
  return fmt::format("cubilete ab '{}' '{}' --players {} --seats {} --seed {} --games {}{}",
                     o.before, version_text(o), t.request.players, fmt::join(t.request.seats, ","),
                     t.request.seed, t.comparison.pairs(), o.is_unpaired ? " --unpaired" : "");
}

std::string saving_text(const Difference& d) {
  return d.saving > 0 ? fmt::format("x{:.1f}", d.saving) : "";
}

std::string mark_of(const Difference& d) {
  if (!d.has_enough) return d.moments.differing == 0 ? "" : "few";
  return d.is_certain_among_all ? "**" : d.is_certain ? "*" : "";
}

std::string row_text(const Wording& words, const Difference& d) {
  const MeasureKind kind = d.measure.kind;
  const std::string interval = fmt::format("{} to {}", change_text(kind, d.interval.low),
                                           change_text(kind, d.interval.high));
  return fmt::format("{:<40}{:>11}{:>11}{:>11}{:>24} {:<4}{:>8}\n", label_of(words, d.measure),
                     value_text(kind, d.before), value_text(kind, d.after),
                     change_text(kind, d.change), d.moments.differing == 0 ? "the same" : interval,
                     mark_of(d), saving_text(d));
}

std::string table_text(const Wording& words, const Comparison& c, Looking looking,
                       std::size_t most) {
  std::string out = fmt::format("{:<40}{:>11}{:>11}{:>11}{:>24} {:<4}{:>8}\n", "measure", "base",
                                "edit", "change", "95 % interval", "", "saved");
  std::size_t shown = 0;
  std::size_t same = 0;
  for (const Difference& d : c.differences(looking)) {
    if (d.moments.differing == 0) {
      ++same;
    } else if (++shown <= most) {
      out += row_text(words, d);
    }
  }
  if (shown > most) out += fmt::format("... and {} more\n", shown - most);
  if (same > 0) out += fmt::format("{} other measures are the same in every pair\n", same);
  return out;
}

std::string counted_text(const AbTrial& t, Looking looking) {
  return fmt::format("{} pairs of games, {} players ({}), seed {}; {}\n", t.comparison.pairs(),
                     t.request.players, fmt::join(t.request.seats, ","), t.request.seed,
                     looking == Looking::kFixed
                         ? "intervals for this number of games, fixed beforehand"
                         : "intervals hold while one watches");
}

std::string as_text(const AbOptions& o, const AbTrial& t, const Wording& words) {
  const Looking looking = t.rule.looking();
  std::string out = fmt::format("{}  ->  {}\n", o.before, version_text(o));
  for (const ContentChange& c : t.changes) {
    out += fmt::format("  {:<60}  {}\n", to_text(c), c.place);
  }
  if (t.changes.empty()) out += "  no difference in content\n";
  out += "\n" + counted_text(t, looking) + "\n";
  out += table_text(words, t.comparison, looking, o.shows_all ? SIZE_MAX : 25);
  out +=
      "\n*  certain at 95 %;  ** also among all these measures together;  few: too few pairs "
      "differ to say;\nsaved: so many times as many games would be needed without pairs\n";
  return out + "again: " + command_of(o, t) + "\n";
}

Json to_json(const Difference& d) {
  Json j;
  j["measure"] = key_of(d.measure);
  j["unit"] = is_share(d.measure.kind) ? "share" : "number";
  j["base"] = d.before;
  j["edit"] = d.after;
  j["change"] = d.change;
  j["low"] = d.interval.low;
  j["high"] = d.interval.high;
  j["differing"] = d.moments.differing;
  j["saving"] = d.saving > 0 ? Json(d.saving) : Json(nullptr);
  j["enough"] = d.has_enough;
  j["certain"] = d.is_certain;
  j["certain_among_all"] = d.is_certain_among_all;
  return j;
}

Json as_json(const AbOptions& o, const AbTrial& t) {
  Json j;
  j["version"] = 1;
  j["base"] = o.before;
  j["edit"] = version_text(o);
  j["base_digest"] = hexadecimal(t.before.ruleset->digest);
  j["edit_digest"] = hexadecimal(t.after.ruleset->digest);
  j["players"] = t.request.players;
  j["seats"] = t.request.seats;
  j["seed"] = t.request.seed;
  j["pairs"] = t.comparison.pairs();
  j["intervals"] = t.rule.looking() == Looking::kFixed ? "fixed" : "watched";
  j["stopped_by"] = t.stopped;
  j["command"] = command_of(o, t);
  j["changes"] = Json::array();
  for (const ContentChange& c : t.changes) {
    j["changes"].push_back({{"path", c.path}, {"text", to_text(c)}, {"place", c.place}});
  }
  j["measures"] = Json::array();
  for (const Difference& d : t.comparison.differences(t.rule.looking())) {
    j["measures"].push_back(to_json(d));
  }
  return j;
}

// A line for each measure. The two versions have names of their own there, since "base" and "edit"
// are values of the measure.
std::string as_lines(const AbOptions& o, const AbTrial& t) {
  Json about;
  const Json answer = as_json(o, t);
  for (const auto& [key, value] : answer.items()) {
    if (key == "changes") continue;
    about[key == "base" || key == "edit" ? key + "_version" : key] = value;
  }
  return json_lines(std::move(about), "measures");
}

std::string as_csv(const AbTrial& t) {
  std::string out = csv_line({"measure", "base", "edit", "change", "low", "high", "pairs",
                              "differing", "saving", "certain"},
                             ',');
  const auto text = [](auto number) { return fmt::format("{}", number); };
  for (const Difference& d : t.comparison.differences(t.rule.looking())) {
    out += csv_line({key_of(d.measure), text(d.before), text(d.after), text(d.change),
                     text(d.interval.low), text(d.interval.high), text(d.moments.n),
                     text(d.moments.differing), text(d.saving), d.is_certain ? "1" : "0"},
                    ',');
  }
  return out;
}

// Which game of the pair failed, and how to see it again.
void report_failure(const AbOptions& o, const AbTrial& t, const RunFailure& f) {
  const Measure nothing;
  const std::uint64_t seed = seed_of_game(t.request.seed, f.game);
  std::vector<std::int64_t> values(1);
  const bool is_first =
      !MeasuredGames(t.before.ruleset, t.request, {nothing}).play(seed, values).has_value();
  report_error(
      f.error, (is_first ? t.before : t.after).ruleset->sources,
      fmt::format("in pair {}; {}", f.game + 1,
                  how_to_see_again(is_first ? o.before : version_text(o), t.request, seed)));
}

// Both games of a pair.
void write_pair(const AbOptions& o, const AbTrial& t, std::int64_t pair,
                std::span<const std::int64_t> values, GamesFile& file) {
  const std::uint64_t seed = seed_of_game(t.request.seed, pair);
  const std::size_t half = values.size() / 2;
  const auto& measures = t.comparison.measures();
  file.add({o.before, t.before.ruleset->digest, "base"}, t.request.seats, pair, seed, measures,
           values.first(half));
  file.add({version_text(o), t.after.ruleset->digest, "edit"}, t.request.seats, pair,
           o.is_unpaired ? unpaired_seed(seed) : seed, measures, values.subspan(half));
}

RunResult play(const AbOptions& o, const Shard& shard, AbTrial& t, GamesFile& file) {
  const Wording words(*t.after.ruleset, *t.spoken);
  const Looking looking = t.rule.looking();
  const std::int64_t first = shard.first(t.request.games);
  LabRun run;
  run.shard = shard;
  run.values = 2 * t.comparison.measures().size();
  run.make_player = [&] {
    return make_pair_player({t.before.ruleset, t.after.ruleset}, t.request, t.comparison.measures(),
                            !o.is_unpaired);
  };
  run.take = [&](std::span<const std::int64_t> values) {
    if (file.is_open()) write_pair(o, t, first + t.comparison.pairs(), values, file);
    t.comparison.take(values);
  };
  run.is_precise = [&](const Precision& p) { return is_precise(t.comparison, p, looking); };
  run.shown = [&] {
    return counted_text(t, looking) + table_text(words, t.comparison, looking, 12);
  };
  LabResult result = play_by(t.rule, t.request.jobs, run);
  t.stopped = std::move(result.stopped_by);
  return std::move(result.run);
}

// All that comes before the first game; the exit code.
int prepare(const AbOptions& o, AbTrial& t) {
  int exit_code = kFine;
  const auto rule = stop_rule_of(o.lab);
  if (!rule) return kWrongUsage;
  auto before = compile_version(o.before, {}, exit_code);
  if (!before) return exit_code;
  auto after = compile_version(o.after, o.set, exit_code);
  if (!after) return exit_code;
  const auto request = lab_request(o.lab, *after->ruleset);
  if (!request || !lab_request(o.lab, *before->ruleset)) return kWrongUsage;
  t.spoken = spoken_for(*after->ruleset, o.lab.language);
  if (!t.spoken) return kWrongUsage;
  t.changes = content_changes(*before, *after, t.spoken->game);
  t.before = std::move(*before);
  t.after = std::move(*after);
  t.request = *request;
  t.rule = *rule;
  t.comparison = Comparison(measures_of_both(measures_of(*t.before.ruleset, request->players),
                                             measures_of(*t.after.ruleset, request->players)));
  const bool is_known = !rule->within || knows_measure(*rule->within, t.comparison.measures());
  return is_known ? kFine : kWrongUsage;
}

void tell(const AbOptions& o, const AbTrial& t) {
  if (o.lab.format == "json") {
    print_json(as_json(o, t).dump(2) + "\n");
  } else if (o.lab.format == "jsonl") {
    print_json(as_lines(o, t));
  } else {
    const Wording words(*t.after.ruleset, *t.spoken);
    print_out(o.lab.format == "csv" ? as_csv(t) : as_text(o, t, words));
  }
}

std::vector<std::uint64_t> digests_of(const AbTrial& t) {
  return {t.before.ruleset->digest, t.after.ruleset->digest};
}

RunPart part_of(AbOptions o, const AbTrial& t) {
  RunPart part{"ab", digests_of(t), {}, counts_of(t.comparison)};
  o.lab = with_request(std::move(o.lab), t.request);
  each_field_of_ab(o, ToRequest{part.request});
  return part;
}

int run_ab(const AbOptions& o) {
  AbTrial t;
  if (const int exit_code = prepare(o, t)) return exit_code;
  const auto shard = shard_of(o.part, t.rule);
  if (!shard) return kWrongUsage;
  GamesFile file;
  PartFile part;
  if (!file.open(o.games_out, o.part.force) || !part.open(o.part)) return kProblems;
  watch_interrupts();
  const RunResult result = play(o, *shard, t, file);
  if (result.failure) {
    report_failure(o, t, *result.failure);
    return kProblems;
  }
  return end_run({result.games, "pairs", [&] { return part_of(o, t); }, [&] { tell(o, t); }},
                 o.part, *shard, part, file);
}

}  // namespace

int tell_comparison(const RunPart& run) {
  AbOptions o;
  each_field_of_ab(o, FromRequest{run.request});
  AbTrial t;
  if (const int exit_code = prepare(o, t)) return exit_code;
  if (!is_content_of(run, digests_of(t))) return kProblems;
  if (!add_counts(t.comparison, run.counts)) return report_other_things();
  t.stopped = "games";
  tell(o, t);
  return kFine;
}

void add_ab(const Command& app, int& exit_code) {
  auto o = std::make_shared<AbOptions>();
  const Command command =
      app.add_command("ab", "Plays two versions of a game in pairs and tells what has changed");
  command.add_option("before", o->before, "A version of a game, as dicy-cards@HEAD").required();
  command.add_option("after", o->after, "The version to hold against it").required();
  command
      .add_option("--set", o->set,
                  "A set-up option of the second version, name=value, or a field by its path: "
                  "components.inn.cost=3")
      .repeats();
  command.add_flag("--all", o->shows_all, "Every measure that differs, not only the first ones");
  command.add_flag("--unpaired", o->is_unpaired,
                   "Other luck in the second game of each pair, to see what pairs save");
  add_lab_options(command, o->lab);
  add_games_file_option(command, o->games_out);
  add_part_options(command, o->part);
  command.footer(
      "A version is GAME[:VARIANT][+MOD][?option=value][@REVISION].\n"
      "Examples:\n  cubilete ab dicy-cards@HEAD dicy-cards          (what did my edit do?)\n"
      "  cubilete ab dicy-cards dicy-cards --set target_score=80 --within 0.5pp\n"
      "  cubilete ab dice-city dice-city:arts --seats greedy --for 1m --format json");
  command.callback([o, &exit_code] { exit_code = run_ab(*o); });
}

}  // namespace cubilete
