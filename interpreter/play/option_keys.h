// Names for options and questions that mean the same from one world to another: what a component
// is, not its number. All are 64-bit digests.
#pragma once

#include <cstdint>
#include <vector>

#include "state/decision.h"
#include "state/visibility.h"

namespace cubilete {

// Mixes another number in. The order counts.
constexpr std::uint64_t mixed(std::uint64_t digest, std::uint64_t with) {
  std::uint64_t x = digest ^ (with + 0x9e3779b97f4a7c15ULL + (digest << 6) + (digest >> 2));
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// Which question it is, whoever is asked.
std::uint64_t key_of_question(const Decision&);

// What an item of a question is to `viewer`: of a component that he sees, what it is and where it
// lies; else its number.
std::uint64_t key_of_item(const Ruleset&, const State&, Type, std::int32_t item,
                          MaybePlayer viewer);

// An option to the player who is asked.
std::uint64_t key_of_option(const Ruleset&, const State&, const Decision&, std::size_t option);

// What `player` alone knows of a state: the contents of his hidden zones, and his hidden values.
std::uint64_t key_of_secrets(const Ruleset&, const State&, PlayerId player);

// What `player` sees of a state.
std::uint64_t key_of_view(const Ruleset&, const State&, PlayerId player);

// Whether a game hides anything from a player.
bool hides_anything(const Ruleset&);

}  // namespace cubilete
