// Decides who uses the shared screen, if several people share it.
import type { Content, Position } from "./api";

export interface Curtain {
  for: number;
}

export interface Watch {
  reader: string; // as the server takes it: a seat, or "none"
  curtain: number | undefined; // the person to call to the screen first
  elsewhere: number | undefined; // a person who is asked on another screen
}

// `shown` is the person at the screen; undefined if there is none. `isGathering`: everybody plays on a screen of
// their own, and this one shows what all may see, unless somebody answers on it.
export function watch(content: Content, position: Position | undefined, shown: number | undefined, isGathering: boolean): Watch {
  if (!position) return { reader: shown === undefined ? "none" : String(shown), curtain: undefined, elsewhere: undefined };
  const people = position.seats.map((s, i) => (s.kind === "human" ? i : -1)).filter((i) => i >= 0);
  const here = isGathering ? [] : people.filter((i) => !position.seats[i]!.present);
  const asked = people.filter((i) => position.seats[i]!.asked);
  const askedHere = asked.filter((i) => here.includes(i) || i === shown);
  const keeps = { reader: shown === undefined ? "none" : String(shown), curtain: undefined };
  if (shown !== undefined && (askedHere.includes(shown) || askedHere.length === 0)) {
    const elsewhere = asked.find((i) => i !== shown && !here.includes(i));
    return { ...keeps, elsewhere: asked.includes(shown) ? undefined : elsewhere };
  }
  const next = askedHere[0] ?? (here.length === 1 ? here[0] : undefined);
  if (next === undefined) return { ...keeps, elsewhere: asked[0] };
  const isAlone = here.length === 1;
  if (!content.secrets || isAlone) return { reader: String(next), curtain: undefined, elsewhere: undefined };
  return { reader: "none", curtain: next, elsewhere: undefined };
}
