// Shows one component: a card with its printed values, a die with its face, or a token.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Content, Definition, Look, Thing, Value } from "./api";
import { colourOfLook, colourOfSeat, colourOfWord, isLight, namedColour } from "./colours";
import type { Bench } from "./bench";
import { Badge, Icon, lookOfValue } from "./icons";
import { Iconed } from "./iconed";
import { keyOfThing } from "./selection";
import { Tile, isTile, sidesInWords, turnOf } from "./tile";

type Form = "card" | "die" | "tile" | "token";

export function formOf(definition: Definition, content: Content): Form {
  if (definition.die) return "die";
  if (isTile(definition)) return "tile";
  const hasText = definition.print.length > 0 || definition.help !== undefined;
  if (hasText) return "card";
  const ofKind = content.definitions.filter((d) => d.kind === definition.kind).length;
  return ofKind <= 6 ? "token" : "card";
}

// Returns the colour of a thing: that of its state, of its look, of a word printed on it, or of its name.
export function colourOf(thing: Thing | undefined, definition: Definition): string {
  for (const mark of thing?.marks ?? []) {
    if (mark.player !== undefined && mark.player >= 0) return colourOfSeat(mark.player);
    const named = mark.symbol && namedColour(mark.symbol);
    if (named) return named;
  }
  const own = colourOfLook(definition.look) ?? namedColour(definition.name);
  if (own) return own;
  for (const printed of definition.print) {
    if (printed.symbol) return colourOfWord(printed.symbol);
  }
  if (definition.word) return colourOfWord(definition.word);
  return colourOfWord(definition.kind);
}

export function nameOf(thing: Thing, definition: Definition): string {
  return thing.face !== undefined ? `${definition.label} ${thing.face}` : definition.label;
}

// Describes everything known of a thing, for screen readers and tooltips.
export function describe(thing: Thing, definition: Definition, content: Content): string {
  const parts = [nameOf(thing, definition), ...(thing.notes ?? [])];
  for (const p of definition.print) parts.push(`${p.label} ${p.text}`);
  if (isTile(definition)) parts.push(sidesInWords(thing, definition, content));
  return parts.filter((part) => part !== "").join(", ");
}

const kPips: Record<string, number[]> = {
  "1": [5], "2": [1, 9], "3": [1, 5, 9], "4": [1, 3, 7, 9], "5": [1, 3, 5, 7, 9],
  "6": [1, 3, 4, 6, 7, 9],
};

function DieFace({ face, icon }: { face: string; icon: string | undefined }) {
  if (icon) return <span class="face drawn"><Icon name={icon} /><span>{face}</span></span>;
  const pips = kPips[face];
  if (!pips) return <span class={face.length > 3 ? "face long" : "face"}>{face}</span>;
  return (
    <svg class="pips" viewBox="0 0 30 30" aria-hidden="true">
      {pips.map((at) => (
        <circle key={at} cx={7 + ((at - 1) % 3) * 8} cy={7 + Math.floor((at - 1) / 3) * 8} r={3} />
      ))}
    </svg>
  );
}

// Shortens a text for a round token, which has little room.
function short(text: string): string {
  return text.length <= 2 ? text : [...text][0]!.toUpperCase();
}

// Shows a printed value. An icon replaces the label, or the word that it is the icon of.
function Chip({ value, content, isShort }: { value: Value; content: Content; isShort: boolean }) {
  const ofWord = value.symbol ? content.looks.symbols[value.symbol] : undefined;
  const look = ofWord?.icon ? ofWord : lookOfValue(value.name, content);
  return (
    <span class="chip" title={`${value.label} ${value.text}`}>
      <Badge look={look} />
      <span class={look?.icon ? "unseen" : "chip-label"}>{value.label}</span>{" "}
      <span class={ofWord?.icon && isShort ? "unseen" : ""}><Iconed text={value.text} content={content} /></span>
    </span>
  );
}

// Shows a value in a corner of a card: a number with an icon, or amounts with theirs.
function Corner({ value, place, look, content }: {
  value: Value | undefined;
  place: "price" | "worth";
  look: Look | undefined;
  content: Content;
}) {
  if (!value) return null;
  const isNumber = /^[+\-−]?\d+$/.test(value.text);
  return (
    <span class={`corner ${place}`} title={`${value.label} ${value.text}`}>
      <span class="unseen">{value.label} </span>
      <Iconed text={value.text} content={content} />
      {isNumber && <Badge look={look} />}
    </span>
  );
}

// Returns the printed values of a card: those with a place of their own, and the rest.
function faceOf(definition: Definition, content: Content) {
  const frame = content.frames[definition.kind] ?? {};
  const printed = (name: string | undefined) => definition.print.find((p) => p.name === name);
  const price = printed(frame.price);
  const worth = printed(frame.worth);
  const type = printed(frame.type);
  return { frame, price, worth, type, rest: definition.print.filter((p) => p !== price && p !== worth && p !== type) };
}

