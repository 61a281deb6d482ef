// The colours of the page: those that the reader chose, else those of the game; light or dark as his system is.
import { keep, kept } from "./storage";

export const kThemes = ["game", "light", "dark", "felt", "parchment"] as const;
export type Theme = (typeof kThemes)[number];

const dark = matchMedia("(prefers-color-scheme: dark)");
const paper = matchMedia("print");
let ofGame = "";

export function chosenTheme(): Theme {
  const before = kept("theme");
  return kThemes.find((t) => t === before) ?? "game";
}

export function chooseTheme(theme: Theme) {
  keep("theme", theme);
  paint();
}

export function setThemeOfGame(theme: string) {
  ofGame = theme;
  paint();
}

function paint() {
  const chosen = paper.matches ? "light" : chosenTheme();
  const root = document.documentElement.dataset;
  root.scheme = chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
  root.theme = chosen === "game" ? ofGame : chosen;
}

// Paints the page from now on; paper is light.
export function startThemes() {
  dark.addEventListener("change", paint);
  paper.addEventListener("change", paint);
  paint();
}
