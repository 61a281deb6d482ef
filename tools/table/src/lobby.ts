// The page of a lobby: lists the tables, opens a new one, and shows its links to whoever opened it.
import type { Language } from "./api";
import { isWord, say, type WordKey } from "./lobby_words";
import { copy } from "./clipboard";
import { keep, kept } from "./storage";
import { startThemes } from "./themes";

interface Game {
  name: string;
  variant: string;
  variant_title: string;
  title: string;
  summary: string;
  least: number;
  most: number;
}
interface Lobby {
  games: Game[];
  tables: { number: number; title: string; variant: string; seats: string[]; free: number; over: boolean }[];
  kinds: string[];
  most: number;
  idle: number;
}
interface Links {
  number: number;
  table: string;
  seats: { seat: number; link: string }[];
  spectators: string;
}

const kPause = 5_000;

let language: Language = (kept("language") ?? navigator.language).startsWith("es") ? "es" : "en";
let lobby: Lobby | undefined;
let links: Links | undefined;
let wish = { game: "", variant: "", players: 0, seats: [] as string[], seed: "", closed: false };

// Makes an element with attributes and children; strings become text nodes.
function make(tag: string, attributes: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function word(key: WordKey, ...values: (string | number)[]): string {
  return say(language, key, ...values);
}

function part(id: string): HTMLElement {
  return document.getElementById(id)!;
}

function kindText(kind: string): string {
  return isWord(kind) ? word(kind) : kind;
}

function select(id: string, options: [string, string][], chosen: string, onChange: (value: string) => void) {
  const element = make("select", { id }) as HTMLSelectElement;
  for (const [value, text] of options) element.append(new Option(text, value, false, value === chosen));
  element.addEventListener("change", () => onChange(element.value));
  return element;
}

function labelled(text: string, field: HTMLElement): HTMLElement {
  return make("label", { for: field.id }, text, field);
}

function chosenGame(): Game {
  const all = lobby!.games.filter((g) => g.name === wish.game);
  return all.find((g) => g.variant === wish.variant) ?? all[0] ?? lobby!.games[0]!;
}

// Adapts the chosen seats to what the game allows.
function adaptSeats() {
  const game = chosenGame();
  const players = Math.max(game.least, Math.min(game.most, wish.players || Math.max(2, game.least)));
  const seats = Array.from({ length: players }, (_, i) => wish.seats[i] ?? (i === 0 ? "human" : "easy"));
  wish = { ...wish, game: game.name, variant: game.variant, players, seats };
}

function drawSeats() {
  const kinds = lobby!.kinds.filter(isWord).map((k): [string, string] => [k, kindText(k)]);
  part("seats").replaceChildren(make("legend", {}, word("seats")), ...wish.seats.map((kind, i) => labelled(
    word("seat", i + 1), select(`seat-${i + 1}`, kinds, kind, (value) => (wish.seats[i] = value)))));
}

// Draws the part that depends on the game. A field in use is kept, so that no input is lost.
function drawOfGame() {
  adaptSeats();
  const game = chosenGame();
  const counts = Array.from({ length: game.most - game.least + 1 }, (_, i) => String(game.least + i));
  const variants = lobby!.games.filter((g) => g.name === game.name).map((g): [string, string] =>
    [g.variant, g.variant ? g.variant_title : word("no_variant")]);
  part("of-game").replaceChildren(
    make("p", { class: "muted" }, game.summary),
    ...(variants.length < 2 ? [] : [labelled(word("variant"), select("variant", variants, game.variant, (value) => {
      wish.variant = value;
      drawOfGame();
      part("variant").focus();
    }))]),
    labelled(word("players"), select("players", counts.map((n) => [n, n]), String(wish.players), (value) => {
      wish.players = Number(value);
      adaptSeats();
      drawSeats();
    })),
    make("fieldset", { id: "seats" }));
  drawSeats();
}

function drawForm() {
  adaptSeats();
  const seed = make("input", { id: "seed", inputmode: "numeric", autocomplete: "off" }) as HTMLInputElement;
  seed.value = wish.seed;
  seed.addEventListener("input", () => (wish.seed = seed.value));
  const closed = make("input", { id: "closed", type: "checkbox" }) as HTMLInputElement;
  closed.checked = wish.closed;
  closed.addEventListener("change", () => (wish.closed = closed.checked));
  // Each game comes with its variants after it.
  const games = lobby!.games.filter((g, i) => g.name !== lobby!.games[i - 1]?.name);
  const form = make("form", {},
    labelled(word("game"), select("game", games.map((g) => [g.name, g.title]), wish.game, (value) => {
      wish.game = value;
      wish.variant = "";
      drawOfGame();
    })),
    make("div", { id: "of-game" }), labelled(word("seed"), seed), make("label", { for: "closed" }, closed, word("closed")),
    make("p", { role: "alert", id: "problem" }),
    make("button", { type: "submit", class: "primary", id: "open" }, word("open")));
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    void open();
  });
  part("new").replaceChildren(make("h2", {}, word("new_table")), form);
  drawOfGame();
}

