// A game of two players whose triggers set each other off, as often as wanted.
#pragma once

#include <fmt/format.h>

#include <string>

namespace cubilete {

// Taking `go`, the first player gains a coin, for which the second loses one of his `coins`, for
// which the first gains one, and so on until the second has none. `more` are further effects of
// each link, each after a comma. A rule of the action `fail` fails after its first effect.
inline std::string chain_of_triggers(int coins, const std::string& more) {
  return fmt::format(R"(
language: 2
players: 2
resources: {{coin: {{min: 0, max: 30000}}, links: {{max: 30000}}}}
setup: [{{gain: {{coin: {}}}, player: seat(2)}}]
actions:
  go: {{do: {{gain: {{coin: 1}}}}}}
  fail: {{do: [{{gain: {{links: 1}}}}, {{pay: {{links: 99}}}}]}}
triggers:
  taken: {{when: gained, of: coin, at: once, do: [{{lose: {{coin: 1}}, player: next(player)}}{}]}}
  given:
    when: paid
    of: coin
    at: once
    do:
      - if: player.coin == 0
        then: {{end: game, winner: next(player)}}
        else: [{{gain: {{coin: 1}}, player: next(player)}}{}]
flow: [{{rounds: 3, do: [{{turns: players, do: [{{actions: [go, fail], once: true}}]}}]}}]
outcome: {{score: coin}}
)",
                     coins, more, more);
}

}  // namespace cubilete
