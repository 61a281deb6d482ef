// Compiles the timetable: pass 1 declares its phases, pass 2 compiles its parts.
#pragma once

#include <string_view>
#include <vector>

#include "compiler/rules/effects.h"

namespace cubilete {

class FlowCompiler {
 public:
  FlowCompiler(Names& names, ExpressionCompiler& expressions, EffectCompiler& effects)
      : names_(names),
        expressions_(expressions),
        effects_(effects),
        r_(names.ruleset()),
        d_(names.diagnostics()) {}

  // Declares the phases in a block: one part or a list of them, which may be effects too.
  void declare_phases(const Node& block);
  // Declares the phases that effects start, and those inside them. They must be the first.
  void declare_startable(const Node& section);
  // Compiles the whole timetable, of which a null block is an empty one, and those phases.
  void compile(const Node* block, const Node& startable);

 private:
  void declare_phase(const Node& name);

  void root(FlowId, PhaseId, const Node* block, SourceSpan);
  std::vector<FlowId> parts(const Node* block, FlowId parent);
  FlowId part(const Node&, const Entry& verb, FlowId parent);
  FlowId effects(Node& together, FlowId parent);
  FlowId add(const FlowNode&);
  void phase(const Node&, FlowNode&, FlowId);
  void loop(const Node&, const Entry& verb, bool is_round, FlowNode&, FlowId);
  void each(const Node&, const Entry& verb, FlowNode&, FlowId);
  void turns(const Node&, FlowNode&, FlowId);
  void actions(const Node&, FlowNode&);
  void window(const Node&, FlowNode&);
  void simultaneous(const Node&, FlowNode&);
  void branch(const Node&, FlowNode&, FlowId);

  std::vector<ActionId> offered(const Node& list);
  // Compiles an expression that is evaluated for the table, outside of any player's action.
  ExpressionId of_table(const Node&, std::string_view key, Type);
  ExpressionId condition(const Node&, std::string_view key);
  // Reports reads of the acting player where no player acts.
  void check_reads(ExpressionId);

  Names& names_;
  ExpressionCompiler& expressions_;
  EffectCompiler& effects_;
  Ruleset& r_;
  Diagnostics& d_;
  Scope scope_;                            // the names of `each` around the part
  int turns_around_ = 0;                   // number of enclosing parts in which a player acts
  std::vector<BlockId> outside_of_turns_;  // effects for which nobody acts
};

}  // namespace cubilete
