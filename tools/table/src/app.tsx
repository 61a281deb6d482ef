// The page: follows the positions of its seat, holds the selection, and combines the parts.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { follow, get, post, type Check, type Content, type Language, type LogLine,
  type Position, type Refusal, type Thing } from "./api";
import type { About, Bench } from "./bench";
import { useChanges } from "./changes";
import { setSeatColours, tellApart } from "./colours";
import { useFolds } from "./folds";
import { CardEditor, DesignBar, DesignPanel, readerOf, useDesign } from "./design";
import { CardText, Dialog, PileDialog } from "./dialog";
import { watch } from "./hot_seat";
import { EndPage } from "./end";
import { Chart, Log, Rules, Scores } from "./panels";
import { FreeSeats, Introduction, nameOfSeat, Seats, WaitingRoom } from "./people";
import { nameOfPick, QuestionView, useOutcomes, type Pick } from "./question";
import { isSpeed, kSpeeds, speedOf, useMotion, usePaced, type Speed } from "./motion";
import { Choices, keyOf, keyOfCell, keyOfPlayer, keyOfThing, keyOfZone } from "./selection";
import { Iconed } from "./iconed";
import { sharing } from "./sharing";
import { Sign } from "./sign";
import { chime } from "./sound";
import { StepBar } from "./steps";
import { keep, kept } from "./storage";
import { TableView } from "./table";
import { chooseTheme, chosenTheme, kThemes, setThemeOfGame, type Theme } from "./themes";
import { say } from "./words";

type Tab = "log" | "score" | "rules" | "seats" | "design";
type Connection = "open" | "lost" | "refused" | "new";

function firstLanguage(): Language {
  const before = kept("language") ?? navigator.language;
  return before.startsWith("es") ? "es" : "en";
}

// Returns the place of each thing.
function places(position: Position | undefined): Map<number, string> {
  const out = new Map<number, string>();
  for (const zone of position?.zones ?? []) {
    for (const t of zone.things) out.set(t.id, keyOfCell(zone.id, t.place ?? -1));
  }
  return out;
}

function keysOf(line: LogLine | undefined): Set<string> {
  const out = new Set<string>();
  for (const c of line?.components ?? []) out.add(keyOfThing(c));
  for (const [zone, place] of line?.cells ?? []) out.add(keyOfCell(zone, place));
  for (const z of line?.zones ?? []) out.add(keyOfZone(z));
  for (const p of line?.players ?? []) out.add(keyOfPlayer(p));
  return out;
}

function useContent(language: Language, revision: number): [Content | undefined, boolean] {
  const [content, setContent] = useState<Content | undefined>();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let isGone = false;
    const load = () => get<Content>("api/content", { lang: language }).then(
      (c) => {
        if (isGone) return;
        tellApart([...Object.keys(c.kinds), ...c.definitions.flatMap((d) => [
          ...d.print.flatMap((p) => p.symbol ?? []), ...(d.word ? [d.word] : []), ...d.sides ?? []])]);
        setThemeOfGame(c.looks.theme);
        setContent(c);
        setRefused(false);
      },
      (e: Error) => {
        if (isGone) return;
        if (["401", "403", "404"].includes(e.message)) setRefused(true);
        else setTimeout(load, 1000);
      });
    void load();
    document.documentElement.lang = language;
    return () => {
      isGone = true;
    };
  }, [language, revision]);
  return [content, isRefused];
}

export function App() {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  const [revision, setRevision] = useState(0);
  const [speed, setSpeed] = useState<Speed>(() => {
    const before = kept("speed");
    return isSpeed(before) ? before : "normal";
  });
  const [content, isRefused] = useContent(language, revision);
  useEffect(() => {
    const again = () => location.reload();
    addEventListener("hashchange", again);
    return () => removeEventListener("hashchange", again);
  }, []);
  if (isRefused) return <p class="notice" role="alert">{say(language, "refused")}</p>;
  if (!content) return <p class="notice">{say(language, "loading")}</p>;
  const change = () => {
    const other = language === "en" ? "es" : "en";
    keep("language", other);
    setLanguage(other);
  };
  const onSpeed = (wish: Speed) => {
    keep("speed", wish);
    setSpeed(wish);
  };
  const parts: PageParts = { content, language, onLanguage: change, onRevision: setRevision, pace: { speed, onSpeed } };
  if (content.replay) return <ReplayPage {...parts} />;
  return content.design ? <DesignPage {...parts} /> : <GamePage {...parts} />;
}

interface PageParts {
  content: Content;
  language: Language;
  onLanguage: () => void;
  pace: { speed: Speed; onSpeed: (speed: Speed) => void };
  onRevision: (revision: number) => void; // called with the content revision of each new position
}

