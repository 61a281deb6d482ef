#include "narration/test_text.h"

#include <fmt/format.h>

namespace cubilete::inline narration {

std::string test_text(const Ruleset& r, const TestOfGame& test) {
  std::string text = fmt::format("  - test: \"{}\"\n", test.name);
  if (!r.variant.empty()) text += fmt::format("    variant: [{}]\n", r.variant);
  text += fmt::format("    seed: {}\n    when:{}\n", test.seed, test.choices.empty() ? " []" : "");
  for (const auto& [player, token] : test.choices) {
    text += fmt::format("      - {{player: {}, choose: [\"{}\"]}}\n", player.number() + 1, token);
  }
  if (!test.expected.empty()) text += fmt::format("    then: [\"{}\"]\n", test.expected);
  return text;
}

}  // namespace cubilete::narration
