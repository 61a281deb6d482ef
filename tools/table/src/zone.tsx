// Shows one zone according to its shape.
import type { Thing, Zone, ZoneDef } from "./api";
import { moveByArrow } from "./arrows";
import type { Bench } from "./bench";
import { colourOfLook, colourOfSeat } from "./colours";
import { layOut, type Place } from "./graph_layout";
import { Badge, Icon } from "./icons";
import { keyOfCell, keyOfZone } from "./selection";
import { Sign } from "./sign";
import { Back, Ghost, ThingView, formOf, nameOf, pictureOf } from "./thing";
import { say } from "./words";

const kMostInPile = 1; // an ordered pile shows its top only
const kMostAtEase = 8; // a zone with more things is drawn smaller
const kFewAlike = 3;   // more equal things are shown as a stack, or as marks without names

// Returns whether the texts of cards are hidden: there is no room, or the cards are another player's.
function isBrief({ zone, bench }: Part): boolean {
  return zone.things.length > kMostAtEase || (zone.owner !== undefined && zone.owner !== bench.seat);
}

interface Part {
  zone: Zone;
  def: ZoneDef;
  bench: Bench;
}

// Groups equal things into stacks, in zones without order and without things to choose.
function stacks({ zone, bench }: Part): { thing: Thing; count: number }[] {
  const groups = new Map<string, { thing: Thing; count: number }>();
  const out: { thing: Thing; count: number }[] = [];
  const alike = (t: Thing) => zone.things.filter((o) => o.like === t.like).length;
  for (const thing of zone.things) {
    const key = bench.answerKeyOf(thing);
    const isDie = bench.content.definitions[thing.def]!.die;
    const isSingle = thing.like === undefined || isDie || alike(thing) <= kFewAlike ||
      (key !== undefined && bench.offers(key));
    const group = isSingle ? undefined : groups.get(thing.like!);
    if (group) {
      ++group.count;
      continue;
    }
    const made = { thing, count: 1 };
    if (!isSingle) groups.set(thing.like!, made);
    out.push(made);
  }
  return out;
}

function Hidden({ zone, bench }: { zone: Zone; bench: Bench }) {
  if (!zone.hidden) return null;
  const hidden = zone.size - zone.things.length;
  return (
    <span class="hidden-things">
      <Back label={zone.hidden} kind={zone.kind} content={bench.content} />
      {hidden > 1 && <span class="count">×{hidden}</span>}
    </span>
  );
}

function Pile(part: Part) {
  const { zone, def, bench } = part;
  if (!def.ordered) return <Row {...part} />;
  const offered = zone.things.filter((t) => bench.offers(bench.answerKeyOf(t) ?? ""));
  const shown = offered.length > 0 ? offered : zone.things.slice(0, kMostInPile);
  const rest = zone.size - shown.length;
  return (
    <div class={rest > 0 ? "pile deep" : "pile"}>
      {shown.map((t) => <ThingView key={t.id} thing={t} bench={bench} isBrief={isBrief(part)} />)}
      {shown.length === 0 && <Hidden zone={zone} bench={bench} />}
      {shown.length > 0 && rest > 0 && zone.things.length > 1 && (
        <button type="button" class="more" onClick={() => bench.open(zone.id)}>
          {say(bench.language, "things", zone.size)}
        </button>
      )}
      {shown.length > 0 && rest > 0 && zone.things.length <= 1 && (
        <span class="muted">{zone.hidden}</span>
      )}
    </div>
  );
}

function sameName(zone: Zone, thing: Thing): number {
  return zone.things.filter((t) => t.def === thing.def).length;
}

function Row(part: Part) {
  return (
    <div class="row">
      {stacks(part).map(({ thing, count }) => (
        <ThingView key={thing.id} thing={thing} bench={part.bench} count={count}
                   isBrief={isBrief(part)} isOneOfMany={count === 1 && sameName(part.zone, thing) > kFewAlike} />
      ))}
      <Hidden zone={part.zone} bench={part.bench} />
    </div>
  );
}

// Returns the things in each cell, the topmost last.
function byCell(zone: Zone, cells: number): Thing[][] {
  const out: Thing[][] = Array.from({ length: cells }, () => []);
  for (const thing of zone.things) out[thing.place ?? 0]?.push(thing);
  return out;
}

