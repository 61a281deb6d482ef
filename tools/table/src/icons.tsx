import type { Content, Look } from "./api";
import { colourOfLook, isLight } from "./colours";

// The icons that content may name (schema/look.schema.json). Each is our own drawing: one path in a 24x24
// square, filled by the even-odd rule.

export const kIcons: Record<string, string> = {
  anchor: "M12 1a3.5 3.5 0 0 0-1.2 6.8V9H7v2.5h3.8v7.6C8 18.7 6 17 5.3 14.5l2-.5L4 9.5 1 14l1.7.5C3.5 19 7 22.5 12 23c5-.5 8.5-4 9.3-8.5L23 14l-3-4.5-3.3 4.5 2 .5c-.7 2.5-2.7 4.2-5.5 4.6v-7.6H17V9h-3.8V7.8A3.5 3.5 0 0 0 12 1Zm0 2.2a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6Z",
  arrow: "M12 2 21 11h-5.5v11h-7V11H3Z",
  axe: "M13 2c5-1 9 3 9 9-2-2-5-2-7-1L6 22l-3-2 9-12c-1-2-.5-5 1-6Z",
  bag: "M8 2h8l-2 4c5 3 7 8 7 11 0 4-3 5-9 5s-9-1-9-5c0-3 2-8 7-11Z",
  book: "M2 4c4-1 7-1 9 1v16c-2-2-5-2-9-1ZM22 4c-4-1-7-1-9 1v16c2-2 5-2 9-1Z",
  calendar: "M3 4h4V2h2v2h6V2h2v2h4v18H3ZM5 9v11h14V9ZM7 11h4v4H7Z",
  card: "M6 1h12a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2ZM12 6l4 6-4 6-4-6Z",
  chain: "M7 7h4v2.5H7a2.5 2.5 0 0 0 0 5h4V17H7A5 5 0 0 1 7 7ZM13 7h4a5 5 0 0 1 0 10h-4v-2.5h4a2.5 2.5 0 0 0 0-5h-4ZM8 11h8v2H8Z",
  coin: "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm0 2.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM10.5 7h3v10h-3Z",
  crown: "M2 20V7l5 5 5-9 5 9 5-5v13Z",
  cup: "M3 2h18l-3 20H6ZM6 5l.5 3h11l.5-3Z",
  die: "M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3ZM7.5 5.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM16.5 14.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  drop: "M12 1c5 7 8 10 8 14a8 8 0 0 1-16 0c0-4 3-7 8-14Z",
  eye: "M1 12c6-9 16-9 22 0-6 9-16 9-22 0ZM12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z",
  flag: "M4 1h2.5v1H21l-4 5.5L21 13H6.5v10H4Z",
  flame: "M13 1c1 5 7 8 7 14a8 8 0 0 1-16 0c0-3 1-6 4-8 0 2 1 4 2 4 1-3 1-7 3-10Z",
  gem: "M7 3h10l6 7-11 12L1 10ZM8 9.5h8L12 17Z",
  grain: "M11 23V13c-4 0-6-2-6-6 3 0 5 1 6 3V9C8 8 8 5 12 1c4 4 4 7 1 8v1c1-2 3-3 6-3 0 4-2 6-6 6v2c1-2 3-3 6-3 0 4-2 6-6 6v5Z",
  hammer: "M3 3h13l6 6-3 2.5L16 9h-2v3h-1.5v11h-4V12H3Z",
  hand: "M6 12V5a1.6 1.6 0 0 1 3.2 0v5h.4V3a1.6 1.6 0 0 1 3.2 0v7h.4V4a1.6 1.6 0 0 1 3.2 0v7h.4V7a1.6 1.6 0 0 1 3.2 0v8c0 5-3 8-7.5 8C7.5 23 5 19 2 13c2-1.5 3-1 4-1Z",
  heart: "M12 22C3 15 1 12 1 8a5.5 5.5 0 0 1 11-2 5.5 5.5 0 0 1 11 2c0 4-2 7-11 14Z",
  house: "M12 2 1 12h3v10h6v-7h4v7h6V12h3Z",
  jar: "M8 1h8v3h-1.5v2.5c4 2 5 6 3 10L14.5 23h-5l-3-6.5c-2-4-1-8 3-10V4H8Z",
  log: "M6 6h13c2 0 4 3 4 6s-2 6-4 6H6c-3 0-5-3-5-6s2-6 5-6ZM6 9c-1 0-2 1.5-2 3s1 3 2 3 2-1.5 2-3-1-3-2-3Z",
  moon: "M15 2a10 10 0 1 0 7 14A10 10 0 0 1 15 2Z",
  mountain: "M1 21 9 4l5 8 2-3 7 12ZM9 9l-2 4 2 1 2-1Z",
  person: "M12 1a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM2 23c0-7 4-10 10-10s10 3 10 10Z",
  pick: "M2 10C5 4 11 2 16.5 4L19 1.5 22.5 5 20 7.5C22 13 20 19 14 22c3-5 3-9 1-12L5 20.5 3.5 19 14 8.5c-3-2-8-1-12 1.5Z",
  scroll: "M5 2h13a3 3 0 0 1 3 3v3h-4v11a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3v-2h3V5ZM7 6v2h7V6ZM7 10v2h7v-2Z",
  shield: "M12 1 22 4c0 9-2 15-10 19C4 19 2 13 2 4Z",
  ship: "M10.5 1H13l7 11h-7v3h10c-1 4-3 6-5 7H6c-2-1-4-3-5-7h9.5Z",
  skull: "M12 1c7 0 10 4 10 9 0 3-1 5-4 6.5V22H6v-5.5C3 15 2 13 2 10c0-5 3-9 10-9ZM8 8.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM16 8.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  star: "M12 1l3.2 7.6 8.3.7-6.3 5.4 1.9 8.1L12 18.5l-7.1 4.3 1.9-8.1L.5 9.3l8.3-.7Z",
  stone: "M5 7l7-5 8 4 3 9-6 7H6l-5-8Z",
  sun: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM11 1h2v4h-2ZM11 19h2v4h-2ZM1 11h4v2H1ZM19 11h4v2h-4ZM4 5.4 5.4 4l2.8 2.8-1.4 1.4ZM15.8 17.2l1.4-1.4L20 18.6 18.6 20ZM20 5.4 18.6 4l-2.8 2.8 1.4 1.4ZM8.2 17.2l-1.4-1.4L4 18.6 5.4 20Z",
  sword: "M22 2l-1 5L11 17l2 2-2 2-3-3-4 4-2-2 4-4-3-3 2-2 2 2L17 3Z",
  target: "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22ZM12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z",
  temple: "M12 1 23 8v2H1V8ZM4 11.5h3.5v6.5H4ZM10.2 11.5h3.6v6.5h-3.6ZM16.5 11.5H20v6.5h-3.5ZM2 19.5h20V23H2Z",
  torch: "M12 1c3 4 4 5 3 8h3l-3.5 4.5V23h-5v-9.5L6 9h3c-1-3 1-5 3-8Z",
  tower: "M4 1h3.5v3h2.5V1h4v3h2.5V1H20v7l-2 2v13h-4v-5h-4v5H6V10L4 8Z",
  tree: "M12 1l7 9h-3l5 8h-7.5v5h-3v-5H3l5-8H5Z",
  wheel: "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22ZM11 4.5v5L6.6 7A7.5 7.5 0 0 1 11 4.5ZM13 4.5A7.5 7.5 0 0 1 17.4 7L13 9.5ZM5.5 9l4.5 3-4.5 3a7.5 7.5 0 0 1 0-6ZM18.5 9a7.5 7.5 0 0 1 0 6L14 12ZM11 14.5v5A7.5 7.5 0 0 1 6.6 17ZM13 14.5l4.4 2.5a7.5 7.5 0 0 1-4.4 2.5Z",
};

