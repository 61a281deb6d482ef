// The texts of the lobby, in English and Spanish.
import type { Language } from "./api";

const kWords = {
  lobby: ["Tables", "Mesas"],
  language: ["Español", "English"],
  new_table: ["Open a table", "Abrir una mesa"],
  game: ["Game", "Juego"],
  players: ["Players", "Jugadores"],
  seats: ["Who sits where", "Quién se sienta dónde"],
  seat: ["Seat {1}", "Asiento {1}"],
  variant: ["Variant", "Variante"],
  no_variant: ["The game as it is", "El juego tal cual"],
  closed: ["Only those who have a link can sit down", "Solo se sienta quien tiene un enlace"],
  copy: ["Copy", "Copiar"],
  copied: ["Copied", "Copiado"],
  sit_down: ["Sit down at table {1} (free seats: {2})", "Sentarse a la mesa {1} (asientos libres: {2})"],
  seed: ["Seed (empty: by chance)", "Semilla (vacía: al azar)"],
  human: ["a person", "una persona"],
  random: ["bot, plays at random", "bot, juega al azar"],
  easy: ["bot, easy", "bot, fácil"],
  normal: ["bot, normal", "bot, normal"],
  hard: ["bot, hard (slow)", "bot, difícil (lento)"],
  open: ["Open the table", "Abrir la mesa"],
  your_table: ["Table {1} is yours", "La mesa {1} es tuya"],
  links_help: ["Give each player the link of a seat. These links are shown only here and now.",
               "Da a cada jugador el enlace de un asiento. Estos enlaces solo se muestran aquí y ahora."],
  link_table: ["The table, for a screen that all share", "La mesa, para una pantalla compartida"],
  link_seat: ["Seat {1}", "Asiento {1}"],
  link_spectators: ["For those who look on", "Para quien mira"],
  tables: ["Tables that are open", "Mesas abiertas"],
  none: ["There is no table yet.", "Aún no hay ninguna mesa."],
  of_most: ["{1} of at most {2}. A table that nobody follows for {3} minutes is closed.",
            "{1} de un máximo de {2}. Una mesa en la que no hay nadie durante {3} minutos se retira."],
  table: ["Table {1}: {2}", "Mesa {1}: {2}"],
  people: ["people: {1}, bots: {2}", "personas: {1}, bots: {2}"],
  over: ["over", "terminada"],
  look_on: ["Look on at table {1}", "Mirar la mesa {1}"],
  loading: ["Looking for the tables…", "Buscando las mesas…"],
  lost: ["The connection is lost. Trying again…", "Se ha perdido la conexión. Reintentando…"],
  "no-room": ["All tables are taken. Wait until one is closed, or watch another.",
              "Todas las mesas están ocupadas. Espera a que quede una libre, o mira otra."],
  "too-many-tables": ["You have opened as many tables as one may. Play at one of them first.",
                      "Has abierto todas las mesas que se permiten. Juega antes en una de ellas."],
  "too-many-requests": ["That was too fast. Wait a moment and try again.",
                        "Demasiado rápido. Espera un momento y vuelve a intentarlo."],
  "wrong-players": ["This game is not for so many players.", "Este juego no es para tantos jugadores."],
  "nobody-plays": ["Give at least one seat to a person.", "Da al menos un asiento a una persona."],
  "wrong-seed": ["A seed is a whole number from 0 to 2147483647.",
                 "Una semilla es un número entero de 0 a 2147483647."],
  failed: ["The table could not be opened ({1}).", "No se ha podido abrir la mesa ({1})."],
} as const;

export type WordKey = keyof typeof kWords;

export function isWord(key: string): key is WordKey {
  return key in kWords;
}

export function say(language: Language, key: WordKey, ...values: (string | number)[]): string {
  let text: string = kWords[key][language === "es" ? 1 : 0];
  values.forEach((value, i) => (text = text.replaceAll(`{${i + 1}}`, String(value))));
  return text;
}
