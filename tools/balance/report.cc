// cubilete report: a game, or what an edit did to it, on one page that opens from disk.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <sstream>

#include "base/digest.h"
#include "base/markup.h"
#include "lab/card_values.h"
#include "lab/comparison.h"
#include "lab/winners.h"
#include "review/change_text.h"
#include "saves/durable_file.h"
#include "tools/balance/answer.h"
#include "tools/balance/lab_games.h"
#include "tools/balance/report_facts.h"
#include "tools/balance/sentences.h"
#include "tools/balance/svg_chart.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

constexpr const char* kFirstLine = "<!doctype html><!-- a report of cubilete -->\n";

// No colour carries a meaning alone: lines have dashes of their own, and each chart has its table.
constexpr const char* kStyle = R"(
:root{color-scheme:light dark;--bg:#fff;--fg:#1b1b1b;--soft:#5a5a5a;--grid:#d5d5d5;--c0:#0b5cad;--c1:#b3430c;--c2:#1d7a3a;--c3:#8a2da8;--c4:#7a6200}
@media (prefers-color-scheme:dark){:root{--bg:#15171a;--fg:#ececec;--soft:#b4b4b4;--grid:#3c4148;--c0:#74b3ff;--c1:#ff9d66;--c2:#71d392;--c3:#dd9bf5;--c4:#e3c75a}}
@media print{:root{--bg:#fff;--fg:#000;--soft:#444;--grid:#bbb;--c0:#0b5cad;--c1:#b3430c;--c2:#1d7a3a;--c3:#8a2da8;--c4:#7a6200}h2{break-after:avoid}svg,tr{break-inside:avoid}.wide{overflow:visible}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--bg);color:var(--fg);font:1rem/1.5 system-ui,sans-serif}
h1{line-height:1.2}h2{margin-top:2.2rem}
svg{width:100%;height:auto;display:block}
.narrow{max-width:30rem}@media print,(min-width:48rem){.narrow{display:none}}@media screen and (max-width:47.99rem){.broad{display:none}}
svg text{fill:var(--fg);font:13px system-ui,sans-serif;paint-order:stroke;stroke:var(--bg);stroke-width:4px;stroke-linejoin:round}
.grid{stroke:var(--grid);stroke-width:1}.axis{stroke:var(--fg);stroke-width:1.5}
.whisker{stroke:var(--c0);stroke-width:2}.dot{fill:var(--c0)}.column{fill:var(--c0)}
.line{fill:none;stroke-width:2.5}.band{opacity:.16;stroke:none}
polyline.c0{stroke:var(--c0)}polyline.c1{stroke:var(--c1)}polyline.c2{stroke:var(--c2)}polyline.c3{stroke:var(--c3)}polyline.c4{stroke:var(--c4)}
polygon.c0{fill:var(--c0)}polygon.c1{fill:var(--c1)}polygon.c2{fill:var(--c2)}polygon.c3{fill:var(--c3)}polygon.c4{fill:var(--c4)}
.d1{stroke-dasharray:9 4}.d2{stroke-dasharray:2 4}.d3{stroke-dasharray:12 4 2 4}.d4{stroke-dasharray:5 5}
.wide{overflow-x:auto;background:linear-gradient(90deg,var(--bg) 30%,transparent) 0 0/2rem 100% no-repeat local,linear-gradient(270deg,var(--bg) 30%,transparent) 100% 0/2rem 100% no-repeat local,linear-gradient(90deg,var(--grid),transparent) 0 0/.7rem 100% no-repeat,linear-gradient(270deg,var(--grid),transparent) 100% 0/.7rem 100% no-repeat}
.legend span{margin-right:1.5rem;white-space:nowrap}svg.key{display:inline-block;width:2.5rem;height:.6rem}
summary{cursor:pointer;color:var(--soft)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.6rem 0}
th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--grid);white-space:nowrap}
th:first-child,td:first-child{text-align:left}
th{white-space:normal}
code{overflow-wrap:anywhere;font-size:.9em}
p.soft{color:var(--soft)}
@media print{table{font-size:.8rem}th,td{padding:.1rem .3rem}td{white-space:normal}details::details-content{content-visibility:visible;block-size:auto}}
@media screen and (max-width:30rem){table{font-size:.875rem}th,td{padding:.2rem .3rem}}
)";

using Row = std::vector<std::string>;

// A column without a word in any row is left out.
std::string table_of(Language language, const std::string& name, const Row& head,
                     const std::vector<Row>& rows) {
  const auto has_words = [&](std::size_t column) {
    return std::ranges::any_of(rows, [&](const Row& row) { return !row[column].empty(); });
  };
  if (rows.empty()) return {};
  std::string out = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{0}\">"
      "<table aria-label=\"{0}\"><thead><tr>",
      markup_text(name));
  for (std::size_t i = 0; i < head.size(); ++i) {
    if (has_words(i)) out += "<th scope=\"col\">" + markup_text(head[i]) + "</th>";
  }
  out += "</tr></thead><tbody>\n";
  for (const Row& row : rows) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!has_words(i)) continue;
      out += i == 0 ? "<th scope=\"row\">" + markup_text(row[i]) + "</th>"
                    : "<td>" + markup_text(with_decimal_marks(language, row[i])) + "</td>";
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
    if (f_.comparison.pairs() > 0) out += differences();
    out += winners() + luck() + others() + habits() + openings() + combinations() + scores() +
           length() + time() + ends() + cards() + variants() + measures() + origin();
    return out + "</main></body></html>\n";
  }

 private:
  std::string say(const char* key, const std::vector<std::string>& values = {}) const {
    return words_.say(key, values);
  }
  std::string table(const std::string& name, const Row& head, const std::vector<Row>& rows) const {
    return table_of(words_.language(), name, head, rows);
  }
  bool is_watched() const { return f_.looking == Looking::kWatched; }

  std::string interval(MeasureKind kind, const Interval& i) const {
    return say("report_range", {value_text(kind, i.low), value_text(kind, i.high)});
  }
  std::string interval_of_change(MeasureKind kind, const Interval& i) const {
    return say("report_range", {change_text(kind, i.low), change_text(kind, i.high)});
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
    return out + "</p>\n" +
           paragraph(say(is_watched() ? "report_watched" : "report_intervals") + " " +
                     say("report_people"));
  }

  // Sentences of what the figures tell.
  std::string findings() const {
    const Pace pace{f_.sample.pairs(), 0};
    std::vector<std::string> found;
    const auto add = [&](const std::vector<std::string>& more) {
      found.insert(found.end(), more.begin(), more.end());
    };
    if (f_.comparison.pairs() > 0) {
      const auto is_edited = [&](const Measure& m) { return counts_edited(f_.changes, m); };
      add(change_sentences(words_, change_findings(f_.comparison, f_.looking, is_edited), pace));
    }
    add(mean_sentences(words_, mean_findings(f_.sample, f_.looking, f_.request.players), pace));
    add(winner_sentences(words_, f_.winners, f_.looking));
    if (f_.cards.games() > 0 && !f_.cards.cards().empty())
      add(card_sentences(words_, f_.cards, f_.looking, pace));
    if (f_.interaction.compared >= kFewest)
      found.push_back(say("report_interaction", interaction()));
    if (is_kingmaking_known()) found.push_back(say("report_kingmaking", kingmaking()));
    add(skill_sentences());
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
    if (!o_.strengths.empty()) command += fmt::format(" --strengths {}", o_.strengths);
    command += fmt::format(" {} {} -o report.html", players_options(f_.request),
                           o_.lab.time.empty() ? fmt::format("--games {}", f_.sample.pairs())
                                               : "--for " + o_.lab.time);
    return out + "</p>\n<p>" + markup_text(say(is_watched() ? "report_alike" : "report_again")) +
           " <code>" + markup_text(command) + "</code></p>\n</footer>\n";
  }

  std::string differences() const {
    std::string list = "<ul>\n";
    for (const ContentChange& c : f_.changes) {
      list += "<li>" + markup_text(to_text(c, words_.language())) + "</li>\n";
    }
    list += "</ul>\n";
    std::vector<Row> rows;
    std::vector<ChartRow> chart;
    for (const Difference& d : f_.comparison.differences(f_.looking)) {
      if (d.moments.differing == 0 || rows.size() == 30) continue;
      const MeasureKind kind = d.measure.kind;
      rows.push_back({label_of(words_, d.measure), value_text(kind, d.before),
                      value_text(kind, d.after), change_text(kind, d.change),
                      interval_of_change(kind, d.interval),
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
    body += paragraph(say("report_pairs", {fmt::format("{}", f_.comparison.pairs())}));
    body += table(title,
                  {say("report_measure"), o_.against, o_.game, say("report_change"),
                   say("report_interval"), say("report_certain")},
                  rows);
    return section(title, body + paragraph(say("report_marks")));
  }

  // Returns a dot and a row for each measure of a kind, nothing if all of them are 0.
  // Of ends only those that happened are shown, but of seats also those that never win.
  std::string dots(const std::string& title, MeasureKind kind, double reference) const {
    std::vector<ChartRow> chart;
    std::vector<Row> rows;
    bool is_any = false;
    for (std::size_t i = 0; i < f_.sample.measures().size(); ++i) {
      const Measure& m = f_.sample.measures()[i];
      if (m.kind != kind) continue;
      const bool is_zero = f_.sample.moments()[i].bb == 0;
      is_any = is_any || !is_zero;
      if (is_zero && kind == MeasureKind::kEnd) continue;
      const Difference d = f_.sample.difference(i, f_.looking);
      chart.push_back({label_of(words_, m), d.change, d.interval.low, d.interval.high});
      rows.push_back({label_of(words_, m), value_text(kind, d.change), interval(kind, d.interval)});
    }
    if (!is_any) return {};
    // A single dot shows nothing that its numbers do not say.
    return (chart.size() > 1 ? dot_chart(title, chart, is_share(kind), reference) : std::string()) +
           table(title, {say("report_measure"), say("report_mean"), say("report_interval")}, rows);
  }

  std::string winners() const {
    const std::string title = say("report_winners");
    const std::string shares =
        dots(title, MeasureKind::kWinShare, even_share(f_.sample, f_.looking, f_.request.players));
    return section(title, shares.empty() ? dots(title, MeasureKind::kNoWinner, 0) : shares);
  }

  std::vector<std::string> share_and_interval(std::int64_t counted, std::int64_t games) const {
    constexpr MeasureKind kShare = MeasureKind::kWinShare;
    const double share = ratio(counted, games);
    return {value_text(kShare, share), interval(kShare, share_interval(share, games, f_.looking))};
  }
  // How often the last choice of somebody who does not win decides who does.
  bool is_kingmaking_known() const {
    return f_.kingmaking_games >= kFewest && !f_.winners.habits(f_.looking).empty();
  }
  std::vector<std::string> kingmaking() const {
    return share_and_interval(f_.kingmade, f_.kingmaking_games);
  }
  // How often what one player does changes what the next one may do or does.
  std::vector<std::string> interaction() const {
    return share_and_interval(f_.interaction.changed, f_.interaction.compared);
  }

  // What players do to each other.
  std::string others() const {
    std::vector<Row> rows;
    const auto add = [&](const char* what, std::int64_t games,
                         const std::vector<std::string>& found) {
      rows.push_back({say(what), fmt::format("{}", games), found[0], found[1]});
    };
    if (f_.interaction.compared >= kFewest) {
      add("report_next_changed", f_.interaction.compared, interaction());
    }
    if (is_kingmaking_known()) add("report_kingmaker", f_.kingmaking_games, kingmaking());
    if (rows.empty()) return {};
    const std::string title = say("report_others");
    return section(title, paragraph(say("report_others_text")) +
                              table(title,
                                    {say("report_what"), say("report_count"), say("report_mean"),
                                     say("report_interval")},
                                    rows));
  }

  std::string share_text(double share) const { return value_text(MeasureKind::kWinShare, share); }
  std::string interval_of(const LuckAndSkill::Part& p) const {
    return interval(MeasureKind::kWinShare, p.interval);
  }

  // How much more often each agent wins than the next weaker one, and what decides between the
  // first two.
  std::vector<std::string> skill_sentences() const {
    std::vector<std::string> out;
    bool is_divided = false;
    for (const auto& [agents, sample] : f_.strengths) {
      // All players won or lost together each time: nothing tells skill from luck then.
      if (!sample.is_decided()) continue;
      const LuckAndSkill::Parts p = sample.parts(f_.looking);
      const char* const key = p.better.interval.low > sample.even()    ? "report_skill"
                              : p.better.interval.high < sample.even() ? "report_plays_worse"
                                                                       : "report_no_skill";
      out.push_back(say(key, {agents.stronger, share_text(p.better.share), interval_of(p.better),
                              fmt::format("{}", sample.games()), agents.weaker}));
      if (is_divided || !p.has_enough) continue;
      is_divided = true;
      out.push_back(say("report_decides",
                        {agents.stronger, agents.weaker, share_text(p.player.share),
                         interval_of(p.player), share_text(p.luck.share), interval_of(p.luck),
                         share_text(p.seat.share), interval_of(p.seat)}));
    }
    return out;
  }

  // What decides who wins: a column for each pair of strengths.
  std::string luck() const {
    Row head = {say("report_what")};
    std::vector<Row> rows;
    for (const char* what : {"report_count", "report_better_wins", "report_who_plays",
                             "report_luck_alone", "report_seat_alone", "report_together"}) {
      rows.push_back({say(what)});
    }
    for (const auto& [agents, sample] : f_.strengths) {
      if (!sample.is_decided()) continue;
      const LuckAndSkill::Parts p = sample.parts(f_.looking);
      head.push_back(say("report_against", {agents.stronger, agents.weaker}));
      auto row = rows.begin();
      (row++)->push_back(fmt::format("{}", sample.games()));
      for (const LuckAndSkill::Part& part : {p.better, p.player, p.luck, p.seat, p.together}) {
        (row++)->push_back(share_text(part.share) + " (" + interval_of(part) + ")");
      }
    }
    if (head.size() == 1) return {};
    const std::string title = say("report_luck");
    return section(title, paragraph(say("report_luck_text")) + table(title, head, rows));
  }

  // What winners do more often and when, against the others of the same games.
  std::string habits() const {
    constexpr std::size_t kMost = 20;
    std::vector<Row> rows;
    const auto times = [](double n) { return fmt::format("{:.2f}", n); };
    const auto more = [](double n) {
      return std::abs(n) < 0.005 ? std::string("0.00") : fmt::format("{:+.2f}", n);
    };
    const auto moment = [](double share) {
      return share < 0 ? std::string() : fmt::format("{:.0f} %", 100 * share);
    };
    for (const Winners::Habit& h : f_.winners.habits(f_.looking)) {
      if (rows.size() == kMost) break;
      rows.push_back({label_of(words_, h.what), times(h.winners), times(h.others),
                      say("report_range", {more(h.more.low), more(h.more.high)}),
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
    for (const Winners::Opening& o : f_.winners.openings(f_.looking)) {
      if (rows.size() == kMost) break;
      const std::string label = label_of(words_, o.what);
      if (o.players >= kFewest) {
        chart.push_back({label, o.win_share, o.interval.low, o.interval.high});
      }
      rows.push_back({label, fmt::format("{}", o.players),
                      value_text(MeasureKind::kWinShare, o.win_share),
                      interval(MeasureKind::kWinShare, o.interval), o.is_certain ? "*" : ""});
    }
    if (rows.empty()) return {};
    const std::string title = say("report_openings");
    std::string body = paragraph(say("report_openings_text"));
    if (chart.size() > 1) body += dot_chart(title, chart, true, f_.winners.average_share());
    return section(title,
                   body + table(title,
                                {say("report_what"), say("report_players"), say("report_wins"),
                                 say("report_interval"), say("report_certain")},
                                rows));
  }

  std::string combinations() const {
    constexpr std::size_t kMost = 20;
    std::vector<Row> rows;
    for (const Winners::Combination& c : f_.winners.combinations(f_.looking)) {
      if (rows.size() == kMost) break;
      constexpr MeasureKind kShare = MeasureKind::kWinShare;
      rows.push_back({named_in(words_, c.one) + " + " + named_in(words_, c.other),
                      fmt::format("{}", c.players), value_text(kShare, c.win_share),
                      change_text(kShare, c.more), interval_of_change(kShare, c.interval)});
    }
    if (rows.empty()) return {};
    const std::string title = say("report_combinations");
    return section(title, paragraph(say("report_combinations_text")) +
                              table(title,
                                    {say("report_what"), say("report_players"), say("report_wins"),
                                     say("report_combined"), say("report_interval")},
                                    rows));
  }

  // The minutes of people, and how long each seat waits.
  std::string time() const {
    if (f_.winners.games() == 0) return {};
    const Distribution& seconds = f_.winners.seconds();
    const bool is_short = seconds.mean() < 600;
    const auto minutes = [&](double s) {
      return is_short ? fmt::format("{:.1f}", std::max(0.1, s / 60))
                      : fmt::format("{:.0f}", std::max(1.0, s / 60));
    };
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
    if (rows.size() == 1) return section(title, "<p>" + markup_text(told) + "</p>\n");
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
      if (comparison.pairs() == 0) continue;
      const auto found =
          change_findings(comparison, f_.looking, [](const Measure&) { return false; });
      body += "<h3>" + markup_text(words_.name("variants", name)) + "</h3>\n<ul>\n";
      for (const std::string& told : change_sentences(words_, found, {comparison.pairs(), 0})) {
        body += "<li>" + markup_text(told) + "</li>\n";
      }
      body += "</ul>\n";
    }
    return body.empty() ? "" : section(say("report_variants"), body);
  }

  std::string scores() const {
    if (f_.scores_by_round.rounds() == 0) return {};
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
        rows[r].push_back(fmt::format("{:.1f} ({})", d.mean(),
                                      say("report_range", {fmt::format("{}", d.quantile(0.1)),
                                                           fmt::format("{}", d.quantile(0.9))})));
        // Few games left say little.
        if (d.total() * 20 < f_.sample.pairs()) continue;
        line.middle.push_back(d.mean());
        line.low.push_back(static_cast<double>(d.quantile(0.1)));
        line.high.push_back(static_cast<double>(d.quantile(0.9)));
      }
      lines.push_back(std::move(line));
    }
    const std::string title = say("report_course");
    const std::string numbers = table(title, head, rows);
    if (rows.size() == 1) return section(title, numbers);
    return section(title, line_chart(title, lines) + legend(lines) +
                              paragraph(say("report_bands")) +
                              folded(say("report_numbers"), numbers));
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
    if (rows.size() == 1) return section(title, numbers);
    return section(title, column_chart(title, columns) + folded(say("report_numbers"), numbers));
  }

  std::string ends() const {
    const std::string title = say("report_ends");
    if (number_of_ends(f_.sample) < 2) return {};
    return section(title, dots(title, MeasureKind::kEnd, 0));
  }

  std::string cards() const {
    if (f_.cards.games() == 0) return {};
    std::vector<ChartRow> chart;
    std::vector<Row> rows;
    auto all = f_.cards.values(f_.looking);
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
          {name(v.card), fmt::format("{:.1f} %", 100 * v.offered),
           value_text(MeasureKind::kUse, v.used), value_text(MeasureKind::kTaken, v.taken),
           value_text(MeasureKind::kScore, v.points),
           v.has_both ? change_text(kShare, v.win_with - v.win_without) : "",
           v.has_enough ? change_text(kShare, v.value) : "",
           v.has_enough ? interval_of_change(kShare, v.value_interval) : say("lab_not_known")});
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
    list("report_unused", f_.cards.never_chosen(*f_.ruleset));
    list("report_absent", f_.cards.never_present());
    return section(title, body);
  }

  std::string measures() const {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < f_.sample.measures().size(); ++i) {
      if (f_.sample.moments()[i].bb == 0) continue;
      const Difference d = f_.sample.difference(i, f_.looking);
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

int run_report(ReportOptions& o) {
  Facts f;
  Spoken spoken(Language::kEnglish);
  if (const int exit_code = prepare_facts(o, f, spoken)) return exit_code;
  watch_interrupts();
  if (const int exit_code = gather_facts(o, f, spoken)) return exit_code;
  const Wording words(*f.ruleset, spoken);
  using Rule = Replaceable::Rule;
  const Replaceable replaceable{o.force ? Rule::kAnyFile : Rule::kKind, kFirstLine, "a report"};
  const std::string problem = write_file_safely(o.output, Page(o, f, words).text(), replaceable);
  if (!problem.empty()) {
    report_error(problem, o.force ? "" : "--force replaces any file");
    return kProblems;
  }
  print_out(o.output + "\n");
  return interrupted ? kInterrupted : kFine;
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
  command.add_option("--strengths", o->strengths,
                     "The agents whose skill is compared, the weakest first, as "
                     "random,greedy,search:50; without it, random and who plays");
  command.add_option("--for", o->lab.time,
                     "Play for this time, as 2m, where it tells most, instead of --games");
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
