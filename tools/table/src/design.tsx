// The author's panel next to the table: problems of the content, players of the seats, the view to show, any
// earlier position, and the position as a test.
import { useEffect, useState } from "preact/hooks";
import { get, post, type Content, type Design, type Language, type NamedTest, type Position, type Problem, type Profile } from "./api";
import { nameOfSeat } from "./people";
import { StepBar } from "./steps";
import { say } from "./words";

// The seat whose view is shown; "asked" means the person who is asked.
export type Eyes = string;

export function readerOf(eyes: Eyes, whole: Position | undefined): string {
  if (eyes !== "asked") return eyes;
  const asked = whole?.seats.findIndex((s) => s.asked && s.kind === "human") ?? -1;
  return asked >= 0 ? String(asked) : "all";
}

export function DesignBar({ whole, at, eyes, language, onEyes, onLook, onNow }: {
  whole: Position;
  at: number | undefined; // number of choices at the position shown; undefined: the current one
  eyes: Eyes;
  language: Language;
  onEyes: (eyes: Eyes) => void;
  onLook: (choices: number) => void;
  onNow: () => void;
}) {
  const last = whole.choices;
  const shown = at ?? last;
  const go = (n: number) => (n >= last ? onNow() : onLook(n));
  const restart = async () => {
    await post("api/design/go", { choices: shown }, language);
    onNow();
  };
  return (
    <StepBar at={shown} last={last} language={language} onGo={go}>
      {at !== undefined && (
        <button type="button" id="from-here" onClick={() => void restart()}>{say(language, "from_here")}</button>
      )}
      <label>{say(language, "seen_by")}{" "}
        <select id="eyes" value={eyes} onChange={(e) => onEyes(e.currentTarget.value)}>
          <option value="asked">{say(language, "whoever_is_asked")}</option>
          <option value="all">{say(language, "everybody")}</option>
          {whole.seats.map((_, seat) => (
            <option key={seat} value={String(seat)}>{nameOfSeat(whole, seat, language)}</option>
          ))}
        </select>
      </label>
    </StepBar>
  );
}

function Place({ at }: { at: { file: string; path: string; line: number; column: number } }) {
  const place = `${at.line}:${at.column}`;
  return <a href={`vscode://file${encodeURI(at.path)}:${place}`}>{at.file}:{place}</a>;
}

function ProblemView({ problem }: { problem: Problem }) {
  return (
    <div class={`problem ${problem.severity}`}>
      <p><b>{problem.severity}</b> <code>{problem.code}</code>{" "}
        {problem.file && <Place at={problem} />}
      </p>
      <p>{problem.message}</p>
      {problem.help && <p class="muted">{problem.help}</p>}
    </div>
  );
}

// Measures the last choice, but only while the panel is open.
function StepProfile({ choices, language }: { choices: number; language: Language }) {
  const [isOpen, setOpen] = useState(false);
  const [profile, setProfile] = useState<Profile>({});
  useEffect(() => {
    if (isOpen) get<Profile>("api/design/profile").then(setProfile, () => setProfile({}));
  }, [isOpen, choices]);
  const cost = (c: { calls: number; time: number }) => `${c.time.toFixed(1)} µs, ${c.calls}×`;
  return (
    <details id="cost" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{say(language, "cost")}</summary>
      {profile.time !== undefined && <p>{say(language, "in_all", profile.time.toFixed(1))}</p>}
      {profile.rules?.map((r, i) => (
        <p key={i}>{cost(r)} <code>{r.text}</code> <Place at={r} /></p>
      ))}
      {profile.functions?.map((f) => (
        <p key={f.name}>{cost(f)} <code>{f.name}</code></p>
      ))}
    </details>
  );
}

// Replaces the position by that of a test. The tests are listed when the list is opened.
function SetUp({ players, language }: { players: number; language: Language }) {
  const [tests, setTests] = useState<NamedTest[]>([]);
  const [problem, setProblem] = useState("");
  const load = () => get<NamedTest[]>("api/design/tests").then(setTests, () => setTests([]));
  const setUp = async (file: string, test: string) => {
    const answer = await post("api/design/setup", { file, test }, language);
    setProblem(answer.status === 200 ? "" : answer.body.message ?? say(language, "failed"));
  };
  const files = [...new Set(tests.map((t) => t.file))];
  return (
    <details id="set-up" onToggle={(e) => e.currentTarget.open && void load()}>
      <summary>{say(language, "set_up")}</summary>
      {problem && <p class="problem error" role="alert">{problem}</p>}
      <button type="button" class="option" onClick={() => void setUp("", "")}>{say(language, "from_beginning")}</button>
      {files.map((file) => (
        <div key={file} role="group" aria-label={file}>
          <p><code>{file}</code></p>
          {tests.filter((t) => t.file === file).map((t) => (
            <button key={t.test} type="button" class="option" disabled={t.players !== players}
                    onClick={() => void setUp(t.file, t.test)}>
              <span class="option-text">{t.test}</span>
              {t.players !== players && <span>{say(language, "for_players", t.players)}</span>}
            </button>
          ))}
        </div>
      ))}
    </details>
  );
}

async function saveTest() {
  const { text } = await get<{ text: string }>("api/design/test");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
  link.download = "position.yaml";
  link.click();
  URL.revokeObjectURL(link.href);
}

// Returns what the author is told of the content; undefined for others.
export function useDesign(content: Content, position: Position): Design | undefined {
  const [design, setDesign] = useState<Design | undefined>();
  useEffect(() => {
    if (content.design) get<Design>("api/design").then(setDesign, () => setDesign(undefined));
  }, [content.design, position.revision, position.version]);
  return design;
}

export function DesignPanel({ position, design, language }: {
  position: Position;
  design: Design | undefined;
  language: Language;
}) {
  if (!design) return null;
  const kinds = position.seats.map((s) => s.kind);
  const bot = design.kinds.find((k) => k !== "human") ?? "human";
  const seat = (wanted: string[]) => post("api/design/seats", { kinds: wanted }, language);
  const change = (one: number, kind: string) => void seat(kinds.map((k, i) => (i === one ? kind : k)));
  return (
    <div class="design">
      {design.refused && <p class="problem error" role="alert">{say(language, "not_taken", design.refused)}</p>}
      {design.failure && <ProblemView problem={design.failure} />}
      {design.problems.length === 0
        ? <p role="status">{say(language, "content_fine")}</p>
        : design.problems.map((p, i) => <ProblemView key={i} problem={p} />)}
      {kinds.map((kind, seat) => (
        <p key={seat}>
          <label>{nameOfSeat(position, seat, language)}{" "}
            <select value={kind} onChange={(e) => change(seat, e.currentTarget.value)}>
              {design.kinds.map((k) => <option key={k} value={k}>{k}</option>)}
            </select>
          </label>
        </p>
      ))}
      <p>
        <button type="button" id="bots-play" onClick={() => void seat(kinds.map((k) => (k === "human" ? bot : k)))}>
          {say(language, "bots_play")}
        </button>
      </p>
      <SetUp players={kinds.length} language={language} />
      <StepProfile choices={position.choices} language={language} />
      <p>
        <button type="button" id="save-test" onClick={() => void saveTest()}>{say(language, "as_test")}</button>
      </p>
    </div>
  );
}
