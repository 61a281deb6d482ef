#include "lab/measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <set>

#include "play/simulate.h"

namespace cubilete {

namespace {

// What is said of a kind of measure in one place.
struct MeasureRow {
  MeasureKind kind;
  const char* word;  // in keys of measures
  const char* text;  // at the end of the key of its texts
  enum Range : std::uint8_t { kCount, kSigned, kShareOfGames, kShare } range = kCount;
  std::int64_t scale = 1;
};

constexpr std::array<MeasureRow, 18> kRows = {{
    {MeasureKind::kWinShare, "win_share", "win_share", MeasureRow::kShareOfGames, kWinParts},
    {MeasureKind::kNoWinner, "no_winner", "no_winner", MeasureRow::kShareOfGames},
    {MeasureKind::kScore, "score", "score", MeasureRow::kSigned},
    {MeasureKind::kScorePart, "score", "score_part", MeasureRow::kSigned},
    {MeasureKind::kMargin, "margin", "margin", MeasureRow::kSigned},
    {MeasureKind::kRounds, "rounds", "rounds"},
    {MeasureKind::kTurns, "turns", "turns"},
    {MeasureKind::kDeadTurns, "dead_turns", "dead_turns"},
    {MeasureKind::kDecisions, "decisions", "decisions"},
    {MeasureKind::kOptions, "options", "options", MeasureRow::kCount, 1000},
    {MeasureKind::kLeadChanges, "lead_changes", "lead_changes"},
    {MeasureKind::kSettled, "settled", "settled", MeasureRow::kShare, 1000},
    {MeasureKind::kLeaderWins, "leader_wins", "leader_wins", MeasureRow::kShareOfGames},
    {MeasureKind::kComeback, "comeback", "comeback", MeasureRow::kShareOfGames},
    {MeasureKind::kEnd, "end", "end", MeasureRow::kShareOfGames},
    {MeasureKind::kAction, "action", "action"},
    {MeasureKind::kUse, "use", "use"},
    {MeasureKind::kTaken, "taken", "taken"},
}};

const MeasureRow& row_of(MeasureKind kind) {
  const auto row = std::ranges::find(kRows, kind, &MeasureRow::kind);
  assert(row != kRows.end());
  return *row;
}

}  // namespace

std::string key_of(const Measure& m) {
  std::string key = row_of(m.kind).word;
  if (!m.name.empty()) key += "." + m.name;
  if (m.seat >= 0) key += fmt::format("({})", m.seat + 1);
  return key;
}

std::string text_key_of(MeasureKind kind) { return std::string("measure_") + row_of(kind).text; }

std::int64_t scale_of(MeasureKind kind) { return row_of(kind).scale; }

bool is_count(MeasureKind kind) { return row_of(kind).range == MeasureRow::kCount; }

bool is_share(MeasureKind kind) { return row_of(kind).range >= MeasureRow::kShareOfGames; }

bool is_share_of_games(MeasureKind kind) { return row_of(kind).range == MeasureRow::kShareOfGames; }

namespace {

bool has_rounds(const Ruleset& r) {
  return std::ranges::any_of(r.flow, [](const FlowNode& part) {
    const auto* again = std::get_if<RepeatFlow>(&part.kind);
    return again && again->is_round;
  });
}

}  // namespace

std::vector<Measure> measures_of(const Ruleset& r, std::int32_t players) {
  std::vector<Measure> all;
  const auto for_seats = [&](MeasureKind kind, const std::string& name) {
    for (std::int32_t p = 0; p < players; ++p) all.push_back({kind, p, name});
  };
  for_seats(MeasureKind::kWinShare, "");
  all.push_back({MeasureKind::kNoWinner, -1, ""});
  for_seats(MeasureKind::kScore, "");
  if (r.outcome.parts.size() > 1) {
    for (const ScorePart& part : r.outcome.parts) for_seats(MeasureKind::kScorePart, part.name);
  }
  if (players > 1 && !r.outcome.is_cooperative) {
    for (const MeasureKind kind :
         {MeasureKind::kMargin, MeasureKind::kLeadChanges, MeasureKind::kSettled,
          MeasureKind::kLeaderWins, MeasureKind::kComeback}) {
      all.push_back({kind, -1, ""});
    }
  }
  if (has_rounds(r)) all.push_back({MeasureKind::kRounds, -1, ""});
  for (const MeasureKind kind : {MeasureKind::kTurns, MeasureKind::kDeadTurns,
                                 MeasureKind::kDecisions, MeasureKind::kOptions}) {
    all.push_back({kind, -1, ""});
  }
  for (const std::string& end : ends_of(r)) all.push_back({MeasureKind::kEnd, -1, end});
  for (const ActionDef& a : r.actions) all.push_back({MeasureKind::kAction, -1, a.name});
  for (const ComponentDef& d : r.definitions) {
    if (!r.kind(d.kind).is_die()) all.push_back({MeasureKind::kUse, -1, d.name});
  }
  for (const ComponentDef& d : r.definitions) {
    if (!r.kind(d.kind).is_die()) all.push_back({MeasureKind::kTaken, -1, d.name});
  }
  return all;
}

std::vector<Measure> measures_of_both(const std::vector<Measure>& a,
                                      const std::vector<Measure>& b) {
  std::vector<Measure> all = a;
  const std::set<Measure> known(a.begin(), a.end());
  std::copy_if(b.begin(), b.end(), std::back_inserter(all),
               [&](const Measure& m) { return !known.contains(m); });
  return all;
}

}  // namespace cubilete
