// cubilete cards: what players do with each card, and what it is worth to have or to be given it.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/digest.h"
#include "base/shell_word.h"
#include "base/spelling.h"
#include "lab/card_values.h"
#include "tools/balance/lab_games.h"
#include "tools/balance/measurement.h"
#include "tools/balance/sentences.h"
#include "tools/cli/command_line.h"
#include "tools/cli/language.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

struct CardsTrial final : Measurement {
  VersionOptions version;
  std::string game;                // the version as one word
  std::vector<std::string> cards;  // names of definitions; empty: all
  bool is_given = false;           // one seat is given a card; else it is denied what it chose
  GivingRound round = 0;
  std::string zone;  // where it goes; empty: where players hold such cards
  LabOptions lab;

  std::shared_ptr<const Ruleset> ruleset;
  std::optional<Spoken> spoken;
  LabGames games;
  CardValues values{{}, 1};
  Giving giving;

  std::string command() const override { return "cards"; }
  void each_option(const OptionFields& fields) override;
  int prepare() override;
  Played play(const Shard&, GamesFile&) override;
  std::vector<std::uint64_t> digests() const override { return {ruleset->digest}; }
  Json counts() const override { return {{"games", values.games()}, {"sums", values.sums()}}; }
  bool add(const Json& counts) override;
  const std::string& format() const override { return lab.format; }
  std::string text() const override;
  Json json() const override;
  AnswerTable table() const override;
};

// Returns the definitions that are meant; nothing after an error message.
std::optional<std::vector<DefinitionId>> cards_named(const CardsTrial& t, const Ruleset& r) {
  const std::vector<DefinitionId> all = cards_of(r);
  if (t.cards.empty()) return all;
  std::vector<std::string> names;
  for (const DefinitionId d : all) names.push_back(r.definition(d).name);
  std::vector<DefinitionId> out;
  for (const std::string& name : t.cards) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      report_error(
          fmt::format("{} has no card '{}'", t.game, name),
          hint(name, names,
               fmt::format("'cubilete show {} components' lists them all", shell_word(t.game))));
      return std::nullopt;
    }
    out.push_back(all[std::size_t(found - names.begin())]);
  }
  return out;
}

// Returns the zone of players that is meant; nothing after an error message.
std::optional<ZoneDefId> zone_named(const CardsTrial& t, const Ruleset& r) {
  std::vector<std::string> names;
  for (const ZoneDef& zone : r.zones) {
    if (zone.is_per_player) names.push_back(zone.name);
  }
  for (std::size_t i = 0; i < r.zones.size(); ++i) {
    if (r.zones[i].name != t.zone) continue;
    if (r.zones[i].is_per_player) return ZoneDefId(i);
    report_error(fmt::format("--to: the zone '{}' is no player's", t.zone),
                 fmt::format("zones of players: {}", fmt::join(names, ", ")));
    return std::nullopt;
  }
  report_error(fmt::format("--to: {} has no zone '{}'", t.game, t.zone),
               hint(t.zone, names, fmt::format("zones of players: {}", fmt::join(names, ", "))));
  return std::nullopt;
}

