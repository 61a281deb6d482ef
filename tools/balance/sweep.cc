// cubilete sweep: the measures of a game over the values of one of its numbers, or of two.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "base/spelling.h"
#include "lab/comparison.h"
#include "lab/measured_games.h"
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

constexpr std::size_t kMostValues = 200;
constexpr std::int64_t kUsualGames = 1000;
// Of a value that is tried for --aim.
constexpr std::int64_t kMostForAim = 20000;

struct SweepOptions {
  std::string game;
  std::vector<std::string> vary;
  std::vector<std::string> measures;
  std::string aim;
  LabOptions lab;
  PartOptions part;
};

template <class Options, class Fields>
void each_field_of_sweep(Options& o, const Fields& fields) {
  fields("game", o.game);
  fields("vary", o.vary);
  fields("measures", o.measures);
  each_field_of_lab(o.lab, fields);
}

// A number that is varied: a set-up option by its name, or a field by its path.
struct Axis {
  std::string name;
  std::vector<std::int64_t> values;
};

struct Aim {
  Measure measure;
  double target = 0;
};

// The measures of the game with one value of each axis.
struct Point {
  std::vector<std::int64_t> values;
  std::uint64_t digest = 0;
  Comparison sample{{}};  // held against nothing: the change is the mean
};

std::optional<std::int64_t> whole(const std::string& text) {
  std::int64_t number = 0;
  const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || at != text.data() + text.size()) return std::nullopt;
  return number;
}

// "1..8", "10..50:10" or "1,2,5"; nothing for another text.
std::optional<std::vector<std::int64_t>> parse_values(const std::string& text) {
  std::vector<std::int64_t> out;
  const std::size_t dots = text.find("..");
  if (dots != std::string::npos) {
    const std::size_t colon = std::min(text.find(':', dots), text.size());
    const auto first = whole(text.substr(0, dots));
    const auto last = whole(text.substr(dots + 2, colon - dots - 2));
    const auto step = colon < text.size() ? whole(text.substr(colon + 1)) : std::optional(1L);
    if (!first || !last || !step || *step < 1 || *first > *last) return std::nullopt;
    if (*last / *step - *first / *step >= std::int64_t(kMostValues)) return std::nullopt;
    for (std::int64_t v = *first; v <= *last; v += *step) out.push_back(v);
    return out;
  }
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const auto value = whole(text.substr(at, end - at));
    if (!value) return std::nullopt;
    out.push_back(*value);
    at = end + 1;
  }
  return out;
}

std::optional<std::vector<Axis>> axes_of(const SweepOptions& o) {
  std::vector<Axis> out;
  for (const std::string& text : o.vary) {
    const std::size_t equals = text.find('=');
    const auto values = equals == std::string::npos || equals == 0
                            ? std::nullopt
                            : parse_values(text.substr(equals + 1));
    if (!values) {
      report_error(fmt::format("--vary: '{}' names no values", text),
                   fmt::format("write NAME=1..8, NAME=10..50:10 or NAME=1,2,5, at most {} values; "
                               "NAME is an option, or a path as in components.mill.price.coin",
                               kMostValues));
      return std::nullopt;
    }
    out.push_back({text.substr(0, equals), *values});
  }
  const std::size_t points = out.size() == 2 ? out[0].values.size() * out[1].values.size() : 0;
  if (out.size() > 2 || points > kMostValues) {
    report_error(out.size() > 2 ? std::string("--vary: more than two numbers are varied")
                                : fmt::format("--vary: {} combinations are too many", points),
                 "vary one number, or two with few values each");
    return std::nullopt;
  }
  return out;
}

class Sweep {
 public:
  Sweep(const SweepOptions& o, std::vector<Axis> axes) : o_(o), axes_(std::move(axes)) {}

  int run();
  // Tells what the parts of a run have counted; the exit code.
  int tell(const RunPart&);

