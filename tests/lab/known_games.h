// Small games whose truth is known by construction: what the lab must find in them.
#pragma once

namespace cubilete {

// All cards are worth the same points. All but one cost the same: at their price, that one is a
// card like all others, so that all are worth the same; at any other it is worth more or less.
inline constexpr const char* kMispricedCard = R"(
players: 2
kinds: {card: {properties: {price: {type: integer, min: 0}}}}
components:
  bargain: {kind: card, copies: 3, price: 1}
  barn: {kind: card, copies: 3, price: 3}
  mill: {kind: card, copies: 3, price: 3}
  mine: {kind: card, copies: 3, price: 3}
  port: {kind: card, copies: 3, price: 3}
resources: {coins: 10, points: 0}
zones:
  market: {shape: row, holds: card}
  won: {owner: player, shape: row, holds: card}
setup: [{create: definitions(card), to: market}]
actions:
  buy:
    choices: {card: {from: market}}
    cost: {coins: card.price}
    do: [{move: card, to: player.won}, {gain: {points: 1}}]
    ends: turn
  rest: {if: coins < 3, ends: turn}
flow: [{rounds: 5, do: [{turns: players, do: [{actions: [buy, rest]}]}]}]
outcome: {score: points}
)";

// Both players draw a card, and the higher one wins: a matter of luck, however many cards there
// are.
inline constexpr const char* kHighCard = R"(
players: 2
kinds: {card: {properties: {value: {type: integer}}}}
components:
  one: {kind: card, value: 1}
  two: {kind: card, value: 2}
  six: {kind: card, value: 6, copies: 4}
resources: {points: 0}
zones: {deck: {shape: pile, visible: hidden}, hand: {owner: player, shape: pile, ordered: false}}
setup: [{create: definitions(card), to: deck}, {shuffle: deck}]
actions: {draw: {do: {move: deck.top, to: player.hand}, ends: turn}}
flow: [{rounds: 1, do: [{turns: players, do: [{actions: [draw]}]}]}]
outcome: {score: sum(player.hand.value)}
)";

}  // namespace cubilete
