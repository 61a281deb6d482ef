// cubilete cards: what players do with each card, and what it is worth.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "base/spelling.h"
#include "command_line.h"
#include "console.h"
#include "csv.h"
#include "json_lines.h"
#include "lab/card_values.h"
#include "lab_games.h"
#include "language.h"
#include "run_end.h"
#include "run_part.h"
#include "subcommands.h"
#include "version_name.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

struct CardsOptions {
  std::string game;
  std::vector<std::string> cards;  // names of definitions; empty: all
  LabOptions lab;
  PartOptions part;
};

template <class Options, class Fields>
void each_field_of_cards(Options& o, const Fields& fields) {
  fields("game", o.game);
  fields("cards", o.cards);
  each_field_of_lab(o.lab, fields);
}

struct CardsTrial {
  std::shared_ptr<const Ruleset> ruleset;
  std::optional<Spoken> spoken;
  SimulationRequest request;
  StopRule rule;
  CardValues values{{}, 1};
  std::string stopped;  // by what
};

// The definitions that are meant; nothing after an error message.
std::optional<std::vector<DefinitionId>> cards_named(const CardsOptions& o, const Ruleset& r) {
  const std::vector<DefinitionId> all = cards_of(r);
  if (o.cards.empty()) return all;
  std::vector<std::string> names;
  for (const DefinitionId d : all) names.push_back(r.definition(d).name);
  std::vector<DefinitionId> out;
  for (const std::string& name : o.cards) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      report_error(
          fmt::format("{} has no card '{}'", o.game, name),
          hint(name, names, fmt::format("'cubilete show {} components' lists them all", o.game)));
      return std::nullopt;
    }
    out.push_back(all[std::size_t(found - names.begin())]);
  }
  return out;
}

