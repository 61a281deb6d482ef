// A Ruleset is the compiled, immutable content of one game with its variants. It consists of flat
// vectors, whose indices are the ids. compiler/compile.h makes it once; then it is shared, also
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
#include "ruleset/name_place.h"
#include "ruleset/zone_def.h"

namespace cubilete {

struct Block;  // ruleset/effect.h

enum class ScriptKind : std::uint8_t { kPureQuery, kQuery, kEffect };

// A Lua file of the game.
struct ScriptFile {
  std::string name;          // "scoring", "lib/auction": the name used in content
  std::int32_t source = -1;  // file number in Ruleset::sources
};

// A key in the constant data of a script, and its place.
struct ArgumentKey {
  std::string name;
  SourceSpan span;
};

// A reference in content to a Lua function, with its constant data.
struct ScriptDef {
  ScriptFileId file;
  std::string function;
  ScriptKind kind = ScriptKind::kQuery;
  std::vector<Parameter> parameters;
  Type returns;
  // It gives a list of sets of the items of `returns`, which follow each other, each after its
  // length.
  bool gives_sets = false;
  Value arguments;  // the last argument of the call; a map, possibly empty
  bool has_arguments = false;
  std::vector<ArgumentKey> argument_keys;  // all keys of `arguments`, also those of nested maps
  SourceSpan span;
};

// A declared query of the game: `income(player)`.
struct QueryDef {
  std::string name;
  std::vector<Parameter> parameters;
  Type returns;
  ExpressionId expression;  // this one, or `script`
  ScriptId script;
  bool is_pure = false;  // its result depends on its arguments only
  ExpressionId shown;    // calls it with local 0, for display with that thing; none: not displayed
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

// A choice made before the game starts, such as the cards or a ruling.
struct OptionDef {
  std::string name;
  Type type;
  std::int32_t minimum = 0;
  std::int32_t maximum = 0;
  std::int32_t size = -1;  // for lists: required number of items; -1: any
  bool is_distinct = false;
  std::vector<std::int32_t> value;  // one number for a scalar
  bool is_constant = false;         // a constant of the rules, which is not offered before the game
  bool is_of_sizes = false;         // a size or a number of copies follows from it
  SourceSpan span;
};

// The largest number of players' answers in a turn, a round and a game; a game with more is
// aborted. The defaults are more than 40 times the needs of the largest game of the library
// (content/LANGUAGE.md).
struct DecisionLimits {
  std::int32_t turn = 5'000;
  std::int32_t round = 20'000;
  std::int32_t game = 200'000;
};

// A condition that content declares as a check or an invariant.
struct ContentStatement {
  std::string id;  // its name for overlays; empty: they use its number
  ExpressionId condition;
  // For a check that compares a total over definitions with a number: the total over the game's own
  // definitions, without those that overlays add; else none.
  ExpressionId without_overlays;
};

// A word of `words`. Scripts offer it to players; it belongs to no attribute or property.
struct WordOfScripts {
  SymbolId symbol;
  SourceSpan span;
};

struct Ruleset {
  // These are defined in ruleset.cc, the only place that needs the types of effects, so that a
  // change of a verb does not recompile most of the program.
  Ruleset();
  Ruleset(const Ruleset&);
  Ruleset(Ruleset&&) noexcept;
  Ruleset& operator=(const Ruleset&) = delete;
  Ruleset& operator=(Ruleset&&) noexcept;
  ~Ruleset();

  std::string name;                   // name of its folder
  std::string variant;                // empty for the game without a variant
  std::vector<std::string> variants;  // all variants of the game
  std::vector<std::string> mods;      // names, in the order in which they were applied
  std::int32_t min_players = 1;
  std::int32_t max_players = 1;
  std::int32_t turn_limit = 100'000;  // number of turns after which a game is aborted
  DecisionLimits decision_limits;
  std::uint64_t digest = 0;  // digest of all its source texts except look.yaml

  std::vector<std::string> symbols;
  IndexedVector<VocabularyId, std::vector<SymbolId>> vocabularies;
  std::vector<WordOfScripts> words;
  VocabularyId kind_words;  // the names of the kinds; none if no rule uses kinds as values
  std::vector<AttributeDef> attributes;
  std::vector<PropertyDef> properties;
  std::vector<KindDef> kinds;
  std::vector<ComponentDef> definitions;
  std::vector<ZoneDef> zones;
  std::vector<ZoneFamily> zone_families;
  std::vector<std::string> streams;  // names; the first are kStreamsOfScripts
  std::vector<Expression> expressions;
  std::vector<Block> blocks;
  std::vector<ActionDef> actions;
  std::vector<FlowNode> flow;  // node 0 is the root
  std::vector<std::string> phases;
  // The first of `phases` are outside of the timetable and are started by effects. Node p + 1 of
  // `flow` is phase p.
  std::int32_t startable_phases = 0;
  std::vector<std::string> messages;  // locale keys of reasons, announcements and end causes
  std::vector<TriggerDef> triggers;
  std::vector<ScriptFile> script_files;
  std::vector<ScriptDef> scripts;
  std::vector<std::vector<Parameter>> records;  // the fields of each type of records
  IndexedVector<QueryId, QueryDef> queries;
  IndexedVector<EffectId, EffectDef> effects;
  IndexedVector<OptionId, OptionDef> options;
  std::vector<std::string> end_causes;
  BlockId setup;
  std::int32_t setup_slots = 0;
  OutcomeDef outcome;
  std::vector<ContentStatement> checks;      // conditions on the content itself
  std::vector<ContentStatement> invariants;  // conditions at every decision of a game
  std::vector<Locale> locales;
  TableLook look;
  std::vector<std::string> text_keys;  // locale keys of all texts that players read: "zones.deck"

