// Compiles the triggers: effects that follow events.
#pragma once

#include "compiler/rules/effects.h"

namespace cubilete {

class TriggerCompiler {
 public:
  TriggerCompiler(Names& names, ExpressionCompiler& expressions, EffectCompiler& effects)
      : names_(names), expressions_(expressions), effects_(effects), r_(names.ruleset()) {}

  void compile(const Node& section);

 private:
  bool read_event(const Node& when, TriggerDef&);
  // Returns false for an unknown subject, which is reported.
  bool read_subject(const Node& of, TriggerDef&);
  // Returns what the trigger hears: of an attribute also those of its name that other kinds, or the
  // cells of other zones, have. It is a TriggerDef for each.
  std::vector<EventSubject> heard(const Node& trigger, const TriggerDef&) const;
  void use(const AttributeDef&, AttributeId, const Node& of);
  // Returns `points`, `card.up` of a kind, or `island.water` of the cells of a zone.
  std::string name_with_owner(const AttributeDef&) const;
  bool is_named(const AttributeDef&, std::string_view text) const;
  void read_time(const Node& trigger, TriggerDef&);
  // Returns a scope with the trigger's locals for the facts of its event.
  Scope facts(const Node& trigger, TriggerDef&);
  void check_values(const Node& values, const TriggerDef&);

  Names& names_;
  ExpressionCompiler& expressions_;
  EffectCompiler& effects_;
  Ruleset& r_;
};

}  // namespace cubilete
