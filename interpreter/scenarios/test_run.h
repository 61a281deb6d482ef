// A test under way: its game, the current position, and the failures so far.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/compiler.h"
#include "engine/explain.h"
#include "interpreter.h"
#include "scenarios/scenario.h"

namespace cubilete {

// A game shared by tests of one file: its ruleset is extended by the expressions of the tests.
struct ScenarioTable {
  std::shared_ptr<Ruleset> ruleset;
  std::unique_ptr<Interpreter> interpreter;
  std::unique_ptr<Coverage> coverage;
  std::int32_t file = -1;  // index of the scenario file in the ruleset's sources
};

struct TestRun {
  // All three must outlive the run. Spans of the test refer to the table's file.
  TestRun(ScenarioTable& the_table, const Node& the_test, ScenarioReport& the_report)
      : table(the_table),
        engine(the_table.interpreter->engine()),
        ruleset(*the_table.ruleset),
        test(the_test),
        report(the_report),
        compiler(*the_table.ruleset, problems) {}

  // Adds a failure to the report; stop() also ends the test.
  void fail(SourceSpan, std::string message, std::optional<Corrections> = {});
  void stop(SourceSpan, std::string message);

  // Returns the span in the report's sources; unknown if it is outside the scenario file.
  SourceSpan here(SourceSpan) const;
  std::optional<Corrections> correct(const Node&, const std::vector<std::string>& found) const;
  std::string describe(const RuleError&) const;
  std::string token_of_value(const ReasonValue&) const;
  // Returns why an answer is no option; nullopt if it is no candidate at all.
  std::optional<std::string> reason_for(const State&, const Decision&, const std::string& token);
  // Returns that reason in brackets for the present position, or an empty text.
  std::string why(const Decision&, const std::string& token);

  ScenarioTable& table;
  Engine& engine;
  const Ruleset& ruleset;
  const Node& test;
  ScenarioReport& report;
  Diagnostics problems;  // in the test itself
  Compiler compiler;
  State state;
  std::vector<Event> events;  // caused by the last answer
  // The set-up of the test and every choice since, including chance.
  Engine::Setup setup;
  std::vector<Choice> choices;
  bool was_changed = false;  // effects changed the position between two choices
  bool failed = false;
  bool stopped = false;

 private:
  std::string text_of(const Reason&) const;
};

// Returns whether the decision in this position offers an answer with this token.
bool is_offered(TestRun&, const State&, const Decision&, const std::string& token);

// Returns the items of a list, a single value as a list of one, or nothing.
std::vector<const Node*> items_of(const Node*);
// Returns the first phase of this name in the timetable, or none.
FlowId flow_of_phase(const Ruleset&, const std::string& phase);
// Returns whether an answer is of the kind that a question asks for, offered or not: the name of an
// action is no answer to 'which card?'.
bool may_answer(const Ruleset&, const Decision&, const std::string& token);
// Returns whether a part of the timetable belongs to somebody's turn.
bool is_in_turn(const Ruleset&, FlowId);
// Returns the message for a start at a phase of a turn without a player.
std::string starts_nobodys_turn(const std::string& phase);
// Joins texts as "a, b", or "nothing".
std::string one_line(const std::vector<std::string>&);
// Returns the token of an answer, which is written as a text or a list of its parts.
std::string answer_of(const Node&);

}  // namespace cubilete
