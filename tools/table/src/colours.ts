// Derives colours from content: the name of a colour has that colour, any other word a fixed colour of its
// own.

const kNamed: Record<string, string> = {
  white: "#e9e4d8", black: "#2c2f36", red: "#c8433a", blue: "#3a6fc4", green: "#3d8b4f",
  yellow: "#d9a514", orange: "#d9772b", purple: "#7d4fb3", violet: "#7d4fb3", pink: "#cf6f9f",
  brown: "#85603f", grey: "#7b828c", gray: "#7b828c", gold: "#c79a21", golden: "#c79a21",
  silver: "#9aa5b1", bronze: "#a8703a", copper: "#b06a3b", turquoise: "#2f9c95", beige: "#cdbb98",
};

// Colours of players: distinguishable by people with colour blindness, and always next to a number.
const kSeats = ["#2f6fb5", "#c25a1f", "#2e8a57", "#9b4a93", "#a08100", "#4b5b6b", "#b23a4f", "#2b8c96",
  "#6a5acd", "#7a5c3a", "#5f8a1f", "#b0527a", "#336e7b", "#8a3fa0", "#946400", "#3f4f9f"];

export const kSeatColours = kSeats.length;
let chosen: (number | undefined)[] = [];

// Gives players the colours that they chose, by seat; the others have that of their seat.
export function setSeatColours(colours: (number | undefined)[]) {
  chosen = colours;
}

export function seatColour(number: number): string {
  return kSeats[number % kSeats.length]!;
}

export function colourOfSeat(seat: number): string {
  return seatColour(chosen[seat] ?? seat);
}

// Returns the colour that a word names, if any.
export function namedColour(word: string): string | undefined {
  for (const part of word.toLowerCase().split(/[^a-z]+/)) {
    const colour = kNamed[part];
    if (colour) return colour;
  }
  return undefined;
}

// Returns the colour of a look: a name that the schema lists, or #rrggbb.
export function colourOfLook(look: { colour?: string } | undefined): string | undefined {
  const colour = look?.colour;
  return colour?.startsWith("#") ? colour : colour && kNamed[colour];
}

const hues = new Map<string, number>();

// Assigns distinguishable colours to the words of a content, in order.
export function tellApart(words: string[]) {
  hues.clear();
  for (const word of words) {
    if (!hues.has(word) && !namedColour(word)) hues.set(word, (20 + hues.size * 137.5) % 360);
  }
}

function hueOf(word: string): number {
  const known = hues.get(word);
  if (known !== undefined) return known;
  let hash = 2166136261;
  for (const c of word) hash = Math.imul(hash ^ c.codePointAt(0)!, 16777619);
  return Math.abs(hash) % 360;
}

// White text is readable on it.
export function colourOfWord(word: string): string {
  const named = namedColour(word);
  if (named) return named;
  for (let lightness = 0.46; ; lightness -= 0.03) {
    const colour = hex(hueOf(word), 0.45, lightness);
    if (!isLight(colour)) return colour;
  }
}

function hex(hue: number, saturation: number, lightness: number): string {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    const c = lightness - saturation * Math.min(lightness, 1 - lightness) *
      Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(c * 255).toString(16).padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

// Returns whether black text is more readable than white on a colour "#rrggbb".
export function isLight(colour: string): boolean {
  const n = parseInt(colour.slice(1), 16);
  const part = (shift: number) => {
    const c = ((n >> shift) & 255) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0) > 0.179;
}
