// cubilete sweep: the measures of a game over the values of one of its numbers, or of two.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/digest.h"
#include "base/spelling.h"
#include "base/utf8.h"
#include "lab/comparison.h"
#include "tools/balance/lab_games.h"
#include "tools/balance/measurement.h"
#include "tools/balance/sentences.h"
#include "tools/balance/varied_numbers.h"
#include "tools/cli/command_line.h"
#include "tools/cli/language.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kUsualGames = 1000;
// The most games of a value that is tried for --aim.
constexpr std::int64_t kMostForAim = 20000;

struct Aim {
  Measure measure;
  double target = 0;
};

// The measures of the game with one value of each axis.
struct Point {
  std::vector<std::int64_t> values;
  std::uint64_t digest = 0;
  Comparison sample{{}};  // compared with nothing: the change is the mean
};

void sort_by_values(std::vector<Point>& points) {
  std::sort(points.begin(), points.end(),
            [](const Point& a, const Point& b) { return a.values < b.values; });
}

class Sweep final : public Measurement {
 public:
  // `is_merged`: the games were played in parts, and their counts will be added.
  explicit Sweep(bool is_merged) : is_merged_(is_merged) {}

  std::string command() const override { return "sweep"; }
  void each_option(const OptionFields& fields) override;
  int prepare() override;
  Played play(const Shard&, GamesFile&) override;
  std::vector<std::uint64_t> digests() const override;
  Json counts() const override;
  bool add(const Json& counts) override;
  const std::string& format() const override { return lab.format; }
  std::string text() const override;
  Json json() const override;
  AnswerTable table() const override;

  VersionOptions plain;
  std::string game;  // the version as one word
  std::vector<std::string> vary;
  std::vector<std::string> measures;
  std::string aim;
  LabOptions lab;

 private:
  // Finds what --vary names. Returns false after an error message, with exit_code_.
  bool find_axes();
  bool find_measures(const Ruleset&);
  std::optional<Aim> parse_aim() const;
  std::optional<Measure> measure_named(const std::string& key, const std::string& option) const;
  // Compiles the game with a value of each axis; nothing after an error message, with exit_code_.
  std::shared_ptr<const Ruleset> version(const std::vector<std::int64_t>& values);
  // Plays games of one version until `goes_on` says no. Returns false after an error message.
  bool sample(Point&, std::int64_t games, const std::function<bool(const Comparison&)>& goes_on);
  std::vector<std::vector<std::int64_t>> combinations() const;
  bool play_all();
  bool find_aim();
  // Returns the side of the aim that a value is on: -1 below, 1 above, 0 where that is not certain.
  std::optional<int> side_of_aim(std::int64_t value);

  Difference of(const Point&, const Measure&, double missed = kMissed) const;
  std::string aim_text(const Wording&) const;
  // Returns a sentence for each measure that is shown: between which values it surely differs.
  std::vector<std::string> sentences(const Wording&) const;
  Course course() const;
  std::string curve(const Wording&, const Measure&) const;
  std::string grid(const Measure&) const;
  std::string command_line() const;

