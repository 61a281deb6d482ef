#include "tools/play/odds_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace cubilete {
namespace {

// 42 %, 0.3 %, and never 0 or 100 where that is not quite so.
std::string percent(double chance) {
  const double p = 100 * chance;
  if (p > 0 && p < 0.1) return "<0.1 %";
  if (p < 100 && p > 99.9) return ">99.9 %";
  const bool is_near_an_end = (p > 0 && p < 1) || (p > 99 && p < 100);
  return fmt::format("{:.{}f} %", p, is_near_an_end ? 1 : 0);
}

std::string values(Language language, const Odds& odds) {
  constexpr std::size_t kMostValues = 8;
  if (odds.chances.size() > kMostValues) {
    return fmt::format("({}–{})", odds.chances.begin()->first, odds.chances.rbegin()->first);
  }
  std::vector<std::string> all;
  for (const auto& [value, chance] : odds.chances) {
    all.push_back(fmt::format("{}: {}", value, with_decimal_mark(language, percent(chance))));
  }
  return fmt::format("({})", fmt::join(all, ", "));
}

std::string how_found(Language language, const Odds& odds) {
  if (odds.is_exact()) return say(language, "odds_exact");
  const std::string worlds = fmt::format("{}", odds.worlds);
  if (!odds.is_counted) return say(language, "odds_drawn", {worlds});
  return say(language, odds.is_alike ? "odds_alike" : "odds_imagined", {worlds});
}

}  // namespace

std::vector<std::string> odds_lines(const Narrator& narrator, Language language, Engine& engine,
                                    const State& s, const Decision& d, AskedValue& value,
                                    const std::string& typed) {
  if (d.kind == AskKind::kChance) return {say(language, "odds_dice")};
  if (has_too_many_for_odds(d)) {
    return {say(language, "odds_too_many", {fmt::format("{}", kMostAnswersWithOdds)})};
  }
  const std::vector<std::string> names = narrator.options(s, d);
  std::vector<std::string> out = {
      say(language, value.is_condition() ? "odds_title" : "odds_title_mean", {typed})};
  std::vector<std::pair<double, std::string>> lines;  // with the mean
  std::vector<std::string> failures, notes;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    const auto odds = odds_after(engine, s, d, i, value);
    if (!odds && odds.error().code == Code("others-answer-too")) {
      return {say(language, "odds_others")};
    }
    if (!odds && odds.error().code == Code("dice-are-asked")) return {say(language, "odds_dice")};
    if (!odds && odds.error().code == Code("drawn-before"))
      return {say(language, "odds_drawn_before")};
    if (!odds) {  // what a rule says about its failure may be hidden from the player
      failures.push_back(fmt::format("       -  {}: {}", names[i], say(language, "rule_failed")));
      continue;
    }
    const std::string shown =
        with_decimal_mark(language, value.is_condition() ? percent(odds->mean())
                                                         : fmt::format("{:.2f}", odds->mean()));
    const bool has_values = !value.is_condition() && odds->chances.size() > 1;
    lines.emplace_back(odds->mean(), fmt::format("{:>8}  {}{}", shown, names[i],
                                                 has_values ? " " + values(language, *odds) : ""));
    std::string note = how_found(language, *odds);
    if (std::ranges::find(notes, note) == notes.end()) notes.push_back(std::move(note));
  }
  std::ranges::stable_sort(lines, std::greater(), [](const auto& l) { return l.first; });
  for (auto& [mean, line] : lines) out.push_back(std::move(line));
  out.insert(out.end(), failures.begin(), failures.end());
  out.insert(out.end(), notes.begin(), notes.end());
  return out;
}

}  // namespace cubilete
