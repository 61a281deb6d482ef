// Shows the whole table: the common area, and the area of each player.
import type { Content, Position, Value, Zone } from "./api";
import type { Bench } from "./bench";
import { colourOfSeat } from "./colours";
import { Badge } from "./icons";
import { keyOfPlayer } from "./selection";
import { say } from "./words";
import { ZoneView } from "./zone";

export function ValueChips({ values, content }: { values: Value[]; content: Content }) {
  if (values.length === 0) return null;
  return (
    <ul class="values">
      {values.map((v) => (
        <li key={v.name} class={v.resource ? "value resource" : "value"} data-value={v.name}>
          <Badge look={content.looks.values[v.name]} />
          {!v.note && <span class="value-label">{v.label}</span>}
          {v.player !== undefined && v.player >= 0 &&
            <span class="dot" style={{ background: colourOfSeat(v.player) }} />}
          <b>{v.text}</b>
        </li>
      ))}
    </ul>
  );
}

const kPlaces = ["top", "left", "middle", "right", "bottom"] as const;

// Shows the zones of an area at the places that content gives them.
function Zones({ zones, bench }: { zones: Zone[]; bench: Bench }) {
  const placeOf = (z: Zone) => bench.content.zones[z.def]!.look?.place ?? "middle";
  const places = kPlaces.filter((p) => zones.some((z) => placeOf(z) === p));
  const parts = places.map((p) => (
    <div key={p} class={`zones at-${p}`}>
      {zones.filter((z) => placeOf(z) === p).map((z) => <ZoneView key={z.id} zone={z} bench={bench} />)}
    </div>
  ));
  return parts.length > 1 ? <div class="places">{parts}</div> : <>{parts}</>;
}

function PlayerArea({ seat, position, bench }: { seat: number; position: Position; bench: Bench }) {
  const key = keyOfPlayer(seat);
  const offered = bench.offers(key);
  const isActive = position.active === seat && !position.over;
  const kind = position.seats[seat]?.kind;
  const name = say(bench.language, "player", seat + 1);
  const classes = ["player"];
  if (isActive) classes.push("active");
  if (offered) classes.push("offered");
  if (bench.isChosen(key)) classes.push("chosen");
  if (bench.isLit(key)) classes.push("lit");
  if (position.seat === seat) classes.push("own");
  return (
    <section class={classes.join(" ")} aria-label={name} style={{ "--seat": colourOfSeat(seat) }}>
      <header>
        <h2>
          <span class="dot" style={{ background: colourOfSeat(seat) }} />
          {offered || bench.startsAction(key) ? (
            <button type="button" class="zone-name"
                    aria-pressed={offered ? bench.isChosen(key) : undefined}
                    onClick={() => bench.press(key, { key })}>{name}</button>
          ) : name}
          {position.seat === seat && <span class="tag">{say(bench.language, "you")}</span>}
          {kind !== "human" && <span class="tag muted">{say(bench.language, "bot")}</span>}
          {isActive && <span class="tag turn">{say(bench.language, "plays")}</span>}
        </h2>
        <ValueChips values={position.players[seat] ?? []} content={bench.content} />
      </header>
      <Zones zones={position.zones.filter((z) => z.owner === seat)} bench={bench} />
    </section>
  );
}

export function TableView({ position, bench }: { position: Position; bench: Bench }) {
  const seats = position.seats.map((_, seat) => seat);
  const own = position.seat;
  // The reader's own area comes first, then the others in seating order.
  const order = own === undefined ? seats : [...seats.slice(own), ...seats.slice(0, own)];
  return (
    <div class="table">
      <section class="common" aria-label={say(bench.language, "table")}>
        <h2 class="unseen">{say(bench.language, "table")}</h2>
        <ValueChips values={position.values} content={bench.content} />
        <Zones zones={position.zones.filter((z) => z.owner === undefined)} bench={bench} />
      </section>
      <div class="players">
        {order.map((seat) => <PlayerArea key={seat} seat={seat} position={position} bench={bench} />)}
      </div>
    </div>
  );
}
