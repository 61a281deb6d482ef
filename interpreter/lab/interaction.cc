#include "lab/interaction.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/digest.h"
#include "base/random.h"
#include "play/agent.h"
#include "play/compiled_rules.h"

namespace cubilete {

namespace {

// The values of a game.
constexpr std::size_t kIsCompared = 0;
constexpr std::size_t kIsChanged = 1;

// What is compared of a decision.
struct ComparedAnswer {
  std::size_t seat = 0;
  bool is_choice = false;              // there was another answer
  std::uint64_t question = 0;          // the question with its answers and the one that was given
  std::optional<std::uint64_t> drawn;  // the random numbers before it, where they may be read
};
using CourseOfAnswers = std::vector<ComparedAnswer>;

// Returns the next decision of another seat; the end if there is none.
CourseOfAnswers::const_iterator next_of_another(const CourseOfAnswers& all,
                                                CourseOfAnswers::const_iterator from) {
  return std::find_if(from, all.end(),
                      [&](const ComparedAnswer& a) { return a.seat != from->seat; });
}

class InteractionPlayer final : public GamePlayer, private Answerer {
 public:
  InteractionPlayer(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request)
      : interpreter_(ruleset), compiled_(ruleset, request), request_(request) {
    interpreter_.engine().stop_when(request.stop);
  }

  Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
    std::ranges::fill(values, 0);
    seed_ = seed_of_game(request_.seed, n);
    if (auto ok = play_once(std::nullopt); !ok) return ok;
    const CourseOfAnswers before = std::move(course_);
    std::vector<std::size_t> choices;  // that somebody else's turn follows
    for (auto it = before.begin(); it != before.end(); ++it) {
      if (it->is_choice && next_of_another(before, it) != before.end()) {
        choices.push_back(std::size_t(it - before.begin()));
      }
    }
    if (choices.empty()) return {};
    RandomStream random(seed_, digest_of("interaction"), 0);
    const std::size_t changed = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    if (auto ok = play_once(changed); !ok) return ok;
    compare(before, course_, changed, values);
    return {};
  }
  void give_up_when(const std::atomic<bool>& is_over) override { is_over_ = &is_over; }

 private:
  // Plays the game, with another answer in one decision: then up to the end of the next turn.
  Result<void> play_once(std::optional<std::size_t> changed) {
    changed_ = changed;
    is_seen_ = false;
    course_.clear();
    agents_ = agents_of_game(request_.seats, seed_);
    const auto state = play_to_end(interpreter_.engine(), request_.players, seed_, *this);
    if (!state && !is_seen_) return Failure(state.error());
    return {};
  }

  static void compare(const CourseOfAnswers& before, const CourseOfAnswers& after,
                      std::size_t changed, std::span<std::int64_t> values) {
    const auto first = next_of_another(before, before.begin() + std::ptrdiff_t(changed));
    const auto second = next_of_another(after, after.begin() + std::ptrdiff_t(changed));
    if (second == after.end()) {  // the game ends before
      values[kIsCompared] = values[kIsChanged] = 1;
      return;
    }
    if (!first->drawn || first->drawn != second->drawn) return;
    values[kIsCompared] = 1;
    const bool is_same =
        std::equal(first, next_of_another(before, first), second, next_of_another(after, second),
                   [](const ComparedAnswer& a, const ComparedAnswer& b) {
                     return a.seat == b.seat && a.question == b.question;
                   });
    values[kIsChanged] = is_same ? 0 : 1;
  }

  // Returns whether the turn after the changed decision is over, now that this seat is asked.
  bool is_over(std::size_t seat) const {
    if (!changed_ || course_.size() <= *changed_) return false;
    const auto next = next_of_another(course_, course_.begin() + std::ptrdiff_t(*changed_));
    return next != course_.end() && course_.back().seat != seat;
  }

  Result<std::size_t> answer(const State& s, const Decision& d) override {
    const std::size_t seat = d.player.seat().index();
    if (is_over(seat)) {
      is_seen_ = true;
      return Failure(RuleError{});
    }
    Agent& agent = *agents_[seat];
    auto option = choose_unless(is_over_, agent, compiled_, interpreter_.engine(), s, d);
    if (!option) return option;
    const std::size_t options = d.options.size();
    if (changed_ == course_.size() && options > 1) {
      RandomStream random(seed_, digest_of("another answer"), 0);
      const std::size_t other = random.below(static_cast<std::uint32_t>(options - 1));
      option = other < *option ? other : other + 1;
    }
    course_.push_back(asked(s, d, *option));
    return option;
  }

  ComparedAnswer asked(const State& s, const Decision& d, std::size_t answer) const {
    ComparedAnswer out{d.player.seat().index(), d.options.size() > 1,
                       digest_of(d.name, std::uint64_t(d.kind)), std::nullopt};
    // Within an effect that is answered while it runs, only the decision may be read.
    const bool is_between = d.kind == AskKind::kAction || d.kind == AskKind::kChoice;
    std::vector<std::int32_t> read;
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      for (std::size_t v = 0; v < d.options[i].size(); ++v) {
        read.push_back(meant(s, d, i, v, is_between));
      }
      read.push_back(i == answer ? -2 : -1);
    }
    read.push_back(d.action.value);
    out.question = digest_of(read, out.question);
    if (!is_between) return out;
    read.clear();
    for (std::size_t i = 0; i < interpreter_.ruleset().streams.size(); ++i) {
      read.push_back(static_cast<std::int32_t>(s.drawn(StreamId(i))));
    }
    out.drawn = digest_of(read);
    return out;
  }

  // Returns a value of an option: of a component what it is, since its copies are alike.
  static std::int32_t meant(const State& s, const Decision& d, std::size_t option,
                            std::size_t value, bool is_between) {
    const std::int32_t v = d.options[option][value];
    const bool is_component = d.type_at(value).kind == TypeKind::kComponent;
    if (!is_between || !is_component || v < 0) return v;
    return s.definition_of(ComponentId(v)).value;
  }
  bool needs_decision_only() const override { return need_decisions_only(agents_); }

  Interpreter interpreter_;
  CompiledPlayer compiled_;
  SimulationRequest request_;
  const std::atomic<bool>* is_over_ = nullptr;

  // These belong to the current game.
  std::uint64_t seed_ = 0;
  std::vector<std::unique_ptr<Agent>> agents_;
  std::optional<std::size_t> changed_;  // the number of the decision with another answer
  bool is_seen_ = false;                // the turn after it is over
  CourseOfAnswers course_;
};

}  // namespace

std::unique_ptr<GamePlayer> make_interaction_player(const std::shared_ptr<const Ruleset>& ruleset,
                                                    const SimulationRequest& request) {
  return std::make_unique<InteractionPlayer>(ruleset, request);
}

void Interaction::take(std::span<const std::int64_t> values) {
  ++games;
  compared += values[kIsCompared];
  changed += values[kIsChanged];
}

}  // namespace cubilete