// Follows the stream of a reader. Positions of the previous reader are discarded.
function useStream(reader: string, language: Language): [Position | undefined, Connection] {
  const [received, setReceived] = useState<{ reader: string; position: Position } | undefined>();
  const [connection, setConnection] = useState<Connection>("new");
  useEffect(() => {
    const stop = new AbortController();
    void follow(reader, language, stop.signal,
                (position) => !stop.signal.aborted &&
                  setReceived((last) => ({ reader, position: sharing(last?.position, position) })),
                (state) => !stop.signal.aborted && setConnection(state));
    return () => stop.abort();
  }, [reader, language]);
  return [received?.reader === reader ? received.position : undefined, connection];
}

// Returns undefined until the content has the revision of the position.
function useCurrent(position: Position | undefined, { content, onRevision }: PageParts): Position | undefined {
  useEffect(() => {
    if (position) onRevision(position.revision);
  }, [position?.revision]);
  return position?.revision === content.revision ? position : undefined;
}

function GamePage(parts: PageParts) {
  const { content, language } = parts;
  const [shown, setShown] = useState<number | undefined>();
  const [reader, setReader] = useState(content.table ? "none" : "");
  const [received, connection] = useStream(reader, language);
  const { position, waiting, skip, hurry } = usePaced(useCurrent(received, parts), parts.pace.speed);
  const [past, setPast] = useState<Position | undefined>();
  const [isGathering, setGathering] = useState(false); // everybody has a screen of their own
  const eyes = useMemo(() => watch(content, position, shown, isGathering), [content, position, shown, isGathering]);
  useEffect(() => {
    if (!content.table || !position || position.waiting) return;
    if (eyes.curtain === undefined && eyes.reader !== "none") setShown(Number(eyes.reader));
    setReader(eyes.reader);
  }, [content.table, eyes, position]);
  useEffect(() => setPast(undefined), [reader, language]);
  const look = async (choices: number) => {
    setPast(await get<Position>("api/position", {
      lang: language, choices, seat: reader || String(position?.seat ?? "none") }));
  };
  if (connection === "refused") return <p class="notice" role="alert">{say(language, "refused")}</p>;
  if (position?.waiting) {
    return (
      <WaitingRoom content={content} position={position} language={language} onLanguage={parts.onLanguage}
                   onStart={(allHere) => setGathering(!allHere)} />
    );
  }
  if (content.table && position && eyes.curtain !== undefined) {
    const name = nameOfSeat(position, eyes.curtain, language);
    return (
      <main class="curtain">
        <h1>{say(language, "look_away", name)}</h1>
        <p>{say(language, "look_away_text")}</p>
        <button type="button" class="primary" id="raise" onClick={() => setShown(eyes.curtain)}>
          {say(language, "i_am", name)}
        </button>
      </main>
    );
  }
  if (!position) {
    return <p class="notice" role="status">{say(language, connection === "lost" ? "lost" : "loading")}</p>;
  }
  const notice = connection === "lost" ? say(language, "lost") : undefined;
  return (
    <Play {...parts} position={past ?? position} waiting={waiting} onSkip={skip} onAnswer={hurry}
          now={position} notice={notice} isPast={past !== undefined} reader={reader}
          elsewhere={content.table ? eyes.elsewhere : undefined}
          onHere={(seat) => setShown(seat)}
          onLook={(n) => void look(n)} onNow={() => setPast(undefined)} />
  );
}

function DesignPage(parts: PageParts) {
  const { language } = parts;
  const [eyes, setEyes] = useState("asked");
  const [everything] = useStream("all", language);
  const whole = useCurrent(everything, parts);
  const reader = readerOf(eyes, whole);
  const [seen, connection] = useStream(reader, language);
  const position = useCurrent(seen, parts);
  const [past, setPast] = useState<Position | undefined>();
  useEffect(() => setPast(undefined), [reader, language, whole?.revision]);
  const look = async (choices: number) =>
    setPast(await get<Position>("api/position", { lang: language, choices, seat: reader }));
  if (!whole || !position) {
    return <p class="notice" role="status">{say(language, connection === "lost" ? "lost" : "loading")}</p>;
  }
  const bar = (
    <DesignBar whole={whole} at={past?.choices} eyes={eyes} language={language} onEyes={setEyes}
               onLook={(n) => void look(n)} onNow={() => setPast(undefined)} />
  );
  return (
    <Play {...parts} position={past ?? position} now={position} isPast={past !== undefined}
          reader={reader} bar={bar} notice={connection === "lost" ? say(language, "lost") : undefined}
          elsewhere={undefined} onHere={() => undefined} onLook={(n) => void look(n)}
          onNow={() => setPast(undefined)} />
  );
}

