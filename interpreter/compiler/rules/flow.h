// The timetable: pass 1 declares its phases, pass 2 compiles its parts.
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

  void declare_phases(const Node& list);
  // Compiles the whole timetable; a null list is an empty one.
  void compile(const Node* list);

 private:
  void declare_phase(const Node&);

  std::vector<FlowId> parts(const Node* list, FlowId parent);
  FlowId part(const Entry&, FlowId parent);
  void phase(const Node&, FlowNode&, FlowId);
  void loop(const Node&, FlowNode&, FlowId, bool is_round);
  void turns(const Node&, FlowNode&, FlowId);
  void actions(const Node&, FlowNode&);
  void simultaneous(const Node&, FlowNode&);
  void effect(const Node&, FlowNode&);
  void branch(const Node&, FlowNode&, FlowId);

  std::vector<ActionId> offered(const Node* list);
  // An expression that is evaluated for the table, outside of any player's action.
  ExpressionId of_table(const Node&, std::string_view key, Type);
  // Reports what reads the acting player where nobody acts.
  void check_reads(ExpressionId);

  Names& names_;
  ExpressionCompiler& expressions_;
  EffectCompiler& effects_;
  Ruleset& r_;
  Diagnostics& d_;
  int turns_around_ = 0;  // parts around the current one in which a player acts
};

}  // namespace cubilete
