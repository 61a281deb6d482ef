// A Ruleset is the compiled, immutable content of one game with its variants. Everything in it is
// a flat vector; ids are indices. It is built once by compiler/compile.h and then shared, also
// between threads, by pointer to const.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/indexed_vector.h"
#include "base/value.h"
#include "diagnostics/source.h"
#include "ruleset/action_def.h"
#include "ruleset/component_def.h"
#include "ruleset/expression.h"
#include "ruleset/flow.h"
#include "ruleset/locale.h"
#include "ruleset/look.h"
#include "ruleset/zone_def.h"

namespace cubilete {

struct Block;  // ruleset/effect.h

enum class ScriptKind : std::uint8_t { kPureQuery, kQuery, kEffect };

// A Lua file of the game.
struct ScriptFile {
  std::string name;          // "scoring", "lib/auction": as content refers to it
  std::int32_t source = -1;  // file number in Ruleset::sources
};

// A key of the constant data of a script, and where it is written.
struct ArgumentKey {
  std::string name;
  SourceSpan span;
};

// One reference of content to one Lua function, with the constant data beside it.
struct ScriptDef {
  ScriptFileId file;
  std::string function;
  ScriptKind kind = ScriptKind::kQuery;
  std::vector<Parameter> parameters;
  Type returns;
  Value arguments;  // the last argument of the call; a map, possibly empty
  bool has_arguments = false;
  std::vector<ArgumentKey> argument_keys;  // every key of them, also of maps inside
  SourceSpan span;
};

// A declared query of the game: `income(player)`.
struct QueryDef {
  std::string name;
  std::vector<Parameter> parameters;
  Type returns;
  ExpressionId expression;  // one of the two
  ScriptId script;
  ExpressionId shown;  // asks it about local 0, where it is shown with the thing it is about
  SourceSpan span;

  bool is_shown_with(TypeKind kind) const {
    return shown.is_some() && parameters.front().type.kind == kind;
  }
};

// A declared effect of the game: a block with parameters, run by name.
struct EffectDef {
  std::string name;
  std::vector<Parameter> parameters;
  BlockId block;
  ScriptId script;
  std::int32_t slots = 0;
  SourceSpan span;
};

// A choice made before the game starts: which cards, which ruling.
struct OptionDef {
  std::string name;
  Type type;
  std::int32_t minimum = 0;
  std::int32_t maximum = 0;
  std::int32_t size = -1;  // of lists: exactly so many
  bool is_distinct = false;
  std::vector<std::int32_t> value;  // a scalar is one number
  bool is_constant = false;         // a number of the rules, not offered before the game
  SourceSpan span;
};

// The most answers of players that a turn, a round and a game may take: with more the game is
// broken off. The defaults are more than 40 times what the largest game of the library needs
// (content/LANGUAGE.md).
struct DecisionLimits {
  std::int32_t turn = 5'000;
  std::int32_t round = 20'000;
  std::int32_t game = 200'000;
};

// A condition that content states of itself.
struct ContentStatement {
  std::string id;  // by which overlays change it; empty: by its number
  ExpressionId condition;
  // Of a check that compares a total of definitions with a number: the same total of the
  // definitions that the game itself has, without those that overlays add; else none.
  ExpressionId without_overlays;
};

// A word of `words`: scripts let players choose it, and it has no attribute or property.
struct WordOfScripts {
  SymbolId symbol;
  SourceSpan span;
};

struct Ruleset {
  // Made, copied and ended in ruleset.cc, which knows the blocks of effects: most of the program
  // does not, so that a verb may change without them.
  Ruleset();
  Ruleset(const Ruleset&);
  Ruleset(Ruleset&&) noexcept;
  Ruleset& operator=(const Ruleset&);
  Ruleset& operator=(Ruleset&&) noexcept;
  ~Ruleset();

  std::string name;                   // of its folder
  std::string variant;                // empty for the game as it is
  std::vector<std::string> variants;  // every variant of the game
  std::vector<std::string> mods;      // names, in the order they were laid over it
  std::int32_t min_players = 1;
  std::int32_t max_players = 1;
  std::int32_t turn_limit = 100'000;  // of turns, after which a game is broken off
  DecisionLimits decision_limits;
  std::uint64_t digest = 0;  // of every text it was compiled from but look.yaml

