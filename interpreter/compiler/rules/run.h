// Compiles calls of effects: card.effect(player) of a component, or the declared harvest(player).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/expressions/expression.h"
#include "ruleset/effect.h"

namespace cubilete {

class RunCompiler {
 public:
  RunCompiler(Names& names, ExpressionCompiler& expressions)
      : names_(names), expressions_(expressions), r_(names.ruleset()), d_(names.diagnostics()) {}

  // Returns nothing after a reported error. Codes: expression-syntax, unknown-name,
  // wrong-type, wrong-arguments.
  std::optional<Effect> compile(const Node& value, Scope&, SourceSpan);

 private:
  std::optional<Effect> declared(const Syntax&, Scope&, SourceSpan);
  std::optional<Effect> of_component(const Syntax&, Scope&, SourceSpan);
  PropertyId effect_of(Type, const Syntax&);
  std::vector<ExpressionId> arguments(const Syntax& call, std::span<const Syntax> given,
                                      const std::vector<Parameter>& wanted, Scope&);

  Names& names_;
  ExpressionCompiler& expressions_;
  const Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete
