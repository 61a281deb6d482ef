// Remembers which parts of the table a reader has folded or unfolded, for each game.
import { useMemo, useState } from "preact/hooks";
import { keep, kept } from "./storage";

export interface Folds {
  isOpen(part: string, atFirst: boolean): boolean;
  set(part: string, isOpen: boolean): void;
}

export function useFolds(game: string): Folds {
  const id = `folds ${game}`;
  const [known, setKnown] = useState<Record<string, boolean>>(() => {
    try {
      return JSON.parse(kept(id) ?? "{}") as Record<string, boolean>;
    } catch {
      return {};
    }
  });
  return useMemo(() => ({
    isOpen: (part, atFirst) => known[part] ?? atFirst,
    set: (part, isOpen) => {
      const next = { ...known, [part]: isOpen };
      setKnown(next);
      keep(id, JSON.stringify(next));
    },
  }), [id, known]);
}