// `isOver`: it is drawn in a cell of another zone.
function Cell({ part, place, things, label, short, named, isOver, at }: {
  part: Part;
  place: number;
  things: Thing[];
  label: string;
  short?: string; // what is written in place of the label
  named?: boolean;
  isOver?: boolean;
  at?: Record<string, string | number>; // where it is drawn in a grid
}) {
  const { zone, bench } = part;
  const key = keyOfCell(zone.id, place);
  const offered = bench.offers(key);
  const startsAction = !offered && bench.startsAction(key);
  const look = part.def.look?.cells?.[place];
  const colour = colourOfLook(look);
  if (isOver && things.length === 0 && !offered && !startsAction && bench.laid(key).length === 0) return null;
  const above = isOver ? [] : bench.over(zone);
  const classes = [colour ? "cell tinted" : "cell"];
  if (isOver) classes.push(things.length > 0 ? "over" : "over empty");
  if (above.some((z) => z.things.some((t) => t.place === place))) classes.push("covered");
  if (offered) classes.push("offered");
  if (startsAction) classes.push("starts-action");
  if (bench.isChosen(key)) classes.push("chosen");
  if (bench.isLit(key)) classes.push("lit");
  const said = zone.cells?.find((c) => c.place === place);
  // Where there is little room, the owner is a dot with his number.
  const seat = short === undefined ? undefined : said?.seat;
  const notes = said?.notes.filter((n) => seat === undefined || n !== said.owner) ?? [];
  if (notes.length > 0) classes.push("noted");
  const style = { ...at, ...(colour ? { "--tint": colour } : {}) };
  const laid = bench.laid(key);
  return (
    <div class={classes.join(" ")} data-cell={`${zone.id}/${place}`} style={style}>
      {named && <span class="cell-label"><Badge look={look} />{short ?? label}</span>}
      {seat !== undefined && (
        <span class="owner" role="img" aria-label={said!.owner} title={said!.owner}
              style={{ background: colourOfSeat(seat) }}>{seat + 1}</span>
      )}
      {notes.length > 0 && <span class="cell-notes">{notes.join(", ")}</span>}
      {things.map((t, i) => (
        <ThingView key={t.id} thing={t} bench={bench} inCell small={things.length > 1 && i + 1 < things.length} />
      ))}
      {laid.map((t) => <Ghost key={t.id} thing={t} content={bench.content} turn={bench.turn} />)}
      {above.map((z) => (
        <Cell key={z.id} part={{ zone: z, def: bench.content.zones[z.def]!, bench }} place={place}
              things={z.things.filter((t) => t.place === place)} label={label} isOver />
      ))}
      {(offered || startsAction) && things.length === 0 && (
        <button type="button" class="here" aria-label={label}
                aria-pressed={offered ? bench.isChosen(key) : undefined}
                onClick={() => bench.press(key, { key })}
                onMouseEnter={(e) => bench.hover(e.currentTarget, { key })}
                onMouseLeave={() => bench.hover(undefined)} />
      )}
      {!offered && !startsAction && things.length === 0 && laid.length === 0 && !isOver && (
        <span class="free" onMouseEnter={(e) => bench.hover(e.currentTarget, { key })}
              onMouseLeave={() => bench.hover(undefined)} />
      )}
    </div>
  );
}

// Shows the edges around a cell of a grid on which something lies or can be laid: each at the first of its cells.
function Around({ part, place }: { part: Part; place: number }) {
  const { def, bench } = part;
  const zone = bench.edgesOf(part.zone);
  const around = def.around?.[place];
  if (!zone || !around) return null;
  const edges = bench.content.zones[zone.def]!;
  const first = def.hexes ? -60 : -45;
  return <>
    {around.map((edge, i) => {
      const key = keyOfCell(zone.id, edge);
      const things = zone.things.filter((t) => t.place === edge);
      const isUsed = things.length > 0 || bench.laid(key).length > 0 || bench.offers(key) || bench.startsAction(key) || zone.cells?.some((c) => c.place === edge);
      if (edges.edges?.[edge]?.[0] !== place || !isUsed) return null;
      const angle = (first + 360 / around.length * (i + .5)) * Math.PI / 180;
      // On the rim of a square, whose half side is 50 %, or at the middle of a hexagon's side.
      const far = def.hexes ? 50 : 50 / Math.max(Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle)));
      const high = def.hexes ? far * Math.sqrt(3) / 2 : far;
      return (
        <div key={edge} class="node edge around" style={{ left: `${50 + far * Math.sin(angle)}%`, top: `${50 - high * Math.cos(angle)}%` }}>
          <Cell part={{ zone, def: edges, bench }} place={edge} things={things} label={edges.cells?.[edge] ?? ""} />
        </div>
      );
    })}
  </>;
}

