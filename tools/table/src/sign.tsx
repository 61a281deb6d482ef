// The signs of the page itself, each drawn as one path in a 24x24 square.
const kSigns = {
  first: "M4 4h3v16H4ZM20 4v16L8 12Z",
  back: "M18 4v16L6 12Z",
  on: "M6 4v16l12-8Z",
  last: "M17 4h3v16h-3ZM4 4v16l12-8Z",
};

// Shows a sign of the page itself.
export function Sign({ name }: { name: keyof typeof kSigns }) {
  return <svg class="icon sign" viewBox="0 0 24 24" aria-hidden="true"><path d={kSigns[name]} /></svg>;
}
