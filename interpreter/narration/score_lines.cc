#include "narration/score_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/explain.h"
#include "narration/failure_text.h"

namespace cubilete {
namespace {

// Lists the items of a score part with their values, in the order of their first occurrence. Equal
// items share an entry with the sum of their values: "Horse (8), 3 x Claim (12)".
std::string unfolded(const Wording& words, Engine& engine, const State& s, const ScorePart& part,
                     PlayerId p) {
  struct Group {
    std::string name;
    std::int32_t value = 0;  // of one item
    std::int64_t count = 0;
  };
  std::vector<Group> groups;
  for (const Addend& a : addends_of(engine, s, part.value, p)) {
    std::string name = words.value(s, a.type, a.item);
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& g) {
      return g.name == name && g.value == a.value;
    });
    if (same == groups.end()) {
      groups.push_back({std::move(name), a.value, 1});
    } else {
      ++same->count;
    }
  }
  std::vector<std::string> things;
  for (const Group& g : groups) {
    const std::string times = g.count == 1 ? "" : fmt::format("{} x ", g.count);
    things.push_back(fmt::format("{}{} ({})", times, g.name, g.count * g.value));
  }
  return fmt::format("{}", fmt::join(things, ", "));
}

std::vector<std::string> parts_of(const Wording& words, Engine& engine, const State& s,
                                  const Outcome& o, const Standing& st) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < st.parts.size(); ++i) {
    const ScorePart& part = words.ruleset().outcome.parts[i];
    const std::string things = o.has_part[i] ? unfolded(words, engine, s, part, st.player) : "";
    if (things.empty()) continue;
    lines.push_back(
        fmt::format("  {} {}: {}", words.name("scores", part.name), st.parts[i], things));
  }
  return lines;
}

std::string why_broken_off(const Wording& words, const State& s) {
  const DecisionLimits& limits = words.ruleset().decision_limits;
  const auto line = [&](const char* key, std::int32_t n) {
    return words.say(key, {fmt::format("{}", n)});
  };
  switch (limit_reached(words.ruleset(), s)) {
    case GameLimit::kTurnDecisions:
      return line("broken_off_turn_decisions", limits.turn);
    case GameLimit::kRoundDecisions:
      return line("broken_off_round_decisions", limits.round);
    case GameLimit::kGameDecisions:
      return line("broken_off_game_decisions", limits.game);
    case GameLimit::kTurns:
      break;
  }
  return line("broken_off", s.turn());
}

}  // namespace

std::vector<std::string> score_lines(const Wording& words, Engine& engine, const State& s,
                                     PlayerId p) {
  if (words.ruleset().outcome.parts.empty()) return {words.say("no_scores")};
  const auto o = engine.outcome(s);
  if (!o) return {failure_text(words, o.error())};
  const Standing& st = o->standings[p.index()];
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < st.parts.size(); ++i) {
    if (!o->has_part[i]) continue;
    parts.push_back(fmt::format(
        "{} {}", words.name("scores", words.ruleset().outcome.parts[i].name), st.parts[i]));
  }
  std::vector<std::string> lines = {
      fmt::format("{}: {}  ({})", words.player(p), st.score, fmt::join(parts, ", "))};
  for (std::string& part : parts_of(words, engine, s, *o, st)) lines.push_back(std::move(part));
  return lines;
}

std::vector<std::string> outcome_lines(const Wording& words, Engine& engine, const State& s,
                                       const Outcome& o) {
  std::vector<std::string> lines;
  if (o.status == Status::kEveryoneLost) return {words.say("everyone_loses")};
  if (o.status == Status::kBrokenOff) {
    lines.push_back(why_broken_off(words, s));
  }
  const OutcomeDef& def = words.ruleset().outcome;
  lines.push_back(words.say(def.parts.empty() ? "final_places" : "final_scores"));
  std::vector<Standing> ranked = o.standings;
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Standing& a, const Standing& b) { return a.rank < b.rank; });
  for (const Standing& st : ranked) {
    std::string line = words.say(
        def.parts.empty() ? "standing_without_score" : "standing",
        {fmt::format("{}", st.rank), words.player(st.player), fmt::format("{}", st.score)});
    std::vector<std::string> parts;
    if (def.parts.size() > 1) {
      for (std::size_t i = 0; i < def.parts.size(); ++i) {
        if (!o.has_part[i]) continue;
        parts.push_back(fmt::format("{} {}", words.name("scores", def.parts[i].name), st.parts[i]));
      }
    }
    const bool is_tied = std::ranges::any_of(o.standings, [&](const Standing& other) {
      return other.team != st.team && other.team_score == st.team_score;
    });
    for (std::size_t i = 0; is_tied && i < def.tie_breaks.size(); ++i) {
      parts.push_back(
          fmt::format("{} {}", words.name("scores", def.tie_breaks[i].name), st.tie_breaks[i]));
    }
    if (!def.parts.empty() && has_partner(o, st)) {
      parts.push_back(words.say("score_of_team", {fmt::format("{}", st.team_score)}));
    }
    if (!parts.empty()) line += fmt::format("  ({})", fmt::join(parts, ", "));
    lines.push_back("  " + line);
    for (std::string& part : parts_of(words, engine, s, o, st))
      lines.push_back(fmt::format("     {}", part));
  }
  std::vector<std::string> winners;
  for (const Standing& st : o.standings) {
    if (st.has_won) winners.push_back(words.player(st.player));
  }
  if (o.status == Status::kFinished) {
    lines.push_back(winners.empty()       ? words.say("nobody_wins")
                    : winners.size() == 1 ? words.say("wins", winners)
                    : winning_teams(o.standings) == 1 || def.is_cooperative
                        ? words.say("win_together", {words.list(winners)})
                        : words.say("share_victory", {words.list(winners)}));
  }
  return lines;
}

}  // namespace cubilete