// The rows or columns of a grid that are to be seen, of which there are `count`: those from the first to the last that
// was added, or all where none was.
class Shown {
  private first = Infinity;
  private last = -Infinity;
  constructor(private readonly count: number) {}

  add(first: number, last: number) {
    this.first = Math.min(this.first, Math.max(0, first));
    this.last = Math.max(this.last, Math.min(this.count - 1, last));
  }
  list(): number[] {
    const [first, last] = this.first <= this.last ? [this.first, this.last] : [0, this.count - 1];
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  }
}

function Grid(part: Part) {
  const { zone, def, bench } = part;
  const columns = def.columns ?? 1;
  const cells = def.cells ?? [];
  const things = byCell(zone, cells.length);
  const isLarge = def.large && !def.look?.picture && !def.look?.cells;
  const positionOf = (place: number) => def.positions ? def.positions[place]! : place;
  const places = def.positions && new Map(def.positions.map((position, place) => [position, place]));
  const placeAt = (r: number, c: number) => {
    if (!places) return r * columns + c;
    return c < 0 || c >= columns ? undefined : places.get(r * columns + c);
  };
  const shownRows = new Shown(def.rows ?? 1); // of what is offered, and around what is in use
  const shownColumns = new Shown(columns);
  const noted = new Set(isLarge ? zone.cells?.map((c) => c.place) : []);
  for (let place = 0; isLarge && place < cells.length; ++place) {
    const key = keyOfCell(zone.id, place);
    const isUsed = things[place]!.length > 0 || bench.laid(key).length > 0 || noted.has(place);
    if (!isUsed && !bench.offers(key) && !bench.startsAction(key)) continue;
    const around = isUsed ? 1 : 0;
    const [row, column] = [Math.floor(positionOf(place) / columns), positionOf(place) % columns];
    shownRows.add(row - around, row + around);
    shownColumns.add(column - around, column + around);
  }
  const rows = shownRows.list();
  const line = shownColumns.list();
  const hasCards = zone.things.some(
    (t) => formOf(bench.content.definitions[t.def]!, bench.content) === "card");
  // The number of a column stands above its first cell, which is in this row.
  const topOf = (c: number) => rows.find((r) => placeAt(r, c) !== undefined);
  const named = line.filter((c) => topOf(c) !== undefined);
  // Of hexagons each row begins half a cell further right; where some are missing, a number is half a cell further left.
  const halves = (r: number, c: number) => r + 2 * c;
  const headOf = (c: number) => places && def.hexes ? halves(topOf(c)! - 1, c) : halves(rows[0]!, c);
  const shown = rows.flatMap((r) => line.filter((c) => placeAt(r, c) !== undefined).map((c) => halves(r, c)));
  const left = Math.min(...shown, ...named.map(headOf));
  const parts = def.hexes ? `repeat(${Math.max(...shown) + 2 - left}, var(--half))` : `repeat(${line.length}, var(--whole))`;
  const classes = ["grid"];
  if (hasCards) classes.push("cards");
  if (def.hexes) classes.push("hexes");
  // Cells follow each other in their rows, but where some are missing.
  const styleOf = (r: number, c: number, half = halves(r, c)) => {
    const style: Record<string, string | number> = {};
    if (places) style.gridRow = 2 + r - rows[0]!;
    if (def.hexes) style.gridColumn = `${2 + half - left} / span 2`;
    else if (places) style.gridColumn = 2 + c - line[0]!;
    return style;
  };
  return (
    <div class="scroller" onKeyDown={moveByArrow}>
      <div class={classes.join(" ")} style={{ gridTemplateColumns: `auto ${parts}`, ...behind(part) }}>
        <span />
        {named.map((c) => <span key={`c${c}`} class="axis" style={styleOf(topOf(c)! - 1, c, headOf(c))}>{c + 1}</span>)}
        {rows.map((r) => [
          <span key={`r${r}`} class="axis row-name" style={{ ...styleOf(r, 0), gridColumn: def.hexes || places ? 1 : undefined }}>{def.row_labels?.[r] ?? r + 1}</span>,
          ...line.map((c) => {
            const place = placeAt(r, c);
            if (place === undefined) return null;
            const cell = <Cell key={place} part={part} place={place} things={things[place] ?? []}
                               label={cells[place] ?? ""} at={def.around ? undefined : styleOf(r, c)} />;
            if (!def.around) return cell;
            // What lies on an edge lies over both of its cells, so it is in neither.
            return <div key={place} class="spot" style={styleOf(r, c)}>{cell}<Around part={part} place={place} /></div>;
          }),
        ])}
      </div>
    </div>
  );
}

