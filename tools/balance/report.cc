// cubilete report: a game, or what an edit did to it, on one page that opens from disk.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <sstream>

#include "base/digest.h"
#include "base/markup.h"
#include "lab/card_values.h"
#include "lab/comparison.h"
#include "lab/kingmaking.h"
#include "lab/scores_by_round.h"
#include "lab/winners.h"
#include "play/tournament.h"
#include "review/change_text.h"
#include "review/content_diff.h"
#include "saves/durable_file.h"
#include "tools/balance/answer.h"
#include "tools/balance/lab_games.h"
#include "tools/balance/sentences.h"
#include "tools/balance/svg_chart.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/progress_bar.h"
#include "tools/cli/revision.h"
#include "tools/cli/seats.h"
#include "tools/cli/subcommands.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace {

struct ReportOptions {
  VersionOptions version;
  std::string game;  // the version as one word
  std::string against;
  std::string output;
  bool force = false;
  LabOptions lab;
};

constexpr const char* kFirstLine = "<!doctype html><!-- a report of cubilete -->\n";

// No colour carries a meaning alone: lines have dashes of their own, and each chart has its table.
constexpr const char* kStyle = R"(
:root{color-scheme:light dark;--bg:#fff;--fg:#1b1b1b;--soft:#5a5a5a;--grid:#d5d5d5;--c0:#0b5cad;--c1:#b3430c;--c2:#1d7a3a;--c3:#8a2da8;--c4:#7a6200}
@media (prefers-color-scheme:dark){:root{--bg:#15171a;--fg:#ececec;--soft:#b4b4b4;--grid:#3c4148;--c0:#74b3ff;--c1:#ff9d66;--c2:#71d392;--c3:#dd9bf5;--c4:#e3c75a}}
@media print{:root{--bg:#fff;--fg:#000;--soft:#444;--grid:#bbb;--c0:#0b5cad;--c1:#b3430c;--c2:#1d7a3a;--c3:#8a2da8;--c4:#7a6200}h2{break-after:avoid}svg,tr{break-inside:avoid}.wide{overflow:visible}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--bg);color:var(--fg);font:1rem/1.5 system-ui,sans-serif}
h1{line-height:1.2}h2{margin-top:2.2rem}
svg{width:100%;min-width:34rem;height:auto;display:block}
svg text{fill:var(--fg);font:13px system-ui,sans-serif}
.grid{stroke:var(--grid);stroke-width:1}.axis{stroke:var(--fg);stroke-width:1.5}
.whisker{stroke:var(--c0);stroke-width:2}.dot{fill:var(--c0)}.column{fill:var(--c0)}
.line{fill:none;stroke-width:2.5}.band{opacity:.16;stroke:none}
polyline.c0{stroke:var(--c0)}polyline.c1{stroke:var(--c1)}polyline.c2{stroke:var(--c2)}polyline.c3{stroke:var(--c3)}polyline.c4{stroke:var(--c4)}
polygon.c0{fill:var(--c0)}polygon.c1{fill:var(--c1)}polygon.c2{fill:var(--c2)}polygon.c3{fill:var(--c3)}polygon.c4{fill:var(--c4)}
.d1{stroke-dasharray:9 4}.d2{stroke-dasharray:2 4}.d3{stroke-dasharray:12 4 2 4}.d4{stroke-dasharray:5 5}
.wide{overflow-x:auto;background:linear-gradient(90deg,var(--bg) 30%,transparent) 0 0/2rem 100% no-repeat local,linear-gradient(270deg,var(--bg) 30%,transparent) 100% 0/2rem 100% no-repeat local,linear-gradient(90deg,var(--grid),transparent) 0 0/.7rem 100% no-repeat,linear-gradient(270deg,var(--grid),transparent) 100% 0/.7rem 100% no-repeat}
.legend span{margin-right:1.5rem;white-space:nowrap}svg.key{display:inline-block;width:2.5rem;min-width:0;height:.6rem}
summary{cursor:pointer;color:var(--soft)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.6rem 0}
caption{text-align:left;color:var(--soft)}
th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--grid);white-space:nowrap}
th:first-child,td:first-child{text-align:left}
th{white-space:normal}
code{overflow-wrap:anywhere;font-size:.9em}
p.soft{color:var(--soft)}
@media screen and (max-width:30rem){table{font-size:.875rem}th,td{padding:.2rem .3rem}}
)";

// All that a report shows.
struct Facts {
  std::shared_ptr<const Ruleset> ruleset;
  SimulationRequest request;
  Comparison sample{{}};                        // compared with nothing
  std::map<std::string, Distribution> lengths;  // of rounds, by the key of the measure
  ScoresByRound scores_by_round{1};
  CardValues cards{{}, 1};
  Winners winners{{}, 1};
  std::int64_t kingmade = 0;     // games in which somebody who does not win decided who does
  std::optional<Pairing> skill;  // the seats' agent against a random one
  // The variants of the game, each compared with it.
  std::vector<std::pair<std::string, Comparison>> variants;
  Compilation base;  // the version of --against
  std::vector<ContentChange> changes;
  Comparison comparison{{}};
};

using Row = std::vector<std::string>;

std::string table(const std::string& caption, const Row& head, const std::vector<Row>& rows) {
  std::string out = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"group\" "
      "aria-label=\"{0}\"><table><caption>{0}</caption><thead><tr>",
      markup_text(caption));
  for (const std::string& cell : head) out += "<th scope=\"col\">" + markup_text(cell) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (const Row& row : rows) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      out += i == 0 ? "<th scope=\"row\">" + markup_text(row[i]) + "</th>"
                    : "<td>" + markup_text(row[i]) + "</td>";
    }
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

std::string section(const std::string& title, const std::string& body) {
  return fmt::format("<section><h2>{}</h2>\n{}</section>\n", markup_text(title), body);
}

// What opens when its title is pressed; printed, it is open.
std::string folded(const std::string& title, const std::string& body) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", markup_text(title), body);
}

