#include "serve/design_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "narration/test_text.h"
#include "play/profile.h"
#include "saves/replay.h"

namespace cubilete::inline server {

using nlohmann::json;

namespace {

constexpr std::size_t kMostRules = 12;  // of a profile, those that took most time

double microseconds(double seconds) { return 1e6 * seconds; }

json as_json(const RuleCost& c, const Sources& sources) {
  const SourcePosition at = sources.begin_of(c.span);
  const std::string& file = sources.path(c.span.file);
  return {{"text", c.text},
          {"file", file},
          {"path", std::filesystem::absolute(file).string()},
          {"line", at.line},
          {"column", at.column},
          {"calls", c.calls},
          {"time", microseconds(c.seconds)}};
}

}  // namespace

std::optional<RuleError> DesignDesk::renew(const std::shared_ptr<const Ruleset>& ruleset) {
  const auto replay = replay_of(*hosted_.game_, hosted_.request_, hosted_.seats_);
  if (!replay) return replay.error();
  auto followed = follow_choices(*replay, ruleset);
  if (!followed) return followed.error();
  if (followed->problem) return followed->problem;
  hosted_.log_ = GameLog();  // reads the words that are replaced
  hosted_.game_ = std::make_unique<Game>(std::move(followed->game));
  hosted_.english_ = std::make_unique<Wording>(hosted_.game_->ruleset(), Language::kEnglish);
  hosted_.spanish_ = std::make_unique<Wording>(hosted_.game_->ruleset(), Language::kSpanish);
  hosted_.problem_.clear();
  hosted_.is_final_.assign(hosted_.game_->choices().size(), true);
  if (const Reply reply = hosted_.seat(hosted_.seats_); reply.kind != Reply::Kind::kAccepted) {
    hosted_.problem_ = reply.message;
  }
  return std::nullopt;
}

std::string DesignDesk::test(const std::string& name) {
  const auto replay = replay_of(*hosted_.game_, hosted_.request_, hosted_.seats_);
  if (!replay) return {};
  TestOfGame test{name, replay->seed, {}, ""};
  for (const ReplayStep& step : replay->steps) {
    test.choices.emplace_back(step.player > 0 ? MaybePlayer(step.player - 1) : MaybePlayer(),
                              step.choice);
  }
  return fmt::format("players: {}\ntests:\n{}", hosted_.players(),
                     test_text(hosted_.ruleset(), test));
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

}  // namespace cubilete::server
