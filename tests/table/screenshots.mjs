// Makes the pictures of docs/table: node tests/table/screenshots.mjs ROOT HOME FOLDER [NAME]
//
// docs/table/make does it with all that is needed. NAME: only the game whose name contains it.
import { browser, serve } from "./served_game.mjs";
import { answer, openPage } from "./player.mjs";

const [, , root, home, folder, wanted = ""] = process.argv;

// Each row: the game, the number of answers before the picture, the number of players, and the part of the table that a
// phone shows.
const kPictures = [
  ["dicy-cards", 7, 3, "mine"], ["dice-city", 6, 2, "mine"], ["dice-town", 7, 3, "mine"], ["union-dice", 6, 2, "mine"],
  ["phoenicia", 10, 3, "table"], ["examples/parishes", 24, 2, "table"], ["examples/drovers", 14, 2, "table"],
  ["examples/turncoats", 6, 2], ["examples/ten-thousand", 3, 2], ["examples/bitter-cups", 4, 3], ["examples/hex", 12, 2],
];
const kWide = [1360, 1000];
// A tablet and a phone lie beside each other in one picture, each in two themes.
const kNarrow = [[768, 1024], [390, 844]];

const chosen = kPictures.filter(([name]) => name.includes(wanted));
if (chosen.length === 0) {
  console.error(`there is no picture of a game whose name contains '${wanted}'; known: film ${kPictures.map(([name]) => name).join(" ")}`);
  process.exit(2);
}

const chromium = await browser(home);

// Puts pictures beside each other.
async function joined(pictures, path) {
  const page = await chromium.newPage({ viewport: { width: 2600, height: 1100 } });
  const shown = pictures.map((png) => `<img src="data:image/png;base64,${png.toString("base64")}">`).join("");
  await page.setContent(`<body style="margin:0"><div style="display:inline-flex;gap:16px;align-items:start">${shown}</div>`);
  await page.locator("div").screenshot({ path, omitBackground: true });
  await page.close();
}

for (const [name, answers, players, part] of chosen) {
  const file = `${folder}/${name.replace("examples/", "")}`;
  const narrow = [];
  for (const scheme of part ? ["light", "dark"] : ["light"]) {
    const seats = ["human", ...Array(players - 1).fill("random")].join(",");
    const game = await serve(root, name, "--players", String(players), "--seats", seats, "--seed", "3");
    const page = await openPage(chromium, game.seats[0], { language: "en", scheme, width: kWide[0], height: kWide[1] });
    let seed = 3;
    const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    for (let i = 0; i < answers; ++i) await answer(page, { random });
    await page.mouse.move(0, 0);
    await page.waitForTimeout(800);
    await page.screenshot({ path: `${file}-${scheme}.png` });
    for (const [width, height] of part ? kNarrow : []) {
      await page.setViewportSize({ width, height });
      await page.click(`#part-${part}`);
      await page.waitForTimeout(400);
      narrow.push(await page.screenshot());
    }
    await page.context().close();
    await game.stop();
  }
  if (part) await joined(narrow, `${file}-narrow.png`);
}
if (!wanted) {
  const game = await serve(root, "dicy-cards", "--players", "2", "--seats", "human,random", "--seed", "3");
  const page = await openPage(chromium, game.seats[0], { language: "es", width: 390, height: 844 });
  for (let i = 0; i < 6; ++i) await answer(page, { random: () => 0.3 });
  await page.screenshot({ path: `${folder}/phone.png` });
  await game.stop();
}
await chromium.close();
