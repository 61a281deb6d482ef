// Finds out what has changed since the reader last answered, so that the table can mark it.
import { useRef } from "preact/hooks";
import type { Position, Thing, Value } from "./api";
import { keyOfCell } from "./selection";

export interface Changes {
  // By the owner of a value ("" for the table) and its name: how much more it is.
  amounts: Map<string, number>;
  things: Set<number>; // those that moved, turned or changed a value
}

export const keyOfValue = (owner: number | undefined, name: string) => `${owner ?? ""}/${name}`;

function amountsOf(position: Position): Map<string, number> {
  const out = new Map<string, number>();
  const add = (owner: number | undefined, values: Value[]) => {
    for (const v of values) if (v.number !== undefined) out.set(keyOfValue(owner, v.name), v.number);
  };
  add(undefined, position.values);
  position.players.forEach((values, seat) => add(seat, values));
  return out;
}

// Describes where each thing lies and what it shows.
function thingsOf(position: Position): Map<number, string> {
  const out = new Map<number, string>();
  const shown = (t: Thing) => `${t.face ?? ""} ${(t.notes ?? []).join()}`;
  for (const zone of position.zones) {
    for (const t of zone.things) out.set(t.id, `${keyOfCell(zone.id, t.place ?? -1)} ${shown(t)}`);
  }
  return out;
}

export function changesBetween(before: Position, now: Position): Changes {
  const amounts = new Map<string, number>();
  const then = amountsOf(before);
  for (const [key, amount] of amountsOf(now)) {
    const was = then.get(key);
    if (was !== undefined && was !== amount) amounts.set(key, amount - was);
  }
  const seen = thingsOf(before);
  const things = new Set([...thingsOf(now)].filter(([id, shown]) => seen.get(id) !== shown).map(([id]) => id));
  return { amounts, things };
}

const kNothing: Changes = { amounts: new Map(), things: new Set() };

// Marks last until the reader answers again; for one who answers nothing, until the next position.
export function useChanges(position: Position): Changes {
  const memory = useRef<{ base: Position; last: Position; changes: Changes } | undefined>();
  const known = memory.current;
  if (!known || known.last.seat !== position.seat || known.last.revision !== position.revision) {
    memory.current = { base: position, last: position, changes: kNothing };
  } else if (known.last.version !== position.version || known.last.choices !== position.choices) {
    const isNext = position.choices > known.last.choices;
    const base = isNext && !known.last.question && position.seat !== undefined ? known.base : known.last;
    memory.current = { base, last: position, changes: isNext ? changesBetween(base, position) : kNothing };
  }
  return memory.current!.changes;
}
