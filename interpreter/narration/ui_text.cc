#include "narration/ui_text.h"

#include <algorithm>
#include <cassert>
#include <cctype>

namespace cubilete {
namespace {

struct Word {
  std::string_view key;
  std::string_view english;
  std::string_view spanish;
};

constexpr Word kWords[] = {
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
    {"unseen_pieces", "{1} pieces", "{1} piezas"},
    {"unseen_die", "a die", "un dado"},
    {"unseen_dice", "{1} dice", "{1} dados"},
    {"created", "{1} comes to {2}", "{1} llega a {2}"},
    {"rolled", "{1} rolls {2}", "{1} saca {2}"},
    {"rolled_table", "rolled: {1}", "dados: {1}"},
    {"shuffled", "{1} is shuffled", "se baraja {1}"},
    {"chosen", "{1} chooses {2}", "{1} elige {2}"},
    {"game_ended", "The game ends.", "Termina la partida."},
    {"game_ended_because", "The game ends: {1}", "Termina la partida: {1}"},
    // outcome
    {"final_scores", "Final scores", "Puntuación final"},
    {"standing", "{1}. {2}: {3}", "{1}. {2}: {3}"},
    {"wins", "{1} wins.", "Gana el {1}."},
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
    // decisions
    {"choose_action", "{1}, what do you do?", "{1}, ¿qué haces?"},
    {"choose_of", "{1}, {2}", "{1}, {2}"},
    {"done", "done", "terminar"},
    {"none_of_them", "none", "ninguno"},
    {"chance_asks",
     "Roll the dice and enter what they show, as in {1} (empty: let the program roll)",
     "Tira los dados y escribe lo que muestran, como {1} (vacío: que tire el programa)"},
    {"price", "for {1}", "por {1}"},
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
    {"type_several", "Type the numbers or names of all that you choose, as in 1 3 3; 0 for none.",
     "Escribe los números o nombres de todo lo que eliges, como en 1 3 3; 0 para nada."},
    {"not_a_selection", "{1} cannot be chosen together.", "No se puede elegir junto: {1}."},
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
     "/pista lleva un número de partidas simuladas de 1 a {1}: /pista 400"},
    {"hint_knows_nothing", "The bot cannot think ahead from here.",
     "El bot no puede pensar desde aquí."},
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
     "Desde entonces alguien ha sabido algo nuevo (una tirada, una carta, la elección de otro):\n"
     "no se deshace más. Con play --practice se puede deshacer todo."},
    {"nothing_to_undo", "There is nothing to undo.", "No hay nada que deshacer."},
    {"saved", "Saved to {1}. Go on with: cubilete play --resume {1}",
     "Guardado en {1}. Sigue con: cubilete play --resume {1}"},
    {"save_needs_file", "Say where to: save FILE", "Di dónde: guardar FICHERO"},
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
    {"next_to", "next to {1}", "junto a {1}"},
    {"lies_in", "in: {1}", "en: {1}"},
    {"lies_nowhere", "You see none of them on the table.", "No ves ninguno en la mesa."},
    {"input_ended", "The input has ended; the game stops here.",
     "La entrada ha terminado; la partida se detiene aquí."},
    {"look_away", "This is secret: only {1} should look. Press Enter.",
     "Es secreto: que solo mire {1}. Pulsa Intro."},
    {"help_text",
     "Type the number before an option or its name (its beginning is enough). Where the options "
     "are numbers or dice, a number is the value that you choose; #2 is always the second line.\n"
     "  /undo        take back your last choice, as far as it has shown nothing new\n"
     "  /why         why other things are not offered\n"
     "  /board       show the whole table again\n"
     "  /score       what you have scored so far, and with what\n"
     "  /hint        what a bot that thinks ahead would do; /hint 2000 thinks for longer\n"
     "  /look CARD   what a card says, its numbers, where it lies\n"
     "  /rules       the rules of the game as they are written\n"
     "  /log         what has happened lately; /log 100, /log all\n"
     "  /save FILE   save the game; cubilete play --resume FILE goes on\n"
     "  /quit        stop; what is not kept is asked about\n"
     "The slash may be left out where no option begins with that word.",
     "Escribe el número que hay ante una opción o su nombre (basta el principio). Donde las "
     "opciones son números o dados, un número es el valor que eliges; #2 es siempre la segunda.\n"
     "  /deshacer         deshace tu última elección, si no ha mostrado nada nuevo\n"
     "  /porque           por qué no se ofrecen otras cosas\n"
     "  /mesa             muestra la mesa entera otra vez\n"
     "  /puntos           lo que llevas puntuado, y con qué\n"
     "  /pista            qué haría un bot que piensa; /pista 2000 piensa más tiempo\n"
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
    {"rules_players", "For {1} players.", "Para {1} jugadores."},
    {"rules_players_range", "For {1} to {2} players.", "De {1} a {2} jugadores."},
    {"rules_flow", "How it goes", "Desarrollo"},
    {"rules_rounds", "Rounds", "Rondas"},
    {"rules_again", "Again and again", "Una y otra vez"},
    {"rules_times", "{1} times", "{1} veces"},
    {"rules_while", "while {1}", "mientras {1}"},
    {"rules_until", "until {1}", "hasta que {1}"},
    {"rules_if", "If {1}", "Si {1}"},
    {"rules_turns", "Each player in turn", "Cada jugador en su turno"},
    {"rules_offer", "Choose: {1}", "Elige: {1}"},
    {"rules_offer_at_once", "All at once choose: {1}", "Todos a la vez eligen: {1}"},
    {"rules_optional", "or nothing", "o nada"},
    {"rules_actions", "What you may do", "Lo que puedes hacer"},
    {"rules_not_where", "not where: {1}", "no donde: {1}"},
    {"rules_end", "The game ends when", "La partida termina cuando"},
    {"rules_scoring", "Scoring", "Puntuación"},
    {"rules_most_wins", "The highest score wins.", "Gana la puntuación más alta."},
    {"rules_least_wins", "The lowest score wins.", "Gana la puntuación más baja."},
    {"rules_tie_most", "In a tie, more: {1}", "En caso de empate, más: {1}"},
    {"rules_tie_least", "In a tie, fewer: {1}", "En caso de empate, menos: {1}"},
    {"rules_options", "As this game is played", "Así se juega esta partida"},
    // commands at the prompt
    {"command_help", "help", "ayuda"},
    {"command_why", "why", "porque"},
    {"command_score", "score", "puntos"},
    {"command_look", "look", "mira"},
    {"command_hint", "hint", "pista"},
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
    {"measure_end", "ends: {1}", "final: {1}"},
    {"measure_action", "action: {1}", "acción: {1}"},
    {"measure_use", "used: {1}", "usada: {1}"},
    {"given_games", "{1} games, {2} players ({3}), seed {4}; one seat is given a card {5}",
     "{1} partidas, {2} jugadores ({3}), semilla {4}; un asiento recibe una carta {5}"},
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
    {"given_few", "few", "pocas"},
    {"given_more", "... and {1} more", "... y {1} más"},
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
    {"report_title", "{1}: report", "{1}: informe"},
    {"report_games", "{1} games, {2} players ({3}), seed {4}.",
     "{1} partidas, {2} jugadores ({3}), semilla {4}."},
    {"report_content", "{1}: digest {2}", "{1}: resumen {2}"},
    {"report_again", "The same numbers again:", "Los mismos números otra vez:"},
    {"report_intervals",
     "Intervals are of 95 %, for the number of games stated, which was fixed beforehand. What "
     "holds for these agents need not hold for people.",
     "Los intervalos son del 95 %, para el número de partidas indicado, fijado de antemano. Lo que "
     "vale para estos agentes no tiene por qué valer para personas."},
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
     "Lines are means; bands hold eight games of ten. Seats differ by their dashes, in order: "
     "solid, dashed, dotted, dash and dot. A round is drawn while one game of twenty reaches it.",
     "Las líneas son medias; las bandas abarcan ocho partidas de cada diez. Los asientos se "
     "distinguen por el trazo, en este orden: continuo, discontinuo, punteado, raya y punto. Una "
     "ronda se dibuja mientras la alcance una partida de cada veinte."},
    {"report_round", "round", "ronda"},
    {"report_count", "games", "partidas"},
    {"report_length", "Length in rounds", "Duración en rondas"},
    {"report_ends", "How games end", "Cómo terminan las partidas"},
    {"report_cards", "What each card is worth", "Cuánto vale cada carta"},
    {"report_cards_text",
     "Value: how much more often a seat wins where it may choose the card than where it may not, "
     "in the same games otherwise. Naive: win share with it less without, which also counts who "
     "chooses it and when.",
     "Valor: cuánto más a menudo gana un asiento que puede elegir la carta que uno que no puede, "
     "en partidas por lo demás iguales. Ingenuo: parte de victorias con ella menos sin ella, lo "
     "que cuenta también quién la elige y cuándo."},
    {"report_card", "card", "carta"},
    {"report_seen", "seen by", "vista por"},
    {"report_used", "used", "usada"},
    {"report_taken", "taken", "tomada"},
    {"report_points", "points", "puntos"},
    {"report_naive", "naive", "ingenuo"},
    {"report_value", "value", "valor"},
    {"report_few", "too few", "demasiado pocas"},
    {"report_unused", "Never chosen: {1}.", "Nunca elegidas: {1}."},
    {"report_measures", "All measures", "Todas las medidas"},
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
  const auto* word = std::find_if(std::begin(kWords), std::end(kWords),
                                  [&](const Word& w) { return w.key == key; });
  assert(word != std::end(kWords));
  if (word == std::end(kWords)) return std::string(key);
  return fill(language == Language::kSpanish ? word->spanish : word->english, values);
}

std::vector<std::string_view> all_word_keys() {
  std::vector<std::string_view> out;
  for (const Word& w : kWords) out.push_back(w.key);
  return out;
}

}  // namespace cubilete
