// The parts of the timetable that are no effects, as a table like that of the verbs. `repeat`,
// `each` and `if` are here a second time: in the timetable they may hold such parts.
#pragma once

#include "ruleset/verbs.h"

namespace cubilete {

enum class FlowStep : std::uint8_t {
  kPhase,
  kRounds,
  kRepeat,
  kEach,
  kTurns,
  kActions,
  kWindow,
  kSimultaneous,
  kIf,
};

struct FlowStepRow {
  FlowStep step;
  std::string_view name;
  std::string_view about;
  std::array<RuleArgument, 7> declared;
  bool is_verb = false;  // it is an effect if it holds no other part of the timetable

  constexpr std::span<const RuleArgument> arguments() const { return written_of(declared); }
};

inline constexpr RuleArgument kPartsInside{.key = "do",
                                           .written = Written::kParts,
                                           .about = "Parts of the timetable, one after another.",
                                           .is_needed = true};
inline constexpr RuleArgument kAskedBefore{
    .key = "while", .written = Written::kConditions, .about = "Asked before each time."};
inline constexpr RuleArgument kAskedAfter{
    .key = "until", .written = Written::kConditions, .about = "Asked after each time."};
inline constexpr RuleArgument kAlsoOneAnswer{
    .key = "always_ask",
    .written = Written::kFlag,
    .about =
        "Asks also where there is one answer only, so that nobody learns that from not being "
        "asked."};

// Indexed by FlowStep.
inline constexpr FlowStepRow kFlowSteps[] = {
    {.step = FlowStep::kPhase,
     .name = "phase",
     .about = "The name of parts of the timetable, for 'end', triggers and tests.",
     .declared = {{{.written = Written::kName}, kPartsInside}}},
    {.step = FlowStep::kRounds,
     .name = "rounds",
     .about = "How many rounds there are, or 'forever'; they are counted.",
     .declared = {{{}, kAskedBefore, kAskedAfter, kPartsInside}}},
    {.step = FlowStep::kRepeat,
     .name = "repeat",
     .about = "How many times, or 'forever'.",
     .declared = {{{}, kAskedBefore, kAskedAfter, kPartsInside}},
     .is_verb = true},
    {.step = FlowStep::kEach,
     .name = "each",
     .about = "The name for each item of a list in turn; actions that are offered do not know it.",
     .declared = {{{.written = Written::kName},
                   {.key = "from",
                    .about = "The list, which is read once, before the first item.",
                    .is_needed = true},
                   {.key = "acts",
                    .written = Written::kFlag,
                    .about = "The item is a player and becomes the acting player."},
                   kPartsInside}},
     .is_verb = true},
    {.step = FlowStep::kTurns,
     .name = "turns",
     .about = "The players who get a turn each, in order: players_from(first_player).",
     .declared = {{{},
                   {.key = "while",
                    .written = Written::kConditions,
                    .about = "Asked for each player before his turn and before each step of it: "
                             "where it does not hold, he has no turn, or it ends."},
                   kPartsInside}}},
    {.step = FlowStep::kActions,
     .name = "actions",
     .about = "The actions that are offered to one player, until none is available or one ends it.",
     .declared =
         {{{.written = Written::kActions},
           {.key = "player", .about = "Who decides; without it the acting player."},
           {.key = "until", .written = Written::kConditions, .about = "When to stop offering."},
           {.key = "once", .written = Written::kFlag, .about = "One action only."},
           {.key = "optional",
            .written = Written::kFlag,
            .about = "Whether the player may be done without any."},
           kAlsoOneAnswer}}},
    {.step = FlowStep::kWindow,
     .name = "window",
     .about = "The actions by which players may react: they are asked one after the other, again "
              "and again, until all have passed in a row.",
     .declared =
         {{{.written = Written::kActions},
           {.key = "player", .about = "The players, in the order of asking.", .is_needed = true},
           {.key = "until",
            .written = Written::kConditions,
            .about = "When to stop, even if not all have passed."},
           {.key = "once", .written = Written::kFlag, .about = "Each player is asked once."},
           kAlsoOneAnswer}}},
    {.step = FlowStep::kSimultaneous,
     .name = "simultaneous",
     .about = "The actions that are offered to several players at once; nobody sees another's "
              "answer before all are in.",
     .declared =
         {{{.written = Written::kActions},
           {.key = "player",
            .about = "The players; their answers are carried out in this order.",
            .is_needed = true},
           {.key = "optional", .written = Written::kFlag, .about = "Whether a player may decline."},
           kAlsoOneAnswer}}},
    {.step = FlowStep::kIf,
     .name = "if",
     .about = "The condition, or a list of those that must all hold.",
     .declared =
         {{{.written = Written::kConditions},
           {.key = "then",
            .written = Written::kParts,
            .about = "What happens when it holds.",
            .is_needed = true},
           {.key = "else", .written = Written::kParts, .about = "What happens otherwise."}}},
     .is_verb = true},
};

// REQUIRES: a step has this name.
constexpr FlowStep step_named(std::string_view name) {
  return std::find_if(std::begin(kFlowSteps), std::end(kFlowSteps),
                      [&](const FlowStepRow& row) { return row.name == name; })
      ->step;
}

}  // namespace cubilete
