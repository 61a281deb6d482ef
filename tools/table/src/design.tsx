// The author's panel next to the table: problems of the content, players of the seats, the view to show, any
// earlier position, and the position as a test.
import { useEffect, useState } from "preact/hooks";
import { get, post, type CardEdit, type Content, type Design, type Language, type NamedTest, type Position, type Problem, type Profile } from "./api";
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

// Edits the values and words of a card where its author wrote them: what changes in which file is shown first.
export function CardEditor({ card, revision, language }: { card: string; revision: number; language: Language }) {
  const [columns, setColumns] = useState<{ column: string; value: string }[]>([]);
  const [wish, setWish] = useState<{ column: string; value: string } | undefined>();
  const [found, setFound] = useState<CardEdit | undefined>();
  useEffect(() => {
    setWish(undefined);
    setFound(undefined);
    get<typeof columns>("api/design/card", { card }).then(setColumns, () => setColumns([]));
  }, [card, revision]);
  const send = async (write: boolean) => {
    const answer = await post("api/design/edit", { card, ...wish, write }, language);
    setFound(answer.status === 200 ? (answer.body as CardEdit) : { problem: say(language, "failed") });
  };
  return (
    <form class="card-editor" onSubmit={(e) => {
      e.preventDefault();
      void send(found?.files !== undefined);
    }}>
      <h3>{say(language, "in_the_files")}</h3>
      {columns.map(({ column, value }) => (
        <label key={column}>{column}{" "}
          <input name={column} value={wish?.column === column ? wish.value : value}
                 onInput={(e) => {
                   setFound(undefined);
                   setWish({ column, value: e.currentTarget.value });
                 }} />
        </label>
      ))}
      {found?.problem && <p role="alert" class="problem error">{found.problem}</p>}
      {found?.files?.map((f) => (
        <pre key={f} class="difference" tabIndex={0}>
          {f.split("\n").map((line, i) => {
            const Mark = i > 0 && line.startsWith("-") ? "del" : line.startsWith("+") ? "ins" : "span";
            return <Mark key={i}>{line}</Mark>;
          })}
        </pre>
      ))}
      {found?.files?.length === 0 && <p role="status">{say(language, "nothing_changes")}</p>}
      {wish && (
        <button type="submit" class="primary" id={found?.files ? "write" : "show-change"} disabled={found?.files?.length === 0}>
          {say(language, found?.files ? "write_it" : "show_change")}
        </button>
      )}
    </form>
  );
}

// Shows what the table knows as a tree.
function Tree({ name, value }: { name: string; value: unknown }) {
  const [isOpen, setOpen] = useState(false);
  if (typeof value !== "object" || value === null) return <p><code>{name}</code> {String(value)}</p>;
  const parts = Object.entries(value);
  if (parts.length === 0) return null;
  const own = (value as { name?: unknown; label?: unknown }).label ?? (value as { name?: unknown }).name;
  return (
    <details onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary><code>{name}</code> {typeof own === "string" ? own : ""} <span class="muted">{parts.length}</span></summary>
      {isOpen && parts.map(([part, inner]) => <Tree key={part} name={part} value={inner} />)}
    </details>
  );
}

// Returns the position with the names of zones and things in place of their numbers.
function named(content: Content, position: Position): Record<string, unknown> {
  const { log: _log, question: _question, ...rest } = position;
  return { ...rest, zones: position.zones.map((z) => ({
    name: content.zones[z.def]!.name, ...z, things: z.things.map((t) => ({ name: content.definitions[t.def]!.name, ...t })) })) };
}

// Returns what the author is told of the content; undefined for others.
export function useDesign(content: Content, position: Position): Design | undefined {
  const [design, setDesign] = useState<Design | undefined>();
  useEffect(() => {
    if (content.design) get<Design>("api/design").then(setDesign, () => setDesign(undefined));
  }, [content.design, position.revision, position.version]);
  return design;
}

export function DesignPanel({ content, position, design, language }: {
  content: Content;
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
      {design.refused_at !== null && (
        <p>
          <button type="button" id="go-on" onClick={() => void post("api/design/take", { anew: false }, language)}>
            {say(language, "go_on_from", design.refused_at)}
          </button>{" "}
          <button type="button" id="anew" onClick={() => void post("api/design/take", { anew: true }, language)}>
            {say(language, "begin_anew")}
          </button>
        </p>
      )}
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
      <div id="state"><Tree name={say(language, "state")} value={named(content, position)} /></div>
      <StepProfile choices={position.choices} language={language} />
      <p>
        <button type="button" id="save-test" onClick={() => void saveTest()}>{say(language, "as_test")}</button>
      </p>
    </div>
  );
}
