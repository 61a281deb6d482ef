// Which things answer a question, and which of its options a selection of them is.
import type { Position, Question, Ref, Zone } from "./api";

export function keyOf(ref: Ref): string {
  return ref.t === "cell" ? `cell:${ref.zone}/${ref.v}` : `${ref.t}:${ref.v ?? ""}`;
}
export const keyOfThing = (id: number) => `component:${id}`;
export const keyOfCell = (zone: number, place: number) => `cell:${zone}/${place}`;
export const keyOfZone = (zone: number) => `zone:${zone}`;
export const keyOfPlayer = (seat: number) => `player:${seat}`;

// The question with what makes its things equal: in a zone where only what it holds counts, things
// that look alike are offered once and any of them may be clicked.
export class Choices {
  readonly question: Question;
  readonly least: number;
  readonly most: number;
  private readonly classes = new Map<string, string>();
  private readonly optionByClasses = new Map<string, number>();
  private readonly offered = new Set<string>();
  private readonly leads = new Map<string, number[]>();

  constructor(question: Question, position: Position) {
    this.question = question;
    for (const zone of position.zones) {
      for (const thing of zone.things) {
        if (thing.like === undefined) continue;
        this.classes.set(keyOfThing(thing.id), `${zone.id}~${thing.like}`);
      }
    }
    let least = Infinity;
    let most = 0;
    question.options.forEach((items, i) => {
      const classes = items.map((item) => this.classOf(keyOf(question.items[item]!.ref)));
      classes.forEach((c) => this.offered.add(c));
      const name = named(classes);
      if (!this.optionByClasses.has(name)) this.optionByClasses.set(name, i);
      least = Math.min(least, items.length);
      most = Math.max(most, items.length);
    });
    question.leads?.forEach((refs, i) => {
      for (const c of new Set(refs.map((ref) => this.classOf(keyOf(ref))))) {
        this.leads.set(c, [...(this.leads.get(c) ?? []), i]);
      }
    });
    this.least = least;
    this.most = most;
  }

  private classOf(key: string): string {
    return this.classes.get(key) ?? key;
  }
  offers(key: string): boolean {
    return this.offered.has(this.classOf(key));
  }
  // The actions that would ask about it, as options.
  leadsFrom(key: string): number[] {
    return this.leads.get(this.classOf(key)) ?? [];
  }
  // The option that just these things are; undefined where they are none.
  optionOf(keys: string[]): number | undefined {
    return this.optionByClasses.get(named(keys.map((k) => this.classOf(k))));
  }
  // Whether more things make an option of these.
  canGrow(keys: string[]): boolean {
    const wanted = count(keys.map((k) => this.classOf(k)));
    return this.question.options.some((items) => {
      if (items.length <= keys.length) return false;
      const has = count(items.map((item) => this.classOf(keyOf(this.question.items[item]!.ref))));
      return [...wanted].every(([c, n]) => (has.get(c) ?? 0) >= n);
    });
  }
  textOf(key: string): string {
    const c = this.classOf(key);
    const item = this.question.items.find((i) => this.classOf(keyOf(i.ref)) === c);
    return item?.text ?? "";
  }
}

function named(classes: string[]): string {
  return [...classes].sort().join("|");
}
function count(classes: string[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const c of classes) out.set(c, (out.get(c) ?? 0) + 1);
  return out;
}

// What of a zone a question is about, so that it is shown though it is empty.
export function isAbout(choices: Choices | undefined, zone: Zone): boolean {
  return choices?.offers(keyOfZone(zone.id)) ?? false;
}
