// The panels next to the table: the log, the scores, the rules, the links of the seats.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get, type Content, type Language, type LogLine, type Position, type Standing } from "./api";
import { colourOfSeat } from "./colours";
import { Icon } from "./icons";
import { Iconed } from "./iconed";
import { nameOfSeat } from "./people";
import { say } from "./words";

interface Heard {
  onLight: (line: LogLine | undefined) => void;
  onLook: (choices: number) => void;
}

// `isEarlier`: the table was another after this line.
function Line({ line, isEarlier, content, language, heard }: {
  line: LogLine;
  isEarlier: boolean;
  content: Content;
  language: Language;
  heard: { current: Heard };
}) {
  const { onLight, onLook }: Heard = { onLight: (l) => heard.current.onLight(l), onLook: (n) => heard.current.onLook(n) };
  return useMemo(() => (
    <div class={line.head ? `line ${line.head}` : "line"}
         onMouseEnter={() => onLight(line)} onMouseLeave={() => onLight(undefined)}>
      <span><Iconed text={line.text} content={content} /></span>
      {line.head === undefined && isEarlier && (
        <button type="button" class="look" title={say(language, "look_at")}
                aria-label={`${say(language, "look_at")}: ${line.text}`}
                onFocus={() => onLight(line)} onBlur={() => onLight(undefined)}
                onClick={() => onLook(line.n)}><Icon name="eye" /></button>
      )}
    </div>
  ), [line, isEarlier, content, language]);
}

export function Log({ content, position, language, ...heardNow }: Heard & {
  content: Content;
  position: Position;
  language: Language;
}) {
  const heard = useRef<Heard>(heardNow);
  heard.current = heardNow;
  const end = useRef<HTMLDivElement>(null);
  const [older, setOlder] = useState<LogLine[]>([]);
  const lines = position.log ?? [];
  const first = lines[0]?.i ?? 0;
  const lastLine = lines[lines.length - 1];
  useEffect(() => {
    const list = end.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [lastLine?.i, lastLine?.text]);
  useEffect(() => setOlder([]), [language, position.seat]);
  const all = [...older.filter((l) => l.i < first), ...lines];
  return (
    <div class="log" ref={end} tabIndex={0} role="log" aria-label={say(language, "log")}>
      {first > 0 && older.length === 0 && (
        <button type="button" class="more"
                onClick={async () => setOlder(await get<LogLine[]>("api/log", {
                  lang: language, seat: position.seat ?? "none" }))}>…</button>
      )}
      {all.map((line) => (
        <Line key={line.i} line={line} isEarlier={line.n < position.choices} content={content} language={language} heard={heard} />
      ))}
    </div>
  );
}

// Returns a player's score, with that of his team.
export function pointsOf(s: Standing, language: Language): string {
  const own = s.score === undefined ? "" : String(s.score);
  return s.team_score === undefined ? own : say(language, "with_team", own, s.team_score);
}

export function Scores({ position, language }: { position: Position; language: Language }) {
  const lines = position.outcome ?? position.score ?? [];
  const standings = [...(position.standings ?? [])].sort((a, b) => a.rank - b.rank);
  return (
    <div class="scores">
      {standings.map((s) => (
        <div key={s.seat} class={s.won ? "standing won" : "standing"}>
          <span class="dot" style={{ background: colourOfSeat(s.seat) }} />
          {s.rank}. {nameOfSeat(position, s.seat, language)} <b>{pointsOf(s, language)}</b>
          {s.won && <span class="chip">{say(language, "won")}</span>}
        </div>
      ))}
      {lines.map((line, i) => (
        <p key={i} class={line.startsWith(" ") ? "part" : ""}>{line.trim()}</p>
      ))}
    </div>
  );
}

export function Rules({ content }: { content: Content }) {
  return (
    <div class="rules">
      {content.rules.map((line, i) => {
        if (line === "") return null;
        if (!line.startsWith(" ")) return <h3 key={i}>{line}</h3>;
        const depth = Math.floor((line.length - line.trimStart().length) / 2);
        return <p key={i} style={{ marginLeft: `${(depth - 1) * 0.9}rem` }}>{line.trim()}</p>;
      })}
    </div>
  );
}

export function Chart({ language, seat }: { language: Language; seat: string }) {
  const [rows, setRows] = useState<number[][]>([]);
  useEffect(() => {
    get<number[][]>("api/scores", { seat }).then(setRows, () => setRows([]));
  }, [seat]);
  const all = rows.flat();
  if (rows.length < 2 || all.length === 0) return null;
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const x = (i: number) => (i / (rows.length - 1)) * 300;
  const y = (v: number) => 100 - ((v - low) / (high - low)) * 96 - 2;
  return (
    <figure class="chart">
      <figcaption>{say(language, "chart")}</figcaption>
      <svg viewBox="0 0 300 100" role="img" aria-label={say(language, "chart")} preserveAspectRatio="none">
        {(rows[0] ?? []).map((_, seat) => (
          <polyline key={seat} fill="none" stroke={colourOfSeat(seat)} stroke-width="2"
                    vector-effect="non-scaling-stroke"
                    points={rows.map((row, i) => `${x(i)},${y(row[seat] ?? 0)}`).join(" ")} />
        ))}
      </svg>
    </figure>
  );
}
