// Compiles the components: pass 1 declares them, pass 2 compiles their properties.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "compiler/rules/effects.h"

namespace cubilete {

class ComponentCompiler {
 public:
  // A check of the structure of effects of components, since the schemas allow any structure there.
  using StructureCheck = std::function<void(const Node&, const char* schema, Diagnostics&)>;

  ComponentCompiler(Names& names, ExpressionCompiler& expressions, ScriptReferences& scripts,
                    EffectCompiler& effects)
      : names_(names),
        expressions_(expressions),
        scripts_(scripts),
        effects_(effects),
        r_(names.ruleset()),
        d_(names.diagnostics()) {}

  void check_structure_with(StructureCheck check) { check_structure_ = std::move(check); }

  void declare(const Node& file);
  // Compiles the default values of properties. Code: contradiction.
  void compile_defaults(const Node& kinds);
  void compile(const Node& file);

 private:
  KindId kind_of(const Entry&, const Node& file);
  void compile_component(DefinitionId, const Entry&);
  void check_tile(DefinitionId, const Entry&);
  std::string values_of(const PropertyDef&) const;
  void report_unknown_properties(const KindDef&, const std::vector<const Entry*>& fields);

  // These read the value of a property; is_set is false after a reported error.
  PropertyValue value(const PropertyDef&, const Node&);
  PropertyValue effect(const PropertyDef&, const Node&);
  PropertyValue query(const PropertyDef&, const Node&);
  PropertyValue script(const Node&, ScriptKind, const PropertyDef&);
  PropertyValue amounts(const PropertyDef&, const Node&);
  bool has_structure(const Node&, const char* schema);
  PropertyValue plain(const PropertyDef&, const Node&);
  PropertyValue records(const PropertyDef&, const Node&);
  void add_record(const PropertyDef&, const Node&, std::vector<std::int32_t>& out);
  std::int32_t scalar(const PropertyDef&, const Node&);
  void report_wrong_type(const PropertyDef&, Type wanted, const Node&);

  Names& names_;
  ExpressionCompiler& expressions_;
  ScriptReferences& scripts_;
  EffectCompiler& effects_;
  Ruleset& r_;
  Diagnostics& d_;
  StructureCheck check_structure_;
  std::map<std::string, SourceSpan> declared_;
  std::map<std::size_t, PropertyValue> defaults_;           // indexed by PropertyId
  std::map<std::int32_t, std::size_t> words_around_;        // by kind of tiles: those of each tile
  std::set<std::pair<std::int32_t, std::string>> misfits_;  // kinds of tiles with zones; reported
};

}  // namespace cubilete