std::string paragraph(const std::string& text) {
  return fmt::format("<p class=\"soft\">{}</p>\n", markup_text(text));
}

class Page {
 public:
  Page(const ReportOptions& o, const Facts& f, const Wording& words)
      : o_(o), f_(f), words_(words) {}

  std::string text() const {
    const std::string title = words_.say("report_title", {words_.title()});
    std::string out = kFirstLine;
    out += fmt::format(
        "<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\"><title>{}</title><style>{}</style></head><body><main>\n"
        "<h1>{}</h1>\n",
        code_of(words_.language()), markup_text(title), kStyle, markup_text(title));
    out += players() + findings();
    if (!o_.against.empty()) out += differences();
    out += winners() + habits() + openings() + scores() + length() + time() + ends() + cards() +
           variants() + measures() + origin();
    return out + "</main></body></html>\n";
  }

 private:
  std::string say(const char* key, const std::vector<std::string>& values = {}) const {
    return words_.say(key, values);
  }
  std::string interval(MeasureKind kind, const Interval& i) const {
    return say("report_range", {value_text(kind, i.low), value_text(kind, i.high)});
  }

  // Who played, and what speaks against the figures.
  std::string players() const {
    const std::string counted = say("lab_games", {fmt::format("{}", f_.sample.pairs())});
    std::string out;
    std::istringstream lines(
        games_text(words_.language(), counted, f_.request, course_of(f_.sample)));
    for (std::string line; std::getline(lines, line);) {
      out += (out.empty() ? "<p>" : "<br>") + markup_text(line);
    }
    return out + "</p>\n" + paragraph(say("report_intervals"));
  }

  // Sentences of what the figures tell.
  std::string findings() const {
    constexpr Looking kLooking = Looking::kFixed;
    const Pace pace{f_.sample.pairs(), 0};
    std::vector<std::string> found;
    const auto add = [&](const std::vector<std::string>& more) {
      found.insert(found.end(), more.begin(), more.end());
    };
    if (!o_.against.empty()) {
      const auto is_edited = [&](const Measure& m) { return counts_edited(f_.changes, m); };
      add(change_sentences(words_, change_findings(f_.comparison, kLooking, is_edited), pace));
    }
    add(mean_sentences(words_, mean_findings(f_.sample, kLooking, f_.request.players), pace));
    add(winner_sentences(words_, f_.winners, f_.request.players));
    add(card_sentences(words_, f_.cards, kLooking, pace));
    if (f_.request.players > 2 && !f_.winners.habits().empty()) found.push_back(kingmaking());
    if (f_.skill) found.push_back(skill());
    std::string out = "<ul>\n";
    for (const std::string& f : found) out += "<li>" + markup_text(f) + "</li>\n";
    return section(say("report_findings"), out + "</ul>\n");
  }

