// Returns `now` with all that is equal in `before` taken from there, so that what is drawn from it need not be drawn
// again. Parts of a list are found by their number, `id` or `i`, else by their place. Changes `now`.
export function sharing<T>(before: unknown, now: T): T {
  if (typeof before !== "object" || typeof now !== "object" || !before || !now || Array.isArray(before) !== Array.isArray(now)) {
    return now;
  }
  const was = before as Record<string, unknown>;
  const is = now as Record<string, unknown>;
  const numberOf = (v: unknown) => (v as { id?: number } | null)?.id ?? (v as { i?: number } | null)?.i;
  const byNumber = Array.isArray(before) ? new Map(before.map((v) => [numberOf(v), v as unknown])) : undefined;
  let isSame = Object.keys(was).length === Object.keys(is).length;
  for (const name of Object.keys(is)) {
    const number = byNumber && numberOf(is[name]);
    is[name] = sharing(number === undefined ? was[name] : byNumber!.get(number), is[name]);
    isSame &&= is[name] === was[name];
  }
  return isSame ? before as T : now;
}
