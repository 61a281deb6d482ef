// cubilete cards: what players do with each card, and what it is worth to have or to be given it.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "base/spelling.h"
#include "lab/card_values.h"
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

struct CardsOptions {
  std::string game;
  std::vector<std::string> cards;  // names of definitions; empty: all
  bool gives = false;              // one seat is given a card; else it is denied what it chose
  GivingRound round = 0;
  std::string zone;  // where it goes; empty: where players hold such cards
  LabOptions lab;
  PartOptions part;
};

template <class Options, class Fields>
void each_field_of_cards(Options& o, const Fields& fields) {
  fields("game", o.game);
  fields("cards", o.cards);
  fields("give", o.gives);
  fields("round", o.round);
  fields("to", o.zone);
  each_field_of_lab(o.lab, fields);
}

struct CardsTrial {
  std::shared_ptr<const Ruleset> ruleset;
  std::optional<Spoken> spoken;
  SimulationRequest request;
  StopRule rule;
  CardValues values{{}, 1};
  Giving giving;
  bool in_zone = false;  // the zone where cards go was named
  std::string stopped;   // by what

  bool gives() const { return values.trial() == Trial::kGiven; }
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

// The zone of players that is meant; nothing after an error message.
std::optional<ZoneDefId> zone_named(const CardsOptions& o, const Ruleset& r) {
  std::vector<std::string> names;
  for (const ZoneDef& zone : r.zones) {
    if (zone.is_per_player) names.push_back(zone.name);
  }
  for (std::size_t i = 0; i < r.zones.size(); ++i) {
    if (r.zones[i].name != o.zone) continue;
    if (r.zones[i].is_per_player) return ZoneDefId(i);
    report_error(fmt::format("--to: the zone '{}' is no player's", o.zone),
                 fmt::format("zones of players: {}", fmt::join(names, ", ")));
    return std::nullopt;
  }
  report_error(fmt::format("--to: {} has no zone '{}'", o.game, o.zone),
               hint(o.zone, names, fmt::format("zones of players: {}", fmt::join(names, ", "))));
  return std::nullopt;
}

std::string command_of(const CardsOptions& o, const CardsTrial& t) {
  std::string out = fmt::format("cubilete cards '{}'{}{}", o.game, o.cards.empty() ? "" : " ",
                                fmt::join(o.cards, " "));
  if (o.gives) out += " --give";
  if (o.round > 0) out += fmt::format(" --round {}", o.round);
  if (!o.zone.empty()) out += fmt::format(" --to '{}'", o.zone);
  return out + fmt::format(" --players {} --seats {} --seed {} --games {}", t.request.players,
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

std::string name_of(const Wording& words, const CardsTrial& t, DefinitionId card) {
  return words.name("components", t.ruleset->definition(card).name);
}

std::string zone_name(const Wording& words, const CardsTrial& t, DefinitionId card) {
  const ZoneDefId zone = t.giving.places[card.index()].zone;
  return zone.is_some() ? words.name("zones", t.ruleset->zone(zone).name) : "";
}

std::string given_row(const Wording& words, const CardsTrial& t, const CardValue& v) {
  const std::string mark = !v.has_enough ? words.say("given_few") : v.is_certain ? "*" : "";
  const std::string range =
      words.say("report_range", {points(v.value_interval.low), points(v.value_interval.high)});
  return fmt::format("{:<28}{:<18}{:>9}{:>9}{:>9}{:>8}{:>18}{:>9} {}\n", name_of(words, t, v.card),
                     zone_name(words, t, v.card), percent(v.given),
                     percent(v.wins.mean_a() / kWinParts), percent(v.wins.mean_b() / kWinParts),
                     points(v.value), range, fmt::format("{:+.2f}", v.points_value), mark);
}

std::string given_table(const Wording& words, const CardsTrial& t, std::size_t most) {
  const std::vector<CardValue> all = t.values.values(t.rule.looking());
  const std::string when = t.giving.round > 0
                               ? words.say("given_in_round", {fmt::format("{}", t.giving.round)})
                               : words.say("given_at_start");
  std::string out = words.say(
      "given_games", {fmt::format("{}", t.values.games()), fmt::format("{}", t.request.players),
                      fmt::format("{}", fmt::join(t.request.seats, ",")),
                      fmt::format("{}", t.request.seed), when});
  out += fmt::format("\n\n{:<28}{:<18}{:>9}{:>9}{:>9}{:>8}{:>18}{:>9}\n", words.say("given_card"),
                     words.say("given_zone"), words.say("given_in"), words.say("given_without"),
                     words.say("given_with"), words.say("given_value"), words.say("given_interval"),
                     words.say("given_points"));
  for (std::size_t i = 0; i < all.size() && i < most; ++i) out += given_row(words, t, all[i]);
  if (all.size() > most) {
    out += words.say("given_more", {fmt::format("{}", all.size() - most)}) + "\n";
  }
  return out;
}

// Why a card was not given; nothing where it was.
const char* why_not_given(const CardsTrial& t, std::size_t card) {
  const CardValue v = t.values.value(card, t.rule.looking());
  if (v.failed > 0) return "failed";
  if (v.given > 0) return nullptr;
  const bool has_place = t.giving.places[v.card.index()].zone.is_some();
  return has_place ? "no_room" : t.in_zone ? "not_held" : "no_place";
}

// A line for each reason why cards were not given, and each zone that they had no room in.
std::string not_given(const CardsOptions& o, const CardsTrial& t, const Wording& words) {
  std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < t.values.cards().size(); ++i) {
    const char* const why = why_not_given(t, i);
    if (why) groups[{why, zone_name(words, t, t.values.cards()[i])}].push_back(i);
  }
  std::string out;
  for (const auto& [reason, cards] : groups) {
    const auto& [why, zone] = reason;
    std::vector<std::string> names;
    for (const std::size_t i : cards) names.push_back(name_of(words, t, t.values.cards()[i]));
    const std::string list = fmt::format("{}", fmt::join(names, ", "));
    const DefinitionId first = t.values.cards()[cards.front()];
    if (why == "failed") {
      out += words.say("given_failed", {list, o.game, t.ruleset->definition(first).name});
    } else if (why == "no_room" && t.giving.round > 0) {
      out += words.say("given_no_round", {list, zone, fmt::format("{}", t.giving.round)});
    } else {
      out += words.say("given_" + why, {list, zone});
    }
    out += "\n";
  }
  return out;
}

std::string given_as_text(const CardsOptions& o, const CardsTrial& t, const Wording& words) {
  return given_table(words, t, SIZE_MAX) + not_given(o, t, words) + "\n" + words.say("given_text") +
         "\nagain: " + command_of(o, t) + "\n";
}

std::string table_text(const Wording& words, const CardsTrial& t, std::size_t most) {
  if (t.gives()) return given_table(words, t, most);
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
  if (t.gives()) return given_as_text(o, t, words);
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

// Where a card was given, by the name of the zone.
std::string given_zone(const CardsTrial& t, DefinitionId card) {
  return t.ruleset->zone(t.giving.places[card.index()].zone).name;
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
  j["trial"] = t.gives() ? "give" : "deny";
  j["round"] = t.gives() ? Json(t.giving.round) : Json(nullptr);
  j["intervals"] = t.rule.looking() == Looking::kFixed ? "fixed" : "watched";
  j["stopped_by"] = t.stopped;
  j["command"] = command_of(o, t);
  j["not_given"] = Json::array();
  for (std::size_t i = 0; t.gives() && i < t.values.cards().size(); ++i) {
    const char* const why = why_not_given(t, i);
    if (!why) continue;
    j["not_given"].push_back(
        {{"card", t.ruleset->definition(t.values.cards()[i]).name}, {"why", why}});
  }
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
    card["given"] = t.gives() ? Json(v.given) : Json(nullptr);
    card["zone"] = t.gives() ? Json(given_zone(t, v.card)) : Json(nullptr);
    card["enough"] = v.has_enough;
    card["certain"] = v.is_certain;
    j["cards"].push_back(std::move(card));
  }
  return j;
}

std::string as_csv(const CardsTrial& t) {
  const auto text = [](double number) { return fmt::format("{}", number); };
  std::vector<std::string> head = {"card",        "offered", "taken", "used", "points", "win_with",
                                   "win_without", "value",   "low",   "high", "certain"};
  if (t.gives()) head.insert(head.end(), {"given", "zone"});
  std::string out = csv_line(head, ',');
  for (const CardValue& v : t.values.values(t.rule.looking())) {
    std::vector<std::string> line = {t.ruleset->definition(v.card).name,
                                     text(v.offered),
                                     text(v.taken),
                                     text(v.used),
                                     text(v.points),
                                     v.users > 0 ? text(v.win_with) : "",
                                     v.users < 1 ? text(v.win_without) : "",
                                     text(v.value),
                                     text(v.value_interval.low),
                                     text(v.value_interval.high),
                                     v.is_certain ? "1" : "0"};
    if (t.gives()) line.insert(line.end(), {text(v.given), given_zone(t, v.card)});
    out += csv_line(line, ',');
  }
  return out;
}

// Whether the interval of every card's value is as narrow as is wanted.
bool is_precise(const CardsTrial& t, double reach) {
  if (t.values.games() < kFewest) return false;
  const auto all = t.values.values(t.rule.looking());
  return std::all_of(all.begin(), all.end(), [&](const CardValue& v) {
    return v.wins.n >= kFewest && v.value_interval.reach() <= reach;
  });
}

RunResult play(const Shard& shard, CardsTrial& t) {
  const Wording words(*t.ruleset, *t.spoken);
  LabRun run;
  run.shard = shard;
  run.values = values_of_cards(t.values.cards().size());
  run.make_player = [&] {
    return t.gives() ? make_given_card_player(t.ruleset, t.request, t.values.cards(), t.giving)
                     : make_card_player(t.ruleset, t.request, t.values.cards());
  };
  run.take = [&](std::span<const std::int64_t> values) { t.values.take(values); };
  run.is_precise = [&](const Precision& p) { return is_precise(t, p.reach); };
  run.shown = [&] { return table_text(words, t, 12); };
  LabResult result = play_by(t.rule, t.request.jobs, run);
  t.stopped = std::move(result.stopped_by);
  return std::move(result.run);
}

// Finds where cards are given; the exit code.
int find_places(const CardsOptions& o, CardsTrial& t) {
  const auto zone = o.zone.empty() ? ZoneDefId() : zone_named(o, *t.ruleset);
  if (!zone) return kWrongUsage;
  auto places = card_places(t.ruleset, t.request.players, t.request.seed);
  if (!places) {
    report_error(places.error(), t.ruleset->sources,
                 "in a game that was played to see where players hold cards");
    return kProblems;
  }
  t.giving.places =
      zone->is_some() ? card_places_in(*t.ruleset, *zone, *places) : std::move(*places);
  t.giving.round = o.round;
  t.in_zone = zone->is_some();
  t.giving.counts_failures = o.cards.empty();
  return kFine;
}

// All that comes before the first game; the exit code.
int prepare(const CardsOptions& o, CardsTrial& t) {
  const auto rule = stop_rule_of(o.lab);
  if (!rule) return kWrongUsage;
  if (!o.gives && (o.round > 0 || !o.zone.empty())) {
    report_error(fmt::format("{} is for cards that are given", o.round > 0 ? "--round" : "--to"),
                 "add --give");
    return kWrongUsage;
  }
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
  t.values = CardValues(*cards, request->players, o.gives ? Trial::kGiven : Trial::kDenied);
  return o.gives ? find_places(o, t) : kFine;
}

void tell(const CardsOptions& o, const CardsTrial& t) {
  if (o.lab.format == "json") {
    print_json(as_json(o, t).dump(2) + "\n");
  } else if (o.lab.format == "jsonl") {
    Json answer = as_json(o, t);
    answer.erase("not_given");
    print_json(json_lines(std::move(answer), "cards"));
  } else {
    const Wording words(*t.ruleset, *t.spoken);
    print_out(o.lab.format == "csv" ? as_csv(t) : as_text(o, t, words));
  }
}

RunPart part_of(CardsOptions o, const CardsTrial& t) {
  RunPart part{
      "cards", {t.ruleset->digest}, {}, {{"games", t.values.games()}, {"sums", t.values.sums()}}};
  o.lab = with_request(std::move(o.lab), t.request);
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
        fmt::format("in game {}, or in the same game where a seat {}; {}", result.failure->game + 1,
                    t.gives() ? "is given a card" : "may not choose a card",
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
  command.add_flag("--give", o->gives,
                   "Give one seat each card, instead of denying it those that it chose");
  command
      .add_option("--round", o->round,
                  "With --give: before the first action of this round, not before the game")
      .check(whole_number(1, 1'000'000));
  command.add_option("--to", o->zone,
                     "With --give: into this zone, not where players hold such cards");
  add_lab_options(command, o->lab);
  add_part_options(command, o->part);
  command.footer(
      "Examples:\n  cubilete cards dicy-cards --players 3\n"
      "  cubilete cards my-game mill tower --seats greedy --for 1m\n"
      "  cubilete cards my-game mill --give --round 3\n"
      "  cubilete cards dice-town --within 0.5pp --format csv");
  command.callback([o, &exit_code] { exit_code = run_cards(*o); });
}

}  // namespace cubilete