  bool is_merged_;
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
  // The values between which the aim may be reached; none where its ends tell that it never is.
  std::optional<std::pair<std::int64_t, std::int64_t>> possible_;
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

std::optional<Aim> Sweep::parse_aim() const {
  const std::size_t equals = aim.rfind('=');
  const std::string text = equals == std::string::npos ? "" : aim.substr(equals + 1);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string unit(end, text.data() + text.size());
  if (text.empty() || error != std::errc() || (!unit.empty() && unit != "%")) {
    report_error(fmt::format("--aim: '{}' is no aim", aim),
                 "write MEASURE=NUMBER, as in 'win_share(1)=50%' or rounds=12");
    return std::nullopt;
  }
  const auto m = measure_named(aim.substr(0, equals), "--aim");
  if (!m) return std::nullopt;
  if (axes_.size() != 1) {
    report_error("--aim needs one number that is varied", "give --vary once");
    return std::nullopt;
  }
  return Aim{*m, unit == "%" ? number / 100 : number};
}

bool Sweep::find_measures(const Ruleset& r) {
  all_measures_ = measures_of(r, request_.players);
  for (const std::string& key : measures) {
    const auto m = measure_named(key, "--measure");
    if (!m) return false;
    shown_.push_back(*m);
  }
  if (!aim.empty()) {
    aim_ = parse_aim();
    if (!aim_) return false;
    if (measures.empty()) shown_.push_back(aim_->measure);
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
  std::vector<std::string> set;
  for (std::size_t i = 0; i < axes_.size() && i < values.size(); ++i) {
    set.push_back(fmt::format("{}={}", axes_[i].name, values[i]));
  }
  return ruleset_named(game, set, exit_code_);
}

void Sweep::each_option(const OptionFields& fields) {
  each_version_option(plain, fields);
  fields("vary", vary);
  fields("measures", measures);
  each_lab_option(lab, fields);
}

bool Sweep::find_axes() {
  exit_code_ = kWrongUsage;
  const auto patterns = parse_varied(vary, true);
  if (!patterns) return false;
  for (const VariedPattern& p : *patterns) axes_.push_back({p.name, p.values});
  const bool has_patterns = std::ranges::any_of(
      *patterns, [](const auto& p) { return p.name.find('*') < p.name.size(); });
  if (has_patterns) {
    const auto content = content_named(game, {}, exit_code_);
    auto found = content ? varied_numbers(*patterns, content->content) : std::nullopt;
    if (!found) return false;
    axes_ = std::move(*found);
  }
  const std::size_t points =
      axes_.size() == 2 ? axes_[0].values.size() * axes_[1].values.size() : 0;
  if (axes_.size() <= 2 && points <= kMostVaried) return true;
  report_error(axes_.size() > 2 ? std::string("--vary: more than two numbers are varied")
                                : fmt::format("--vary: {} combinations are too many", points),
               "vary one number, or two with few values each; 'cubilete tune' varies many");
  return false;
}

int Sweep::prepare() {
  game = to_text(version_of(plain));
  if (!find_axes()) return exit_code_;
  const auto rule = stop_rule_of(lab);
  if (!rule) return kWrongUsage;
  rule_ = *rule;
  if (rule_.within) {
    report_error("--within: a sweep plays as many games of each value", "give --games or --for");
    return kWrongUsage;
  }
  plain_ = version({});
  if (!plain_) return exit_code_;
  const auto request = lab_request(lab, *plain_);
  if (!request) return kWrongUsage;
  request_ = *request;
  if (!find_measures(*plain_)) return kWrongUsage;
  spoken_ = spoken_for(*plain_, lab.language);
  if (!spoken_) return kWrongUsage;
  if (part.is_part() && (aim_ || !lab.time.empty())) {
    report_error("--shard: parts of a run need its number of games, fixed beforehand",
                 "give --games, without --for and --aim");
    return kWrongUsage;
  }
  complete_options(lab, request_);
  if (lab.games == 0) lab.games = kUsualGames;
  if (!is_merged_) return kFine;
  for (const auto& values : combinations()) {
    const auto ruleset = version(values);
    if (!ruleset) return exit_code_;
    points_.push_back({values, ruleset->digest, Comparison(all_measures_, SampleOf::kSingleGames)});
  }
  return kFine;
}

bool Sweep::sample(Point& point, std::int64_t games,
                   const std::function<bool(const Comparison&)>& goes_on) {
  const auto ruleset = version(point.values);
  if (!ruleset) return false;
  point.digest = ruleset->digest;
  point.sample = Comparison(all_measures_, SampleOf::kSingleGames);
  RunRequest run;
  run.first = shard_.first(games);
  run.end = shard_.end(games);
  run.values = 2 * all_measures_.size();
  run.jobs = request_.jobs;
  run.stop = request_.stop;
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
  const bool is_timed = rule_.games == 0 && !lab.time.empty();
  const std::int64_t games = is_timed ? std::int64_t(1) << 30 : lab.games;
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
    if (point.sample.pairs() > 0 || part.is_part()) points_.push_back(std::move(point));
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
  if (point.sample.pairs() > 0) points_.push_back(std::move(point));
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
    return true;
  }
  // Where an end may be the answer itself, the search goes on beside it.
  const int rising = *last != 0 ? *last : -*first;
  while (high > low + 1 && rising != 0 && !interrupted) {
    const std::size_t middle = (low + high) / 2;
    const auto side = side_of_aim(values[middle]);
    if (!side) return false;
    if (*side == 0) break;
    (*side == rising ? high : low) = middle;
  }
  possible_ = {values[low], values[high]};
  return true;
}

Difference Sweep::of(const Point& point, const Measure& m, double missed) const {
  const auto at = std::find(all_measures_.begin(), all_measures_.end(), m);
  const bool is_fixed = rule_.games > 0 || (lab.time.empty() && !aim_);
  return point.sample.difference(std::size_t(at - all_measures_.begin()),
                                 is_fixed ? Looking::kFixed : Looking::kWatched, missed);
}

// Of all values together.
Course Sweep::course() const {
  Course out;
  for (const Point& p : points_) {
    const Course one = course_of(p.sample);
    out.games += one.games;
    out.limited += one.limited;
    out.without_winner += one.without_winner;
  }
  return out;
}

// Returns one line for each value, with its interval drawn on a common scale.
std::string Sweep::curve(const Wording& words, const Measure& m) const {
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
    out += fmt::format("{:>10}{:>12}   {}{:>8}  |{}|\n", p.values[0], value_text(m.kind, d.change),
                       interval_text(words, d, false), d.moments.n, bar);
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

std::string Sweep::command_line() const {
  std::string text = fmt::format("cubilete sweep '{}'", game);
  for (const std::string& axis : vary) text += fmt::format(" --vary '{}'", axis);
  for (const std::string& key : measures) text += fmt::format(" --measure '{}'", key);
  if (!aim.empty()) text += fmt::format(" --aim '{}'", aim);
  text += " " + players_options(request_);
  const bool is_counted = !aim_ && !points_.empty();
  return is_counted ? text + fmt::format(" --games {}", points_.front().sample.pairs()) : text;
}

std::string Sweep::aim_text(const Wording& words) const {
  if (!aim_) return {};
  const std::string what = fmt::format("{} = {}", label_of(words, aim_->measure),
                                       value_text(aim_->measure.kind, aim_->target));
  if (!possible_) return what + ": " + words.say("sweep_never") + "\n";
  const Point* best = &points_.front();
  const auto distance = [&](const Point& p) {
    return std::abs(of(p, aim_->measure).change - aim_->target);
  };
  for (const Point& p : points_) {
    if (distance(p) < distance(*best)) best = &p;
  }
  const Difference d = of(*best, aim_->measure);
  const auto number = [](auto n) { return fmt::format("{}", n); };
  const std::string range = words.say(
      "report_range",
      {value_text(d.measure.kind, d.interval.low), value_text(d.measure.kind, d.interval.high)});
  return words.say("sweep_nearest",
                   {what, fmt::format("{} = {}", axes_[0].name, best->values[0]),
                    value_text(d.measure.kind, d.change), range, number(d.moments.n),
                    number(possible_->first), number(possible_->second)}) +
         "\n";
}

std::vector<std::string> Sweep::sentences(const Wording& words) const {
  std::vector<std::string> out;
  if (points_.empty()) return out;
  // All intervals of all sentences hold at once.
  const double missed =
      kMissed / static_cast<double>(points_.size() * std::max<std::size_t>(1, shown_.size()));
  for (const Measure& m : shown_) {
    if (out.size() == kMostSentences) break;
    std::vector<Difference> means;
    for (const Point& p : points_) means.push_back(of(p, m, missed));
    const auto [least, most] =
        std::ranges::minmax_element(means, {}, [](const Difference& d) { return d.change; });
    const auto values_at = [&](auto it) {
      return fmt::format("{}", fmt::join(points_[std::size_t(it - means.begin())].values, ", "));
    };
    const auto value = [&](double x) { return value_text(m.kind, x); };
    const bool is_clear =
        least->has_enough && most->has_enough && least->interval.high < most->interval.low;
    if (!is_clear) {
      out.push_back(capitalized(
          words.say("told_flat", {label_of(words, m), value(least->change), value(most->change)})));
      continue;
    }
    const auto [first, last] = std::minmax(least, most);
    out.push_back(capitalized(words.say(last == most ? "told_rises" : "told_falls",
                                        {label_of(words, m), value(first->change), values_at(first),
                                         value(last->change), values_at(last)})));
  }
  return out;
}

std::string Sweep::text() const {
  const Wording words(*plain_, *spoken_);
  std::string out =
      lines_of(sentences(words)) + "\n" + games_text(words.language(), game, request_, course());
  for (const Measure& m : shown_) {
    out += "\n" +
           (axes_.size() == 1
                ? words.say("sweep_by", {label_of(words, m), axes_[0].name})
                : words.say("sweep_by_both", {label_of(words, m), axes_[0].name, axes_[1].name})) +
           "\n";
    out += axes_.size() == 1 ? curve(words, m) : grid(m);
  }
  out += "\n" + aim_text(words);
  return with_decimal_marks(words.language(), out) + words.say("sweep_intervals") + "\n" +
         again_text(words.language(), command_line());
}

Json Sweep::json() const {
  Json j;
  j["version"] = 1;
  j["game"] = game;
  j["digest"] = hexadecimal(plain_->digest);
  add_request(j, request_, course());
  j["command"] = command_line();
  j["vary"] = Json::array();
  for (const Axis& a : axes_) j["vary"].push_back(a.name);
  j["points"] = Json::array();
  for (const Point& p : points_) {
    Json rows = Json::array();
    for (const Measure& m : shown_) rows.push_back(mean_json(of(p, m)));
    j["points"].push_back({{"values", p.values},
                           {"digest", hexadecimal(p.digest)},
                           {"games", p.sample.pairs()},
                           {"measures", std::move(rows)}});
  }
  if (aim_) {
    j["aim"] = {{"measure", key_of(aim_->measure)}, {"target", aim_->target}};
    j["aim"]["from"] = possible_ ? Json(possible_->first) : Json(nullptr);
    j["aim"]["to"] = possible_ ? Json(possible_->second) : Json(nullptr);
  }
  return j;
}

// Returns a table with a row for each value and measure.
AnswerTable Sweep::table() const {
  AnswerTable out{json(), "points", {}};
  out.answer.erase("aim");
  Json rows = Json::array();
  for (const Json& point : out.answer["points"]) {
    for (const Json& measure : point["measures"]) {
      Json row = point;
      row.erase("measures");
      row.update(measure);
      rows.push_back(std::move(row));
    }
  }
  out.answer["points"] = std::move(rows);
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    out.columns.emplace_back(axes_[i].name, fmt::format("/values/{}", i));
  }
  out.columns.insert(out.columns.end(), {"measure", "mean", "low", "high", "games"});
  return out;
}

std::vector<std::uint64_t> Sweep::digests() const {
  std::vector<std::uint64_t> out = {plain_->digest};
  for (const Point& p : points_) out.push_back(p.digest);
  return out;
}

Json Sweep::counts() const {
  Json out = {{"games", shard_.end(lab.games) - shard_.first(lab.games)},
              {"points", Json::array()}};
  for (const Point& p : points_) out["points"].push_back(counts_of(p.sample));
  return out;
}

bool Sweep::add(const Json& counts) {
  for (std::size_t i = 0; i < points_.size(); ++i) {
    if (!add_counts(points_[i].sample, counts.at("points").at(i))) return false;
  }
  sort_by_values(points_);
  return true;
}

Played Sweep::play(const Shard& shard, GamesFile&) {
  shard_ = shard;
  if (!(aim_ ? find_aim() : play_all())) return {.error = exit_code_};
  // A part has its points in the order in which --vary names the values.
  if (!part.is_part()) sort_by_values(points_);
  return {.number = std::ssize(points_), .units = "values", .was_stopped = interrupted != 0};
}

}  // namespace

std::unique_ptr<Measurement> make_sweep() { return std::make_unique<Sweep>(true); }

void add_sweep(const Command& command, int& exit_code) {
  auto s = std::make_shared<Sweep>(false);
  add_version_options(command, s->plain).required();
  command
      .add_option("--vary", s->vary,
                  "NAME=1..8, NAME=10..50:10 or NAME=1,2,5: an option, or a number of content by "
                  "its path")
      .required()
      .repeats();
  command
      .add_option("--measure", s->measures, "What to show, as win_share(1); several are possible")
      .repeats();
  command.add_option("--aim", s->aim,
                     "MEASURE=NUMBER: looks for the value at which the measure meets it");
  add_lab_options(command, s->lab);
  add_part_options(command, s->part);
  command.footer(
      "Examples:\n  cubilete sweep dicy-cards --vary target_score=40..120:20\n"
      "  cubilete sweep my-game --vary components.mill.price.coin=0..3 --measure use.mill\n"
      "  cubilete sweep dicy-cards --vary target_score=20..200 --aim rounds=12");
  command.callback([s, &exit_code] { exit_code = run_measurement(*s); });
}

}  // namespace cubilete
