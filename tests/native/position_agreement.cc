#include "native/position_agreement.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/digest.h"
#include "lua/scripts.h"
#include "native/native_player.h"
#include "play/position_player.h"
#include "play/simulate.h"
#include "state/view.h"

namespace cubilete {
namespace {

// Returns everything that a bot can read at a decision, as one line.
std::string line_of(const State& s, const Decision& d) {
  std::string line = fmt::format(
      "{} asks {} action {} '{}' type {} {}{}{} of {} cells {:x}:", static_cast<int>(d.kind),
      d.player.number(), d.action.value, d.name, static_cast<int>(d.type.kind), d.is_subset,
      d.is_secret, d.is_ranked, s.asks.size(),
      digest_of(
          {reinterpret_cast<const char*>(s.cells.data()), s.cells.size() * sizeof(std::int32_t)}));
  line += fmt::format(" counts {} {} {}", s.decisions.turn, s.decisions.round, s.decisions.game);
  for (const QuestionPart& part : d.parts) {
    line += fmt::format(" part '{}' type {}", part.name, static_cast<int>(part.type.kind));
  }
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    line += fmt::format(" ({})", fmt::join(d.options[i], " "));
  }
  return line;
}

// Answers by the number of the question, and records the questions. Stops after so many, at the
// next one that is not in an effect. Replaces the random numbers now and then.
class Scribe final : public Answerer {
 public:
  Scribe(PositionPlayer& positions, std::uint64_t seed, std::size_t most)
      : positions_(positions), random_(seed, digest_of("scribe"), 0), most_(most) {}

  std::vector<std::string> lines;
  std::vector<double> worths;  // of every position where it is available

 private:
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    lines.push_back(line_of(s, d));
    if (d.options.empty()) return Failure(RuleError{});
    if (d.kind != AskKind::kEffect && lines.size() > most_) return Failure(RuleError{});
    if (random_.below(16) == 0) positions_.change_luck(lines.size());
    if (positions_.is_compiled() && positions_.worth(by_seat_)) {
      // Reading the worth must not change later play.
      worths.insert(worths.end(), by_seat_.begin(), by_seat_.end());
    }
    return random_.below(static_cast<std::uint32_t>(d.options.size()));
  }
  bool needs_decision_only() const override { return true; }

  PositionPlayer& positions_;
  RandomStream random_;
  std::size_t most_;
  std::vector<double> by_seat_;
};

// Answers by the number of the question, and records the questions with the whole state.
class Historian final : public Answerer {
 public:
  explicit Historian(std::uint64_t seed) : random_(seed, digest_of("historian"), 0) {}

  std::vector<std::string> lines;

 private:
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    State known = s;
    if (known.activation) {
      known.activation->events_digest = 0;
      known.activation->events_emitted = 0;
    }
    // Only the interpreter stores the answers already found for players who are asked later.
    auto ask = std::ranges::find(known.asks, d.player, &Ask::player);
    while (ask != known.asks.end() && ++ask != known.asks.end()) {
      const MaybePlayer player = ask->player;
      *ask = Ask{};
      ask->player = player;
    }
    lines.push_back(line_of(s, d) + "\n" + to_text(known));
    return random_.below(static_cast<std::uint32_t>(d.options.size()));
  }
  bool needs_decision_only() const override { return false; }

  RandomStream random_;
};

// The result of playing on from a position.
struct Course {
  PositionPlayer::End end;
  bool is_compiled = false;
  std::vector<std::string> lines;
  std::vector<double> worths;
  std::vector<double> victories;
  std::string cells;
  RuleError error;  // set if play failed
};

class Walk final {
 public:
  Walk(const Ruleset& r, std::int32_t players, std::shared_ptr<const native::RulesLibrary> library,
       std::shared_ptr<const native::AskedQuestions> asked, std::uint64_t seed)
      : ruleset_(r),
        players_(players),
        seed_(seed),
        random_(seed, digest_of("walk"), 0),
        walking_scripts_(make_lua_scripts(r)),
        scripts_(make_lua_scripts(r)),
        native_scripts_(make_lua_scripts(r)),
        walking_(r, *walking_scripts_),
        engine_(r, *scripts_),
        native_(r, *native_scripts_, players, std::move(library), std::move(asked)) {}

  PositionAgreement compare(std::int64_t positions) {
    for (std::int64_t game = 0; game < 1 + positions / 8 && out_.difference.empty(); ++game) {
      follow(seed_of_game(seed_, game));
    }
    for (std::int64_t game = 0; out_.positions < positions && out_.difference.empty(); ++game) {
      if (game > positions) break;
      walk(game, positions);
    }
    return out_;
  }

