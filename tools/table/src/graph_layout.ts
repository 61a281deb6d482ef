// Computes places for the cells of a graph, always the same for the same graph. Springs pull connected cells
// together, and all cells repel each other.

export interface Place {
  x: number; // 0..1
  y: number;
}

export function layOut(cells: number, edges: [number, number][]): Place[] {
  const line = asLine(cells, edges);
  if (line) return line;
  const places: Place[] = Array.from({ length: cells }, (_, i) => ({
    x: Math.cos((2 * Math.PI * i) / cells) + 0.001 * i,
    y: Math.sin((2 * Math.PI * i) / cells),
  }));
  const ideal = 1.6 / Math.sqrt(Math.max(cells, 1));
  for (let round = 0, heat = 0.2; round < 300; ++round, heat *= 0.985) {
    const moves = places.map(() => ({ x: 0, y: 0 }));
    for (let i = 0; i < cells; ++i) {
      for (let j = 0; j < i; ++j) push(places, moves, i, j, (d) => (ideal * ideal) / d);
    }
    for (const [a, b] of edges) push(places, moves, a, b, (d) => (-d * d) / ideal / 2);
    moves.forEach((m, i) => {
      const length = Math.hypot(m.x, m.y) || 1;
      places[i]!.x += (m.x / length) * Math.min(length, heat);
      places[i]!.y += (m.y / length) * Math.min(length, heat);
    });
  }
  return scaled(places);
}

// A path from one end to the other is drawn as rows that turn at their ends.
function asLine(cells: number, edges: [number, number][]): Place[] | undefined {
  const next = Array.from({ length: cells }, () => new Set<number>());
  for (const [a, b] of edges) {
    next[a]?.add(b);
    next[b]?.add(a);
  }
  const ends = next.map((n, i) => (n.size === 1 ? i : -1)).filter((i) => i >= 0);
  if (cells < 2 || ends.length !== 2 || next.some((n) => n.size > 2 || n.size === 0)) return undefined;
  const order: number[] = [ends[0]!];
  for (let before = -1; order.length < cells; ) {
    const here = order[order.length - 1]!;
    const on = [...next[here]!].find((n) => n !== before);
    if (on === undefined) return undefined;
    before = here;
    order.push(on);
  }
  const perRow = cells <= 4 ? cells : Math.ceil(cells / Math.ceil(cells / 4));
  const rows = Math.ceil(cells / perRow);
  const places: Place[] = [];
  order.forEach((cell, i) => {
    const row = Math.floor(i / perRow);
    const at = row % 2 ? perRow - 1 - (i % perRow) : i % perRow;
    places[cell] = { x: perRow > 1 ? at / (perRow - 1) : 0.5, y: rows > 1 ? row / (rows - 1) : 0.5 };
  });
  return places;
}

function push(places: Place[], moves: Place[], i: number, j: number, force: (d: number) => number) {
  const dx = places[i]!.x - places[j]!.x;
  const dy = places[i]!.y - places[j]!.y;
  const d = Math.hypot(dx, dy) || 0.001;
  const f = force(d);
  moves[i]!.x += (dx / d) * f;
  moves[i]!.y += (dy / d) * f;
  moves[j]!.x -= (dx / d) * f;
  moves[j]!.y -= (dy / d) * f;
}

function scaled(places: Place[]): Place[] {
  const range = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [left, right] = range(places.map((p) => p.x));
  const [top, bottom] = range(places.map((p) => p.y));
  return places.map((p) => ({
    x: right > left ? (p.x - left) / (right - left) : 0.5,
    y: bottom > top ? (p.y - top) / (bottom - top) : 0.5,
  }));
}
