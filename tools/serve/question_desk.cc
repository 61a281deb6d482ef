#include "tools/serve/question_desk.h"

#include <fmt/format.h>

#include "tools/serve/answer_preview.h"
#include "tools/serve/question_items.h"
#include "tools/serve/seen_question.h"

namespace cubilete {

using nlohmann::json;

namespace {

json outcome_json(const Foreseen& foreseen) {
  json out = {{"text", fmt::format("{}", fmt::join(foreseen.texts, ", "))}};
  for (const Foreseen::Laid& laid : foreseen.laid) {
    out["laid"].push_back({{"def", laid.definition.value},
                           {"zone", laid.cell.zone().value},
                           {"place", laid.cell.place()},
                           {"turned", laid.turned}});
  }
  return out;
}

}  // namespace

json QuestionDesk::refusals(PlayerId p, Language language) {
  const auto d = hosted_.question_to(p);
  if (!d) return json::array();
  const View v = hosted_.seen({p, false});
  return refusals_json(hosted_.words(language), hosted_.game_->engine(), hosted_.game_->state(), v,
                       *d);
}

json QuestionDesk::check(PlayerId p, Language language, std::span<const std::size_t> places) {
  const auto d = hosted_.question_to(p);
  if (!d) return json::object();
  const View v = hosted_.seen({p, false});
  return check_json(hosted_.words(language), hosted_.game_->engine(), hosted_.game_->state(), v, *d,
                    places);
}

json QuestionDesk::outcomes(PlayerId p, Language language,
                            const std::vector<std::size_t>& options) {
  json out = json::array();
  const auto d = hosted_.question_to(p);
  if (!d) return out;
  AnswerPreview preview(hosted_.words(language), hosted_.game_->engine(), hosted_.game_->state(),
                        *d);
  for (const std::size_t option : options) {
    const bool is_one = option < d->options.size();
    out.push_back(outcome_json(is_one ? preview.of(d->options[option]) : Foreseen()));
  }
  return out;
}

json QuestionDesk::outcome_of(PlayerId p, Language language, std::span<const std::size_t> places) {
  const auto d = hosted_.question_to(p);
  const auto selection =
      d ? QuestionItems(hosted_.game_->ruleset(), hosted_.game_->state(), *d).selection(places)
        : std::nullopt;
  if (!selection) return json::array();
  AnswerPreview preview(hosted_.words(language), hosted_.game_->engine(), hosted_.game_->state(),
                        *d);
  return json::array({outcome_json(preview.of(*selection))});
}

}  // namespace cubilete
