// The server's answers (tools/serve/seen_position.h, table_server.cc), and functions to get them.
import { recordedAnswer } from "./recorded";

export type Language = "en" | "es";

// A player at the end of a game. With partners `team_score` is what they have together.
export type Standing = { seat: number; score?: number; team_score?: number; rank: number; won: boolean };

// How content wants a thing to look; missing values are derived from its names.
export interface Look {
  colour?: string;
  icon?: string;
  size?: "small" | "normal" | "large";
  place?: "top" | "left" | "middle" | "right" | "bottom" | "own"; // for zones, like the next three
  over?: string; // the zone in whose cells its cells are drawn
  columns?: "fit";
  folds?: boolean;
  picture?: number;
  cells?: Record<string, { colour?: string; icon?: string; at?: [number, number] }>;
}
export interface Value {
  name: string;
  label: string;
  text: string;
  number?: number;
  yes?: boolean;
  symbol?: string;
  player?: number;
  resource?: boolean;
  items?: Omit<Value, "name" | "label">[]; // for lists; `text` lists them all
  note?: boolean; // the text stands without its label
}
export interface Definition {
  name: string;
  label: string;
  kind: string;
  print: Value[];
  help?: string;
  word?: string; // a property, printed or not
  die?: boolean;
  turns?: number;   // in how many ways it may lie
  sides?: string[]; // of a tile the words around it, clockwise
  side_labels?: string[]; // the same words for readers
  parts?: number[]; // beside each the part of the tile that it belongs to
  look?: Look;
}
export interface ZoneDef {
  name: string;
  label: string;
  shape: "pile" | "row" | "grid" | "track" | "graph";
  ordered: boolean;
  rows?: number;
  columns?: number;
  hexes?: boolean; // each row is half a cell further right
  positions?: number[]; // of each cell, row by row, where not all of a grid are cells
  large?: boolean; // a grid of which the part in use is drawn, if its cells look alike
  cells?: string[];
  row_labels?: string[];
  edges?: [number, number][]; // of a graph, or of each cell where the cells are the edges of another zone
  edges_of?: number; // that zone
  around?: number[][]; // of each cell of a grid its edges, clockwise from above, of hexagons from above on the left
  printed_on?: number[]; // the definitions of the edges, if they have any
  look?: Look;
}
export interface Content {
  title: string;
  summary: string;
  language: Language;
  definitions: Definition[];
  zones: ZoneDef[];
  kinds: Record<string, string>;
  looks: Record<"kinds" | "symbols" | "values", Record<string, Look>> & { theme: string };
  // The properties that have places of their own on the cards of a kind; `unit`: what a price is paid in.
  frames: Record<string, { price?: string; worth?: string; type?: string; unit?: string }>;
  amounts: Record<string, string[]>; // the words beside amounts of these values
  rules: string[];
  replay: boolean;
  readers?: string[]; // whose eyes a recorded game may be seen through; undefined: everybody's
  pictures?: string[]; // where there is no server to ask for them
  table: boolean;
  secrets: boolean; // one person may see what another may not
  again: boolean; // another game can follow
  players: number;
  revision: number; // of the content that the position belongs to
  design?: boolean; // the table's key sees every seat and all positions
}
export interface Thing {
  id: number;
  def: number;
  place?: number;
  face?: string;
  symbol?: string;
  turned?: number; // how far, of the turns of its definition
  marks?: Value[];
  notes?: string[];
  like?: string;
}
export interface Zone {
  id: number;
  def: number;
  owner?: number;
  size: number;
  things: Thing[];
  // What is said of cells; seat: whose one is, as the note `owner` says.
  cells?: { place: number; notes: string[]; seat?: number; owner?: string }[];
  hidden?: string;
  kind?: string;
}
export interface Ref {
  t: string;
  v?: number | string;
  zone?: number;
}
export interface Question {
  text: string;
  context: string;
  action: boolean;
  subset: boolean;
  secret: boolean;
  // `key`: what a person types for the item, a number or the face of a die.
  items: { ref: Ref; text: string; part?: number; key?: string }[];
  options: number[][]; // indices of items
  parts?: string[]; // parts of an answer, which has one item for each
  open?: { least: number; most: number }; // the options are examples: other selections are possible
  order?: number[]; // the options in the order of the list, unless answers consist of several things
  keys?: string[]; // what a person types for each option; empty if nothing
  need?: string; // how many things are chosen
  counts?: string[]; // why so many things are no answer, by their number; empty if they may be one
  texts?: string[];
  helps?: string[]; // descriptions of actions
  prices?: string[];
  first_choices?: Ref[][]; // for each action: the things that its first question offers
}
export interface LogLine {
  i: number;
  n: number;
  text: string;
  head?: "round" | "turn";
  components?: number[];
  zones?: number[];
  cells?: [number, number][];
  players?: number[];
  moves?: { from: number; to: number; thing?: number }[]; // between zones
  rolled?: number[]; // dice
}
export interface Position {
  version: string;
  choices: number;
  round: number;
  turn: number;
  over: boolean;
  phases: string[];
  active?: number;
  values: Value[];
  players: Value[][];
  zones: Zone[];
  seats: { kind: string; asked: boolean; present?: boolean; free?: boolean; name?: string; colour?: number }[];
  seat?: number;
  waiting?: boolean; // a screen shows the codes, and has not begun the game
  can_undo?: boolean;
  practice?: boolean;
  recorded?: boolean;
  question?: Question;
  log: LogLine[];
  score?: string[];
  outcome?: string[];
  standings?: Standing[];
  problem?: string; // "rule-failed": nobody can go on
  revision: number;
}
export interface Problem {
  severity: "error" | "warning" | "note";
  code: string;
  file: string;
  path: string; // absolute path for an editor
  line: number;
  column: number;
  message: string;
  help?: string;
}
export interface Design {
  problems: Problem[];
  refused: string; // why the game cannot use the content; empty if it can
  refused_at: number | null; // how many of the choices are possible with it; null if not even the beginning is
  failure: Problem | null; // the last failure of a rule in play
  kinds: string[]; // kinds of player for a seat
}
// A change of a card in its file, or why it is not possible.
export interface CardEdit {
  problem?: string;
  files?: string[]; // the lines that differ, marked with - and +, of each file
}
export interface NamedTest {
  file: string;
  test: string;
  players: number;
}
export interface Cost {
  calls: number;
  time: number; // in microseconds
}
// The cost of the last choice; empty if there is none.
export interface Profile {
  time?: number;
  rules?: (Cost & { text: string; file: string; path: string; line: number; column: number })[];
  functions?: (Cost & { name: string; fuel: number })[];
}
export interface Refusal {
  refs: Ref[];
  text: string;
  why: string;
}
// Whether the things form an answer, and its price or the reason.
export interface Check {
  legal: boolean;
  why: string;
  price?: string;
}
// What an answer brings for certain: a text, empty if nothing, and where it lays things that are turned.
export interface Outcome {
  text: string;
  laid?: { def: number; zone: number; place: number; turned: number }[];
}
export interface Links {
  seats: { seat: number; link: string }[];
  spectators: string;
}
export interface Answer {
  status: number;
  body: { error?: string; message?: string; version?: string; key?: string };
}