std::string command_of(const CardsOptions& o, const CardsTrial& t) {
  return fmt::format("cubilete cards '{}'{}{} --players {} --seats {} --seed {} --games {}", o.game,
                     o.cards.empty() ? "" : " ", fmt::join(o.cards, " "), t.request.players,
                     fmt::join(t.request.seats, ","), t.request.seed, t.values.games());
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string points(double share) { return fmt::format("{:+.2f}", 100 * share); }

std::string row_text(const Wording& words, const CardsTrial& t, const CardValue& v) {
  const std::string naive =
      v.has_both ? fmt::format("{} to {}", points(v.naive.low), points(v.naive.high)) : "";
  const char* const mark = !v.has_enough ? "few" : v.is_certain ? "*" : "";
  return fmt::format(
      "{:<28}{:>9}{:>7.2f}{:>7.2f}{:>8.2f}{:>9}{:>9}{:>17}{:>8}{:>17} {:<3}\n",
      words.name("components", t.ruleset->definition(v.card).name), percent(v.offered), v.taken,
      v.used, v.points, v.users > 0 ? percent(v.win_with) : "-",
      v.users < 1 ? percent(v.win_without) : "-", naive, points(v.value),
      fmt::format("{} to {}", points(v.value_interval.low), points(v.value_interval.high)), mark);
}

std::string table_text(const Wording& words, const CardsTrial& t, std::size_t most) {
  const std::vector<CardValue> all = t.values.values(t.rule.looking());
  std::string out = fmt::format(
      "{} games, {} players ({}), seed {}\n\n{:<28}{:>9}{:>7}{:>7}{:>8}{:>9}{:>9}{:>17}{:>8}{:>17}"
      "\n",
      t.values.games(), t.request.players, fmt::join(t.request.seats, ","), t.request.seed, "card",
      "seen by", "taken", "used", "points", "win with", "without", "naive, pp", "value",
      "95 % interval");
  for (std::size_t i = 0; i < all.size() && i < most; ++i) out += row_text(words, t, all[i]);
  if (all.size() > most) out += fmt::format("... and {} more\n", all.size() - most);
  return out;
}

std::string as_text(const CardsOptions& o, const CardsTrial& t, const Wording& words) {
  const auto seen = t.values.values(t.rule.looking());
  std::string out = table_text(words, t, SIZE_MAX);
  std::vector<std::string> unseen;
  for (const DefinitionId d : t.values.cards()) {
    const bool is_seen =
        std::any_of(seen.begin(), seen.end(), [&](const CardValue& v) { return v.card == d; });
    if (!is_seen) unseen.push_back(words.name("components", t.ruleset->definition(d).name));
  }
  if (!unseen.empty()) out += fmt::format("never chosen from: {}\n", fmt::join(unseen, ", "));
  const bool is_forced =
      std::any_of(seen.begin(), seen.end(), [](const CardValue& v) { return v.forced > 0.01; });
  if (is_forced) {
    out += "\nwhere there was no other choice, it could not be denied:";
    for (const CardValue& v : seen) {
      if (v.forced <= 0.01) continue;
      out += fmt::format(" {} in {} of its games;",
                         words.name("components", t.ruleset->definition(v.card).name),
                         percent(v.forced));
    }
    out.back() = '\n';
  }
  out +=
      "\nvalue: what one seat wins more often, in percentage points, where it may choose the card "
      "than\nwhere it may not, in the same games otherwise; * certain at 95 %. naive: win share "
      "with it less\nwithout, which also counts who chooses it and when: leaders, seats and long "
      "games, not the card.\n";
  return out + "again: " + command_of(o, t) + "\n";
}

Json interval_json(const Interval& i) { return {{"low", i.low}, {"high", i.high}}; }

Json as_json(const CardsOptions& o, const CardsTrial& t) {
  Json j;
  j["version"] = 1;
  j["game"] = o.game;
  j["digest"] = hexadecimal(t.ruleset->digest);
  j["players"] = t.request.players;
  j["seats"] = t.request.seats;
  j["seed"] = t.request.seed;
  j["games"] = t.values.games();
  j["intervals"] = t.rule.looking() == Looking::kFixed ? "fixed" : "watched";
  j["stopped_by"] = t.stopped;
  j["command"] = command_of(o, t);
  j["cards"] = Json::array();
  for (const CardValue& v : t.values.values(t.rule.looking())) {
    Json card;
    card["card"] = t.ruleset->definition(v.card).name;
    card["offered"] = v.offered;
    card["taken"] = v.taken;
    card["used"] = v.used;
    card["points"] = v.points;
    card["users"] = v.users;
    card["win_with"] = v.users > 0 ? Json(v.win_with) : Json(nullptr);
    card["win_without"] = v.users < 1 ? Json(v.win_without) : Json(nullptr);
    card["naive"] = v.has_both ? interval_json(v.naive) : Json(nullptr);
    card["value"] = v.value;
    card["value_interval"] = interval_json(v.value_interval);
    card["points_value"] = v.points_value;
    card["points_interval"] = interval_json(v.points_interval);
    card["forced"] = v.forced;
    card["enough"] = v.has_enough;
    card["certain"] = v.is_certain;
    j["cards"].push_back(std::move(card));
  }
  return j;
}

std::string as_csv(const CardsTrial& t) {
  const auto text = [](double number) { return fmt::format("{}", number); };
  std::string out = csv_line({"card", "offered", "taken", "used", "points", "win_with",
                              "win_without", "value", "low", "high", "certain"},
                             ',');
  for (const CardValue& v : t.values.values(t.rule.looking())) {
    out +=
        csv_line({t.ruleset->definition(v.card).name, text(v.offered), text(v.taken), text(v.used),
                  text(v.points), v.users > 0 ? text(v.win_with) : "",
                  v.users < 1 ? text(v.win_without) : "", text(v.value), text(v.value_interval.low),
                  text(v.value_interval.high), v.is_certain ? "1" : "0"},
                 ',');
  }
  return out;
}

// Whether the interval of every card's value is as narrow as is wanted.
bool is_precise(const CardsTrial& t, double reach) {
  if (t.values.games() < kFewest) return false;
  const auto all = t.values.values(t.rule.looking());
  return std::all_of(all.begin(), all.end(),
                     [&](const CardValue& v) { return v.value_interval.reach() <= reach; });
}

RunResult play(const Shard& shard, CardsTrial& t) {
  const Wording words(*t.ruleset, *t.spoken);
  LabRun run;
  run.shard = shard;
  run.values = values_of_cards(t.values.cards().size());
  run.make_player = [&] { return make_card_player(t.ruleset, t.request, t.values.cards()); };
  run.take = [&](std::span<const std::int64_t> values) { t.values.take(values); };
  run.is_precise = [&](const Precision& p) { return is_precise(t, p.reach); };
  run.shown = [&] { return table_text(words, t, 12); };
  LabResult result = play_by(t.rule, t.request.jobs, run);
  t.stopped = std::move(result.stopped_by);
  return std::move(result.run);
}

// All that comes before the first game; the exit code.
int prepare(const CardsOptions& o, CardsTrial& t) {
  const auto rule = stop_rule_of(o.lab);
  if (!rule) return kWrongUsage;
  if (rule->within && !rule->within->measure.empty()) {
    report_error("--within: here it is the precision of each card's value", "write 0.5pp");
    return kWrongUsage;
  }
  auto named = named_version(o.game);
  if (!named) return kWrongUsage;
  int exit_code = kFine;
  t.ruleset = compile_or_report(*named, exit_code);
  if (!t.ruleset) return exit_code;
  const auto request = lab_request(o.lab, *t.ruleset);
  const auto cards = cards_named(o, *t.ruleset);
  t.spoken = spoken_for(*t.ruleset, o.lab.language);
  if (!request || !cards || !t.spoken) return kWrongUsage;
  t.request = *request;
  t.rule = *rule;
  t.values = CardValues(*cards, request->players);
  return kFine;
}

void tell(const CardsOptions& o, const CardsTrial& t) {
  if (o.lab.format == "json") {
    print_json(as_json(o, t).dump(2) + "\n");
  } else if (o.lab.format == "jsonl") {
    print_json(json_lines(as_json(o, t), "cards"));
  } else {
    const Wording words(*t.ruleset, *t.spoken);
    print_out(o.lab.format == "csv" ? as_csv(t) : as_text(o, t, words));
  }
}

RunPart part_of(CardsOptions o, const CardsTrial& t) {
  RunPart part{
      "cards", {t.ruleset->digest}, {}, {{"games", t.values.games()}, {"sums", t.values.sums()}}};
  o.lab = settled(std::move(o.lab), t.request);
  each_field_of_cards(o, ToRequest{part.request});
  return part;
}

int run_cards(const CardsOptions& o) {
  CardsTrial t;
  if (const int exit_code = prepare(o, t)) return exit_code;
  const auto shard = shard_of(o.part, t.rule);
  if (!shard) return kWrongUsage;
  PartFile part;
  if (!part.open(o.part)) return kProblems;
  watch_interrupts();
  const RunResult result = play(*shard, t);
  if (result.failure) {
    report_error(
        result.failure->error, t.ruleset->sources,
        fmt::format("in game {}, or in the same game where a seat may not choose a card; {}",
                    result.failure->game + 1,
                    how_to_see_again(o.game, t.request,
                                     seed_of_game(t.request.seed, result.failure->game))));
    return kProblems;
  }
  GamesFile no_file;
  return end_run({result.games, "games", [&] { return part_of(o, t); }, [&] { tell(o, t); }},
                 o.part, *shard, part, no_file);
}

}  // namespace