function drawLinks() {
  if (!links) return;
  const line = (text: string, link: string) => {
    const button = make("button", { type: "button" }, word("copy"));
    button.addEventListener("click", () => void copy(link).then((isDone) => isDone && (button.textContent = word("copied"))));
    return make("li", {}, make("span", {}, text), make("a", { href: link }, link), button);
  };
  const heading = make("h2", { tabindex: "-1" }, word("your_table", links.number));
  part("links").hidden = false;
  part("links").replaceChildren(heading, make("p", {}, word("links_help")), make("ul", {},
    ...links.seats.map(({ seat, link }) => line(word("link_seat", seat + 1), link)),
    line(word("link_table"), links.table), line(word("link_spectators"), links.spectators)));
}

function drawTables() {
  const { tables, most, idle } = lobby!;
  const list = tables.map(({ number, title, variant, seats, free, over }) => {
    const people = seats.filter((s) => s === "human").length;
    return make("li", {}, make("span", {}, word("table", number, variant ? `${title} – ${variant}` : title)),
                make("span", { class: "muted" }, word("people", people, seats.length - people)),
                ...(over ? [make("span", { class: "tag" }, word("over"))] : []),
                make("a", { href: `/t/${number}/` }, free > 0 ? word("sit_down", number, free) : word("look_on", number)));
  });
  const focused = document.activeElement?.getAttribute("href");
  part("tables").replaceChildren(make("h2", {}, word("tables")),
    make("p", { class: "muted" }, word("of_most", tables.length, most, idle)),
    list.length > 0 ? make("ul", {}, ...list) : make("p", {}, word("none")));
  // Restores the focus to a link of the list after drawing it again.
  if (focused?.startsWith("/t/")) part("tables").querySelector<HTMLElement>(`a[href="${focused}"]`)?.focus();
}

function drawPage() {
  document.documentElement.lang = language;
  const button = make("button", { type: "button", id: "language", lang: language === "en" ? "es" : "en" },
                      word("language"));
  button.addEventListener("click", () => {
    language = language === "en" ? "es" : "en";
    keep("language", language);
    drawPage();
    part("language").focus();
    void look(true);
  });
  part("page").replaceChildren(make("main", { class: "lobby" },
    make("header", {}, make("h1", {}, word("lobby")), button),
    make("p", { id: "state", role: "status" }, lobby ? "" : word("loading")),
    make("section", { id: "links", hidden: "" }), make("section", { id: "new" }),
    make("section", { id: "tables" })));
  if (!lobby) return;
  drawLinks();
  drawForm();
  drawTables();
}

// Requests the tables; draws the form again if its words may have changed.
async function look(isAll: boolean) {
  try {
    const response = await fetch(`/api/lobby?lang=${language}`);
    if (!response.ok) throw new Error(String(response.status));
    lobby = await response.json() as Lobby;
    part("state").textContent = "";
    if (isAll) drawForm();
    drawTables();
  } catch {
    part("state").textContent = word("lost");
    if (!lobby) setTimeout(() => void look(true), 1_000);
  }
}

async function open() {
  const problem = part("problem");
  const button = part("open") as HTMLButtonElement;
  const seed = wish.seed.trim();
  problem.textContent = "";
  if (seed && !/^\d{1,10}$/.test(seed)) {
    problem.textContent = word("wrong-seed");
    return;
  }
  button.disabled = true;
  try {
    const response = await fetch("/api/lobby", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: wish.game, variant: wish.variant, closed: wish.closed, seats: wish.seats, seed: seed ? Number(seed) : null }),
    });
    const body = await response.json() as Links & { error?: string };
    if (response.ok) {
      links = body;
      drawLinks();
      part("links").querySelector<HTMLElement>("h2")!.focus();
      await look(false);
    } else {
      const code = body.error ?? String(response.status);
      problem.textContent = isWord(code) ? word(code) : word("failed", code);
    }
  } catch {
    problem.textContent = word("lost");
  }
  button.disabled = false;
}

startThemes();
drawPage();
void look(true);
setInterval(() => lobby && void look(false), kPause);
