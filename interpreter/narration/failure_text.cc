#include "narration/failure_text.h"

#include <fmt/format.h>

#include "state/visibility.h"

namespace cubilete {

std::string failure_text(const Wording& words, const RuleError& error) {
  if (has_secrets(words.ruleset())) return words.say("rule_failed");
  const SourceSpan place = error.script.is_known() ? error.script : error.reference;
  if (!place.is_known()) return error.message;
  return fmt::format("{} ({})", error.message, words.ruleset().sources.where(place));
}

}  // namespace cubilete
