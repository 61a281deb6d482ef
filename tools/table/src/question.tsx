// The question to the reader: what is asked, its options as a list, and what is chosen so far.
import { useEffect, useState } from "preact/hooks";
import { post, type Language, type Position, type Refusal } from "./api";
import { keyOf, type Choices } from "./selection";
import { say } from "./words";

const kMostListed = 60;

export interface Asked {
  position: Position;
  choices: Choices;
  chosen: string[];
  language: Language;
  why: string; // not yet
  gives: Map<number, string>; // what options bring for certain
  asksFirst: boolean;
  press(key: string): void;
  choose(option: number): void;
  clear(): void;
}

function Prices({ asked, option }: { asked: Asked; option: number }) {
  const price = asked.choices.question.prices?.[option];
  const gives = asked.gives.get(option);
  return (
    <>
      {price && <span class="price">{price}</span>}
      {gives && <span class="gives">→ {gives}</span>}
    </>
  );
}

const kMostForeseen = 40; // as the server

// What options of the open question bring for certain: of a list all, else of what is chosen.
export function useOutcomes(position: Position, language: Language, choices: Choices | undefined,
                            chosen: string[]): Map<number, string> {
  const [known, setKnown] = useState<{ id: string; gives: Map<number, string> }>();
  const question = choices?.question;
  const one = question?.subset ? choices?.optionOf(chosen) : undefined;
  const options = !question ? [] : !question.subset ? question.options.map((_, i) => i).slice(0, kMostForeseen)
    : one === undefined ? [] : [one];
  const id = `${position.version} ${position.seat} ${language} ${options.join()}`;
  useEffect(() => {
    if (options.length === 0) return;
    let isOld = false;
    post("api/outcomes", { seat: position.seat, version: position.version, options }, language).then((a) => {
      if (isOld || a.status !== 200) return;
      const texts = a.body as unknown as string[];
      setKnown({ id, gives: new Map(options.map((option, i) => [option, texts[i] ?? ""])) });
    }, () => undefined);
    return () => {
      isOld = true;
    };
  }, [id]);
  return known?.id === id ? known.gives : new Map<number, string>();
}

// One button for each option, numbered as the keys that choose it.
function SingleOptions(asked: Asked) {
  const { question } = asked.choices;
  return (
    <ol class="options">
      {question.options.map((items, i) => {
        const key = items.length > 0 ? keyOf(question.items[items[0]!]!.ref) : `option:${i}`;
        return (
          <li key={i}>
            <button type="button" class="option" data-option={i}
                    aria-pressed={asked.asksFirst ? asked.chosen.includes(key) : undefined}
                    onClick={() => (items.length > 0 ? asked.press(key) : asked.choose(i))}>
              {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
              <span class="option-text">{question.texts?.[i] ?? question.items[items[0]!]?.text}</span>
              <Prices asked={asked} option={i} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

// The things to toggle, and whether they are enough.
function SubsetOptions(asked: Asked) {
  const { choices, chosen, language } = asked;
  const { question } = choices;
  const option = choices.optionOf(chosen);
  const need = choices.least === choices.most
    ? say(language, "choose_count", choices.most)
    : say(language, "choose_range", choices.least, choices.most);
  return (
    <div class="subset">
      <p class="need">{need}</p>
      <div class="toggles">
        {question.items.slice(0, kMostListed).map((item, i) => {
          const key = keyOf(item.ref);
          return (
            <button key={key} type="button" class="option toggle" data-item={i}
                    aria-pressed={chosen.includes(key)} onClick={() => asked.press(key)}>
              {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
              <span class="option-text">{item.text}</span>
            </button>
          );
        })}
      </div>
      <p class="why" role="status">
        {chosen.length > 0 && say(language, "chosen", chosen.map((k) => choices.textOf(k)).join(", "))}
        {option === undefined && asked.why && <span class="not-yet"> {asked.why}</span>}
        {option !== undefined && <Prices asked={asked} option={option} />}
      </p>
      <div class="buttons">
        <button type="button" class="primary" id="confirm" disabled={option === undefined}
                onClick={() => option !== undefined && asked.choose(option)}>
          {chosen.length === 0 && option !== undefined ? say(language, "choose_none") : say(language, "confirm")}
        </button>
        <button type="button" disabled={chosen.length === 0} onClick={asked.clear}>
          {say(language, "clear")}
        </button>
      </div>
    </div>
  );
}

function Refused({ position, language }: { position: Position; language: Language }) {
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
        {list?.map((r, i) => <li key={i}><b>{r.text}</b>: {r.why}</li>)}
        {list?.length === 0 && <li class="muted">{say(language, "nothing_refused")}</li>}
      </ul>
    </details>
  );
}

export function QuestionView(asked: Asked) {
  const { question } = asked.choices;
  const single = !question.subset ? asked.choices.optionOf(asked.chosen) : undefined;
  return (
    <section class="question" id="question" tabIndex={-1} aria-label={question.text}>
      <h2>{question.text}</h2>
      {question.context && <p class="context">{question.context}</p>}
      {question.subset ? <SubsetOptions {...asked} /> : <SingleOptions {...asked} />}
      {asked.asksFirst && single !== undefined && asked.chosen.length > 0 && (
        <div class="buttons">
          <button type="button" class="primary" id="confirm" onClick={() => asked.choose(single)}>
            {say(asked.language, "confirm")}
          </button>
        </div>
      )}
      {!question.subset && <Refused position={asked.position} language={asked.language} />}
    </section>
  );
}
