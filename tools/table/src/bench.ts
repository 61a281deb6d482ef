// What the parts of the table ask of the page: what may be chosen, what is chosen, what is lit.
import type { Content, Language, Thing } from "./api";

export interface About {
  thing?: Thing;
  key?: string;
}

export interface Bench {
  content: Content;
  language: Language;
  seat: number | undefined; // whose eyes look at the table
  offers(key: string): boolean;
  // Whether an action would ask about it: a click begins that action.
  leads(key: string): boolean;
  isChosen(key: string): boolean;
  isLit(key: string): boolean;
  // Whether it came to its place with the last position.
  isFresh(thing: number): boolean;
  // What a click on a thing answers, where the question is about its cell or about all of its name.
  answerKeyOf(thing: Thing): string | undefined;
  press(key: string, about: About): void;
  hover(element: Element | undefined, about?: About): void;
  show(definition: number, thing?: Thing): void;
  open(zone: number): void;
}
