#include "narration/rule_phrases.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "ruleset/verbs.h"

namespace cubilete {
namespace {

struct EffectPhrase {
  std::string_view key;
  Phrase phrase;
};

constexpr EffectPhrase kEffects[] = {
    {"chosen", {"what was chosen", "lo elegido"}},
    {"chosen_of", {"what was chosen of {1}", "lo elegido de {1}"}},
    {"chosen_number", {"choice {2} of {1}", "la elección {2} de {1}"}},
    {"picked", {"what was taken", "lo tomado"}},
    {"picked_of", {"what was taken of {1}", "lo tomado de {1}"}},
    {"picked_number", {"what was taken of {1} ({2})", "lo tomado de {1} ({2})"}},
    {"may", {"you may {1}", "puedes hacer esto: {1}"}},
    {"by_other", {"{2}: {1}", "{2}: {1}"}},
    {"with", {"{1} for which {2}", "{1} donde {2}"}},
    {"then", {"{1}, then {2}", "{1}; después, {2}"}},
    {"if_not", {"{1}; if not, {2}", "{1}; si no, {2}"}},
    {"one_of_them", {"it", "él"}},
    {"one_of_them_of", {"the one of {1}", "el de {1}"}},
    {"one_of_them_number", {"the one of {1} ({2})", "el de {1} ({2})"}},
    {"or", {"{1}, or {2}", "{1}, o {2}"}},
    {"run", {"{1} ({2})", "{1} ({2})"}},
    {"everyone_loses", {"everybody loses", "pierden todos"}},
    {"winner", {"{1} wins", "gana {1}"}},
    {"because", {"{1} ({2})", "{1} ({2})"}},
    {"you", {"you", "tú"}},
    {"your", {"your {1}", "tu {1}"}},
    {"your_many", {"your {1}", "tus {1}"}},
    {"of", {"{1} of {2}", "{1} de {2}"}},
    {"it", {"it", "él"}},
    {"its", {"its {1}", "su {1}"}},
    {"somebody", {"somebody", "alguien"}},
    {"somebodys", {"somebody's {1}", "{1} de alguien"}},
    {"nobody", {"nobody", "nadie"}},
    {"nobodys", {"nobody's {1}", "{1} de nadie"}},
    {"you_have", {"you have {1} {2}", "tienes {1} {2}"}},
    {"has", {"{3} has {1} {2}", "{3} tiene {1} {2}"}},
    {"at_least", {"at least {1}", "al menos {1}"}},
    {"at_most", {"at most {1}", "como mucho {1}"}},
    {"more_than", {"more than {1}", "más de {1}"}},
    {"fewer_than", {"fewer than {1}", "menos de {1}"}},
    {"any_with", {"for one of {1}: {2}", "para alguno de {1}: {2}"}},
    {"none_with", {"for none of {1}: {2}", "para ninguno de {1}: {2}"}},
    {"is_empty", {"nothing is left in {1}", "no queda nada en {1}"}},
    {"is_not_empty", {"something is left in {1}", "queda algo en {1}"}},
    {"whose", {"{1} whose {2} is {3}", "{1} con {2} {3}"}},
    {"that_are", {"{1} that are {2}", "{1} que son {2}"}},
    {"total_each", {"the total, for each of {1}, of {2}", "la suma, por cada uno de {1}, de {2}"}},
    {"total", {"the total {1} of {2}", "el total de {1} de {2}"}},
    {"next_step", {"{1}; {2}", "{1}; {2}"}},
    {"labelled", {"{1}: {2}", "{1}: {2}"}},
};

}  // namespace

// The switch has no default, so that an operator without a phrase does not compile.
Phrase phrase_of(Op op) {
  switch (op) {
    // clang-format off
    case Op::kLiteral: case Op::kLiteralList: case Op::kLocal: case Op::kZone: case Op::kOption:
    case Op::kOnly: case Op::kAttribute: case Op::kProperty: case Op::kCallScript:
    case Op::kCallProperty: case Op::kCallQuery: case Op::kAmount: case Op::kCellNamed:
    case Op::kDefinitions: case Op::kZoneFor:
      return {};
    case Op::kItem: return {"it", "él"};
    case Op::kActingPlayer: return {"you", "tú"};
    case Op::kAllPlayers: return {"all players", "todos los jugadores"};
    case Op::kSeat: return {"player {1}", "el jugador {1}"};
    case Op::kPlayerCount: return {"the number of players", "el número de jugadores"};
    case Op::kRound: return {"the number of the round", "el número de la ronda"}; case Op::kTurn: return {"the number of the turn", "el número del turno"};
    case Op::kComponents: case Op::kDefinitionOf: return {"{1}", "{1}"};
    case Op::kKindOf: return {"the kind of {1}", "el tipo de {1}"};
    case Op::kCopiesOf: return {"the number of copies of {1}", "el número de copias de {1}"};
    case Op::kZoneOf: return {"where {1} lies", "donde está {1}"};
    case Op::kOwnerOf: return {"the owner of {1}", "el dueño de {1}"};
    case Op::kCellOf: return {"the place of {1}", "el sitio de {1}"};
    case Op::kRowOf: return {"the row of {1}", "la fila de {1}"};
    case Op::kColumnOf: return {"the column of {1}", "la columna de {1}"};
    case Op::kNumberOf: return {"the number of {1}", "el número de {1}"};
    case Op::kIndexOf: return {"the position of {1}", "la posición de {1}"};
    case Op::kFace: return {"what {1} shows", "lo que muestra {1}"};
    case Op::kAt: return {"what lies at {1}", "lo que hay en {1}"};
    case Op::kCells: return {"the places of {1}", "los sitios de {1}"};
    case Op::kCellNumber: return {"place {2} of {1}", "el sitio {2} de {1}"};
    case Op::kAdjacent: return {"the places beside {1}", "los sitios junto a {1}"};
    case Op::kTop: return {"the top of {1}", "lo de encima de {1}"};
    case Op::kBottom: return {"the bottom of {1}", "lo de debajo de {1}"};
    case Op::kRoom: return {"the room left in {1}", "el espacio libre en {1}"};
    case Op::kFilter: return {"{1} for which {2}", "{1} donde {2}"};
    case Op::kMap: return {"{2}, of each of {1}", "{2}, de cada uno de {1}"};
    case Op::kCount: return {"the number of {1}", "el número de {1}"};
    case Op::kSum: return {"the total of {1}", "el total de {1}"};
    case Op::kMinOf: return {"the least of {1}", "el menor de {1}"};
    case Op::kMaxOf: return {"the greatest of {1}", "el mayor de {1}"};
    case Op::kAny: return {"there is any of {1}", "hay alguno de {1}"};
    case Op::kNone: return {"there is none of {1}", "no hay ninguno de {1}"};
    case Op::kDistinct: return {"the different ones of {1}", "los distintos de {1}"};
    case Op::kSorted: return {"{1}, in order", "{1}, en orden"};
    case Op::kFirst: return {"the first {2} of {1}", "los primeros {2} de {1}"};
    case Op::kLast: return {"the last {2} of {1}", "los últimos {2} de {1}"};
    case Op::kItemAt: return {"number {2} of {1}", "el número {2} de {1}"};
    case Op::kRange: return {"{1} to {2}", "de {1} a {2}"};
    case Op::kIn: return {"{1} is among {2}", "{1} está entre {2}"};
    case Op::kConcat: return {"{1} and {2}", "{1} y {2}"};
    case Op::kWithout: return {"{1} without {2}", "{1} sin {2}"};
    case Op::kOthers: return {"the other players", "los demás jugadores"};
    case Op::kPlayersFrom: return {"all players, beginning with {1}", "todos los jugadores, empezando por {1}"};
    case Op::kNeighbours: return {"the neighbours", "los vecinos"};
    case Op::kNext: return {"the next player", "el jugador siguiente"};
    case Op::kPrevious: return {"the player before", "el jugador anterior"};
    case Op::kAdd: return {"{1} + {2}", "{1} + {2}"}; case Op::kSubtract: return {"{1} - {2}", "{1} - {2}"};
    case Op::kMultiply: return {"{1} times {2}", "{1} por {2}"};
    case Op::kDivide: return {"{1} divided by {2}, rounded down", "{1} dividido por {2}, hacia abajo"};
    case Op::kModulo: return {"the remainder of {1} by {2}", "el resto de {1} entre {2}"};
    case Op::kNegate: return {"minus {1}", "menos {1}"};
    case Op::kAbsolute: return {"{1} without its sign", "{1} sin su signo"};
    case Op::kMin2: return {"the lesser of {1} and {2}", "el menor de {1} y {2}"};
    case Op::kMax2: return {"the greater of {1} and {2}", "el mayor de {1} y {2}"};
    case Op::kEqual: return {"{1} is {2}", "{1} es {2}"};
    case Op::kNotEqual: return {"{1} is not {2}", "{1} no es {2}"};
    case Op::kLess: return {"{1} is less than {2}", "{1} es menos que {2}"};
    case Op::kLessEqual: return {"{1} is at most {2}", "{1} es como mucho {2}"};
    case Op::kGreater: return {"{1} is more than {2}", "{1} es más que {2}"};
    case Op::kGreaterEqual: return {"{1} is at least {2}", "{1} es al menos {2}"};
    case Op::kAnd: return {"{1} and {2}", "{1} y {2}"}; case Op::kOr: return {"{1} or {2}", "{1} o {2}"};
    case Op::kNot: return {"not: {1}", "no: {1}"};
    case Op::kIfElse: return {"{2} if {1}, else {3}", "{2} si {1}, si no {3}"};
    case Op::kCanPay: return {"{1} can pay {2}", "{1} puede pagar {2}"};
    case Op::kAmountOf: return {"how much {2} {1} has", "cuánto {2} tiene {1}"};
    case Op::kExists: return {"there is {1}", "existe {1}"};
      // clang-format on
  }
  return {};
}

Phrase phrase_of_effect(std::string_view key) {
  const auto* found = std::find_if(std::begin(kEffects), std::end(kEffects),
                                   [&](const EffectPhrase& e) { return e.key == key; });
  assert(found != std::end(kEffects));
  return found == std::end(kEffects) ? Phrase{key, key} : found->phrase;
}

Phrase phrase_of(Verb verb, std::string_view variant) {
  const VerbRow& row = row_of(verb);
  const auto* found = std::find_if(row.phrases.begin(), row.phrases.end(),
                                   [&](const VerbPhrase& p) { return p.variant == variant; });
  assert(found != row.phrases.end());
  return found == row.phrases.end() ? Phrase{variant, variant}
                                    : Phrase{found->english, found->spanish};
}

}  // namespace cubilete