 private:
  // False after an error message, with the exit code.
  bool prepare();
  bool find_measures(const Ruleset&);
  std::optional<Measure> measure_named(const std::string& key, const std::string& option) const;
  std::shared_ptr<const Ruleset> version(const std::vector<std::int64_t>& values);
  // Plays games of one version until `goes_on` says no.
  bool sample(Point&, std::int64_t games, const std::function<bool(const Comparison&)>& goes_on);
  std::vector<std::vector<std::int64_t>> combinations() const;
  RunPart part() const;
  bool play_all();
  bool find_aim();
  // Which side of the aim a value is on: -1 below, 1 above, 0 where that cannot be told.
  std::optional<int> side_of_aim(std::int64_t value);

  Difference of(const Point&, const Measure&) const;
  std::string as_text(const Wording&) const;
  std::string aim_text(const Wording&) const;
  std::string curve(const Measure&) const;
  std::string grid(const Measure&) const;
  Json as_json() const;
  std::string as_lines() const;
  std::string as_csv() const;
  std::string command() const;
  void print();

  const SweepOptions& o_;
  std::vector<Axis> axes_;
  StopRule rule_;
  Shard shard_;
  std::optional<Spoken> spoken_;
  SimulationRequest request_;
  std::vector<Measure> all_measures_;
  std::vector<Measure> shown_;
  std::optional<Aim> aim_;
  std::shared_ptr<const Ruleset> plain_;
  std::vector<Point> points_;
  std::string found_;  // what became of the aim
  std::optional<std::pair<std::int64_t, std::int64_t>>
      possible_;  // the values it may be reached at
  int exit_code_ = kFine;
};

std::optional<Measure> Sweep::measure_named(const std::string& key,
                                            const std::string& option) const {
  std::vector<std::string> keys;
  for (const Measure& m : all_measures_) {
    keys.push_back(key_of(m));
    if (keys.back() == key) return m;
  }
  report_error(fmt::format("{}: there is no measure '{}'", option, key),
               hint(key, keys, "measures: win_share(1), score(1), rounds, turns, margin, ..."));
  return std::nullopt;
}

bool Sweep::find_measures(const Ruleset& r) {
  all_measures_ = measures_of(r, request_.players);
  for (const std::string& key : o_.measures) {
    const auto m = measure_named(key, "--measure");
    if (!m) return false;
    shown_.push_back(*m);
  }
  if (!o_.aim.empty()) {
    const std::size_t equals = o_.aim.rfind('=');
    const std::string text = equals == std::string::npos ? "" : o_.aim.substr(equals + 1);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string unit(end, text.data() + text.size());
    if (text.empty() || error != std::errc() || (!unit.empty() && unit != "%")) {
      report_error(fmt::format("--aim: '{}' is no aim", o_.aim),
                   "write MEASURE=NUMBER, as in 'win_share(1)=50%' or rounds=12");
      return false;
    }
    const auto m = measure_named(o_.aim.substr(0, equals), "--aim");
    if (!m) return false;
    aim_ = Aim{*m, unit == "%" ? number / 100 : number};
    if (axes_.size() != 1) {
      report_error("--aim needs one number that is varied", "give --vary once");
      return false;
    }
    if (o_.measures.empty()) shown_.push_back(*m);
  }
  if (!shown_.empty()) return true;
  for (const Measure& m : all_measures_) {
    const bool is_usual = m.kind == MeasureKind::kWinShare || m.kind == MeasureKind::kScore ||
                          m.kind == MeasureKind::kRounds || m.kind == MeasureKind::kMargin;
    if (is_usual) shown_.push_back(m);
  }
  return true;
}

std::shared_ptr<const Ruleset> Sweep::version(const std::vector<std::int64_t>& values) {
  auto request = named_version(o_.game);
  if (!request) {
    exit_code_ = kWrongUsage;
    return nullptr;
  }
  for (std::size_t i = 0; i < axes_.size() && i < values.size(); ++i) {
    request->options.emplace_back(axes_[i].name, fmt::format("{}", values[i]));
  }
  return compile_or_report(*request, exit_code_);
}

