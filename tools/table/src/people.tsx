// The people at the table: what they are called, who is there, and how they come in.
import { useEffect, useState } from "preact/hooks";
import { get, post, type Content, type Language, type Links, type Position } from "./api";
import { copy } from "./clipboard";
import { colourOfSeat, kSeatColours, seatColour, setSeatColours } from "./colours";
import { Dialog } from "./dialog";
import { say } from "./words";

export function nameOfSeat(position: Position, seat: number, language: Language): string {
  return position.seats[seat]?.name || say(language, "player", seat + 1);
}

const isPerson = (position: Position, seat: number) => position.seats[seat]?.kind === "human";

// Asks a person for a name and a colour.
function NameForm({ position, language, onDone }: { position: Position; language: Language; onDone: () => void }) {
  const seat = position.seat!;
  const [name, setName] = useState(position.seats[seat]?.name ?? "");
  const [colour, setColour] = useState(position.seats[seat]?.colour ?? seat % kSeatColours);
  const [problem, setProblem] = useState("");
  const send = async () => {
    const answer = await post("api/person", { seat, name: name.trim(), colour }, language);
    setProblem(answer.status === 200 ? "" : say(language, "no_name"));
    if (answer.status === 200) onDone();
  };
  return (
    <form class="introduction" onSubmit={(e) => {
      e.preventDefault();
      void send();
    }}>
      <label>{say(language, "your_name")}{" "}
        <input id="name" maxLength={20} value={name} autocomplete="nickname"
               onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      <div class="colours" role="group" aria-label={say(language, "your_colour")}>
        {Array.from({ length: kSeatColours }, (_, i) => (
          <button key={i} type="button" aria-pressed={i === colour} aria-label={`${say(language, "your_colour")} ${i + 1}`}
                  style={{ background: seatColour(i) }} onClick={() => setColour(i)} />
        ))}
      </div>
      {problem && <p role="alert" class="not-yet">{problem}</p>}
      <button type="submit" class="primary" id="introduce">{say(language, "confirm")}</button>
    </form>
  );
}

export function Introduction({ position, language, onClose }: {
  position: Position;
  language: Language;
  onClose: () => void;
}) {
  return (
    <Dialog title={say(language, "who_are_you")} language={language} onClose={onClose}>
      <NameForm position={position} language={language} onDone={onClose} />
    </Dialog>
  );
}

const kCodes: string = "/qr.js"; // a file next to the page