  std::vector<std::string> symbols;
  IndexedVector<VocabularyId, std::vector<SymbolId>> vocabularies;
  std::vector<WordOfScripts> words;
  VocabularyId kind_words;  // the names of the kinds; none where no rule asks for kinds
  std::vector<AttributeDef> attributes;
  std::vector<PropertyDef> properties;
  std::vector<KindDef> kinds;
  std::vector<ComponentDef> definitions;
  std::vector<ZoneDef> zones;
  std::vector<ZoneFamily> zone_families;
  std::vector<std::string> streams;  // names; the first two are "dice" and "pick", of scripts
  std::vector<Expression> expressions;
  std::vector<Block> blocks;
  std::vector<ActionDef> actions;
  std::vector<FlowNode> flow;  // node 0 is the root
  std::vector<std::string> phases;
  std::vector<std::string> messages;  // keys of reasons, announcements and end causes
  std::vector<TriggerDef> triggers;
  std::vector<ScriptFile> script_files;
  std::vector<ScriptDef> scripts;
  IndexedVector<QueryId, QueryDef> queries;
  IndexedVector<EffectId, EffectDef> effects;
  IndexedVector<OptionId, OptionDef> options;
  std::vector<std::string> end_causes;
  BlockId setup;
  std::int32_t setup_slots = 0;
  OutcomeDef outcome;
  std::vector<ContentStatement> checks;      // what must hold of the content itself
  std::vector<ContentStatement> invariants;  // what must hold at every decision of every game
  std::vector<Locale> locales;
  TableLook look;
  std::vector<std::string> text_keys;  // of every text that players read, as "zones.deck"

  // Places in the blocks of a State, in int32.
  std::int32_t table_size = 0;      // attributes of the table
  std::int32_t player_size = 0;     // attributes of one player
  std::int32_t component_size = 0;  // attributes of one component, the most of any kind

  Sources sources;

  const Expression& expression(ExpressionId id) const { return expressions[id.index()]; }
  const Block& block(BlockId id) const;
  const AttributeDef& attribute(AttributeId id) const { return attributes[id.index()]; }
  const PropertyDef& property(PropertyId id) const { return properties[id.index()]; }
  const KindDef& kind(KindId id) const { return kinds[id.index()]; }
  const ComponentDef& definition(DefinitionId id) const { return definitions[id.index()]; }
  const ZoneDef& zone(ZoneDefId id) const { return zones[id.index()]; }
  const ActionDef& action(ActionId id) const { return actions[id.index()]; }
  const std::string& symbol(SymbolId id) const { return symbols[id.index()]; }

  // Lookup by name; the default id where there is none.
  AttributeId find_attribute(AttributeOwner, std::string_view name) const;
  AttributeId find_resource(std::string_view name) const;  // of the table or of players
  AttributeId find_component_attribute(KindId, std::string_view name) const;
  PropertyId find_property(KindId, std::string_view name) const;
  KindId find_kind(std::string_view name) const;
  DefinitionId find_definition(std::string_view name) const;
  ZoneDefId find_zone(std::string_view name) const;
  SymbolId find_symbol(std::string_view name) const;
  ActionId find_action(std::string_view name) const;
  QueryId find_query(std::string_view name) const;
  EffectId find_effect(std::string_view name) const;
  OptionId find_option(std::string_view name) const;
  PhaseId find_phase(std::string_view name) const;
  const Locale* find_locale(std::string_view language) const;

  bool has_overlays() const { return !variant.empty() || !mods.empty(); }

  std::vector<std::string> resource_names() const;

  std::unordered_map<std::string, DefinitionId> definitions_by_name;
  std::unordered_map<std::string, SymbolId> symbols_by_name;
};

// As content names the function: file.function.
inline std::string name_of(const Ruleset& r, const ScriptDef& s) {
  return r.script_files[s.file.index()].name + "." + s.function;
}
inline const std::string& name_of(const Ruleset& r, PhaseId id) { return r.phases[id.index()]; }
inline const std::string& name_of(const Ruleset& r, MessageId id) { return r.messages[id.index()]; }
inline const std::string& name_of(const Ruleset& r, EndCauseId id) {
  return r.end_causes[id.index()];
}

// The cells that the attributes of a component of this kind take.
std::int32_t size_of_attributes(const Ruleset&, KindId);

// The zones of this name that are declared for each definition of a kind; nullptr where there are
// none.
const ZoneFamily* find_zone_family(const Ruleset&, std::string_view name);
// Of a zone that is one of several.
inline const ZoneFamily& family_of(const Ruleset& r, const ZoneDef& z) {
  return r.zone_families[std::size_t(z.family)];
}

// The first part of the first turns of the timetable; none where it has no turns.
FlowId first_turn(const Ruleset&);

}  // namespace cubilete
