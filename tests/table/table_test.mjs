// Tests the page by what people do, in a real browser:
// node table_test.mjs ROOT HOME [NAME | --speed]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { cutOffInReport, misfits } from "./fits.mjs";
import { browser, serve } from "./served_game.mjs";
import { answer, answerByKeys, languageIs, openPage, playToTheEnd, position } from "./player.mjs";

const [, , root, home, wanted = ""] = process.argv;
const axe = readFileSync(createRequire(`${home}/package.json`).resolve("axe-core/axe.min.js"), "utf8");
const chromium = await browser(home);
const tests = [];
const test = (name, run) => tests.push({ name, run });
// For a test without measurements and with its own server and page: two may run at once.
const besides = (name, run) => tests.push({ name, run, isBesides: true });
// Holds times by the clock against what is claimed: only on a machine that does nothing else, and only
// where it is asked for.
const quickness = (name, run) => tests.push({ name, run, isQuickness: true });

async function atTable(parameters, run) {
  const game = await serve(root, ...parameters);
  try {
    await run(game);
  } finally {
    await game.stop();
  }
}

async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  // Axe reports what is wrong with each node, colours included.
  return found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) =>
    `${n.target.join(" ")} ${n.html.slice(0, 120)} ${n.any.map((a) => a.message).join("; ")}`).join(" | ")}`);
}

// Checks that the page names the winner or the scores in its language.
const isOverIn = async (page, language) =>
  assert.match(await page.locator("#panel .scores").innerText(), language === "en" ? /wins|share|loses|score/i
                                                                            : /gana|comparten|pierde|puntos/i);

// Plays each whole game in both languages with different seeds; Dice Town is below, in both at
// once. An option of the content makes a game shorter, if it has one.
const kGames = [["dicy-cards", "--set", "target_score=60"], ["dice-city"], ["union-dice"], ["phoenicia"]];
const kLanguages = [["en", "3"], ["es", "5"]];
for (const [name, ...parameters] of kGames) for (const [language, seed] of kLanguages) {
  besides(`${name} is played to its end by clicks, in ${language}`, () =>
    atTable([name, "--seats", "human,random", "--players", "2", "--seed", seed, ...parameters], async (game) => {
      const page = await openPage(chromium, game.seats[0], { language });
      await languageIs(page, language);
      const log = await playToTheEnd([page]);
      assert.ok(log.decisions > 3, `only ${log.decisions} decisions`);
      await isOverIn(page, language);
      await page.context().close();
    }));
}

besides("two browsers play Dice Town, and neither sees the other's cup", () =>
  atTable(["dice-town", "--seats", "human", "--players", "2", "--seed", "9"], async (game) => {
    const languages = ["en", "es"];
    const pages = [];
    for (const [seat, language] of languages.entries()) {
      pages.push(await openPage(chromium, game.seats[seat], { language }));
      await languageIs(pages[seat], language);
    }
    const hidden = () => pages[0].evaluate(() => document.querySelectorAll(
      ".player:not(.own) [data-zone=cup] .thing.die").length);
    assert.equal(await hidden(), 0);
    await playToTheEnd(pages, { onPosition: async () => assert.equal(await hidden(), 0) });
    for (const [seat, language] of languages.entries()) {
      await isOverIn(pages[seat], language);
      await pages[seat].context().close();
    }
  }));

for (const [name, ...parameters] of [...kGames, ["dice-town"]]) {
  besides(`${name} is played to its end by keys alone`, () =>
    atTable([name, "--seats", "human,random", "--players", "2", "--seed", "2", ...parameters], async (game) => {
      const page = await openPage(chromium, game.seats[0], { language: "en" });
      const log = await playToTheEnd([page], { answers: answerByKeys });
      assert.ok(log.decisions > 3, `only ${log.decisions} decisions`);
      await isOverIn(page, "en");
      await page.context().close();
    }));
}

const kBids = `language: 2
players: 1
kinds: {die: {faces: [1, 2, 3, 4, 5, 6]}}
components: {d: {kind: die, copies: 5}}
resources: {points: 0}
zones: {tray: {shape: pile, ordered: false, holds: die}}
setup: [{create: d, to: tray}, {roll: tray}]
actions:
  bid: {choices: {amount: {from: 3..12}}, do: {gain: {points: amount}}}
  keep: {choices: {kept: {from: tray, min: 2, max: 2}}, do: {gain: {points: 1}}}
