// A test under way: the game it is played with, the position it has come to, and what was found.
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

// A game that tests of one file share: its ruleset grows by what the tests say.
struct ScenarioTable {
  std::shared_ptr<Ruleset> ruleset;
  std::unique_ptr<Interpreter> interpreter;
  std::unique_ptr<Coverage> coverage;
  std::int32_t file = -1;  // the scenario file among the ruleset's sources
};

struct TestRun {
  // All three must outlive the run. The test's spans are those of the table's file.
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

  // The span in the report's sources; unknown outside of the scenario file.
  SourceSpan here(SourceSpan) const;
  std::optional<Corrections> correct(const Node&, const std::vector<std::string>& found) const;
  std::string describe(const RuleError&) const;
  std::string token_of_value(const ReasonValue&) const;
  // Why an answer is not among the options; nullopt where it is no candidate at all.
  std::optional<std::string> reason_for(const State&, const Decision&, const std::string& token);
  // The same in brackets, or nothing, for the present position.
  std::string why(const Decision&, const std::string& token);

  ScenarioTable& table;
  Engine& engine;
  const Ruleset& ruleset;
  const Node& test;
  ScenarioReport& report;
  Diagnostics problems;  // of what the test says
  Compiler compiler;
  State state;
  std::vector<Event> events;  // of the last answer
  // How the position came about: what the test begins with, and every answer, also of chance.
  Engine::Setup setup;
  std::vector<Choice> choices;
  bool was_changed = false;  // by effects between two choices
  bool failed = false;
  bool stopped = false;

 private:
  std::string text_of(const Reason&) const;
};

// Whether the decision has an answer that the token means.
bool is_offered(TestRun&, const Decision&, const std::string& token);

// The items of a list, a single value as a list of one, or nothing.
std::vector<const Node*> items_of(const Node*);
// The first phase of this name in the timetable; none where there is none.
FlowId flow_of_phase(const Ruleset&, const std::string& phase);
// Returns whether an answer is of the kind that a question asks for, be it possible or not: the
// name of an action is no answer to 'which card?'.
bool may_answer(const Ruleset&, const Decision&, const std::string& token);
// Returns whether a part of the timetable belongs to somebody's turn.
bool is_in_turn(const Ruleset&, FlowId);
// What is wrong with a start at a phase of a turn that names no player.
std::string starts_nobodys_turn(const std::string& phase);
// "a, b", or "nothing".
std::string one_line(const std::vector<std::string>&);
// An answer as it is written: a text, or a list of its parts.
std::string answer_of(const Node&);

}  // namespace cubilete
