// Runs forms that were written as C++ by themselves and compiled. Compiling and loading is left to
// the caller.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "forms/form_bounds.h"
#include "lua/lowering/form_host.h"
#include "lua/lowering/form_runner.h"

namespace cubilete::lowering {

// Runs compiled forms; scripts without one are evaluated.
class CompiledMachine final : public FormMachine, private FormFunctions {
 public:
  // Takes compiled forms by script; nullptr: evaluated. REQUIRES: both outlive the machine.
  CompiledMachine(const LoweredScripts&, const std::vector<CompiledForm>&);

  std::int64_t run(FormCall&, ScriptId, const FormCall::Surroundings&,
                   std::span<const Argument>) override;

 private:
  std::int64_t call_function(std::int32_t function, std::int64_t frame,
                             std::span<const std::int64_t> arguments) override;

  const LoweredScripts& lowered_;
  const std::vector<CompiledForm>& compiled_;
  FormEvaluator evaluator_;
  FormHost host_ = {};
  CompiledForm form_ = nullptr;
  std::int32_t depth_ = 0;
  std::vector<std::int64_t> file_slots_;
  std::array<std::int64_t, kMostFurtherResults> further_ = {};
};

}  // namespace cubilete::lowering
