#include "lab/findings.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace cubilete {

namespace {

bool is_length(MeasureKind k) {
  return k == MeasureKind::kRounds || k == MeasureKind::kTurns || k == MeasureKind::kDecisions;
}

// The order in which measures that were not edited are told.
enum class Rank : std::uint8_t { kWins, kLength, kOther };

Rank rank_of(const Measure& m) {
  if (m.kind == MeasureKind::kWinShare || m.kind == MeasureKind::kNoWinner) return Rank::kWins;
  return m.kind == MeasureKind::kRounds ? Rank::kLength : Rank::kOther;
}

// Returns whether the second one says again what the first one said: the score of another seat, the
// number of turns after that of rounds, that a used card was taken.
bool repeats(const Measure& said, const Measure& m) {
  const auto is_of_card = [](MeasureKind k) {
    return k == MeasureKind::kUse || k == MeasureKind::kTaken;
  };
  if (is_length(said.kind) && is_length(m.kind)) return true;
  if (is_of_card(said.kind) && is_of_card(m.kind)) return said.name == m.name;
  return said.kind == m.kind && said.name == m.name && said.kind != MeasureKind::kWinShare;
}

// The probabilities with which intervals may miss.
struct Errors {
  double asked = kMissed;
  double other = kMissed;
};

Errors errors_for(std::size_t asked, std::size_t other) {
  const auto share = [](std::size_t n, double all) {
    return n == 0 ? all : all / static_cast<double>(n);
  };
  if (other == 0) return {share(asked, kMissed), kMissed};
  if (asked == 0) return {kMissed, share(other, kMissed)};
  return {share(asked, kMissed / 2), share(other, kMissed / 2)};
}

double distance_from(const Interval& i, double x) {
  return std::max(std::abs(i.low - x), std::abs(i.high - x));
}

// Returns that there is no sign of another win share than the reference in any seat: the finding of
// the seat whose share may be furthest from it.
MeasureFinding no_sign(const Comparison& c, Looking looking, double missed, double reference) {
  MeasureFinding out;
  out.claim = ClaimKind::kNoSign;
  out.reference = reference;
  bool is_known = true;
  for (std::size_t i = 0; i < c.measures().size(); ++i) {
    if (c.measures()[i].kind != MeasureKind::kWinShare) continue;
    const Difference d = c.difference(i, looking, missed);
    // A few pairs that differ tell nothing yet, and two games that are alike even less.
    const double reach = d.has_enough ? distance_from(d.interval, reference) : 1;
    is_known = is_known && reach <= kShownReach;
    if (reach >= out.reach) {
      out.reach = reach;
      out.difference = d;
    }
    out.games = std::max(out.games, c.pairs_until(i, looking, missed, kShownReach));
  }
  if (is_known) out.games = 0;
  return out;
}

MeasureFinding of_change(const Difference& d) {
  MeasureFinding out;
  out.claim = d.moments.differing == 0 ? ClaimKind::kSame
              : d.change > 0           ? ClaimKind::kMore
                                       : ClaimKind::kLess;
  out.difference = d;
  return out;
}

// Returns that the first seat wins as often as before, where the same seats won both games of every
// pair.
std::optional<MeasureFinding> same_winners(const Comparison& c, Looking looking) {
  std::optional<MeasureFinding> out;
  for (std::size_t i = 0; i < c.measures().size(); ++i) {
    if (c.measures()[i].kind != MeasureKind::kWinShare) continue;
    if (c.moments()[i].differing > 0) return std::nullopt;
    if (!out) out = of_change(c.difference(i, looking));
  }
  return out;
}

// Returns that the change of one measure is not known.
MeasureFinding not_known(const Comparison& c, std::size_t measure, Looking looking, double missed) {
  MeasureFinding out;
  out.claim = ClaimKind::kNoSign;
  out.difference = c.difference(measure, looking, missed);
  out.reach = distance_from(out.difference.interval, 0);
  const double wanted = is_share(c.measures()[measure].kind)
                            ? kShownReach
                            : std::max(0.01, std::abs(out.difference.before) / 10);
  if (!out.difference.has_enough || out.reach > wanted) {
    out.games = c.pairs_until(measure, looking, missed, wanted);
  }
  return out;
}

bool is_clear(const Difference& d, double reference) {
  return d.has_enough && !d.interval.contains(reference);
}

// Returns the changes of what was edited: those that are clear and, where none is, the first one.
std::vector<MeasureFinding> edited_findings(const Comparison& c, Looking looking, double missed,
                                            const std::vector<std::size_t>& edited) {
  std::vector<MeasureFinding> out;
  for (const std::size_t i : edited) {
    const Difference d = c.difference(i, looking, missed);
    if (is_clear(d, 0)) out.push_back(of_change(d));
  }
  if (!out.empty() || edited.empty()) return out;
  const Difference first = c.difference(edited.front(), looking, missed);
  out.push_back(first.moments.differing == 0 ? of_change(first)
                                             : not_known(c, edited.front(), looking, missed));
  return out;
}

}  // namespace

