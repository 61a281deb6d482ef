// The parts of an engine: its shared tools, and the memory of the step under way.
#pragma once

#include <optional>
#include <vector>

#include "engine/coverage.h"
#include "engine/enumerate.h"
#include "engine/evaluate.h"
#include "state/decision.h"

namespace cubilete {

// Answers the questions of a game that is played on in place (Engine::play).
class Answerer {
 public:
  virtual ~Answerer() = default;
  // The index of an option.
  virtual Result<std::size_t> answer(const State&, const Decision&) = 0;
  // Whether it uses no engine: it reads the decision, and at most the cells as they are then. Then
  // a question in the middle of an effect is answered on the spot and nothing is run again.
  virtual bool needs_decision_only() const = 0;
};

// The decision that the last step stopped at, and the state it belongs to.
struct DecisionCache {
  Decision decision;
  State state;
  bool is_set = false;
};

// The outcome of a part of a step.
enum class Progress { kGoOn, kAsked, kFailed };

// A question that had one answer only, and was not asked.
struct SelfAnswer {
  MaybePlayer player;
  bool is_action = false;  // the value is an ActionId
  Type type;               // of one item
  std::vector<QuestionPart> parts;
  std::vector<std::int32_t> values;

  Type type_at(std::size_t i) const { return type_of_item(type, parts, i); }
};

// The memory of the step under way, which is used again by the next one.
struct StepScratch {
  std::vector<Event>* sink = nullptr;  // where the events go when the step succeeds, if anywhere
  std::vector<Event> events;
  std::optional<RuleError> error;
  std::vector<SelfAnswer> self_answers;  // of a step that is not played on in place
  int activations = 0;
  int of_actions = 0;            // of them, those of actions
  int of_triggers = 0;           // and those of triggers
  int moves = 0;                 // of the timetable
  std::int64_t begun_at = 0;     // the work done when the activation under way began
  Answerer* answerer = nullptr;  // of questions of effects, while these are under way
  Decision question;             // of the effect under way
  State backup;
  State rerun;  // where an effect is run again for its question

  // Begins the count of a step in the middle of an effect whose question was answered on the spot.
  void begin_on_the_spot() {
    moves = 0;
    activations = 1;
    of_actions = of_triggers = 0;
    begun_at = 0;
  }
  // Fails the step, with its first error.
  Progress give_up(RuleError e) {
    if (!error) error = std::move(e);
    return Progress::kFailed;
  }
  // Takes the error out.
  Result<void> failure() {
    RuleError e = std::move(*error);
    error.reset();
    return Failure(std::move(e));
  }
  // Hands over the events.
  void publish() {
    if (sink) sink->insert(sink->end(), events.begin(), events.end());
  }
};

struct EngineParts {
  EngineParts(const Ruleset& r, ScriptRunner& s, Coverage* c, RuleMeter* m, bool remembers_answers)
      : ruleset(r),
        scripts(s),
        coverage(c),
        meter(m),
        remembers(remembers_answers),
        evaluator(r, s, c, m),
        enumerator(r, evaluator) {
    for (const TriggerDef& t : r.triggers) {
      triggering |= bit_of(t.event);
      if (t.time == TriggerTime::kOnce) at_once |= bit_of(t.event);
      has_replacements = has_replacements || t.time == TriggerTime::kInstead;
    }
  }

  const Ruleset& ruleset;
  ScriptRunner& scripts;
  Coverage* coverage;
  RuleMeter* meter;
  bool remembers;
  Evaluator evaluator;
  Enumerator enumerator;
  EventLog log;
  StreamCache streams;
  EventKinds triggering = 0;      // what any trigger listens to
  EventKinds at_once = 0;         // what triggers listen to that are carried out at once
  bool has_replacements = false;  // whether there are triggers in place of an event
  StepScratch step;
  DecisionCache decisions;
};

}  // namespace cubilete
