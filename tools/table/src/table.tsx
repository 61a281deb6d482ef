// Shows the whole table: the area of the reader, the common area, and those of the others.
import { useLayoutEffect, useState } from "preact/hooks";
import type { Language, Position, Value, Zone } from "./api";
import { Amount } from "./amount";
import type { Bench } from "./bench";
import { keyOfValue } from "./changes";
import { colourOfSeat } from "./colours";
import { Badge, lookOfValue } from "./icons";
import { nameOfSeat } from "./people";
import { keyOfPlayer } from "./selection";
import { say } from "./words";
import { FoldButton, isPressable, ZoneView } from "./zone";

export function ValueChips({ values, owner, bench }: { values: Value[]; owner?: number; bench: Bench }) {
  const { content } = bench;
  if (values.length === 0) return null;
  return (
    <ul class="values">
      {values.map((v) => (
        <li key={v.name} class={`value${v.resource ? " resource" : ""}${content.looks.values[v.name]?.icon ? " signed" : ""}`}
            data-value={v.name}>
          <Badge look={lookOfValue(v.name, content)} />
          {!v.note && <span class="value-label">{v.label}</span>}
          {v.player !== undefined && v.player >= 0 &&
            <span class="dot" style={{ background: colourOfSeat(v.player) }} />}
          <Amount value={v.number} text={v.text} isStill={bench.isStill}
                  change={bench.changes.amounts.get(keyOfValue(owner, v.name))} />
        </li>
      ))}
    </ul>
  );
}

const kPlaces = ["top", "left", "middle", "right", "bottom"] as const;

// Shows the zones of an area at the places that content gives them.
function Zones({ zones, bench }: { zones: Zone[]; bench: Bench }) {
  const lookOf = (z: Zone) => bench.content.zones[z.def]!.look;
  const placeOf = (z: Zone) => {
    const place = lookOf(z)?.place;
    return place === "own" ? "top" : place ?? "middle";
  };
  const shown = zones.filter((z) => !lookOf(z)?.over && bench.content.zones[z.def]!.edges_of === undefined);
  const places = kPlaces.filter((p) => shown.some((z) => placeOf(z) === p));
  const parts = places.map((p) => {
    const here = shown.filter((z) => placeOf(z) === p);
    const columns = here.filter((z) => lookOf(z)?.columns);
    return (
      <div key={p} class={`zones at-${p}`}>
        {here.filter((z) => !columns.includes(z)).map((z) => <ZoneView key={z.id} zone={z} bench={bench} />)}
        {columns.length > 0 && (
          <div class="columns">{columns.map((z) => <ZoneView key={z.id} zone={z} bench={bench} />)}</div>
        )}
      </div>
    );
  });
  return parts.length > 1 ? <div class="places">{parts}</div> : <>{parts}</>;
}

const kMostUnfolded = 8; // things of another player that are shown at once

// Returns whether the area of another player is small enough to be shown whole.
function isSmall(zones: Zone[], bench: Bench): boolean {
  return zones.every((z) => bench.content.zones[z.def]!.shape !== "grid") &&
    zones.reduce((sum, z) => sum + z.things.length, 0) <= kMostUnfolded;
}

