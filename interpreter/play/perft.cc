#include "play/perft.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "interpreter.h"
#include "narration/token.h"
#include "native/native_player.h"
#include "play/chance_tree.h"
#include "play/compiled_rules.h"

namespace cubilete {
namespace {

// Goes through all sequences of a number of choices below a position with compiled rules, which
// play each from its beginning.
class Sequences final : private Answerer {
 public:
  enum class End { kCounted, kLeft, kStopped };

  Sequences(native::NativePlayer& rules, std::size_t streams, StopToken stop)
      : rules_(rules), streams_(streams), stop_(stop) {}

  // Adds the positions after `choices` choices to the row. kLeft: compiled rules cannot tell, or
  // chance falls on the way; the row is unchanged.
  End count(const State& from, std::size_t choices, PerftRow& row) {
    if (rules_.is_mostly_left()) return End::kLeft;
    choices_ = choices;
    from_ = &from;
    taken_.clear();
    PerftRow found = row;
    do {
      if (stop_.is_stopped()) return End::kStopped;
      given_ = 0;
      is_left_ = false;
      rules_.state() = from;
      const auto end = rules_.play_on(*this);
      is_left_ = is_left_ || has_drawn(rules_.state());
      if (end == native::NativePlayer::PlayEnd::kLeft || is_left_) {
        return stop_.is_stopped() ? End::kStopped : End::kLeft;
      }
      if (given_ < choices_) continue;
      ++found.positions;
      if (end == native::NativePlayer::PlayEnd::kOver) ++found.over;
    } while (go_on());
    row = found;
    return End::kCounted;
  }

 private:
  struct Taken {
    std::size_t option;
    std::size_t options;
  };

  Result<std::size_t> answer(const State& s, const Decision& d) override {
    is_left_ = is_left_ || has_drawn(s) || d.options.unlisted() != nullptr;
    if (is_left_ || given_ == choices_) return Failure(RuleError{});
    if (given_ == taken_.size()) taken_.push_back({0, d.options.size()});
    return taken_[given_++].option;
  }
  bool needs_decision_only() const override { return true; }

  bool has_drawn(const State& s) const {
    for (std::size_t i = 0; i < streams_; ++i) {
      if (s.drawn(StreamId(i)) != from_->drawn(StreamId(i))) return true;
    }
    return false;
  }
  bool go_on() {
    for (; !taken_.empty(); taken_.pop_back()) {
      if (++taken_.back().option < taken_.back().options) return true;
    }
    return false;
  }

  native::NativePlayer& rules_;
  std::size_t streams_;  // those that may not be drawn from
  StopToken stop_;
  const State* from_ = nullptr;
  std::size_t choices_ = 0;
  std::vector<Taken> taken_;
  std::size_t given_ = 0;
  bool is_left_ = false;
};

class Counter {
 public:
  Counter(const std::shared_ptr<const Ruleset>& ruleset, const PerftRequest& request)
      : request_(request), interpreter_(ruleset) {
    engine().stop_when(request.stop);
    if (!request.seed) engine().draw_from(&chance_);
  }

  // Counts the positions at this depth; nothing if problem() or the end of the request stopped it.
  // With `compiled` compiled rules count what they can.
  std::optional<PerftRow> row(int depth, native::NativePlayer* compiled) {
    row_ = {depth, 0, 0};
    divided_.clear();
    compiled_.reset();
    const std::size_t streams = request_.seed ? 0 : engine().ruleset().streams.size();
    if (compiled) compiled_.emplace(*compiled, streams, request_.stop);
    Engine::Setup setup;
    setup.players = request_.players;
    setup.seed = request_.seed.value_or(0);
    const bool is_counted = each_outcome([&] { return engine().set_up(setup); },
                                         [&](const State& s) { return below(s, depth); });
    return is_counted ? std::optional(row_) : std::nullopt;
  }
  const std::optional<PerftProblem>& problem() const { return problem_; }
  const std::vector<PerftShare>& divided() const { return divided_; }

 private:
  Engine& engine() { return interpreter_.engine(); }

  // Adds the positions that come `choices` choices after a state.
  bool below(const State& s, int choices) {
    if (choices == 0) {
      ++row_.positions;
      if (s.is_over()) ++row_.over;
      return true;
    }
    if (s.is_over()) return true;
    const bool is_first = request_.divides && choices == row_.depth;
    if (compiled_ && !is_first) {
      const auto end = compiled_->count(s, static_cast<std::size_t>(choices), row_);
      if (end != Sequences::End::kLeft) return end == Sequences::End::kCounted;
    }
    const auto decision = engine().decision(s);
    if (!decision) return fail(decision.error());
    if (decision->options.unlisted()) {
      return fail({"too-many-selections",
                   "a question has too many selections to go through one by one",
                   {},
                   {}});
    }
    return each_option(s, *decision, choices, is_first);
  }