std::string command_of(const CardsTrial& t) {
  std::string out = fmt::format("cubilete cards '{}'{}{}", t.game, t.cards.empty() ? "" : " ",
                                fmt::join(t.cards, " "));
  if (t.is_given) out += " --give";
  if (t.round > 0) out += fmt::format(" --round {}", t.round);
  if (!t.zone.empty()) out += fmt::format(" --to '{}'", t.zone);
  return out + fmt::format(" {} --games {}", players_options(t.games.request), t.values.games());
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string points(double share) { return fmt::format("{:+.2f}", 100 * share); }

std::string name_of(const Wording& words, const CardsTrial& t, DefinitionId card) {
  return words.name("components", t.ruleset->definition(card).name);
}

std::string zone_name(const Wording& words, const CardsTrial& t, DefinitionId card) {
  const ZoneDefId zone = t.giving.places[card.index()].zone;
  return zone.is_some() ? words.name("zones", t.ruleset->zone(zone).name) : "";
}

// Returns the interval of the value of a card, or that it is not known yet.
std::string value_range(const Wording& words, const CardValue& v) {
  if (!v.has_enough) return words.say("lab_not_known");
  return words.say("report_range", {points(v.value_interval.low), points(v.value_interval.high)});
}

// Of cards, nothing is known but whose turn it was: no measure says how games ended.
Course course_of(const CardsTrial& t) { return {.games = t.values.games()}; }

// Returns the sentences, and by which games they are known.
std::string head_text(const Wording& words, const CardsTrial& t) {
  const Pace pace{t.values.games(), t.games.seconds};
  return lines_of(card_sentences(words, t.values, t.games.looking(), pace)) + "\n" +
         games_text(words.language(), words.say("lab_games", {fmt::format("{}", t.values.games())}),
                    t.games.request, course_of(t));
}

std::string given_row(const Wording& words, const CardsTrial& t, const CardValue& v) {
  const std::string mark = v.is_certain ? "*" : "";
  return fmt::format("{:<28}{:<18}{:>9}{:>9}{:>9}{:>8}{:>18}{:>9} {}\n", name_of(words, t, v.card),
                     zone_name(words, t, v.card), percent(v.given),
                     percent(v.wins.mean_a() / kWinParts), percent(v.wins.mean_b() / kWinParts),
                     points(v.value), value_range(words, v), fmt::format("{:+.2f}", v.points_value),
                     mark);
}

std::string given_table(const Wording& words, const CardsTrial& t, std::size_t most) {
  const std::vector<CardValue> all = t.values.values(t.games.looking());
  const std::string when = t.giving.round > 0
                               ? words.say("given_in_round", {fmt::format("{}", t.giving.round)})
                               : words.say("given_at_start");
  std::string out = head_text(words, t) + words.say("given_what", {when}) + "\n";
  out += fmt::format("\n{:<28}{:<18}{:>9}{:>9}{:>9}{:>8}{:>18}{:>9}\n", words.say("given_card"),
                     words.say("given_zone"), words.say("given_in"), words.say("given_without"),
                     words.say("given_with"), words.say("given_value"), words.say("given_interval"),
                     words.say("given_points"));
  for (std::size_t i = 0; i < all.size() && i < most; ++i) out += given_row(words, t, all[i]);
  if (all.size() > most) {
    out += words.say("lab_more", {fmt::format("{}", all.size() - most)}) + "\n";
  }
  return out;
}

// Returns why a card was not given; nothing where it was.
const char* why_not_given(const CardsTrial& t, std::size_t card) {
  const CardValue v = t.values.value(card, t.games.looking());
  if (v.failed > 0) return "failed";
  if (v.given > 0) return nullptr;
  const bool has_place = t.giving.places[v.card.index()].zone.is_some();
  return has_place ? "no_room" : !t.zone.empty() ? "not_held" : "no_place";
}

// Returns a line for each reason why cards were not given, and each zone that they had no room in.
std::string not_given(const CardsTrial& t, const Wording& words) {
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
      out += words.say("given_failed", {list, t.game, t.ruleset->definition(first).name});
    } else if (why == "no_room" && t.giving.round > 0) {
      out += words.say("given_no_round", {list, zone, fmt::format("{}", t.giving.round)});
    } else {
      out += words.say("given_" + why, {list, zone});
    }
    out += "\n";
  }
  return out;
}

std::string given_as_text(const CardsTrial& t, const Wording& words) {
  return with_decimal_marks(words.language(), given_table(words, t, SIZE_MAX)) +
         not_given(t, words) + "\n" + words.say("given_text") + "\n" +
         again_text(words.language(), command_of(t));
}

// A column of the table: its head, its width and its cells. One whose cells are all empty is left
// out.
struct TableColumn {
  const char* head;
  int width;
  std::function<std::string(const CardValue&)> cell;
};

std::vector<TableColumn> columns_of(const Wording& words) {
  const auto often = [](MeasureKind kind, double n) { return n == 0 ? "" : value_text(kind, n); };
  return {
      {"report_seen", 10, [](const CardValue& v) { return percent(v.offered); }},
      {"report_taken", 8, [=](const CardValue& v) { return often(MeasureKind::kTaken, v.taken); }},
      {"report_used", 8, [=](const CardValue& v) { return often(MeasureKind::kUse, v.used); }},
      {"report_points", 8,
       [=](const CardValue& v) { return often(MeasureKind::kScore, v.points); }},
      {"cards_with", 11, [](const CardValue& v) { return v.has_both ? percent(v.win_with) : ""; }},
      {"cards_without", 11,
       [](const CardValue& v) { return v.has_both ? percent(v.win_without) : ""; }},
      {"report_naive", 19,
       [&words](const CardValue& v) {
         return v.has_both ? words.say("report_range", {points(v.naive.low), points(v.naive.high)})
                           : "";
       }},
      {"report_value", 9, [](const CardValue& v) { return points(v.value); }},
      {"report_interval", 19, [&words](const CardValue& v) { return value_range(words, v); }}};
}

