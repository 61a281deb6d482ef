// Evaluates forms: a plain implementation of the operations in form.h. It defines the meaning of
// forms; tests compare it with compiled forms and with the Lua VM.
#pragma once

#include <span>
#include <vector>

#include "lua/lowering/form_call.h"

namespace cubilete::lowering {

class FormEvaluator final : public FormFunctions {
 public:
  // Calls the entry of a form with the arguments of its script, without the data. The result is nil
  // if the call has stopped, as `call` then reports.
  std::int64_t run(FormCall& call, const Form&, const FormCall::Surroundings&,
                   std::span<const Argument> arguments);
  std::int64_t call_function(std::int32_t function, std::int64_t frame,
                             std::span<const std::int64_t> arguments) override;

 private:
  enum class Flow : std::uint8_t { kOn, kBreak, kReturn };

  const FormNode& node(std::int32_t at) const { return form_->nodes[static_cast<std::size_t>(at)]; }
  std::int64_t evaluate(std::int32_t at);
  std::int64_t evaluate_logic(const FormNode&);
  std::int64_t arithmetic(const FormNode&);
  std::int64_t extreme(const FormNode&);
  std::int64_t compare(const FormNode&);
  std::int64_t read(const FormNode&);
  std::int64_t read_any_field(const FormNode&);
  std::int64_t new_table(const FormNode&);
  std::int64_t call(const FormNode&);
  Flow carry_out(std::int32_t at);
  Flow set_table(const FormNode&);
  Flow count(const FormNode&);
  Flow count_up(const FormNode&, std::int64_t first, std::int64_t last, std::int64_t step);
  Flow each(const FormNode&);
  Flow each_pair(const FormNode&, std::int64_t of);
  Flow loop(const FormNode&);
  std::int64_t& slot(std::int32_t depth, std::int32_t slot);
  // True if the call has stopped.
  bool is_over() const { return call_->is_stopped(); }

  const Form* form_ = nullptr;
  FormCall* call_ = nullptr;
  std::vector<std::int64_t> frames_;  // each has the frame of its definer, then its slots
  std::vector<std::int64_t> file_slots_;
  std::int64_t frame_ = 0;
  std::int64_t result_ = kNil;
  std::vector<std::int64_t> further_;  // results besides the first of the function called last
  int depth_ = 0;
};

}  // namespace cubilete::lowering
