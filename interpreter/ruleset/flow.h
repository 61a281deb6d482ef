// The timetable: a tree that determines the next phase, round, turn or decision. The State holds a
// stack of positions in it.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "base/ids.h"
#include "ruleset/action_def.h"
#include "ruleset/component_def.h"
#include "ruleset/event_kind.h"

namespace cubilete {

// Runs its parts one after another, under a name that `end` can refer to.
struct PhaseFlow {
  PhaseId phase;  // none: without a name
};

// Repeats its parts. `again_if` is evaluated before, `until` after each pass; `times` limits them.
struct RepeatFlow {
  bool is_round = false;  // it counts rounds and emits their events
  ExpressionId again_if;
  ExpressionId until;
  ExpressionId times;
};

// Runs its parts for each item of a list, which is evaluated at its start. The items are in the
// order of the frame, each as many numbers as its type is wide. With `acts` the item is the acting
// player.
struct EachFlow {
  ExpressionId items;
  bool acts = false;
};

// Gives turns to players in the order evaluated at its start; each runs the parts in his turn. A
// player gets no turn, and his turn ends, where FlowNode::turn_goes_on does not hold.
struct TurnsFlow {
  ExpressionId players;
};

// Offers actions to one player, again and again until `until` holds, none is available, or an
// action ends it; with `once`, one time only. `is_optional` adds the option to be done.
// A window offers them to several players in turn, until `until` holds or all have declined, or
// had none, since one last took an action; with `once`, one time to each.
struct ActionsFlow {
  std::vector<ActionId> actions;
  ExpressionId player;  // of a window the list of players; none: the acting player
  bool is_window = false;
  ExpressionId until;
  bool once = false;
  bool is_optional = false;
  bool always_asks = false;  // even for a single answer, since not asking would reveal that
};

// Offers actions to several players at once. No player sees another's answer before all have
// answered; then the actions are carried out in the order of the list.
struct SimultaneousFlow {
  std::vector<ActionId> actions;
  ExpressionId players;
  bool is_optional = false;
  bool always_asks = false;
};

struct EffectFlow {
  BlockId block;
  std::int32_t slots = 0;
};

struct BranchFlow {
  ExpressionId condition;
  std::int32_t else_from = 0;  // index of the first part of the else branch
};

// The most phases that effects may start before the first of them begins, and the cells for them:
// their count, then of each its number and who is acting in it, the first to be started first.
inline constexpr std::int32_t kMostPhasesToStart = 16;
inline constexpr std::int32_t kPhasesToStartSize = 1 + 2 * kMostPhasesToStart;

struct FlowNode {
  std::variant<PhaseFlow, RepeatFlow, EachFlow, TurnsFlow, ActionsFlow, SimultaneousFlow,
               EffectFlow, BranchFlow>
      kind;
  std::vector<FlowId> parts;
  FlowId parent;
  // How many names of `each` its expressions can read: those of the nodes around it, the outermost
  // in local 0. Inside an `each` there is one more, its own.
  std::int32_t names = 0;
  // The condition of the nearest turns around, or of this node if it is turns: it is evaluated for
  // the player before his turn and before each step of it.
  ExpressionId turn_goes_on;
  SourceSpan span;
};

// The thing that an event is about. The kind of the event determines the kind of thing.
class EventSubject {
 public:
  constexpr EventSubject() = default;
  constexpr EventSubject(AttributeId id) : number_(id.value) {}
  constexpr EventSubject(DefinitionId id) : number_(id.value) {}
  constexpr EventSubject(ActionId id) : number_(id.value) {}
  constexpr EventSubject(PhaseId id) : number_(id.value) {}
  constexpr EventSubject(MessageId id) : number_(id.value) {}
  constexpr EventSubject(EndCauseId id) : number_(id.value) {}

  constexpr bool is_some() const { return number_ >= 0; }
  // REQUIRES: an event of this kind has a subject of type Id.
  template <class Id>
  constexpr Id as() const {
    return Id(number_);
  }
  constexpr std::int32_t number() const { return number_; }
  constexpr auto operator<=>(const EventSubject&) const = default;

 private:
  std::int32_t number_ = -1;
};

// When a trigger is carried out. kEnd: after the action or effect of the timetable that emitted its
// event; kOnce: right after the effect that emitted it; kInstead: in place of the event.
enum class TriggerTime : std::uint8_t { kEnd, kOnce, kInstead };

// The facts of an event that a trigger can read.
enum class EventFact : std::uint8_t {
  kPlayer,
  kComponent,
  kCell,
  kAmount,
  kFrom,
  kTo,
  kBefore,
  kAfter
};

// The question by which a player says which of his triggers comes first, as content names it.
inline constexpr std::string_view kTriggerOrder = "trigger_order";

// A rule with an event, conditions and an effect that is carried out.
struct TriggerDef {
  std::string name;
  SymbolId ordered_as;  // the word by which its player puts it before others that wait; none: it
                        // has its place by the event
  EventKind event = EventKind::kTurnStarted;
  EventSubject subject;  // required subject of the event; none: any
  TriggerTime time = TriggerTime::kEnd;
  std::vector<EventFact> facts;   // local k is fact k
  std::vector<Parameter> values;  // the locals after the facts: announced values, or the list
                                  // before and after its change
  std::vector<Condition> conditions;
  BlockId effect;
  std::int32_t slots = 3;
  SourceSpan span;

  // Returns whether it waits for a change of the attribute.
  bool hears_change_of(AttributeId a) const {
    return is_change(event) && (!subject.is_some() || subject == EventSubject(a));
  }
};

// A line of the score, or a tie-break.
struct ScorePart {
  std::string name;
  ExpressionId value;      // local 0 and the acting player are the player who is scored
  ExpressionId condition;  // whether the part is used in this game; none: it is
  bool highest_wins = true;
  SourceSpan span;
};

struct OutcomeDef {
  std::vector<ScorePart> parts;  // the score is their sum
  bool highest_wins = true;
  std::vector<ScorePart> tie_breaks;
  bool shared_victory = true;   // false: a tie after all tie-breaks has no winner
  bool is_cooperative = false;  // all players win together unless everyone_loses ends the game
  // Players for whom it has the same value are a team: their scores and tie-breaks are added, and
  // they win together. Local 0 and the acting player are the player. None: each is on his own.
  ExpressionId team;
  ExpressionId solo_win;  // for one player: whether he has won; none: yes
  ExpressionId outlook;   // value of a position for a player, used by bots; none: the score
  std::int32_t outlook_after = 0;  // decisions of each player that bots search before they evaluate
                                   // `outlook`; 0: the bots' own number
  SourceSpan span;
};

// Returns how many numbers are computed for each player: parts, tie-breaks, and the team's value.
inline std::size_t numbers_of_a_score(const OutcomeDef& o) {
  return o.parts.size() + o.tie_breaks.size() + (o.team.is_some() ? 1 : 0);
}

}  // namespace cubilete