bool Sweep::prepare() {
  exit_code_ = kWrongUsage;
  const auto rule = stop_rule_of(o_.lab);
  if (!rule) return false;
  rule_ = *rule;
  if (rule_.within || (aim_ && rule_.games > 0)) {
    report_error("--within: a sweep plays as many games of each value", "give --games or --for");
    return false;
  }
  plain_ = version({});
  if (!plain_) return false;
  exit_code_ = kWrongUsage;
  const auto request = lab_request(o_.lab, *plain_);
  if (!request) return false;
  request_ = *request;
  if (!find_measures(*plain_)) return false;
  spoken_ = spoken_for(*plain_, o_.lab.language);
  if (!spoken_) return false;
  if (o_.part.is_part() && (aim_ || !o_.lab.time.empty())) {
    report_error("--shard: parts of a run need its number of games, fixed beforehand",
                 "give --games, without --for and --aim");
    return false;
  }
  const auto shard = shard_of(o_.part);
  if (!shard) return false;
  shard_ = *shard;
  exit_code_ = kFine;
  return true;
}

bool Sweep::sample(Point& point, std::int64_t games,
                   const std::function<bool(const Comparison&)>& goes_on) {
  const auto ruleset = version(point.values);
  if (!ruleset) return false;
  point.digest = ruleset->digest;
  point.sample = Comparison(all_measures_);
  RunRequest run;
  run.first = shard_.first(games);
  run.end = shard_.end(games);
  run.values = 2 * all_measures_.size();
  run.jobs = request_.jobs;
  const RunResult result = run_games(
      run, [&] { return make_single_player(ruleset, request_, all_measures_); },
      [&](std::int64_t, std::span<const std::int64_t> row) { point.sample.take(row); },
      [&](std::int64_t) { return !interrupted && goes_on(point.sample); });
  if (!result.failure) return true;
  report_error(result.failure->error, ruleset->sources,
               fmt::format("in game {} with {} = {}", result.failure->game + 1, axes_[0].name,
                           fmt::join(point.values, ", ")));
  exit_code_ = kProblems;
  return false;
}

std::vector<std::vector<std::int64_t>> Sweep::combinations() const {
  std::vector<std::vector<std::int64_t>> out;
  for (const std::int64_t a : axes_[0].values) {
    if (axes_.size() == 1) out.push_back({a});
    for (std::size_t j = 0; axes_.size() > 1 && j < axes_[1].values.size(); ++j) {
      out.push_back({a, axes_[1].values[j]});
    }
  }
  return out;
}

bool Sweep::play_all() {
  const auto all = combinations();
  const bool is_timed = rule_.games == 0 && !o_.lab.time.empty();
  const std::int64_t games = rule_.games > 0 ? rule_.games
                             : is_timed      ? std::int64_t(1) << 30
                                             : kUsualGames;
  for (const auto& values : all) {
    if (interrupted) break;
    const auto begun = std::chrono::steady_clock::now();
    const auto share = is_timed ? *rule_.time / static_cast<double>(all.size())
                                : std::chrono::duration<double>(1e9);
    Point point{values};
    const bool ok = sample(point, games, [&](const Comparison&) {
      return std::chrono::steady_clock::now() - begun < share;
    });
    if (!ok) return false;
    if (point.sample.pairs() > 0 || o_.part.is_part()) points_.push_back(std::move(point));
  }
  return true;
}

std::optional<int> Sweep::side_of_aim(std::int64_t value) {
  Point point{{value}};
  // So many values can be tried at all that the chance of one mistake in the search stays 5 %.
  const double steps = 2 + std::ceil(std::log2(static_cast<double>(axes_[0].values.size()) + 1));
  const auto side = [&](const Comparison& c) {
    const Difference d = of(Point{{value}, 0, c}, aim_->measure);
    if (d.moments.n < kFewest || d.moments.differing < kFewestDiffering) return 0;
    const double scale = static_cast<double>(scale_of(aim_->measure.kind));
    const Estimate e{d.moments.n, d.change, d.moments.variance_of_difference() / (scale * scale)};
    const Interval i = confidence_sequence(e, kMissed / steps);
    return i.high < aim_->target ? -1 : i.low > aim_->target ? 1 : 0;
  };
  std::int64_t looked_at = 0;
  const bool ok = sample(point, kMostForAim, [&](const Comparison& c) {
    if (c.pairs() < looked_at + looked_at / 20 + 10) return true;
    looked_at = c.pairs();
    return side(c) == 0;
  });
  if (!ok) return std::nullopt;
  const int found = side(point.sample);
  points_.push_back(std::move(point));
  return found;
}

