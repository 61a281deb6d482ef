#include "narration/report_words.h"

namespace cubilete {

namespace {

constexpr UiWord kReportWords[] = {
    {"report_title", "{1}: report", "{1}: informe"},
    {"report_content", "{1}: digest {2}", "{1}: resumen {2}"},
    {"report_again", "The same numbers again:", "Los mismos números otra vez:"},
    {"report_alike", "A report like this one:", "Un informe como este:"},
    {"report_intervals",
     "Intervals are of 95 %, for the number of games stated, which was fixed beforehand.",
     "Los intervalos son del 95 %, para el número de partidas indicado, fijado de antemano."},
    {"report_watched",
     "Intervals are of 95 % and hold however often one looks; each part has a number of games of "
     "its own.",
     "Los intervalos son del 95 % y valen por mucho que se mire; cada parte tiene su propio número "
     "de partidas."},
    {"report_people", "What holds for these agents need not hold for people.",
     "Lo que vale para estos agentes no tiene por qué valer para personas."},
    {"report_changes", "What has changed", "Qué ha cambiado"},
    {"report_no_changes", "There is no difference in content.",
     "No hay diferencias en el contenido."},
    {"report_pairs", "{1} pairs of games of the same luck",
     "{1} pares de partidas con la misma suerte"},
    {"report_marks", "* the interval leaves out 0; ** also among all these measures together.",
     "* el intervalo excluye el 0; ** también entre todas estas medidas juntas."},
    {"report_measure", "measure", "medida"},
    {"report_mean", "mean", "media"},
    {"report_change", "change", "cambio"},
    {"report_interval", "95 % interval", "intervalo del 95 %"},
    {"report_certain", "certain", "seguro"},
    {"report_range", "{1} to {2}", "{1} a {2}"},
    {"report_winners", "Who wins, by seat", "Quién gana, por asiento"},
    {"report_course", "Scores at the end of each round", "Puntos al final de cada ronda"},
    {"report_bands",
     "Lines are means; bands hold eight games of ten. A round is drawn while one game of twenty "
     "reaches it.",
     "Las líneas son medias; las bandas abarcan ocho partidas de cada diez. Una ronda se dibuja "
     "mientras la alcance una partida de cada veinte."},
    {"report_round", "round", "ronda"},
    {"report_count", "games", "partidas"},
    {"report_length", "Length in rounds", "Duración en rondas"},
    {"report_ends", "How games end", "Cómo terminan las partidas"},
    {"report_cards", "What each card is worth", "Cuánto vale cada carta"},
    {"report_cards_text",
     "Value: how much more often a seat wins where it may choose the card than where it may not, "
     "in the same games otherwise. Difference: win share with it less without, which also counts "
     "who "
     "chooses it and when.",
     "Valor: cuánto más a menudo gana un asiento que puede elegir la carta que uno que no puede, "
     "en partidas por lo demás iguales. Diferencia: parte de victorias con ella menos sin ella, lo "
     "que cuenta también quién la elige y cuándo."},
    {"report_card", "card", "carta"},
    {"report_seen", "seen by", "vista por"},
    {"report_used", "used", "usada"},
    {"report_taken", "taken", "tomada"},
    {"report_points", "points", "puntos"},
    {"report_naive", "difference", "diferencia"},
    {"report_value", "value", "valor"},
    {"report_unused", "Never chosen: {1}.", "Nunca elegidas: {1}."},
    {"report_absent", "Not in these games: {1}.", "No están en estas partidas: {1}."},
    {"report_numbers", "The numbers", "Los números"},
    {"report_findings", "What the games tell", "Lo que dicen las partidas"},
    {"told_winners_more", "Winners do this {2} times more in a game than the others ({3}): “{1}”.",
     "Quienes ganan hacen esto {2} veces más por partida que los demás ({3}): «{1}»."},
    {"told_winners_less", "Winners do this {2} times less in a game than the others ({3}): “{1}”.",
     "Quienes ganan hacen esto {2} veces menos por partida que los demás ({3}): «{1}»."},
    {"told_opening", "Who begins with “{1}” wins {2} ({3}), where {4} is the average.",
     "Quien empieza con «{1}» gana el {2} ({3}); la media es el {4}."},
    {"told_together_more",
     "Who uses both “{1}” and “{2}” wins {3} points more often than each alone suggests ({4}).",
     "Quien usa «{1}» y «{2}» gana {3} puntos más a menudo de lo que sugiere cada una sola ({4})."},
    {"told_together_less",
     "Who uses both “{1}” and “{2}” wins {3} points less often than each alone suggests ({4}).",
     "Quien usa «{1}» y «{2}» gana {3} puntos menos a menudo de lo que sugiere cada una sola "
     "({4})."},
    {"report_combinations", "Combinations of cards", "Combinaciones de cartas"},
    {"report_combinations_text",
     "Cards that the same player used: how often those win who used both, and how much more often "
     "than those suggest who used only one or neither. Only what is certain among all combinations "
     "is shown. It goes together with winning and need not cause it.",
     "Cartas que usó el mismo jugador: cuánto ganan quienes usaron ambas, y cuánto más de lo que "
     "sugieren quienes usaron solo una o ninguna. Solo se muestra lo seguro entre todas las "
     "combinaciones. Acompaña a la victoria y no tiene por qué causarla."},
    {"report_combined", "more than each alone", "más que cada una sola"},
    {"report_kingmaking",
     "In {1} of games somebody who does not win decides by a last choice who does ({2}).",
     "En el {1} de las partidas alguien que no gana decide con su última elección quién gana "
     "({2})."},
    {"report_interaction",
     "In {1} of cases another answer of one player changes what the next one may do or does ({2}).",
     "En el {1} de los casos, otra respuesta de un jugador cambia lo que el siguiente puede hacer "
     "o "
     "hace ({2})."},
    {"report_others", "What players do to each other", "Lo que se hacen unos a otros"},
    {"report_others_text",
     "Of each game one choice is drawn, and the game is played once more with the same luck and "
     "another answer there: is the next turn of somebody else still the same, with the same "
     "questions, possible answers and answers given? Games in which another answer draws other "
     "dice or cards are left out. And at the end: does the last choice of somebody who does not "
     "win decide who does?",
     "De cada partida se sortea una elección, y la partida se juega otra vez con la misma suerte y "
     "otra respuesta ahí: ¿sigue siendo igual el siguiente turno de otro jugador, con las mismas "
     "preguntas, respuestas posibles y respuestas dadas? Se descartan las partidas en que otra "
     "respuesta saca otros dados o cartas. Y al final: ¿la última elección de alguien que no gana "
     "decide quién gana?"},
    {"report_next_changed", "the next player has another turn", "el siguiente tiene otro turno"},
    {"report_kingmaker", "who does not win decides who does", "quien no gana decide quién gana"},
    {"report_skill", "Skill tells: {1} wins {2} of {4} games against {5} ({3}).",
     "La habilidad cuenta: {1} gana el {2} de {4} partidas contra {5} ({3})."},
    {"report_no_skill", "No sign that skill tells: {1} wins {2} of {4} games against {5} ({3}).",
     "Nada indica que la habilidad cuente: {1} gana el {2} de {4} partidas contra {5} ({3})."},
    {"report_plays_worse", "{1} plays worse than {5}: it wins {2} of {4} games ({3}).",
     "{1} juega peor que {5}: gana el {2} de {4} partidas ({3})."},
    {"report_decides",
     "Who wins between {1} and {2} is decided to {3} by who plays ({4}), to {5} by luck alone "
     "({6}) and to {7} by the seat ({8}); the rest these decide together.",
     "Quién gana entre {1} y {2} lo decide en un {3} quién juega ({4}), en un {5} el azar solo "
     "({6}) y en un {7} el asiento ({8}); el resto lo deciden juntos."},
    {"report_luck", "Luck and skill", "Azar y habilidad"},
    {"report_luck_text",
     "Each luck is played once for each seat that the better player can have, so that the variance "
     "of the result has four parts: who plays; the seat; the luck that comes to a seat whoever "
     "plays there; and what these do together, as where luck decides only between players who are "
     "nearly alike. They are those of these players: the greater the difference between them, the "
     "more skill tells. All intervals of a column hold at once in 95 % (Sobol' 1993; Efron and "
     "Stein 1981).",
     "Cada suerte se juega una vez por cada asiento que puede tener el mejor jugador, de modo que "
     "la "
     "varianza del resultado tiene cuatro partes: quién juega; el asiento; el azar que toca a un "
     "asiento juegue quien juegue; y lo que hacen juntos, como cuando el azar solo decide entre "
     "jugadores casi iguales. Son las de estos jugadores: cuanto mayor es su diferencia, más "
     "cuenta "
     "la habilidad. Todos los intervalos de una columna valen a la vez en el 95 % (Sobol' 1993; "
     "Efron "
     "y Stein 1981)."},
    {"report_against", "{1} against {2}", "{1} contra {2}"},
    {"report_better_wins", "the first wins", "gana el primero"},
    {"report_who_plays", "who plays", "quién juega"},
    {"report_luck_alone", "luck alone", "el azar solo"},
    {"report_seat_alone", "seat", "el asiento"},
    {"report_together", "together", "juntos"},
    {"report_habits", "What winners do", "Qué hacen quienes ganan"},
    {"report_habits_text",
     "Times per player and game, of winners and of the others in the same games; the interval is "
     "that of the difference, and * says that it leaves out 0, among all rows together. When: "
     "after which share of the turns and rounds it was done first. It goes together with winning "
     "and need not cause it.",
     "Veces por jugador y partida, de quienes ganan y de los demás en las mismas partidas; el "
     "intervalo es el de la diferencia, y * dice que excluye el 0, entre todas las filas juntas. "
     "Cuándo: tras qué parte de los turnos y rondas se hizo por primera vez. Acompaña a la "
     "victoria y no tiene por qué causarla."},
    {"report_what", "what", "qué"},
    {"report_of_winners", "winners", "quienes ganan"},
    {"report_of_others", "others", "los demás"},
    {"report_winners_first", "when, winners", "cuándo, quienes ganan"},
    {"report_others_first", "when, others", "cuándo, los demás"},
    {"report_openings", "Openings", "Aperturas"},
    {"report_openings_text",
     "What a player did first, and how often those who began so win. Seats are not told apart; * "
     "leaves out the average, among all openings together.",
     "Qué hizo primero un jugador, y cuánto ganan quienes empezaron así. No se distinguen "
     "asientos; * excluye la media, entre todas las aperturas juntas."},
    {"report_players", "players", "jugadores"},
    {"report_wins", "wins", "gana"},
    {"report_time", "How long people play", "Cuánto juegan las personas"},
    {"report_time_text",
     "A game takes people about {1} minutes ({2} to {3} in eight of ten games), if each decision "
     "takes {4} s, and {5} s more for each doubling of its options (the law of Hick; these numbers "
     "are an assumption).",
     "Una partida ocupa a las personas unos {1} minutos (de {2} a {3} en ocho de cada diez), si "
     "cada decisión lleva {4} s, y {5} s más cada vez que se duplican sus opciones (la ley de "
     "Hick; estos números son un supuesto)."},
    {"report_waits", "waits", "espera"},
    {"report_waits_minutes", "minutes of waiting", "minutos de espera"},
    {"report_variants", "What each variant changes", "Qué cambia cada variante"},
    {"report_measures", "All measures", "Todas las medidas"},
};

}  // namespace

std::span<const UiWord> report_words() { return kReportWords; }

}  // namespace cubilete
