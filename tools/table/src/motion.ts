// Plays what has happened: things travel from where they were, dice tumble, and positions that come one after
// another are shown one after another.
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import type { LogLine, Position } from "./api";

export const kSpeeds = ["off", "fast", "normal", "slow"] as const;
export type Speed = (typeof kSpeeds)[number];
export const isSpeed = (text: string | null): text is Speed => kSpeeds.some((s) => s === text);

// Milliseconds for which a position is shown before the next.
const kShownFor: Record<Speed, number> = { off: 0, fast: 320, normal: 650, slow: 1500 };
const kMostWaiting = 20; // when more positions wait, the newest is shown at once

// A person who wants no motion in any program gets none here, whatever is set.
export function speedOf(wish: Speed): Speed {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : wish;
}

interface Paced {
  position: Position | undefined;
  waiting: number;
  skip: () => void;  // shows the newest
  hurry: () => void; // shows the next as soon as it comes
}

// Shows received positions one after another. A position that need not wait is shown by the rendering that receives it,
// so that nothing is rendered twice.
export function usePaced(received: Position | undefined, wish: Speed): Paced {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [pace] = useState(() => ({
    shown: received, latest: received, waiting: [] as Position[], timer: undefined as ReturnType<typeof setTimeout> | undefined,
  }));
  const speed = speedOf(wish);
  const stop = () => {
    clearTimeout(pace.timer);
    pace.timer = undefined;
  };
  const showNext = () => {
    stop();
    const next = pace.waiting.shift();
    if (!next) return;
    pace.shown = next;
    pace.timer = setTimeout(() => {
      showNext();
      redraw(undefined);
    }, kShownFor[speed]);
  };
  const showNewest = () => {
    stop();
    pace.waiting = [];
    pace.shown = pace.latest;
  };
  const before = pace.latest;
  if (before !== received) {
    pace.latest = received;
    const isNext = before && received && received.seat === before.seat && received.revision === before.revision &&
      received.choices >= before.choices;
    if (!isNext || pace.waiting.length >= kMostWaiting) showNewest();
    else {
      pace.waiting.push(received);
      if (pace.timer === undefined) showNext();
    }
  }
  if (speed === "off") showNewest();
  useEffect(() => stop, []);
  const skip = useCallback(() => {
    showNewest();
    redraw(undefined);
  }, []);
  const hurry = useCallback(() => {
    stop();
    if (pace.waiting.length === 0) return;
    showNext();
    redraw(undefined);
  }, [speed]);
  return { position: pace.shown, waiting: pace.waiting.length, skip, hurry };
}

interface Drawn {
  element: HTMLElement;
  box: DOMRect;
}

// What is played on the way to a position.
interface Motion {
  moved: Set<number>; // things that lie elsewhere now
  moves: NonNullable<LogLine["moves"]>; // between zones
  rolled: Set<number>;
}

// Returns where what moves or is rolled is drawn, and its zones and what lies hidden in them, by their names.
function drawn({ moved, moves, rolled }: Motion): Map<string, Drawn> {
  const out = new Map<string, Drawn>();
  const zones = new Set(moves.flatMap((m) => [String(m.from), String(m.to)]));
  for (const element of document.querySelectorAll<HTMLElement>("main :is([data-thing], [data-zone-id], .back)")) {
    const { thing, zoneId } = element.dataset;
    const zone = thing === undefined ? zoneId ?? element.closest<HTMLElement>("[data-zone-id]")?.dataset.zoneId : undefined;
    const isPlayed = thing === undefined ? zones.has(zone ?? "") : moved.has(Number(thing)) || rolled.has(Number(thing));
    if (!isPlayed) continue;
    const box = element.getBoundingClientRect();
    const name = thing !== undefined ? `thing ${thing}` : zoneId !== undefined ? `zone ${zone}` : `back ${zone}`;
    if (box.width > 0) out.set(name, { element, box });
  }
  return out;
}

const kFlight = 0.8; // of the time for which a position is shown

