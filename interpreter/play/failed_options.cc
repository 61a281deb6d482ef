#include "play/failed_options.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/digest.h"

namespace cubilete {
namespace {

// The most answers that are tried for the further questions of one action; after that it is
// believed to be possible.
constexpr int kMostTried = 200;

Choice choice_of(const Decision& d, std::size_t option) {
  const auto values = d.options[option];
  return {d.player, {values.begin(), values.end()}};
}

// Returns the first failure of an open question of the state: its options cannot be found.
std::optional<RuleError> failing_question(Engine& engine, const State& s) {
  for (const MaybePlayer p : engine.asked(s)) {
    if (const auto d = engine.decision(s, p); !d) return d.error();
  }
  return std::nullopt;
}

// Carries out choices in copies of a state.
class OptionTrial {
 public:
  explicit OptionTrial(Engine& engine) : engine_(engine) {}

  // Returns the failure of the choice; none if it can be carried out.
  std::optional<RuleError> failure_of(const State& s, const Choice& choice) {
    State next = s;
    if (auto ok = engine_.step(next, choice); !ok) return ok.error();
    if (auto failure = failing_question(engine_, next)) return failure;
    return failure_of_rest(next, choice.player);
  }

 private:
  // Returns the failure of all answers to the next question, if it belongs to the same action.
  std::optional<RuleError> failure_of_rest(const State& s, MaybePlayer player) {
    const auto next = std::ranges::find_if(s.asks, [&](const Ask& ask) {
      return ask.kind == AskKind::kEffect || (ask.kind == AskKind::kChoice && ask.player == player);
    });
    if (next == s.asks.end()) return std::nullopt;
    const auto d = engine_.decision(s, next->player);
    if (!d) return d.error();
    std::optional<RuleError> first;
    for (std::size_t i = 0; i < d->options.size() && tried_ < kMostTried; ++i) {
      ++tried_;
      auto failure = failure_of(s, choice_of(*d, i));
      if (!failure) return std::nullopt;
      if (!first) first = std::move(failure);
    }
    return tried_ < kMostTried && !d->options.unlisted() ? first : std::nullopt;
  }

  Engine& engine_;
  int tried_ = 0;
};

}  // namespace

void FailedOptions::leave_out_of(Decision& d) const {
  if (failed_.empty()) return;
  OptionList options;
  std::vector<std::int32_t> notes;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    if (std::ranges::find(failed_, choice_of(d, i)) != failed_.end()) continue;
    options.add(d.options[i]);
    if (i < d.notes.size()) notes.push_back(d.notes[i]);
  }
  if (d.options.unlisted()) options.describe(*d.options.unlisted());
  d.options = std::move(options);
  d.notes = std::move(notes);
}

bool ReportedFailures::is_new(const RuleError& e) {
  const auto is_same = [&](const RuleError& other) {
    return other.code == e.code && other.reference == e.reference && other.script == e.script;
  };
  if (std::ranges::any_of(reported_, is_same)) return false;
  reported_.push_back(e);
  return true;
}

std::optional<RuleError> make_choice(Game& game, const Choice& choice) {
  const std::size_t n = game.choices().size();
  if (auto ok = game.choose(choice); !ok) return ok.error();
  auto failure = failing_question(game.engine(), game.state());
  if (!failure) return std::nullopt;
  if (auto ok = game.undo_to(n); !ok) return ok.error();
  return failure;
}

Result<std::size_t> choose_possible(Agent& agent, Engine& engine, const State& s, const Decision& d,
                                    std::vector<RuleError>& failures) {
  const auto fails = [&](std::size_t option) {
    auto failure = OptionTrial(engine).failure_of(s, choice_of(d, option));
    if (failure) failures.push_back(std::move(*failure));
    return failure.has_value();
  };
  const auto wanted = agent.choose(engine, s, d);
  if (wanted && !fails(*wanted)) return *wanted;
  if (!wanted) failures.push_back(wanted.error());
  std::vector<std::size_t> others(d.options.size());
  std::iota(others.begin(), others.end(), std::size_t{0});
  if (wanted) std::erase(others, *wanted);
  RandomStream random(digest_of(s), digest_of("another option"), 0);
  while (!others.empty()) {
    const auto drawn = others.begin() + random.below(static_cast<std::uint32_t>(others.size()));
    if (!fails(*drawn)) return *drawn;
    others.erase(drawn);
  }
  return Failure(failures.front());
}

}  // namespace cubilete
