// Shows the question to the reader: its text, its options as a list, and the selection so far.
import { useEffect, useState } from "preact/hooks";
import { post, type Content, type Language, type Outcome, type Position, type Refusal } from "./api";
import { Iconed } from "./iconed";
import { keyOf, type Choices } from "./selection";
import { Sign } from "./sign";
import { describe } from "./thing";
import { say } from "./words";

const kMostListed = 60;
const kMostWithoutFind = 10; // options in a list

// An answer: an option of the list, or a selection given by the indices of its items.
export type Pick = { option: number } | { items: number[]; price: string | undefined };
export const nameOfPick = (pick: Pick) => ("option" in pick ? String(pick.option) : `of ${pick.items.join()}`);

export interface Asked {
  content: Content;
  position: Position;
  choices: Choices;
  chosen: string[];
  pick: Pick | undefined; // the selection, if it is an answer
  language: Language;
  why: string; // why the selection is no answer yet
  gives: Map<string, Outcome>; // certain consequences of answers, by nameOfPick
  asksFirst: boolean;
  typed: string; // keys that may mean several options still
  press(key: string): void;
  pressItem(item: number): void;
  choose(pick: Pick): void;
  point(option: number | undefined): void; // looks at an option of the list
  looked: number | undefined; // the turn that is seen on the table, where the question is about turns
  clear(): void;
}

function Prices({ asked, pick }: { asked: Asked; pick: Pick }) {
  const price = "option" in pick ? asked.choices.question.prices?.[pick.option] : pick.price;
  const { text: gives, laid } = asked.gives.get(nameOfPick(pick)) ?? {};
  return (
    <>
      {laid?.map((t, i) => (
        <span key={i} class="unseen">, {describe({ ...t, id: -1 - i }, asked.content.definitions[t.def]!, asked.content)}</span>
      ))}
      {" "}{price && <span class="price"><Iconed text={price} content={asked.content} /></span>}
      {" "}{gives && <span class="gives">→ <Iconed text={gives} content={asked.content} /></span>}
    </>
  );
}

const kMostPreviewed = 40; // same limit as in the server

// Returns the certain consequences of all options in a list, or of the current selection.
export function useOutcomes(position: Position, language: Language, choices: Choices | undefined,
                            pick: Pick | undefined): Map<string, Outcome> {
  const [known, setKnown] = useState<{ id: string; gives: Map<string, Outcome> }>();
  const question = choices?.question;
  const picks = !choices ? [] : choices.isComposed ? (pick ? [pick] : [])
    : question!.options.slice(0, kMostPreviewed).map((_, option) => ({ option }));
  const names = picks.map(nameOfPick);
  const id = `${position.version} ${position.seat} ${language} ${names.join()}`;
  useEffect(() => {
    const first = picks[0];
    if (!first) return;
    let isOld = false;
    const what = "items" in first ? { items: first.items }
      : { options: picks.map((p) => ("option" in p ? p.option : 0)) };
    post("api/outcomes", { seat: position.seat, version: position.version, ...what }, language).then((a) => {
      if (isOld || a.status !== 200) return;
      const outcomes = a.body as unknown as Outcome[];
      setKnown({ id, gives: new Map(names.map((name, i) => [name, outcomes[i] ?? { text: "" }])) });
    }, () => undefined);
    return () => {
      isOld = true;
    };
  }, [id]);
  return known?.id === id ? known.gives : new Map<string, Outcome>();
}

// Shows what to type before a text, unless the text is that or ends with it, as "Player 2" does.
function Key({ typed, text }: { typed: string | undefined; text: string }) {
  if (!typed || text === typed || text.endsWith(` ${typed}`)) return null;
  return <kbd aria-hidden="true">{typed}</kbd>;
}

// Shows one button per option, with the key that chooses it.
function SingleOptions(asked: Asked) {
  const { question, keys } = asked.choices;
  const [wanted, setWanted] = useState("");
  useEffect(() => setWanted(""), [asked.position.version]);
  const textOf = (i: number) => question.texts?.[i] ?? question.items[question.options[i]![0]!]?.text ?? "";
  const all = question.order ?? question.options.map((_, i) => i);
  const order = all.filter((i) => textOf(i).toLowerCase().includes(wanted.toLowerCase()));
  return (
    <>
    {all.length > kMostWithoutFind && (
      <input type="search" class="find" value={wanted} placeholder={say(asked.language, "find")}
             aria-label={say(asked.language, "find")} onInput={(e) => setWanted(e.currentTarget.value)} />
    )}
    <ol class="options">
      {order.map((i) => {
        const items = question.options[i]!;
        const text = textOf(i);
        const key = items.length > 0 ? keyOf(question.items[items[0]!]!.ref) : `option:${i}`;
        return (
          <li key={i}>
            <button type="button" class={i === asked.looked ? "option looked" : "option"} data-option={i}
                    aria-pressed={asked.asksFirst ? asked.chosen.includes(key) : undefined}
                    onMouseEnter={() => asked.point(i)} onMouseLeave={() => asked.point(undefined)}
                    onFocus={() => asked.point(i)} onBlur={() => asked.point(undefined)}
                    onClick={() => (items.length > 0 ? asked.press(key) : asked.choose({ option: i }))}>
              <Key typed={keys[i]} text={text} />
              <span class="option-text">
                <Iconed text={text} content={asked.content} />
                {question.helps?.[i] && <span class="help"><Iconed text={question.helps[i]} content={asked.content} /></span>}
              </span>
              <Prices asked={asked} pick={{ option: i }} />
            </button>
          </li>
        );
      })}
    </ol>
    </>
  );
}

