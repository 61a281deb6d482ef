// How a finished game is scored.

#include "compiler/compiler.h"

namespace cubilete {

void Compiler::compile_outcome(const Node& n) {
  OutcomeDef& o = r_.outcome;
  o.span = n.span;
  const auto lowest = [](const Node* order) { return order && order->text == "lowest"; };
  const auto value_of_player = [&](const Node& value) {
    Scope scope;
    scope.add("who", kPlayerType);
    return expression(value, scope, kIntegerType);
  };
  if (const Node* score = n.find("score")) {
    if (score->is_map()) {
      for (const Entry& e : score->entries) {
        ScorePart p;
        p.name = e.key;
        p.span = e.key_span;
        const Node* value = e.value.is_map() ? e.value.find("value") : &e.value;
        if (value) p.value = value_of_player(*value);
        if (const Node* condition = e.value.find("if")) {
          Scope scope;
          p.condition = expression(*condition, scope, kBooleanType);
        }
        if (p.value.is_some()) o.parts.push_back(std::move(p));
      }
    } else {
      ScorePart p;
      p.name = "score";
      p.span = score->span;
      p.value = value_of_player(*score);
      if (p.value.is_some()) o.parts.push_back(std::move(p));
    }
  }
  o.highest_wins = !lowest(n.find("order"));
  if (const Node* ties = n.find("tie_breaks")) {
    for (const Node& tie : ties->items) {
      ScorePart p;
      p.span = tie.span;
      if (const Node* name = tie.find("name")) p.name = name->text;
      if (const Node* value = tie.find("value")) p.value = value_of_player(*value);
      p.highest_wins = !lowest(tie.find("order"));
      if (p.value.is_some()) o.tie_breaks.push_back(std::move(p));
    }
  }
  if (const Node* shared = n.find("shared")) o.shared_victory = shared->integer != 0;
  Scope scope;
  o.solo_win = optional_expression(n.find("solo_win"), scope, kBooleanType);
}

}  // namespace cubilete