function Track(part: Part) {
  const cells = part.def.cells ?? [];
  const things = byCell(part.zone, cells.length);
  return (
    <div class="track" style={behind(part)} onKeyDown={moveByArrow}>
      {cells.map((label, place) => (
        <Cell key={place} part={part} place={place} things={things[place]!} label={label} named />
      ))}
    </div>
  );
}

// Returns the style for the picture that content puts under the cells.
function behind({ def, bench }: Part): Record<string, string> {
  if (def.look?.picture === undefined) return {};
  return { background: `center/cover url(${pictureOf(def.look, bench.content)})` };
}

const layouts = new Map<string, Place[]>();

interface Bend { from: Place; to: Place; middle: Place }

const kApart = 6; // between the middles of edges that join the same two cells, in percent of the drawing

// Returns the course of each edge: straight, but bent where several join the same two cells.
function bendsOf(edges: [number, number][], points: Place[]): Bend[] {
  const join = (a: [number, number], b: [number, number]) => Math.min(...a) === Math.min(...b) && Math.max(...a) === Math.max(...b);
  return edges.map((edge, i) => {
    const from = points[Math.min(...edge)]!;
    const to = points[Math.max(...edge)]!;
    const all = edges.filter((e) => join(e, edge)).length;
    const before = edges.slice(0, i).filter((e) => join(e, edge)).length;
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const aside = kApart * (before - (all - 1) / 2) * 2;
    return {
      from, to,
      middle: { x: (from.x + to.x) / 2 - aside * (to.y - from.y) / length,
                y: (from.y + to.y) / 2 + aside * (to.x - from.x) / length },
    };
  });
}

// Draws an edge as a line in the colour of its owner, or else in that of what is printed on it.
function Road({ part, roads, place, bend: { from, to, middle } }: { part: Part; roads: Zone; place: number; bend: Bend }) {
  const { content } = part.bench;
  const seat = roads.cells?.find((c) => c.place === place)?.seat;
  const printed = content.zones[roads.def]!.printed_on?.[place];
  const colour = seat !== undefined ? colourOfSeat(seat)
    : printed !== undefined ? colourOfLook(content.definitions[printed]!.look) : undefined;
  // The control point of a curve lies twice as far aside as its middle.
  const turn = { x: 2 * middle.x - (from.x + to.x) / 2, y: 2 * middle.y - (from.y + to.y) / 2 };
  const d = `M${from.x} ${from.y}Q${turn.x} ${turn.y} ${to.x} ${to.y}`;
  return <>
    <path class="way" d={d} style={colour ? { stroke: colour } : {}} />
    {seat === undefined && <path class="middle" d={d} />}
  </>;
}

// Shows the edges at the middles of their lines, with what is printed on them: the ends are seen.
function Edges({ part, bends }: { part: Part; bends: Bend[] }) {
  const things = byCell(part.zone, bends.length);
  return <>
    {bends.map(({ middle }, i) => {
      const printed = part.def.printed_on?.[i];
      const values = printed === undefined ? [] : part.bench.content.definitions[printed]!.print;
      return (
        <div key={i} class="node edge" style={{ left: `${middle.x}%`, top: `${middle.y}%` }}>
          <Cell part={part} place={i} things={things[i]!} label={part.def.cells?.[i] ?? ""}
                short={values.map((v) => v.text).join(" ")} named />
        </div>
      );
    })}
  </>;
}

function Graph(part: Part) {
  const { def } = part;
  const cells = def.cells ?? [];
  const edges = def.edges ?? [];
  const id = `${def.name} ${cells.length} ${edges.length}`;
  let places = layouts.get(id);
  if (!places) layouts.set(id, (places = layOut(cells.length, edges)));
  places = places.map((p, i) => {
    const at = def.look?.cells?.[i]?.at;
    return at ? { x: at[0] / 100, y: at[1] / 100 } : p;
  });
  const things = byCell(part.zone, cells.length);
  const x = (p: Place) => 10 + 80 * p.x;
  const y = (p: Place) => 12 + 76 * p.y;
  const points = places.map((p) => ({ x: x(p), y: y(p) }));
  const roads = part.bench.edgesOf(part.zone);
  const ways = roads ? [] : edges.filter(([a, b]) => a < b || !edges.some(([c, d]) => c === b && d === a));
  const bends = roads ? bendsOf(part.bench.content.zones[roads.def]!.edges ?? [], points) : [];
  const levels = new Set(places.map((p) => Math.round(p.y * 20))).size;
  return (
    <div class="scroller" onKeyDown={moveByArrow}>
      <div class="graph" style={{ height: `${Math.max(7, Math.min(levels * 5, 28))}rem`, ...behind(part) }}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {["way", "middle"].map((line) => ways.map(([a, b]) => (
            <line key={`${line} ${a}-${b}`} class={line} x1={x(places![a]!)} y1={y(places![a]!)} x2={x(places![b]!)}
                  y2={y(places![b]!)} />
          )))}
          {roads && bends.map((bend, i) => <Road key={i} part={part} roads={roads} place={i} bend={bend} />)}
        </svg>
        {roads && <Edges part={{ ...part, zone: roads, def: part.bench.content.zones[roads.def]! }} bends={bends} />}
        {cells.map((label, place) => (
          <div key={place} class="node" style={{ left: `${x(places![place]!)}%`, top: `${y(places![place]!)}%` }}>
            <Cell part={part} place={place} things={things[place]!} label={label} named />
          </div>
        ))}
      </div>
    </div>
  );
}

