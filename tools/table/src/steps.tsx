// The bar by which a game is looked through: step by step, to any choice, or playing on by itself.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Language } from "./api";
import { Sign } from "./sign";
import { say } from "./words";

const kPlayedEvery = 1000; // milliseconds

// `hasKeys`: the keys of the page step too.
export function StepBar({ at, last, language, onGo, hasKeys, children }: {
  at: number;
  last: number;
  language: Language;
  onGo: (choices: number) => void;
  hasKeys?: boolean;
  children?: ComponentChildren;
}) {
  const [plays, setPlays] = useState(false);
  const go = (n: number) => onGo(Math.max(0, Math.min(last, n)));
  const isPlaying = plays && at < last;
  useEffect(() => {
    if (!isPlaying) return setPlays(false);
    const timer = setTimeout(() => go(at + 1), kPlayedEvery);
    return () => clearTimeout(timer);
  }, [isPlaying, at]);
  useEffect(() => {
    if (!hasKeys) return undefined;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(last),
      " ": () => setPlays(!isPlaying),
    };
    const onKey = (e: KeyboardEvent) => {
      // A field, a button or a list has these keys for itself.
      const isTaken = (e.target as Element).closest?.("input, select, button, dialog, [role=log]");
      if (e.ctrlKey || e.metaKey || e.altKey || isTaken || !keys[e.key]) return;
      e.preventDefault();
      keys[e.key]!();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  return (
    <section class="replay" aria-label={say(language, "step")}>
      <button type="button" aria-label={say(language, "first")} onClick={() => go(0)}><Sign name="first" /></button>
      <button type="button" aria-label={say(language, "back")} id="back" onClick={() => go(at - 1)}><Sign name="back" /></button>
      <button type="button" aria-label={say(language, isPlaying ? "pause" : "play_on")} id="play" disabled={at >= last}
              onClick={() => setPlays(!isPlaying)}><Sign name={isPlaying ? "pause" : "play"} /></button>
      <input type="range" min={0} max={last} value={at} aria-label={say(language, "step")}
             onInput={(e) => go(Number(e.currentTarget.value))} />
      <button type="button" aria-label={say(language, "on")} id="on" onClick={() => go(at + 1)}><Sign name="on" /></button>
      <button type="button" aria-label={say(language, "last")} onClick={() => go(last)}><Sign name="last" /></button>
      <span>{at} / {last}</span>
      {children}
    </section>
  );
}
