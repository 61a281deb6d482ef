#include <fmt/format.h>

#include <algorithm>

#include "agreement/compiled.h"
#include "agreement/players.h"
#include "base/digest.h"
#include "base/random.h"
#include "lua/scripts.h"
#include "play/position_player.h"
#include "play/simulate.h"
#include "state/view.h"

namespace cubilete {
namespace {

// Chooses by the number of the question.
Choose choices_by_number(std::uint64_t seed, std::string_view name) {
  return [random = RandomStream(seed, digest_of(name), 0)](
             const State&, const Decision& d) mutable -> Result<std::size_t> {
    return random.below(static_cast<std::uint32_t>(d.options.size()));
  };
}

// Removes from the states what only the interpreter keeps: the events of effects, and what those
// who are asked later have decided.
void leave_out_what_compiled_rules_do_not_keep(Account& account) {
  for (AskedQuestion& q : account.questions) {
    State& known = *q.state;
    if (known.activation) {
      known.activation->events_digest = 0;
      known.activation->events_emitted = 0;
    }
    auto ask = std::ranges::find(known.asks, q.decision.player, &Ask::player);
    while (ask != known.asks.end() && ++ask != known.asks.end()) {
      const MaybePlayer player = ask->player;
      *ask = Ask{};
      ask->player = player;
    }
  }
}

// What became of a position. The end of the account has the cells only.
struct Course {
  Account account;
  PositionPlayer::End end;
  bool is_compiled = false;
  std::vector<double> worths;
  std::vector<double> victories;
};

class Walk final {
 public:
  Walk(const Ruleset& r, std::int32_t players, const CompiledText& text, std::uint64_t seed,
       AgreementCounts& counts)
      : ruleset_(r),
        players_(players),
        seed_(seed),
        random_(seed, digest_of("walk"), 0),
        walking_scripts_(make_lua_scripts(r)),
        scripts_(make_lua_scripts(r)),
        native_scripts_(make_lua_scripts(r)),
        walking_(r, *walking_scripts_),
        engine_(r, *scripts_),
        native_(r, *native_scripts_, players, text.library, text.asked),
        counts_(counts) {}

  std::string compare(std::int64_t positions) {
    const std::int64_t last = counts_.positions + positions;
    for (std::int64_t game = 0; game < 1 + positions / 8 && difference_.empty(); ++game) {
      follow(seed_of_game(seed_, game));
    }
    for (std::int64_t game = 0; counts_.positions < last && difference_.empty(); ++game) {
      if (game > positions) break;
      walk(game, last);
    }
    return difference_;
  }

 private:
  // Visits positions of a game until so many were compared in all.
  void walk(std::int64_t game, std::int64_t last) {
    auto s = walking_.set_up(setup_with(players_, seed_of_game(seed_, game)));
    if (!s) return;
    for (int step = 0; !s->is_over() && step < 2'000; ++step) {
      const auto asked = walking_.asked(*s);
      if (asked.empty()) return;
      const MaybePlayer who = asked[random_.below(static_cast<std::uint32_t>(asked.size()))];
      const auto d = walking_.decision(*s, who);
      if (!d || d->options.empty()) return;
      if (random_.below(6) == 0) look_at(*s, who);
      if (counts_.positions >= last || !difference_.empty()) return;
      const auto i = random_.below(static_cast<std::uint32_t>(d->options.size()));
      if (!walking_.step(*s, choice_of(*d, i))) return;
    }
  }

  // Plays a whole game both ways.
  void follow(std::uint64_t seed) {
    const Kept kept = {.states = true, .events = false};
    Account found;
    Recorder recorder(ruleset_, found, choices_by_number(seed, "historian"), kept);
    if (native_.play(seed, recorder) == native::NativePlayer::PlayEnd::kLeft) return;
    found.end = native_.state();
    found.actions = native_.actions();
    Account wanted =
        in_place(engine_, setup_with(players_, seed), choices_by_number(seed, "historian"), kept);
    ++counts_.followed;
    leave_out_what_compiled_rules_do_not_keep(wanted);
    leave_out_what_compiled_rules_do_not_keep(found);
    std::string difference = difference_of(
        wanted, found, {.notes = false, .open = true, .states = true, .events = false});
    if (difference.empty() && wanted.actions != found.actions) difference = "counts of actions";
    if (difference.empty()) return;
    difference_ = fmt::format("game of seed {}, interpreted / compiled: {}", seed, difference);
  }