  // Which content it was, and the command that gives the same numbers.
  std::string origin() const {
    std::string out =
        "<footer>\n<p>" +
        markup_text(say("report_content", {o_.game, hexadecimal(f_.ruleset->digest)}));
    if (!o_.against.empty()) {
      out += "<br>" +
             markup_text(say("report_content", {o_.against, hexadecimal(f_.base.ruleset->digest)}));
    }
    std::string command = fmt::format("cubilete report '{}'", o_.game);
    if (!o_.against.empty()) command += fmt::format(" --against '{}'", o_.against);
    command += fmt::format(" {} --games {} -o report.html", players_options(f_.request),
                           f_.sample.pairs());
    return out + "</p>\n<p>" + markup_text(say("report_again")) + " <code>" + markup_text(command) +
           "</code></p>\n</footer>\n";
  }

  std::string differences() const {
    std::string list = "<ul>\n";
    for (const ContentChange& c : f_.changes) {
      list += "<li>" + markup_text(to_text(c, words_.language())) + "</li>\n";
    }
    list += "</ul>\n";
    std::vector<Row> rows;
    std::vector<ChartRow> chart;
    for (const Difference& d : f_.comparison.differences(Looking::kFixed)) {
      if (d.moments.differing == 0 || rows.size() == 30) continue;
      const MeasureKind kind = d.measure.kind;
      rows.push_back({label_of(words_, d.measure), value_text(kind, d.before),
                      value_text(kind, d.after), change_text(kind, d.change),
                      say("report_range",
                          {change_text(kind, d.interval.low), change_text(kind, d.interval.high)}),
                      !d.has_enough            ? say("lab_not_known")
                      : d.is_certain_among_all ? "**"
                      : d.is_certain           ? "*"
                                               : ""});
      if (kind == MeasureKind::kWinShare) {
        chart.push_back({label_of(words_, d.measure), d.change, d.interval.low, d.interval.high});
      }
    }
    const std::string title = say("report_changes");
    std::string body = f_.changes.empty() ? paragraph(say("report_no_changes")) : list;
    if (!chart.empty()) body += dot_chart(title, chart, true, 0);
    body += table(say("report_pairs", {fmt::format("{}", f_.comparison.pairs())}),
                  {say("report_measure"), o_.against, o_.game, say("report_change"),
                   say("report_interval"), say("report_certain")},
                  rows);
    return section(title, body + paragraph(say("report_marks")));
  }

  // Returns a dot and a row for each measure of a kind.
  std::string dots(const std::string& title, MeasureKind kind, double reference) const {
    std::vector<ChartRow> chart;
    std::vector<Row> rows;
    for (std::size_t i = 0; i < f_.sample.measures().size(); ++i) {
      const Measure& m = f_.sample.measures()[i];
      if (m.kind != kind || f_.sample.moments()[i].bb == 0) continue;
      const Difference d = f_.sample.difference(i, Looking::kFixed);
      chart.push_back({label_of(words_, m), d.change, d.interval.low, d.interval.high});
      rows.push_back({label_of(words_, m), value_text(kind, d.change), interval(kind, d.interval)});
    }
    if (rows.empty()) return {};
    return dot_chart(title, chart, is_share(kind), reference) +
           table(title, {say("report_measure"), say("report_mean"), say("report_interval")}, rows);
  }

  std::string winners() const {
    const std::string title = say("report_winners");
    const std::string shares = dots(title, MeasureKind::kWinShare, 1.0 / f_.request.players);
    return section(title, shares.empty() ? dots(title, MeasureKind::kNoWinner, 0) : shares);
  }

  // How often the last choice of somebody who does not win decides who does.
  std::string kingmaking() const {
    const auto games = static_cast<double>(f_.sample.pairs());
    const double share = static_cast<double>(f_.kingmade) / games;
    return say("report_kingmaking",
               {value_text(MeasureKind::kWinShare, share),
                interval(MeasureKind::kWinShare, wilson_interval(share, games))});
  }

  // How much more often a player who thinks wins than one who does not: skill against luck.
  std::string skill() const {
    const Interval i = wilson_interval(f_.skill->share(), static_cast<double>(f_.skill->games));
    return say(i.contains(0.5) ? "report_no_skill" : "report_skill",
               {f_.request.seats.front(), value_text(MeasureKind::kWinShare, f_.skill->share()),
                interval(MeasureKind::kWinShare, i), fmt::format("{}", f_.skill->games)});
  }

