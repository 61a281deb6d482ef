// The game that a file holds in place of a server (tools/serve/replay_page.h).
import type { Language, LogLine, Position } from "./api";

// Numbers are places in `values`, whose arrays and objects hold such places in turn.
interface Recorded {
  content: Record<Language, number>;
  readers: Record<string, Record<Language, number[]> & { scores: number }>;
  values: unknown[];
}

const recorded = JSON.parse(document.getElementById("recorded")?.textContent ?? "null") as Recorded | null;
const known = new Map<number, unknown>();

function valueAt(place: number): unknown {
  const held = recorded!.values[place];
  if (typeof held !== "object" || held === null) return held;
  if (!known.has(place)) {
    known.set(place, Array.isArray(held) ? held.map(valueAt)
      : Object.fromEntries(Object.entries(held).map(([name, inner]) => [name, valueAt(inner as number)])));
  }
  return known.get(place);
}

// Returns what a server would answer; undefined where there is one.
export function recordedAnswer(path: string, parameters: Record<string, string | number>): unknown {
  if (!recorded) return undefined;
  const language = parameters.lang as Language;
  if (path === "api/content") return valueAt(recorded.content[language]);
  const own = recorded.readers[String(parameters.seat)]!;
  if (path === "api/scores") return valueAt(own.scores);
  const places = own[language];
  const at = Number(parameters.choices ?? places.length - 1);
  const all = places.slice(0, at + 1).map((place) => valueAt(place) as Position);
  return { ...all[at]!, log: all.flatMap((p): LogLine[] => p.log) };
}
