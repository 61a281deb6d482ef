#include "lab/measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "play/simulate.h"

namespace cubilete {

namespace {

std::string_view word_of(MeasureKind kind) {
  switch (kind) {
    case MeasureKind::kWinShare:
      return "win_share";
    case MeasureKind::kNoWinner:
      return "no_winner";
    case MeasureKind::kScore:
    case MeasureKind::kScorePart:
      return "score";
    case MeasureKind::kMargin:
      return "margin";
    case MeasureKind::kRounds:
      return "rounds";
    case MeasureKind::kTurns:
      return "turns";
    case MeasureKind::kDeadTurns:
      return "dead_turns";
    case MeasureKind::kDecisions:
      return "decisions";
    case MeasureKind::kOptions:
      return "options";
    case MeasureKind::kLeadChanges:
      return "lead_changes";
    case MeasureKind::kSettled:
      return "settled";
    case MeasureKind::kEnd:
      return "end";
    case MeasureKind::kAction:
      return "action";
    case MeasureKind::kUse:
      return "use";
    case MeasureKind::kTaken:
      return "taken";
  }
  return {};
}

}  // namespace

std::string key_of(const Measure& m) {
  std::string key(word_of(m.kind));
  if (!m.name.empty()) key += "." + m.name;
  if (m.seat >= 0) key += fmt::format("({})", m.seat + 1);
  return key;
}

std::int64_t scale_of(MeasureKind kind) {
  switch (kind) {
    case MeasureKind::kWinShare:
      return kWinParts;
    case MeasureKind::kOptions:
    case MeasureKind::kSettled:
      return 1000;
    default:
      return 1;
  }
}

bool is_share(MeasureKind kind) {
  return kind == MeasureKind::kWinShare || kind == MeasureKind::kNoWinner ||
         kind == MeasureKind::kSettled || kind == MeasureKind::kEnd;
}

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
  if (players > 1) {
    for (const MeasureKind kind :
         {MeasureKind::kMargin, MeasureKind::kLeadChanges, MeasureKind::kSettled}) {
      all.push_back({kind, -1, ""});
    }
  }
  for (const MeasureKind kind : {MeasureKind::kRounds, MeasureKind::kTurns, MeasureKind::kDeadTurns,
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