 private:
  void walk(std::int64_t game, std::int64_t positions) {
    Engine::Setup setup;
    setup.players = players_;
    setup.seed = seed_of_game(seed_, game);
    auto s = walking_.set_up(setup);
    if (!s) return;
    for (int step = 0; !s->is_over() && step < 2'000; ++step) {
      const auto asked = walking_.asked(*s);
      if (asked.empty()) return;
      const MaybePlayer who = asked[random_.below(static_cast<std::uint32_t>(asked.size()))];
      const auto d = walking_.decision(*s, who);
      if (!d || d->options.empty()) return;
      if (random_.below(6) == 0) look_at(*s, who);
      if (out_.positions >= positions || !out_.difference.empty()) return;
      const auto i = random_.below(static_cast<std::uint32_t>(d->options.size()));
      const auto values = d->options[i];
      if (!walking_.step(*s, Choice{who, {values.begin(), values.end()}})) return;
    }
  }

  // Plays a whole game both ways.
  void follow(std::uint64_t seed) {
    Historian told(seed);
    Historian wanted(seed);
    const auto course = native_.play(seed, told);
    if (course == native::NativePlayer::PlayEnd::kLeft) return;
    const auto end = play_to_end(engine_, players_, seed, wanted);
    ++out_.followed;
    if (told.lines == wanted.lines && end && *end == native_.state()) return;
    const auto at = std::ranges::mismatch(wanted.lines, told.lines);
    out_.difference = fmt::format("game of seed {}, question {}:\n  {}\n  compiled: {}", seed,
                                  at.in1 - wanted.lines.begin() + 1,
                                  at.in1 == wanted.lines.end() ? "none" : *at.in1,
                                  at.in2 == told.lines.end() ? "none" : *at.in2);
  }

  void look_at(const State& s, MaybePlayer who) {
    const std::uint64_t seed = random_.below(1u << 30);
    if (s.activation) {
      ++out_.in_effects;
      return hold(imagine_before_effect(ruleset_, s, who, seed), seed);
    }
    out_.of_several += s.asks.size() > 1;
    hold(s, seed);
    hold(imagine(ruleset_, s, who, seed), seed + 1, s.asks.size() > 1 ? who : MaybePlayer());
  }

  Course play(const State& from, std::uint64_t seed, MaybePlayer only,
              native::NativePlayer* native) {
    Course c;
    PositionPlayer positions(engine_, native);
    Scribe scribe(positions, seed, seed % 3 == 0 ? 100'000 : seed % 40);
    c.end = positions.play(from, scribe, only);
    c.is_compiled = positions.is_compiled();
    c.lines = std::move(scribe.lines);
    if (c.end == PositionPlayer::End::kFailed) c.error = positions.error();
    if (c.end == PositionPlayer::End::kFailed) return c;
    if (!positions.worth(c.worths)) c.worths = {-1};
    if (c.end == PositionPlayer::End::kOver && !positions.victories(c.victories)) {
      c.victories = {-1};
    }
    c.cells = fmt::format("{}", fmt::join(positions.state().cells, " "));
    return c;
  }

  // `only`: the one player who has decided at this position, among those who decide at once.
  void hold(const State& from, std::uint64_t seed, MaybePlayer only = {}) {
    const Course wanted = play(from, seed, only, nullptr);
    const Course found = play(from, seed, only, &native_);
    ++out_.positions;
    out_.questions += static_cast<std::int64_t>(wanted.lines.size());
    out_.left_to_interpreter += found.is_compiled ? 0 : 1;
    out_.failed += wanted.end == PositionPlayer::End::kFailed;
    if (!out_.difference.empty()) return;
    const auto at = std::ranges::mismatch(wanted.lines, found.lines);
    if (at.in1 != wanted.lines.end() || at.in2 != found.lines.end()) {
      out_.difference = fmt::format("position {}, question {}:\n  {}\n  compiled: {}",
                                    out_.positions, at.in1 - wanted.lines.begin() + 1,
                                    at.in1 == wanted.lines.end() ? "none" : *at.in1,
                                    at.in2 == found.lines.end() ? "none" : *at.in2);
    } else if (wanted.end != found.end || wanted.cells != found.cells) {
      out_.difference = fmt::format("position {} ends otherwise", out_.positions);
    } else if (wanted.error != found.error) {
      out_.difference = fmt::format("position {} fails with {}: {}, compiled {}: {}",
                                    out_.positions, wanted.error.code.name(), wanted.error.message,
                                    found.error.code.name(), found.error.message);
    } else if (wanted.worths != found.worths || wanted.victories != found.victories) {
      out_.difference =
          fmt::format("position {} is worth [{}] and [{}], compiled [{}] and [{}]", out_.positions,
                      fmt::join(wanted.worths, " "), fmt::join(wanted.victories, " "),
                      fmt::join(found.worths, " "), fmt::join(found.victories, " "));
    }
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
  PositionAgreement out_;
};

}  // namespace

PositionAgreement positions_of(std::shared_ptr<const Ruleset> ruleset, std::int32_t players,
                               std::int64_t positions, std::uint64_t seed,
                               std::shared_ptr<const native::RulesLibrary> library,
                               std::shared_ptr<const native::AskedQuestions> asked) {
  return Walk(*ruleset, players, std::move(library), std::move(asked), seed).compare(positions);
}

}  // namespace cubilete
