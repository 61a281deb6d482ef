// Strong ids: an index into one of the flat vectors of a Ruleset or a State, with the kind of
// thing it names in its type. An id never owns anything; a default id names nothing.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace cubilete {

template <class Tag>
struct Id {
  std::int32_t value = -1;

  constexpr Id() = default;
  constexpr explicit Id(std::int32_t v) : value(v) {}
  constexpr explicit Id(std::size_t v) : value(static_cast<std::int32_t>(v)) {}

  constexpr bool is_some() const { return value >= 0; }
  constexpr std::size_t index() const { return static_cast<std::size_t>(value); }
  constexpr auto operator<=>(const Id&) const = default;
};

// Things declared in content (indices into a Ruleset).
using KindId = Id<struct KindTag>;              // a family of components: card, die, token
using DefinitionId = Id<struct DefinitionTag>;  // one declared component: a card, a die
using AttributeId = Id<struct AttributeTag>;    // a named value that changes in play
using PropertyId = Id<struct PropertyTag>;      // a named value printed on a component
using ZoneDefId = Id<struct ZoneDefTag>;        // a declared zone
using SymbolId = Id<struct SymbolTag>;          // a word that content uses as a value
using ActionId = Id<struct ActionTag>;
using ExpressionId = Id<struct ExpressionTag>;
using BlockId = Id<struct BlockTag>;            // a list of effects
using FlowId = Id<struct FlowTag>;              // a node of the timetable
using ScriptId = Id<struct ScriptTag>;          // one Lua function that content refers to
using StreamId = Id<struct StreamTag>;          // a named random stream
using QueryId = Id<struct QueryTag>;            // a declared query
using EffectId = Id<struct EffectTag>;          // a declared effect
using OptionId = Id<struct OptionTag>;          // a set-up option or a constant
using VocabularyId = Id<struct VocabularyTag>;  // a list of words that a value is one of

// Things on the table (indices into a State).
using PlayerId = Id<struct PlayerTag>;  // seat 0..n-1
using ZoneId = Id<struct ZoneTag>;      // a zone of the table or of one player
using ComponentId = Id<struct ComponentTag>;

}  // namespace cubilete