  // What winners do more often and when, against the others of the same games.
  std::string habits() const {
    constexpr std::size_t kMost = 20;
    std::vector<Row> rows;
    const auto times = [](double n) { return fmt::format("{:.2f}", n); };
    const auto moment = [](double share) {
      return share < 0 ? std::string() : fmt::format("{:.0f} %", 100 * share);
    };
    for (const Winners::Habit& h : f_.winners.habits()) {
      if (rows.size() == kMost) break;
      rows.push_back({label_of(words_, h.what), times(h.winners), times(h.others),
                      say("report_range", {fmt::format("{:+.2f}", h.more.low),
                                           fmt::format("{:+.2f}", h.more.high)}),
                      h.is_certain ? "*" : "", moment(h.winners_first), moment(h.others_first)});
    }
    if (rows.empty()) return {};
    const std::string title = say("report_habits");
    return section(title,
                   paragraph(say("report_habits_text")) +
                       table(title,
                             {say("report_what"), say("report_of_winners"), say("report_of_others"),
                              say("report_interval"), say("report_certain"),
                              say("report_winners_first"), say("report_others_first")},
                             rows));
  }

  std::string openings() const {
    constexpr std::size_t kMost = 12;
    std::vector<ChartRow> chart;
    std::vector<Row> rows;
    for (const Winners::Opening& o : f_.winners.openings()) {
      if (rows.size() == kMost) break;
      const std::string label = label_of(words_, o.what);
      if (o.players >= kFewest) {
        chart.push_back({label, o.win_share, o.interval.low, o.interval.high});
      }
      rows.push_back({label, fmt::format("{}", o.players),
                      value_text(MeasureKind::kWinShare, o.win_share),
                      interval(MeasureKind::kWinShare, o.interval), o.is_certain ? "*" : ""});
    }
    // A single opening is no choice, and none wins more often where all win or lose together.
    if (rows.size() < 2 || f_.winners.habits().empty()) return {};
    const std::string title = say("report_openings");
    std::string body = paragraph(say("report_openings_text"));
    if (!chart.empty()) body += dot_chart(title, chart, true, 1.0 / f_.request.players);
    return section(title,
                   body + table(title,
                                {say("report_what"), say("report_players"), say("report_wins"),
                                 say("report_interval"), say("report_certain")},
                                rows));
  }

  // The minutes of people, and how long each seat waits.
  std::string time() const {
    const Distribution& seconds = f_.winners.seconds();
    const auto minutes = [](double s) { return fmt::format("{:.0f}", std::max(1.0, s / 60)); };
    std::vector<Row> rows;
    for (std::int32_t p = 0; p < f_.request.players; ++p) {
      rows.push_back({say("player", {fmt::format("{}", p + 1)}),
                      fmt::format("{:.0f} %", 100 * f_.winners.waiting(p)),
                      minutes(f_.winners.waiting(p) * seconds.mean())});
    }
    const std::string title = say("report_time");
    const std::string told = say(
        "report_time_text",
        {minutes(seconds.mean()), minutes(static_cast<double>(seconds.quantile(0.1))),
         minutes(static_cast<double>(seconds.quantile(0.9))),
         fmt::format("{:.0f}", kSecondsOfADecision), fmt::format("{:.0f}", kSecondsOfADoubling)});
    return section(
        title,
        "<p>" + markup_text(told) + "</p>\n" +
            table(title, {say("simulate_seat"), say("report_waits"), say("report_waits_minutes")},
                  rows));
  }

  // What each variant changes.
  std::string variants() const {
    std::string body;
    for (const auto& [name, comparison] : f_.variants) {
      const auto found =
          change_findings(comparison, Looking::kFixed, [](const Measure&) { return false; });
      body += "<h3>" + markup_text(words_.name("variants", name)) + "</h3>\n<ul>\n";
      for (const std::string& told : change_sentences(words_, found, {comparison.pairs(), 0})) {
        body += "<li>" + markup_text(told) + "</li>\n";
      }
      body += "</ul>\n";
    }
    return body.empty() ? "" : section(say("report_variants"), body);
  }

