// Finds out which things answer a question, and which of its options a selection is.
import type { Position, Question, Ref } from "./api";

export function keyOf(ref: Ref): string {
  return ref.t === "cell" ? `cell:${ref.zone}/${ref.v}` : `${ref.t}:${ref.v ?? ""}`;
}
export const keyOfThing = (id: number) => `component:${id}`;
export const keyOfCell = (zone: number, place: number) => `cell:${zone}/${place}`;
export const keyOfZone = (zone: number) => `zone:${zone}`;
export const keyOfPlayer = (seat: number) => `player:${seat}`;

// The selected things by key; with parts each key follows the number of its part: "1 component:7".
type Chosen = string[];
const keyInPart = (part: number, key: string) => `${part} ${key}`;
const partOf = (chosen: string) => Number(chosen.slice(0, chosen.indexOf(" ")));
const withoutPart = (chosen: string) => chosen.slice(chosen.indexOf(" ") + 1);

// A question with classes of equal things: in a zone without order, equal things are offered once and a click
// on any of them counts.
export class Choices {
  readonly question: Question;
  readonly least: number;
  readonly most: number;
  private readonly classes = new Map<string, string>();
  private readonly classOfItem: string[];
  private readonly optionByName = new Map<string, number>();
  private readonly offered = new Set<string>();
  private readonly actionsByClass = new Map<string, number[]>();

  constructor(question: Question, position: Position) {
    this.question = question;
    for (const zone of position.zones) {
      for (const thing of zone.things) {
        if (thing.like === undefined) continue;
        this.classes.set(keyOfThing(thing.id), `${zone.id}~${thing.like}`);
      }
    }
    this.classOfItem = question.items.map((item) => this.classOf(keyOf(item.ref)));
    this.classOfItem.forEach((c) => this.offered.add(c));
    question.options.forEach((items, i) => {
      const name = this.named(items.map((item) => this.classOfItem[item]!));
      if (!this.optionByName.has(name)) this.optionByName.set(name, i);
    });
    question.first_choices?.forEach((refs, i) => {
      for (const c of new Set(refs.map((ref) => this.classOf(keyOf(ref))))) {
        this.actionsByClass.set(c, [...(this.actionsByClass.get(c) ?? []), i]);
      }
    });
    const sizes = question.options.map((items) => items.length);
    this.least = question.open?.least ?? Math.min(...sizes);
    this.most = question.open?.most ?? Math.max(...sizes);
  }