// Shows things as buttons that toggle their selection.
function Toggles({ asked, items }: { asked: Asked; items: number[] }) {
  const { choices, chosen } = asked;
  const textOf = (i: number) => choices.question.items[i]!.text;
  const areNumbers = items.every((i) => /^-?\d+$/.test(textOf(i)));
  const shown = areNumbers ? [...items].sort((a, b) => Number(textOf(a)) - Number(textOf(b))) : items;
  return (
    <div class="toggles">
      {shown.map((i) => (
        <button key={i} type="button" data-item={i} aria-pressed={choices.isChosenItem(chosen, i)}
                class={choices.goesWith(chosen, i) ? "option toggle" : "option toggle apart"}
                onClick={() => asked.pressItem(i)}>
          <Key typed={choices.keys[i]} text={textOf(i)} />
          <span class="option-text"><Iconed text={textOf(i)} content={asked.content} /></span>
        </button>
      ))}
    </div>
  );
}

// Shows the things that an answer consists of, part by part, and whether they are complete.
function ComposedOptions(asked: Asked) {
  const { choices, chosen, language, pick } = asked;
  const { items, parts, need } = choices.question;
  const places = items.map((_, i) => i);
  const soFar = chosen.length === 0 ? say(language, "none_so_far") : say(language, "so_far", chosen.length);
  return (
    <div class="subset">
      {!parts && <p class="need">{need} ({soFar})</p>}
      {!parts && <Toggles asked={asked} items={places.slice(0, kMostListed)} />}
      {parts?.map((part, k) => (
        <div key={k} role="group" aria-label={part}>
          <p class="need">{part}</p>
          <Toggles asked={asked} items={places.filter((i) => items[i]!.part === k).slice(0, kMostListed)} />
        </div>
      ))}
      <p class="why" role="status">
        {chosen.length > 0 && say(language, "chosen", choices.textOf(chosen))}
        {!pick && asked.why && <span class="not-yet"> <Iconed text={asked.why} content={asked.content} /></span>}
        {pick && <Prices asked={asked} pick={pick} />}
      </p>
      <div class="buttons">
        <button type="button" class="primary" id="confirm" disabled={!pick}
                onClick={() => pick && asked.choose(pick)}>
          {chosen.length === 0 && pick ? say(language, "choose_none") : say(language, "confirm")}
        </button>
        <button type="button" disabled={chosen.length === 0} onClick={asked.clear}>
          {say(language, "clear")}
        </button>
      </div>
    </div>
  );
}

function Refused({ content, position, language }: { content: Content; position: Position; language: Language }) {
  const [list, setList] = useState<Refusal[] | undefined>();
  useEffect(() => setList(undefined), [position.version, language]);
  const load = async () => {
    const answer = await post("api/why", { seat: position.seat, version: position.version }, language);
    if (answer.status === 200) setList(answer.body as unknown as Refusal[]);
  };
  return (
    <details class="refused" onToggle={(e) => e.currentTarget.open && !list && void load()}
             key={position.version + language}>
      <summary>{say(language, "not_offered")}</summary>
      <ul>
        {list?.map((r, i) => <li key={i}><b>{r.text}</b>: <Iconed text={r.why} content={content} /></li>)}
        {list?.length === 0 && <li class="muted">{say(language, "nothing_refused")}</li>}
      </ul>
    </details>
  );
}

export function QuestionView(asked: Asked) {
  const { question, isComposed } = asked.choices;
  const { pick, language } = asked;
  const [isOpen, setOpen] = useState(true);
  useEffect(() => setOpen(true), [asked.position.version]);
  return (
    <section class={isOpen ? "question" : "question folded"} id="question" tabIndex={-1} aria-label={question.text}>
      <h2>
        {question.text}
        <button type="button" class="fold" aria-expanded={isOpen}
                aria-label={say(language, isOpen ? "fold" : "unfold", say(language, "options"))}
                onClick={() => setOpen(!isOpen)}><Sign name={isOpen ? "down" : "up"} /></button>
      </h2>
      {question.context && <p class="context">{question.context}</p>}
      {isComposed ? <ComposedOptions {...asked} /> : <SingleOptions {...asked} />}
      {asked.typed && <p class="why" role="status">{say(asked.language, "typed", asked.typed)}</p>}
      {asked.asksFirst && !isComposed && pick && asked.chosen.length > 0 && (
        <div class="buttons">
          <button type="button" class="primary" id="confirm" onClick={() => asked.choose(pick)}>
            {say(asked.language, "confirm")}
          </button>
        </div>
      )}
      {!question.subset && <Refused content={asked.content} position={asked.position} language={asked.language} />}
    </section>
  );
}