  void look_at(const State& s, MaybePlayer who) {
    const std::uint64_t seed = random_.below(1u << 30);
    if (s.activation) {
      ++counts_.in_effects;
      return compare_from(imagine_before_effect(ruleset_, s, who, seed), seed);
    }
    counts_.of_several += s.asks.size() > 1;
    compare_from(s, seed);
    compare_from(imagine(ruleset_, s, who, seed), seed + 1,
                 s.asks.size() > 1 ? who : MaybePlayer());
  }

  // Stops after some questions, at the next one that is not in an effect. Changes the luck now and
  // then, and asks what the position is worth, which changes nothing that comes afterwards.
  Course play(const State& from, std::uint64_t seed, MaybePlayer only,
              native::NativePlayer* native) {
    Course c;
    PositionPlayer positions(engine_, native);
    RandomStream random(seed, digest_of("scribe"), 0);
    const std::size_t most = seed % 3 == 0 ? 100'000 : seed % 40;
    std::vector<double> by_seat;
    const auto choose = [&](const State&, const Decision& d) -> Result<std::size_t> {
      const std::size_t number = c.account.questions.size();
      if (d.options.empty()) return giving_up();
      if (d.kind != AskKind::kEffect && number > most) return giving_up();
      if (random.below(16) == 0) positions.change_luck(number);
      if (positions.is_compiled()) (void)positions.worth(by_seat);
      return random.below(static_cast<std::uint32_t>(d.options.size()));
    };
    Recorder recorder(ruleset_, c.account, choose, {});
    c.end = positions.play(from, recorder, only);
    c.is_compiled = positions.is_compiled();
    if (c.end == PositionPlayer::End::kFailed) {
      c.account.error = positions.error();
      return c;
    }
    if (!positions.worth(c.worths)) c.worths = {-1};
    if (c.end == PositionPlayer::End::kOver && !positions.victories(c.victories)) {
      c.victories = {-1};
    }
    c.account.end = positions.state();
    return c;
  }

  // `only`: who alone has decided on what the position says, of those who decide at once.
  void compare_from(const State& from, std::uint64_t seed, MaybePlayer only = {}) {
    const Course wanted = play(from, seed, only, nullptr);
    const Course found = play(from, seed, only, &native_);
    ++counts_.positions;
    counts_.questions += static_cast<std::int64_t>(wanted.account.questions.size());
    counts_.positions_left += found.is_compiled ? 0 : 1;
    counts_.positions_failed += wanted.end == PositionPlayer::End::kFailed;
    if (!difference_.empty()) return;
    std::string difference =
        difference_of(wanted.account, found.account,
                      {.notes = false, .open = true, .events = false, .end = End::kCells});
    if (difference.empty() && wanted.end != found.end) difference = "it ends otherwise";
    if (difference.empty() &&
        (wanted.worths != found.worths || wanted.victories != found.victories)) {
      difference = fmt::format("it is worth [{}] and [{}] / [{}] and [{}]",
                               fmt::join(wanted.worths, " "), fmt::join(wanted.victories, " "),
                               fmt::join(found.worths, " "), fmt::join(found.victories, " "));
    }
    if (difference.empty()) return;
    difference_ =
        fmt::format("position {}, interpreted / compiled: {}", counts_.positions, difference);
  }

  const Ruleset& ruleset_;
  std::int32_t players_;
  std::uint64_t seed_;
  RandomStream random_;
  std::unique_ptr<ScriptRunner> walking_scripts_;
  std::unique_ptr<ScriptRunner> scripts_;
  std::unique_ptr<ScriptRunner> native_scripts_;
  Engine walking_;
  Engine engine_;
  native::NativePlayer native_;
  AgreementCounts& counts_;
  std::string difference_;
};

}  // namespace

std::string difference_of_positions(const Ruleset& ruleset, std::int32_t players,
                                    std::int64_t positions, std::uint64_t seed,
                                    const CompiledText& text, AgreementCounts& counts) {
  return Walk(ruleset, players, text, seed, counts).compare(positions);
}

}  // namespace cubilete
