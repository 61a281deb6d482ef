#include "play/asked_value.h"

#include "compiler/compiler.h"

namespace cubilete {

AskedValue::AskedValue(const Ruleset& of, const std::string& text)
    : ruleset_(std::make_shared<Ruleset>(of)) {
  const std::int32_t file = ruleset_->sources.add("the expression", text);
  const SourceSpan whole{file, 0, static_cast<std::uint32_t>(text.size())};
  Scope scope;
  expression_ =
      Compiler(*ruleset_, problems_).expression(text_node(text, whole), scope, kNothingType);
  if (problems_.has_errors()) return;
  const Type type = ruleset_->expression(expression_).type;
  is_condition_ = type == kBooleanType;
  if (!is_condition_ && type != kIntegerType) {
    problems_.error("wrong-type", whole,
                    "expected a condition or a number, but this is " + describe(type),
                    "compare it with something, or count it: count(hand)");
    return;
  }
  interpreter_ = std::make_unique<Interpreter>(ruleset_);
}

Result<std::int32_t> AskedValue::in(const State& s, MaybePlayer player) {
  const auto found = interpreter_->engine().value(s, expression_, player);
  if (!found) return Failure(found.error());
  return found->front();
}

}  // namespace cubilete