std::vector<MeasureFinding> change_findings(const Comparison& c, Looking looking,
                                            const std::function<bool(const Measure&)>& is_edited) {
  std::vector<std::size_t> edited;
  std::vector<std::size_t> others;
  std::size_t asked = 0;
  for (std::size_t i = 0; i < c.measures().size(); ++i) {
    const bool is_new = is_edited(c.measures()[i]);
    if (is_new) edited.push_back(i);
    if (c.moments()[i].differing == 0) continue;
    if (!is_new) others.push_back(i);
    asked += is_new || rank_of(c.measures()[i]) != Rank::kOther;
  }
  const std::size_t counted =
      others.size() + static_cast<std::size_t>(std::ranges::count_if(
                          edited, [&](std::size_t i) { return c.moments()[i].differing > 0; }));
  const Errors errors = errors_for(asked, counted - asked);
  std::vector<MeasureFinding> out = edited_findings(c, looking, errors.asked, edited);
  std::vector<MeasureFinding> found;
  for (const std::size_t i : others) {
    const bool is_asked = rank_of(c.measures()[i]) != Rank::kOther;
    const Difference d = c.difference(i, looking, is_asked ? errors.asked : errors.other);
    if (is_clear(d, 0)) found.push_back(of_change(d));
  }
  std::ranges::stable_sort(found, [](const MeasureFinding& a, const MeasureFinding& b) {
    const Rank x = rank_of(a.difference.measure);
    const Rank y = rank_of(b.difference.measure);
    const auto clarity = [](const MeasureFinding& f) {
      return std::abs(f.difference.change) / std::max(1e-12, f.difference.interval.reach());
    };
    return x != y ? x < y : x == Rank::kOther && clarity(a) > clarity(b);
  });
  const bool tells_wins = std::ranges::any_of(found, [](const MeasureFinding& f) {
    return f.difference.measure.kind == MeasureKind::kWinShare;
  });
  for (MeasureFinding& f : found) {
    const bool is_said = std::ranges::any_of(out, [&](const MeasureFinding& before) {
      return repeats(before.difference.measure, f.difference.measure);
    });
    if (!is_said) out.push_back(std::move(f));
  }
  const bool has_seats = std::ranges::any_of(c.measures(), [](const Measure& m) {
    return m.kind == MeasureKind::kWinShare && m.seat > 0;
  });
  if (!has_seats || tells_wins) return out;
  if (const auto same = same_winners(c, looking)) {
    out.push_back(*same);
  } else {
    out.push_back(no_sign(c, looking, errors.asked, 0));
  }
  return out;
}

std::size_t number_of_ends(const Comparison& c) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < c.measures().size(); ++i) {
    n += c.measures()[i].kind == MeasureKind::kEnd && c.moments()[i].bb != 0;
  }
  return n;
}

double even_share(const Comparison& c, Looking looking, std::int32_t players) {
  double sum = 0;
  std::int32_t seats = 0;
  for (std::size_t i = 0; i < c.measures().size(); ++i) {
    if (c.measures()[i].kind != MeasureKind::kWinShare) continue;
    sum += c.difference(i, looking).change;
    ++seats;
  }
  return seats == players && sum > 0 ? sum / players : 1.0 / players;
}

