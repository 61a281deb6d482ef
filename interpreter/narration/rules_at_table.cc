#include "narration/rules_at_table.h"

#include <algorithm>

#include "ruleset/constant.h"
#include "ruleset/effect.h"
#include "ruleset/effect_facts.h"

namespace cubilete {

RulesAtTable::RulesAtTable(const Ruleset& r, std::int32_t players) : r_(r), players_(players) {
  if (!r.flow.empty()) enter(FlowId(0));
  for (std::int32_t p = 1; p <= r.startable_phases; ++p) enter(FlowId(p));
  find_dead_blocks();
  find_ends();
}

std::optional<bool> RulesAtTable::holds(ExpressionId id) const {
  if (!id.is_some()) return true;
  const Expression& e = r_.expression(id);
  const auto value_at_table = [&](const ExpressionNode& n) -> std::optional<std::int64_t> {
    if (n.op == Op::kPlayerCount) return players_;
    return value_of_option(r_, n);
  };
  const auto n = constant_value(e, static_cast<std::int32_t>(e.nodes.size()) - 1, value_at_table);
  return n ? std::optional(*n != 0) : std::nullopt;
}

std::vector<FlowId> RulesAtTable::parts_of(const FlowNode& node) const {
  const auto* branch = std::get_if<BranchFlow>(&node.kind);
  const auto is_taken = branch ? holds(branch->condition) : std::nullopt;
  if (!is_taken) return node.parts;
  const auto middle =
      node.parts.begin() + std::clamp<std::ptrdiff_t>(branch->else_from, 0, std::ssize(node.parts));
  return *is_taken ? std::vector<FlowId>(node.parts.begin(), middle)
                   : std::vector<FlowId>(middle, node.parts.end());
}

void RulesAtTable::enter(FlowId id) {
  if (!entered_.insert(id.value).second) return;
  const FlowNode& node = r_.flow[id.index()];
  const auto offer = [&](const std::vector<ActionId>& actions) {
    for (const ActionId a : actions) {
      const auto& conditions = r_.action(a).conditions;
      const bool is_out = std::ranges::any_of(
          conditions, [&](const Condition& c) { return holds(c.expression) == false; });
      if (!is_out) offered_.insert(a.value);
    }
  };
  if (const auto* one = std::get_if<ActionsFlow>(&node.kind)) offer(one->actions);
  if (const auto* many = std::get_if<SimultaneousFlow>(&node.kind)) offer(many->actions);
  for (const FlowId part : parts_of(node)) enter(part);
}

void RulesAtTable::leave_out(BlockId id) {
  if (!id.is_some() || !dead_.insert(id.value).second) return;
  for (const Effect& e : r_.block(id).effects) {
    for (const EffectFacts::Inner& inner : facts_of(r_, e).inner) leave_out(inner.block);
  }
}

void RulesAtTable::find_dead_blocks() {
  for (std::size_t i = 0; i < r_.flow.size(); ++i) {
    const auto* effect = std::get_if<EffectFlow>(&r_.flow[i].kind);
    if (effect && !entered_.contains(static_cast<std::int32_t>(i))) leave_out(effect->block);
  }
  for (std::size_t a = 0; a < r_.actions.size(); ++a) {
    if (!offered_.contains(static_cast<std::int32_t>(a))) leave_out(r_.actions[a].effect);
  }
  for (const Block& b : r_.blocks) {
    for (const Effect& e : b.effects) {
      const EffectFacts facts = facts_of(r_, e);
      if (!facts.condition.is_some()) continue;
      const auto is_taken = holds(facts.condition);
      if (is_taken) leave_out(facts.inner[*is_taken ? 1 : 0].block);
    }
  }
}

void RulesAtTable::find_ends() {
  std::set<std::int32_t> possible;
  const auto note = [&](EndCauseId cause, bool is_possible) {
    if (cause.is_some()) (is_possible ? possible : impossible_ends_).insert(cause.value);
  };
  for (std::size_t b = 0; b < r_.blocks.size(); ++b) {
    for (const Effect& e : r_.blocks[b].effects) {
      const EffectFacts facts = facts_of(r_, e);
      if (facts.end) note(facts.end->cause, !dead_.contains(static_cast<std::int32_t>(b)));
    }
  }
  for (const std::int32_t cause : possible) impossible_ends_.erase(cause);
}

}  // namespace cubilete
