// A ScriptRunner that runs scripts as forms and leaves to the Lua VM what has no form, and calls of
// queries that fail or reach a bound. It remembers nothing.
#pragma once

#include <functional>
#include <memory>

#include "engine/script_runner.h"
#include "lua/lowering/evaluate_form.h"
#include "lua/lowering/lower.h"

namespace cubilete::lowering {

// Runs a form: FormEvaluator::run, or a compiled form.
class FormMachine {
 public:
  virtual ~FormMachine() = default;
  virtual std::int64_t run(FormCall&, ScriptId, const FormCall::Surroundings&,
                           std::span<const Argument>) = 0;
};
// Makes one machine for each level of nested calls.
using MakeFormMachine = std::function<std::unique_ptr<FormMachine>()>;

class FormRunner : public ScriptRunner {
 public:
  // True if an effect had already acted when it stopped at something that only the Lua VM can do:
  // the step that failed must be taken again without forms.
  virtual bool must_run_again() const = 0;
  // How many calls ran as forms, and how many of them had to run again in Lua.
  struct Counts {
    std::int64_t forms = 0;
    std::int64_t left = 0;
  };
  virtual Counts counts() const = 0;
};

// REQUIRES: the ruleset and `lowered` outlive the runner. Without `make`, forms are evaluated.
std::unique_ptr<FormRunner> make_form_scripts(const Ruleset&, const LoweredScripts&,
                                              MakeFormMachine make = {});

}  // namespace cubilete::lowering
