// Draws what is printed around a tile, as it lies, and says it in words.
import type { Content, Definition, Thing } from "./api";
import { colourOfLook, colourOfWord, namedColour } from "./colours";
import { say } from "./words";

type Point = [number, number];

// The corners of a square, and of a hexagon with a corner above, clockwise from where the sides begin.
const kCorners: Record<number, Point[]> = {
  4: [[0, 0], [100, 0], [100, 100], [0, 100]],
  6: [[0, 28.87], [50, 0], [100, 28.87], [100, 86.6], [50, 115.47], [0, 86.6]],
};

export const isTile = (definition: Definition) => (definition.sides?.length ?? 0) > 0;

// Returns by how many degrees a thing is turned, clockwise.
export function turnOf(thing: Thing, definition: Definition): number {
  return definition.turns ? 360 / definition.turns * (thing.turned ?? 0) : 0;
}

// Says what is printed on each side of a tile, as it lies: "above town, right lea lane lea".
export function sidesInWords(thing: Thing, definition: Definition, content: Content): string {
  const labels = definition.side_labels ?? [];
  const turns = definition.turns ?? 4;
  if (turns !== 4 && turns !== 6) return "";
  const length = labels.length / turns;
  return say(content.language, `sides_${turns}`).split("|").map((side, i) => {
    const from = (i - (thing.turned ?? 0) + turns) % turns * length;
    const words = labels.slice(from, from + length);
    return `${side} ${words.filter((w, k) => w !== words[k - 1]).join(" ")}`;
  }).join(", ");
}

// Returns one of the words of what reaches the middle: the part that comes to the rim in most places, of these the
// narrowest.
function middleOf(parts: number[]): { at: number; width: number } | undefined {
  let best: { at: number; width: number; places: number } | undefined;
  for (const part of new Set(parts)) {
    const width = parts.filter((p) => p === part).length;
    const places = parts.filter((p, i) => p === part && parts.at(i - 1) !== part).length;
    if (places < 2 || (best && (places < best.places || (places === best.places && width >= best.width)))) continue;
    best = { at: parts.indexOf(part), width, places };
  }
  return best;
}

// Shows a tile: its sides meet in the middle, where what is joined on it hangs together.
export function Tile({ thing, definition, content }: { thing: Thing; definition: Definition; content: Content }) {
  const corners = kCorners[definition.turns ?? 4]!;
  const sides = definition.sides ?? [];
  const centre: Point = [50, corners.length === 6 ? 57.735 : 50];
  const colours = sides.map((word) =>
    colourOfLook(content.looks.symbols[word]) ?? namedColour(word) ?? colourOfWord(word));
  // Returns where a word begins on the rim.
  const pointAt = (i: number): Point => {
    const along = i / sides.length * corners.length;
    const from = corners[Math.floor(along) % corners.length]!;
    const to = corners[(Math.floor(along) + 1) % corners.length]!;
    const rest = along - Math.floor(along);
    return [from[0] + (to[0] - from[0]) * rest, from[1] + (to[1] - from[1]) * rest];
  };
  const middle = middleOf(definition.parts ?? []);
  return (
    <svg class="tile-face" viewBox={`0 0 100 ${2 * centre[1]}`} aria-hidden="true"
         style={{ rotate: `${turnOf(thing, definition)}deg` }}>
      {colours.map((colour, i) => (
        <polygon key={i} points={[centre, pointAt(i), pointAt(i + 1)].join(" ")} fill={colour} stroke={colour} />
      ))}
      {middle && <circle cx={centre[0]} cy={centre[1]} r={7 + 18 * middle.width / sides.length} fill={colours[middle.at]} />}
      <polygon class="rim" points={corners.join(" ")} />
    </svg>
  );
}
