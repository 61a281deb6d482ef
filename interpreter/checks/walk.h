// Every effect of a block and of the blocks inside it.
#pragma once

#include "ruleset/ruleset.h"

namespace cubilete {

// Calls f(effect, is_certain): whether it happens whenever the block does.
template <class Function>
void each_effect(const Ruleset& r, BlockId block, Function f, bool is_certain = true) {
  if (!block.is_some()) return;
  for (const Effect& e : r.block(block).effects) {
    f(e, is_certain);
    const auto inner = [&](BlockId b, bool certain) { each_effect(r, b, f, certain); };
    if (const auto* v = std::get_if<ChooseEffect>(&e.verb)) {
      inner(v->then, false);
      inner(v->otherwise, false);
    } else if (const auto* each = std::get_if<ForEach>(&e.verb)) {
      inner(each->body, false);
    } else if (const auto* branch = std::get_if<Conditional>(&e.verb)) {
      // `set` of several attributes is a block under the condition 1.
      inner(branch->then, false);
      inner(branch->otherwise, false);
    } else if (const auto* repeat = std::get_if<RepeatEffect>(&e.verb)) {
      inner(repeat->body, false);
    } else if (const auto* quiet = std::get_if<QuietEffect>(&e.verb)) {
      inner(quiet->body, is_certain);
    }
  }
}

}  // namespace cubilete