// Shows what a card costs at its top left, and what it is worth at its top right.
function Corners({ face, content }: { face: ReturnType<typeof faceOf>; content: Content }) {
  const { frame, price, worth } = face;
  if (!price && !worth) return null;
  const lookOf = (name: string | undefined, otherwise: string | undefined) => {
    const look = name === undefined ? undefined : lookOfValue(name, content);
    return look?.icon || otherwise === undefined ? look : { icon: otherwise };
  };
  const ofPrice = price && content.looks.values[price.name]?.icon ? price.name : frame.unit ?? price?.name;
  return (
    <span class="corners">
      <Corner value={price} place="price" look={lookOf(ofPrice, frame.unit === undefined ? "coin" : undefined)} content={content} />
      <Corner value={worth} place="worth" look={lookOf(worth?.name, "star")} content={content} />
    </span>
  );
}

const kHeldFor = 500; // milliseconds, like a long press on phones

// Detects a long press on a thing, and ignores the click after it.
function useHold(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>();
  const isHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return {
    wasHeld: () => {
      const was = isHeld.current;
      isHeld.current = false;
      return was;
    },
    handlers: {
      onTouchStart: () => {
        isHeld.current = false;
        stop();
        timer.current = setTimeout(() => {
          isHeld.current = true;
          onHold();
        }, kHeldFor);
      },
      onTouchMove: stop,
      onTouchEnd: stop,
      onTouchCancel: stop,
    },
  };
}

// `inCell`: it is in a cell of a board, with room for a round token only; `small`: it is under something
// else; `isBrief`: its text is shown on demand only; `isOneOfMany`: its name is shown nearby already.
interface Shown {
  thing: Thing;
  bench: Bench;
  count?: number;
  small?: boolean;
  inCell?: boolean;
  isBrief?: boolean;
  isOneOfMany?: boolean;
}

// Drawn again only if something of it is another.
export function ThingView(shown: Shown) {
  const { thing, bench, count, small, inCell, isBrief, isOneOfMany } = shown;
  const { content } = bench;
  const definition = content.definitions[thing.def]!;
  const answered = bench.answerKeyOf(thing) ?? keyOfThing(thing.id);
  const offered = bench.offers(answered);
  const chosen = bench.isChosen(answered);
  const colour = colourOf(thing, definition);
  const state = [offered ? "offered" : bench.startsAction(answered) ? "starts-action" : "", chosen ? "chosen" : "",
    bench.isLit(keyOfThing(thing.id)) ? "lit" : "", bench.changes.things.has(thing.id) ? "changed" : ""].filter(Boolean).join(" ");
  return useMemo(() => (
    <DrawnThing {...shown} definition={definition} answered={answered} colour={colour} state={state}
                isPressed={offered ? chosen : undefined} />
  ), [thing, content, answered, colour, state, count, small, inCell, isBrief, isOneOfMany]);
}

