// Films a turn of Dice City: node tests/table/film.mjs ROOT HOME FOLDER
//
// Writes frames to FOLDER, and prints "-d MILLISECONDS FILE" for each, as img2webp wants them. What moves goes
// slower than it does for a person, so that each frame is drawn and kept however long that takes. docs/table/make calls it.
import { writeFileSync } from "node:fs";
import { browser, serve } from "./served_game.mjs";
import { answer, openPage } from "./player.mjs";

const [, , root, home, folder] = process.argv;

const kSlower = 25; // times
const kLeast = 50;  // milliseconds of the page between two frames
const kSize = { width: 1180, height: 720 };
const kScale = 0.75; // of the film
// What is clicked before the film and in it: the words of an option, or its number.
const kBefore = [0, 0, 0, 0, 0, 0];
const kFilmed = ["use the location under a die", 0, "set a die aside", "build a location", 2];
const kLast = 4500; // milliseconds of the page after the last click: the other's turn, and new dice

// Lets the timers of a page go slower; animations are slowed by the browser.
function slow(times) {
  const wait = setTimeout;
  window.setTimeout = (run, ms = 0, ...rest) => wait(run, ms * times, ...rest);
}

const chromium = await browser(home);
const game = await serve(root, "dice-city", "--players", "2", "--seats", "human,greedy", "--seed", "4");
const page = await openPage(chromium, game.seats[0], { language: "en", ...kSize, motion: "no-preference", scale: kScale });
for (const option of kBefore) await answer(page, { random: () => option });
await page.selectOption("#speed", "fast");
await page.evaluate(slow, kSlower);
const cdp = await page.context().newCDPSession(page);
await cdp.send("Animation.enable");
await cdp.send("Animation.setPlaybackRate", { playbackRate: 1 / kSlower });
const passes = (ms) => new Promise((resolve) => setTimeout(resolve, ms * kSlower));

// An arrow shows where the person points.
await page.evaluate(() => {
  const arrow = document.createElement("div");
  arrow.id = "arrow";
  arrow.innerHTML = '<svg viewBox="0 0 12 18" width="22"><path d="M0 0V16L4 12.5 6.5 18 9 17 6.5 11.5H12Z" fill="#111" stroke="#fff"/></svg>';
  Object.assign(arrow.style, { position: "fixed", left: "60%", top: "60%", zIndex: 99, pointerEvents: "none",
                               transition: "left .35s ease-in-out, top .35s ease-in-out" });
  document.body.append(arrow);
});
async function click(option) {
  const button = typeof option === "number" ? page.locator(`#question [data-option="${option}"]`)
                                            : page.locator("#question .option", { hasText: option });
  const box = await button.first().boundingBox();
  await page.evaluate(([x, y]) => Object.assign(document.querySelector("#arrow").style, { left: `${x}px`, top: `${y}px` }),
                      [box.x + box.width * 0.4, box.y + box.height * 0.6]);
  await passes(600);
  const version = await page.getAttribute(".page", "data-version");
  await button.first().click();
  await page.waitForFunction((v) => document.querySelector(".page").dataset.version !== v, version);
  await passes(700);
}

const frames = []; // {png, at}
let isOver = false;
const filming = (async () => {
  const started = Date.now();
  while (!isOver) {
    const at = (Date.now() - started) / kSlower;
    const png = Buffer.from((await cdp.send("Page.captureScreenshot", { optimizeForSpeed: true })).data, "base64");
    if (!frames.at(-1)?.png.equals(png)) frames.push({ png, at });
    const rest = at + kLeast - (Date.now() - started) / kSlower;
    if (rest > 0) await passes(rest);
  }
  frames.push({ at: (Date.now() - started) / kSlower });
})();
for (const option of kFilmed) await click(option);
await passes(kLast);
isOver = true;
await filming;
for (let i = 0; i + 1 < frames.length; ++i) {
  const file = `${folder}/${String(i).padStart(4, "0")}.png`;
  writeFileSync(file, frames[i].png);
  console.log(`-d ${Math.max(20, Math.round(frames[i + 1].at - frames[i].at))} ${file}`);
}
await game.stop();
await chromium.close();
