// Strong ids: an index into one of the flat vectors of a Ruleset or a State, with the kind of
// thing it names in its type. An id never owns anything; a default id names nothing.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

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

// Ids of things that content declares: indices into a Ruleset.
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
using PhaseId = Id<struct PhaseTag>;            // a named phase of the timetable
using MessageId = Id<struct MessageTag>;        // a text that an effect announces
using TriggerId = Id<struct TriggerTag>;
using EndCauseId = Id<struct EndCauseTag>;      // why a game ended
using ScriptFileId = Id<struct ScriptFileTag>;  // a Lua file

// Ids of things on the table: indices into a State.
using ZoneId = Id<struct ZoneTag>;  // a zone of the table or of one player
using ComponentId = Id<struct ComponentTag>;

// A player: always a seat, 0..n-1. State::has says whether the table has that many seats.
class PlayerId {
 public:
  // Throws std::logic_error for a number below 0. A value that may be no player is a MaybePlayer.
  constexpr explicit PlayerId(std::int32_t seat) : value(seat) {
    if (seat < 0) throw std::logic_error("a player has no seat");
  }

  constexpr std::size_t index() const { return static_cast<std::size_t>(value); }
  constexpr auto operator<=>(const PlayerId&) const = default;

  std::int32_t value;
};

// A player, or no player: chance, the table, a spectator, or a number that names none.
class MaybePlayer {
 public:
  constexpr MaybePlayer() = default;
  constexpr MaybePlayer(PlayerId p) : number_(p.value) {}
  // Makes no player of every number below 0.
  constexpr explicit MaybePlayer(std::int32_t number) : number_(number < 0 ? -1 : number) {}

  constexpr bool is_some() const { return number_ >= 0; }
  // Throws std::logic_error where there is no player.
  constexpr PlayerId seat() const { return PlayerId(number_); }
  // Returns the seat, or -1 for no player.
  constexpr std::int32_t number() const { return number_; }
  constexpr auto operator<=>(const MaybePlayer&) const = default;

 private:
  std::int32_t number_ = -1;
};
static_assert(sizeof(MaybePlayer) == sizeof(std::int32_t));

}  // namespace cubilete
