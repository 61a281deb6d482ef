// cubilete ab: two versions of a game, played in pairs and compared.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/digest.h"
#include "base/utf8.h"
#include "lab/comparison.h"
#include "lab/measured_games.h"
#include "review/change_text.h"
#include "tools/balance/lab_games.h"
#include "tools/balance/measurement.h"
#include "tools/balance/sentences.h"
#include "tools/cli/command_line.h"
#include "tools/cli/language.h"
#include "tools/cli/revision.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

struct AbTrial final : Measurement {
  std::string base;
  std::string edit;
  std::vector<std::string> set;  // set-up options of the edit
  bool is_unpaired = false;
  bool shows_all = false;
  LabOptions lab;

  Compilation before;
  Compilation after;
  std::vector<ContentChange> changes;
  std::optional<Spoken> spoken;
  LabGames games;
  Comparison comparison{{}};

  std::string command() const override { return "ab"; }
  void each_option(const OptionFields& fields) override;
  int prepare() override;
  Played play(const Shard&, GamesFile&) override;
  std::vector<std::uint64_t> digests() const override {
    return {before.ruleset->digest, after.ruleset->digest};
  }
  Json counts() const override { return counts_of(comparison); }
  bool add(const Json& counts) override { return add_counts(comparison, counts); }
  const std::string& format() const override { return lab.format; }
  std::string text() const override;
  Json json() const override;
  AnswerTable table() const override;
};

std::string edit_text(const AbTrial& t) {
  std::string text = t.edit;
  for (const std::string& option : t.set) text += "?" + option;
  return text;
}

// Returns the command that gives the same numbers again.
std::string command_of(const AbTrial& t) {
  return fmt::format("cubilete ab '{}' '{}' {} --games {}{}", t.base, edit_text(t),
                     players_options(t.games.request), t.comparison.pairs(),
                     t.is_unpaired ? " --unpaired" : "");
}

std::string mark_of(const Difference& d) {
  return d.is_certain_among_all ? "**" : d.is_certain ? "*" : "";
}

// The cells of a measure: its name, before, after, the change, its interval, its mark.
std::array<std::string, 6> cells_of(const Wording& words, const Difference& d) {
  const MeasureKind kind = d.measure.kind;
  return {label_of(words, d.measure),
          value_text(kind, d.before),
          value_text(kind, d.after),
          change_text(kind, d.change),
          d.moments.differing == 0 ? words.say("ab_same") : interval_text(words, d, true),
          mark_of(d)};
}

std::array<std::string, 6> heads(const Wording& words) {
  return {words.say("report_measure"), words.say("ab_before"),       words.say("ab_after"),
          words.say("report_change"),  words.say("report_interval"), ""};
}

std::string row_text(const std::array<std::string, 6>& cells) {
  return fmt::format("{:<40}{:>11}{:>11}{:>11}{:>25} {}", cells[0], cells[1], cells[2], cells[3],
                     cells[4], cells[5]);
}

std::string row_of_markdown(const std::array<std::string, 6>& cells) {
  std::string out = "|";
  for (const std::string& cell : cells) out += " " + markdown_text(cell) + " |";
  return out;
}

// Returns whether what the measure counts was edited.
bool is_edited(const AbTrial& t, const Measure& m) { return counts_edited(t.changes, m); }

// The measures in the order in which they are shown.
struct Ordered {
  std::vector<Difference> edited;  // of what was edited, also where they are the same
  std::vector<Difference> others;
  std::size_t same = 0;  // others that are the same in every pair
};

Ordered ordered(const AbTrial& t) {
  Ordered out;
  const Looking looking = t.games.looking();
  for (std::size_t i = 0; i < t.comparison.measures().size(); ++i) {
    if (is_edited(t, t.comparison.measures()[i])) {
      out.edited.push_back(t.comparison.difference(i, looking));
    }
  }
  for (const Difference& d : t.comparison.differences(looking)) {
    if (is_edited(t, d.measure)) continue;
    d.moments.differing == 0 ? void(++out.same) : out.others.push_back(d);
  }
  return out;
}

std::string table_text(const Wording& words, const AbTrial& t, std::size_t most) {
  const bool is_markdown = t.lab.format == "markdown";
  const auto row = [&](const std::array<std::string, 6>& cells) {
    return (is_markdown ? row_of_markdown(cells) : row_text(cells)) + "\n";
  };
  const Ordered all = ordered(t);
  std::string out = row(heads(words));
  if (is_markdown) out += "|---|---:|---:|---:|---:|---|\n";
  for (const Difference& d : all.edited) out += row(cells_of(words, d));
  if (!all.edited.empty() && !all.others.empty() && !is_markdown) out += "\n";
  for (std::size_t i = 0; i < all.others.size() && i < most; ++i) {
    out += row(cells_of(words, all.others[i]));
  }
  const auto count = [](std::size_t n) { return fmt::format("{}", n); };
  if (is_markdown) out += "\n";
  if (all.others.size() > most) {
    out += words.say("lab_more", {count(all.others.size() - most)}) + "\n";
  }
  if (all.same > 0) out += words.say("ab_others_same", {count(all.same)}) + "\n";
  return out;
}