function ReplayPage(parts: PageParts) {
  const { content, language } = parts;
  const [reader, setReader] = useState(content.readers?.[0] ?? "all");
  const [at, setAt] = useState(0);
  const [end, setEnd] = useState<Position | undefined>();
  const [position, setPosition] = useState<Position | undefined>();
  useEffect(() => {
    get<Position>("api/position", { lang: language, seat: reader }).then(setEnd, () => undefined);
  }, [language, reader]);
  useEffect(() => {
    let isOld = false;
    get<Position>("api/position", { lang: language, seat: reader, choices: at })
      .then((p) => !isOld && setPosition(p), () => undefined);
    return () => {
      isOld = true;
    };
  }, [language, reader, at]);
  if (!end || !position) return <p class="notice">{say(language, "loading")}</p>;
  const last = end.choices;
  const shown = at === last ? { ...position, ...pick(end) } : position;
  const go = (n: number) => setAt(Math.max(0, Math.min(last, n)));
  const readers = content.readers ?? ["all", "none", ...end.seats.map((_, seat) => String(seat))];
  const nameOf = (one: string) => one === "all" ? say(language, "everybody")
    : one === "none" ? say(language, "spectator") : nameOfSeat(end, Number(one), language);
  const bar = (
    <StepBar at={at} last={last} language={language} onGo={go} hasKeys>
      {readers.length === 1 ? <span>{say(language, "seen_by")} {nameOf(reader)}</span> : (
        <label>{say(language, "seen_by")}{" "}
          <select value={reader} onChange={(e) => setReader(e.currentTarget.value)}>
            {readers.map((one) => <option key={one} value={one}>{nameOf(one)}</option>)}
          </select>
        </label>
      )}
    </StepBar>
  );
  return (
    <Play {...parts} position={shown} now={shown}
          isPast={false} reader={reader} bar={bar} onLook={go} onNow={() => go(last)}
          notice={undefined} elsewhere={undefined} onHere={() => undefined} />
  );
}

function pick(end: Position): Partial<Position> {
  const out: Partial<Position> = {};
  if (end.outcome) out.outcome = end.outcome;
  if (end.standings) out.standings = end.standings;
  return out;
}

interface PlayParts extends PageParts {
  position: Position; // the one that is shown
  now: Position;
  isPast: boolean;
  reader: string;
  notice: string | undefined;
  elsewhere: number | undefined;
  bar?: preact.JSX.Element;
  waiting?: number; // positions that are not shown yet
  onSkip?: () => void;
  onAnswer?: () => void;
  onHere: (seat: number) => void;
  onLook: (choices: number) => void;
  onNow: () => void;
}

// Returns the things that lie elsewhere than in the position before.
function useMoved(position: Position): Set<number> {
  const before = useRef<{ of: string; places: Map<number, string> } | undefined>();
  const moved = useRef(new Set<number>());
  const of = `${position.version} ${position.choices}`;
  if (before.current?.of !== of) {
    const now = places(position);
    const then = before.current?.places;
    moved.current = new Set(then ? [...now].filter(([id, at]) => then.get(id) !== at).map(([id]) => id) : []);
    before.current = { of, places: now };
  }
  return moved.current;
}

