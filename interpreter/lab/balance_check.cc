#include "lab/balance_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/spelling.h"

namespace cubilete {

namespace {

// Games that tell enough of a measure that hardly ever is anything but 0.
constexpr std::int64_t kManyGames = 20 * kFewest;

// Reads a bound, which may be missing. Returns false for what is none.
bool read_bound(std::string_view text, std::optional<double>& out) {
  text = trimmed(text);
  if (text.empty()) return true;
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  out = number;
  return error == std::errc() && end == text.data() + text.size() && std::isfinite(number);
}

// Reads a range of its bounds; one of them at least is needed.
std::optional<WantedRange> parse_bounds(std::string_view low, std::string_view high,
                                        bool is_percent) {
  WantedRange out;
  if (!read_bound(low, out.low) || !read_bound(high, out.high)) return std::nullopt;
  if (!out.low && !out.high) return std::nullopt;
  for (auto* bound : {&out.low, &out.high}) {
    if (*bound && is_percent) **bound /= 100;
  }
  if (out.low && out.high && *out.low > *out.high) return std::nullopt;
  return out;
}

// Takes the sign of percent from the end of a text. Returns whether it had one.
bool take_percent(std::string_view& text) {
  text = trimmed(text);
  const bool is_percent = text.ends_with('%');
  if (is_percent) text.remove_suffix(1);
  return is_percent;
}

Verdict verdict_of(const WantedRange& range, const Interval& i, bool has_enough) {
  if (!has_enough) return Verdict::kOpen;
  if ((range.low && i.high < *range.low) || (range.high && i.low > *range.high)) {
    return Verdict::kFails;
  }
  const bool is_within =
      (!range.low || i.low >= *range.low) && (!range.high || i.high <= *range.high);
  return is_within ? Verdict::kHolds : Verdict::kOpen;
}

bool are_decided(const std::vector<BalanceAnswer>& answers) {
  return std::ranges::none_of(answers,
                              [](const BalanceAnswer& a) { return a.verdict == Verdict::kOpen; });
}

// The statements about one kind of games, and how they stand.
class Asked {
 public:
  Asked(const BalanceFile& file, std::shared_ptr<const Ruleset> ruleset,
        const SimulationRequest& request, double missed)
      : file_(file), ruleset_(std::move(ruleset)), request_(request), missed_(missed) {}
  virtual ~Asked() = default;
  virtual std::size_t values() const = 0;
  virtual std::unique_ptr<GamePlayer> make_player() const = 0;
  virtual void take(std::span<const std::int64_t> values) = 0;
  virtual std::vector<BalanceAnswer> answers() const = 0;

 protected:
  const BalanceFile& file_;
  std::shared_ptr<const Ruleset> ruleset_;
  SimulationRequest request_;
  double missed_;  // the probability with which each interval may miss
};

class AskedMeasures final : public Asked {
 public:
  AskedMeasures(const BalanceFile& file, std::shared_ptr<const Ruleset> ruleset,
                const SimulationRequest& request, double missed)
      : Asked(file, std::move(ruleset), request, missed),
        sample_(measures_of(*ruleset_, request.players), SampleOf::kSingleGames) {}

  std::size_t values() const override { return 2 * sample_.measures().size(); }
  std::unique_ptr<GamePlayer> make_player() const override {
    return make_single_player(ruleset_, request_, sample_.measures());
  }
  void take(std::span<const std::int64_t> values) override { sample_.take(values); }
  std::vector<BalanceAnswer> answers() const override {
    std::vector<BalanceAnswer> out;
    for (std::size_t s = 0; s < file_.holds.size(); ++s) {
      for (std::size_t i = 0; i < sample_.measures().size(); ++i) {
        const Measure& m = sample_.measures()[i];
        if (!is_of(file_.holds[s], m)) continue;
        const Difference d = sample_.difference(i, Looking::kWatched, missed_);
        const bool has_enough = d.has_enough || sample_.pairs() >= kManyGames ||
                                (is_share_of_games(m.kind) && sample_.pairs() >= kFewest);
        out.push_back({s, key_of(m), verdict_of(file_.holds[s].range, d.interval, has_enough),
                       d.change, d.interval, is_share(m.kind), sample_.pairs()});
      }
    }
    return out;
  }

 private:
  Comparison sample_;
};

class AskedCards final : public Asked {
 public:
  AskedCards(const BalanceFile& file, std::shared_ptr<const Ruleset> ruleset,
             const SimulationRequest& request, double missed)
      : Asked(file, std::move(ruleset), request, missed),
        cards_(cards_of(*ruleset_), request.players) {}

  std::size_t values() const override { return values_of_cards(cards_.cards().size()); }
  std::unique_ptr<GamePlayer> make_player() const override {
    return make_card_player(ruleset_, request_, cards_.cards());
  }
  void take(std::span<const std::int64_t> values) override { cards_.take(values); }
  std::vector<BalanceAnswer> answers() const override {
    std::vector<BalanceAnswer> out;
    for (std::size_t s = 0; s < file_.holds.size(); ++s) {
      if (file_.holds[s].key != kCardWorth) continue;
      for (const CardValue& v : cards_.values(Looking::kWatched, missed_)) {
        const bool has_enough = v.has_enough || cards_.games() >= kManyGames;
        out.push_back({s, fmt::format("{}.{}", kCardWorth, ruleset_->definition(v.card).name),
                       verdict_of(file_.holds[s].range, v.value_interval, has_enough), v.value,
                       v.value_interval, true, cards_.games()});
      }
    }
    return out;
  }