std::vector<MeasureFinding> findings_of(const AbTrial& t) {
  return change_findings(t.comparison, t.games.looking(),
                         [&](const Measure& m) { return is_edited(t, m); });
}

// Returns sentences about what the games tell, and what they do not tell yet.
std::string sentences(const Wording& words, const AbTrial& t) {
  return lines_of(change_sentences(words, findings_of(t), {t.comparison.pairs(), t.games.seconds}));
}

std::string counted_text(const Wording& words, const AbTrial& t) {
  const std::string pairs = words.say(t.is_unpaired ? "ab_unpaired" : "report_pairs",
                                      {fmt::format("{}", t.comparison.pairs())});
  return games_text(words.language(), pairs, t.games.request, course_of(t.comparison));
}

// Returns how many games pairs save for the measures that they save most and least for.
std::string saving_text(const Wording& words, const AbTrial& t) {
  double least = 0;
  double most = 0;
  for (const Difference& d : t.comparison.differences(t.games.looking())) {
    if (!d.has_enough || d.saving <= 0) continue;
    least = least == 0 ? d.saving : std::min(least, d.saving);
    most = std::max(most, d.saving);
  }
  if (most == 0 || t.is_unpaired) return {};
  return words.say("ab_saving", {fmt::format("{:.1f}", least), fmt::format("{:.1f}", most)}) + "\n";
}

// Returns the notes below the table.
std::string notes(const Wording& words, const AbTrial& t) {
  const bool is_fixed = t.games.looking() == Looking::kFixed;
  return words.say("report_marks") + " " + words.say(is_fixed ? "ab_fixed" : "ab_watched") + "\n" +
         saving_text(words, t);
}

