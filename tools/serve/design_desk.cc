#include "serve/design_desk.h"

#include <fmt/format.h>

#include "narration/test_text.h"
#include "saves/replay.h"

namespace cubilete::inline server {

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

}  // namespace cubilete::server