// `answered`: the key of what a click on it answers; `state`: what is marked of it.
function DrawnThing({ thing, bench, count, small, inCell, isBrief, isOneOfMany, definition, answered, colour, state, isPressed }:
                    Shown & { definition: Definition; answered: string; colour: string; state: string; isPressed: boolean | undefined }) {
  const { content } = bench;
  const form = formOf(definition, content);
  const isPill = form === "token" && !inCell;
  const look = definition.look ?? {};
  const face = form === "card" ? faceOf(definition, content) : undefined;
  const icon = look.icon;
  const badge = icon && <span class="badge"><Icon name={icon} /></span>;
  const isMark = isOneOfMany && icon && form !== "die" && definition.print.length === 0;
  const classes = ["thing", isMark ? "mark" : isPill ? "pill" : form, isLight(colour) ? "light-tint" : "dark-tint"];
  if (icon) classes.push("drawn");
  if (look.size && !inCell) classes.push(look.size);
  if (small) classes.push("under");
  if (state) classes.push(state);
  // How a tile is turned can be seen.
  const turned = form === "tile" ? thing.marks?.find((m) => m.name === "turned") : undefined;
  const notes = (thing.notes ?? []).filter((n) => !turned || n !== `${turned.label} ${turned.text}`);
  const owner = thing.marks?.find((m) => m.player !== undefined && m.player >= 0)?.player;
  const counted = count !== undefined && count > 1 && <span class="count">×{count}</span>;
  const { wasHeld, handlers } = useHold(() => bench.show(thing.def, thing));
  return (
    <button
      type="button"
      class={classes.join(" ")}
      style={{ "--tint": colour }}
      aria-pressed={isPressed}
      aria-label={(form === "card" || isPill) && !isMark ? undefined : describe(thing, definition, content)}
      data-thing={thing.id}
      data-name={definition.name}
      {...handlers}
      onClick={() => !wasHeld() && bench.press(answered, { thing })}
      onMouseEnter={(e) => bench.hover(e.currentTarget, { thing })}
      onMouseLeave={() => bench.hover(undefined)}
      onFocus={(e) => e.currentTarget.matches(":focus-visible") && bench.hover(e.currentTarget, { thing })}
      onBlur={() => bench.hover(undefined)}
      onContextMenu={(e) => {
        e.preventDefault();
        bench.show(thing.def, thing);
      }}
    >
      {form === "die" && <DieFace face={thing.face ?? "?"}
                                  icon={thing.symbol && content.looks.symbols[thing.symbol]?.icon} />}
      {form === "tile" && <TileFace thing={thing} definition={definition} content={content} />}
      {form === "tile" && (
        <span class="tile-text">
          {!inCell && <b>{badge}{definition.label}</b>}
          {!small && definition.print.map((p) => <Chip key={p.name} value={p} content={content} isShort={inCell === true} />)}
          {notes.length > 0 && <span class="notes">{notes.join(", ")}</span>}
          {!inCell && !isBrief && definition.help && <span class="says"><Iconed text={definition.help} content={content} /></span>}
        </span>
      )}
      {isMark && badge}
      {isMark && notes.length > 0 && <span class="notes">{notes.join(", ")}</span>}
      {isPill && !isMark && badge}
      {isPill && !isMark && (
        <span>
          {definition.label}
          {notes.length > 0 && <span class="notes"> {notes.join(", ")}</span>}
        </span>
      )}
      {form === "token" && !isPill && !isMark && (
        <span class="token-text" aria-hidden="true">
          {owner !== undefined ? owner + 1 : notes.length > 0 ? short(notes[0]!) : icon ? <Icon name={icon} /> : short(definition.label)}
        </span>
      )}
      {face && !isMark && (
        <>
          {!small && <Corners face={face} content={content} />}
          <span class="name">{badge}<span>{definition.label}</span>{counted}</span>
          {look.picture !== undefined && !small && (
            <img class="picture" src={pictureOf(look, content)} alt=""
                 style={thing.turned ? { rotate: `${turnOf(thing, definition)}deg` } : {}} />
          )}
          {!small && face.type && (
            <span class={inCell ? "unseen" : "band"}>
              <span class="unseen">{face.type.label} </span>
              <Badge look={face.type.symbol ? content.looks.symbols[face.type.symbol] : undefined} />{face.type.text}
            </span>
          )}
          {!small && face.rest.length > 0 && (
            <span class="chips">
              {face.rest.map((p) => <Chip key={p.name} value={p} content={content} isShort={inCell === true} />)}
            </span>
          )}
          {notes.length > 0 && <span class="notes">{notes.join(", ")}</span>}
          {!small && !inCell && !isBrief && definition.help && <span class="says"><Iconed text={definition.help} content={content} /></span>}
        </>
      )}
      {(form !== "card" || isMark) && counted}
    </button>
  );
}

function TileFace({ thing, definition, content }: { thing: Thing; definition: Definition; content: Content }) {
  if (definition.look?.picture === undefined) return <Tile thing={thing} definition={definition} content={content} />;
  return <img class="tile-face" src={pictureOf(definition.look, content)} alt=""
              style={{ rotate: `${turnOf(thing, definition)}deg` }} />;
}

// Shows a thing where an answer that is not sent yet would lay it.
export function Ghost({ thing, content, turn }: { thing: Thing; content: Content; turn: () => void }) {
  const definition = content.definitions[thing.def]!;
  const isPlain = !isTile(definition) && definition.look?.picture === undefined;
  return (
    <span class="thing tile ghost" role="img" aria-label={describe(thing, definition, content)} onClick={turn}
          onMouseDown={(e) => e.preventDefault() /* the button of the turn keeps the focus */}>
      {!isPlain ? <TileFace thing={thing} definition={definition} content={content} />
                : <b style={{ rotate: `${turnOf(thing, definition)}deg` }}>{definition.label}</b>}
    </span>
  );
}

// The address includes the content's revision, so that a changed picture is loaded again.
export function pictureOf(look: Look, content: Content): string {
  return content.pictures?.[look.picture!] ?? `picture/${look.picture}?${content.revision}`;
}

export function Back({ label, kind, content }: {
  label: string;
  kind: string | undefined;
  content: Content;
}) {
  const look = kind === undefined ? undefined : content.looks.kinds[kind];
  const colour = colourOfLook(look) ?? colourOfWord(kind ?? "hidden");
  return (
    <span class={isLight(colour) ? "back light-tint" : "back"} style={{ "--tint": colour }} role="img"
          aria-label={label}>
      {look?.icon ? <Icon name={look.icon} /> : (
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <path d="M20 6 34 20 20 34 6 20Z M20 13 27 20 20 27 13 20Z" fill="none" stroke="currentColor"
                stroke-width="2" />
        </svg>
      )}
    </span>
  );
}
