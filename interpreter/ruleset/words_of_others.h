// What rules of other games and languages call things that are written otherwise here. The schemas
// of effects and of the timetable hold these words, so that a message about an unknown key says how
// it is written.
#pragma once

#include <string_view>

namespace cubilete {

struct WordOfOthers {
  std::string_view word;
  std::string_view written;  // the way out of the message
};

inline constexpr WordOfOthers kWordsOfOthers[] = {
    {"draw", "cards are drawn by 'move': {move: 'first(deck, 2)', to: hand}"},
    {"deal",
     "cards are dealt by 'move': {each: p, from: players, do: {move: 'first(deck, 5)', "
     "to: p.hand}}"},
    {"discard", "cards are discarded by 'move': {move: card, to: used}"},
    {"take", "components are taken by 'move': {move: card, to: hand}; resources by 'gain'"},
    {"put", "components are put somewhere by 'move': {move: tile, to: place}"},
    {"place", "components are placed by 'move': {move: tile, to: place}"},
    {"play",
     "a card is played by 'move': {move: card, to: table}; what is printed on it is called "
     "by its name: card.effect(player)"},
    {"reveal",
     "what players shall see is shown by 'show': {show: deck.top}, or moved to an open zone; one "
     "after the "
     "other: {while: 'any(deck) and none(open[CONDITION])', do: {move: deck.top, to: open}}"},
    {"until",
     "write 'while', which is asked before each time: {while: 'any(deck) and "
     "none(open[CONDITION])', do: {move: deck.top, to: open}}"},
    {"trash", "write 'remove': {remove: card}"},
    {"destroy", "write 'remove': {remove: card}"},
    {"flip", "a side is an attribute: {set: {card.side: down}}"},
    {"add", "write 'gain': {gain: {coins: 1}}"},
    {"receive", "write 'gain': {gain: {coins: 1}}"},
    {"score", "write 'gain', where points are a resource: {gain: {points: 1}}"},
    {"spend", "write 'pay': {pay: {coins: 1}}, or 'cost' of the action"},
    {"subtract", "write 'lose', or 'pay' where it must be there: {lose: {coins: 1}}"},
    {"steal", "write 'give': {give: {coins: 1}, from: other, to: player}"},
    {"win", "write 'end': {end: game, winner: player}"},
    {"ask", "write 'choose': {choose: card, from: hand, do: [...]}"},
    {"for", "write 'each': {each: p, from: players, do: [...]}"},
    {"foreach", "write 'each': {each: p, from: players, do: [...]}"},
    {"loop", "write 'repeat': {repeat: 3, do: [...]}"},
    {"print", "write 'announce': {announce: name_of_a_message}"},
    {"say", "write 'announce': {announce: name_of_a_message}"},
    {"log", "write 'announce': {announce: name_of_a_message}"},
    {"amount", "the amount stands behind its resource: {gain: {coins: 1}}"},
};

// Assignments, and an effect without a verb, as they are written elsewhere, with what is written
// here: NAME and VALUE stand for both sides.
inline constexpr WordOfOthers kAssignmentsOfOthers[] = {
    {"+=",
     "write {gain: {NAME: VALUE}} for a resource, {set: {NAME: NAME + VALUE}} for an attribute"},
    {"-=",
     "write {pay: {NAME: VALUE}} for a resource, {set: {NAME: NAME - VALUE}} for an attribute"},
    {"=", "write {set: {NAME: VALUE}}"},
    {":",
     "an effect begins with its verb: {set: {NAME: VALUE}}, or {gain: {NAME: VALUE}} for more of "
     "it"},
};

}  // namespace cubilete
