#include "lab/interaction.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/digest.h"
#include "lab/agents_game.h"

namespace cubilete {

namespace {

// The values of a game.
constexpr std::size_t kIsCompared = 0;
constexpr std::size_t kIsChanged = 1;

// What is compared of a decision.
struct ComparedAnswer {
  std::size_t seat = 0;
  bool is_choice = false;      // there was another answer
  std::uint64_t question = 0;  // the question with its answers and the one that was given
  std::uint64_t drawn = 0;     // how many random numbers were drawn before it
};
using CourseOfAnswers = std::vector<ComparedAnswer>;

// Returns the next decision of another seat; the end if there is none.
CourseOfAnswers::const_iterator next_of_another(const CourseOfAnswers& all,
                                                CourseOfAnswers::const_iterator from) {
  return std::find_if(from, all.end(),
                      [&](const ComparedAnswer& a) { return a.seat != from->seat; });
}

class InteractionPlayer final : public AgentsGame {
 public:
  InteractionPlayer(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request)
      : AgentsGame(ruleset, request) {}

  Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
    std::ranges::fill(values, 0);
    if (auto ok = play_once(n, std::nullopt); !ok) return ok;
    const CourseOfAnswers before = std::move(course_);
    std::vector<std::size_t> choices;  // that somebody else's turn follows
    for (auto it = before.begin(); it != before.end(); ++it) {
      if (it->is_choice && next_of_another(before, it) != before.end()) {
        choices.push_back(std::size_t(it - before.begin()));
      }
    }
    if (choices.empty()) return {};
    RandomStream random(seed(), digest_of("interaction"), 0);
    const std::size_t changed = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    if (auto ok = play_once(n, changed); !ok) return ok;
    compare(before, changed, values);
    return {};
  }

 private:
  // Plays the game, with another answer in one decision: then up to the end of the next turn.
  Result<void> play_once(std::int64_t n, std::optional<std::size_t> changed) {
    changed_ = changed;
    is_seen_ = false;
    course_.clear();
    const auto state = play_game(n);
    if (!state && !is_seen_) return Failure(state.error());
    if (state) drawn_at_end_ = drawn_in(*state);
    return {};
  }

  // Compares the last game with the one before it, which had another answer there.
  void compare(const CourseOfAnswers& before, std::size_t changed,
               std::span<std::int64_t> values) const {
    const auto first = next_of_another(before, before.begin() + std::ptrdiff_t(changed));
    const auto second = next_of_another(course_, course_.begin() + std::ptrdiff_t(changed));
    const bool ends_before = second == course_.end();
    if (first->drawn != (ends_before ? drawn_at_end_ : second->drawn)) return;
    values[kIsCompared] = 1;
    const bool is_same =
        !ends_before &&
        std::equal(first, next_of_another(before, first), second, next_of_another(course_, second),
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
    auto option = answer_of_agent(s, d);
    if (!option) return option;
    const std::size_t options = d.options.size();
    if (changed_ == course_.size() && options > 1) {
      option =
          another_option(*option, options, RandomStream(seed(), digest_of("another answer"), 0));
    }
    course_.push_back(asked(s, d, *option));
    return option;
  }

  ComparedAnswer asked(const State& s, const Decision& d, std::size_t answer) const {
    ComparedAnswer out{d.player.seat().index(), d.options.size() > 1,
                       digest_of(d.name, std::uint64_t(d.kind)), drawn_in(s)};
    std::vector<std::int32_t> read;
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      for (std::size_t v = 0; v < d.options[i].size(); ++v) read.push_back(meant(s, d, i, v));
      read.push_back(i == answer ? -2 : -1);
    }
    read.push_back(d.action.value);
    out.question = digest_of(read, out.question);
    return out;
  }

  // Returns the digest of how many random numbers were drawn.
  std::uint64_t drawn_in(const State& s) const {
    std::vector<std::int32_t> drawn;
    for (std::size_t i = 0; i < ruleset().streams.size(); ++i) {
      drawn.push_back(static_cast<std::int32_t>(s.drawn(StreamId(i))));
    }
    return digest_of(drawn);
  }

  // Returns a value of an option: of a component what it is, since its copies are alike.
  static std::int32_t meant(const State& s, const Decision& d, std::size_t option,
                            std::size_t value) {
    const std::int32_t v = d.options[option][value];
    const bool is_component = d.type_at(value).kind == TypeKind::kComponent;
    return is_component && v >= 0 ? s.definition_of(ComponentId(v)).value : v;
  }

  // These belong to the current game.
  std::optional<std::size_t> changed_;  // the number of the decision with another answer
  bool is_seen_ = false;                // the turn after it is over
  CourseOfAnswers course_;
  std::uint64_t drawn_at_end_ = 0;
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
