// Compiles the Documents of one game to a Ruleset. Pass 1 (declare.cc, components.cc, zones.cc)
// enters every name, pass 2 (actions.cc, flow.cc, effects.cc, outcome.cc, ...) compiles what
// refers to them; one concept per file. The compiler is lenient about structure: the schema check
// has already said what has the wrong shape, and what it reported is skipped here in silence.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "compiler/scope.h"
#include "compiler/syntax.h"
#include "document/document.h"
#include "ruleset/ruleset.h"

namespace cubilete {

class Compiler {
 public:
  Compiler(Ruleset& ruleset, Diagnostics& diagnostics) : r_(ruleset), d_(diagnostics) {}

  // Effects of components stand where the schemas allow anything: this checks their structure.
  using StructureCheck = std::function<void(const Node& effects, Diagnostics&)>;
  void check_effects_with(StructureCheck check) { check_effects_ = std::move(check); }

  // The game document with its overlays applied and its component files.
  void compile(const Node& game, const std::vector<const Node*>& component_files);
  // Words: one document per language (locale.cc). Call after compile().
  void compile_locale(const Node& locale, const std::string& language);
  void check_locales(const Node& game);

  // What a source file names as file.function may stand in the script file prefix + file.
  void find_scripts(std::int32_t source, std::string prefix) {
    script_prefixes_[source] = std::move(prefix);
  }

  // For scenarios: what stands in a test is compiled as if it stood in the game.
  ExpressionId expression(const Node&, Scope&, Type expected);
  BlockId block(const Node*, Scope&);
  const Ruleset& ruleset() const { return r_; }

 private:
  friend class ExpressionBuilder;

  // -- pass 1 ----------------------------------------------------------------------------
  void declare_options(const Node&, bool constants);
  void declare_attributes(const Node& section, AttributeOwner owner, KindId kind, bool resources);
  void declare_kinds(const Node&);
  void declare_kind(const Entry&);
  void declare_property(KindId, const Entry&);
  void declare_zones(const Node&);
  void declare_components(const Node& file, const Node& game);
  void declare_queries(const Node&);
  void declare_effects(const Node&);
  void declare_actions(const Node&);
  void declare_phases(const Node& flow);
  void lay_out();

  // -- pass 2 ----------------------------------------------------------------------------
  void compile_options(const Node&, std::size_t first);
  void compile_components(const Node& file);
  void compile_property(ComponentDef&, const PropertyDef&, const Entry&);
  void compile_queries(const Node&);
  void compile_effects(const Node&);
  void compile_actions(const Node&);
  void compile_action(ActionDef&, const Node&);
  void compile_triggers(const Node&);
  void compile_outcome(const Node&);
  std::vector<FlowId> compile_flow(const Node* list, FlowId parent);
  FlowId compile_flow_node(const Entry&, const Node& whole, FlowId parent);
  void check_reads_of_nobody(ExpressionId);
  std::vector<ActionId> offered_actions(const Node* list);

  // -- effects.cc ------------------------------------------------------------------------
  Effect effect(const Node&, Scope&);
  ChangeResources change_resources(ResourceVerb, const Node& verb, const Node& whole, Scope&);
  SetAttribute set_attribute(const Entry&, Scope&);
  ChooseEffect choose(const Node& verb, const Node& whole, Scope&);
  Effect run(const Node& verb, Scope&, SourceSpan);
  EndEffect end(const Node& verb, const Node* whole, Scope&);
  std::vector<Amount> amounts(const Node&, Scope&);
  ExpressionId note(const Node*, Scope&);
  SymbolId word_of(std::int32_t vocabulary, const Node&);
  StreamId stream_named(const Node*, const char* otherwise);

  // -- locale.cc -------------------------------------------------------------------------
  void check_languages(const std::set<std::string>& needed);
  bool may_have_text(const std::string& key) const;
  std::map<std::string, std::vector<std::string>> idle_words(
      const std::set<std::string>& needed) const;
  static std::string twin_of(const Locale&, const std::string& key, const Locale& other);
  bool report_misspelt(const Locale&, const std::string& key, SourceSpan declared,
                       const std::set<std::string>& needed);

  // -- shared ----------------------------------------------------------------------------
  std::vector<Condition> conditions(const Node*, Scope&);
  Condition condition(const Node&, Scope&);
  ExpressionId optional_expression(const Node* n, Scope& scope, Type expected) {
    return n ? expression(*n, scope, expected) : ExpressionId();
  }
  std::unique_ptr<Syntax> syntax_of(const Node&);
  ExpressionId expression_of(const Syntax&, Scope&, Type expected);
  ExpressionId number(std::int32_t value, SourceSpan);
  // A script reference: {script: "file.function", with: {...}}.
  ScriptId script(const Node& map, ScriptKind, const std::vector<Parameter>&, Type returns);
  std::vector<Parameter> parameters(const Node* map);
  Type type_named(const Node&);
  std::int32_t vocabulary(const Node& list);
  std::int32_t message(const Node&);
  SymbolId symbol(const std::string&);
  StreamId stream(const std::string&);
  BlockId add_block(Block);
  // Reports a map whose `min` is above its `max`.
  void check_bounds(const std::string& name, const Node& map);
  void unknown(const char* kind, const std::string& name, SourceSpan,
               const std::vector<std::string>& candidates);
  bool declare(std::map<std::string, SourceSpan>& names, const Entry&, const char* kind);

  Ruleset& r_;
  Diagnostics& d_;
  StructureCheck check_effects_;
  std::map<std::string, SourceSpan> message_uses_;  // where rules first name them
  std::map<std::string, SourceSpan> attribute_names_[3];
  std::map<std::string, SourceSpan> definition_names_;
  std::vector<std::pair<std::string, SourceSpan>> locale_keys_;
  std::map<std::int32_t, std::string> script_prefixes_;  // by source file
  std::set<std::string> only_in_locales_;  // messages and end causes that only scripts may name
  int turns_around_ = 0;                   // parts of the timetable in which somebody acts
  std::set<std::string> misspelt_;         // keys of locales told as slips
};

// Every kind of name the game declares that an expression may use, for suggestions.
std::vector<std::string> names_in_expressions(const Ruleset&, const Scope&);

}  // namespace cubilete
