// cubilete measure: every measure of one version of a game, with its interval.

#include <fmt/format.h>

#include "base/digest.h"
#include "lab/comparison.h"
#include "tools/balance/lab_games.h"
#include "tools/balance/measurement.h"
#include "tools/balance/sentences.h"
#include "tools/cli/command_line.h"
#include "tools/cli/language.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

struct MeasureTrial final : Measurement {
  VersionOptions version;
  std::string game;  // the version as one word
  LabOptions lab;

  std::shared_ptr<const Ruleset> ruleset;
  std::optional<Spoken> spoken;
  LabGames games;
  Comparison sample{{}};  // compared with nothing: the change is the mean

  std::string command() const override { return "measure"; }
  void each_option(const OptionFields& fields) override;
  int prepare() override;
  Played play(const Shard&, GamesFile&) override;
  std::vector<std::uint64_t> digests() const override { return {ruleset->digest}; }
  Json counts() const override { return counts_of(sample); }
  bool add(const Json& counts) override { return add_counts(sample, counts); }
  const std::string& format() const override { return lab.format; }
  std::string text() const override;
  Json json() const override;
  AnswerTable table() const override;
};

// Returns the measures in their own order, without those that are 0 in every game.
std::vector<Difference> means_of(const MeasureTrial& t) {
  std::vector<Difference> out;
  for (std::size_t i = 0; i < t.sample.measures().size(); ++i) {
    if (t.sample.moments()[i].bb != 0) out.push_back(t.sample.difference(i, t.games.looking()));
  }
  return out;
}

std::string command_of(const MeasureTrial& t) {
  return fmt::format("cubilete measure '{}' {} --games {}", t.game,
                     players_options(t.games.request), t.sample.pairs());
}

std::string table_text(const Wording& words, const MeasureTrial& t, std::size_t most) {
  const auto findings = mean_findings(t.sample, t.games.looking(), t.games.request.players);
  std::string out =
      lines_of(mean_sentences(words, findings, {t.sample.pairs(), t.games.seconds})) + "\n" +
      games_text(words.language(), words.say("lab_games", {fmt::format("{}", t.sample.pairs())}),
                 t.games.request, course_of(t.sample)) +
      fmt::format("\n{:<44}{:>12}{:>24}\n", words.say("report_measure"), words.say("report_mean"),
                  words.say("report_interval"));
  std::size_t shown = 0;
  for (const Difference& d : means_of(t)) {
    if (++shown > most) break;
    out += fmt::format("{:<44}{:>12}{:>24}\n", label_of(words, d.measure),
                       value_text(d.measure.kind, d.change), interval_text(words, d, false));
  }
  return out;
}

Json MeasureTrial::json() const {
  Json j;
  j["version"] = 1;
  j["game"] = game;
  j["digest"] = hexadecimal(ruleset->digest);
  add_request(j, games.request, course_of(sample));
  j["games"] = sample.pairs();
  j["intervals"] = name_of(games.looking());
  j["command"] = command_of(*this);
  j["measures"] = Json::array();
  for (const Difference& d : means_of(*this)) {
    Json row = mean_json(d);
    row["enough"] = d.has_enough;
    j["measures"].push_back(std::move(row));
  }
  return j;
}

std::string MeasureTrial::text() const {
  return with_decimal_marks(spoken->program,
                            table_text(Wording(*ruleset, *spoken), *this, SIZE_MAX)) +
         "\n" + again_text(spoken->program, command_of(*this));
}

AnswerTable MeasureTrial::table() const {
  return {json(), "measures", {"measure", "mean", "low", "high", "games"}};
}

void MeasureTrial::each_option(const OptionFields& fields) {
  each_version_option(version, fields);
  each_lab_option(lab, fields);
}

int MeasureTrial::prepare() {
  const auto rule = stop_rule_of(lab);
  if (!rule) return kWrongUsage;
  int exit_code = kFine;
  game = to_text(version_of(version));
  ruleset = ruleset_named(game, {}, exit_code);
  if (!ruleset) return exit_code;
  const auto request = lab_request(lab, *ruleset);
  spoken = spoken_for(*ruleset, lab.language);
  if (!request || !spoken) return kWrongUsage;
  games = {*request, *rule};
  complete_options(lab, *request);
  sample = Comparison(measures_of(*ruleset, request->players), SampleOf::kSingleGames);
  const bool is_right = knows_measure(rule->within, sample.measures()) && allows_part(part, *rule);
  return is_right ? kFine : kWrongUsage;
}

Played MeasureTrial::play(const Shard& shard, GamesFile& file) {
  const Wording words(*ruleset, *spoken);
  const SimulationRequest& request = games.request;
  const PlayedVersion played{game, ruleset->digest, ""};
  const std::int64_t first = shard.first(request.games);
  LabRun run;
  run.units = "games";
  run.values = 2 * sample.measures().size();
  run.make_player = [&] { return make_single_player(ruleset, request, sample.measures()); };
  run.take = [&](std::span<const std::int64_t> values) {
    const std::int64_t number = first + sample.pairs();
    file.add(played, request.seats, number, seed_of_game(request.seed, number), sample.measures(),
             values.subspan(values.size() / 2));
    sample.take(values);
  };
  run.is_precise = [&](const Precision& p) { return is_precise(sample, p, games.looking()); };
  run.is_clear = [&] {
    const auto found = mean_findings(sample, games.looking(), request.players);
    return leave_nothing_open(found, sample.pairs());
  };
  run.shown = [&] { return table_text(words, *this, 16); };
  run.report_failure = [&](const RunFailure& f, std::uint64_t seed) {
    report_error(f.error, ruleset->sources,
                 fmt::format("in game {}; {}", f.game + 1,
                             how_to_see_again("'" + game + "'", request, seed)));
  };
  return play_lab_games(games, shard, run);
}

}  // namespace

std::unique_ptr<Measurement> make_measure() { return std::make_unique<MeasureTrial>(); }

void add_measure(const Command& command, int& exit_code) {
  auto t = std::make_shared<MeasureTrial>();
  add_version_options(command, t->version).required();
  add_lab_options(command, t->lab);
  add_games_file_option(command, t->games_out);
  add_part_options(command, t->part);
  command.footer(
      "Examples:\n  cubilete measure dicy-cards --players 3\n"
      "  cubilete measure dice-city --seats greedy --within rounds=0.1 --format csv");
  command.callback([t, &exit_code] { exit_code = run_measurement(*t); });
}

}  // namespace cubilete