// Returns the key of the seat or table from the link; it is never sent in an address.
export function key(): string {
  return location.hash.slice(1);
}

function headers(): Record<string, string> {
  return key() ? { Authorization: "Bearer " + key() } : {};
}

export async function get<T>(path: string, parameters: Record<string, string | number> = {}): Promise<T> {
  const answer = recordedAnswer(path, parameters);
  if (answer !== undefined) return answer as T;
  const query = new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${path}?${query}`, { headers: headers() });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as T;
}

export async function post(path: string, body: unknown, language: Language = "en"): Promise<Answer> {
  const response = await fetch(`${path}?lang=${language}`, {
    method: "POST",
    headers: { ...headers(), "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

// This is longer than the server's heartbeat.
const kSilence = 25_000;

// Follows the positions of a seat ("none": a spectator) until it is aborted; reconnects after a lost
// connection.
export async function follow(seat: string, language: Language, signal: AbortSignal,
                             onPosition: (p: Position) => void,
                             onState: (state: "open" | "lost" | "refused") => void): Promise<void> {
  let pause = 300;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    signal.addEventListener("abort", stop);
    let timer = setTimeout(stop, kSilence);
    try {
      const response = await fetch(`api/stream?seat=${seat}&lang=${language}`,
                                   { headers: headers(), signal: attempt.signal });
      if ([401, 403, 404].includes(response.status)) {
        onState("refused");
        return;
      }
      if (!response.ok || !response.body) throw new Error(String(response.status));
      onState("open");
      pause = 300;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        clearTimeout(timer);
        timer = setTimeout(stop, kSilence);
        text += value;
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          const event = text.slice(0, end);
          text = text.slice(end + 2);
          if (event.startsWith("data: ")) onPosition(JSON.parse(event.slice(6)) as Position);
        }
      }
    } catch {
      // The connection is lost; it is opened again below.
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    }
    if (signal.aborted) return;
    onState("lost");
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, 5000);
  }
}