// Folds and unfolds a part of the table.
export function FoldButton({ part, isOpen, label, bench }: {
  part: string;
  isOpen: boolean;
  label: string;
  bench: Bench;
}) {
  return (
    <button type="button" class="fold" aria-expanded={isOpen} data-fold={part}
            aria-label={say(bench.language, isOpen ? "fold" : "unfold", label)}
            onClick={() => bench.folds.set(part, !isOpen)}><Sign name={isOpen ? "up" : "down"} /></button>
  );
}

const kShapes = { pile: Pile, row: Row, grid: Grid, track: Track, graph: Graph };

// Returns whether something in a zone, or over it, can be chosen.
export function isPressable(zone: Zone, bench: Bench): boolean {
  const takes = (key: string | undefined) => key !== undefined && (bench.offers(key) || bench.startsAction(key));
  const cells = bench.content.zones[zone.def]!.cells ?? [];
  return takes(keyOfZone(zone.id)) || zone.things.some((t) => takes(bench.answerKeyOf(t))) ||
    cells.some((_, place) => takes(keyOfCell(zone.id, place))) || bench.over(zone).some((z) => isPressable(z, bench));
}

// Says in a line what lies in a zone that is folded.
function inShort(zone: Zone, bench: Bench): string {
  const names = stacks({ zone, def: bench.content.zones[zone.def]!, bench }).map(({ thing, count }) =>
    nameOf(thing, bench.content.definitions[thing.def]!) + (count > 1 ? ` ×${count}` : ""));
  return [...names, ...(zone.hidden ? [zone.hidden] : [])].join(", ");
}

export function ZoneView({ zone, bench }: { zone: Zone; bench: Bench }) {
  const def = bench.content.zones[zone.def]!;
  const Shape = kShapes[def.shape];
  const key = keyOfZone(zone.id);
  const offered = bench.offers(key);
  const startsAction = bench.startsAction(key);
  const isEmpty = zone.size === 0 && !def.cells;
  const isOpen = !def.look?.folds || isPressable(zone, bench) || bench.folds.isOpen(def.name, false);
  if (isEmpty && !offered && !startsAction) return null;
  const classes = ["zone", `shape-${def.shape}`];
  const colour = colourOfLook(def.look);
  if (colour) classes.push("tinted");
  if (def.look?.size) classes.push(def.look.size);
  if (def.look?.columns) classes.push("fit");
  if (!isOpen) classes.push("folded");
  if (zone.things.length > kMostAtEase && !def.cells) classes.push("dense");
  if (offered) classes.push("offered");
  if (bench.isChosen(key)) classes.push("chosen");
  if (bench.isLit(key)) classes.push("lit");
  return (
    <div class={classes.join(" ")} role="group" aria-label={def.label} data-zone={def.name} data-zone-id={zone.id}
         style={colour ? { "--tint": colour } : {}}>
      <h3>
        <Icon name={def.look?.icon} />
        {offered || startsAction ? (
          <button type="button" class="zone-name" aria-pressed={offered ? bench.isChosen(key) : undefined}
                  onClick={() => bench.press(key, { key })}>{def.label}</button>
        ) : def.label}
        {zone.size > 1 && !def.cells && <span class="muted"> {zone.size}</span>}
        {def.look?.folds && <FoldButton part={def.name} isOpen={isOpen} label={def.label} bench={bench} />}
      </h3>
      {!isOpen ? <p class="in-short">{inShort(zone, bench)}</p> : isEmpty ? <span class="muted">{say(bench.language, "empty")}</span>
               : <Shape zone={zone} def={def} bench={bench} />}
    </div>
  );
}
