#include "checks/single_checks.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

// The attributes that the steps of turns may change of others than the acting player, with a place
// of each.
class ChangesOfOthers {
 public:
  ChangesOfOthers(const Ruleset& r, const FlowNode& turns) : r_(r) {
    look_at(turns);
    // What happens to others sets off triggers, which are about them.
    for (std::size_t known = 0; known != places_.size();) {
      known = places_.size();
      for (const TriggerDef& t : r_.triggers) {
        if (is_set_off(t)) look_at(t.effect, true);
      }
    }
  }

  // Returns nullptr if the attribute does not change.
  const SourceSpan* place_of(AttributeId id) const {
    const auto place = places_.find(id);
    return place == places_.end() ? nullptr : &place->second;
  }

 private:
  bool is_set_off(const TriggerDef& t) const {
    return is_change(t.event) && t.subject.is_some() && place_of(t.subject.as<AttributeId>());
  }

  void look_at(const FlowNode& node) {
    if (const auto* flow = std::get_if<ActionsFlow>(&node.kind)) look_at(flow->actions);
    if (const auto* flow = std::get_if<SimultaneousFlow>(&node.kind)) look_at(flow->actions);
    if (const auto* flow = std::get_if<EffectFlow>(&node.kind)) look_at(flow->block, false);
    for (const FlowId part : node.parts) look_at(r_.flow[part.index()]);
  }

  void look_at(const std::vector<ActionId>& actions) {
    for (const ActionId id : actions) {
      look_at(r_.action(id).effect, false);
      look_at(r_.action(id).otherwise, false);
    }
  }

  // `is_of_other`: the block is about another player, whoever it names.
  void look_at(BlockId block, bool is_of_other) {
    if (!block.is_some() || !seen_.emplace(block, is_of_other).second) return;
    each_effect(r_, block, [&](const Effect& e, const EffectFacts& facts, bool) {
      if (is_of_other || changes_another(e)) {
        for (const EffectFacts::Write& w : facts.writes) {
          if (w.attribute.is_some()) places_.emplace(w.attribute, e.span);
        }
      }
      if (facts.runs_effect.is_some()) look_at(r_.effects[facts.runs_effect].block, is_of_other);
    });
  }

  bool changes_another(const Effect& e) const {
    const auto is_another = [&](ExpressionId player) {
      return player.is_some() && r_.expression(player).root().op != Op::kActingPlayer;
    };
    const auto* v = std::get_if<PlainEffect>(&e.verb);
    for (std::size_t i = 0; v && i < v->arguments.size(); ++i) {
      const Taken taken = row_of(v->verb).declared[i].taken;
      const bool is_whose =
          taken == Taken::kBy || taken == Taken::kPlayer || taken == Taken::kOwner;
      if (is_whose && is_another(v->arguments[i].of)) return true;
    }
    return false;
  }

  const Ruleset& r_;
  std::map<AttributeId, SourceSpan> places_;
  std::set<std::pair<BlockId, bool>> seen_;
};

class TurnLists {
 public:
  TurnLists(const Ruleset& r, Diagnostics& d) : r_(r), d_(d) {}

  void run() {
    for (const FlowNode& node : r_.flow) {
      const auto* turns = std::get_if<TurnsFlow>(&node.kind);
      if (!turns || !turns->players.is_some() || node.turn_goes_on.is_some()) continue;
      const Expression& list = r_.expression(turns->players);
      std::set<AttributeId> conditions;
      for (const ExpressionNode& n : list.nodes) {
        if (n.op == Op::kFilter) add_read(list, list.child(n, 1), conditions);
      }
      if (!conditions.empty()) look_at(node, list, conditions);
    }
  }

 private:
  void look_at(const FlowNode& node, const Expression& list,
               const std::set<AttributeId>& conditions) {
    const ChangesOfOthers changes(r_, node);
    for (const AttributeId id : conditions) {
      const SourceSpan* place = changes.place_of(id);
      if (!place) continue;
      const std::string& name = r_.attribute(id).name;
      d_.warning("list-read-once", list.span,
                 fmt::format("this list is read as the turns begin: a player whose '{}' changes "
                             "before his turn, or in it, is asked all the same",
                             name),
                 "write 'turns: players', and the condition as their 'while', which is asked "
                 "before each turn and each of its steps")
          .note(*place, fmt::format("'{}' of another player changes here", name));
      return;
    }
  }

  // Adds the attributes of players that a part of an expression reads, and the queries that it
  // calls.
  void add_read(const Expression& e, const ExpressionNode& n, std::set<AttributeId>& out) {
    if (n.op == Op::kAttribute &&
        r_.attribute(AttributeId(n.value)).owner == AttributeOwner::kPlayer)
      out.insert(AttributeId(n.value));
    if (n.op == Op::kCallQuery && called_.insert(n.value).second) {
      const ExpressionId called = r_.queries[QueryId(n.value)].expression;
      if (called.is_some()) add_read(r_.expression(called), r_.expression(called).root(), out);
      called_.erase(n.value);
    }
    for (std::int32_t i = 0; i < n.child_count; ++i) add_read(e, e.child(n, i), out);
  }

  const Ruleset& r_;
  Diagnostics& d_;
  std::set<std::int32_t> called_;  // queries being looked at, which may be recursive
};

}  // namespace

void check_turn_lists(const Ruleset& r, Diagnostics& d) { TurnLists(r, d).run(); }

}  // namespace cubilete