  // Numbers of int32 cells in the blocks of a State.
  std::int32_t table_size = 0;      // for the attributes of the table, and phases to be started
  std::int32_t player_size = 0;     // for the attributes of one player
  std::int32_t component_size = 0;  // for the attributes of one component: the largest of all kinds

  Sources sources;
  // Where the game's content names its things; declarations have their `span` instead.
  std::vector<NamePlace> name_places;

  // Returns where the phases that wait to be started have their cells in the block of the table.
  // They are the last ones. REQUIRES: phases can be started.
  std::int32_t phases_to_start() const { return table_size - kPhasesToStartSize; }
  bool is_startable(FlowId id) const { return id.value >= 1 && id.value <= startable_phases; }

  const Expression& expression(ExpressionId id) const { return expressions[id.index()]; }
  const Block& block(BlockId id) const;
  const AttributeDef& attribute(AttributeId id) const { return attributes[id.index()]; }
  const PropertyDef& property(PropertyId id) const { return properties[id.index()]; }
  const KindDef& kind(KindId id) const { return kinds[id.index()]; }
  const ComponentDef& definition(DefinitionId id) const { return definitions[id.index()]; }
  const ZoneDef& zone(ZoneDefId id) const { return zones[id.index()]; }
  const ActionDef& action(ActionId id) const { return actions[id.index()]; }
  // Returns the fields of a type of records, or of lists of them.
  const std::vector<Parameter>& fields(Type t) const { return records[std::size_t(t.detail)]; }
  // Returns whether these candidates are whole answers to a question with parts.
  bool are_answers(ExpressionId candidates) const {
    return expression(candidates).type.kind == TypeKind::kRecord;
  }
  const std::string& symbol(SymbolId id) const { return symbols[id.index()]; }
  // Returns a word as it is written; "nothing" for no word.
  std::string_view word_of(SymbolId) const;
  // Returns the direction that a word is; kNone for another, and for no word.
  Direction direction_of(SymbolId) const;

  // Finds a declaration by name; returns the default id, or nullptr, for an unknown name.
  AttributeId find_attribute(AttributeOwner, std::string_view name) const;
  AttributeId find_resource(std::string_view name) const;  // of the table or of players
  AttributeId find_component_attribute(KindId, std::string_view name) const;
  AttributeId find_cell_attribute(ZoneDefId, std::string_view name) const;
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
  // Returns the languages that lack a text: choices.card.
  std::vector<std::string> languages_without(std::string_view text) const;
  // Finds a cell of the table, or an edge, as content writes it: map.port.
  WrittenCell find_cell(std::string_view name) const;
  // Returns whether no argument is a thing, whose fields change, or leads to one, as a definition
  // does where cells are printed on components.
  bool are_values(std::span<const Parameter>) const;
  // Returns whether the result of a script follows from its arguments alone: it is a pure query of
  // values.
  bool depends_on_arguments_alone(const ScriptDef& s) const {
    return s.kind == ScriptKind::kPureQuery && are_values(s.parameters);
  }

  bool has_overlays() const { return !variant.empty() || !mods.empty(); }

  std::vector<std::string> resource_names() const;

  std::unordered_map<std::string, DefinitionId> definitions_by_name;
  std::unordered_map<std::string, SymbolId> symbols_by_name;
};

// Returns the cell as content writes it: map.port.
std::string name_of(const Ruleset&, WrittenCell);
// Returns the names of all cells that content can write, without edges.
std::vector<std::string> written_cells(const Ruleset&);

// Returns how many numbers a value of the type is, or each item of a list.
inline std::int32_t width_of(const Ruleset& r, Type t) {
  return t.kind == TypeKind::kRecord ? static_cast<std::int32_t>(r.fields(t).size()) : 1;
}
// Returns the type in words for messages, with the kind or zone that it names: "a component of the
// kind 'gem'", "the zone 'bag'".
std::string describe(const Ruleset&, const Type&);
// Returns the names of parameters or fields for messages: "'left', 'right'".
std::string quoted_names(const std::vector<Parameter>&);
// Returns what the script gives, in words of messages.
std::string described_result(const ScriptDef&);

// Returns the name of the function in content: file.function.
inline std::string name_of(const Ruleset& r, const ScriptDef& s) {
  return r.script_files[s.file.index()].name + "." + s.function;
}
inline const std::string& name_of(const Ruleset& r, PhaseId id) { return r.phases[id.index()]; }
inline const std::string& name_of(const Ruleset& r, MessageId id) { return r.messages[id.index()]; }
inline const std::string& name_of(const Ruleset& r, EndCauseId id) {
  return r.end_causes[id.index()];
}

// Returns the number of cells for the attributes of a component of this kind.
std::int32_t size_of_attributes(const Ruleset&, KindId);

// Returns the family of this name: zones declared once for each definition of a kind. Returns
// nullptr if there is none.
// Returns the step in a direction on a grid; none where its cells do not touch, or it is no grid.
std::optional<GridStep> step_to(Direction, const ZoneDef&);
// Returns the message that a word is no direction there.
std::string no_direction(const ZoneDef&, std::string_view word, bool are_hexes);
const ZoneFamily* find_zone_family(const Ruleset&, std::string_view name);
// REQUIRES: the zone belongs to a family.
inline const ZoneFamily& family_of(const Ruleset& r, const ZoneDef& z) {
  return r.zone_families[std::size_t(z.family)];
}

// Returns the first part of the first turns of the timetable; none if it has no turns.
FlowId first_turn(const Ruleset&);

}  // namespace cubilete