bool Sweep::find_aim() {
  const std::vector<std::int64_t>& values = axes_[0].values;
  std::size_t low = 0;
  std::size_t high = values.size() - 1;
  const auto first = side_of_aim(values[low]);
  if (!first) return false;
  const auto last = high == low ? first : side_of_aim(values[high]);
  if (!last) return false;
  possible_ = {values[low], values[high]};
  if (*first == *last && *first != 0) {
    possible_.reset();
    found_ = "between these values it is never reached, as far as its ends tell";
    return true;
  }
  // Where an end may be the answer itself, the search goes on beside it.
  const int rising = *last != 0 ? *last : -*first;
  while (high > low + 1 && rising != 0 && !interrupted) {
    const std::size_t middle = (low + high) / 2;
    const auto side = side_of_aim(values[middle]);
    if (!side) return false;
    if (*side == 0) {
      found_ = fmt::format("{} = {}", axes_[0].name, values[middle]);
      break;
    }
    (*side == rising ? high : low) = middle;
  }
  possible_ = {values[low], values[high]};
  return true;
}

Difference Sweep::of(const Point& point, const Measure& m) const {
  const auto& measures = point.sample.measures();
  const auto at = std::find(measures.begin(), measures.end(), m);
  const bool is_fixed = rule_.games > 0 || (o_.lab.time.empty() && !aim_);
  return point.sample.difference(std::size_t(at - measures.begin()),
                                 is_fixed ? Looking::kFixed : Looking::kWatched);
}

// One line for each value, with its interval drawn on a common scale.
std::string Sweep::curve(const Measure& m) const {
  constexpr int kWidth = 40;
  double least = 1e300;
  double most = -1e300;
  for (const Point& p : points_) {
    const Interval i = of(p, m).interval;
    least = std::min(least, i.low);
    most = std::max(most, i.high);
  }
  const double span = most > least ? most - least : 1;
  const auto column = [&](double x) {
    return static_cast<std::size_t>(std::lround((x - least) / span * (kWidth - 1)));
  };
  std::string out;
  for (const Point& p : points_) {
    const Difference d = of(p, m);
    std::string bar(kWidth, ' ');
    for (std::size_t i = column(d.interval.low); i <= column(d.interval.high); ++i) bar[i] = '-';
    bar[column(d.change)] = 'o';
    out += fmt::format("{:>10}{:>12}   {} to {}{:>8}  |{}|\n", p.values[0],
                       value_text(m.kind, d.change), value_text(m.kind, d.interval.low),
                       value_text(m.kind, d.interval.high), d.moments.n, bar);
  }
  return out;
}

std::string Sweep::grid(const Measure& m) const {
  std::string out = fmt::format("{:>10}", "");
  for (const std::int64_t b : axes_[1].values) out += fmt::format("{:>18}", b);
  out += "\n";
  for (const std::int64_t a : axes_[0].values) {
    out += fmt::format("{:>10}", a);
    for (const Point& p : points_) {
      if (p.values[0] != a) continue;
      const Difference d = of(p, m);
      const std::string text =
          is_share(m.kind)
              ? fmt::format("{:.1f} +-{:.1f} %", 100 * d.change, 100 * d.interval.reach())
              : fmt::format("{:.2f} +-{:.2f}", d.change, d.interval.reach());
      out += fmt::format("{:>18}", text);
    }
    out += "\n";
  }
  return out;
}

std::string Sweep::command() const {
  std::string text = fmt::format("cubilete sweep '{}'", o_.game);
  for (const std::string& vary : o_.vary) text += fmt::format(" --vary '{}'", vary);
  for (const std::string& key : o_.measures) text += fmt::format(" --measure '{}'", key);
  if (!o_.aim.empty()) text += fmt::format(" --aim '{}'", o_.aim);
  text += fmt::format(" --players {} --seats {} --seed {}", request_.players,
                      fmt::join(request_.seats, ","), request_.seed);
  const bool is_counted = !aim_ && !points_.empty();
  return is_counted ? text + fmt::format(" --games {}", points_.front().sample.pairs()) : text;
}