flow: [{rounds: 9, do: [{turns: players, do: [{actions: [bid, keep]}]}]}]
outcome: {score: points}
`;
test("a typed number is the value where options are numbers or dice, as at the prompt", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  try {
    writeFileSync(`${folder}/game.yaml`, kBids);
    await atTable([folder, "--seats", "human", "--players", "1", "--seed", "4"], async (game) => {
      const page = await openPage(chromium, game.seats[0], { language: "en" });
      const points = (n) => page.waitForFunction((wanted) =>
        document.querySelector("[data-value=points] b")?.textContent === String(wanted), n);
      await page.keyboard.press("1");
      await page.waitForSelector(".option >> text='12'");
      assert.equal(await page.locator(".options kbd").count(), 0, "no number before a number");
      await page.keyboard.press("3");
      await points(3);
      await page.keyboard.press("1");
      await page.waitForSelector(".option >> text='12'");
      await page.keyboard.press("1");
      await page.waitForFunction(() => /1… Enter/.test(document.querySelector("#question").innerText));
      await page.keyboard.press("2");
      await points(15);
      await page.keyboard.press("2");
      await page.waitForSelector(".toggle");
      assert.match(await page.locator(".need").innerText(), /^Choose exactly 2 \(none so far\)$/);
      const faces = await page.locator(".toggle .option-text").allInnerTexts();
      assert.deepEqual(faces, [...faces].sort());
      await page.keyboard.press(faces[2]);
      await page.waitForSelector(".toggle[aria-pressed=true]");
      assert.equal(await page.locator(".toggle[aria-pressed=true] .option-text").innerText(), faces[2]);
      await page.waitForFunction(() => /1 more is needed/.test(document.querySelector("#question").innerText));
      await page.context().close();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

// Begins an action by its name.
const act = async (page, text) => {
  const version = await page.getAttribute(".page", "data-version");
  await page.locator(".option", { hasText: text }).first().click();
  await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, version);
};

test("an answer with parts is put together part by part, and says what is missing", () =>
  atTable([`${root}/tests/games/tolls`, "--seats", "human", "--players", "2", "--seed", "2"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    const why = () => page.locator(".why").innerText();
    await act(page, "buy goods");
    await page.click("[data-item='0']");
    await page.waitForFunction(() => /Still to choose/.test(document.querySelector(".why").textContent));
    assert.ok(await page.locator("#confirm").isDisabled());
    // A thing that does not fit can be chosen all the same, and the reason is shown.
    const apart = page.locator(".toggle.apart");
    assert.ok(await apart.count() > 0);
    await apart.first().click();
    await page.waitForFunction(() => /three goods are needed/.test(document.querySelector(".why").textContent));
    assert.deepEqual(await violations(page), []);
    await page.locator(".toggle:not(.apart):not([aria-pressed=true])").last().click();
    await page.waitForSelector("#confirm:not(:disabled)");
    assert.match(await why(), /[12] from the left, [12] from the right/);
    assert.match(await why(), /: \d+ \d+\s+coins/);
    await page.click("#confirm");
    // The answer is a card and a place on the table.
    const other = await openPage(chromium, game.seats[1], { language: "es" });
    await act(other, "construir");
    await other.locator(".own [data-zone=hand] .thing").first().click();
    await other.waitForSelector(".own [data-zone=hand] .thing.chosen");
    await other.locator(".own [data-zone=field] .here").nth(1).click();
    await other.waitForSelector(".own [data-zone=field] .cell.chosen");
    await other.locator(".own [data-zone=field] .here").nth(0).click();
    assert.equal(await other.locator(".cell.chosen").count(), 1);
    await other.click("#confirm:not(:disabled)");
    await other.click("[data-option='0']"); // the number of additional points
    await other.waitForSelector(".own [data-zone=field] .thing");
    await page.context().close();
    await other.context().close();
  }));

test("of a large hand anything legal is chosen, listed or not", () =>
  atTable([`${root}/tests/games/big_hand`, "--seats", "human", "--players", "2", "--seed", "2"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    await act(page, "pay exactly");
    const card = (n) => page.locator(`.own [data-name=card_${n}]`).first();
    for (const n of [30, 29]) await card(n).click();
    await page.waitForSelector(".not-yet");
    assert.ok(await page.locator("#confirm").isDisabled());
    await card(1).click();
    await page.click("#confirm:not(:disabled)");
    await page.waitForFunction(() => document.querySelectorAll("[data-zone=used] .thing").length === 3);
    await page.context().close();
  }));

test("things tell about themselves, lines of the log light them up, and the past is looked at", () =>
  atTable(["phoenicia", "--seats", "human,random", "--players", "2", "--seed", "3"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en", hasTouch: true });
    await page.uncheck("#reads-first"); // or a first tap would read only
    for (let i = 0; i < 6; ++i) await answer(page, { random: () => 0 });
    const card = page.locator("[data-zone=offer] .thing").last();
    await card.hover();
    await page.waitForSelector(".tip .card-text p");
    assert.doesNotMatch(await page.locator(".tip").innerText(), /[{}]/);
    await page.mouse.move(0, 0);
    // These are a long press of a finger, and the right button of a mouse.
    await card.dispatchEvent("touchstart");
    await page.waitForSelector("dialog[open] .card-text");
    await page.keyboard.press("Escape");
    await card.click({ button: "right" });
    await page.waitForSelector("dialog[open] .card-text");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", { state: "detached" });
    const lines = page.locator(".line:not(.round):not(.turn)");
    let isLit = false;
    for (let i = await lines.count() - 1; i >= 0 && !isLit; --i) {
      await lines.nth(i).hover();
      isLit = await page.locator("main .lit").count() > 0;
    }
    assert.ok(isLit, "no line of the log lights anything up");
    const now = await position(page);
    await page.locator(".look").first().click();
    await page.waitForSelector(".banner.past");
    assert.equal(await page.locator(".offered, .starts-action").count(), 0);
    await page.click(".banner.past button");
    await page.waitForSelector(".banner.past", { state: "detached" });
    // The language changes in the same position.
    await page.click("#language");
    await languageIs(page, "es");
    await page.waitForFunction(() => /Ronda/.test(document.querySelector(".status").textContent));
    assert.equal((await position(page)).choices, now.choices);
    await page.context().close();
  }));

test("with the wish to be asked, a choice is made by the button below", () =>
  atTable(["dicy-cards", "--seats", "human,random", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    await page.click("#asks-first");
    const before = await position(page);
    await page.click("[data-option='0']");
    await page.waitForSelector("#confirm");
    assert.equal((await position(page)).version, before.version);
    await page.click("#confirm");
    await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, before.version);
    await page.context().close();
  }));

test("on a phone a first tap reads and a second one chooses", () =>
  atTable(["dice-city", "--seats", "human,random", "--players", "2", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en", width: 390, height: 844, hasTouch: true, isMobile: true });
    for (let i = 0; i < 60 && await page.locator("main .thing.offered:visible").count() === 0; ++i) {
      await page.locator("#question [data-option='0']").click();
      await page.waitForTimeout(150);
    }
    const before = await position(page);
    const thing = page.locator("main .thing.offered:visible").first();
    await thing.tap();
    await page.waitForSelector(".tip");
    assert.match(await page.locator(".tip").innerText(), /Tap again/);
    assert.equal((await position(page)).version, before.version);
    await thing.tap();
    await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, before.version);
    await page.context().close();
  }));

test("in a long list an answer is found by typing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  try {
    writeFileSync(`${folder}/game.yaml`, kBids.replace("3..12", "3..60"));
    await atTable([folder, "--seats", "human", "--players", "1", "--seed", "4"], async (game) => {
      const page = await openPage(chromium, game.seats[0], { language: "en" });
      await page.keyboard.press("1");
      await page.fill(".find", "47");
      await page.waitForFunction(() => document.querySelectorAll("#question .option").length === 1);
      await page.click("#question .option");
      await page.waitForFunction(() => document.querySelector("[data-value=points] b")?.textContent === "47");
      assert.equal(await page.locator("[data-value=points] .change").innerText(), "+47");
      await page.context().close();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("at a table the past is stepped through, and plays on by itself", () =>
  atTable(["dicy-cards", "--seats", "human,random", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    for (let i = 0; i < 4; ++i) await answer(page, { random: () => 0 });
    await page.locator(".look").first().click();
    await page.waitForSelector(".replay");
    await page.locator(".replay input").fill("1");
    await page.waitForFunction(() => document.querySelector(".replay span")?.textContent.startsWith("1 /"));
    await page.click("#play");
    await page.waitForFunction(() => Number(document.querySelector(".replay span")?.textContent.split("/")[0]) >= 3);
    await page.click(".banner.past button");
    await page.waitForSelector(".replay", { state: "detached" });
    await page.context().close();
  }));

test("a sound says whose turn it is, where somebody wants one", () =>
  atTable(["dice-town", "--seats", "human", "--players", "2", "--seed", "9", "--ask-all"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "es" });
    const other = await openPage(chromium, game.seats[1], { language: "en" });
    await page.evaluate(() => {
      window.tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (at) {
        ++window.tones;
        return start.call(this, at);
      };
    });
    const tones = () => page.evaluate(() => window.tones);
    // Plays until the first person has waited, and is asked again.
    const untilAskedAgain = async () => {
      for (let hasWaited = false; ;) {
        const now = await position(page);
        if (now.question && hasWaited) break;
        hasWaited ||= !now.question;
        await answer(now.question ? page : other, { random: () => 0 });
        await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, now.version);
      }
      await page.waitForSelector("#question");
    };
    await untilAskedAgain();
    assert.equal(await tones(), 0, "off at first");
    await page.click("#sounds");
    assert.equal(await tones(), 2, "one hears what one has chosen");
    await untilAskedAgain();
    await page.waitForFunction(() => window.tones === 4);
    await page.context().close();
    await other.context().close();
  }));

test("serve shows the table in the system's browser where it is asked to", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  const path = process.env.PATH;
  try {
    writeFileSync(`${folder}/xdg-open`, `#!/bin/sh\necho "$1" > "${folder}/opened"\n`, { mode: 0o755 });
    process.env.PATH = `${folder}:${path}`;
    await atTable(["dicy-cards", "--seats", "human", "--players", "2", "--open"], async (game) => {
      for (let i = 0; i < 100 && !existsSync(`${folder}/opened`); ++i) await new Promise((r) => setTimeout(r, 50));
      await new Promise((r) => setTimeout(r, 50));
      assert.equal(readFileSync(`${folder}/opened`, "utf8").trim(), game.table);
    });
  } finally {
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  }
});

test("everything can be reached with Tab, and Enter chooses it", () =>
  atTable(["dicy-cards", "--seats", "human,random", "--seed", "2"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    const before = await position(page);
    let isOption = false;
    for (let i = 0; i < 80 && !isOption; ++i) {
      await page.keyboard.press("Tab");
      isOption = await page.evaluate(() => document.activeElement?.dataset.option === "0");
    }
    assert.ok(isOption, "Tab does not reach the options");
    await page.keyboard.press("Enter");
    await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, before.version);
    await page.context().close();
  }));

for (const scheme of ["light", "dark"]) {
  besides(`axe finds nothing, ${scheme}`, async () => {
    const found = [];
    for (const name of ["dicy-cards", "dice-city", "dice-town", "union-dice", "phoenicia",
                        "examples/turncoats"]) {
      await atTable([name, "--seats", "human,random", "--players", "2", "--seed", "3"], async (game) => {
        const page = await openPage(chromium, game.seats[0], { language: "en", scheme });
        for (let i = 0; i < 4; ++i) await answer(page);
        for (const tab of ["log", "score", "rules"]) {
          await page.click(`#tab-${tab}`);
          for (const v of await violations(page)) found.push(`${name}, ${tab}: ${v}`);
        }
        await page.context().close();
      });
    }
    assert.deepEqual(found, []);
  });
}

// The page of `cubilete report`, of one version and of two, on screens and on paper (A4 without its margins).
besides("axe finds nothing in a report, and nothing is cut off, in light and dark, on screens, a phone and paper", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-report-"));
  const found = [];
  try {
    for (const [name, language, ...parameters] of [
      ["dicy-cards", "en", "--players", "3", "--games", "60"],
      ["phoenicia", "es", "--games", "60", "--against", "phoenicia?components.ships.vp=4"],
    ]) {
      const file = `${folder}/${name}.html`;
      execFileSync(`${root}/build/release/tools/cubilete`,
                   ["report", name, "--lang", language, ...parameters, "-o", file],
                   { env: { ...process.env, CUBILETE_HOME: root }, stdio: "pipe" });
      for (const scheme of ["light", "dark"]) {
        const page = await openPage(chromium, `file://${file}`, { language, scheme, waits: false });
        for (const [width, height, media] of [[1280, 860], [768, 1024], [390, 844], [360, 740], [717, 1000, "print"]]) {
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ media: media ?? "screen", colorScheme: scheme });
          await drawn(page);
          const where = `${name}, ${scheme}, ${media ?? width}`;
          for (const f of await page.evaluate(cutOffInReport)) found.push(`${where}: ${f}`);
          if (width === 1280 || width === 390) for (const v of await violations(page)) found.push(`${where}: ${v}`);
        }
        await page.context().close();
      }
    }
    assert.deepEqual(found, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

// Each game and example, after some answers, in both languages: the table as it is on screens from a phone's to a large one.
const kScreens = [[360, 740], [390, 844], [768, 1024], [1280, 800], [1920, 1080]];
const kAllGames = readdirSync(`${root}/content`).concat(readdirSync(`${root}/content/examples`).map((n) => `examples/${n}`))
  .filter((name) => existsSync(`${root}/content/${name}/game.yaml`));
const drawn = (page) => page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))));
for (const name of kAllGames) {
  besides(`everything has room on each screen: ${name}`, async () => {
    const seats = name.endsWith("bitter-cups") ? "human,random,random" : "human,random";
    await atTable([name, "--seats", seats, "--seed", "4"], async (game) => {
      const page = await openPage(chromium, game.seats[0], { language: "en" });
      let seed = 3;
      const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
      for (let i = 0; i < 6; ++i) await answer(page, { random });
      const found = [];
      for (const language of ["en", "es"]) {
        await languageIs(page, language);
        await page.waitForSelector(".page");
        // The result of a short game lies over the table.
        if ((await position(page)).over) {
          await page.waitForTimeout(500);
          if (await page.locator("dialog[open]").count() > 0) await page.keyboard.press("Escape");
          await page.waitForSelector("dialog[open]", { state: "detached" });
        }
        for (const [width, height] of kScreens) {
          await page.setViewportSize({ width, height });
          const isNarrow = await page.locator("#part-mine").isVisible();
          for (const part of isNarrow ? ["mine", "table", "others"] : [""]) {
            if (part) await page.click(`#part-${part}`);
            await drawn(page);
            for (const f of await page.evaluate(misfits)) found.push(`${language}, ${width} ${part}: ${f}`);
          }
        }
        await page.click("#language");
      }
      assert.deepEqual(found, []);
      await page.context().close();
    });
  });
}

