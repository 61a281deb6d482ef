#include "play/odds.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ranges>

#include "base/digest.h"
#include "play/chance_tree.h"
#include "play/determinizer.h"
#include "state/visibility.h"

namespace cubilete {
namespace {

// Gives the answer, and reads the value at the next question.
class AfterAnswer final : public PlayoutPolicy {
 public:
  AfterAnswer(const Decision& question, std::size_t option, AskedValue& value)
      : question_(question), answer_(question.options[option]), value_(value) {}

  void begin() {
    is_given_ = false;
    found_.reset();
  }
  // REQUIRES: the play has ended, and not in a failure.
  // Returns whether the position had the same question, with the answer.
  bool is_given() const { return is_given_; }
  Result<std::int32_t> found(const State& end) const {
    return found_ ? *found_ : value_.in(end, question_.player);
  }

 private:
  std::size_t answer(const State& s, const Decision& d) override {
    if (is_given_) {
      found_ = value_.in(s, question_.player);
      return kStops;
    }
    // The player sees what is offered, so what offers other things is another position.
    is_given_ = d.options == question_.options;
    for (std::size_t i = 0; is_given_ && i < d.options.size(); ++i) {
      if (std::ranges::equal(d.options[i], answer_)) return i;
    }
    return kStops;
  }

  const Decision& question_;
  std::span<const std::int32_t> answer_;
  AskedValue& value_;
  bool is_given_ = false;
  std::optional<Result<std::int32_t>> found_;
};

// Repeats what has been drawn in a game, and goes through all ways in which chance may fall after
// it.
class ChanceAfter final : public DrawSource {
 public:
  ChanceAfter(const Ruleset& r, const State& real) : r_(r), real_(real) {}

  std::uint32_t draw(std::int32_t stream, std::uint64_t number, std::uint32_t bound) override {
    const StreamId id(stream);
    if (number >= real_.drawn(id)) return tree.draw(stream, number, bound);
    return RandomStream(real_.seed(), digest_of(r_.streams[id.index()]), number).below(bound);
  }

  ChanceTree tree;

 private:
  const Ruleset& r_;
  const State& real_;
};

class OddsCounter {
 public:
  OddsCounter(Engine& engine, const State& real, const Decision& question, std::size_t option,
              AskedValue& value)
      : engine_(engine),
        worlds_(engine, nullptr, real, question),
        policy_(question, option, value),
        chance_(engine.ruleset(), real),
        sees_all_(!has_secrets(engine.ruleset())) {}
  ~OddsCounter() { engine_.draw_from(nullptr); }
  OddsCounter(const OddsCounter&) = delete;
  OddsCounter& operator=(const OddsCounter&) = delete;

  Result<Odds> count() {
    out_.is_counted = true;
    std::int32_t wanted = sees_all_ ? 1 : kMostWorlds;
    for (std::uint64_t seed = 0; found_ < wanted; ++seed) {
      if (seed == 2 * std::uint64_t{kDrawnWorlds}) break;  // hardly any fits
      Shares shares;
      engine_.draw_from(out_.is_counted ? &chance_ : nullptr);
      const Way way = out_.is_counted ? count_world(seed, shares) : play(seed, 1, shares);
      if (way == Way::kFailed) return Failure(error_);
      if (way == Way::kTooMany) {  // from the beginning, with draws
        out_ = {};
        found_ = 0;
        wanted = kDrawnWorlds;
      }
      if (way == Way::kFine) add(shares);
      if (way == Way::kUnlike && sees_all_) break;  // every other position would be the same one
      if (out_.is_counted && !sees_all_) wanted = worlds_for(plays_ / std::max(found_, 1));
    }
    if (found_ == 0) {
      if (worlds_.error().code == Code("not-enough")) return Failure(worlds_.error());
      return Failure(
          RuleError{"choice-not-offered", "no position like this one could be imagined", {}, {}});
    }
    for (auto& [value, chance] : out_.chances) chance /= found_;
    if (out_.chances.size() == 1) out_.chances.begin()->second = 1;  // whatever sums of parts say
    out_.worlds = sees_all_ && out_.is_counted ? 0 : found_;
    return out_;
  }

 private:
  using Shares = std::map<std::int32_t, double>;
  enum class Way { kFine, kUnlike, kTooMany, kFailed };

  static std::int32_t worlds_for(std::int64_t ways) {
    return static_cast<std::int32_t>(std::clamp(kPlays / std::max<std::int64_t>(ways, 1),
                                                std::int64_t{kFewestWorlds},
                                                std::int64_t{kMostWorlds}));
  }

  // Adds all ways in which chance may fall in one determinization.
  Way count_world(std::uint64_t seed, Shares& shares) {
    const std::int64_t most = sees_all_ ? kMostWaysCounted : kMostWaysInAWorld;
    const std::size_t mark = chance_.tree.mark();
    do {
      Way way = play(seed, 0, shares);
      if (chance_.tree.ways(mark) > most) way = Way::kTooMany;
      if (way == Way::kFine) continue;
      chance_.tree.forget(mark);
      return way;
    } while (chance_.tree.next(mark));
    return Way::kFine;
  }

  // Plays once; the value counts `share`, or its probability for 0.
  Way play(std::uint64_t seed, double share, Shares& shares) {
    policy_.begin();
    ++plays_;
    const Determinizer::End end = worlds_.play(seed, policy_);
    const bool is_failure = end == Determinizer::End::kFailed;
    if (end == Determinizer::End::kUnlike || (!is_failure && !policy_.is_given())) {
      return Way::kUnlike;
    }
    if (is_failure) {
      error_ = worlds_.error();
      return Way::kFailed;
    }
    const auto value = policy_.found(worlds_.position());
    if (!value) {
      error_ = value.error();
      return Way::kFailed;
    }
    shares[*value] += share > 0 ? share : 1.0 / static_cast<double>(chance_.tree.ways(0));
    return Way::kFine;
  }

  void add(const Shares& shares) {
    const auto differs = [](const auto& a, const auto& b) {
      return a.first != b.first || std::abs(a.second - b.second) > 1e-9;
    };
    if (found_ == 0) first_ = shares;
    out_.is_alike = out_.is_alike && shares.size() == first_.size() &&
                    std::ranges::mismatch(shares, first_, std::not_fn(differs)).in1 == shares.end();
    for (const auto& [value, chance] : shares) out_.chances[value] += chance;
    ++found_;
  }

  Engine& engine_;
  Determinizer worlds_;
  AfterAnswer policy_;
  ChanceAfter chance_;
  const bool sees_all_;
  Odds out_;
  Shares first_;
  std::int32_t found_ = 0;
  std::int64_t plays_ = 0;
  RuleError error_;
};

}  // namespace

double Odds::mean() const {
  double sum = 0;
  for (const auto& [value, chance] : chances) sum += value * chance;
  return sum;
}

Result<Odds> odds_after(Engine& engine, const State& s, const Decision& d, std::size_t option,
                        AskedValue& value) {
  if (s.cells[State::kChanceIsAsked] != 0) {
    return Failure(RuleError{"dice-are-asked",
                             "the dice are thrown at the table, so the program does not know their "
                             "chances",
                             {},
                             {}});
  }
  if (s.asks.size() > 1) {
    return Failure(RuleError{"others-answer-too",
                             "others answer at the same time, and what follows depends on them",
                             {},
                             {}});
  }
  if (repeats_hidden_draws(engine.ruleset(), s)) {
    return Failure(
        RuleError{"drawn-before", "this effect has rolled or shuffled before it asked", {}, {}});
  }
  return OddsCounter(engine, s, d, option, value).count();
}

}  // namespace cubilete