int tell_cards(const RunPart& run) {
  CardsOptions o;
  each_field_of_cards(o, FromRequest{run.request});
  CardsTrial t;
  if (const int exit_code = prepare(o, t)) return exit_code;
  if (!is_content_of(run, {t.ruleset->digest})) return kProblems;
  const std::vector<std::int64_t> sums = run.counts.at("sums");
  if (sums.size() != t.values.sums().size()) return report_other_things();
  t.values.add(run.counts.at("games"), sums);
  t.stopped = "games";
  tell(o, t);
  return kFine;
}

void add_cards(const Command& app, int& exit_code) {
  auto o = std::make_shared<CardsOptions>();
  const Command command = app.add_command(
      "cards", "Tells what players do with each card, and what it is worth to them");
  command.add_option("game", o->game, "A version of a game").required();
  command.add_option("cards", o->cards, "Only these, by name");
  add_lab_options(command, o->lab);
  add_part_options(command, o->part);
  command.footer(
      "Examples:\n  cubilete cards dicy-cards --players 3\n"
      "  cubilete cards my-game mill tower --seats greedy --for 1m\n"
      "  cubilete cards dice-town --within 0.5pp --format csv");
  command.callback([o, &exit_code] { exit_code = run_cards(*o); });
}

}  // namespace cubilete