 private:
  CardValues cards_;
};

// Plays for the statements, from game `first` to `end` at most. Returns the failure of a game.
std::optional<RunFailure> play_for(Asked& asked, const SimulationRequest& request,
                                   std::int64_t first, std::int64_t end,
                                   const std::function<bool()>& goes_on) {
  RunRequest run;
  run.first = first;
  run.end = end;
  run.values = asked.values();
  run.jobs = request.jobs;
  run.stop = request.stop;
  return run_games(
             run, [&] { return asked.make_player(); },
             [&](std::int64_t, std::span<const std::int64_t> row) { asked.take(row); },
             [&](std::int64_t) { return goes_on(); })
      .failure;
}

}  // namespace

bool is_of(const BalanceStatement& s, const Measure& m) {
  Measure all = m;
  all.seat = -1;
  return key_of(m) == s.key || key_of(all) == s.key;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::optional<WantedRange> parse_range(std::string_view text) {
  const bool is_percent = take_percent(text);
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  return parse_bounds(text.substr(0, dots), text.substr(dots + 2), is_percent);
}

std::optional<WantedRange> parse_value(std::string_view text) {
  const bool is_percent = take_percent(text);
  return parse_bounds(text, text, is_percent);
}

BalanceFile balance_file(const Node& tree, Diagnostics& diagnostics) {
  BalanceFile out;
  if (const Node* n = tree.find("players")) out.players = static_cast<int>(n->integer);
  if (const Node* n = tree.find("seats")) out.seats = n->text;
  if (const Node* n = tree.find("seed")) out.seed = static_cast<std::uint64_t>(n->integer);
  for (const Entry& e : tree.find("holds")->entries) {
    const auto range = parse_range(e.value.text);
    if (!range) {
      diagnostics.error("wrong-value", e.value.span,
                        fmt::format("'{}' is no range of values", e.value.text),
                        "write 45..55 %, 6..9, 0.5.. (at least) or ..8 % (at most)");
      continue;
    }
    out.holds.push_back({e.key, *range, e.value.text, e.key_span});
  }
  return out;
}

void check_measures(const BalanceFile& file, const Ruleset& r, std::int32_t players,
                    Diagnostics& diagnostics) {
  std::vector<std::string> keys = {kCardWorth};
  const std::vector<Measure> measures = measures_of(r, players);
  for (Measure m : measures) {
    keys.push_back(key_of(m));
    m.seat = -1;
    keys.push_back(key_of(m));
  }
  for (const BalanceStatement& s : file.holds) {
    const bool is_known =
        s.key == kCardWorth ||
        std::ranges::any_of(measures, [&](const Measure& m) { return is_of(s, m); });
    if (is_known) continue;
    diagnostics.error("unknown-name", s.span, fmt::format("there is no measure '{}'", s.key),
                      hint(s.key, keys, "measures: win_share, rounds, use.CARD, card_worth, ..."));
  }
}

BalanceResult check_balance(const BalanceFile& file, const std::shared_ptr<const Ruleset>& ruleset,
                            const SimulationRequest& request,
                            const std::function<bool()>& goes_on) {
  const auto measures = measures_of(*ruleset, request.players);
  std::size_t measured = 0;
  std::size_t cards = 0;
  for (const BalanceStatement& s : file.holds) {
    measured += static_cast<std::size_t>(
        std::ranges::count_if(measures, [&](const Measure& m) { return is_of(s, m); }));
    if (s.key == kCardWorth) cards += cards_of(*ruleset).size();
  }
  const double missed = kMissed / static_cast<double>(std::max<std::size_t>(1, measured + cards));
  std::vector<std::unique_ptr<Asked>> asked;
  if (measured > 0) {
    asked.push_back(std::make_unique<AskedMeasures>(file, ruleset, request, missed));
  }
  if (cards > 0) asked.push_back(std::make_unique<AskedCards>(file, ruleset, request, missed));
  BalanceResult out;
  // Those that are not decided go on by turns, each time with 25 % more games.
  bool is_stopped = false;
  for (std::int64_t first = 0, end = kFewest; !is_stopped && !out.failure;
       first = end, end += end / 4) {
    bool has_played = false;
    for (const auto& a : asked) {
      if (is_stopped || out.failure || (first > 0 && are_decided(a->answers()))) continue;
      has_played = true;
      out.failure = play_for(*a, request, first, end, [&] {
        is_stopped = is_stopped || !goes_on();
        return !is_stopped;
      });
      // A run that a signal stops before its first game asks nobody.
      is_stopped = is_stopped || request.stop.is_stopped();
    }
    if (!has_played) break;
  }
  for (const auto& a : asked) {
    for (BalanceAnswer& answer : a->answers()) out.answers.push_back(std::move(answer));
  }
  std::ranges::stable_sort(out.answers, {}, &BalanceAnswer::statement);
  return out;
}

}  // namespace cubilete