besides("cards have faces, and amounts in texts are icons that read as words", async () => {
  await atTable(["dice-city", "--seats", "human,random", "--players", "2", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    const card = page.locator("[data-zone=supply] [data-name=regular_army]");
    const [price, worth, name] = await Promise.all([".price", ".worth", ".name"].map((part) => card.locator(part).boundingBox()));
    assert.ok(price.x < worth.x && price.y < name.y && worth.y < name.y, "corners lie above the name, the price to the left");
    assert.equal((await card.locator(".price").textContent()).trim(), "cost 2 iron");
    assert.equal((await card.locator(".worth").textContent()).trim(), "VP 1");
    assert.equal((await card.locator(".band").textContent()).trim(), "type military");
    // What a screen reader says has the words; what is seen has icons.
    assert.equal(await page.getByRole("button", { name: /cost 2 iron.*Regular Army/ }).count() > 0, true);
    assert.equal(await card.locator(".price .sum svg").count(), 1);
    assert.ok((await card.locator(".price").boundingBox()).width < 60, "the word takes no room");
    await page.context().close();
  });
  // Without a look, the rules say what a price is: what one pays.
  await atTable(["examples/courtyard", "--seats", "human,random", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    const things = await page.locator("[data-zone=supply] .thing").count();
    assert.ok(things > 5);
    assert.equal(await page.locator("[data-zone=supply] .corner.price svg").count(), things);
    await page.context().close();
  });
});

besides("hexagons fit each other, are pressed by their shape and reached by arrow keys", () =>
  atTable(["examples/hex", "--seats", "human", "--players", "2", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    await page.waitForSelector("[data-zone=board] .here");
    const at = (place) => page.locator(`[data-zone=board] [data-cell$="/${place}"]`);
    const [first, second, below] = await Promise.all([0, 1, 11].map((place) => at(place).boundingBox()));
    const near = (a, b) => Math.abs(a - b) < 1;
    assert.ok(near(second.x, first.x + first.width) && near(second.y, first.y), "cells of a row touch");
    assert.ok(near(below.x, first.x + first.width / 2), "a row begins half a cell further right");
    assert.ok(near(below.y, first.y + first.height * 3 / 4), "corners lie between those of the row above");
    const cellAt = (box, x, y) => page.evaluate(([left, top]) =>
      document.elementFromPoint(left, top)?.closest("[data-cell]")?.dataset.cell.split("/")[1],
      [box.x + box.width * x, box.y + box.height * y]);
    assert.equal(await cellAt(below, 0.5, 0.5), "11");
    assert.equal(await cellAt(below, 0.5, 0.1), "11");
    assert.equal(await cellAt(below, 0.1, 0.05), "0", "its corner at the top left is of the cell above");
    const focused = () => page.evaluate(() => document.activeElement?.closest("[data-cell]")?.dataset.cell.split("/")[1]);
    await at(12).locator(".here").focus();
    for (const [key, place] of [["ArrowRight", /^13$/], ["ArrowLeft", /^12$/], ["ArrowDown", /^2[23]$/], ["ArrowUp", /^1[12]$/]]) {
      await page.keyboard.press(key);
      assert.match(await focused(), place, key);
    }
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-zone=board] .cell .thing");
    await page.context().close();
  }));

besides("paper shows the whole table, light, and nothing to press", () =>
  atTable(["examples/parishes", "--seats", "human,greedy,greedy", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en", scheme: "dark" });
    await page.waitForSelector("[data-zone=country] .thing");
    for (const [width, height] of [[717, 1000], [1000, 717]]) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await drawn(page);
      for (const part of [".mine", ".common", ".players", "[data-zone=country]", ".log"]) {
        assert.ok(await page.locator(part).first().isVisible(), `${part} is on paper, ${width} wide`);
      }
      assert.equal(await page.locator("button:visible").count(), await page.locator(".table button:visible, .log button:visible").count(),
                   "buttons are parts of the table alone");
      assert.equal(await page.locator(".question").isVisible(), false);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.scheme), "light");
    }
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await drawn(page);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.scheme), "dark");
    await page.context().close();
  }));