// Returns lines as items of a list of Markdown.
std::string items_of(const std::string& lines) {
  std::string out;
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    if (end > begin) out += "- " + markdown_text(lines.substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  return out;
}

// Returns the answer as Markdown: what differs, what the games tell, and the measures, folded.
std::string markdown_of(const Wording& words, const AbTrial& t) {
  return fmt::format("### {}\n\n{}\n{}\n<details><summary>{}</summary>\n\n{}\n{}\n</details>\n",
                     markdown_text(words.title()), to_markdown(t.changes, words.language()),
                     items_of(sentences(words, t) + counted_text(words, t)),
                     capitalized(words.say("report_measure")), table_text(words, t, SIZE_MAX),
                     items_of(notes(words, t) + again_text(words.language(), command_of(t))));
}

std::string AbTrial::text() const {
  const Wording words(*after.ruleset, *spoken);
  if (lab.format == "markdown") return markdown_of(words, *this);
  std::string out = fmt::format("{}  ->  {}\n", base, edit_text(*this));
  out += to_text(changes, words.language(), "  ");
  if (changes.empty()) out += "  " + words.say("report_no_changes") + "\n";
  out += "\n" + sentences(words, *this) + "\n" + counted_text(words, *this) + "\n";
  out += table_text(words, *this, shows_all ? SIZE_MAX : 25) + "\n" + notes(words, *this);
  return with_decimal_marks(words.language(), out) +
         again_text(words.language(), command_of(*this));
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

Json AbTrial::json() const {
  Json j;
  j["version"] = 1;
  j["base"] = base;
  j["edit"] = edit_text(*this);
  j["base_digest"] = hexadecimal(before.ruleset->digest);
  j["edit_digest"] = hexadecimal(after.ruleset->digest);
  add_request(j, games.request, course_of(comparison));
  j["pairs"] = comparison.pairs();
  j["intervals"] = name_of(games.looking());
  j["stopped_by"] = games.stopped_by;
  j["command"] = command_of(*this);
  j["changes"] = Json::array();
  for (const ContentChange& c : changes) {
    j["changes"].push_back(
        {{"path", c.path}, {"text", to_text(c, Language::kEnglish)}, {"place", c.place}});
  }
  j["measures"] = Json::array();
  const Ordered all = ordered(*this);
  j["edited"] = Json::array();
  for (const Difference& d : all.edited) j["edited"].push_back(key_of(d.measure));
  for (const Difference& d : comparison.differences(games.looking())) {
    j["measures"].push_back(to_json(d));
  }
  return j;
}

// Returns a table with a row for each measure. The two versions have names of their own there,
// since "base" and "edit" are values of the measure.
AnswerTable AbTrial::table() const {
  Json about;
  const Json answer = json();
  for (const auto& [key, value] : answer.items()) {
    if (key == "changes" || key == "edited") continue;
    about[key == "base" || key == "edit" ? key + "_version" : key] = value;
  }
  return {std::move(about),
          "measures",
          {"measure",
           "base",
           "edit",
           "change",
           "low",
           "high",
           "pairs",
           "differing",
           {"saving", "/saving", "0"},
           "certain"}};
}

void AbTrial::each_option(const OptionFields& fields) {
  fields("before", base);
  fields("after", edit);
  fields("set", set);
  fields("unpaired", is_unpaired);
  fields("all", shows_all);
  each_lab_option(lab, fields);
}

int AbTrial::prepare() {
  int exit_code = kFine;
  const auto rule = stop_rule_of(lab);
  if (!rule) return kWrongUsage;
  auto base_content = content_named(base, {}, exit_code);
  if (!base_content) return exit_code;
  auto edit_content = content_named(edit, set, exit_code);
  if (!edit_content) return exit_code;
  before = std::move(*base_content);
  after = std::move(*edit_content);
  const auto request = lab_request(lab, *after.ruleset);
  if (!request || !lab_request(lab, *before.ruleset)) return kWrongUsage;
  spoken = spoken_for(*after.ruleset, lab.language);
  if (!spoken) return kWrongUsage;
  changes = changes_between(before, after, *spoken);
  games = {*request, *rule};
  complete_options(lab, *request);
  comparison = Comparison(measures_of_both(measures_of(*before.ruleset, request->players),
                                           measures_of(*after.ruleset, request->players)));
  const bool is_right =
      knows_measure(rule->within, comparison.measures()) && allows_part(part, *rule);
  return is_right ? kFine : kWrongUsage;
}

// Reports which game of the pair failed, and how to see it again.
void report_failure(const AbTrial& t, const RunFailure& f, std::uint64_t seed) {
  const Measure nothing;
  std::vector<std::int64_t> values(1);
  const bool is_first =
      !MeasuredGames(t.before.ruleset, t.games.request, {nothing}).play(seed, values).has_value();
  report_error(f.error, (is_first ? t.before : t.after).ruleset->sources,
               fmt::format("in pair {}; {}", f.game + 1,
                           how_to_see_again("'" + (is_first ? t.base : edit_text(t)) + "'",
                                            t.games.request, seed)));
}

// Writes both games of a pair.
void write_pair(const AbTrial& t, std::int64_t pair, std::span<const std::int64_t> values,
                GamesFile& file) {
  const SimulationRequest& request = t.games.request;
  const std::uint64_t seed = seed_of_game(request.seed, pair);
  const std::size_t half = values.size() / 2;
  const auto& measures = t.comparison.measures();
  file.add({t.base, t.before.ruleset->digest, "base"}, request.seats, pair, seed, measures,
           values.first(half));
  file.add({edit_text(t), t.after.ruleset->digest, "edit"}, request.seats, pair,
           t.is_unpaired ? unpaired_seed(seed) : seed, measures, values.subspan(half));
}

Played AbTrial::play(const Shard& shard, GamesFile& file) {
  const Wording words(*after.ruleset, *spoken);
  const Looking looking = games.looking();
  const std::int64_t first = shard.first(games.request.games);
  LabRun run;
  run.units = "pairs";
  run.values = 2 * comparison.measures().size();
  run.make_player = [&] {
    return make_pair_player({before.ruleset, after.ruleset}, games.request, comparison.measures(),
                            !is_unpaired);
  };
  run.take = [&](std::span<const std::int64_t> values) {
    if (file.is_open()) write_pair(*this, first + comparison.pairs(), values, file);
    comparison.take(values);
  };
  run.is_precise = [&](const Precision& p) { return is_precise(comparison, p, looking); };
  run.is_clear = [&] { return leave_nothing_open(findings_of(*this), comparison.pairs()); };
  run.shown = [&] {
    return sentences(words, *this) + "\n" + counted_text(words, *this) +
           table_text(words, *this, 12);
  };
  run.report_failure = [&](const RunFailure& f, std::uint64_t seed) {
    report_failure(*this, f, seed);
  };
  return play_lab_games(games, shard, run);
}

}  // namespace

std::unique_ptr<Measurement> make_ab() { return std::make_unique<AbTrial>(); }

void add_ab(const Command& command, int& exit_code) {
  auto t = std::make_shared<AbTrial>();
  command.add_option("before", t->base, "A version of a game, as dicy-cards@HEAD").required();
  command.add_option("after", t->edit, "The version to hold against it").required();
  command
      .add_option("--set", t->set,
                  "A set-up option of the second version, name=value, or a field by its path: "
                  "components.inn.cost=3")
      .repeats();
  command.add_flag("--all", t->shows_all, "Every measure that differs, not only the first ones");
  command.add_flag("--unpaired", t->is_unpaired,
                   "Other luck in the second game of each pair, to see what pairs save");
  add_lab_options(command, t->lab, {"text", "json", "jsonl", "csv", "markdown"});
  add_games_file_option(command, t->games_out);
  add_part_options(command, t->part);
  command.footer(
      "A version is GAME[:VARIANT][+MOD][?option=value][@REVISION].\n"
      "Examples:\n  cubilete ab dicy-cards@HEAD dicy-cards          (what did my edit do?)\n"
      "  cubilete ab dicy-cards dicy-cards --set target_score=80 --within 0.5pp\n"
      "  cubilete ab dice-city dice-city:arts --seats greedy --for 1m --format json");
  command.callback([t, &exit_code] { exit_code = run_measurement(*t); });
}

}  // namespace cubilete