function QrCode({ text }: { text: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | undefined>();
  useEffect(() => {
    (import(kCodes) as Promise<typeof import("./qr")>).then(({ codeOf }) => setCode(codeOf(text)),
                                                            () => undefined);
  }, [text]);
  if (!code) return null;
  const { size, path } = code;
  return (
    <svg class="qr" viewBox={`-3 -3 ${size + 6} ${size + 6}`} role="img" aria-label={text}>
      <rect x={-3} y={-3} width={size + 6} height={size + 6} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

// Shows the codes with which others come to the table, and who is there.
export function Seats({ position, language }: { position: Position; language: Language }) {
  const [links, setLinks] = useState<Links | undefined>();
  const [copied, setCopied] = useState(-1);
  useEffect(() => {
    get<Links>("api/links").then(setLinks, () => setLinks(undefined));
  }, []);
  if (!links) return null;
  const take = async (seat: number, link: string) => {
    if (await copy(link)) setCopied(seat);
  };
  return (
    <div class="seats">
      <p>{say(language, "links_help")}</p>
      <ul>
        {links.seats.map(({ seat, link }) => (
          <li key={seat} class="seat-link" style={{ "--seat": colourOfSeat(seat) }}>
            <QrCode text={link} />
            <div>
              <b><span class="dot" style={{ background: colourOfSeat(seat) }} />{nameOfSeat(position, seat, language)}</b>
              <p class={position.seats[seat]?.present ? "present" : "muted"}>
                {say(language, position.seats[seat]?.present ? "here" : "not_here")}
              </p>
              <p><a href={link} target="_blank" rel="noreferrer">{say(language, "link_of", nameOfSeat(position, seat, language))}</a></p>
              <button type="button" onClick={() => void take(seat, link)}>{say(language, copied === seat ? "copied" : "copy")}</button>
            </div>
          </li>
        ))}
      </ul>
      <p><a href={links.spectators} target="_blank" rel="noreferrer">{say(language, "link_spectators")}</a></p>
    </div>
  );
}

// Lets somebody who has no key take a seat that is free.
export function FreeSeats({ position, language }: { position: Position; language: Language }) {
  const [problem, setProblem] = useState("");
  const free = position.seats.map((_, seat) => seat).filter((seat) => position.seats[seat]!.free);
  if (free.length === 0 || position.seat !== undefined) return null;
  const sitDown = async (seat: number) => {
    const answer = await post("api/sit", { seat }, language);
    if (answer.body.key) location.hash = answer.body.key;
    else setProblem(say(language, "seat_taken"));
  };
  return (
    <section class="banner free-seats" aria-label={say(language, "sit_down")}>
      {free.map((seat) => (
        <button key={seat} type="button" class="primary" onClick={() => void sitDown(seat)}>
          <span class="dot" style={{ background: colourOfSeat(seat) }} />
          {say(language, "sit_down_as", nameOfSeat(position, seat, language))}
        </button>
      ))}
      {problem && <span role="alert">{problem}</span>}
    </section>
  );
}

// Shows the people who play, and which of them have come.
function Guests({ position, language }: { position: Position; language: Language }) {
  return (
    <ul class="guests">
      {position.seats.map((seat, i) => seat.kind === "human" && (
        <li key={i}>
          <span class="dot" style={{ background: colourOfSeat(i) }} /> {nameOfSeat(position, i, language)}{" "}
          {i === position.seat && <span class="tag">{say(language, "you")}</span>}{" "}
          <span class={seat.present ? "tag present" : "tag muted"}>{say(language, seat.present ? "here" : "not_here")}</span>
        </li>
      ))}
    </ul>
  );
}

// What is shown before the game: on the screen in the middle the codes, who has come, and how to begin; to those who
// have come, what they are called and for whom they wait.
export function WaitingRoom({ content, position, language, onLanguage, onStart }: {
  content: Content;
  position: Position;
  language: Language;
  onLanguage: () => void;
  onStart: (allHere: boolean) => void;
}) {
  setSeatColours(position.seats.map((s) => s.colour));
  const people = position.seats.map((_, seat) => seat).filter((seat) => isPerson(position, seat));
  const absent = people.filter((seat) => !position.seats[seat]?.present);
  const [isLost, setLost] = useState(false);
  const start = (allHere: boolean) => {
    post("api/begin", {}, language).then(
      (answer) => (answer.status === 200 ? onStart(allHere) : setLost(true)),
      () => setLost(true));
  };
  const names = absent.map((seat) => nameOfSeat(position, seat, language)).join(", ");
  const isHost = content.table;
  return (
    <main class="waiting">
      <header>
        <h1>{content.title}</h1>
        <button type="button" id="language" lang={language === "en" ? "es" : "en"} onClick={onLanguage}>{say(language, "language")}</button>
      </header>
      {content.summary && <p>{content.summary}</p>}
      {isHost && <Seats position={position} language={language} />}
      {!isHost && position.seat !== undefined && (
        <NameForm position={position} language={language} onDone={() => undefined} />
      )}
      {!isHost && <FreeSeats position={position} language={language} />}
      {!isHost && <Guests position={position} language={language} />}
      <p role="status">
        {absent.length > 0 ? say(language, "waiting_for", names) : say(language, isHost ? "all_here" : "host_begins")}
      </p>
      {isLost && <p role="alert">{say(language, "lost")}</p>}
      {isHost && (
        <div class="buttons">
          <button type="button" class="primary" id="start" onClick={() => start(false)}>{say(language, "start")}</button>
          <button type="button" id="start-here" onClick={() => start(true)}>{say(language, "start_here")}</button>
        </div>
      )}
    </main>
  );
}
