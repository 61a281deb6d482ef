#include "saves/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/digest.h"
#include "narration/token.h"

namespace cubilete {

namespace {

// `s` is the state before the choice.
std::string token_of_choice(Game& game, const State& s, const Choice& choice) {
  const auto decision = game.engine().decision(s, choice.player);
  if (!decision) return "?";
  if (decision->kind == AskKind::kChance) {
    if (choice.values.empty()) return "drawn";
    std::vector<std::string> faces;
    for (std::size_t i = 0; i < choice.values.size(); ++i) {
      const auto die = ComponentId(decision->chance_dice[i]);
      const KindDef& kind =
          game.ruleset().kind(game.ruleset().definition(s.definition_of(die)).kind);
      faces.push_back(token_of(game.ruleset(), s, kind.face_type, choice.values[i]));
    }
    return fmt::format("{}", fmt::join(faces, ","));
  }
  const std::string token = token_of_answer(game.ruleset(), s, *decision, choice.values);
  return token.empty() ? "?" : token;
}

}  // namespace

Failure replay_failure(Code code, std::string message) {
  return Failure(RuleError{code, std::move(message), {}, {}});
}

namespace {

// Keeps a name of the library or a path below this folder; reduces any other path to its last name.
std::string without_place(const std::string& name) {
  namespace fs = std::filesystem;
  const fs::path path = fs::path(name).lexically_normal();
  const bool leads_away =
      path.is_absolute() || path == "." || path == "./" || (!path.empty() && *path.begin() == "..");
  if (!leads_away) return name;
  std::error_code error;
  const fs::path full = fs::absolute(path, error).lexically_normal();
  return "./" + (full.has_filename() ? full : full.parent_path()).filename().string();
}

}  // namespace

Library::Request request_of(const Replay& replay) {
  Library::Request request{replay.game, replay.variant, replay.options};
  request.mods = replay.mods;
  return request;
}

namespace {

// `s` is the state before choice number `n`, from 0.
ReplayStep step_from(Game& game, const State& s, std::size_t n) {
  const Choice& choice = game.choices()[n];
  return {choice.player.number() + 1, token_of_choice(game, s, choice),
          hexadecimal(game.digest_after(n + 1))};
}

}  // namespace

Result<ReplayStep> last_step_of(Game& game) {
  const std::size_t n = game.choices().size() - 1;
  const auto before = game.state_after(n);
  if (!before) return Failure(before.error());
  return step_from(game, *before, n);
}

Result<Replay> replay_of(Game& game, const Library::Request& request,
                         const std::vector<std::string>& seats) {
  Replay r;
  r.program = CUBILETE_VERSION;
  r.game = without_place(request.game);
  r.variant = request.variant;
  r.options = request.options;
  for (const std::string& mod : request.mods) r.mods.push_back(without_place(mod));
  r.content = hexadecimal(game.ruleset().digest);
  r.files = identity_of(game.ruleset());
  r.players = game.setup().players;
  r.seed = game.setup().seed;
  r.chance_is_asked = game.setup().chance_is_asked;
  r.seats = seats;
  r.is_over = game.is_over();
  r.start = hexadecimal(game.digest_after(0));
  const std::size_t choices = game.choices().size();
  if (choices == 0) return r;
  const auto ok =
      game.replay(choices - 1, [&](std::size_t n, const State& s, const std::vector<Event>&) {
        r.steps.push_back(step_from(game, s, n));
      });
  if (!ok) return Failure(ok.error());
  return r;
}

namespace {

// Returns the choice of a step in the current state of the game.
Result<Choice> choice_of(Game& game, const ReplayStep& step) {
  const Failure not_offered = replay_failure("replay-choice", "is not offered");
  // The file may hold any number: a negative one is no seat, and must not overflow.
  const MaybePlayer player(std::max(step.player, -1) - 1);
  const std::vector<MaybePlayer> asked = game.asked();
  if (std::ranges::find(asked, player) == asked.end()) {
    return replay_failure("replay-choice", game.is_over()
                                               ? "comes after the end of the game"
                                               : "is not asked for: it is not their turn");
  }
  auto decision = game.decision(player);
  if (!decision) return Failure(decision.error());
  Choice choice{player, {}};
  if (decision->kind == AskKind::kChance) {
    if (step.choice == "drawn") return choice;
    choice.values = faces_of(game.ruleset(), game.state(), decision->chance_dice, step.choice);
    if (choice.values.empty()) return not_offered;
    return choice;
  }
  auto named = answer_named(game.ruleset(), game.state(), *decision, step.choice);
  if (!named) return not_offered;
  choice.values = std::move(*named);
  return choice;
}

// Describes the position in the replay before the step is taken.
std::string place_of(const Game& game, std::size_t n, const ReplayStep& step) {
  const std::string who = step.player > 0 ? fmt::format("seat {}", step.player) : "chance";
  const State& s = game.state();
  const std::string round = s.round() > 0 ? fmt::format("round {}, ", s.round()) : "";
  return fmt::format("choice {} ('{}' of {}, in {}turn {})", n + 1, step.choice, who, round,
                     s.turn());
}

// Makes the choice of step `n`; returns the error if it cannot be made.
std::optional<RuleError> make_choice(Game& game, std::size_t n, const ReplayStep& step) {
  const std::string place = place_of(game, n, step);
  const auto choice = choice_of(game, step);
  if (!choice) {
    RuleError e = choice.error();
    e.message = fmt::format("{} {}", place, e.message);
    return e;
  }
  if (auto ok = game.choose(*choice); !ok) {
    RuleError e = ok.error();
    e.message = fmt::format("{}: {}", place, e.message);
    return e;
  }
  return std::nullopt;
}

// Makes the choice of step `n`; also returns an error if it leads to another state than recorded.
std::optional<RuleError> take_step(Game& game, std::size_t n, const ReplayStep& step) {
  const std::string place = place_of(game, n, step);
  if (auto problem = make_choice(game, n, step)) return problem;
  if (hexadecimal(digest_of(game.state())) == step.digest) return std::nullopt;
  if (auto ok = game.undo_to(n); !ok) return ok.error();
  return RuleError{"replay-diverged",
                   place +
                       " does not lead where it led: from there on the game is not the one "
                       "that was played",
                   {},
                   {}};
}

Result<Game> start_of(const Replay& replay, const std::shared_ptr<const Ruleset>& ruleset) {
  Engine::Setup setup;
  setup.players = replay.players;
  setup.seed = replay.seed;
  setup.chance_is_asked = replay.chance_is_asked;
  return Game::start(ruleset, setup);
}

}  // namespace

Result<Followed> follow_choices(const Replay& replay,
                                const std::shared_ptr<const Ruleset>& ruleset) {
  auto game = start_of(replay, ruleset);
  if (!game) return Failure(game.error());
  return follow_choices(std::move(*game), replay.steps);
}

Followed follow_choices(Game game, std::span<const ReplayStep> steps) {
  Followed followed{std::move(game), {}};
  for (const ReplayStep& step : steps) {
    if (followed.problem) break;
    followed.problem = make_choice(followed.game, followed.game.choices().size(), step);
  }
  return followed;
}

Result<Followed> follow_replay(const Replay& replay, const std::shared_ptr<const Ruleset>& ruleset,
                               std::int64_t steps) {
  auto game = start_of(replay, ruleset);
  if (!game) return Failure(game.error());
  Followed followed{std::move(*game), {}};
  if (hexadecimal(digest_of(followed.game.state())) != replay.start) {
    followed.problem =
        RuleError{"replay-diverged",
                  "the table is not set as it was: from the start on the game is not "
                  "the one that was played",
                  {},
                  {}};
    return followed;
  }
  const auto count = steps < 0 ? replay.steps.size()
                               : std::min<std::size_t>(replay.steps.size(), std::size_t(steps));
  for (std::size_t n = 0; n < count && !followed.problem; ++n) {
    followed.problem = take_step(followed.game, n, replay.steps[n]);
  }
  return followed;
}

Result<Game> play_replay(const Replay& replay, const std::shared_ptr<const Ruleset>& ruleset,
                         std::int64_t steps, bool strict) {
  if (strict && hexadecimal(ruleset->digest) != replay.content) {
    return replay_failure(
        "replay-content",
        fmt::format("this replay was played with other content: {}",
                    fmt::join(changes_between(replay.files, identity_of(*ruleset)), "; ")));
  }
  auto followed = follow_replay(replay, ruleset, steps);
  if (!followed) return Failure(followed.error());
  if (followed->problem) return Failure(std::move(*followed->problem));
  return std::move(followed->game);
}

}  // namespace cubilete