std::string table_text(const Wording& words, const CardsTrial& t, std::size_t most) {
  if (t.is_given) return given_table(words, t, most);
  std::vector<CardValue> all = t.values.values(t.games.looking());
  const std::size_t more = all.size() > most ? all.size() - most : 0;
  all.resize(all.size() - more);
  std::string out = head_text(words, t) + "\n";
  std::vector<TableColumn> columns = columns_of(words);
  std::erase_if(columns, [&](const TableColumn& c) {
    return std::ranges::all_of(all, [&](const CardValue& v) { return c.cell(v).empty(); });
  });
  out += fmt::format("{:<28}", words.say("report_card"));
  for (const TableColumn& c : columns) out += fmt::format("{:>{}}", words.say(c.head), c.width);
  out += "\n";
  for (const CardValue& v : all) {
    out += fmt::format("{:<28}", name_of(words, t, v.card));
    for (const TableColumn& c : columns) out += fmt::format("{:>{}}", c.cell(v), c.width);
    out += v.is_certain ? " *\n" : "\n";
  }
  return more > 0 ? out + words.say("lab_more", {fmt::format("{}", more)}) + "\n" : out;
}

// Returns the names of cards, after the word of the key; nothing where there are none.
std::string listed(const Wording& words, const CardsTrial& t, const char* key,
                   const std::vector<DefinitionId>& cards) {
  std::vector<std::string> names;
  for (const DefinitionId d : cards) names.push_back(name_of(words, t, d));
  return names.empty() ? "" : words.say(key, {fmt::format("{}", fmt::join(names, ", "))}) + "\n";
}

std::string CardsTrial::text() const {
  const Wording words(*ruleset, *spoken);
  if (is_given) return given_as_text(*this, words);
  std::string out = table_text(words, *this, SIZE_MAX);
  out += listed(words, *this, "report_unused", values.never_chosen(*ruleset));
  out += listed(words, *this, "report_absent", values.never_present());
  std::vector<std::string> forced;
  for (const CardValue& v : values.values(games.looking())) {
    if (v.forced > 0.01) {
      forced.push_back(
          words.say("cards_forced_in", {name_of(words, *this, v.card), percent(v.forced)}));
    }
  }
  if (!forced.empty()) {
    out += "\n" + words.say("cards_forced", {fmt::format("{}", fmt::join(forced, "; "))}) + "\n";
  }
  return with_decimal_marks(words.language(), out) + "\n" + words.say("report_cards_text") + " " +
         words.say("cards_mark") + "\n" + again_text(words.language(), command_of(*this));
}

// Returns the name of the zone where a card was given.
std::string given_zone(const CardsTrial& t, DefinitionId card) {
  return t.ruleset->zone(t.giving.places[card.index()].zone).name;
}

Json interval_json(const Interval& i) { return {{"low", i.low}, {"high", i.high}}; }

Json CardsTrial::json() const {
  Json j;
  j["version"] = 1;
  j["game"] = game;
  j["digest"] = hexadecimal(ruleset->digest);
  add_request(j, games.request, course_of(*this));
  j["games"] = values.games();
  j["trial"] = is_given ? "give" : "deny";
  j["round"] = is_given ? Json(giving.round) : Json(nullptr);
  j["intervals"] = name_of(games.looking());
  j["stopped_by"] = games.stopped_by;
  j["command"] = command_of(*this);
  j["not_given"] = Json::array();
  for (std::size_t i = 0; is_given && i < values.cards().size(); ++i) {
    const char* const why = why_not_given(*this, i);
    if (!why) continue;
    j["not_given"].push_back({{"card", ruleset->definition(values.cards()[i]).name}, {"why", why}});
  }
  const auto names = [&](const std::vector<DefinitionId>& definitions) {
    Json out = Json::array();
    for (const DefinitionId d : definitions) out.push_back(ruleset->definition(d).name);
    return out;
  };
  j["never_chosen"] = names(values.never_chosen(*ruleset));
  j["not_present"] = names(values.never_present());
  j["cards"] = Json::array();
  for (const CardValue& v : values.values(games.looking())) {
    Json card;
    card["card"] = ruleset->definition(v.card).name;
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
    card["given"] = is_given ? Json(v.given) : Json(nullptr);
    card["zone"] = is_given ? Json(given_zone(*this, v.card)) : Json(nullptr);
    card["enough"] = v.has_enough;
    card["certain"] = v.is_certain;
    j["cards"].push_back(std::move(card));
  }
  return j;
}

AnswerTable CardsTrial::table() const {
  AnswerTable out{json(),
                  "cards",
                  {"card",
                   "offered",
                   "taken",
                   "used",
                   "points",
                   "win_with",
                   "win_without",
                   "value",
                   {"low", "/value_interval/low"},
                   {"high", "/value_interval/high"},
                   "certain"}};
  if (is_given) out.columns.insert(out.columns.end(), {"given", "zone"});
  for (const char* list : {"not_given", "never_chosen", "not_present"}) out.answer.erase(list);
  return out;
}

// Returns whether the interval of every card's value is as narrow as is wanted.
bool is_precise(const CardsTrial& t, double reach) {
  if (t.values.games() < kFewest) return false;
  const auto all = t.values.values(t.games.looking());
  return std::all_of(all.begin(), all.end(), [&](const CardValue& v) {
    return v.wins.n >= kFewest && v.value_interval.reach() <= reach;
  });
}

