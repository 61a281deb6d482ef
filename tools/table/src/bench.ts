// The interface between the parts of the table and the page: what is offered, selected and lit.
import type { Content, Language, Thing, Zone } from "./api";
import type { Changes } from "./changes";
import type { Folds } from "./folds";

export interface About {
  thing?: Thing;
  key?: string;
}

export interface Bench {
  content: Content;
  language: Language;
  seat: number | undefined; // whose view is shown
  offers(key: string): boolean;
  // Returns whether an action would offer it: a click then begins that action.
  startsAction(key: string): boolean;
  isChosen(key: string): boolean;
  isLit(key: string): boolean;
  // What is marked, since the reader last answered.
  changes: Changes;
  isStill: boolean; // numbers do not count
  // The answer given by a click on a thing if the question is about its cell or all of its name.
  answerKeyOf(thing: Thing): string | undefined;
  folds: Folds;
  // Returns the zones whose cells are drawn in the cells of this one.
  over(zone: Zone): Zone[];
  // Returns the zone whose cells are the edges of this one.
  edgesOf(zone: Zone): Zone | undefined;
  // Returns what the answer that is chosen, but not sent, would lay in a cell.
  laid(key: string): Thing[];
  // Turns it on: chooses the next turn that is legal there, or looks at it where turns are asked for alone.
  turn(): void;
  press(key: string, about: About): void;
  hover(element: Element | undefined, about?: About): void;
  show(definition: number, thing?: Thing): void;
  open(zone: number): void;
}
