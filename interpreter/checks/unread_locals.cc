#include "checks/single_checks.h"

#include <fmt/format.h>

#include <map>

#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

// Follows the locals of one block. Slots are used again behind the scope of a local, so a reading
// belongs to the local that was bound to the slot last.
class Locals {
 public:
  explicit Locals(const Ruleset& r) : r_(r) {}

  struct Binding {
    SourceSpan span;
    bool is_parameter = false;
  };

  void read(ExpressionId id) {
    if (!id.is_some()) return;
    for (const ExpressionNode& n : r_.expression(id).nodes) {
      if (n.op == Op::kLocal) unread_.erase(n.value);
    }
  }

  // Binds a slot to a local. One without a place need not be read.
  void bind(std::int32_t slot, const Binding& local) {
    lose(slot);
    if (local.span.is_known()) unread_[slot] = local;
  }

  void block(BlockId id) {
    if (!id.is_some()) return;
    for (const Effect& e : r_.block(id).effects) {
      const EffectFacts facts = facts_of(r_, e);
      for (const ExpressionId read_here : facts.reads) read(read_here);
      if (const auto* control = std::get_if<ControlEffect>(&e.verb); control && control->slot >= 0)
        bind(control->slot, control_of(e) == Control::kBinding ? Binding{e.span} : Binding{});
      for (const EffectFacts::Inner& i : facts.inner) block(i.block);
    }
  }

  // Returns the locals that nothing read.
  std::vector<Binding> finish() {
    while (!unread_.empty()) lose(unread_.begin()->first);
    return std::move(lost_);
  }

 private:
  void lose(std::int32_t slot) {
    const auto at = unread_.find(slot);
    if (at == unread_.end()) return;
    lost_.push_back(at->second);
    unread_.erase(at);
  }

  const Ruleset& r_;
  std::map<std::int32_t, Binding> unread_;  // by slot
  std::vector<Binding> lost_;
};

class UnreadLocals {
 public:
  UnreadLocals(const Ruleset& r, Diagnostics& d) : r_(r), d_(d) {}

  void run() {
    std::vector<bool> is_seen = inner_blocks(r_);
    for (const QueryDef& q : r_.queries) {
      if (q.expression.is_some()) look_at(q.name, q.parameters, q.expression, {});
    }
    for (const EffectDef& e : r_.effects) {
      if (!e.block.is_some()) continue;
      look_at(e.name, e.parameters, {}, e.block);
      is_seen[e.block.index()] = true;
    }
    for (std::size_t i = 0; i < r_.blocks.size(); ++i) {
      if (!is_seen[i]) look_at({}, {}, {}, BlockId(i));
    }
    for (const ActionDef& a : r_.actions) look_at_choices(a);
  }

 private:
  void look_at(const std::string& rule, const std::vector<Parameter>& parameters,
               ExpressionId expression, BlockId block) {
    Locals locals(r_);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      locals.bind(static_cast<std::int32_t>(i), {parameters[i].span, true});
    }
    locals.read(expression);
    locals.block(block);
    for (const Locals::Binding& unread : locals.finish()) {
      if (!unread.is_parameter) {
        d_.warning("never-used", unread.span, "nothing reads the value of this 'let'",
                   "use it in an effect after it, or remove it");
        continue;
      }
      d_.warning(
          "never-used", unread.span,
          fmt::format("'{}' never reads its parameter '{}'", rule, r_.sources.text(unread.span)),
          "use it, or remove it here and where the rule is called");
    }
  }

  // Reports what a player is asked and nothing reads afterwards: no later choice, no price and no
  // effect.
  void look_at_choices(const ActionDef& a) {
    std::vector<bool> is_read(a.choices.size());
    const auto read = [&](ExpressionId id, std::size_t but) {
      if (!id.is_some()) return;
      for (const ExpressionNode& n : r_.expression(id).nodes) {
        const auto slot = static_cast<std::size_t>(n.value);
        if (n.op == Op::kLocal && slot < is_read.size() && slot != but) is_read[slot] = true;
      }
    };
    const std::size_t none = a.choices.size();
    for (std::size_t k = 0; k < a.choices.size(); ++k) {
      const ChoiceDef& c = a.choices[k];
      for (const ExpressionId id : {c.from, c.minimum, c.maximum, c.among}) read(id, k);
      // An answer may be a proof of what it must be.
      for (const Condition& w : c.where) read(w.expression, none);
    }
    read(a.cost_from, none);
    for (const Amount& cost : a.cost) {
      read(cost.resource_from, none);
      read(cost.amount, none);
    }
    for (const BlockId block : {a.effect, a.otherwise}) {
      each_effect(r_, block, [&](const Effect&, const EffectFacts& facts, bool) {
        for (const ExpressionId id : facts.reads) read(id, none);
      });
    }
    for (std::size_t k = 0; k < a.choices.size(); ++k) {
      if (is_read[k] || !a.choices[k].span.is_known()) continue;
      d_.warning("never-used", a.choices[k].span,
                 fmt::format("the player chooses '{}' and nothing reads it: every answer does the "
                             "same",
                             a.choices[k].name),
                 "use it in 'cost' or 'do', or do not ask");
    }
  }

  const Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace

void check_unread_locals(const Ruleset& r, Diagnostics& d) { UnreadLocals(r, d).run(); }

}  // namespace cubilete
