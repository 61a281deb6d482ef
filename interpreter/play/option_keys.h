// Keys for options and questions that are stable across imagined states: a component counts by its
// definition, not by its id. All are 64-bit digests.
#pragma once

#include <cstdint>
#include <vector>

#include "state/decision.h"
#include "state/visibility.h"

namespace cubilete {

// Mixes another number into a digest. The order matters.
constexpr std::uint64_t mixed(std::uint64_t digest, std::uint64_t with) {
  std::uint64_t x = digest ^ (with + 0x9e3779b97f4a7c15ULL + (digest << 6) + (digest >> 2));
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// Returns a key for a question, independent of the player.
std::uint64_t key_of_question(const Decision&);

// Returns a key for an item of a question as `viewer` knows it: the definition and place of a
// component that he sees, else the number of the item.
std::uint64_t key_of_item(const Ruleset&, const State&, Type, std::int32_t item,
                          MaybePlayer viewer);

// Returns a key for an option as the player who is asked knows it.
std::uint64_t key_of_option(const Ruleset&, const State&, const Decision&, std::size_t option);

// Returns a key for what only `player` knows: his hidden zones and hidden values.
std::uint64_t key_of_secrets(const Ruleset&, const State&, PlayerId player);

// Returns a key for what `player` sees of a state.
std::uint64_t key_of_view(const Ruleset&, const State&, PlayerId player);

// Returns whether a game hides anything from a player.
bool hides_anything(const Ruleset&);

}  // namespace cubilete
