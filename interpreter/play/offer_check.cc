#include "play/offer_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/explain.h"
#include "narration/token.h"
#include "play/reference_options.h"

namespace cubilete {
namespace {

constexpr std::int64_t kCombinationsTried = 3'000;  // combinations tried per question

}  // namespace

void OfferCheck::look_at(const State& s, MaybePlayer p) {
  const auto d = parts_.engine().decision(s, p);
  if (!d) return parts_.failed(d.error());
  const auto again = parts_.other.engine().decision(s, p);
  if (!again || !(again->options == d->options)) {
    parts_.found("repetition", "asked again, the question has other answers");
  }
  hold_against_reference(s, *d);
  hold_against_reasons(s, *d);
  try_some(s, *d);
}

void OfferCheck::hold_against_reasons(const State& s, const Decision& d) {
  for (const Refusal& refusal : explain(parts_.engine(), s, d.player, 50)) {
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      if (!std::ranges::equal(d.options[i], refusal.values)) continue;
      parts_.found("enumeration", fmt::format("'{}' is offered and has a reason against it",
                                              tokens(parts_.ruleset, s, d)[i]));
    }
  }
}

// Checks that the options are exactly those found by brute force.
void OfferCheck::hold_against_reference(const State& s, const Decision& d) {
  const auto ask = std::find_if(s.asks.begin(), s.asks.end(), [&](const Ask& a) {
    return a.player == d.player && a.kind == d.kind;
  });
  if (ask == s.asks.end() || (d.kind != AskKind::kAction && d.kind != AskKind::kChoice)) return;
  const auto all = reference_options(parts_.other.engine(), s, *ask, kCombinationsTried);
  const bool is_whole = all && !d.options.unlisted();
  ++(is_whole ? parts_.report.questions : parts_.report.too_large);
  if (!is_whole) return;
  std::set<AnswerKey> offered;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    if (d.kind == AskKind::kAction && d.options[i][0] == kDoneOption) continue;
    const AnswerKey key = key_of_answer(parts_.ruleset, s, d.type, d.parts, d.options[i]);
    if (!offered.insert(key).second) {
      parts_.found("enumeration",
                   fmt::format("'{}' is offered twice", tokens(parts_.ruleset, s, d)[i]));
    }
    if (all->count(key) == 0) {
      parts_.found("enumeration", fmt::format("'{}' is offered, but cannot be carried through",
                                              tokens(parts_.ruleset, s, d)[i]));
    }
  }
  if (offered.size() < all->size()) {
    parts_.found(
        "enumeration",
        fmt::format("{} are offered at the question '{}', but {} can be carried through",
                    offered.size(), d.kind == AskKind::kAction ? "action" : d.name, all->size()));
  }
}

void OfferCheck::try_some(const State& s, const Decision& d) {
  constexpr std::size_t kTried = 6;
  const std::size_t stride = d.options.size() / kTried + 1;
  for (std::size_t i = 0; i < d.options.size(); i += stride) {
    const auto values = d.options[i];
    const Choice choice{d.player, {values.begin(), values.end()}};
    State one = s;
    State two = s;
    const auto ok = parts_.engine().step(one, choice);
    if (!ok) {
      parts_.found("enumeration",
                   fmt::format("'{}' is offered and fails: {}", tokens(parts_.ruleset, s, d)[i],
                               ok.error().message),
                   {}, ok.error().reference, ok.error().script);
      continue;
    }
    if (!parts_.other.engine().step(two, choice) || !(one == two)) {
      parts_.found("repetition", fmt::format("done again, '{}' leads elsewhere",
                                             tokens(parts_.ruleset, s, d)[i]));
    }
  }
}

}  // namespace cubilete