std::string Sweep::aim_text(const Wording& words) const {
  if (!aim_) return {};
  const std::string what = fmt::format("{} = {}", label_of(words, aim_->measure),
                                       value_text(aim_->measure.kind, aim_->target));
  if (!possible_) return fmt::format("{}: {}\n", what, found_);
  const Point* best = &points_.front();
  const auto distance = [&](const Point& p) {
    return std::abs(of(p, aim_->measure).change - aim_->target);
  };
  for (const Point& p : points_) {
    if (distance(p) < distance(*best)) best = &p;
  }
  const Difference d = of(*best, aim_->measure);
  return fmt::format(
      "{}: nearest at {} = {} ({}, {} to {}, {} games); it lies from {} to {}, if the measure "
      "rises "
      "or falls throughout\n",
      what, axes_[0].name, best->values[0], value_text(d.measure.kind, d.change),
      value_text(d.measure.kind, d.interval.low), value_text(d.measure.kind, d.interval.high),
      d.moments.n, possible_->first, possible_->second);
}

std::string Sweep::as_text(const Wording& words) const {
  std::string out = fmt::format("{}, {} players ({}), seed {}\n", o_.game, request_.players,
                                fmt::join(request_.seats, ","), request_.seed);
  for (const Measure& m : shown_) {
    out += fmt::format("\n{} by {}\n", label_of(words, m),
                       axes_.size() == 1 ? axes_[0].name
                                         : fmt::format("{} (lines) and {} (columns)", axes_[0].name,
                                                       axes_[1].name));
    out += axes_.size() == 1 ? curve(m) : grid(m);
  }
  out += "\n" + aim_text(words);
  return out +
         "intervals of 95 % for each value; the same luck at every value\nagain: " + command() +
         "\n";
}

Json Sweep::as_json() const {
  Json j;
  j["version"] = 1;
  j["game"] = o_.game;
  j["digest"] = hexadecimal(plain_->digest);
  j["players"] = request_.players;
  j["seats"] = request_.seats;
  j["seed"] = request_.seed;
  j["command"] = command();
  j["vary"] = Json::array();
  for (const Axis& a : axes_) j["vary"].push_back(a.name);
  j["points"] = Json::array();
  for (const Point& p : points_) {
    Json measures = Json::array();
    for (const Measure& m : shown_) {
      const Difference d = of(p, m);
      measures.push_back({{"measure", key_of(m)},
                          {"unit", is_share(m.kind) ? "share" : "number"},
                          {"mean", d.change},
                          {"low", d.interval.low},
                          {"high", d.interval.high}});
    }
    j["points"].push_back({{"values", p.values},
                           {"digest", hexadecimal(p.digest)},
                           {"games", p.sample.pairs()},
                           {"measures", std::move(measures)}});
  }
  if (aim_) {
    j["aim"] = {{"measure", key_of(aim_->measure)}, {"target", aim_->target}};
    j["aim"]["from"] = possible_ ? Json(possible_->first) : Json(nullptr);
    j["aim"]["to"] = possible_ ? Json(possible_->second) : Json(nullptr);
  }
  return j;
}

// A line for each value and measure.
std::string Sweep::as_lines() const {
  Json answer = as_json();
  answer.erase("aim");
  Json rows = Json::array();
  for (const Json& point : answer["points"]) {
    for (const Json& measure : point["measures"]) {
      Json row = point;
      row.erase("measures");
      row.update(measure);
      rows.push_back(std::move(row));
    }
  }
  answer["points"] = std::move(rows);
  return json_lines(std::move(answer), "points");
}

