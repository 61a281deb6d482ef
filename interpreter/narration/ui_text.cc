#include "narration/ui_text.h"

#include <algorithm>
#include <cassert>
#include <cctype>

#include <fmt/format.h>

#include "base/phrase.h"
#include "narration/report_words.h"

namespace cubilete {
namespace {

constexpr UiWord kWords[] = {
    // events
    {"round_started", "Round {1}", "Ronda {1}"},
    {"turn_started", "{1}'s turn", "Turno del {1}"},
    {"phase_started", "{1}", "{1}"},
    {"action_taken", "{1}: {2}", "{1}: {2}"},
    {"gained", "{1}: +{2} {3} (now {4})", "{1}: +{2} {3} (ahora {4})"},
    {"paid", "{1}: -{2} {3} (now {4})", "{1}: -{2} {3} (ahora {4})"},
    {"table_gained", "{3}: +{2} (now {4})", "{3}: +{2} (ahora {4})"},
    {"table_paid", "{3}: -{2} (now {4})", "{3}: -{2} (ahora {4})"},
    {"changed", "{1}: {2}, now {3}", "{1}: {2}, ahora {3}"},
    {"table_changed", "{1}: now {2}", "{1}: ahora {2}"},
    {"owned_changed", "{1}: {3}, {2}: now {4}", "{1}: {3}, {2}: ahora {4}"},
    {"became", "{1} is now {2}", "{1}: ahora {2}"},
    {"owned_became", "{1}: {2} is now {3}", "{1}: {2}, ahora {3}"},
    {"a_secret", "in secret", "en secreto"},
    {"because_of_action", "because of {1}: {2}", "por la acción de {1}: {2}"},
    {"moved", "{1}: {2} to {3}", "{1}: {2} a {3}"},
    {"moved_table", "{1} to {2}", "{1} a {2}"},
    {"moved_between", "{1} from {2} to {3}", "{1} de {2} a {3}"},
    {"so_often", "{1} ({2} times)", "{1} ({2} veces)"},
    {"leaves_game", "{1} leaves the game", "{1} sale de la partida"},
    {"leave_game", "{1} leave the game", "{1} salen de la partida"},
    {"out_of_game", "out of the game", "fuera de la partida"},
    {"zone_of", "{1} of {2}", "{1} del {2}"},
    {"unseen_piece", "a piece", "una pieza"},
    {"unseen_of_two", "{1} or {2}", "{1} o {2}"},
    {"unseen_pieces", "{1} pieces", "{1} piezas"},
    {"unseen_die", "a die", "un dado"},
    {"unseen_dice", "{1} dice", "{1} dados"},
    {"rolled", "{1} rolls {2}", "{1} saca {2}"},
    {"rolled_table", "rolled: {1}", "dados: {1}"},
    {"shuffled", "{1} {2, plural, one {is} other {are}} shuffled",
     "se {2, plural, one {baraja} other {barajan}} {1}"},
    {"shown", "{1} sees {2} from {3}", "{1} ve {2} de {3}"},
    {"shown_to_several", "{1} see {2} from {3}", "{1} ven {2} de {3}"},
    {"shown_to_all", "all see {1} from {2}", "todos ven {1} de {2}"},
    {"denied", "there is no {1} in {2}", "no hay {1} en {2}"},
    {"chosen", "{1} chooses {2}", "{1} elige {2}"},
    {"game_ended", "The game ends.", "Termina la partida."},
    {"game_ended_because", "The game ends: {1}", "Termina la partida: {1}"},
    // outcome
    {"final_scores", "Final scores", "Puntuación final"},
    {"final_places", "Result", "Resultado"},
    {"standing", "{1}. {2}: {3}", "{1}. {2}: {3}"},
    {"standing_without_score", "{1}. {2}", "{1}. {2}"},
    {"no_scores", "Nobody has a score in this game.", "En este juego nadie tiene puntuación."},
    {"wins", "{1} wins.", "Gana el {1}."},
    {"win_together", "{1} win together.", "Ganan juntos: {1}."},
    {"score_of_team", "together {1}", "juntos {1}"},
    {"share_victory", "{1} share the victory.", "Comparten la victoria: {1}."},
    {"nobody_wins", "Nobody wins.", "No gana nadie."},
    {"everyone_loses", "Everybody loses.", "Pierden todos."},
    {"broken_off", "The game was broken off after {1} turns.",
     "La partida se interrumpió tras {1} turnos."},
    {"broken_off_turn_decisions", "The game was broken off: one turn took more than {1} decisions.",
     "La partida se interrumpió: un turno necesitó más de {1} decisiones."},
    {"broken_off_round_decisions",
     "The game was broken off: one round took more than {1} decisions.",
     "La partida se interrumpió: una ronda necesitó más de {1} decisiones."},
    {"broken_off_game_decisions", "The game was broken off after more than {1} decisions.",
     "La partida se interrumpió tras más de {1} decisiones."},
    {"and", "and", "y"},
    // the table
    {"player", "Player {1}", "Jugador {1}"},
    {"table", "table", "mesa"},
    {"nobody", "nobody", "nadie"},
    {"nothing", "nothing", "nada"},
    {"yes", "yes", "sí"},
    {"no", "no", "no"},
    {"empty", "empty", "vacío"},
    {"hidden_cards", "{1} not shown", "{1} sin mostrar"},
    {"more_hidden", "and {1} not shown", "y {1} sin mostrar"},
    {"and_remembered", "{1} (you know of {2})", "{1} (sabes que hay {2})"},
    {"and_denied", "{1} (you know there is no {2})", "{1} (sabes que no hay {2})"},
    // decisions
    {"choose_action", "{1}, what do you do?", "{1}, ¿qué haces?"},
    {"choose_of", "{1}, {2}", "{1}, {2}"},
    {"done", "done", "terminar"},
    {"pass", "pass", "pasar"},
    {"none_of_them", "none", "nada"},
    {"chance_asks",
     "Roll the dice and enter what they show, as in {1} (empty: let the program roll)",
     "Tira los dados y escribe lo que muestran, como {1} (vacío: que tire el programa)"},
    {"price", "for {1}", "por {1}"},
    {"only_choice", "{1}: {2} (the only choice)", "{1}: {2} (no hay otra)"},
    {"asked_all_the_same", "You are asked so that the others do not learn what you have.",
     "Se te pregunta para que los demás no sepan qué tienes."},
    {"with_price", "{1}, for {2}", "{1}, por {2}"},
    {"from_to", "a number from {1} to {2}", "un número del {1} al {2}"},
    {"more_options", "... {1} more: type part of the name to see them",
     "... {1} más: escribe parte del nombre para verlas"},
    {"no_such_option", "'{1}' is not one of the options. {2}",
     "'{1}' no es una de las opciones. {2}"},
    {"did_you_mean", "Did you mean '{1}'?", "¿Querías decir '{1}'?"},
    {"several_options", "'{1}' may mean several options: {2}",
     "'{1}' puede ser varias opciones: {2}"},
    {"type_number", "Type a number from 1 to {1}, or a name from the list.",
     "Escribe un número del 1 al {1}, o un nombre de la lista."},
    {"type_several", "Type their numbers or names, as in {1}.",
     "Escribe sus números o nombres, como en {1}."},
    {"type_none", "0 for none.", "0 para nada."},
    {"type_by_value", "Type what you choose, as in {1}, or {2} for that line.",
     "Escribe lo que eliges, como en {1}, o {2} para esa línea."},
    {"choose_exactly", "Choose exactly {1}", "Elige exactamente {1}"},
    {"choose_at_most", "Choose at most {1}", "Elige como mucho {1}"},
    {"choose_range", "Choose {1} to {2}", "Elige de {1} a {2}"},
    {"none_so_far", "none so far", "nada por ahora"},
    {"one_more_needed", "{1} more is needed", "falta {1}"},
    {"more_needed", "{1} more are needed", "faltan {1}"},
    {"one_too_many", "that is {1} too many", "sobra {1}"},
    {"too_many", "those are {1} too many", "sobran {1}"},
    {"only_so_many", "there is only {2} of {1}", "solo hay {2} de {1}"},
    {"not_a_selection", "{1} cannot be chosen together.", "No se pueden elegir juntos: {1}."},
    {"no_longer_possible", "{1}: {2} is no longer possible", "{1}: {2} ya no es posible"},
    {"words_chosen", "{1} chooses: {2}", "{1} elige: {2}"},
    {"type_value", "Type a value from the list, a name, or #1 for the first line.",
     "Escribe un valor de la lista, un nombre, o #1 para la primera línea."},
    {"rule_failed", "a rule of the game failed here", "aquí ha fallado una regla del juego"},
    {"choice_failed",
     "A rule of the game failed, so this cannot be carried out. Choose something else.",
     "Ha fallado una regla del juego, así que esto no se puede hacer. Elige otra cosa."},
    {"practice_tells_why", "with --practice the program says which rule, and why",
     "con --practice el programa dice qué regla, y por qué"},
    {"nothing_possible", "A rule fails whatever is chosen here: /undo, /save or /quit.",
     "Falla una regla se elija lo que se elija: /deshacer, /guardar o /salir."},
    {"bot_problem", "in a position that a bot thought of; it went on without it",
     "en una posición que pensó un bot; siguió sin ella"},
    {"hint_line", "  {1} %  {2}", "  {1} %  {2}"},
    {"hint_title",
     "Of {1} playouts, so many went to each option; the first is what the bot would do:",
     "De {1} partidas simuladas, tantas fueron a cada opción; la primera es la que haría el bot:"},
    {"hint_needs_number", "/hint takes a number of playouts from 1 to {1}: /hint 400",
     "/pista admite un número de partidas simuladas de 1 a {1}: /pista 400"},
    {"hint_knows_nothing", "The bot cannot think ahead from here.",
     "El bot no puede pensar desde aquí."},
    {"odds_title", "The chance of {1} right after each answer:",
     "La probabilidad de {1} justo después de cada respuesta:"},
    {"odds_title_mean", "The mean of {1} right after each answer:",
     "La media de {1} justo después de cada respuesta:"},
    {"odds_exact", "Exact: every way in which chance may fall was counted.",
     "Exacto: se han contado todas las formas en que puede caer el azar."},
    {"odds_alike",
     "Every way in which chance may fall was counted, the same in {1} deals of what you do not "
     "see.",
     "Se han contado todas las formas en que puede caer el azar, iguales en {1} repartos de lo que "
     "no ves."},
    {"odds_imagined", "About: the mean of {1} deals of what you do not see.",
     "Aproximado: la media de {1} repartos de lo que no ves."},
    {"odds_drawn", "About: chance was drawn {1} times.",
     "Aproximado: se ha echado a suertes {1} veces."},
    {"odds_too_many", "There are too many answers; odds are counted of up to {1}.",
     "Hay demasiadas respuestas; se calculan probabilidades de hasta {1}."},
    {"odds_others", "Others answer at the same time, and what follows depends on them.",
     "Otros responden al mismo tiempo, y lo que sigue depende de ellos."},
    {"odds_dice", "The dice are thrown at the table; the program does not know their chances.",
     "Los dados se tiran en la mesa; el programa no conoce sus probabilidades."},
    {"odds_drawn_before",
     "Something was rolled or shuffled just before this question, and what was shuffled must not "
     "be "
     "known. Ask at the question before it.",
     "Justo antes de esta pregunta se ha tirado o barajado algo, y lo barajado no se debe saber. "
     "Pregunta en la anterior."},
    {"odds_nobody", "Nobody is asked anything here.", "Aquí no se pregunta nada a nadie."},
    {"odds_needs_value",
     "/chance takes a condition or a number of the game: /chance count(hand) > 3",
     "/azar admite una condición o un número del juego: /azar count(hand) > 3"},
    {"command_or_option",
     "'{1}' is a command and also the beginning of an option: type /{1} for the command, {2} for "
     "'{3}'.",
     "'{1}' es una orden y también el principio de una opción: escribe /{1} para la orden, {2} "
     "para "
     "'{3}'."},
    {"no_such_command", "There is no command '{1}'. {2}", "No hay ninguna orden '{1}'. {2}"},
    {"not_faces", "These are not faces of the {1} dice: give one face for each, as in {2}",
     "No son caras de los {1} dados: da una cara por dado, como {2}"},
    {"undone", "Undone.", "Deshecho."},
    {"undo_ends",
     "Since then somebody has learned something new (a roll, a card, another player's choice):\n"
     "undo ends here. With play --practice it takes back everything.",
     "Desde entonces alguien ha visto algo nuevo (una tirada, una carta, la elección de otro):\n"
     "no se deshace más. Con play --practice se puede deshacer todo."},
    {"nothing_to_undo", "There is nothing to undo.", "No hay nada que deshacer."},
    {"saved", "Saved to {1}. Go on with: {2}", "Guardado en {1}. Sigue con: {2}"},
    {"save_needs_file", "Say where to: /save FILE", "Di dónde: /guardar FICHERO"},
    {"goodbye", "Goodbye.", "Hasta la próxima."},
    {"goes_on", "The game is kept in {1}. Go on with: {2}",
     "La partida está guardada en {1}. Sigue con: {2}"},
    {"resumed", "{1}, after {2} choices, from {3}", "{1}, tras {2} elecciones, de {3}"},
    {"quit_loses", "This game is kept nowhere and would be lost. Quit all the same? (yes, no)",
     "Esta partida no está guardada y se perdería. ¿Salir de todos modos? (sí, no)"},
    {"yes_short", "y", "s"},
    {"look_needs_name", "Say what to look at: /look CARD", "Di qué quieres mirar: /mira CARTA"},
    {"no_such_component", "Nothing in this game is called '{1}'.",
     "Nada en este juego se llama '{1}'."},
    {"several_components", "'{1}' may mean: {2}", "'{1}' puede ser: {2}"},
    {"rest_as_before", "(the rest is as before; /board shows it)",
     "(lo demás sigue igual; /mesa lo muestra)"},
    {"lies_on", "on {1}", "sobre {1}"},
    {"next_to", "next to {1}", "junto a {1}"},
    {"lies_in", "in: {1}", "en: {1}"},
    {"lies_there", "there: {1}", "allí: {1}"},
    {"nothing_there", "Nothing lies there.", "Allí no hay nada."},
    {"lies_nowhere", "You see none of them on the table.", "No ves nada de eso en la mesa."},
    {"input_ended", "The input has ended; the game stops here.",
     "La entrada ha terminado; la partida se detiene aquí."},
    {"look_away", "This is secret: only {1} should look. Press Enter.",
     "Es secreto: que solo mire {1}. Pulsa Intro."},
    {"help_text",
     "Type the number or letter before an option, or its name (its beginning is enough). Where "
     "the options are numbers, players or dice, a number is the value that you choose, several "
     "dice "
     "are typed together (1 5 5), and lines have letters; #2 is always the second line.\n"
     "  /undo        take back your last choice, as far as it has shown nothing new\n"
     "  /why         why other things are not offered\n"
     "  /board       show the whole table again\n"
     "  /score       what you have scored so far, and with what\n"
     "  /hint        what a bot that thinks ahead would do; /hint 2000 thinks for longer\n"
     "  /chance X    the chance of the condition X, or the mean of the number X, after each "
     "answer\n"
     "  /look CARD   what a card says, its numbers, where it lies\n"
     "  /rules       the rules of the game as they are written\n"
     "  /log         what has happened lately; /log 100, /log all\n"
     "  /save FILE   save the game; cubilete play --resume FILE goes on\n"
     "  /quit        stop; what is not kept is asked about\n"
     "The slash may be left out where no option begins with that word.",
     "Escribe el número o la letra que hay ante una opción, o su nombre (basta el principio). "
     "Donde las opciones son números, jugadores o dados, un número es el valor que eliges, varios "
     "dados se escriben juntos (1 5 5) y las líneas tienen letras; #2 es siempre la segunda.\n"
     "  /deshacer         deshace tu última elección, si no ha mostrado nada nuevo\n"
     "  /porque           por qué no se ofrecen otras cosas\n"
     "  /mesa             muestra la mesa entera otra vez\n"
     "  /puntos           lo que llevas puntuado, y con qué\n"
     "  /pista            qué haría un bot que piensa; /pista 2000 piensa más tiempo\n"
     "  /azar X           la probabilidad de la condición X, o la media del número X, tras cada "
     "respuesta\n"
     "  /mira CARTA       qué dice una carta, sus números, dónde está\n"
     "  /reglas           las reglas del juego como están escritas\n"
     "  /registro         lo que ha pasado últimamente; /registro 100, /registro todo\n"
     "  /guardar FICHERO  guarda la partida; cubilete play --resume FICHERO la sigue\n"
     "  /salir            termina; si algo no está guardado, pregunta\n"
     "La barra puede faltar donde ninguna opción empieza con esa palabra."},
    // why
    {"why_nothing", "Everything there is can be chosen.", "Se puede elegir todo lo que hay."},
    {"why_not", "{1}: {2}", "{1}: {2}"},
    {"why_not_many", "{1}, and {2} more: {3}", "{1} y {2} más: {3}"},
    {"why_condition", "it needs {1}", "hace falta {1}"},
    {"why_no_candidate", "there is nothing to choose for '{1}'",
     "no hay nada que elegir para '{1}'"},
    {"why_range", "it would have to be at least {1}, and you can choose at most {2}",
     "tendría que ser al menos {1}, y puedes elegir como mucho {2}"},
    {"shown_failed", "{1} cannot be found out: {2}", "{1} no se puede saber: {2}"},
    {"why_cost", "it costs {1} {2}, there is {3}", "cuesta {1} {2}, hay {3}"},
    {"why_offered", "{1}: {2} options are offered.", "{1}: se ofrecen {2} opciones."},
    {"why_offered_one", "{1}: 1 option is offered.", "{1}: se ofrece 1 opción."},
    {"why_over", "The game is over: nobody is asked.",
     "La partida ha terminado: no se pregunta a nadie."},
    {"why_position", "After {1} choices, turn {2}.", "Tras {1} elecciones, turno {2}."},
    {"ledger", "{1}, {2}: {3}", "{1}, {2}: {3}"},
    {"ledger_table", "{1}: {2}", "{1}: {2}"},
    {"ledger_initial", "{1} at the beginning", "{1} al empezar"},
    {"ledger_choice", "choice {1}, turn {2}", "elección {1}, turno {2}"},
    {"ledger_round", "choice {1}, round {2}", "elección {1}, ronda {2}"},
    {"ledger_turn", "turn {1}", "turno {1}"},
    {"ledger_setup", "the set-up", "la preparación"},
    {"why_values", "{1} is {2}", "{1} es {2}"},
    // the rules of a game
    {"rules_players", "For {1, plural, one {# player} other {# players}}.",
     "Para {1, plural, one {# jugador} other {# jugadores}}."},
    {"rules_players_range", "For {1} to {2} players.", "De {1} a {2} jugadores."},
    {"rules_flow", "How it goes", "Desarrollo"},
    {"rules_rounds", "Rounds", "Rondas"},
    {"rules_again", "Again and again", "Una y otra vez"},
    {"rules_times", "{1} times", "{1} veces"},
    {"rules_once", "once", "una vez"},
    {"rules_while", "while {1}", "mientras {1}"},
    {"rules_until", "until {1}", "hasta que {1}"},
    {"rules_if", "If {1}", "Si {1}"},
    {"rules_each", "For each of {1}", "Por cada uno de {1}"},
    {"rules_turns", "Each player in turn", "Cada jugador en su turno"},
    {"rules_offer", "Choose: {1}", "Elige: {1}"},
    {"rules_window", "One after the other, until all have passed: {1}",
     "Uno tras otro, hasta que todos hayan pasado: {1}"},
    {"rules_window_once", "One after the other, once each: {1}",
     "Uno tras otro, una vez cada uno: {1}"},
    {"rules_phases", "What may come in between", "Lo que puede venir en medio"},
    {"rules_offer_at_once", "All at once choose: {1}", "Todos a la vez eligen: {1}"},
    {"rules_optional", "or nothing", "o nada"},
    {"rules_actions", "What you may do", "Lo que puedes hacer"},
    {"rules_not_where", "not possible: {1}", "no se puede: {1}"},
    {"rules_end", "The game ends when", "La partida termina cuando"},
    {"rules_named_winner", "Nobody has a score; who wins is said when the game ends.",
     "Nadie tiene puntuación; al terminar la partida se dice quién gana."},
    {"rules_all_win", "All players win together, unless all lose.",
     "Todos ganan juntos, si no pierden todos."},
    {"rules_scoring", "Scoring", "Puntuación"},
    {"rules_most_wins", "The highest score wins.", "Gana la puntuación más alta."},
    {"rules_least_wins", "The lowest score wins.", "Gana la puntuación más baja."},
    {"rules_teams", "Team: {1}. A team adds its scores, and wins together.",
     "Equipo: {1}. Un equipo suma sus puntos y gana unido."},
    {"rules_teams_win", "Team: {1}. A team wins together.", "Equipo: {1}. Un equipo gana unido."},
    {"rules_tie_most", "In a tie, more: {1}", "En caso de empate, más: {1}"},
    {"rules_tie_least", "In a tie, fewer: {1}", "En caso de empate, menos: {1}"},
    {"rules_options", "As this game is played", "Así se juega esta partida"},
    // commands at the prompt
    {"command_help", "help", "ayuda"},
    {"command_why", "why", "porque"},
    {"command_score", "score", "puntos"},
    {"command_look", "look", "mira"},
    {"command_hint", "hint", "pista"},
    {"command_chance", "chance", "azar"},
    {"command_rules", "rules", "reglas"},
    {"command_log", "log", "registro"},
    {"command_undo", "undo", "deshacer"},
    {"command_save", "save", "guardar"},
    {"command_quit", "quit", "salir"},
    {"command_board", "board", "mesa"},
    // the balance lab
    {"measure_win_share", "win share, seat {1}", "parte de victorias, asiento {1}"},
    {"measure_no_winner", "games that nobody wins", "partidas que no gana nadie"},
    {"measure_score", "score, seat {1}", "puntos, asiento {1}"},
    {"measure_score_part", "{2}, seat {1}", "{2}, asiento {1}"},
    {"measure_margin", "margin of victory", "ventaja del ganador"},
    {"measure_rounds", "rounds", "rondas"},
    {"measure_turns", "turns", "turnos"},
    {"measure_dead_turns", "turns without a choice", "turnos sin elección"},
    {"measure_decisions", "decisions", "decisiones"},
    {"measure_options", "options per decision", "opciones por decisión"},
    {"measure_lead_changes", "lead changes", "cambios de líder"},
    {"measure_settled", "decided after this share of the turns",
     "decidida tras esta parte de los turnos"},
    {"measure_leader_wins", "won by who led at half", "gana quien iba por delante a la mitad"},
    {"measure_comeback", "lost by who led at half", "pierde quien iba por delante a la mitad"},
    {"measure_end", "ends: {2}", "final: {2}"},
    {"measure_action", "action: {2}", "acción: {2}"},
    {"measure_use", "used: {2}", "usada: {2}"},
    {"measure_taken", "taken: {2}", "conseguida: {2}"},
    {"measure_win_share_is", "Seat {1} wins {3} of the games ({4}).",
     "El asiento {1} gana el {3} de las partidas ({4})."},
    {"measure_win_share_more", "Seat {1} wins {3} points more often ({4}).",
     "El asiento {1} gana {3} puntos más a menudo ({4})."},
    {"measure_win_share_less", "Seat {1} wins {3} points less often ({4}).",
     "El asiento {1} gana {3} puntos menos a menudo ({4})."},
    {"measure_no_winner_is", "Nobody wins {3} of the games ({4}).",
     "No gana nadie el {3} de las partidas ({4})."},
    {"measure_no_winner_more", "Nobody wins, {3} points more often ({4}).",
     "Hay {3} puntos más de partidas sin ganador ({4})."},
    {"measure_no_winner_less", "Nobody wins, {3} points less often ({4}).",
     "Hay {3} puntos menos de partidas sin ganador ({4})."},
    {"measure_score_more", "Seat {1} scores {3} more ({4}).",
     "El asiento {1} consigue {3} puntos más ({4})."},
    {"measure_score_less", "Seat {1} scores {3} less ({4}).",
     "El asiento {1} consigue {3} puntos menos ({4})."},
    {"measure_score_part_more", "Of “{2}”, seat {1} scores {3} more ({4}).",
     "De «{2}», el asiento {1} consigue {3} puntos más ({4})."},
    {"measure_score_part_less", "Of “{2}”, seat {1} scores {3} less ({4}).",
     "De «{2}», el asiento {1} consigue {3} puntos menos ({4})."},
    {"measure_margin_more", "The winner ends {3} further ahead ({4}).",
     "Quien gana acaba {3} puntos más por delante ({4})."},
    {"measure_margin_less", "The winner ends {3} less far ahead ({4}).",
     "Quien gana acaba {3} puntos menos por delante ({4})."},
    {"measure_rounds_is", "A game has {3, plural, one {# round} other {# rounds}} ({4}).",
     "Una partida tiene {3, plural, one {# ronda} other {# rondas}} ({4})."},
    {"measure_rounds_more", "Games are {3, plural, one {# round} other {# rounds}} longer ({4}).",
     "Las partidas duran {3, plural, one {# ronda} other {# rondas}} más ({4})."},
    {"measure_rounds_less", "Games are {3, plural, one {# round} other {# rounds}} shorter ({4}).",
     "Las partidas duran {3, plural, one {# ronda} other {# rondas}} menos ({4})."},
    {"measure_turns_is", "A game has {3, plural, one {# turn} other {# turns}} ({4}).",
     "Una partida tiene {3, plural, one {# turno} other {# turnos}} ({4})."},
    {"measure_turns_more", "Games are {3, plural, one {# turn} other {# turns}} longer ({4}).",
     "Las partidas duran {3, plural, one {# turno} other {# turnos}} más ({4})."},
    {"measure_turns_less", "Games are {3, plural, one {# turn} other {# turns}} shorter ({4}).",
     "Las partidas duran {3, plural, one {# turno} other {# turnos}} menos ({4})."},
    {"measure_dead_turns_more", "{3} more turns of a game leave nothing to choose ({4}).",
     "En una partida hay {3} turnos más sin nada que elegir ({4})."},
    {"measure_dead_turns_less", "{3} fewer turns of a game leave nothing to choose ({4}).",
     "En una partida hay {3} turnos menos sin nada que elegir ({4})."},
    {"measure_decisions_is", "It asks its players {3} times to choose ({4}).",
     "Pide elegir a sus jugadores {3} veces ({4})."},
    {"measure_decisions_more", "Players choose {3} times more in a game ({4}).",
     "Los jugadores eligen {3} veces más por partida ({4})."},
    {"measure_decisions_less", "Players choose {3} times less in a game ({4}).",
     "Los jugadores eligen {3} veces menos por partida ({4})."},
    {"measure_options_more", "A decision has {3} more options ({4}).",
     "Una decisión tiene {3} opciones más ({4})."},
    {"measure_options_less", "A decision has {3} fewer options ({4}).",
     "Una decisión tiene {3} opciones menos ({4})."},
    {"measure_lead_changes_is", "The lead changes {3} times ({4}).",
     "El líder cambia {3} veces ({4})."},
    {"measure_lead_changes_more", "The lead changes {3} times more ({4}).",
     "El líder cambia {3} veces más ({4})."},
    {"measure_lead_changes_less", "The lead changes {3} times less ({4}).",
     "El líder cambia {3} veces menos ({4})."},
    {"measure_settled_more", "The winner leads for good {3} points later in the game ({4}).",
     "Quien gana toma la cabeza para siempre {3} puntos más tarde en la partida ({4})."},
    {"measure_settled_less", "The winner leads for good {3} points earlier in the game ({4}).",
     "Quien gana toma la cabeza para siempre {3} puntos antes en la partida ({4})."},
    {"measure_leader_wins_is",
     "Who leads alone at half time goes on to win {3} of all games ({4}).",
     "Quien va solo en cabeza a la mitad acaba ganando el {3} de todas las partidas ({4})."},
    {"measure_leader_wins_more",
     "Who leads alone at half time goes on to win {3} points more often ({4}).",
     "Quien va solo en cabeza a la mitad acaba ganando {3} puntos más a menudo ({4})."},
    {"measure_leader_wins_less",
     "Who leads alone at half time goes on to win {3} points less often ({4}).",
     "Quien va solo en cabeza a la mitad acaba ganando {3} puntos menos a menudo ({4})."},
    {"measure_comeback_is", "In {3} of them somebody comes from behind after half time ({4}).",
     "En el {3} de ellas alguien remonta después de la mitad ({4})."},
    {"measure_comeback_more",
     "Somebody comes from behind after half time {3} points more often ({4}).",
     "Alguien remonta después de la mitad {3} puntos más a menudo ({4})."},
    {"measure_comeback_less",
     "Somebody comes from behind after half time {3} points less often ({4}).",
     "Alguien remonta después de la mitad {3} puntos menos a menudo ({4})."},
    {"measure_end_is", "{3} of the games end so: {2} ({4}).",
     "El {3} de las partidas acaba así: {2} ({4})."},
    {"measure_end_more", "{3} points more of the games end so: {2} ({4}).",
     "{3} puntos más de las partidas acaban así: {2} ({4})."},
    {"measure_end_less", "{3} points fewer of the games end so: {2} ({4}).",
     "{3} puntos menos de las partidas acaban así: {2} ({4})."},
    {"measure_action_more", "“{2}” is done {3} times more in a game ({4}).",
     "«{2}» se hace {3} veces más por partida ({4})."},
    {"measure_action_less", "“{2}” is done {3} times less in a game ({4}).",
     "«{2}» se hace {3} veces menos por partida ({4})."},
    {"measure_use_more", "{2} is used {3} times more in a game ({4}).",
     "{2} se usa {3} veces más por partida ({4})."},
    {"measure_use_less", "{2} is used {3} times less in a game ({4}).",
     "{2} se usa {3} veces menos por partida ({4})."},
    {"measure_taken_more", "{2} comes to players {3} times more in a game ({4}).",
     "{2} llega a los jugadores {3} veces más por partida ({4})."},
    {"measure_taken_less", "{2} comes to players {3} times less in a game ({4}).",
     "{2} llega a los jugadores {3} veces menos por partida ({4})."},
    // the lab's sentences
    {"told_each_game", "in every game", "en todas las partidas"},
    {"told_each_pair", "in every pair", "en todos los pares"},
    {"told_more_than_even", "Seat {1} wins more than its even share of {5}: {3} ({4}).",
     "El asiento {1} gana más que su parte igual, el {5}: {3} ({4})."},
    {"told_less_than_even", "Seat {1} wins less than its even share of {5}: {3} ({4}).",
     "El asiento {1} gana menos que su parte igual, el {5}: {3} ({4})."},
    {"told_even",
     "No seat wins more than another: each has its even share of {1}, to within {2} points.",
     "Ningún asiento gana más que otro: cada uno tiene su parte igual, el {1}, con un margen de "
     "{2} puntos."},
    {"told_even_so_far",
     "No seat is known to win more than another; up to {2} points from the even share of {1} are "
     "possible.",
     "No se sabe de ningún asiento que gane más que otro; son posibles hasta {2} puntos respecto "
     "de la parte igual, el {1}."},
    {"told_wins_same", "No seat wins more or less often than before, to within {1} points.",
     "Ningún asiento gana más ni menos que antes, con un margen de {1} puntos."},
    {"told_wins_so_far",
     "No sign that anybody wins more or less often; up to {1} points are possible.",
     "Nada indica que nadie gane más ni menos; son posibles hasta {1} puntos."},
    {"told_all_the_same", "“{1}” is the same in every pair.", "«{1}» es igual en todos los pares."},
    {"told_no_sign", "No sign of a change of “{1}”; up to {2} are possible.",
     "Nada indica un cambio de «{1}»; es posible uno de hasta {2}."},
    {"told_nothing_yet", "Nothing can be said yet of “{1}”.",
     "Aún no se puede decir nada de «{1}»."},
    {"told_nothing_of_wins", "Who wins more cannot be said yet.",
     "Aún no se puede decir quién gana más."},
    {"told_needs_games", "To know it to within {1} takes about {2} games",
     "Saberlo con un margen de {1} exige unas {2} partidas"},
    {"told_needs_pairs", "To know it to within {1} takes about {2} pairs of games",
     "Saberlo con un margen de {1} exige unos {2} pares de partidas"},
    {"told_takes", ", here {1}", ", aquí {1}"},
    {"told_points", "{1} points", "{1} puntos"},
    {"told_seconds", "{1} s", "{1} s"},
    {"told_minutes", "{1} min", "{1} min"},
    {"told_hours", "{1} h", "{1} h"},
    {"told_nothing_certain", "No change is certain yet.", "Aún no hay ningún cambio seguro."},
    {"told_card_worth",
     "{1} is worth having: who may not choose it wins {2} points less often ({3}).",
     "Vale la pena tener {1}: quien no puede elegirla gana {2} puntos menos a menudo ({3})."},
    {"told_card_harms", "{1} harms who chooses it: who may not wins {2} points more often ({3}).",
     "{1} perjudica a quien la elige: quien no puede gana {2} puntos más a menudo ({3})."},
    {"told_card_given_worth",
     "{1} is worth being given: it makes its seat win {2} points more often ({3}).",
     "Vale la pena recibir {1}: hace que su asiento gane {2} puntos más a menudo ({3})."},
    {"told_card_given_harms",
     "{1} harms who is given it: its seat wins {2} points less often ({3}).",
     "{1} perjudica a quien la recibe: su asiento gana {2} puntos menos a menudo ({3})."},
    {"told_never_chosen", "Nobody chose {1} in {2} games, though it was possible.",
     "Nadie eligió {1} en {2} partidas, aunque era posible."},
    {"told_so_many_more", "{1} more", "{1} más"},
    {"told_cards_more", "{1} more cards are worth having, and {2} more do harm.",
     "Otras {1} cartas valen la pena y otras {2} perjudican."},
    {"told_cards_unknown",
     "Of {1, plural, one {# card it is not known whether it helps or harms} other {# cards it is "
     "not "
     "known whether they help or harm}}.",
     "De {1, plural, one {# carta no se sabe si ayuda o perjudica} other {# cartas no se sabe si "
     "ayudan o perjudican}}."},
    {"told_no_card", "No card was offered in these games.",
     "En estas partidas no se ofreció ninguna carta."},
    {"told_stronger", "{1} is stronger than {2}: it wins {3} ({4}).",
     "{1} es más fuerte que {2}: gana el {3} ({4})."},
    {"told_as_strong", "Neither {1} nor {2} is known to be stronger: {1} wins {3} ({4}).",
     "No se sabe si {1} o {2} es más fuerte: {1} gana el {3} ({4})."},
    {"told_rises", "{1}: {2} at {3}, and more at {5}: {4}.",
     "{1}: {2} con {3}, y más con {5}: {4}."},
    {"told_falls", "{1}: {2} at {3}, and less at {5}: {4}.",
     "{1}: {2} con {3}, y menos con {5}: {4}."},
    {"told_flat", "{1}: no two of these values are known to differ ({2} to {3}).",
     "{1}: no se sabe que dos de estos valores difieran ({2} a {3})."},
    {"lab_games", "{1, plural, one {# game} other {# games}}",
     "{1, plural, one {# partida} other {# partidas}}"},
    {"lab_games_of", "{1}, {2, plural, one {# player} other {# players}}, seed {3}",
     "{1}, {2, plural, one {# jugador} other {# jugadores}}, semilla {3}"},
    {"lab_played_by", "played by {1}", "jugadas por {1}"},
    {"lab_warning", "warning: {1}", "aviso: {1}"},
    {"lab_random", "a seat is random", "un asiento juega al azar"},
    {"lab_limited", "{1} % of the games were ended by a limit",
     "un límite terminó el {1} % de las partidas"},
    {"lab_no_winner", "nobody won {1} % of the games", "nadie ganó el {1} % de las partidas"},
    {"lab_remedy", "these players do not play this game; try --seats search:100",
     "estos jugadores no juegan a este juego; prueba --seats search:100"},
    {"lab_again", "again: {1}", "otra vez: {1}"},
    {"lab_more", "... and {1} more", "... y {1} más"},
    {"lab_not_known", "not yet known", "aún no se sabe"},
    {"end_finished", "finished", "terminada"},
    {"end_everyone_lost", "everybody lost", "perdieron todos"},
    {"end_limit", "broken off by {1}", "interrumpida por {1}"},
    {"simulate_seat", "seat", "asiento"},
    {"simulate_agent", "agent", "agente"},
    {"simulate_wins", "wins", "victorias"},
    {"simulate_shared", "shared", "compartidas"},
    {"simulate_share", "share", "parte"},
    {"simulate_score", "score", "puntos"},
    {"simulate_median", "median", "mediana"},
    {"simulate_turns", "turns in a game", "turnos por partida"},
    {"simulate_decisions", "decisions in a game", "decisiones por partida"},
    {"simulate_spread", "({1} to {2}, median {3})", "(de {1} a {2}, mediana {3})"},
    {"simulate_actions", "Actions: their share, and how often in a game",
     "Acciones: su parte, y cuántas veces por partida"},
    {"perft_depth", "depth", "nivel"},
    {"perft_positions", "positions", "posiciones"},
    {"perft_over", "games over", "partidas acabadas"},
    {"perft_divided", "Positions at depth {1}, by first choice",
     "Posiciones en el nivel {1}, por primera elección"},
    {"perft_whole", "Every game ends within {1} choices; games: {2}",
     "Toda partida acaba en {1} elecciones o menos; partidas: {2}"},
    {"perft_so_far", "Games that end within {1} choices: {2}",
     "Partidas que acaban en {1} elecciones o menos: {2}"},
    {"rate_alone", "alone, each on the same seeds; seed {2}",
     "a solas, cada uno con las mismas semillas; semilla {2}"},
    {"rate_tables",
     "all players win or lose together: {1} players, each agent at tables of its own, on the same "
     "seeds; seed {2}",
     "todos ganan o pierden juntos: {1} jugadores, cada agente en mesas propias, con las mismas "
     "semillas; semilla {2}"},
    {"rate_together", "{1} players, seats exchanged; seed {2}",
     "{1} jugadores, asientos intercambiados; semilla {2}"},
    {"rate_common",
     "all players won or lost every game together, so no agent could do better than another at the "
     "same table; if the rules mean this, write 'cooperative: true' under 'outcome'",
     "todos los jugadores ganaron o perdieron juntos cada partida, así que ningún agente pudo "
     "hacerlo mejor que otro en la misma mesa; si las reglas son así, escribe 'cooperative: true' "
     "en 'outcome'"},
    {"rate_wins", "a wins", "gana a"},
    {"rate_rating", "rating", "nivel"},
    {"sweep_by", "{1} by {2}", "{1} según {2}"},
    {"sweep_by_both", "{1} by {2} (lines) and {3} (columns)",
     "{1} según {2} (líneas) y {3} (columnas)"},
    {"sweep_never", "never reached between these values, as far as the two ends tell",
     "nunca se alcanza entre estos valores, por lo que dicen los dos extremos"},
    {"sweep_nearest",
     "{1}: nearest at {2} ({3}, {4}, {5} games); it lies from {6} to {7}, if the measure rises or "
     "falls throughout",
     "{1}: lo más cercano es {2} ({3}, {4}, {5} partidas); está entre {6} y {7}, si la medida sube "
     "o baja siempre"},
    {"sweep_intervals", "Intervals are of 95 % for each value; every value has the same luck.",
     "Los intervalos son del 95 % para cada valor; cada valor tiene la misma suerte."},
    {"tune_progress", "{1, plural, one {# version} other {# versions}} tried in {2} games",
     "{1, plural, one {# versión probada} other {# versiones probadas}} en {2} partidas"},
    {"tune_worth", "worth of cards", "valor de las cartas"},
    {"tune_equal", "equal: {1}", "igual: {1}"},
    {"tune_kept", "kept: {1}", "se mantiene: {1}"},
    {"tune_distance", "{1} -> {2} points away", "a {1} -> {2} puntos"},
    {"tune_better",
     "Proposal {1} comes nearer to what is wanted: {4} points away, where it was {3}. {2}",
     "La propuesta {1} se acerca a lo que se busca: a {4} puntos, donde antes eran {3}. {2}"},
    {"tune_also_better", "Proposal {1} comes nearer too: {2} points away.",
     "La propuesta {1} también se acerca: a {2} puntos."},
    {"tune_not_sure", "Of proposal {1} it is not known whether it comes nearer ({2} points away).",
     "De la propuesta {1} no se sabe si se acerca (a {2} puntos)."},
    {"tune_no_sign",
     "No proposal is known to come nearer to what is wanted, which is {1} points away; more games "
     "may tell.",
     "De ninguna propuesta se sabe que se acerque a lo que se busca, que está a {1} puntos; más "
     "partidas pueden decirlo."},
    {"tune_nothing",
     "The search found nothing that comes nearer to what is wanted, {3} points away: it tried {1} "
     "versions in {2} games. Wider ranges or more games may help.",
     "La búsqueda no halló nada que se acerque a lo que se busca, a {3} puntos: probó {1} "
     "versiones "
     "en {2} partidas. Pueden ayudar valores más amplios o más partidas."},
    {"tune_not_confirmed",
     "Nothing is confirmed: these are figures of the search ({1} games), which flatter what it "
     "chose.",
     "Nada está confirmado: estas cifras son de la búsqueda ({1} partidas) y favorecen lo que "
     "eligió."},
    {"tune_play", "play it: cubilete play '{1}'", "para jugarla: cubilete play '{1}'"},
    {"tune_games",
     "{1} versions were tried in {2} games; each proposal was then measured in {3} fresh ones.",
     "Se probaron {1} versiones en {2} partidas; cada propuesta se midió después en {3} nuevas."},
    {"change_what", "what", "qué"},
    {"change_place", "where", "dónde"},
    {"change_is_new", "is new", "es nuevo"},
    {"change_is_gone", "is gone", "ya no está"},
    {"change_has_changed", "has changed", "ha cambiado"},
    {"change_new", "new", "nuevo"},
    {"change_gone", "gone", "quitado"},
    {"change_changed", "changed", "cambiado"},
    {"change_words", "words ({1})", "palabras ({1})"},
    {"change_of_words", "Words", "Palabras"},
    {"change_script", "script {1}", "script {1}"},
    {"change_outside_functions", "code outside of functions", "lo que está fuera de las funciones"},
    {"ab_before", "before", "antes"},
    {"ab_after", "after", "después"},
    {"ab_same", "the same", "igual"},
    {"ab_others_same", "{1} other measures are the same in every pair",
     "{1} medidas más son iguales en todos los pares"},
    {"ab_unpaired", "{1} pairs of games, each of other luck",
     "{1} pares de partidas de suerte distinta"},
    {"ab_fixed", "Intervals are for this number of games, which was fixed beforehand.",
     "Los intervalos son para este número de partidas, fijado de antemano."},
    {"ab_watched", "Intervals hold however often one looks.",
     "Los intervalos valen por mucho que se mire."},
    {"ab_saving", "Without pairs of the same luck, {1} to {2} times as many games would be needed.",
     "Sin pares con la misma suerte harían falta de {1} a {2} veces más partidas."},
    {"cards_with", "win with", "gana con"},
    {"cards_without", "without", "sin"},
    {"cards_forced_in", "{1} in {2} of its games", "{1} en el {2} de sus partidas"},
    {"cards_forced", "Where there was no other choice, a card could not be denied: {1}.",
     "Donde no había otra elección, no se pudo negar la carta: {1}."},
    {"cards_mark", "* certain at 95 %.", "* seguro al 95 %."},
    {"profile_decisions", "{1} decisions; for each {2} us, {3} calls of scripts, {4} fuel",
     "{1} decisiones; para cada una {2} us, {3} llamadas a scripts, {4} de combustible"},
    {"profile_rule", "expression or effect", "expresión o efecto"},
    {"profile_calls", "calls", "llamadas"},
    {"profile_runs", "runs", "ejecuciones"},
    {"profile_fuel", "fuel", "combustible"},
    {"profile_each", "us each", "us cada"},
    {"profile_of_decisions", "decisions", "decisiones"},
    {"profile_us_a_decision", "us/decision", "us/decisión"},
    {"profile_fuel_a_decision", "fuel/decision", "comb./decisión"},
    {"profile_with_all", "with all", "con todo"},
    {"profile_step", "step at {1}", "paso en {1}"},
    {"profile_phase", "phase", "fase"},
    {"profile_action", "action", "acción"},
    {"profile_ability", "card and ability", "carta y habilidad"},
    {"profile_function", "script function", "función de script"},
    {"profile_without_form", "functions that only the machine of Lua can run",
     "funciones que solo puede ejecutar la máquina de Lua"},
    {"given_what", "one seat is given a card {1}", "un asiento recibe una carta {1}"},
    {"given_at_start", "before the game begins", "antes de que empiece la partida"},
    {"given_in_round", "in round {1}", "en la ronda {1}"},
    {"given_card", "card", "carta"},
    {"given_zone", "goes to", "va a"},
    {"given_in", "given in", "dada en"},
    {"given_without", "win", "gana"},
    {"given_with", "with it", "con ella"},
    {"given_value", "value", "valor"},
    {"given_interval", "95 % interval", "intervalo 95 %"},
    {"given_points", "points", "puntos"},
    {"given_no_place",
     "not given: {1}. No player held such cards in the games that were played to see where they "
     "go; --to ZONE names a zone.",
     "sin dar: {1}. Ningún jugador tuvo cartas así en las partidas jugadas para ver adónde van; "
     "--to ZONA nombra una zona."},
    {"given_not_held", "not given: {1}. The zone does not hold such cards.",
     "sin dar: {1}. La zona no admite cartas así."},
    {"given_no_room", "not given: {1}. There was no room in {2}.",
     "sin dar: {1}. No había sitio en {2}."},
    {"given_no_round",
     "not given: {1}. There was no room in {2}, or no action to choose in round {3}.",
     "sin dar: {1}. No había sitio en {2}, o ninguna acción que elegir en la ronda {3}."},
    {"given_failed",
     "not given: {1}. The rules failed in games with them; to see how, name one: cubilete cards "
     "{2} {3} --give",
     "sin dar: {1}. Las reglas fallaron en partidas con ellas; para ver cómo, nombra una: cubilete "
     "cards {2} {3} --give"},
    {"given_text",
     "value: what one seat wins more often, in percentage points, where it is given the card than "
     "where\nit is not, in the same games otherwise, of those in which it could be given; points: "
     "what it scores\nmore; * certain at 95 %. It gets a copy that no player has, or one more. "
     "Nothing else is done that\nrules do when players come by the card.",
     "valor: cuánto más a menudo gana un asiento, en puntos porcentuales, si recibe la carta que "
     "si no, en\npartidas por lo demás iguales, entre aquellas en que se pudo dar; puntos: cuántos "
     "más hace; * seguro al\n95 %. Recibe una copia que no tiene ningún jugador, o una más. No se "
     "hace nada más de lo que las\nreglas hacen cuando un jugador consigue la carta."},
};

}  // namespace

bool parse_language(std::string_view code, Language& out) {
  if (code == "en") out = Language::kEnglish;
  if (code == "es") out = Language::kSpanish;
  return code == "en" || code == "es";
}

std::string_view code_of(Language l) { return l == Language::kSpanish ? "es" : "en"; }

Spoken::Spoken(Language l) : program(l), game(code_of(l)) {}

std::vector<std::string> languages_of_program() { return {"en", "es"}; }

std::string fill(std::string_view text, const std::vector<std::string>& values) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}' &&
        std::isdigit(static_cast<unsigned char>(text[i + 1]))) {
      const auto n = static_cast<std::size_t>(text[i + 1] - '1');
      if (n < values.size()) {
        out += values[n];
        i += 2;
        continue;
      }
    }
    out += text[i];
  }
  return out;
}

