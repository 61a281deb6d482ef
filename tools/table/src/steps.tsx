// The bar by which a game is looked through: step by step, to any choice, or playing on by itself.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Language } from "./api";
import { Sign } from "./sign";
import { say } from "./words";

const kPlayedEvery = 1000; // milliseconds

export function StepBar({ at, last, language, onGo, children }: {
  at: number;
  last: number;
  language: Language;
  onGo: (choices: number) => void;
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