const kHoney = `language: 2
players: 1
kinds: {wax: {turns: 6, sides: [honey, gap]}, bee: {attributes: {of: {type: player}}}}
components:
  arc: {kind: wax, copies: 4, sides: [honey, gap, gap, gap, gap, honey], parts: [1, 2, 2, 2, 2, 1]}
  fork: {kind: wax, copies: 1, sides: [honey, gap, honey, gap, honey, gap], parts: [1, 2, 1, 3, 1, 4]}
  bee: {kind: bee, copies: 2}
zones:
  bag: {shape: pile, holds: wax, visible: top}
  hand: {owner: player, shape: pile, ordered: false, holds: wax}
  comb: {shape: grid, tiling: hexes, rows: 3, columns: 3, holds: [wax, bee], edges: 1}
setup:
  - {create: arc, count: 1, to: 'cell(comb, 2, 2)'}
  - {each: w, from: 'cell(comb, 2, 2).components', do: {set: {w.turned: 2}}}
  - {create: bee, count: 1, to: 'cell(comb, 2, 2).edges[1]'}
  - {each: b, from: comb_edges.components, do: {set: {b.of: seat(1)}}}
  - {create: arc, to: bag}
  - {create: fork, to: seat(1).hand}
actions: {post: {choices: {edge: {from: 'cell(comb, 2, 2).edges[none(it)]'}}, do: {create: bee, count: 1, to: edge}}, wait: {}}
flow: [{rounds: 2, do: [{turns: players, do: {actions: [post, wait], once: true}}]}]
outcome: {score: 0}
`;
besides("tiles show their sides in a hand, a pile and on the board, and what lies on an edge lies over both cells", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  try {
    writeFileSync(`${folder}/game.yaml`, kHoney);
    await atTable([folder, "--seats", "human", "--players", "1", "--seed", "4"], async (game) => {
      const page = await openPage(chromium, game.seats[0], { language: "en" });
      for (const zone of ["bag", "hand", "comb"]) {
        const face = page.locator(`[data-zone=${zone}] .tile .tile-face`).first();
        assert.equal(await face.locator("polygon:not(.rim)").count(), 6, zone);
        // What is joined through the middle fills it: of the fork its honey, of the arc nothing.
        assert.equal(await face.locator("circle").count(), zone === "hand" ? 1 : 0, zone);
        assert.equal(await face.evaluate((e) => e.style.rotate), zone === "comb" ? "120deg" : "0deg");
      }
      assert.doesNotMatch(await page.locator("[data-zone=comb] .tile").innerText(), /turned/);
      // The whole bee can be seen and touched, on either side of its edge.
      const bee = page.locator("[data-zone=comb] .edge .thing");
      const box = await bee.boundingBox();
      assert.ok(box.width >= 16);
      for (const [x, y] of [[.15, .5], [.85, .5], [.5, .15], [.5, .85]]) {
        assert.ok(await bee.evaluate((e, [left, top]) => e.contains(document.elementFromPoint(left, top)),
                                     [box.x + box.width * x, box.y + box.height * y]), `${x}, ${y}`);
      }
      assert.equal((await bee.innerText()).trim(), "1", "whose it is");
      assert.deepEqual(await page.evaluate(misfits), []);
      await page.locator("#question [data-option='0']").click();
      await page.waitForSelector("[data-zone=comb] .edge .here");
      assert.deepEqual(await violations(page), []);
      await page.locator("[data-zone=comb] .edge .here").nth(2).click();
      await page.waitForFunction(() => document.querySelectorAll("[data-zone=comb] .edge .thing").length === 2);
      await page.context().close();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

besides("a tile is seen where it would lie, turned as it would be, before that is confirmed", () =>
  atTable([`${root}/tests/games/combs`, "--seats", "human", "--players", "2", "--seed", "3"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    const look = (ghost) => ghost.evaluate((e) => ({ cell: e.closest("[data-cell]").dataset.cell,
      turn: e.querySelector(".tile-face").style.rotate, says: e.getAttribute("aria-label") }));
    const cellOf = ({ ref }) => `${ref.zone}/${ref.v}`;
    // A place and a turn are one answer.
    await act(page, "build");
    const { items, options } = (await position(page)).question;
    const first = options.find(([place], i) => options.some(([other], k) => k > i && other === place));
    const second = options.findLast(([place]) => place === first[0]);
    const ghost = page.locator(".ghost");
    const says = new Set();
    await page.click(`[data-item='${first[0]}']`);
    for (const [place, turn] of [first, second]) {
      await page.click(`[data-item='${turn}']`);
      const degrees = `${60 * Number(items[turn].text)}deg`;
      await page.waitForFunction((d) => document.querySelector(".ghost .tile-face")?.style.rotate === d, degrees);
      const seen = await look(ghost);
      assert.equal(seen.cell, cellOf(items[place]));
      assert.match(seen.says, /above left \w+, above right \w+, right \w+, below right \w+, below left \w+, left \w+$/);
      says.add(seen.says);
      assert.ok((await page.locator(".why").textContent()).includes(seen.says));
      assert.equal(await page.locator(`[data-cell='${seen.cell}'] > [data-thing]`).count(), 0, "nothing lies there yet");
    }
    assert.equal(says.size, 2, "what it shows to each side is another when it is turned");
    // Touching the place again, and a key, go through the same turns; the last is as chosen above.
    const turns = options.filter(([place]) => place === first[0]).map(([, turn]) => `${60 * Number(items[turn].text)}deg`);
    const isTurned = (degrees) => page.waitForFunction(
      (d) => document.querySelector(".ghost .tile-face")?.style.rotate === d, degrees);
    for (const [i, degrees] of turns.entries()) {
      if (i % 2 === 0) await page.locator(`[data-cell='${cellOf(items[first[0]])}'] > .here`).click();
      else await page.keyboard.press("r");
      await isTurned(degrees);
    }
    assert.deepEqual(await violations(page), []);
    await page.click("#confirm");
    const laid = page.locator(`[data-cell='${cellOf(items[second[0]])}'] > [data-thing]`);
    await laid.waitFor();
    assert.equal(await ghost.count(), 0);
    const label = await laid.getAttribute("aria-label");
    assert.equal(label.slice(label.indexOf("above left")), [...says][1].slice([...says][1].indexOf("above left")));
    // They are asked one after the other: a turn is shown at once, then the one that is pointed at, by the mouse and by keys.
    const other = await openPage(chromium, game.seats[1], { language: "es" });
    await act(other, "lay");
    await other.locator("[data-zone=table] .here").first().click();
    await other.waitForSelector("[data-option='2']");
    await other.waitForSelector("[data-zone=table] .ghost");
    const ghostHere = other.locator("[data-zone=table] .ghost");
    assert.match((await look(ghostHere)).says, /arriba \w+.*, derecha \w+.*, abajo \w+.*, izquierda \w+/);
    assert.match(await other.locator("[data-option='0']").textContent(), /arriba/);
    const isSeen = (option) => other.waitForFunction((o) => {
      const said = document.querySelector("[data-zone=table] .ghost")?.getAttribute("aria-label");
      const button = document.querySelector(`[data-option='${o}']`);
      return said && button.classList.contains("looked") && button.textContent.includes(said);
    }, option);
    await isSeen(0);
    await other.locator("[data-option='2']").hover();
    await isSeen(2);
    await other.mouse.move(1, 1);
    await other.locator("[data-option='0']").focus();
    await isSeen(0);
    await ghostHere.click();
    await isSeen(1);
    await other.keyboard.press("r");
    await isSeen(2);
    const turned = (await look(ghostHere)).turn;
    assert.deepEqual(await violations(other), []);
    await other.keyboard.press("Enter");
    await other.waitForFunction((d) => [...document.querySelectorAll("[data-zone=table] .thing:not(.ghost) .tile-face")]
      .some((e) => e.style.rotate === d), turned);
    await page.context().close();
    await other.context().close();
  }));

besides("of a large grid the part in use is shown, with one row and column around", () =>
  atTable(["examples/parishes", "--seats", "human,random", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    await drawn(page);
    const axis = () => page.locator("[data-zone=country] .axis").allTextContents();
    assert.deepEqual(await axis(), ["38", "39", "40", "38", "39", "40"]);
    assert.equal(await page.locator("[data-zone=country] .spot > .cell").count(), 9);
    assert.ok(await page.locator("[data-zone=country] .cell.offered, [data-zone=country] .cell.starts-action").count() > 0);
    await page.context().close();
  }));

besides("a board of thirteen columns fits a phone as far as its cells can be hit", () =>
  atTable(["examples/parishes", "--set", "constants.furthest=6", "--seats", "human,random", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    for (const [width, height] of [[1280, 800], [390, 844], [360, 740]]) {
      await page.setViewportSize({ width, height });
      if (width < 900) await page.click("#part-table");
      await drawn(page);
      const [wide, room] = await page.locator("[data-zone=country] .scroller").evaluate((e) => [e.scrollWidth, e.clientWidth]);
      const cell = await page.locator("[data-zone=country] .cell").first().boundingBox();
      assert.ok(cell.width >= 23.9 && Math.abs(cell.width - cell.height) < 1, `${cell.width} x ${cell.height}, ${width}`);
      assert.ok(wide <= room, `${wide} of ${room} px, ${width}`);
    }
    await page.context().close();
  }));

besides("a game has its colours until a reader chooses others, and all of them are read well", () =>
  atTable(["dice-town", "--seats", "human,random", "--players", "2", "--seed", "3"], async (game) => {
    for (const scheme of ["light", "dark"]) {
      const page = await openPage(chromium, game.seats[0], { language: "en", scheme });
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
      assert.equal(await theme(), "felt");
      const seen = new Set([await ground()]);
      for (const chosen of ["light", "dark", "parchment"]) {
        await page.selectOption("#theme", chosen);
        seen.add(await ground());
        assert.deepEqual(await violations(page), [], `${chosen}, ${scheme}`);
      }
      assert.equal(seen.size, 4);
      await page.reload();
      await page.waitForSelector(".page");
      assert.equal(await theme(), "parchment");
      await page.selectOption("#theme", "game");
      assert.equal(await theme(), "felt");
      await page.context().close();
    }
  }));

besides("a city of six columns does not scroll sideways on a phone", () =>
  atTable(["dice-city", "--seats", "human,random", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "es", width: 360, height: 740 });
    const [wide, room] = await page.locator(".own [data-zone=city] .scroller").evaluate((e) => [e.scrollWidth, e.clientWidth]);
    assert.ok(wide <= room, `${wide} of ${room} px`);
    await page.context().close();
  }));

besides("what has no room is found", () =>
  atTable(["examples/courtyard", "--seats", "human,random", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    await page.evaluate(() => {
      const bad = new CSSStyleSheet();
      bad.replaceSync(".thing { position: relative; } .count { position: absolute; bottom: -.2rem; left: 0; }" +
        ".name { white-space: nowrap; font-size: 3rem !important; } .corner { font-size: 8px !important; }");
      document.adoptedStyleSheets = [bad];
    });
    const found = (await page.evaluate(misfits)).join("\n");
    for (const kind of [/covers '/, /runs out of its/, /8.0 px high/]) assert.match(found, kind);
    await page.context().close();
  }));

// What is asked is in sight without scrolling, and on a narrow screen in the part of the table that is shown.
const kAsked = [["dice-city", 1280, 800], ["dice-city", 390, 844], ["union-dice", 1280, 800], ["union-dice", 390, 844]];
for (const [name, width, height] of kAsked) {
  besides(`what is asked is in sight: ${name}, ${width} x ${height}`, () =>
    atTable([name, "--players", "3", "--seats", "human,greedy,greedy", "--seed", "4"], async (game) => {
      const page = await openPage(chromium, game.seats[0], { language: "en", width, height });
      for (let i = 0; i < 4; ++i) await answer(page, { random: () => 0.1 });
      await drawn(page);
      const seen = await page.evaluate(() => [...document.querySelectorAll("main .offered, main .starts-action")].filter((e) => {
        const box = e.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return top && (e.contains(top) || top.contains(e));
      }).length);
      assert.ok(seen > 0, "nothing that is asked is in sight");
      assert.ok(await page.locator(".own").isVisible());
      await page.context().close();
    }));
}

// Counts the flights and the tumbling dice from now on.
const watchMotion = (page) => page.evaluate(() => {
  window.seen = { flights: 0, tumbles: 0 };
  new MutationObserver((all) => all.forEach((m) => m.addedNodes.forEach((n) => {
    if (n.classList?.contains("flying")) ++window.seen.flights;
  }))).observe(document.body, { childList: true });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, ...rest) {
    if (this.classList.contains("die") && frames.length > 2 && !this.classList.contains("flying")) ++window.seen.tumbles;
    return animate.call(this, frames, ...rest);
  };
});

besides("what happens is played: things travel, dice tumble, numbers change, and the turns of others follow each other", () =>
  atTable(["dice-town", "--players", "3", "--seats", "human,greedy,greedy", "--seed", "4", "--pace", "150"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en", motion: "no-preference" });
    await watchMotion(page);
    let waited = 0;
    const marks = { amounts: 0, things: 0 };
    for (let i = 0; i < 12; ++i) {
      await page.waitForSelector("#question, .scores .won", { timeout: 60_000 });
      const option = page.locator("#question [data-option='0'], #question #confirm:not(:disabled)").first();
      if (await option.count() === 0) await page.locator("#question .toggle").first().click();
      const version = await page.getAttribute(".page", "data-version");
      await option.click();
      await page.waitForFunction((v) => document.querySelector(".page").dataset.version !== v, version);
      for (let k = 0; k < 8; ++k) {
        waited += await page.locator("#skip").count();
        marks.amounts += await page.locator(".change").count();
        marks.things += await page.locator(".thing.changed").count();
        await page.waitForTimeout(60);
      }
    }
    const seen = await page.evaluate(() => window.seen);
    console.log(`  ${JSON.stringify(seen)}, positions waited ${waited} times`);
    assert.ok(seen.flights > 0 && seen.tumbles > 0 && waited > 0, "nothing moves, or nothing waits for its turn");
    assert.ok(marks.amounts > 0, "no number says how much it changed");
    assert.ok(marks.things > 0, "no thing is marked as changed");
    await page.selectOption("#speed", "off");
    const flights = (await page.evaluate(() => window.seen)).flights;
    await page.waitForTimeout(1500);
    assert.equal((await page.evaluate(() => window.seen)).flights, flights);
    await page.context().close();
  }));

besides("who wants no motion sees marks all the same", () =>
  atTable(["dice-city", "--players", "2", "--seats", "human,greedy", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    await watchMotion(page);
    for (let i = 0; i < 6; ++i) await answer(page, { random: () => 0.1 });
    const seen = await page.evaluate(() => window.seen);
    assert.equal(seen.flights + seen.tumbles, 0);
    assert.ok(await page.locator(".thing.changed").count() > 0);
    await page.context().close();
  }));

besides("a market and another player fold to a line, and unfold at a touch", () =>
  atTable(["dice-city", "--players", "2", "--seats", "human,random", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    const city = page.locator("[data-player='1'] [data-zone=city]");
    assert.equal(await city.count(), 0);
    assert.match(await page.locator("[data-player='1'] header").innerText(), /city\s*30/);
    await page.click("[data-fold='player 1']");
    await city.waitFor();
    await page.reload();
    await city.waitFor();
    await page.click("[data-fold='player 1']");
    await city.waitFor({ state: "detached" });
    await page.context().close();
  }));

test("what is chosen can be taken back, and a roll cannot", () =>
  atTable(["dicy-cards", "--seats", "human", "--players", "2", "--seed", "4"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    const first = await position(page);
    await page.click("[data-option='0']");
    await page.waitForSelector("#undo");
    await page.click("#undo");
    await page.waitForFunction((t) => document.querySelector("#question h2")?.textContent === t,
                               first.question.text);
    assert.deepEqual((await position(page)).zones, first.zones);
    await page.context().close();
  }));

test("people at one screen see a curtain between their secrets", () =>
  atTable(["dice-town", "--seats", "human", "--players", "2", "--seed", "9"], async (game) => {
    const page = await openPage(chromium, game.table, { language: "en", waits: false });
    await page.click("#start-here");
    await page.waitForSelector("#raise");
    assert.equal(await page.locator(".thing").count(), 0);
    assert.match(await page.locator("h1").innerText(), /Player 1/);
    await page.click("#raise");
    await page.waitForSelector("#question");
    assert.equal((await page.locator(".player.own h2").innerText()).includes("Player 1"), true);
    await page.click("#tab-seats");
    await page.waitForSelector(".qr");
    await page.context().close();
  }));

test("an evening begins with the codes, names are chosen, and the end leads to another game", () =>
  atTable(["dicy-cards", "--set", "target_score=20", "--seats", "human", "--players", "2", "--seed", "4"], async (game) => {
    const table = await openPage(chromium, game.table, { language: "en", waits: false });
    await table.waitForSelector(".waiting .qr");
    assert.equal(await table.locator(".qr").count(), 2);
    assert.equal(await table.locator(".thing").count(), 0);
    const widths = await table.locator(".qr").evaluateAll((all) => all.map((e) => e.getBoundingClientRect().width));
    assert.ok(Math.min(...widths) >= 200, `codes of ${widths} pixels`);
    assert.deepEqual(await violations(table), []);
    const people = [];
    for (const [seat, name] of ["Ana", "Íñigo"].entries()) {
      const page = await openPage(chromium, game.seats[seat], { language: "es", width: 390, height: 844, waits: false });
      // The codes are on the screen of the table, which begins: until then nobody can choose.
      await page.waitForSelector(".waiting .guests");
      assert.equal(await page.locator("#question").count(), 0);
      await page.fill("#name", name);
      await page.locator(".colours button").nth(5 + seat).click();
      assert.deepEqual(await violations(page), []);
      await page.click("#introduce");
      await page.waitForFunction((n) => document.querySelector(".guests").textContent.includes(n), name);
      if (seat === 0) assert.match(await page.locator(".waiting > [role=status]").innerText(), /Esperando a Jugador 2/);
      people.push(page);
    }
    for (const page of people) {
      await page.waitForFunction(() => /Ana[^]*Íñigo[^]*Ya estáis todos/.test(document.querySelector(".waiting").textContent));
    }
    await table.waitForFunction(() => document.querySelectorAll(".waiting .present").length === 2);
    assert.match(await table.locator(".waiting").innerText(), /Ana[^]*Íñigo[^]*Everybody is here/);
    await table.click("#start");
    await table.waitForSelector(".page");
    assert.match(await table.locator(".status").innerText(), /Waiting for Ana/);
    for (const page of people) await page.waitForSelector(".page");
    assert.match(await people[1].locator(".status").innerText(), /Esperando a Ana/);
    await playToTheEnd(people);
    for (const page of [table, ...people]) await page.waitForSelector("dialog[open] .place.won");
    assert.match(await people[1].locator("dialog[open]").innerText(), /Ana|Íñigo/);
    assert.match(await people[0].locator(".log, #panel").first().innerText(), /Ana|Íñigo/);
    assert.ok(await people[0].locator("dialog[open] .chart polyline").count() === 2);
    assert.deepEqual(await violations(people[0]), []);
    await people[0].click("#again");
    for (const page of [table, ...people]) await page.waitForSelector("dialog[open]", { state: "detached" });
    const after = await position(people[0]);
    assert.equal(after.over, false);
    assert.equal(after.choices, 0);
    assert.match(await table.locator(".status").innerText(), /Ana|Íñigo/);
    for (const page of [table, ...people]) await page.context().close();
  }));

test("where nobody has a secret, the screen goes round without a curtain", () =>
  atTable(["examples/nim", "--seats", "human", "--players", "2", "--seed", "9"], async (game) => {
    const page = await openPage(chromium, game.table, { language: "en", waits: false });
    await page.click("#start-here");
    await page.waitForSelector("#question");
    assert.equal(await page.locator("#raise").count(), 0);
    await page.context().close();
  }));

test("a server that comes back finds its page waiting", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  const file = join(folder, "game.json");
  const port = String(20000 + (process.pid % 20000));
  const start = () => serve(root, "dicy-cards", "--seats", "human,random", "--seed", "6", "--record", file,
                            "--port", port);
  let game = await start();
  try {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    for (let i = 0; i < 5; ++i) await answer(page);
    const before = await position(page);
    game.program.removeAllListeners("exit");
    game.program.kill("SIGKILL");
    await page.waitForSelector(".banner");
    game = await start();
    await page.waitForFunction(() => !document.querySelector(".banner"));
    const after = await position(page);
    assert.ok(after.choices >= before.choices);
    for (let i = 0; i < 3; ++i) await answer(page);
    await page.context().close();
  } finally {
    await game.stop();
    rmSync(folder, { recursive: true });
  }
});

test("two tabs of one seat: the other follows", () =>
  atTable(["dicy-cards", "--seats", "human,random", "--seed", "4"], async (game) => {
    const one = await openPage(chromium, game.seats[0], { language: "en" });
    const two = await one.context().newPage();
    await two.goto(game.seats[0]);
    await two.waitForSelector("#question");
    const before = await position(one);
    await one.click("[data-option='0']");
    await two.waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, before.version);
    await one.context().close();
  }));

test("a replay is stepped through, as a seat and as one who sees everything", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  const file = join(folder, "game.json");
  try {
    await atTable(["dice-town", "--seats", "human,random", "--seed", "5", "--record", file], async (game) => {
      const page = await openPage(chromium, game.seats[0], { language: "en" });
      for (let i = 0; i < 6; ++i) await answer(page);
      await page.context().close();
    });
    await atTable(["--replay", file], async (game) => {
      const page = await openPage(chromium, game.spectators, { language: "en", waits: false });
      await page.waitForSelector(".replay");
      await page.click("#on");
      await page.click("#on");
      await page.waitForFunction(() => document.querySelector(".replay")?.textContent.includes("2 /"));
      const all = await page.locator(".thing").count();
      await page.selectOption(".replay select", "none");
      await page.waitForFunction((n) => document.querySelectorAll(".thing").length < n, all);
      await page.selectOption(".replay select", "1");
      await page.waitForSelector(".player.own");
      await page.selectOption(".replay select", "all");
      await page.click("#tab-score");
      await page.waitForFunction(() => document.querySelectorAll(".chart polyline").length === 2);
      assert.deepEqual(await violations(page), []);
      await page.context().close();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

besides("a replay is one file that needs no server, and a seat's holds only what it saw", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  const run = (...words) => execFileSync(`${root}/build/release/tools/cubilete`, words,
                                         { env: { ...process.env, CUBILETE_HOME: root }, stdio: ["ignore", "pipe", "inherit"] });
  try {
    run("play", "dice-town", "--players", "2", "--seats", "random,random", "--seed", "5", "--record", `${folder}/game.json`);
    run("replay", `${folder}/game.json`, "--to", "30", "--html", `${folder}/all.html`);
    run("replay", `${folder}/game.json`, "--to", "30", "--html", `${folder}/own.html`, "--seat", "1");
    for (const [language, scheme, width, height] of [["en", "light", 1280, 800], ["es", "dark", 390, 844]]) {
      const page = await openPage(chromium, `file://${folder}/all.html`, { language, scheme, width, height });
      const asked = [];
      page.on("request", (r) => asked.push(r.url()));
      await languageIs(page, language);
      const isAt = (n) => page.waitForFunction((at) => document.querySelector(".replay span")?.textContent === `${at} / 30`, n);
      await page.evaluate(() => document.activeElement?.blur());
      for (const [key, n] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["End", 30], ["ArrowLeft", 29], ["Home", 0]]) {
        await page.keyboard.press(key);
        await isAt(n);
      }
      await page.locator(".replay input").fill("12");
      await isAt(12);
      assert.ok(await page.locator(".log .line").count() > 3);
      const all = await page.locator("main .thing").count();
      await page.selectOption(".replay select", "0");
      await page.waitForFunction((n) => document.querySelectorAll("main .thing").length < n, all);
      await page.click("#play");
      await isAt(14);
      await page.click("#play");
      await page.click("#language");
      await languageIs(page, language === "en" ? "es" : "en");
      await page.evaluate(() => document.fonts.ready);
      assert.deepEqual(await page.evaluate(misfits), []);
      assert.deepEqual(asked, [], "the file asks nobody");
      await page.context().close();
    }
    const page = await openPage(chromium, `file://${folder}/own.html`, { language: "en" });
    assert.equal(await page.locator(".replay select").count(), 0);
    await page.locator(".replay input").fill("12");
    await page.waitForSelector(".player.own");
    assert.equal(await page.locator(".player:not(.own) [data-zone=cup] .thing.die").count(), 0);
    await page.context().close();
    // The other's dice, which he alone sees, are in the one file and not in the other.
    const recorded = (file) => JSON.parse(/id="recorded">(.*?)<\/script>/s.exec(readFileSync(`${folder}/${file}`, "utf8"))[1]);
    assert.deepEqual(Object.keys(recorded("own.html").readers), ["0"]);
    assert.deepEqual(Object.keys(recorded("all.html").readers).sort(), ["0", "1", "all", "none"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a look is drawn as content wants it, and the words of it are those of the schema", async () => {
  const schema = JSON.parse(readFileSync(`${root}/schema/look.schema.json`, "utf8")).definitions;
  const source = (file) => readFileSync(`${root}/tools/table/src/${file}`, "utf8");
  const drawn = [...source("icons.tsx").matchAll(/^  (\w+): "M/gm)].map((m) => m[1]);
  assert.deepEqual(drawn, schema.icon.enum);
  for (const word of schema.colour.else.enum) assert.match(source("colours.ts"), new RegExp(`\\b${word}: "#`));
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  try {
    cpSync(`${root}/content/examples/turncoats`, `${folder}/turncoats`, { recursive: true });
    cpSync(`${root}/tests/compiler/every_key/art`, `${folder}/turncoats/art`, { recursive: true });
    writeFileSync(`${folder}/turncoats/look.yaml`,
      "kinds: {stone: {icon: sun, colour: '#ffcc00'}}\n" +
      "zones: {board: {place: left, colour: purple, icon: moon, picture: art/ace.png}}\n");
    await atTable([`${folder}/turncoats`, "--seats", "human,random", "--seed", "2"], async (game) => {
      const page = await openPage(chromium, game.seats[0], { language: "en" });
      await page.waitForSelector(".at-left [data-zone=board].tinted h3 .icon");
      assert.ok(await page.locator("[data-zone=bag] .thing .icon").count() > 0);
      const picture = await page.evaluate(async () => {
        const answer = await fetch("/picture/0");
        return [answer.status, answer.headers.get("content-type"), answer.headers.get("x-content-type-options")];
      });
      assert.deepEqual(picture, [200, "image/png", "nosniff"]);
      assert.match(await page.locator("[data-zone=board] .grid").evaluate((e) => e.style.background), /picture\/0/);
      assert.deepEqual(await violations(page), []);
      await page.context().close();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what an answer brings is shown before it is given", () =>
  atTable(["dice-city", "--seats", "human,random", "--players", "2", "--seed", "3"], async (game) => {
    const page = await openPage(chromium, game.seats[0], { language: "en" });
    for (let i = 0; i < 25 && await page.locator(".gives").count() === 0; ++i) {
      await answer(page, { random: () => 0 });
      await page.waitForTimeout(300);
    }
    assert.match(await page.locator(".gives").first().innerText(), /→ [+−]\d/);
    await page.context().close();
  }));

test("texts of content are text", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  try {
    cpSync(`${root}/content/examples/nim`, `${folder}/nim`, { recursive: true });
    const file = `${folder}/nim/locale/en.yaml`;
    const markup = "<img src=x onerror=document.body.remove()><b>bold</b>";
    const summary = "<script>document.body.remove()</script>";
    writeFileSync(file, readFileSync(file, "utf8").replace(/title: [^,}]*/,
      `title: "${markup}", summary: "${summary}"`));
    await atTable([`${folder}/nim`, "--seats", "human,random", "--seed", "2"], async (game) => {
      const page = await openPage(chromium, game.seats[0], { language: "en" });
      assert.equal(await page.locator("h1").innerText(), markup);
      await page.click("#tab-rules");
      assert.equal(await page.locator("h1 b, h1 img, .rules script").count(), 0);
      await page.context().close();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("content that is saved is played on with at once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  try {
    cpSync(`${root}/content/examples/nim`, `${folder}/nim`, { recursive: true });
    const file = `${folder}/nim/locale/en.yaml`;
    const good = readFileSync(file, "utf8");
    await atTable([`${folder}/nim`, "--seats", "human", "--seed", "2", "--design"], async (game) => {
      const page = await openPage(chromium, game.table, { language: "en" });
      const version = await page.getAttribute(".page", "data-version");
      await page.locator(".option").first().click();
      await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, version);
      const before = await position(page);
      await page.waitForSelector(".design [role=status]");
      await page.click("#cost summary");
      await page.waitForSelector("#cost code");
      const cost = await page.locator("#cost").innerText();
      assert.match(cost, /[0-9.]+ µs in all/);
      assert.match(cost, /[0-9.]+ µs, [0-9]+× .* .*game\.yaml:[0-9]+:[0-9]+/);
      writeFileSync(file, good.replace(/title: [^,}]*/, 'title: "Another Nim"'));
      await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Another Nim");
      assert.equal((await position(page)).choices, before.choices);
      writeFileSync(file, good.replace(/title: [^,}]*/, "title: [1"));
      await page.waitForSelector(".problem.error");
      assert.match(await page.locator(".problem.error").first().innerText(), /locale\/en\.yaml/);
      await page.click("#tab-log");
      assert.match(await page.locator(".banner.broken").innerText(), /locale\/en\.yaml:\d+: .*the game goes on with the content as it was/);
      assert.match(await page.locator("#tab-design").innerText(), /\(\d+\)/);
      await page.click(".banner.broken button");
      await page.waitForSelector(".problem.error");
      assert.deepEqual(await violations(page), []);
      await page.locator("input[type=range]").fill("0");
      await page.click("#from-here");
      await page.waitForFunction(() => !document.querySelector("#from-here"));
      assert.equal((await position(page)).choices, 0);
      await page.context().close();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

for (const [language, words] of [["en", /Choose something else/], ["es", /Elige otra cosa/]]) {
  besides(`a rule that fails refuses the choice alone, and the author reads why, in ${language}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
    try {
      writeFileSync(`${folder}/game.yaml`, `language: 2
players: 2
resources: {gold: 1, purse: {initial: 7, visible: owner}}
actions:
  earn: {do: {gain: {gold: 1}}}
  tax: {do: {pay: {purse: 50}, player: seat(2)}}
  wait: {}
flow: [{rounds: 3, do: [{turns: players, do: {actions: [earn, tax, wait], once: true}}]}]
outcome: {score: gold}
`);
      await atTable([folder, "--seats", "human", "--seed", "2", "--design"], async (game) => {
        const page = await openPage(chromium, game.seats[0], { language });
        const option = (name) => page.locator("#question .option", { hasText: name });
        await option("tax").click();
        await page.waitForFunction(() => document.querySelector(".banner[role=status]"));
        const told = await page.locator(".banner[role=status]").innerText();
        assert.match(told, words);
        assert.doesNotMatch(told, /purse|7/);
        await option("tax").waitFor({ state: "detached" });
        const author = await openPage(chromium, game.table, { language });
        await author.waitForSelector(".design .problem.error");
        assert.match(await author.locator(".design .problem.error").first().innerText(),
                     /game\.yaml:6:[0-9]+[^]*player 2 must pay 50 purse but has 7/);
        await author.context().close();
        const choices = (await position(page)).choices;
        await option("earn").click();
        await page.waitForFunction(() => !document.querySelector("#question .option"));
        assert.equal((await position(page)).choices, choices + 1);
        await page.context().close();
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

test("content that breaks the position is not taken, and says at which choice", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  try {
    cpSync(`${root}/content/examples/nim`, `${folder}/nim`, { recursive: true });
    const file = `${folder}/nim/game.yaml`;
    const good = readFileSync(file, "utf8");
    await atTable([`${folder}/nim`, "--seats", "human", "--seed", "2", "--design"], async (game) => {
      const page = await openPage(chromium, game.table, { language: "en" });
      const version = await page.getAttribute(".page", "data-version");
      await page.locator("#question .option").last().click();
      await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, version);
      const before = await position(page);
      const broken = good.replace("1..min(3, heap)", "1..1");
      assert.notEqual(broken, good);
      writeFileSync(file, broken);
      await page.waitForSelector(".design .problem.error[role=alert]");
      assert.match(await page.locator(".design .problem.error").first().innerText(), /choice 1 /);
      assert.equal((await position(page)).choices, before.choices);
      writeFileSync(file, good);
      await page.waitForFunction(() => !document.querySelector(".design .problem.error"));
      assert.equal(await page.locator("#go-on").count(), 0);
      // The content is taken all the same, from the choice that it still allows, or from the beginning.
      for (const button of ["#go-on", "#anew"]) {
        writeFileSync(file, broken);
        await page.waitForSelector(button);
        assert.equal(await page.locator("#go-on").innerText(), "Go on with it from choice 0");
        assert.deepEqual(await violations(page), []);
        await page.click(button);
        await page.waitForFunction(() => !document.querySelector("#go-on"));
        await page.waitForFunction(() => document.querySelector(".replay span")?.textContent === "0 / 0");
        if (button === "#anew") break;
        writeFileSync(file, good);
        await page.waitForFunction(() => document.querySelectorAll("#question .option").length > 1);
        await page.locator("#question .option").last().click();
        await page.waitForFunction(() => document.querySelector(".replay span")?.textContent === "1 / 1");
      }
      await page.click("#tab-design");
      await page.click("#state summary");
      await page.locator("#state summary", { hasText: "zones" }).or(page.locator("#state summary", { hasText: "values" })).first().click();
      assert.ok(await page.locator("#state details details").count() > 0);
      await page.context().close();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a card is edited where it lies: the change is shown, written with its comments, and played on with", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  try {
    writeFileSync(`${folder}/game.yaml`, `language: 2
players: 2
kinds: {card: {properties: {worth: {type: integer, min: 0, max: 9, shown: true}}}}
components:
  # The mill, as it has always been.
  mill: {kind: card, worth: 3}   # three are enough
  barn: {kind: card, worth: 1}
zones: {row: {shape: row, holds: card}}
resources: {points: 0}
setup: [{create: definitions(card), to: row}]
actions: {take: {choices: {card: {from: row}}, do: [{gain: {points: card.worth}}]}, wait: {}}
flow: [{rounds: 9, do: [{turns: players, do: {actions: [take, wait], once: true}}]}]
outcome: {score: points}
`);
    const before = readFileSync(`${folder}/game.yaml`, "utf8");
    await atTable([folder, "--seats", "human", "--seed", "2", "--design"], async (game) => {
      const page = await openPage(chromium, game.table, { language: "en" });
      await page.locator("main [data-name=mill]").click({ button: "right" });
      await page.waitForSelector(".card-editor input[name=worth]");
      assert.equal(await page.inputValue(".card-editor input[name=worth]"), "3");
      await page.fill(".card-editor input[name=worth]", "30");
      await page.click("#show-change");
      await page.waitForSelector(".card-editor .problem");
      assert.match(await page.locator(".card-editor .problem").innerText(), /30.* 9|9.* 30/);
      await page.fill(".card-editor input[name=worth]", "7");
      await page.click("#show-change");
      await page.waitForSelector(".difference ins");
      assert.equal(await page.locator(".difference del").innerText(), "-  mill: {kind: card, worth: 3}   # three are enough");
      assert.equal(await page.locator(".difference ins").innerText(), "+  mill: {kind: card, worth: 7}   # three are enough");
      assert.equal(readFileSync(`${folder}/game.yaml`, "utf8"), before, "only shown");
      assert.deepEqual(await violations(page), []);
      await page.click("#write");
      await page.waitForFunction(() => /7/.test(document.querySelector("main [data-name=mill] .chips")?.textContent));
      assert.equal(readFileSync(`${folder}/game.yaml`, "utf8"), before.replace("worth: 3}", "worth: 7}"));
      const asSeat = await page.evaluate(async () => (await fetch("api/design/edit", { method: "POST",
        headers: { "Content-Type": "application/json" }, body: JSON.stringify({ card: "mill", column: "worth", value: "1", write: true }) })).status);
      assert.equal(asSeat, 403);
      await page.context().close();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a position is set up from a test, played on by bots, and saved as a test", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-table-"));
  try {
    cpSync(`${root}/content/dicy-cards`, `${folder}/dicy-cards`, { recursive: true });
    await atTable([`${folder}/dicy-cards`, "--seats", "human", "--players", "3", "--seed", "2", "--design"],
      async (game) => {
        const page = await openPage(chromium, game.table, { language: "en" });
        await page.click("#set-up summary");
        await page.locator("#set-up .option", { hasText: "X1 any two dice score their sum" }).click();
        await page.waitForFunction(() => 
          [...document.querySelectorAll("[data-value=score] b")].some((e) => e.textContent === "9"));
        const reached = await position(page);
        assert.ok(reached.choices > 3);
        assert.deepEqual(await violations(page), []);
        const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-test")]);
        const saved = `${folder}/dicy-cards/tests/saved.yaml`;
        writeFileSync(saved, `${readFileSync(await download.path(), "utf8")}    then: [seat(1).score == 9]\n`);
        const output = execFileSync(`${root}/build/release/tools/cubilete`,
                                    ["test", `${folder}/dicy-cards`], { env: { ...process.env, CUBILETE_HOME: root } });
        assert.match(output.toString(), /0 failed/);
        await page.click("#bots-play");
        await page.waitForFunction((n) => Number(document.querySelector(".replay span")?.textContent.split("/")[1]) > n + 5,
                                   reached.choices);
        await page.context().close();
      });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

besides("a table is opened in the lobby, by keyboard, and played at", () =>
  atTable(["--tables", "3"], async (game) => {
    const page = await openPage(chromium, game.lobby, { language: "en", waits: false });
    await page.waitForSelector("#open");
    const focusOn = async (id) => {
      for (let i = 0; i < 40; ++i) {
        if (await page.evaluate(() => document.activeElement?.id) === id) return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`Tab does not reach ${id}`);
    };
    await focusOn("game");
    await page.keyboard.type("Dicy Cards");
    await focusOn("seat-2");
    await page.keyboard.type("bot, plays");
    await focusOn("seed");
    await page.keyboard.type("6");
    await focusOn("open");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#links li");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Table 1 is yours");
    await page.waitForSelector("#tables li");  // the list is read again behind the answer
    assert.match(await page.locator("#tables").innerText(), /Table 1: Dicy Cards\s+people: 1, bots: 1/);
    const links = await page.locator("#links a").evaluateAll((all) => all.map((a) => a.href));
    assert.equal(links.length, 3);
    // Another who comes sees the table, and no link that plays.
    const other = await openPage(chromium, game.lobby, { language: "es", waits: false });
    await other.waitForSelector("#tables li");
    assert.equal((await other.content()).includes(new URL(links[0]).hash.slice(1)), false);
    await other.click("#tables li a");
    await other.waitForSelector(".page");
    assert.equal(await other.locator("#question").count(), 0);
    const seat = await openPage(chromium, links[0], { language: "en" });
    await playToTheEnd([seat]);
    await seat.context().close();
    await page.waitForSelector("#tables .tag");
    // A second one is opened; a third would leave none for others, which is said.
    await page.click("#open");
    await page.waitForFunction(() => document.querySelectorAll("#tables li").length === 2);
    await page.click("#open");
    await page.waitForFunction(() => document.querySelector("#problem")?.textContent);
    assert.match(await page.locator("#problem").innerText(), /as many tables as one may/);
    await page.click("#language");
    await page.waitForFunction(() => document.querySelector("h1").textContent === "Mesas");
    await page.context().close();
    await other.context().close();
  }));

besides("in the lobby a variant is chosen, a link is copied, and whoever comes sits down", () =>
  atTable(["--tables", "3"], async (game) => {
    const page = await openPage(chromium, game.lobby, { language: "en", waits: false });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.waitForSelector("#open");
    await page.selectOption("#game", { label: "Dicy Cards" });
    await page.selectOption("#variant", { label: "Glacier mode" });
    await page.selectOption("#seat-2", "human");
    await page.click("#open");
    await page.waitForSelector("#tables li");
    assert.match(await page.locator("#tables").innerText(), /Dicy Cards – Glacier mode[^]*Sit down at table 1 \(free seats: 2\)/);
    const [first] = await page.locator("#links a").evaluateAll((all) => all.map((a) => a.href));
    await page.locator("#links button").first().click();
    await page.waitForFunction(() => document.querySelector("#links button").textContent === "Copied");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), first);
    const guest = await openPage(chromium, game.lobby, { language: "es", waits: false });
    await guest.click("#tables li a");
    await guest.waitForSelector(".free-seats");
    assert.deepEqual(await violations(guest), []);
    assert.deepEqual(await guest.locator(".free-seats button").allInnerTexts(), ["Sentarse como Jugador 1", "Sentarse como Jugador 2"]);
    await guest.locator(".free-seats button").last().click();
    await guest.waitForSelector("#who");
    assert.equal(await guest.locator("#who").innerText(), "Jugador 2");
    assert.equal(await guest.locator(".free-seats").count(), 0);
    // The first seat is its owner's, and the table shows who has come.
    const table = await openPage(chromium, await page.locator("#links a").nth(2).getAttribute("href"), { language: "en", waits: false });
    await table.waitForSelector(".waiting .present");
    await table.click("#start");
    await table.waitForSelector(".page");
    const late = await openPage(chromium, `${game.lobby}t/1/`, { language: "en" });
    assert.equal(await late.locator(".free-seats").count(), 0);
    for (const p of [page, guest, table, late]) await p.context().close();
  }));

for (const [scheme, width, height] of [["light", 1280, 860], ["dark", 390, 844]]) {
  besides(`axe finds nothing in the lobby and it is no wider than the screen, ${scheme}, ${width}`, () =>
    atTable(["--tables", "5"], async (game) => {
      const page = await openPage(chromium, game.lobby, { language: "es", scheme, width, height, waits: false });
      const found = [];
      const look = async () => {
        for (const v of await violations(page)) found.push(v);
        const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        if (wide > screen) found.push(`${wide} wide`);
      };
      await page.waitForSelector("#open");
      await look();
      await page.fill("#seed", "x");
      await page.click("#open");
      await page.waitForFunction(() => document.querySelector("#problem")?.textContent);
      await look();
      await page.fill("#seed", "");
      await page.click("#open");
      await page.waitForSelector("#links li");
      await look();
      assert.deepEqual(found, []);
      await page.context().close();
    }));
}

quickness("many tables at once are answered quickly, and nonsense between them", () => {
  const answers = execFileSync("node", [`${root}/tests/table/many.mjs`, root, "12", "10"],
                               { env: { ...process.env, CUBILETE_HOME: root } });
  console.log(answers.toString().trimEnd());
});

test("a table that is gone says so", () =>
  atTable(["--tables", "5"], async (game) => {
    const page = await openPage(chromium, `${game.lobby}t/7/`, { language: "en", waits: false });
    await page.waitForSelector(".notice[role=alert]");
    assert.match(await page.locator(".notice").innerText(), /Ask for a new one/);
    await page.context().close();
  }));

test("the lobby's page is small", () => {
  const files = ["lobby.html", "lobby.css", "lobby.js"].map((f) => `${root}/build/table/page/${f}`);
  const bytes = files.reduce((sum, f) => sum + statSync(f).size, 0);
  console.log(`  ${bytes} bytes`);
  assert.ok(bytes < 12_000, `${bytes} bytes`);
});

// Besides them there is qr.js, which only the table's screen loads.
test("the page is small", () => {
  const files = ["index.html", "table.css", "table.js"].map((f) => `${root}/build/table/page/${f}`);
  const bytes = files.reduce((sum, f) => sum + statSync(f).size, 0);
  const packed = files.reduce((sum, f) => sum + gzipSync(readFileSync(f)).length, 0);
  console.log(`  ${bytes} bytes (${packed} packed)`);
  assert.ok(bytes < 150_000, `${bytes} bytes`);
});

// Returns how many milliseconds of a processor the tasks of the page took, the longest first, by a trace of the browser.
function tasksOf(trace) {
  const events = JSON.parse(trace.toString()).traceEvents;
  const threadOf = (e) => `${e.pid}/${e.tid}`;
  const mains = new Set(events.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map(threadOf));
  return events.filter((e) => e.name === "ThreadControllerImpl::RunTask" && e.tdur !== undefined && mains.has(threadOf(e)))
    .map((e) => e.tdur / 1000).sort((a, b) => b - a);
}

for (const name of ["dicy-cards", "dice-city", "dice-town", "union-dice", "phoenicia"]) {
  quickness(`the page is quick: ${name}`, () =>
    atTable([name, "--seats", "human,random", "--players", "2", "--seed", "3"], async (game) => {
      const page = await openPage(chromium, game.seats[0], { language: "en", motion: "no-preference" });
      const paints = [];
      for (let i = 0; i < 5; ++i) {
        await page.reload();
        await page.waitForSelector(".page");
        paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime));
      }
      const paint = paints.sort((a, b) => a - b)[2];
      await watchMotion(page);
      await chromium.startTracing(page, { categories: ["toplevel"] });
      const times = [];
      for (let i = 0; i < 12; ++i) {
        times.push(await answer(page, { isTimed: true, random: () => 0.1 }));
        await page.waitForTimeout(700);
      }
      const tasks = tasksOf(await chromium.stopTracing());
      times.sort((a, b) => a - b);
      const { flights, tumbles } = await page.evaluate(() => window.seen);
      console.log(`  ${name}: first paint ${Math.round(paint)} ms (median of 5), a click drawn after ` +
                  `${Math.round(times[6])} ms (median of 12), ${flights} flights, ${tumbles} tumbles, ` +
                  `the longest of ${tasks.length} tasks took ${tasks[0].toFixed(0)} ms of a processor`);
      assert.ok(paint < 1000, `first paint after ${paint} ms`);
      assert.ok(times[6] < 60, `a click drawn after ${times[6]} ms`);
      assert.ok(tasks.length > 100 && tasks[0] < 50, `a task took ${tasks[0]} ms`);
      await page.context().close();
    }));
}

let passed = 0;
const failed = [];
async function carryOut({ name, run }) {
  const started = Date.now();
  try {
    await run();
    ++passed;
    console.log(`ok: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  } catch (e) {
    failed.push(name);
    console.log(`FAILED: ${name}\n${e.stack}`);
  }
}
const chosen = wanted === "--speed" ? tests.filter((t) => t.isQuickness)
                                    : tests.filter((t) => !t.isQuickness && t.name.includes(wanted));
if (chosen.length === 0) {
  console.log(`there is no test '${wanted}'`);
  process.exit(2);
}
const alongside = chosen.filter((t) => t.isBesides);
const takeNext = async () => {
  for (let next = alongside.shift(); next; next = alongside.shift()) await carryOut(next);
};
await Promise.all([takeNext(), takeNext()]);
for (const one of chosen.filter((t) => !t.isBesides)) await carryOut(one);
await chromium.close();
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length ? 1 : 0);