  bool each_option(const State& s, const Decision& d, int choices, bool is_first) {
    const std::vector<std::string> names =
        is_first ? tokens(engine().ruleset(), s, d) : std::vector<std::string>();
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      const std::int64_t before = row_.positions;
      path_.push_back({&s, &d, i});
      const bool is_counted = each_outcome(
          [&]() -> Result<State> {
            State next = s;
            const auto option = d.options[i];
            auto done = engine().step(next, {d.player, {option.begin(), option.end()}});
            if (!done) return Failure(done.error());
            return next;
          },
          [&](const State& next) { return below(next, choices - 1); });
      if (!is_counted) return false;
      path_.pop_back();
      if (is_first) add_share(names[i], row_.positions - before);
    }
    return true;
  }

  // Makes a state in each way in which chance may fall, and visits each different one.
  template <class Make, class Visit>
  bool each_outcome(const Make& make, const Visit& visit) {
    const std::size_t mark = chance_.mark();
    std::unordered_set<std::uint64_t> seen;
    do {
      if (request_.stop.is_stopped()) return false;
      const Result<State> next = make();
      if (!next) return fail(next.error());
      if (chance_.ways(mark) > kMostOutcomes) return fail_by_chance();
      const bool has_drawn = chance_.mark() > mark;
      if (has_drawn && !seen.insert(digest_without_chance(*next)).second) continue;
      if (!visit(*next)) return false;
    } while (chance_.next(mark));
    return true;
  }

  bool fail_by_chance() {
    return fail({"too-many-outcomes",
                 fmt::format("chance can fall in too many ways here: one has a probability below "
                             "1 in {}",
                             kMostOutcomes),
                 {},
                 {}});
  }
  bool fail(const RuleError& e) {
    if (request_.stop.is_stopped()) return false;
    problem_ = PerftProblem{e, {}};
    for (const OnPath& p : path_) {
      problem_->choices.push_back(tokens(engine().ruleset(), *p.state, *p.decision)[p.option]);
    }
    return false;
  }
  void add_share(const std::string& choice, std::int64_t positions) {
    auto share = std::ranges::find(divided_, choice, &PerftShare::choice);
    if (share == divided_.end()) share = divided_.insert(share, {choice, 0});
    share->positions += positions;
  }

  struct OnPath {
    const State* state;
    const Decision* decision;
    std::size_t option;
  };

  const PerftRequest& request_;
  Interpreter interpreter_;
  ChanceTree chance_;
  std::optional<Sequences> compiled_;
  PerftRow row_;
  std::vector<PerftShare> divided_;
  std::vector<OnPath> path_;
  std::optional<PerftProblem> problem_;
};

// The request for the compiled rules: agents that are no random ones, so that questions are asked.
SimulationRequest rules_for(const PerftRequest& request) {
  SimulationRequest out;
  out.players = request.players;
  out.seats.assign(static_cast<std::size_t>(request.players), "greedy");
  out.engine = request.engine;
  out.stop = request.stop;
  return out;
}

}  // namespace

Perft perft(const std::shared_ptr<const Ruleset>& ruleset, const PerftRequest& request,
            const std::function<void(const PerftRow&)>& take) {
  Perft out;
  const CompiledRules rules(ruleset, rules_for(request));
  CompiledPlayer compiled(*ruleset, &rules);
  Counter counter(ruleset, request);
  for (int depth = 0; depth <= request.depth && !out.is_whole; ++depth) {
    native::NativePlayer* player = compiled.get();
    const bool are_compared = request.engine == SimulationEngine::kBoth && player;
    std::optional<PerftRow> row = counter.row(depth, are_compared ? nullptr : player);
    if (row && are_compared) {
      const std::vector<PerftShare> divided = counter.divided();
      const std::optional<PerftRow> again = counter.row(depth, player);
      if (again && (*again != *row || counter.divided() != divided)) {
        out.compiled = again;
        break;
      }
      row = again ? row : again;
    }
    if (!row) break;
    out.rows.push_back(*row);
    if (request.divides) out.divided = counter.divided();
    if (take) take(*row);
    out.is_whole = row->positions == row->over;
  }
  out.problem = counter.problem();
  out.was_stopped = request.stop.is_stopped() && !out.is_whole &&
                    static_cast<int>(out.rows.size()) <= request.depth;
  out.not_compiled = rules.why_not();
  return out;
}

}  // namespace cubilete
