// A ScriptRunner that carries out forms where there are any, and leaves everything else to the
// machine of Lua: scripts without a form, and calls of queries that fail or come to a bound. It
// remembers nothing.
#pragma once

#include <functional>
#include <memory>

#include "engine/script_runner.h"
#include "lua/lowering/evaluate_form.h"
#include "lua/lowering/lower.h"

namespace cubilete::lowering {

// How a form is called: FormEvaluator::run, or a compiled form.
class FormMachine {
 public:
  virtual ~FormMachine() = default;
  virtual std::int64_t run(FormCall&, ScriptId, const FormCall::Surroundings&,
                           std::span<const Argument>) = 0;
};
// One machine for each level of calls inside one another.
using MakeFormMachine = std::function<std::unique_ptr<FormMachine>()>;

class FormRunner : public ScriptRunner {
 public:
  // Whether an effect stopped where only the machine of Lua can go on, after it had done something:
  // the step that failed with it has to be taken again without forms.
  virtual bool must_run_again() const = 0;
  // How many calls were carried out as forms, and how many of them were left to Lua.
  struct Counts {
    std::int64_t forms = 0;
    std::int64_t left = 0;
  };
  virtual Counts counts() const = 0;
};

// REQUIRES: the ruleset and what is lowered of it outlive the runner. Without `make`, forms are
// evaluated.
std::unique_ptr<FormRunner> make_form_scripts(const Ruleset&, const LoweredScripts&,
                                              MakeFormMachine make = {});

}  // namespace cubilete::lowering
