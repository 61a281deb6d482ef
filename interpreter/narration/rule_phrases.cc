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
    {"winners", {"{1} win", "ganan {1}"}},
    {"you_win", {"you win", "ganas"}},
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
    {"every_player", {"every player", "cada jugador"}},
    {"seat", {"seat number", "número de asiento"}},
    {"is_somebody", {"{1} is somebody", "{1} es alguien"}},
    {"is_nobody", {"{1} is nobody", "{1} no es nadie"}},
    {"is_there", {"{1} is there", "existe {1}"}},
    {"is_not_there", {"{1} is not there", "no existe {1}"}},
    {"you_have", {"you have {1} {2}", "tienes {1} {2}"}},
    {"has", {"{3} has {1} {2}", "{3} tiene {1} {2}"}},
    {"as_many", {"as many {2} as {1}", "{2} según {1}"}},
    {"at_least", {"at least {1}", "al menos {1}"}},
    {"at_most", {"at most {1}", "como mucho {1}"}},
    {"more_than", {"more than {1}", "más de {1}"}},
    {"fewer_than", {"fewer than {1}", "menos de {1}"}},
    {"any_with", {"for one of {1}: {2}", "para alguno de {1}: {2}"}},
    {"none_with", {"for none of {1}: {2}", "para ninguno de {1}: {2}"}},
    {"is_empty", {"nothing is left in {1}", "no queda nada en {1}"}},
    {"is_not_empty", {"something is left in {1}", "queda algo en {1}"}},
    {"lies_at", {"something lies at {1}", "hay algo en {1}"}},
    {"does_not_lie_at", {"nothing lies at {1}", "no hay nada en {1}"}},
    {"marked", {"{2} has the mark '{1}'", "{2} tiene la marca «{1}»"}},
    {"you_are_marked", {"you have the mark '{1}'", "tienes la marca «{1}»"}},
    {"it_is_marked", {"it has the mark '{1}'", "tiene la marca «{1}»"}},
    {"table_is_marked", {"the mark '{1}' is set", "está puesta la marca «{1}»"}},
    {"not_marked", {"{2} does not have the mark '{1}'", "{2} no tiene la marca «{1}»"}},
    {"you_are_not_marked", {"you do not have the mark '{1}'", "no tienes la marca «{1}»"}},
    {"it_is_not_marked", {"it does not have the mark '{1}'", "no tiene la marca «{1}»"}},
    {"table_is_not_marked", {"the mark '{1}' is not set", "no está puesta la marca «{1}»"}},
    {"with_mark", {"{1} with the mark '{2}'", "{1} con la marca «{2}»"}},
    {"without_mark", {"{1} without the mark '{2}'", "{1} sin la marca «{2}»"}},
    {"whose", {"{1} whose {2} is {3}", "{1} con {2} {3}"}},
    {"that_are", {"{1} that are {2}", "{1} que son {2}"}},
    {"over_places", {"{1}, over places where {2}", "{1}, por sitios donde {2}"}},
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

Phrase phrase_of(Verb verb, std::string_view variant) {
  const VerbRow& row = row_of(verb);
  const auto* found = std::find_if(row.phrases.begin(), row.phrases.end(),
                                   [&](const VerbPhrase& p) { return p.variant == variant; });
  assert(found != row.phrases.end());
  return found == row.phrases.end() ? Phrase{variant, variant}
                                    : Phrase{found->english, found->spanish};
}

}  // namespace cubilete