std::string say(Language language, std::string_view key, const std::vector<std::string>& values) {
  const bool is_of_report = std::ranges::find(kWords, key, &UiWord::key) == std::end(kWords);
  return say_from(is_of_report ? report_words() : std::span<const UiWord>(kWords), language, key,
                  values);
}

std::string with_decimal_mark(Language language, std::string number) {
  const std::size_t point = number.find('.');
  if (language != Language::kSpanish || point == std::string::npos) return number;
  constexpr std::string_view kDigits = "0123456789";
  const std::string_view all = number;
  const std::string_view before = all.substr(0, point).substr(all.find_first_not_of("+-<>"));
  const std::string_view after = all.substr(point + 1);
  const std::size_t digits = std::min(after.find_first_not_of(kDigits), after.size());
  const std::string_view unit = after.substr(digits);
  const bool is_number = !before.empty() && digits > 0 && (unit.empty() || unit == " %") &&
                         before.find_first_not_of(kDigits) == std::string_view::npos;
  if (is_number) number[point] = ',';
  return number;
}

std::string say_from(std::span<const UiWord> words, Language language, std::string_view key,
                     const std::vector<std::string>& given) {
  std::vector<std::string> values = given;
  for (std::string& value : values) value = with_decimal_mark(language, std::move(value));
  const auto word = std::ranges::find(words, key, &UiWord::key);
  assert(word != words.end());
  if (word == words.end()) return std::string(key);
  const std::string_view text = language == Language::kSpanish ? word->spanish : word->english;
  if (text.find(", plural,") == std::string_view::npos) return fill(text, values);
  PhraseValues numbered;
  for (const std::string& value : values) {
    numbered.emplace_back(fmt::format("{}", numbered.size() + 1), phrase_value(value));
  }
  return phrase(code_of(language), std::string(text), numbered);
}

std::vector<std::string_view> all_word_keys() {
  std::vector<std::string_view> out;
  for (const UiWord& w : kWords) out.push_back(w.key);
  for (const UiWord& w : report_words()) out.push_back(w.key);
  return out;
}

}  // namespace cubilete