// Handles the selection for the open question: its state, why it is incomplete, and its submission.
function useAnswer(now: Position, language: Language, asksFirst: boolean, onToast: (t: string) => void, onAnswer?: () => void) {
  const choices = useMemo(
    () => (now.question ? new Choices(now.question, now) : undefined), [now]);
  const [chosen, setChosen] = useState<string[]>([]);
  const [why, setWhy] = useState("");
  const [check, setCheck] = useState<{ of: string[]; found: Check } | undefined>();
  const [menu, setMenu] = useState<{ key: string; options: number[] } | undefined>();
  const isSent = useRef("");
  // The thing whose click began an action; it also answers the first question of that action.
  const begun = useRef("");
  useEffect(() => {
    setChosen((c) => (c.length > 0 ? [] : c));
    setWhy("");
    setMenu(undefined);
  }, [now.version, now.seat]);
  const send = useCallback(async (path: string, body: object) => {
    if (isSent.current === now.version) return;
    isSent.current = now.version;
    onAnswer?.();
    try {
      const answer = await post(path, { seat: now.seat, version: now.version, ...body }, language);
      if (answer.status === 200) return;
      isSent.current = "";
      const code = answer.body.error;
      onToast(say(language, code === "stale" ? "changed" : code === "rule-failed" ? "rule_failed" : "failed"));
    } catch {
      isSent.current = "";
      onToast(say(language, "lost"));
    }
  }, [now, language, onAnswer]);
  const choose = (pick: Pick) =>
    void send("api/choose", "option" in pick ? { option: pick.option } : { items: pick.items });
  const undo = () => void send("api/undo", {});
  const begin = (key: string, option: number) => {
    begun.current = key;
    setMenu(undefined);
    choose({ option });
  };
  const press = (key: string): boolean => {
    const actions = choices && !choices.offers(key) ? choices.actionsFor(key) : [];
    if (actions.length === 1 && !asksFirst) begin(key, actions[0]!);
    else if (actions.length > 0) setMenu({ key, options: actions });
    if (actions.length > 0) return true;
    if (!choices?.offers(key)) return false;
    if (choices.isComposed) {
      setChosen((c) => choices.press(c, key));
    } else if (asksFirst) {
      setChosen((c) => (c.includes(key) ? [] : [key]));
    } else {
      const option = choices.optionOf([key]);
      if (option !== undefined) choose({ option });
    }
    return true;
  };
  const turn = () => setChosen((c) => choices?.turned(c) ?? c);
  // `item` is an index of the question's items.
  const pressItem = (item: number) => {
    if (choices?.isComposed) setChosen((c) => choices.pressItem(c, item));
    else if (choices?.question.items[item]) press(keyOf(choices.question.items[item]!.ref));
  };
  useEffect(() => {
    const key = begun.current;
    begun.current = "";
    if (key && choices && !choices.question.action && choices.offers(key)) press(key);
  }, [now.version]);
  const option = choices?.optionOf(chosen);
  const isLegal = check?.of === chosen && check.found.legal;
  const pick: Pick | undefined = option !== undefined ? { option }
    : isLegal ? { items: choices?.placesOf(chosen) ?? [], price: check.found.price } : undefined;
  useEffect(() => {
    setWhy("");
    if (!choices?.isComposed || option !== undefined) return;
    if (chosen.length === 0 && !choices.question.open) return;
    const missing = choices.missing(chosen).join(", ");
    const count = missing && choices.canBeCompleted(chosen) ? say(language, "still_to_choose", missing)
      : choices.question.counts?.[chosen.length] ?? "";
    const items = choices.placesOf(chosen);
    if (count || !items || choices.canBeCompleted(chosen)) {
      setWhy(count);
      return;
    }
    let isOld = false;
    post("api/why", { seat: now.seat, version: now.version, items }, language).then((a) => {
      if (isOld || a.status !== 200) return;
      const found = a.body as unknown as Check;
      setCheck({ of: chosen, found });
      setWhy(found.legal ? "" : found.why || say(language, "not_together"));
    }, () => undefined);
    return () => {
      isOld = true;
    };
  }, [choices, chosen, option, language]);
  return { choices, chosen, pick, why, press, turn, pressItem, choose, undo, menu, begin, clear: () => setChosen([]),
           closeMenu: () => setMenu(undefined) };
}

// Fetches the reasons of the open question when they are first needed.
function useRefusals(now: Position, language: Language) {
  const known = useRef<{ id: string; list: Promise<Refusal[]> } | undefined>();
  return useCallback((): Promise<Refusal[]> => {
    if (!now.question || now.question.subset || now.question.parts) return Promise.resolve([]);
    const id = now.version + language;
    if (known.current?.id !== id) {
      known.current = { id, list: post("api/why", { seat: now.seat, version: now.version }, language)
        .then((a) => (a.status === 200 ? (a.body as unknown as Refusal[]) : []), () => []) };
    }
    return known.current.list;
  }, [now, language]);
}