  std::string scores() const {
    std::vector<Line> lines;
    std::vector<Row> rows(f_.scores_by_round.rounds());
    Row head = {say("report_round"), say("report_count")};
    for (std::int32_t p = 0; p < f_.request.players; ++p) {
      Line line;
      line.label = say("player", {fmt::format("{}", p + 1)});
      head.push_back(line.label);
      for (std::size_t r = 0; r < f_.scores_by_round.rounds(); ++r) {
        const Distribution& d = f_.scores_by_round.scores(r, p);
        if (p == 0) rows[r] = {fmt::format("{}", r + 1), fmt::format("{}", d.total())};
        rows[r].push_back(
            fmt::format("{:.1f} ({}–{})", d.mean(), d.quantile(0.1), d.quantile(0.9)));
        // Few games left say little.
        if (d.total() * 20 < f_.sample.pairs()) continue;
        line.middle.push_back(d.mean());
        line.low.push_back(static_cast<double>(d.quantile(0.1)));
        line.high.push_back(static_cast<double>(d.quantile(0.9)));
      }
      lines.push_back(std::move(line));
    }
    const std::string title = say("report_course");
    return section(title, line_chart(title, lines) + legend(lines) +
                              paragraph(say("report_bands")) +
                              folded(say("report_numbers"), table(title, head, rows)));
  }

  // The colour and the dashes of each seat.
  static std::string legend(const std::vector<Line>& lines) {
    std::string out = "<p class=\"legend\">";
    for (std::size_t i = 0; i < lines.size(); ++i) {
      out += fmt::format(
          "<span><svg class=\"key\" viewBox=\"0 0 40 8\" aria-hidden=\"true\">"
          "<polyline class=\"line c{0} d{0}\" points=\"0,4 40,4\"/></svg> {1}</span>\n",
          i % 5, markup_text(lines[i].label));
    }
    return out + "</p>\n";
  }

  std::string length() const {
    const auto it = f_.lengths.find("rounds");
    if (it == f_.lengths.end() || it->second.total() == 0) return {};
    const Distribution& d = it->second;
    std::vector<Column> columns;
    std::vector<Row> rows;
    for (const auto& [rounds, n] : d.counts()) {
      const double share = static_cast<double>(n) / static_cast<double>(d.total());
      columns.push_back({static_cast<double>(rounds), share});
      rows.push_back(
          {fmt::format("{}", rounds), fmt::format("{}", n), fmt::format("{:.1f} %", 100 * share)});
    }
    const std::string title = say("report_length");
    const std::string numbers =
        table(title, {say("measure_rounds"), say("report_count"), "%"}, rows);
    return section(title, column_chart(title, columns) + folded(say("report_numbers"), numbers));
  }

  std::string ends() const {
    const std::string title = say("report_ends");
    return section(title, dots(title, MeasureKind::kEnd, 0));
  }

  std::string cards() const {
    std::vector<ChartRow> chart;
    std::vector<Row> rows;
    auto all = f_.cards.values(Looking::kFixed);
    std::stable_sort(all.begin(), all.end(),
                     [](const CardValue& a, const CardValue& b) { return a.value > b.value; });
    const auto name = [&](DefinitionId d) {
      return words_.name("components", f_.ruleset->definition(d).name);
    };
    constexpr MeasureKind kShare = MeasureKind::kWinShare;
    for (const CardValue& v : all) {
      if (v.users > 0 && v.has_enough) {
        chart.push_back({name(v.card), v.value, v.value_interval.low, v.value_interval.high});
      }
      rows.push_back(
          {name(v.card), fmt::format("{:.1f} %", 100 * v.offered), fmt::format("{:.2f}", v.used),
           fmt::format("{:.2f}", v.taken), fmt::format("{:.2f}", v.points),
           v.has_both ? change_text(kShare, v.win_with - v.win_without) : "",
           v.has_enough ? change_text(kShare, v.value) : "",
           v.has_enough ? say("report_range", {change_text(kShare, v.value_interval.low),
                                               change_text(kShare, v.value_interval.high)})
                        : say("lab_not_known")});
    }
    if (rows.empty()) return {};
    const std::string title = say("report_cards");
    std::string body = chart.empty() ? "" : dot_chart(title, chart, true, 0);
    body += paragraph(say("report_cards_text"));
    body += table(
        title,
        {say("report_card"), say("report_seen"), say("report_used"), say("report_taken"),
         say("report_points"), say("report_naive"), say("report_value"), say("report_interval")},
        rows);
    const auto list = [&](const char* key, const std::vector<DefinitionId>& cards) {
      std::vector<std::string> names;
      for (const DefinitionId d : cards) names.push_back(name(d));
      if (names.empty()) return;
      body += "<p>" + markup_text(say(key, {fmt::format("{}", fmt::join(names, ", "))})) + "</p>\n";
    };
    list("report_unused", f_.cards.never_chosen());
    list("report_absent", f_.cards.never_present());
    return section(title, body);
  }