// Drawings for values to which content gives no icon, by the last word of their names; names of three words and more get
// none. A word that is the name of a drawing has that one.
const kIconOfWord: Record<string, string> = {
  gold: "coin", money: "coin", cash: "coin", dollar: "coin", price: "coin", cost: "coin",
  point: "star", score: "star", vp: "star", worth: "star",
  wood: "log", water: "drop", food: "grain", wheat: "grain", fire: "flame",
  life: "heart", lives: "heart", health: "heart", strength: "sword", attack: "sword", defense: "shield", defence: "shield",
  worker: "person", people: "person", dice: "die",
};

// Returns the look that content gives a value, else one from its name, else none.
export function lookOfValue(name: string, content: Content): Look | undefined {
  const given = content.looks.values[name];
  if (given?.icon) return given;
  const words = name.split("_");
  const word = words.length > 2 ? "" : words[words.length - 1]!;
  const iconOf = (w: string) => (Object.hasOwn(kIconOfWord, w) ? kIconOfWord[w] : Object.hasOwn(kIcons, w) ? w : undefined);
  const icon = iconOf(word) ?? iconOf(word.replace(/s$/, ""));
  return icon === undefined ? given : { ...given, icon };
}

// Shows the icon of a look, on its colour if it has one.
export function Badge({ look }: { look: { colour?: string; icon?: string } | undefined }) {
  if (!look?.icon) return null;
  const colour = colourOfLook(look);
  if (!colour) return <Icon name={look.icon} />;
  return (
    <span class={isLight(colour) ? "badge light-tint" : "badge dark-tint"} style={{ "--tint": colour }}>
      <Icon name={look.icon} />
    </span>
  );
}

export function Icon({ name }: { name: string | undefined }) {
  const path = name && kIcons[name];
  if (!path) return null;
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d={path} /></svg>
  );
}
