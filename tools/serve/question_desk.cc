#include "serve/question_desk.h"

#include <fmt/format.h>

#include "serve/foresight.h"
#include "serve/seen_position.h"

namespace cubilete::inline server {

using nlohmann::json;

json QuestionDesk::refusals(PlayerId p, Language language) {
  const auto d = hosted_.question_to(p);
  if (!d) return json::array();
  const View v = view(hosted_.game_->ruleset(), hosted_.game_->state(), p);
  return refusals_json(hosted_.words(language), hosted_.game_->engine(), hosted_.game_->state(), v,
                       *d);
}

std::string QuestionDesk::refusal_of(PlayerId p, Language language,
                                     const std::vector<std::int32_t>& components) {
  const auto d = hosted_.question_to(p);
  if (!d || !d->is_subset || d->type.kind != TypeKind::kComponent) return {};
  const View v = view(hosted_.game_->ruleset(), hosted_.game_->state(), p);
  return refusal_of_selection(hosted_.words(language), hosted_.game_->engine(),
                              hosted_.game_->state(), v, *d, components);
}

json QuestionDesk::outcomes(PlayerId p, Language language,
                            const std::vector<std::size_t>& options) {
  json out = json::array();
  const auto d = hosted_.question_to(p);
  if (!d) return out;
  Foresight foresight(hosted_.words(language), hosted_.game_->engine(), hosted_.game_->state(), *d);
  for (const std::size_t option : options) {
    const bool is_one = option < d->options.size();
    out.push_back(is_one ? fmt::format("{}", fmt::join(foresight.of(d->options[option]), ", "))
                         : std::string());
  }
  return out;
}

}  // namespace cubilete::server
