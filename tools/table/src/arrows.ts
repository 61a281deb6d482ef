// Lets the arrow keys move from cell to cell of a board.

const kWays: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

const middle = (e: Element) => {
  const box = e.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

// Moves the focus from a button of a board to the nearest one in the way of the key.
export function moveByArrow(e: KeyboardEvent & { currentTarget: HTMLElement }) {
  const way = kWays[e.key];
  if (!way || !(e.target instanceof HTMLElement) || e.ctrlKey || e.metaKey || e.altKey) return;
  const from = middle(e.target);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const button of e.currentTarget.querySelectorAll("button")) {
    const to = middle(button);
    const on = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    const aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
    // What lies rather beside than ahead is not in this way.
    if (on < 2 || aside > 2 * on) continue;
    const far = Math.hypot(on, aside) + aside;
    if (far < least) [least, best] = [far, button];
  }
  if (!best) return;
  e.preventDefault();
  e.stopPropagation();
  best.focus();
}
