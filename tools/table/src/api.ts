// What the server says (tools/serve/seen_position.h, table_server.cc), and how it is asked.

export type Language = "en" | "es";

// How content wants a thing to look; what is left out is found from its names.
export interface Look {
  colour?: string;
  icon?: string;
  size?: "small" | "normal" | "large";
  place?: "top" | "left" | "middle" | "right" | "bottom"; // of a zone
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
  items?: Omit<Value, "name" | "label">[]; // of a list; `text` lists them
}
export interface Definition {
  name: string;
  label: string;
  kind: string;
  print: Value[];
  help?: string;
  word?: string; // one of its properties, printed or not
  die?: boolean;
  look?: Look;
}
export interface ZoneDef {
  name: string;
  label: string;
  shape: "pile" | "row" | "grid" | "track" | "graph";
  ordered: boolean;
  rows?: number;
  columns?: number;
  cells?: string[];
  row_labels?: string[];
  edges?: [number, number][];
  look?: Look;
}
export interface Content {
  title: string;
  summary: string;
  language: Language;
  definitions: Definition[];
  zones: ZoneDef[];
  kinds: Record<string, string>;
  looks: Record<"kinds" | "symbols" | "values", Record<string, Look>>;
  rules: string[];
  replay: boolean;
  table: boolean;
  secrets: boolean;
  players: number;
  revision: number; // of the content, as the position's
  design?: boolean; // the table's link sees every seat and goes to any position
}
export interface Thing {
  id: number;
  def: number;
  place?: number;
  face?: string;
  symbol?: string;
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
  items: { ref: Ref; text: string; part?: number }[];
  options: number[][]; // places among the items
  parts?: string[]; // of an answer, which has one item of each
  open?: { least: number; most: number }; // the options are examples: others are selections too
  texts?: string[];
  helps?: string[]; // what actions do
  prices?: string[];
  leads?: Ref[][]; // of each action, what it would ask about first
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
  seats: { kind: string; asked: boolean; present?: boolean }[];
  seat?: number;
  can_undo?: boolean;
  practice?: boolean;
  recorded?: boolean;
  question?: Question;
  log: LogLine[];
  score?: string[];
  outcome?: string[];
  standings?: { seat: number; score: number; rank: number; won: boolean }[];
  problem?: string;
  revision: number;
}
export interface Problem {
  severity: "error" | "warning" | "note";
  code: string;
  file: string;
  path: string; // the same, for an editor
  line: number;
  column: number;
  message: string;
  help?: string;
}
export interface Design {
  problems: Problem[];
  refused: string; // why the game does not go on with the content; empty where it does
  kinds: string[]; // that a seat may have
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
// What the last choice cost; nothing where none was made.
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
// Whether some things are an answer, what it costs, else why not.
export interface Check {
  legal: boolean;
  why: string;
  price?: string;
}
export interface Links {
  seats: { seat: number; link: string }[];
  spectators: string;
}
export interface Answer {
  status: number;
  body: { error?: string; message?: string; version?: string };
}

// The key of the seat or the table, from the link; it is never sent as part of an address.
export function key(): string {
  return location.hash.slice(1);
}

function headers(): Record<string, string> {
  return key() ? { Authorization: "Bearer " + key() } : {};
}

export async function get<T>(path: string, parameters: Record<string, string | number> = {}): Promise<T> {
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

// Longer than the heartbeat of the server.
const kSilence = 25_000;

// Follows the positions of a seat ("none": a spectator) until it is aborted; a lost connection is
// taken up again.
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
      // The connection is gone; it is tried again below.
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