// Finds where cards are given. Returns the exit code.
int find_places(CardsTrial& t) {
  const auto zone = t.zone.empty() ? ZoneDefId() : zone_named(t, *t.ruleset);
  if (!zone) return kWrongUsage;
  auto places = card_places(t.ruleset, t.games.request.players, t.games.request.seed);
  if (!places) {
    report_error(places.error(), t.ruleset->sources,
                 "in a game that was played to see where players hold cards");
    return kProblems;
  }
  t.giving.places =
      zone->is_some() ? card_places_in(*t.ruleset, *zone, *places) : std::move(*places);
  t.giving.round = t.round;
  t.giving.counts_failures = t.cards.empty();
  return kFine;
}

void CardsTrial::each_option(const OptionFields& fields) {
  each_version_option(version, fields);
  fields("cards", cards);
  fields("give", is_given);
  fields("round", round);
  fields("to", zone);
  each_lab_option(lab, fields);
}

int CardsTrial::prepare() {
  const auto rule = stop_rule_of(lab);
  if (!rule) return kWrongUsage;
  if (!is_given && (round > 0 || !zone.empty())) {
    report_error(fmt::format("{} is for cards that are given", round > 0 ? "--round" : "--to"),
                 "add --give");
    return kWrongUsage;
  }
  if (rule->within && !rule->within->measure.empty()) {
    report_error("--within: here it is the precision of each card's value", "write 0.5pp");
    return kWrongUsage;
  }
  int exit_code = kFine;
  game = to_text(version_of(version));
  ruleset = ruleset_named(game, {}, exit_code);
  if (!ruleset) return exit_code;
  const auto request = lab_request(lab, *ruleset);
  const auto definitions = cards_named(*this, *ruleset);
  spoken = spoken_for(*ruleset, lab.language);
  if (!request || !definitions || !spoken) return kWrongUsage;
  games = {*request, *rule};
  complete_options(lab, *request);
  values = CardValues(*definitions, request->players, is_given ? Trial::kGiven : Trial::kDenied);
  exit_code = is_given ? find_places(*this) : kFine;
  if (exit_code == kFine && !allows_part(part, *rule)) return kWrongUsage;
  return exit_code;
}

Played CardsTrial::play(const Shard& shard, GamesFile&) {
  const Wording words(*ruleset, *spoken);
  LabRun run;
  run.units = "games";
  run.values = values_of_cards(values.cards().size());
  run.make_player = [&] {
    return is_given ? make_given_card_player(ruleset, games.request, values.cards(), giving)
                    : make_card_player(ruleset, games.request, values.cards());
  };
  run.take = [&](std::span<const std::int64_t> of_game) { values.take(of_game); };
  run.is_precise = [&](const Precision& p) { return is_precise(*this, p.reach); };
  run.is_clear = [&] {
    return leave_nothing_open(card_findings(values, games.looking()), values.games());
  };
  run.shown = [&] { return table_text(words, *this, 12); };
  run.report_failure = [&](const RunFailure& f, std::uint64_t seed) {
    report_error(f.error, ruleset->sources,
                 fmt::format("in game {}, or in the same game where a seat {}; {}", f.game + 1,
                             is_given ? "is given a card" : "may not choose a card",
                             how_to_see_again("'" + game + "'", games.request, seed)));
  };
  return play_lab_games(games, shard, run);
}

bool CardsTrial::add(const Json& counts) {
  const std::vector<std::int64_t> sums = counts.at("sums");
  if (sums.size() != values.sums().size()) return false;
  values.add(counts.at("games"), sums);
  return true;
}

}  // namespace

std::unique_ptr<Measurement> make_cards() { return std::make_unique<CardsTrial>(); }

void add_cards(const Command& command, int& exit_code) {
  auto t = std::make_shared<CardsTrial>();
  add_version_options(command, t->version).required();
  command.add_option("cards", t->cards, "Only these, by name");
  command.add_flag("--give", t->is_given,
                   "Give one seat each card, instead of denying it those that it chose");
  command
      .add_option("--round", t->round,
                  "With --give: before the first action of this round, not before the game")
      .check(whole_number(1, 1'000'000));
  command.add_option("--to", t->zone,
                     "With --give: into this zone, not where players hold such cards");
  add_lab_options(command, t->lab);
  add_part_options(command, t->part);
  command.footer(
      "Examples:\n  cubilete cards dicy-cards --players 3\n"
      "  cubilete cards my-game mill tower --seats greedy --for 1m\n"
      "  cubilete cards my-game mill --give --round 3\n"
      "  cubilete cards dice-town --within 0.5pp --format csv");
  command.callback([t, &exit_code] { exit_code = run_measurement(*t); });
}

}  // namespace cubilete
