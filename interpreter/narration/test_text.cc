#include "narration/test_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {

namespace {

// Groups the choices of players, each with the dice that were rolled after it.
class Rolls {
 public:
  struct Step {
    std::int32_t player = 0;  // from 1
    std::string choice;
    std::string dice;
  };

  explicit Rolls(const std::vector<std::pair<MaybePlayer, std::string>>& choices) {
    for (const auto& [player, token] : choices) {
      if (player.is_some()) {
        steps_.push_back({player.number() + 1, token, ""});
      } else if (token != "drawn") {
        std::string& dice = steps_.empty() ? at_start_ : steps_.back().dice;
        dice += (dice.empty() ? "" : ", ") + token;
      }
    }
  }

  const std::string& at_start() const { return at_start_; }
  const std::vector<Step>& steps() const { return steps_; }

 private:
  std::string at_start_;
  std::vector<Step> steps_;
};

}  // namespace

std::string yaml_entry(const std::string& key, const std::string& value, std::size_t depth) {
  if (value.empty()) return {};
  std::string text = std::string(depth, ' ') + key + ":\n";
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find('\n', begin), value.size());
    const std::string line = value.substr(begin, end - begin);
    if (!line.empty()) text += std::string(depth + 2, ' ') + line;
    text += '\n';
    begin = end + 1;
  }
  return text;
}

std::string test_text(const Ruleset& r, const TestOfGame& test) {
  std::string text = fmt::format("  - test: \"{}\"\n", test.name);
  if (!r.variant.empty()) text += fmt::format("    variant: [{}]\n", r.variant);
  if (!test.options.empty()) {
    text += "    options:\n";
    for (const auto& [name, value] : test.options) {
      text += fmt::format("      {}: {}\n", name, value);
    }
  }
  text += fmt::format("    seed: {}\n", test.seed);
  for (const auto& [key, value] : test.beginning) text += yaml_entry(key, value, 4);
  // Dice are written with the choice that they were rolled after.
  const Rolls rolls(test.choices);
  if (!rolls.at_start().empty()) text += fmt::format("    dice: [{}]\n", rolls.at_start());
  text += rolls.steps().empty() ? "    when: []\n" : "    when:\n";
  for (const Rolls::Step& step : rolls.steps()) {
    text += fmt::format("      - {{player: {}, choose: [\"{}\"]{}}}\n", step.player, step.choice,
                        step.dice.empty() ? "" : fmt::format(", dice: [{}]", step.dice));
  }
  if (!test.expected.empty()) text += fmt::format("    then: [\"{}\"]\n", test.expected);
  return text;
}

}  // namespace cubilete
