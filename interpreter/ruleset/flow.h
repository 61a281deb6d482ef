// The timetable: which phase, round, turn or decision comes next. A tree of nodes; the State
// holds a stack of positions in it.
#pragma once

#include <variant>
#include <vector>

#include "base/ids.h"
#include "ruleset/action_def.h"
#include "ruleset/component_def.h"
#include "ruleset/event_kind.h"

namespace cubilete {

// Its parts one after another, under a name that `end` can refer to.
struct PhaseFlow {
  PhaseId phase;  // none: without a name
};

// Again and again. `again_if` is asked before, `until` after each time; `times` counts.
struct RepeatFlow {
  bool is_round = false;  // counts rounds and logs their events
  ExpressionId again_if;
  ExpressionId until;
  ExpressionId times;
};

// Its parts for each of the players in the order given when it starts; each acts in his turn.
struct TurnsFlow {
  ExpressionId players;
};

// Offers actions to one player, again and again until `until` holds, nothing is available, an
// action ends it, or once only. `is_optional` adds the option to be done.
struct ActionsFlow {
  std::vector<ActionId> actions;
  ExpressionId player;  // none: the acting player
  ExpressionId until;
  bool once = false;
  bool is_optional = false;
  bool always_asks = false;  // also with one answer only, since not asking would reveal that
};

// Offers actions to several players at once. No player sees another's answer before all are in;
// then they are carried out in the order of the list.
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
  std::int32_t else_from = 0;  // the parts from here on are done when the condition fails
};

struct FlowNode {
  std::variant<PhaseFlow, RepeatFlow, TurnsFlow, ActionsFlow, SimultaneousFlow, EffectFlow,
               BranchFlow>
      kind;
  std::vector<FlowId> parts;
  FlowId parent;
  SourceSpan span;
};

// The thing that an event is about. Its kind follows from the kind of the event.
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
  // REQUIRES: the subject of the event is of this kind.
  template <class Id>
  constexpr Id as() const {
    return Id(number_);
  }
  constexpr std::int32_t number() const { return number_; }
  constexpr auto operator<=>(const EventSubject&) const = default;

 private:
  std::int32_t number_ = -1;
};

// When a trigger is carried out: after the action or effect of the timetable in which its event
// happened; as soon as the effect that made the event is done, before the next; or in place of it.
enum class TriggerTime : std::uint8_t { kEnd, kOnce, kInstead };

// What a trigger can know of its event.
enum class EventFact : std::uint8_t { kPlayer, kComponent, kAmount, kFrom, kTo, kBefore, kAfter };

// When this event, if this condition, then this effect.
struct TriggerDef {
  std::string name;
  EventKind event = EventKind::kTurnStarted;
  EventSubject subject;  // what the event must be about; none: anything
  TriggerTime time = TriggerTime::kEnd;
  std::vector<EventFact> facts;   // local k is fact k
  std::vector<Parameter> values;  // the locals behind them: what was announced, or the list that
                                  // was changed, before and after
  std::vector<Condition> conditions;
  BlockId effect;
  std::int32_t slots = 3;
  SourceSpan span;
};

// One line of the score, or one tie-break.
struct ScorePart {
  std::string name;
  ExpressionId value;      // local 0 and the acting player are the player who is scored
  ExpressionId condition;  // whether the part belongs to this game at all; none: it does
  bool highest_wins = true;
  SourceSpan span;
};

struct OutcomeDef {
  std::vector<ScorePart> parts;  // the score is their sum
  bool highest_wins = true;
  std::vector<ScorePart> tie_breaks;
  bool shared_victory = true;  // false: a tie that remains has no winner
  ExpressionId solo_win;       // with one player: has he won; none: yes
  ExpressionId outlook;        // for bots: what a position is worth to a player; none: the score
  std::int32_t outlook_after = 0;  // decisions of each player that bots think on before they ask
                                   // what a position is worth; 0: as many as bots choose
  SourceSpan span;
};

}  // namespace cubilete