std::vector<MeasureFinding> mean_findings(const Comparison& c, Looking looking,
                                          std::int32_t players) {
  const double even = even_share(c, looking, players);
  const bool has_rounds = std::ranges::any_of(
      c.measures(), [&](const Measure& m) { return m.kind == MeasureKind::kRounds; });
  const bool ends_differ = number_of_ends(c) > 1;
  // Of these, sentences are made.
  const auto is_told = [&](std::size_t i) {
    switch (c.measures()[i].kind) {
      case MeasureKind::kWinShare:
        return players > 1;
      case MeasureKind::kNoWinner:
      case MeasureKind::kRounds:
      case MeasureKind::kDecisions:
      case MeasureKind::kLeadChanges:
      case MeasureKind::kLeaderWins:
      case MeasureKind::kComeback:
        return c.moments()[i].bb != 0;
      case MeasureKind::kEnd:
        return ends_differ && c.moments()[i].bb != 0;
      case MeasureKind::kTurns:
        return !has_rounds && c.moments()[i].bb != 0;
      default:
        return false;
    }
  };
  std::vector<std::size_t> told;
  std::size_t asked = 0;
  for (std::size_t i = 0; i < c.measures().size(); ++i) {
    if (!is_told(i)) continue;
    told.push_back(i);
    asked += rank_of(c.measures()[i]) != Rank::kOther;
  }
  const Errors errors = errors_for(asked, told.size() - asked);
  // Where nobody wins some games, the shares of seats are less than even, and are told as they are.
  const bool has_even_shares = std::ranges::none_of(
      told, [&](std::size_t i) { return c.measures()[i].kind == MeasureKind::kNoWinner; });
  std::vector<MeasureFinding> wins;
  std::vector<MeasureFinding> rest;
  bool has_seats = false;
  for (const std::size_t i : told) {
    const MeasureKind kind = c.measures()[i].kind;
    const bool is_asked = rank_of(c.measures()[i]) != Rank::kOther;
    MeasureFinding f;
    f.difference = c.difference(i, looking, is_asked ? errors.asked : errors.other);
    if (kind != MeasureKind::kWinShare) {
      // A mean of few games, or of many games that are all alike, is not told as if it were sure.
      if (c.pairs() >= kFewest && (f.difference.has_enough || is_share_of_games(kind))) {
        rest.push_back(std::move(f));
      }
      continue;
    }
    has_seats = true;
    f.reference = even;
    if (!has_even_shares) {
      if (c.pairs() >= kFewest && f.difference.change > 0) wins.push_back(std::move(f));
      continue;
    }
    if (!is_clear(f.difference, even)) continue;
    f.claim = f.difference.change > even ? ClaimKind::kMore : ClaimKind::kLess;
    wins.push_back(std::move(f));
  }
  if (has_seats && has_even_shares && wins.empty())
    wins.push_back(no_sign(c, looking, errors.asked, even));
  const auto middle = std::ranges::stable_partition(rest, [](const MeasureFinding& f) {
                        return is_length(f.difference.measure.kind);
                      }).begin();
  wins.insert(wins.begin(), rest.begin(), middle);
  wins.insert(wins.end(), middle, rest.end());
  return wins;
}

bool leave_nothing_open(const std::vector<MeasureFinding>& findings, std::int64_t games) {
  if (games < kFewest || findings.empty()) return false;
  return std::ranges::none_of(findings, [&](const MeasureFinding& f) {
    // What was the same in all games may still be different now and then.
    const bool is_rare = f.claim == ClaimKind::kSame &&
                         share_interval(0, games, Looking::kWatched).high > kShownReach;
    const MeasureKind kind = f.difference.measure.kind;
    const bool is_of_winners = kind == MeasureKind::kWinShare || kind == MeasureKind::kNoWinner;
    const bool is_wide =
        f.claim == ClaimKind::kMean && is_of_winners && f.difference.interval.reach() > kShownReach;
    return f.games > 0 || is_rare || is_wide;
  });
}

CardFindings card_findings(const CardValues& values, Looking looking) {
  CardFindings out;
  const std::size_t cards = values.values(looking).size();
  if (cards == 0) return out;
  const double missed = kMissed / static_cast<double>(cards);
  double widest = 0;
  for (const CardValue& v : values.values(looking, missed)) {
    if (v.is_certain) {
      (v.value > 0 ? out.helpful : out.harmful).push_back(v);
      continue;
    }
    ++out.unknown;
    const double variance = v.wins.variance_of_difference() / (double(kWinParts) * kWinParts);
    widest = std::max(widest, variance);
    out.games = std::max(out.games, games_until_enough(v.wins));
  }
  std::ranges::reverse(out.harmful);
  if (out.unknown == 0) return out;
  const std::int64_t games = values_until(
      [&](std::int64_t n) {
        return interval_of({n, 0, widest}, looking, missed).reach();
      },
      kShownCardReach);
  out.games = std::max(out.games, games);
  return out;
}

bool leave_nothing_open(const CardFindings& found, std::int64_t games) {
  return games >= kFewest && (found.unknown == 0 || found.games <= games);
}

}  // namespace cubilete