// Draws a copy of an element that travels from one place to another over everything else.
function fly(element: Element, from: DOMRect, to: DOMRect, duration: number, delay: number) {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const e of [copy, ...copy.querySelectorAll<HTMLElement>("[data-thing], [id]")]) {
    e.removeAttribute("data-thing");
    e.removeAttribute("id");
  }
  copy.classList.remove("offered", "chosen", "changed");
  copy.classList.add("flying");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  Object.assign(copy.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
  document.body.append(copy);
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.min(1.2, Math.max(0.4, from.width / Math.max(1, to.width)));
  const flight = copy.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
     { transform: `translate(${dx / 2}px, ${dy / 2 - 18}px) scale(1.08)`, offset: 0.5 }, { transform: "none" }],
    { duration, delay, easing: "ease-in-out", fill: "backwards" });
  flight.onfinish = flight.oncancel = () => copy.remove();
}

const isInWindow = (box: DOMRect) => box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
const kMostFlights = 24;

// All places are read before anything is put into the page, which would be laid out anew for each.
function play(before: Map<string, Drawn>, motion: Motion, duration: number) {
  const now = drawn(motion);
  const { moved, moves, rolled } = motion;
  const cameFrom = new Map(moves.flatMap((m) => (m.thing === undefined ? [] : [[m.thing, m.from] as const])));
  let flights = 0;
  for (const id of moved) {
    const to = now.get(`thing ${id}`);
    const from = (before.get(`thing ${id}`) ?? before.get(`zone ${cameFrom.get(id)}`))?.box;
    if (!from || !to || flights >= kMostFlights || !(isInWindow(from) || isInWindow(to.box))) continue;
    if (Math.hypot(from.left - to.box.left, from.top - to.box.top) < 4) continue;
    const delay = Math.min(flights++ * 40, duration / 2);
    fly(to.element, from, to.box, duration, delay);
    to.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
  }
  for (const move of moves) {
    const [from, to] = [before.get(`zone ${move.from}`)?.box, now.get(`zone ${move.to}`)?.box];
    if (move.thing !== undefined || !from || !to || flights >= kMostFlights) continue;
    const back = now.get(`back ${move.to}`) ?? now.get(`back ${move.from}`);
    if (!back || !(isInWindow(from) || isInWindow(to))) continue;
    const { width, height } = back.box;
    const at = new DOMRect(to.left + (to.width - width) / 2, to.top + (to.height - height) / 2, width, height);
    fly(back.element, from, at, duration, Math.min(flights++ * 40, duration / 2));
  }
  for (const id of rolled) {
    const turns = 360 * (2 + (id % 2));
    now.get(`thing ${id}`)?.element.animate(
      [{ transform: `translate(${(id % 5) * 14 - 28}px, -2.2rem) rotate(-${turns}deg) scale(1.15)` },
       { transform: "translate(0, .35rem) rotate(-20deg)", offset: 0.7 },
       { transform: "translate(0, -.2rem) rotate(8deg)", offset: 0.85 }, { transform: "none" }],
      { duration: duration * 1.1, easing: "cubic-bezier(.3,.1,.4,1)" });
  }
}

// Plays the way from the position before to this one. `moved` are the things that lie elsewhere now.
export function useMotion(position: Position, moved: Set<number>, wish: Speed) {
  const memory = useRef<Position | undefined>();
  const speed = speedOf(wish);
  const last = memory.current;
  let motion: Motion | undefined;
  if (last && speed !== "off" && position.choices > last.choices && last.seat === position.seat) {
    const lines = position.log.filter((l) => l.n > last.choices && l.n <= position.choices);
    motion = { moved, moves: lines.flatMap((l) => l.moves ?? []), rolled: new Set(lines.flatMap((l) => l.rolled ?? [])) };
    // Where nothing is played, nothing has to be laid out for it.
    if (moved.size + motion.moves.length + motion.rolled.size === 0) motion = undefined;
  }
  // The page still shows the position before.
  const before = motion && drawn(motion);
  useLayoutEffect(() => {
    memory.current = position;
    if (before && motion) play(before, motion, kShownFor[speed] * kFlight);
  }, [position]);
}