  std::string measures() const {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < f_.sample.measures().size(); ++i) {
      if (f_.sample.moments()[i].bb == 0) continue;
      const Difference d = f_.sample.difference(i, Looking::kFixed);
      rows.push_back({label_of(words_, d.measure), value_text(d.measure.kind, d.change),
                      interval(d.measure.kind, d.interval)});
    }
    const std::string title = say("report_measures");
    return section(
        title,
        folded(say("report_numbers"),
               table(title, {say("report_measure"), say("report_mean"), say("report_interval")},
                     rows)));
  }

  const ReportOptions& o_;
  const Facts& f_;
  const Wording& words_;
};

// Plays the games of one part of the report. Returns false after an error message.
bool play(const char* what, const Facts& f, std::size_t values,
          const std::function<std::unique_ptr<GamePlayer>()>& make,
          const std::function<void(std::span<const std::int64_t>)>& take) {
  RunRequest run;
  run.end = f.request.games;
  run.values = values;
  run.jobs = f.request.jobs;
  run.stop = f.request.stop;
  ProgressBar progress(run.end, false);
  const RunResult result = run_games(
      run, make, [&](std::int64_t, std::span<const std::int64_t> row) { take(row); },
      [&](std::int64_t games) {
        progress.show(games);
        return interrupted == 0;
      });
  progress.clear();
  if (result.failure) {
    report_error(result.failure->error, f.ruleset->sources,
                 fmt::format("in game {} of the {}", result.failure->game + 1, what));
    return false;
  }
  // Parts of different numbers of games would not be one report.
  if (interrupted) report_error("stopped; no report is written", "--games plays fewer games");
  return interrupted == 0;
}

// Looks for kingmakers, where there is anybody to make king.
bool measure_kingmaking(Facts& f) {
  if (f.request.players < 3) return true;
  return play(
      "kingmaking", f, kValuesOfKingmaking,
      [&] { return make_kingmaking_player(f.ruleset, f.request); },
      [&](std::span<const std::int64_t> row) { f.kingmade += row[0]; });
}

// Lets the agent of the first seat play against random ones, where one table can tell them apart.
bool measure_skill(Facts& f) {
  const std::string& agent = f.request.seats.front();
  if (is_each_alone(f.ruleset->outcome, f.request.players) || plays_at_random(agent)) return true;
  TournamentRequest request;
  request.agents = {agent, "random"};
  request.games = f.request.games;
  request.players = f.request.players;
  request.seed = f.request.seed;
  request.jobs = f.request.jobs;
  request.stop = f.request.stop;
  const TournamentResult result =
      hold_tournament(f.ruleset, request, [](std::int64_t) { return interrupted == 0; });
  if (result.failure) {
    report_error(result.failure->error, f.ruleset->sources, "in a game against a random player");
    return false;
  }
  // All players won or lost together each time: nothing tells skill from luck then.
  const Pairing& pairing = result.pairings.front();
  if (pairing.games > pairing.common) f.skill = pairing;
  return interrupted == 0;
}

// Plays pairs of games of this version and of each variant of the plain game.
bool compare_variants(const ReportOptions& o, Facts& f) {
  if (!o.version.variant.empty() || o.game != o.version.game) return true;
  const auto measures = measures_of(*f.ruleset, f.request.players);
  for (const std::string& variant : variants_of(library().folder_of(o.game))) {
    int exit_code = kFine;
    const auto other = ruleset_named(o.game + ":" + variant, {}, exit_code);
    if (!other) return false;
    const bool is_for_all =
        other->min_players <= f.request.players && f.request.players <= other->max_players;
    if (!is_for_all) continue;
    Comparison c(measures_of_both(measures, measures_of(*other, f.request.players)));
    const bool is_done = play(
        "variants", f, 2 * c.measures().size(),
        [&] {
          return make_pair_player({f.ruleset, other}, f.request, c.measures());
        },
        [&](std::span<const std::int64_t> row) { c.take(row); });
    if (!is_done) return false;
    f.variants.emplace_back(variant, std::move(c));
  }
  return true;
}

