// The parts of an engine: its shared tools, and the memory of the present step.
#pragma once

#include <optional>
#include <vector>

#include "engine/coverage.h"
#include "engine/enumerate.h"
#include "engine/evaluate.h"
#include "state/decision.h"

namespace cubilete {

// Answers the questions of a game played in place (Engine::play).
class Answerer {
 public:
  virtual ~Answerer() = default;
  // Returns the index of an option.
  virtual Result<std::size_t> answer(const State&, const Decision&) = 0;
  // Returns whether it needs no engine, but only the decision and the present cells. Questions in
  // an effect are then answered on the spot, and nothing is executed again.
  virtual bool needs_decision_only() const = 0;
};

// The decision at which the last step stopped, and its state.
struct DecisionCache {
  Decision decision;
  State state;
  bool is_set = false;
};

// The outcome of a part of a step.
enum class Progress { kGoOn, kAsked, kFailed };

// A question with a single answer, which was not asked.
struct SelfAnswer {
  MaybePlayer player;
  bool is_action = false;  // `values` has an ActionId
  Type type;               // type of one item
  std::vector<QuestionPart> parts;
  std::vector<std::int32_t> values;

  Type type_at(std::size_t i) const { return type_of_item(type, parts, i); }
};

// The memory of the present step, which the next one reuses.
struct StepScratch {
  std::vector<Event>* sink = nullptr;  // receives the events of a successful step; may be nullptr
  std::vector<std::int64_t>* actions_taken = nullptr;  // counts them, by action; may be nullptr
  std::vector<Event> events;
  std::optional<RuleError> error;
  std::vector<SelfAnswer> self_answers;  // of a step, but not of Engine::play
  int activations = 0;
  int of_actions = 0;            // activations of actions
  int of_triggers = 0;           // activations of triggers
  int moves = 0;                 // moves of the timetable
  std::int64_t begun_at = 0;     // work done when the present activation began
  Answerer* answerer = nullptr;  // answers questions of effects in Engine::play
  Decision question;             // question of the present effect
  State backup;
  State rerun;  // copy for executing an effect again to find its question

  // Resets the counts as at a step that begins at a question answered on the spot in an effect.
  void begin_on_the_spot() {
    moves = 0;
    activations = 1;
    of_actions = of_triggers = 0;
    begun_at = 0;
  }
  // Fails the step; the first error is kept.
  Progress give_up(RuleError e) {
    if (!error) error = std::move(e);
    return Progress::kFailed;
  }
  // Returns the error and clears it.
  Result<void> failure() {
    RuleError e = std::move(*error);
    error.reset();
    return Failure(std::move(e));
  }
  // Appends the events to the sink.
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
      asks_order = asks_order || t.ordered_as.is_some();
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
  EventKinds triggering = 0;      // events that start any trigger
  EventKinds at_once = 0;         // events that start a trigger `at: once`
  bool has_replacements = false;  // there are triggers `at: instead`
  bool asks_order = false;        // there are triggers whose order players choose
  StepScratch step;
  DecisionCache decisions;
};

}  // namespace cubilete