std::string Sweep::as_csv() const {
  std::vector<std::string> head;
  for (const Axis& a : axes_) head.push_back(a.name);
  head.insert(head.end(), {"measure", "mean", "low", "high", "games"});
  std::string out = csv_line(head, ',');
  for (const Point& p : points_) {
    for (const Measure& m : shown_) {
      const Difference d = of(p, m);
      std::vector<std::string> cells;
      for (const std::int64_t v : p.values) cells.push_back(fmt::format("{}", v));
      for (const double number : {d.change, d.interval.low, d.interval.high}) {
        cells.push_back(fmt::format("{}", number));
      }
      cells.insert(cells.end() - 3, key_of(m));
      cells.push_back(fmt::format("{}", p.sample.pairs()));
      out += csv_line(cells, ',');
    }
  }
  return out;
}

RunPart Sweep::part() const {
  SweepOptions o = o_;
  o.lab = with_request(std::move(o.lab), request_);
  if (o.lab.games == 0) o.lab.games = kUsualGames;
  RunPart part{"sweep",
               {plain_->digest},
               {},
               {{"games", shard_.end(o.lab.games) - shard_.first(o.lab.games)}}};
  each_field_of_sweep(o, ToRequest{part.request});
  part.counts["points"] = Json::array();
  for (const Point& p : points_) {
    part.digests.push_back(p.digest);
    part.counts["points"].push_back(counts_of(p.sample));
  }
  return part;
}

int Sweep::tell(const RunPart& run) {
  if (!prepare()) return exit_code_;
  for (const auto& values : combinations()) {
    const auto ruleset = version(values);
    if (!ruleset) return exit_code_;
    points_.push_back({values, ruleset->digest, Comparison(all_measures_)});
  }
  if (!is_content_of(run, part().digests)) return kProblems;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const auto& counts = run.counts.at("points").at(i);
    if (!add_counts(points_[i].sample, counts)) return report_other_things();
  }
  print();
  return kFine;
}

int Sweep::run() {
  if (!prepare()) return exit_code_;
  PartFile file;
  if (!file.open(o_.part)) return kProblems;
  watch_interrupts();
  if (!(aim_ ? find_aim() : play_all())) return exit_code_;
  GamesFile no_file;
  return end_run({std::ssize(points_), "values", [&] { return part(); }, [&] { print(); }}, o_.part,
                 shard_, file, no_file);
}

void Sweep::print() {
  std::sort(points_.begin(), points_.end(),
            [](const Point& a, const Point& b) { return a.values < b.values; });
  if (o_.lab.format == "json") {
    print_json(as_json().dump(2) + "\n");
  } else if (o_.lab.format == "jsonl") {
    print_json(as_lines());
  } else {
    print_out(o_.lab.format == "csv" ? as_csv() : as_text(Wording(*plain_, *spoken_)));
  }
}

}  // namespace

int tell_sweep(const RunPart& run) {
  SweepOptions o;
  each_field_of_sweep(o, FromRequest{run.request});
  auto axes = axes_of(o);
  return axes ? Sweep(o, std::move(*axes)).tell(run) : kWrongUsage;
}

void add_sweep(const Command& app, int& exit_code) {
  auto o = std::make_shared<SweepOptions>();
  const Command command =
      app.add_command("sweep", "Measures a game over the values of one of its numbers, or of two");
  command.add_option("game", o->game, "A version of a game").required();
  command
      .add_option("--vary", o->vary,
                  "NAME=1..8, NAME=10..50:10 or NAME=1,2,5: an option, or a number of content by "
                  "its path")
      .required()
      .repeats();
  command
      .add_option("--measure", o->measures, "What to show, as win_share(1); several are possible")
      .repeats();
  command.add_option("--aim", o->aim,
                     "MEASURE=NUMBER: looks for the value at which the measure meets it");
  add_lab_options(command, o->lab);
  add_part_options(command, o->part);
  command.footer(
      "Examples:\n  cubilete sweep dicy-cards --vary target_score=40..120:20\n"
      "  cubilete sweep my-game --vary components.mill.price.coin=0..3 --measure use.mill\n"
      "  cubilete sweep dicy-cards --vary target_score=20..200 --aim rounds=12");
  command.callback([o, &exit_code] {
    auto axes = axes_of(*o);
    exit_code = axes ? Sweep(*o, std::move(*axes)).run() : kWrongUsage;
  });
}

}  // namespace cubilete
