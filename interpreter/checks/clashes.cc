#include "checks/single_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

class Clashes {
 public:
  Clashes(const Ruleset& r, Diagnostics& d) : r_(r), d_(d) {}

  void run() {
    for (const FlowNode& node : r_.flow) {
      const auto* flow = std::get_if<SimultaneousFlow>(&node.kind);
      if (!flow) continue;
      for (const ActionId id : flow->actions) look_at(r_.action(id), node);
    }
  }

 private:
  void look_at(const ActionDef& action, const FlowNode& node) {
    if (action.otherwise.is_some()) return;
    for (std::size_t k = 0; k < action.choices.size(); ++k) {
      const ChoiceDef& choice = action.choices[k];
      if (choice.type.kind != TypeKind::kComponent || !is_of_all(choice.from)) continue;
      if (!is_taken(action, static_cast<std::int32_t>(k))) continue;
      return report(action, node,
                    fmt::format("two players may choose the same '{}' of '{}' here", choice.name,
                                action.name),
                    choice.span);
    }
    for (const AttributeId id : taken_from_table(action)) {
      if (!depends_on(action, id)) continue;
      return report(action, node,
                    fmt::format("'{}' may take the last of '{}' from another who has chosen it too",
                                action.name, r_.attribute(id).name),
                    action.span);
    }
  }

  void report(const ActionDef& action, const FlowNode& node, const std::string& what,
              SourceSpan declared) {
    d_.warning("answers-clash", node.span,
               what + ": the answer that is carried out later does nothing then",
               fmt::format("say under 'otherwise' of '{}' what happens then; [] for nothing",
                           action.name))
        .note(declared, "what is chosen");
  }

  template <class Holds>
  bool any_node(ExpressionId id, Holds holds) const {
    if (!id.is_some()) return false;
    const Expression& e = r_.expression(id);
    return std::ranges::any_of(e.nodes, [&](const ExpressionNode& n) { return holds(e, n); });
  }

  // Returns whether it reads a zone that is not the acting player's own.
  bool is_of_all(ExpressionId id) const {
    return any_node(id, [](const Expression& e, const ExpressionNode& n) {
      if (n.op != Op::kZone) return false;
      if (n.child_count == 0) return true;
      return e.child(n, 0).op != Op::kActingPlayer;
    });
  }

  bool reads_local(ExpressionId id, std::int32_t slot) const {
    return any_node(id, [&](const Expression&, const ExpressionNode& n) {
      return n.op == Op::kLocal && n.value == slot;
    });
  }

  // Returns whether the chosen thing is moved, or passed to a rule that may move it.
  bool is_taken(const ActionDef& action, std::int32_t slot) const {
    bool found = false;
    const auto is_read = [&](ExpressionId id) { return reads_local(id, slot); };
    each_effect(r_, action.effect, [&](const Effect&, const EffectFacts& facts, bool) {
      const bool runs = facts.runs_effect.is_some() || facts.runs_script.is_some();
      found = found || std::ranges::any_of(runs ? facts.reads : facts.moved, is_read);
    });
    return found;
  }

  // Returns the attributes of the table that the action may reduce.
  std::vector<AttributeId> taken_from_table(const ActionDef& action) const {
    std::vector<AttributeId> out;
    const auto add = [&](AttributeId id) {
      if (id.is_some() && r_.attribute(id).owner == AttributeOwner::kTable) out.push_back(id);
    };
    for (const Amount& a : action.cost) add(a.resource);
    each_effect(r_, action.effect, [&](const Effect&, const EffectFacts& facts, bool) {
      for (const EffectFacts::Write& w : facts.writes) {
        if (w.verb != Verb::kGain) add(w.attribute);
      }
    });
    return out;
  }

  // Returns whether the action is possible only for some values of the attribute.
  bool depends_on(const ActionDef& action, AttributeId id) const {
    const bool is_cost =
        std::ranges::any_of(action.cost, [&](const Amount& a) { return a.resource == id; });
    return is_cost || std::ranges::any_of(action.conditions, [&](const Condition& c) {
             return any_node(c.expression, [&](const Expression&, const ExpressionNode& n) {
               return n.op == Op::kAttribute && n.value == id.value;
             });
           });
  }

  const Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace

void check_clashes(const Ruleset& r, Diagnostics& d) { Clashes(r, d).run(); }

}  // namespace cubilete