  // Returns what a person may type for each answer: for each option, or for each item of an answer of several.
  get keys(): string[] {
    const { items } = this.question;
    if (!this.isComposed) return this.question.keys ?? [];
    const areValues = items.some((item) => item.key !== undefined);
    return items.map((item, i) => item.key ?? (areValues || i > 8 ? "" : String(i + 1)));
  }
  // Whether an answer consists of several things, and has to be confirmed.
  get isComposed(): boolean {
    return this.question.subset || this.question.parts !== undefined;
  }
  private classOf(key: string): string {
    return this.classes.get(key) ?? key;
  }
  // Returns a name for the classes of an answer, in the order of its parts if it has parts.
  private named(classes: string[]): string {
    return (this.question.parts ? classes : [...classes].sort()).join("|");
  }
  // Returns the classes of the selected things by part; undefined for parts without one.
  private byPart(chosen: Chosen): (string | undefined)[] {
    const out: (string | undefined)[] = this.question.parts!.map(() => undefined);
    for (const c of chosen) out[partOf(c)] = this.classOf(withoutPart(c));
    return out;
  }
  offers(key: string): boolean {
    return this.offered.has(this.classOf(key));
  }
  // Returns the options of the actions that would offer it.
  actionsFor(key: string): number[] {
    return this.actionsByClass.get(this.classOf(key)) ?? [];
  }
  isChosen(chosen: Chosen, key: string): boolean {
    return chosen.some((c) => (this.question.parts ? withoutPart(c) : c) === key);
  }
  isChosenItem(chosen: Chosen, item: number): boolean {
    const { ref, part } = this.question.items[item]!;
    return chosen.includes(part === undefined ? keyOf(ref) : keyInPart(part, keyOf(ref)));
  }
  // Returns the selection after a click on a thing, which adds or removes it. With parts, it goes to the
  // first part where it completes an answer or fits; a place that is clicked again takes the next number.
  press(chosen: Chosen, key: string): Chosen {
    if (!this.question.parts) return chosen.includes(key) ? chosen.filter((c) => c !== key) : [...chosen, key];
    if (this.isChosen(chosen, key)) {
      return (key.startsWith("cell:") && this.turned(chosen)) || chosen.filter((c) => withoutPart(c) !== key);
    }
    const parts = this.question.parts.map((_, i) => i).filter((part) => this.isItem(part, key));
    const isFree = (part: number) => !chosen.some((c) => partOf(c) === part);
    const fits = (part: number) => this.canBeCompleted(this.put(chosen, part, key));
    const part = parts.find((p) => isFree(p) && fits(p)) ?? parts.find(fits) ?? parts.find(isFree) ??
      parts[parts.length - 1];
    return part === undefined ? chosen : this.put(chosen, part, key);
  }
  // Returns the selection with the next number that goes with its place; undefined if the answer is not a place and a
  // number, such as a turn.
  turned(chosen: Chosen): Chosen | undefined {
    const { items, options, parts } = this.question;
    const partWith = (t: string) => items.find((item) => item.ref.t === t)?.part;
    const [place, number] = [partWith("cell"), partWith("number")];
    if (parts?.length !== 2 || place === undefined || number === undefined) return undefined;
    const classes = this.byPart(chosen);
    const numbers = options.filter((o) => this.classOfItem[o[place]!] === classes[place]).map((o) => o[number]!);
    const at = numbers.findIndex((item) => this.classOfItem[item] === classes[number]);
    const next = numbers[(at + 1) % numbers.length];
    return next === undefined ? undefined : this.put(chosen, number, keyOf(items[next]!.ref));
  }
  // Returns the selection after a click on an item of the list, which belongs to one part.
  pressItem(chosen: Chosen, item: number): Chosen {
    const { ref, part } = this.question.items[item]!;
    if (part === undefined) return this.press(chosen, keyOf(ref));
    if (this.isChosenItem(chosen, item)) return chosen.filter((c) => partOf(c) !== part);
    return this.put(chosen, part, keyOf(ref));
  }
  private put(chosen: Chosen, part: number, key: string): Chosen {
    return [...chosen.filter((c) => partOf(c) !== part), keyInPart(part, key)];
  }
  private isItem(part: number, key: string): boolean {
    const wanted = this.classOf(key);
    return this.question.items.some((item, i) => item.part === part && this.classOfItem[i] === wanted);
  }
  // Returns whether an item is possible with the selected things of other parts.
  goesWith(chosen: Chosen, item: number): boolean {
    const { ref, part } = this.question.items[item]!;
    return part === undefined || this.canBeCompleted(this.put(chosen, part, keyOf(ref)));
  }
  // Returns the option that consists of these things; undefined if there is none.
  optionOf(chosen: Chosen): number | undefined {
    if (!this.question.parts || chosen.length === 0) return this.optionByName.get(this.named(chosen.map((c) => this.classOf(c))));
    const classes = this.byPart(chosen);
    return classes.includes(undefined) ? undefined : this.optionByName.get(this.named(classes as string[]));
  }
  // Returns the indices of the selected items; undefined if there are more than in any answer.
  placesOf(chosen: Chosen): number[] | undefined {
    const out: number[] = [];
    for (const c of chosen) {
      const part = this.question.parts && partOf(c);
      const wanted = this.classOf(this.question.parts ? withoutPart(c) : c);
      const place = this.question.items.findIndex((item, i) =>
        item.part === part && this.classOfItem[i] === wanted && !out.includes(i));
      if (place < 0) return undefined;
      out.push(place);
    }
    return out;
  }
  // Returns whether more things would make an answer.
  canBeCompleted(chosen: Chosen): boolean {
    if (this.question.open) return chosen.length < this.question.open.least;
    const classes = this.question.parts ? this.byPart(chosen) : chosen.map((c) => this.classOf(c));
    return this.question.options.some((items) => {
      const has = items.map((item) => this.classOfItem[item]!);
      if (this.question.parts) return has.length > 0 && classes.every((c, i) => c === undefined || c === has[i]);
      return items.length > chosen.length && isWithin(count(classes as string[]), count(has));
    });
  }
  // Returns the parts without a selected thing.
  missing(chosen: Chosen): string[] {
    return (this.question.parts ?? []).filter((_, i) => !chosen.some((c) => partOf(c) === i));
  }
  // Describes the selection, with the text of the option if it is one.
  textOf(chosen: Chosen): string {
    const option = this.question.parts && this.optionOf(chosen);
    const whole = option !== undefined && this.question.texts?.[option];
    if (whole) return whole;
    return (this.placesOf(chosen) ?? []).map((i) => this.question.items[i]!.text).join(", ");
  }
}

function count(classes: string[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const c of classes) out.set(c, (out.get(c) ?? 0) + 1);
  return out;
}
function isWithin(some: Map<string, number>, all: Map<string, number>): boolean {
  return [...some].every(([c, n]) => (all.get(c) ?? 0) >= n);
}
