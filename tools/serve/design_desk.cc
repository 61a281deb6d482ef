#include "tools/serve/design_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "narration/test_text.h"
#include "play/profile.h"

namespace cubilete {

using nlohmann::json;

namespace {

constexpr std::size_t kMostRules = 12;  // in a profile, the slowest ones

double microseconds(double seconds) { return 1e6 * seconds; }

json place_json(SourceSpan span, const Sources& sources) {
  if (!span.is_known()) return {{"file", ""}, {"path", ""}, {"line", 0}, {"column", 0}};
  const SourcePosition at = sources.begin_of(span);
  const std::string& file = sources.path(span.file);
  return {{"file", file},
          {"path", std::filesystem::absolute(file).string()},
          {"line", at.line},
          {"column", at.column}};
}

json as_json(const RuleCost& c, const Sources& sources) {
  json out = place_json(c.span, sources);
  out["text"] = c.text;
  out["calls"] = c.calls;
  out["time"] = microseconds(c.seconds);
  return out;
}

}  // namespace

std::optional<NotTaken> DesignDesk::renew(const std::shared_ptr<const Ruleset>& ruleset,
                                          const PositionOf& position_of, Repeated repeated) {
  if (hosted_.origin_) {
    auto position = position_of(hosted_.origin_->file, hosted_.origin_->test);
    if (!position) return NotTaken{position.error()};
    return renew_test(std::move(*position), repeated);
  }
  auto replay = replay_of(*hosted_.game_, hosted_.request_, hosted_.seats_);
  if (!replay) return NotTaken{replay.error()};
  if (repeated == Repeated::kNone) replay->steps.clear();
  auto followed = follow_choices(*replay, ruleset);
  if (!followed) return NotTaken{followed.error()};
  return put(*followed, repeated);
}

std::optional<NotTaken> DesignDesk::renew_test(TestPosition position, Repeated repeated) {
  const auto replay = replay_of(*hosted_.game_, hosted_.request_, hosted_.seats_);
  if (!replay) return NotTaken{replay.error()};
  std::span<const ReplayStep> since = replay->steps;
  const std::size_t before = hosted_.origin_->choices.size();
  TestPosition first = position;
  // If the user went back into the test's own choices, these are cut at the same place.
  if (since.size() < before) {
    first.choices.resize(std::min(first.choices.size(), since.size()));
  }
  if (repeated == Repeated::kNone) since = {};
  auto game = game_at(first);
  if (!game) return NotTaken{game.error()};
  auto followed = follow_choices(std::move(*game), since.subspan(std::min(before, since.size())));
  if (auto problem = put(followed, repeated)) return problem;
  hosted_.origin_ = std::move(position);
  return std::nullopt;
}

std::optional<RuleError> DesignDesk::set_up(TestPosition position) {
  if (position.setup.players != hosted_.players()) {
    return RuleError{"wrong-player-count",
                     fmt::format("it is a position of {} players, and {} sit at this table",
                                 position.setup.players, hosted_.players()),
                     {},
                     {}};
  }
  auto game = game_at(position);
  if (!game) return game.error();
  hosted_.request_ = position.request;
  hosted_.origin_.reset();
  if (!position.test.empty()) hosted_.origin_ = std::move(position);
  hosted_.begin(std::move(*game));
  return std::nullopt;
}

// Returns a separate game in the position.
Result<Game> DesignDesk::game_at(const TestPosition& position) {
  auto game = Game::start(position.ruleset, position.setup);
  if (!game) return game;
  for (const Choice& choice : position.choices) {
    if (auto ok = game->choose(choice); !ok) return Failure(ok.error());
  }
  return game;
}

// Replaces the hosted game, unless not all choices could be followed that were to be.
std::optional<NotTaken> DesignDesk::put(Followed& followed, Repeated repeated) {
  if (followed.problem && repeated != Repeated::kAsFarAsPossible) {
    return NotTaken{*followed.problem, followed.game.choices().size()};
  }
  hosted_.begin(std::move(followed.game));
  return std::nullopt;
}

std::string DesignDesk::test(const std::string& name) {
  const auto replay = replay_of(*hosted_.game_, hosted_.request_, hosted_.seats_);
  if (!replay) return {};
  TestOfGame test{name, replay->seed, {}, "", replay->options};
  std::string given_to_all;
  if (hosted_.origin_) {
    test.beginning = hosted_.origin_->beginning;
    given_to_all = yaml_entry("given", hosted_.origin_->given_to_all, 0);
  }
  for (const ReplayStep& step : replay->steps) {
    test.choices.emplace_back(step.player > 0 ? MaybePlayer(step.player - 1) : MaybePlayer(),
                              step.choice);
  }
  return fmt::format("players: {}\n{}tests:\n{}", hosted_.players(), given_to_all,
                     test_text(hosted_.ruleset(), test));
}

json DesignDesk::failure() const {
  if (!hosted_.last_failure_) return nullptr;
  const RuleError& e = *hosted_.last_failure_;
  json out = place_json(e.script.is_known() ? e.script : e.reference, hosted_.ruleset().sources);
  out["severity"] = "error";
  out["code"] = std::string(e.code);
  out["message"] = e.message;
  return out;
}

json DesignDesk::profile() {
  Game& game = *hosted_.game_;
  const std::size_t n = game.choices().size();
  if (n == 0) return json::object();
  const auto before = game.state_after(n - 1);
  if (!before) return json::object();
  const auto cost = profile_step(game.ruleset(), *before, game.choices().back());
  if (!cost) return json::object();
  json rules = json::array();
  for (const RuleCost& c : cost->rules) {
    if (rules.size() < kMostRules) rules.push_back(as_json(c, game.ruleset().sources));
  }
  json functions = json::array();
  for (const Cost& c : cost->functions) {
    functions.push_back({{"name", c.name},
                         {"calls", c.calls},
                         {"fuel", c.fuel},
                         {"time", microseconds(c.seconds)}});
  }
  return {{"time", microseconds(cost->seconds)}, {"rules", rules}, {"functions", functions}};
}

}  // namespace cubilete
