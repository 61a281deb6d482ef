#include "narration/rule_phrases.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace cubilete {
namespace {

struct EffectPhrase {
  std::string_view key;
  Phrase phrase;
};

constexpr EffectPhrase kEffects[] = {
    {"gain", {"gain {1}", "gana {1}"}},
    {"pay", {"pay {1}", "paga {1}"}},
    {"lose", {"lose {1}", "pierde {1}"}},
    {"gain_other", {"{2} gains {1}", "{2} gana {1}"}},
    {"pay_other", {"{2} pays {1}", "{2} paga {1}"}},
    {"lose_other", {"{2} loses {1}", "{2} pierde {1}"}},
    {"gain_table", {"add {1} to the table", "añade {1} a la mesa"}},
    {"set", {"{1} becomes {2}", "{1} pasa a ser {2}"}},
    {"set_true", {"{1}: yes", "{1}: sí"}},
    {"set_false", {"{1}: no", "{1}: no"}},
    {"increase", {"{1} goes up by {2}", "{1} aumenta en {2}"}},
    {"decrease", {"{1} goes down by {2}", "{1} disminuye en {2}"}},
    {"move", {"put {1} in {2}", "pon {1} en {2}"}},
    {"move_under", {"put {1} under {2}", "pon {1} debajo de {2}"}},
    {"create", {"put a new {1} in {2}", "pon una pieza nueva, {1}, en {2}"}},
    {"create_many", {"put {3} new pieces, {1}, in {2}", "pon {3} piezas nuevas, {1}, en {2}"}},
    {"roll", {"roll {1}", "tira {1}"}},
    {"shuffle", {"shuffle {1}", "baraja {1}"}},
    {"pick", {"take one at random of {1}", "toma al azar uno de {1}"}},
    {"pick_many", {"take {2} at random of {1}", "toma {2} al azar de {1}"}},
    {"chosen", {"what was chosen", "lo elegido"}},
    {"chosen_of", {"what was chosen of {1}", "lo elegido de {1}"}},
    {"chosen_number", {"choice {2} of {1}", "la elección {2} de {1}"}},
    {"picked", {"what was taken", "lo tomado"}},
    {"picked_of", {"what was taken of {1}", "lo tomado de {1}"}},
    {"picked_number", {"what was taken of {1} ({2})", "lo tomado de {1} ({2})"}},
    {"choose", {"choose one of {1}", "elige uno de {1}"}},
    {"choose_up_to", {"choose up to {2} of {1}", "elige hasta {2} de {1}"}},
    {"choose_any", {"choose any number of {1}", "elige cuantos quieras de {1}"}},
    {"choose_exactly", {"choose {2} of {1}", "elige {2} de {1}"}},
    {"choose_between", {"choose {2} to {3} of {1}", "elige de {2} a {3} de {1}"}},
    {"may", {"you may {1}", "puedes hacer esto: {1}"}},
    {"by_other", {"{2}: {1}", "{2}: {1}"}},
    {"with", {"{1} for which {2}", "{1} donde {2}"}},
    {"then", {"{1}, then {2}", "{1}; después, {2}"}},
    {"if_not", {"{1}; if not, {2}", "{1}; si no, {2}"}},
    {"each", {"for each of {1}: {2}", "por cada uno de {1}: {2}"}},
    {"one_of_them", {"it", "él"}},
    {"one_of_them_of", {"the one of {1}", "el de {1}"}},
    {"one_of_them_number", {"the one of {1} ({2})", "el de {1} ({2})"}},
    {"if", {"if {1}, {2}", "si {1}, {2}"}},
    {"if_else", {"if {1}, {2}; otherwise {3}", "si {1}, {2}; si no, {3}"}},
    {"repeat", {"{1} times: {2}", "{1} veces: {2}"}},
    {"while", {"as long as {1}: {2}", "mientras {1}: {2}"}},
    {"give", {"{1} to {2}: {3}", "de {1} para {2}: {3}"}},
    {"swap", {"swap {1} and {2}", "intercambia {1} y {2}"}},
    {"choose_one", {"choose one: {1}", "elige una: {1}"}},
    {"choose_ways", {"choose {2}: {1}", "elige {2}: {1}"}},
    {"or", {"{1}, or {2}", "{1}, o {2}"}},
    {"run", {"{1} ({2})", "{1} ({2})"}},
    {"end_turn", {"the turn ends", "termina el turno"}},
    {"end_round", {"the round ends", "termina la ronda"}},
    {"end_game", {"the game ends", "termina la partida"}},
    {"end_phase", {"this ends: {1}", "termina: {1}"}},
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

Phrase phrase_of_effect(std::string_view key) {
  const auto* found = std::find_if(std::begin(kEffects), std::end(kEffects),
                                   [&](const EffectPhrase& e) { return e.key == key; });
  assert(found != std::end(kEffects));
  return found == std::end(kEffects) ? Phrase{key, key} : found->phrase;
}

}  // namespace cubilete
