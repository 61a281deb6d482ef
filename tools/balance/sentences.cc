#include "tools/balance/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/utf8.h"

namespace cubilete {

namespace {

enum class Round : std::uint8_t { kNearest, kDown, kUp };

// Returns in how many digits a number is worth reading that is known to within `reach`.
int digits_for(double reach) { return reach >= 5 ? 0 : reach >= 0.2 ? 1 : reach >= 0.02 ? 2 : 3; }

// Returns a number without its sign. Bounds of an interval are rounded away from it, so that a
// rounded interval is never too narrow.
std::string rounded(double x, int digits, Round round = Round::kNearest) {
  const double unit = std::pow(10, digits);
  const double size = std::abs(x) * unit;
  const double shown = round == Round::kDown ? std::floor(size + 1e-9)
                       : round == Round::kUp ? std::ceil(size - 1e-9)
                                             : std::round(size);
  return fmt::format("{:.{}f}", shown / unit, digits);
}

// Returns the interval between two numbers of the same sign.
std::string range(const Wording& words, double low, double high) {
  if (std::abs(low) > std::abs(high)) std::swap(low, high);
  const double reach = std::abs(high - low) / 2;
  const bool is_near_zero = low != 0 && std::abs(low) * std::pow(10, digits_for(reach)) < 1;
  const int digits = digits_for(reach) + is_near_zero;
  return words.say("report_range",
                   {rounded(low, digits, Round::kDown), rounded(high, digits, Round::kUp)});
}

// Returns the factor by which numbers are shown: shares in percent, or percentage points.
double factor_of(const Measure& m) { return is_share(m.kind) ? 100 : 1; }

std::string seat_of(const Measure& m) { return fmt::format("{}", m.seat + 1); }

// Returns "about 6 min".
std::string time_text(const Wording& words, double seconds) {
  const auto in = [&](const char* key, double unit) {
    return words.say(key, {fmt::format("{:.0f}", std::max(1.0, std::ceil(seconds / unit)))});
  };
  if (seconds <= 90) return in("told_seconds", 1);
  return seconds <= 5400 ? in("told_minutes", 60) : in("told_hours", 3600);
}

// Returns a number of games that is no more exact than it is known.
std::string about(std::int64_t games) {
  std::int64_t unit = 1;
  while (games / unit >= 100) unit *= 10;
  return fmt::format("{}", (games + unit - 1) / unit * unit);
}

// Returns how many games it takes to know something to within `reach`, and how long.
std::string needs(const Wording& words, const char* key, const std::string& reach,
                  std::int64_t games, const Pace& pace) {
  std::string out = words.say(key, {reach, about(games)});
  if (pace.seconds > 0 && pace.games > 0) {
    out += words.say("told_takes",
                     {time_text(words, pace.seconds * double(games) / double(pace.games))});
  }
  return out + ".";
}

std::string points(const Wording& words, double share) {
  return words.say("told_points", {fmt::format("{:.0f}", 100 * share)});
}

// Returns how far a share may be from where it is expected, rounded up: "3".
std::string reach_in_points(double reach) {
  return fmt::format("{:.0f}", std::ceil(100 * reach - 1e-9));
}

// The sentence of a finding, and what it takes to know more.
struct Told {
  std::string sentence;
  std::string needs;
};

std::string more_or_less(const Wording& words, const MeasureFinding& f) {
  const Difference& d = f.difference;
  const double factor = factor_of(d.measure);
  const double low = factor * d.interval.low;
  const double high = factor * d.interval.high;
  const bool is_always = d.moments.variance_of_difference() == 0;
  const double amount = factor * d.change;
  return capitalized(
      words.say(text_key_of(d.measure.kind) + (f.claim == ClaimKind::kMore ? "_more" : "_less"),
                {seat_of(d.measure), named_in(words, d.measure),
                 rounded(amount, digits_for(is_always ? std::abs(amount) / 5 : (high - low) / 2)),
                 is_always ? words.say("told_each_pair") : range(words, low, high)}));
}

Told told_of_change(const Wording& words, const MeasureFinding& f, const Pace& pace) {
  const Difference& d = f.difference;
  const std::string label = label_of(words, d.measure);
  constexpr const char* kNeeds = "told_needs_pairs";
  if (f.claim == ClaimKind::kSame) return {words.say("told_all_the_same", {label}), ""};
  if (f.claim != ClaimKind::kNoSign) return {more_or_less(words, f), ""};
  if (d.measure.kind == MeasureKind::kWinShare) {
    const std::string most = reach_in_points(f.reach);
    if (f.games == 0) return {words.say("told_wins_same", {most}), ""};
    return {f.reach < 1 ? words.say("told_wins_so_far", {most}) : words.say("told_nothing_of_wins"),
            needs(words, kNeeds, points(words, kShownReach), f.games, pace)};
  }
  const bool is_points = is_share(d.measure.kind);
  const auto amount = [&](double x) {
    return is_points ? words.say("told_points", {reach_in_points(x)})
                     : rounded(x, digits_for(x / 5), Round::kUp);
  };
  Told out{d.has_enough ? words.say("told_no_sign", {label, amount(f.reach)})
                        : words.say("told_nothing_yet", {label}),
           ""};
  if (f.games > 0) {
    const double wanted = is_points ? kShownReach : std::max(0.01, std::abs(d.before) / 10);
    out.needs = needs(words, kNeeds, amount(wanted), f.games, pace);
  }
  return out;
}

Told told_of_mean(const Wording& words, const MeasureFinding& f, const Pace& pace) {
  const Difference& d = f.difference;
  const auto percent = [](double share) { return fmt::format("{:.0f} %", 100 * share); };
  if (f.claim == ClaimKind::kNoSign) {
    const std::string most = reach_in_points(f.reach);
    if (f.games == 0) return {words.say("told_even", {percent(f.reference), most}), ""};
    return {f.reach < 1 ? words.say("told_even_so_far", {percent(f.reference), most})
                        : words.say("told_nothing_of_wins"),
            needs(words, "told_needs_games", points(words, kShownReach), f.games, pace)};
  }
  const double factor = factor_of(d.measure);
  const double reach = factor * d.interval.reach();
  const std::string unit = is_share(d.measure.kind) ? " %" : "";
  // A mean of values that are all alike is one of them.
  const bool is_always = reach == 0;
  const std::string mean = rounded(factor * d.change, is_always ? 0 : digits_for(reach)) + unit;
  const std::string between =
      is_always ? words.say("told_each_game")
                : range(words, factor * d.interval.low, factor * d.interval.high) + unit;
  const std::string key = f.claim == ClaimKind::kMean   ? text_key_of(d.measure.kind) + "_is"
                          : f.claim == ClaimKind::kMore ? "told_more_than_even"
                                                        : "told_less_than_even";
  return {words.say(key, {seat_of(d.measure), named_in(words, d.measure), mean, between,
                          percent(f.reference)}),
          ""};
}

// Puts sentences together: at most so many, with what it takes to know more after its own one.
std::vector<std::string> put_together(const std::vector<Told>& told) {
  std::vector<std::string> out;
  for (const Told& t : told) {
    if (out.size() == kMostSentences) break;
    out.push_back(t.needs.empty() ? t.sentence : t.sentence + " " + t.needs);
  }
  return out;
}

// Returns whether the change is one of what the measure counts: of a card, an action, a part of the
// score.
bool is_about(const ContentChange& change, const Measure& m) {
  const auto is_in = [&](const char* section) {
    const std::string path = fmt::format("{}.{}", section, m.name);
    return change.path == path || change.path.starts_with(path + ".");
  };
  switch (m.kind) {
    case MeasureKind::kUse:
    case MeasureKind::kTaken:
      return is_in("components");
    case MeasureKind::kAction:
      return is_in("actions");
    case MeasureKind::kScorePart:
      return is_in("outcome.score");
    default:
      return false;
  }
}

}  // namespace

bool counts_edited(std::span<const ContentChange> changes, const Measure& m) {
  return std::ranges::any_of(changes, [&](const auto& c) { return is_about(c, m); });
}

std::vector<std::string> change_sentences(const Wording& words,
                                          std::span<const MeasureFinding> findings,
                                          const Pace& pace) {
  std::vector<Told> told;
  std::vector<Told> open;
  for (const MeasureFinding& f : findings) {
    const bool is_open = f.claim == ClaimKind::kNoSign;
    (is_open ? open : told).push_back(told_of_change(words, f, pace));
  }
  if (told.empty()) told.push_back({words.say("told_nothing_certain"), ""});
  told.resize(std::min(told.size(), kMostSentences - std::min(open.size(), kMostSentences - 1)));
  told.insert(told.end(), open.begin(), open.end());
  return put_together(told);
}

std::vector<std::string> mean_sentences(const Wording& words,
                                        std::span<const MeasureFinding> findings,
                                        const Pace& pace) {
  std::vector<Told> told;
  for (const MeasureFinding& f : findings) told.push_back(told_of_mean(words, f, pace));
  return put_together(told);
}

std::vector<std::string> card_sentences(const Wording& words, const CardValues& values,
                                        Looking looking, const Pace& pace) {
  const CardFindings found = card_findings(values, looking);
  const bool is_given = values.trial() == Trial::kGiven;
  constexpr std::size_t kMostCards = 2;
  std::vector<Told> told;
  const auto tell = [&](const std::vector<CardValue>& cards, const char* key) {
    for (std::size_t i = 0; i < cards.size() && i < kMostCards; ++i) {
      const Interval& in = cards[i].value_interval;
      told.push_back(
          {words.say(key, {words.name("components", words.ruleset().definition(cards[i].card).name),
                           rounded(100 * cards[i].value, digits_for(100 * in.reach())),
                           range(words, 100 * in.low, 100 * in.high)}),
           ""});
    }
    return cards.size() - std::min(cards.size(), kMostCards);
  };
  const std::size_t helpful =
      tell(found.helpful, is_given ? "told_card_given_worth" : "told_card_worth");
  const std::size_t harmful =
      tell(found.harmful, is_given ? "told_card_given_harms" : "told_card_harms");
  const auto count = [](std::size_t n) { return fmt::format("{}", n); };
  if (helpful + harmful > 0) {
    told.push_back({words.say("told_cards_more", {count(helpful), count(harmful)}), ""});
  }
  // A card that could be chosen and never was.
  std::vector<std::string> dead;
  for (const DefinitionId card : values.offered_in_vain()) {
    dead.push_back(words.name("components", words.ruleset().definition(card).name));
  }
  if (!dead.empty() && !is_given && values.games() >= kFewest) {
    constexpr std::size_t kMostDead = 4;
    const std::size_t more = dead.size() - std::min(dead.size(), kMostDead);
    dead.resize(dead.size() - more);
    if (more > 0) dead.push_back(words.say("told_so_many_more", {count(more)}));
    told.push_back(
        {words.say("told_never_chosen", {words.list(dead), count(std::size_t(values.games()))}),
         ""});
  }
  if (found.unknown > 0) {
    told.push_back(
        {words.say("told_cards_unknown", {count(found.unknown)}),
         needs(words, "told_needs_games", points(words, kShownCardReach), found.games, pace)});
  }
  if (told.empty()) told.push_back({words.say("told_no_card"), ""});
  return put_together(told);
}

std::vector<std::string> winner_sentences(const Wording& words, const Winners& winners,
                                          Looking looking) {
  std::vector<std::string> out;
  constexpr std::size_t kMostOfEach = 2;
  std::vector<Winners::Habit> habits = winners.habits(looking);
  std::erase_if(habits, [](const Winners::Habit& h) { return !h.is_certain; });
  const auto clarity = [](const Winners::Habit& h) {
    return (std::abs(h.more.low + h.more.high) / 2) / std::max(1e-12, h.more.reach());
  };
  std::ranges::stable_sort(habits, std::ranges::greater{}, clarity);
  for (const Winners::Habit& h : habits) {
    if (out.size() == kMostOfEach) break;
    const double more = (h.more.low + h.more.high) / 2;
    out.push_back(words.say(more > 0 ? "told_winners_more" : "told_winners_less",
                            {label_of(words, h.what), rounded(more, digits_for(h.more.reach())),
                             range(words, h.more.low, h.more.high)}));
  }
  std::vector<Winners::Opening> openings = winners.openings(looking);
  std::erase_if(openings, [](const Winners::Opening& o) { return !o.is_certain; });
  const auto percent = [](double share) { return fmt::format("{:.0f} %", 100 * share); };
  for (std::size_t i = 0; i < openings.size() && i < kMostOfEach; ++i) {
    const Winners::Opening& o = openings[i];
    out.push_back(
        words.say("told_opening", {label_of(words, o.what), percent(o.win_share),
                                   range(words, 100 * o.interval.low, 100 * o.interval.high) + " %",
                                   percent(winners.average_share())}));
  }
  const std::vector<Winners::Combination> combinations = winners.combinations(looking);
  for (std::size_t i = 0; i < combinations.size() && i < kMostOfEach; ++i) {
    const Winners::Combination& c = combinations[i];
    out.push_back(words.say(c.more > 0 ? "told_together_more" : "told_together_less",
                            {named_in(words, c.one), named_in(words, c.other),
                             rounded(100 * c.more, digits_for(100 * c.interval.reach())),
                             range(words, 100 * c.interval.low, 100 * c.interval.high)}));
  }
  return out;
}

std::string lines_of(const std::vector<std::string>& sentences) {
  std::string out;
  for (const std::string& sentence : sentences) out += sentence + "\n";
  return out;
}

}  // namespace cubilete