function PlayerArea({ seat, position, zones, bench }: { seat: number; position: Position; zones: Zone[]; bench: Bench }) {
  const key = keyOfPlayer(seat);
  const offered = bench.offers(key);
  const isActive = position.active === seat && !position.over;
  const kind = position.seats[seat]?.kind;
  const name = nameOfSeat(position, seat, bench.language);
  const isOwn = position.seat === seat;
  const part = `player ${seat}`;
  const mayFold = !isOwn && position.seat !== undefined && zones.some((z) => z.size > 0);
  const isOpen = !mayFold || zones.some((z) => isPressable(z, bench)) || bench.folds.isOpen(part, isSmall(zones, bench));
  const classes = ["player"];
  if (isActive) classes.push("active");
  if (offered) classes.push("offered");
  if (bench.isChosen(key)) classes.push("chosen");
  if (bench.isLit(key)) classes.push("lit");
  if (isOwn) classes.push("own");
  return (
    <section class={classes.join(" ")} aria-label={name} data-player={seat} style={{ "--seat": colourOfSeat(seat) }}>
      <header>
        <h2>
          <span class="dot" style={{ background: colourOfSeat(seat) }} />
          {offered || bench.startsAction(key) ? (
            <button type="button" class="zone-name"
                    aria-pressed={offered ? bench.isChosen(key) : undefined}
                    onClick={() => bench.press(key, { key })}>{name}</button>
          ) : name}
          {isOwn && <span class="tag">{say(bench.language, "you")}</span>}
          {kind !== "human" && <span class="tag muted">{say(bench.language, "bot")}</span>}
          {isActive && <span class="tag turn">{say(bench.language, "plays")}</span>}
        </h2>
        <ValueChips values={position.players[seat] ?? []} owner={seat} bench={bench} />
        {!isOpen && (
          <ul class="values">
            {zones.filter((z) => z.size > 0).map((z) => (
              <li key={z.id} class="value"><span class="value-label">{bench.content.zones[z.def]!.label}</span><b>{z.size}</b></li>
            ))}
          </ul>
        )}
        {mayFold && <FoldButton part={part} isOpen={isOpen} label={name} bench={bench} />}
      </header>
      {isOpen && <Zones zones={zones} bench={bench} />}
    </section>
  );
}

const kParts = ["mine", "table", "others"] as const;
type Part = (typeof kParts)[number];

// On a narrow screen only one part of the table is shown, and tabs choose which: first the one with what is asked.
function PartTabs({ part, asked, language, onPart }: {
  part: Part;
  asked: Part[];
  language: Language;
  onPart: (part: Part) => void;
}) {
  return (
    <div class="parts" role="group" aria-label={say(language, "table")}>
      {kParts.map((p) => (
        <button key={p} type="button" id={`part-${p}`} aria-pressed={p === part} class={asked.includes(p) ? "asked" : ""}
                onClick={() => onPart(p)}>{say(language, p)}</button>
      ))}
    </div>
  );
}

export function TableView({ position, bench }: { position: Position; bench: Bench }) {
  const seats = position.seats.map((_, seat) => seat);
  const own = position.seat;
  const isBeside = (z: Zone) => own !== undefined && z.owner === undefined &&
    bench.content.zones[z.def]!.look?.place === "own";
  const zonesOf = (seat: number) => position.zones.filter((z) => z.owner === seat || (seat === own && isBeside(z)));
  const common = position.zones.filter((z) => z.owner === undefined && !isBeside(z));
  // The others follow the reader in seating order.
  const others = own === undefined ? seats : [...seats.slice(own + 1), ...seats.slice(0, own)];
  const isAsked = (seat: number) => bench.offers(keyOfPlayer(seat)) || zonesOf(seat).some((z) => isPressable(z, bench));
  const asked: Part[] = [];
  if (own !== undefined && isAsked(own)) asked.push("mine");
  if (common.some((z) => isPressable(z, bench))) asked.push("table");
  if (others.some(isAsked)) asked.push("others");
  const [part, setPart] = useState<Part>("mine");
  useLayoutEffect(() => {
    if (asked.length > 0 && !asked.includes(part)) setPart(asked[0]!);
  }, [position.version]);
  const area = (seat: number) => <PlayerArea key={seat} seat={seat} position={position} zones={zonesOf(seat)} bench={bench} />;
  return (
    <>
      {own !== undefined && <PartTabs part={part} asked={asked} language={bench.language} onPart={setPart} />}
      <div class="table" data-part={own === undefined ? undefined : part}>
        {own !== undefined && <div class="mine">{area(own)}</div>}
        <section class="common" aria-label={say(bench.language, "table")}>
          <h2 class="unseen">{say(bench.language, "table")}</h2>
          <ValueChips values={position.values} bench={bench} />
          <Zones zones={common} bench={bench} />
        </section>
        <div class="players">{others.map(area)}</div>
      </div>
    </>
  );
}