function Play(parts: PlayParts) {
  const { content, language, position, now, isPast } = parts;
  const [asksFirst, setAsksFirst] = useState(kept("asks_first") === "yes");
  const [readsFirst, setReadsFirst] = useState((kept("reads_first") ?? (matchMedia("(hover: none)").matches ? "yes" : "no")) === "yes");
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const [read, setRead] = useState(""); // what was tapped once, to read it
  const [toast, setToast] = useState("");
  const [tab, setTab] = useState<Tab>(content.design ? "design" : "log");
  const [lit, setLit] = useState<LogLine | undefined>();
  const [card, setCard] = useState<{ definition: number; thing: Thing | undefined } | undefined>();
  const [pile, setPile] = useState<number | undefined>();
  const [tip, setTip] = useState<{ x: number; y: number; isLow: boolean; about: About; why: string; gives: string } | undefined>();
  const answer = useAnswer(now, language, asksFirst, setToast, parts.onAnswer);
  const refusals = useRefusals(now, language);
  const design = useDesign(content, now);
  setSeatColours(now.seats.map((s) => s.colour));
  const changes = useChanges(position);
  const { speed, onSpeed } = parts.pace;
  useMotion(position, useMoved(position), speed);
  const choices = isPast ? undefined : answer.choices;
  const gives = useOutcomes(now, language, choices, answer.pick);
  const [pointed, setPointed] = useState<{ at: string; option: number } | undefined>();
  // What is asked is how a tile lies in its place: one of its turns is seen from the beginning.
  const turns = choices?.isComposed ? [] : (choices?.question.options ?? []).map((_, option) => gives.get(nameOfPick({ option }))?.laid?.[0]);
  const isTurn = turns.length > 1 && turns.every((t) => t && t.zone === turns[0]!.zone && t.place === turns[0]!.place);
  const looked = pointed?.at === now.version ? pointed.option : isTurn ? 0 : undefined;
  const pick = answer.pick ?? (looked === undefined ? undefined : { option: looked });
  const laid = pick && gives.get(nameOfPick(pick))?.laid;
  const litKeys = useMemo(() => keysOf(lit), [lit]);
  const where = useMemo(() => places(position), [position]);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(""), 4000);
    return () => clearTimeout(timer);
  }, [toast]);
  useEffect(() => {
    document.title = now.question && !content.replay ? `${say(language, "your_turn")} – ${content.title}` : content.title;
  }, [content, language, now.question]);
  const [sounds, setSounds] = useState(kept("sounds") === "yes");
  const isAsked = now.question !== undefined && !content.replay;
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    if (isAsked && !wasAsked.current && sounds) chime();
    wasAsked.current = isAsked;
  }, [isAsked]);
  const [isEndShown, setEndShown] = useState(false);
  const [isNaming, setNaming] = useState(false);
  useEffect(() => {
    if (now.over) setTab("score");
    setEndShown(now.over && !content.replay && !content.design);
  }, [now.over]);
  useEffect(() => {
    setTip(undefined);
    setRead("");
    if (!now.question || now.question.action) return;
    // Scrolls to something that the question offers, unless some of it is visible.
    const offered = [...document.querySelectorAll("main .offered")];
    const isInSight = (e: Element) => {
      const box = e.getBoundingClientRect();
      const asking = document.getElementById("question")?.getBoundingClientRect();
      const end = asking && asking.width > innerWidth / 2 ? asking.top : innerHeight;
      return box.width > 0 && box.bottom > 60 && box.top < end - 60;
    };
    if (offered.length > 0 && !offered.some(isInSight)) {
      offered[0]!.scrollIntoView({ block: "center" });
    }
  }, [now.version]);

  const [typed, setTyped] = useState("");
  useLayoutEffect(() => setTyped(""), [now.version, now.seat]);
  // Takes one more typed key; answers once it can mean one thing only, or at once if `isAll`.
  const type = (text: string, isAll: boolean): boolean => {
    if (!choices || text === "") return false;
    const keys = choices.keys.map((k) => k.toLowerCase());
    const found = keys.flatMap((k, i) => (k === text ? [i] : []));
    const isPrefix = keys.some((k) => k.startsWith(text) && k !== text);
    if (found.length === 0 && !isPrefix) return false;
    if (isPrefix && !isAll) {
      setTyped(text);
      return true;
    }
    setTyped("");
    if (found.length === 0) return false;
    if (choices.isComposed) {
      answer.pressItem(found.find((i) => !choices.isChosenItem(answer.chosen, i)) ?? found[found.length - 1]!);
    } else {
      const option = found[0]!;
      const items = choices.question.options[option]!;
      if (items.length > 0) answer.press(keyOf(choices.question.items[items[0]!]!.ref));
      else answer.choose({ option });
    }
    return true;
  };

  const hoverTimer = useRef<ReturnType<typeof setTimeout> | undefined>();
  const folds = useFolds(content.title);
  // One object, whose members are those of the last rendering: what is not rendered again calls these.
  const known = useRef({} as Bench);
  const bench = Object.assign(known.current, {
    content,
    folds,
    over: (zone) => position.zones.filter((z) => z.owner === zone.owner &&
      content.zones[z.def]!.look?.over === content.zones[zone.def]!.name),
    edgesOf: (zone) => position.zones.find((z) => z.owner === zone.owner && content.zones[z.def]!.edges_of === zone.def),
    language,
    seat: position.seat,
    offers: (key) => choices?.offers(key) ?? false,
    startsAction: (key) => !isPast && (choices?.actionsFor(key).length ?? 0) > 0,
    isChosen: (key) => read === key || (answer.choices?.isChosen(answer.chosen, key) ?? false),
    isLit: (key) => litKeys.has(key),
    changes,
    isStill: speedOf(speed) === "off",
    answerKeyOf: (thing) => {
      const own = keyOfThing(thing.id);
      if (choices?.offers(own)) return own;
      const cell = where.get(thing.id);
      if (cell && choices?.offers(cell)) return cell;
      const definition = `definition:${thing.def}`;
      if (choices?.offers(definition)) return definition;
      const keys = [own, cell ?? "", definition];
      return keys.find((k) => (choices?.actionsFor(k).length ?? 0) > 0);
    },
    laid: (key) => (laid ?? []).flatMap(({ zone, place, ...thing }, i) => (keyOfCell(zone, place) === key ? [{ ...thing, id: -1 - i }] : [])),
    turn: () => {
      if (choices?.isComposed) answer.turn();
      // The button of the next turn gets the focus, which shows it.
      if (isTurn) document.querySelector<HTMLElement>(`#question [data-option="${(looked! + 1) % turns.length}"]`)?.focus();
    },
    press: (key, about) => {
      setTip(undefined);
      const isAnswer = choices && !choices.isComposed && !asksFirst && !isPast &&
        (choices.offers(key) || choices.actionsFor(key).length > 0);
      if (isAnswer && readsFirst && about.thing && read !== key) {
        setRead(key);
        const element = document.querySelector(`main [data-thing="${about.thing.id}"]`);
        clearTimeout(hoverTimer.current);
        if (element) void tell(element, about);
        return;
      }
      setRead("");
      if (!isPast && answer.press(key)) return;
      if (about.thing) setCard({ definition: about.thing.def, thing: about.thing });
    },
    hover: (element, about) => {
      clearTimeout(hoverTimer.current);
      if (element && about) hoverTimer.current = setTimeout(() => void tell(element, about), 350);
      else if (read === "") setTip(undefined);
    },
    show: (definition, thing) => setCard({ definition, thing }),
    open: (zone) => setPile(zone),
  } satisfies Bench);
  const isStill = bench.isStill;
  const table = useMemo(() => <TableView position={position} bench={bench} />,
                        [position, content, language, folds, choices, answer.chosen, read, litKeys, changes, isStill, laid]);

  // Shows what is known of a thing beside it.
  const tell = async (element: Element, about: About) => {
    const box = element.getBoundingClientRect();
    const key = about.key ?? (about.thing ? keyOfThing(about.thing.id) : "");
    let why = "";
    const answered = bench.answerKeyOf(about.thing ?? ({ id: -1 } as Thing)) ?? key;
    const option = choices?.optionOf([answered]);
    const brings = (option !== undefined && gives.get(nameOfPick({ option }))?.text) || "";
    if (choices && !choices.offers(answered)) {
      const keys = [key, about.thing ? where.get(about.thing.id) ?? "" : "",
                    about.thing ? `definition:${about.thing.def}` : ""];
      const found = (await refusals()).find((r) => r.refs.some((ref) => keys.includes(keyOf(ref))));
      why = found?.why ?? "";
    }
    const definition = about.thing && content.definitions[about.thing.def];
    const hasText = definition && (definition.help !== undefined || definition.print.length > 0);
    if (!hasText && !why && !brings && !readsFirst) return;
    const isLow = box.bottom > innerHeight * 0.65;
    const x = Math.max(150, Math.min(innerWidth - 150, box.left + box.width / 2));
    setTip({ x, y: isLow ? box.top : box.bottom, isLow, about, why, gives: brings });
  };
  // Before anything is painted, or a key that follows quickly would meet the selection as it was before.
  useLayoutEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      const isTyping = e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement;
      if (e.ctrlKey || e.metaKey || e.altKey || isTyping || document.querySelector("dialog[open]")) return;
      if (e.key === "Escape") {
        setTip(undefined);
        setTyped("");
        return answer.clear();
      }
      if (isPast) return;
      if (e.key === "Enter") {
        if (type(typed, true)) return e.preventDefault();
        if (e.target instanceof HTMLButtonElement) return;
        document.querySelector<HTMLButtonElement>("#confirm:not(:disabled)")?.click();
        return;
      }
      if ([...e.key].length !== 1) return;
      const key = e.key.toLowerCase();
      if (type(typed + key, false) || type(key, false)) return;
      if (key === "u" && now.can_undo) answer.undo();
      if (key === "r") bench.turn();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  const name = (seat: number) => nameOfSeat(now, seat, language);
  const asked = now.seats.map((s, i) => (s.asked ? i : -1)).filter((i) => i >= 0);
  const status = now.over ? say(language, "game_over")
    : now.question ? say(language, "your_turn")
    : asked.length > 0 ? say(language, "waiting_for", asked.map(name).join(", ")) : "";
  const tabs: Tab[] = ["log", "score", "rules"];
  if (content.table) tabs.push("seats");
  if (content.design) tabs.push("design");
  const errors = design ? design.problems.filter((p) => p.severity === "error") : [];
  const broken = errors[0] ? `${errors[0].file}:${errors[0].line}: ${errors[0].message}` : design?.refused;
  const pileZone = position.zones.find((z) => z.id === pile);
  return (
    <div class="page" data-version={now.version}>
      {((choices && now.seat !== undefined) || parts.elsewhere !== undefined) && (
        <a class="skip" href="#question" onClick={(e) => {
          e.preventDefault();
          document.getElementById("question")?.focus();
        }}>{say(language, "skip")}</a>
      )}
      <header class="top">
        <h1>{content.title}</h1>
        <p class="status">
          {position.round > 0 && <span>{say(language, "round", position.round)}</span>}
          {position.phases.map((p, i) => <span key={i} class="phase">{p}</span>)}
          <span class={now.question ? "tag turn" : ""} role="status">{status}</span>
          {now.practice && <span class="tag">{say(language, "practice")}</span>}
        </p>
        <div class="tools">
          {(parts.waiting ?? 0) > 0 && (
            <button type="button" id="skip" onClick={parts.onSkip}><Sign name="last" /> {say(language, "skip_ahead")}</button>
          )}
          {now.can_undo && !isPast && (
            <button type="button" id="undo" onClick={answer.undo}>
              <Sign name="undo" /> {say(language, "undo")}
            </button>
          )}
          {now.over && !content.replay && (
            <button type="button" id="result" onClick={() => setEndShown(true)}>{say(language, "show_result")}</button>
          )}
          {now.seat !== undefined && !content.replay && !content.design && (
            <button type="button" id="who" onClick={() => setNaming(true)}>{name(now.seat)}</button>
          )}
          <button type="button" id="language" lang={language === "en" ? "es" : "en"}
                  onClick={parts.onLanguage}>{say(language, "language")}</button>
        </div>
      </header>
      {broken && (
        <p class="banner broken" role="alert">
          {broken} – {say(language, "old_content")}{" "}
          {tab !== "design" && <button type="button" onClick={() => setTab("design")}>{say(language, "design")}</button>}
        </p>
      )}
      {parts.notice && <p class="banner" role="alert">{parts.notice}</p>}
      {now.problem && <p class="banner" role="alert">{say(language, "problem")}</p>}
      {!content.table && !content.replay && <FreeSeats position={now} language={language} />}
      {toast && <p class="banner" role="status">{toast}</p>}
      {isPast && (
        <p class="banner past">
          {say(language, "looking_back", position.choices, now.choices)}{" "}
          <button type="button" class="primary" onClick={parts.onNow}>{say(language, "back_to_now")}</button>
        </p>
      )}
      {parts.bar ?? (isPast && (
        <StepBar at={position.choices} last={now.choices} language={language}
                 onGo={(n) => (n >= now.choices ? parts.onNow() : parts.onLook(n))} />
      ))}
      <main class={isPast ? "looking-back" : ""}>
        {table}
      </main>
      <aside class="side">
        {choices && now.seat !== undefined && (
          <QuestionView content={content} position={now} choices={choices} chosen={answer.chosen} pick={answer.pick}
                        language={language} why={answer.why} gives={gives} asksFirst={asksFirst} typed={typed}
                        press={answer.press} pressItem={answer.pressItem} choose={answer.choose}
                        looked={isTurn ? looked : undefined}
                        point={(option) => (option !== undefined || !isTurn) &&
                          setPointed(option === undefined ? undefined : { at: now.version, option })}
                        clear={answer.clear} />
        )}
        {parts.elsewhere !== undefined && !now.question && (
          <section class="question" id="question" tabIndex={-1}>
            <p>{say(language, "plays_elsewhere", name(parts.elsewhere))}</p>
            <button type="button" onClick={() => parts.onHere(parts.elsewhere!)}>
              {say(language, "answer_here")}
            </button>
          </section>
        )}
        <div class="tabs" role="tablist">
          {tabs.map((t) => (
            <button key={t} type="button" role="tab" id={`tab-${t}`} aria-selected={tab === t}
                    aria-controls="panel" onClick={() => setTab(t)}>
              {say(language, t)}{t === "design" && errors.length > 0 && ` (${errors.length})`}
            </button>
          ))}
        </div>
        <div class="panel" role="tabpanel" id="panel" tabIndex={0} aria-labelledby={`tab-${tab}`}>
          {tab === "log" && <Log content={content} position={position} language={language} onLight={setLit} onLook={parts.onLook} />}
          {tab === "score" && (
            <>
              <Scores position={position} language={language} />
              {(content.replay || now.over) && <Chart language={language} seat={parts.reader} />}
            </>
          )}
          {tab === "rules" && <Rules content={content} />}
          {tab === "seats" && <Seats position={now} language={language} />}
          {tab === "design" && <DesignPanel content={content} position={now} design={design} language={language} />}
        </div>
        <footer class="foot">
          {!content.replay && <label>
            <input type="checkbox" id="reads-first" checked={readsFirst} onChange={(e) => {
              setReadsFirst(e.currentTarget.checked);
              keep("reads_first", e.currentTarget.checked ? "yes" : "no");
            }} /> {say(language, "reads_first")}
          </label>}
          {!content.replay && <label>
            <input type="checkbox" id="asks-first" checked={asksFirst} onChange={(e) => {
              setAsksFirst(e.currentTarget.checked);
              keep("asks_first", e.currentTarget.checked ? "yes" : "no");
            }} /> {say(language, "ask_first")}
          </label>}
          {!content.replay && <label>
            <input type="checkbox" id="sounds" checked={sounds} onChange={(e) => {
              setSounds(e.currentTarget.checked);
              keep("sounds", e.currentTarget.checked ? "yes" : "no");
              if (e.currentTarget.checked) chime();
            }} /> {say(language, "sounds")}
          </label>}
          <label>
            {say(language, "motion")}{" "}
            <select id="speed" value={speed} onChange={(e) => onSpeed(e.currentTarget.value as Speed)}>
              {kSpeeds.map((s) => <option key={s} value={s}>{say(language, `speed_${s}`)}</option>)}
            </select>
          </label>
          <label>
            {say(language, "theme")}{" "}
            <select id="theme" value={theme} onChange={(e) => {
              setTheme(e.currentTarget.value as Theme);
              chooseTheme(e.currentTarget.value as Theme);
            }}>
              {kThemes.map((t) => <option key={t} value={t}>{say(language, `theme_${t}`)}</option>)}
            </select>
          </label>
          <p class="muted">
            {say(language, content.replay ? "keys_of_replay" : "keys")}
            {!content.replay && content.definitions.some((d) => d.turns) && `. ${say(language, "keys_of_tiles")}`}
          </p>
          {now.recorded && <p class="muted">{say(language, "recorded")}</p>}
        </footer>
      </aside>
      {tip && (
        <div class={tip.isLow ? "tip above" : "tip"} role="tooltip" style={{ left: `${tip.x}px`, top: `${tip.y}px` }}>
          {tip.about.thing && (
            <CardText content={content} definition={tip.about.thing.def} thing={tip.about.thing} />
          )}
          {read !== "" && <p class="muted">{say(language, "tap_again")}</p>}
          {tip.gives && <p class="gives">→ <Iconed text={tip.gives} content={content} /></p>}
          {tip.why && <p class="why-not"><b>{say(language, "why_not")}:</b> <Iconed text={tip.why} content={content} /></p>}
        </div>
      )}
      {isNaming && <Introduction position={now} language={language} onClose={() => setNaming(false)} />}
      {isEndShown && now.over && !isPast && (
        <EndPage content={content} position={now} reader={parts.reader} language={language} onClose={() => setEndShown(false)} />
      )}
      {card && (
        <Dialog title={content.definitions[card.definition]!.label} language={language}
                onClose={() => setCard(undefined)}>
          <CardText content={content} definition={card.definition} thing={card.thing} />
          {content.design && <CardEditor card={content.definitions[card.definition]!.name} revision={content.revision} language={language} />}
        </Dialog>
      )}
      {answer.menu && choices && (
        <Dialog title={say(language, "what_with")} language={language} onClose={answer.closeMenu}>
          <div class="options">
            {answer.menu.options.map((option) => (
              <button key={option} type="button" class="option"
                      onClick={() => answer.begin(answer.menu!.key, option)}>
                <Iconed text={choices.question.texts?.[option] ?? ""} content={content} />
              </button>
            ))}
          </div>
        </Dialog>
      )}
      {pileZone && (
        <PileDialog bench={bench} onClose={() => setPile(undefined)}
                    zone={{ label: content.zones[pileZone.def]!.label, things: pileZone.things,
                            hidden: pileZone.hidden }} />
      )}
    </div>
  );
}