bool gather(const ReportOptions& o, Facts& f) {
  const auto measures = measures_of(*f.ruleset, f.request.players);
  f.sample = Comparison(measures, SampleOf::kSingleGames);
  f.scores_by_round = ScoresByRound(f.request.players);
  f.cards = CardValues(cards_of(*f.ruleset), f.request.players);
  f.winners = Winners(habits_of(*f.ruleset), f.request.players);
  const auto take_sample = [&](std::span<const std::int64_t> row) {
    f.sample.take(row);
    for (std::size_t i = 0; i < measures.size(); ++i) {
      if (measures[i].kind != MeasureKind::kRounds) continue;
      f.lengths[key_of(measures[i])].add(row[measures.size() + i]);
    }
  };
  const bool is_done =
      play(
          "measures", f, 2 * measures.size(),
          [&] { return make_single_player(f.ruleset, f.request, measures); }, take_sample) &&
      play(
          "scores", f, values_of_round_scores(f.request.players),
          [&] { return make_round_score_player(f.ruleset, f.request); },
          [&](std::span<const std::int64_t> row) { f.scores_by_round.take(row); }) &&
      play(
          "cards", f, values_of_cards(f.cards.cards().size()),
          [&] { return make_card_player(f.ruleset, f.request, f.cards.cards()); },
          [&](std::span<const std::int64_t> row) { f.cards.take(row); }) &&
      play(
          "habits of winners", f, values_of_habits(*f.ruleset, f.request.players),
          [&] { return make_habit_player(f.ruleset, f.request); },
          [&](std::span<const std::int64_t> row) { f.winners.take(row); }) &&
      measure_kingmaking(f) && measure_skill(f) && compare_variants(o, f);
  if (!is_done || o.against.empty()) return is_done;
  f.comparison =
      Comparison(measures_of_both(measures_of(*f.base.ruleset, f.request.players), measures));
  return play(
      "comparison", f, 2 * f.comparison.measures().size(),
      [&] {
        return make_pair_player({f.base.ruleset, f.ruleset}, f.request, f.comparison.measures());
      },
      [&](std::span<const std::int64_t> row) { f.comparison.take(row); });
}

int run_report(ReportOptions& o) {
  int exit_code = kFine;
  o.game = to_text(version_of(o.version));
  auto game = content_named(o.game, {}, exit_code);
  if (!game) return exit_code;
  Facts f;
  f.ruleset = game->ruleset;
  const auto request = lab_request(o.lab, *f.ruleset);
  const auto spoken = spoken_for(*f.ruleset, o.lab.language);
  if (!request || !spoken) return kWrongUsage;
  f.request = *request;
  if (!o.against.empty()) {
    auto base = content_named(o.against, {}, exit_code);
    if (!base) return exit_code;
    if (!lab_request(o.lab, *base->ruleset)) return kWrongUsage;
    f.changes = changes_between(*base, *game, *spoken);
    f.base = std::move(*base);
  }
  watch_interrupts();
  if (!gather(o, f)) return interrupted ? kInterrupted : kProblems;
  const Wording words(*f.ruleset, *spoken);
  using Rule = Replaceable::Rule;
  const Replaceable replaceable{o.force ? Rule::kAnyFile : Rule::kKind, kFirstLine, "a report"};
  const std::string problem = write_file_safely(o.output, Page(o, f, words).text(), replaceable);
  if (!problem.empty()) {
    report_error(problem, o.force ? "" : "--force replaces any file");
    return kProblems;
  }
  print_out(o.output + "\n");
  return kFine;
}

}  // namespace

void add_report(const Command& command, int& exit_code) {
  auto o = std::make_shared<ReportOptions>();
  o->lab.games = 1000;
  add_version_options(command, o->version).required();
  command.add_option("--against", o->against, "A version to hold it against");
  command.add_option("-o,--output", o->output, "The file to write, as report.html")
      .required()
      .check(names_something);
  command.add_flag("--force", o->force, "Replaces a file that is no report");
  command.add_option("--games", o->lab.games, "How many games for each part")
      .check(whole_number(2, std::uint64_t(1) << 30));
  add_player_options(command, o->lab);
  add_language_option(command, o->lab.language);
  command.footer(
      "Examples:\n  cubilete report dicy-cards --players 3 -o report.html\n"
      "  cubilete report dicy-cards --against dicy-cards@HEAD --lang es -o report.html");
  command.callback([o, &exit_code] { exit_code = run_report(*o); });
}

}  // namespace cubilete
