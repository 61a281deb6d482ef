// The signs of the page itself, each drawn as one path in a 24x24 square.
const kSigns = {
  first: "M4 4h3v16H4ZM20 4v16L8 12Z",
  back: "M18 4h-3l-8 8 8 8h3l-8-8Z",
  on: "M6 4h3l8 8-8 8H6l8-8Z",
  play: "M6 3v18l14-9Z",
  last: "M17 4h3v16h-3ZM4 4v16l12-8Z",
  up: "M4 16 12 8l8 8-2 2-6-6-6 6Z",
  down: "M4 8l2-2 6 6 6-6 2 2-8 8Z",
  undo: "M9 3v5h6a6 6 0 0 1 0 12H7v-3h8a3 3 0 0 0 0-6H9v5L2 9.5Z",
  pause: "M5 4h5v16H5ZM14 4h5v16h-5Z",
};

// Shows a sign of the page itself.
export function Sign({ name }: { name: keyof typeof kSigns }) {
  return <svg class="icon sign" viewBox="0 0 24 24" aria-hidden="true"><path d={kSigns[name]} /></svg>;
}
