#include "review/mutation_words.h"

namespace cubilete {
namespace {

constexpr UiWord kMutationWords[] = {
    {"mutated", "no test notices this: {1}", "ninguna prueba nota esto: {1}"},
    {"mutated_replaced", "{2} in place of {1}", "{2} en lugar de {1}"},
    {"mutated_opposite", "the opposite of this condition", "lo contrario de esta condición"},
    {"mutated_no_effect", "without this effect", "sin este efecto"},
    {"mutated_twice", "this effect done twice", "este efecto hecho dos veces"},
    {"mutated_swap", "this and what follows it in the other order",
     "esto y lo que le sigue en el orden contrario"},
    {"mutated_no_condition", "without this condition", "sin esta condición"},
    {"mutated_no_cost", "without its price", "sin su precio"},
    {"mutated_no_end", "without the end behind it", "sin el final que le sigue"},
    {"mutated_alike", "nor does it change {1} games played at random",
     "ni cambia {1} partidas jugadas al azar"},
    {"mutated_help", "write a test that expects what this rule does",
     "escribe una prueba que espere lo que hace esta regla"},
    {"mutated_sum",
     "{1}: {2} of {3} changes tried; tests notice {4} of them, validate finds {5}, one of both "
     "{6}; {7} others change no game played at random",
     "{1}: {2} de {3} cambios probados; las pruebas notan {4} de ellos, validate encuentra {5}, "
     "uno de los dos {6}; otros {7} no cambian ninguna partida jugada al azar"},
    {"mutated_rest",
     "not tried: {1} further changes (the time was over); texts and the timetable are never "
     "changed",
     "sin probar: otros {1} cambios (se acabó el tiempo); los textos y el orden de la partida no "
     "se "
     "cambian nunca"},
    {"mutation_kind", "change", "cambio"},
    {"mutation_tried", "tried", "probados"},
    {"mutation_validate", "validate", "validate"},
    {"mutation_tests", "tests", "pruebas"},
    {"mutation_both", "one of both", "uno de los dos"},
    {"mutation_nothing", "change nothing", "no cambian nada"},
    {"mutation_listed", "listed", "en la lista"},
    {"mutation_all", "all", "todos"},
    {"mutation_comparison", "another comparison", "otra comparación"},
    {"mutation_opposite", "a condition turned round", "una condición al revés"},
    {"mutation_join", "and for or", "y por o"},
    {"mutation_number", "one more or less", "uno más o menos"},
    {"mutation_operator", "another function or sign", "otra función u otro signo"},
    {"mutation_player", "another player", "otro jugador"},
    {"mutation_name", "another name of the type", "otro nombre del tipo"},
    {"mutation_no_effect", "an effect left out", "un efecto omitido"},
    {"mutation_twice", "an effect done twice", "un efecto hecho dos veces"},
    {"mutation_swap", "two in the other order", "dos en el orden contrario"},
    {"mutation_no_condition", "a condition left out", "una condición omitida"},
    {"mutation_no_cost", "a price left out", "un precio omitido"},
    {"mutation_no_end", "an end left out", "un final omitido"},
    {"mutation_printed", "a printed number", "un número impreso"},
};

}  // namespace

std::string say_of_mutations(Language language, std::string_view key,
                             const std::vector<std::string>& values) {
  return say_from(kMutationWords, language, key, values);
}

}  // namespace cubilete
