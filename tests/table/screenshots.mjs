// Makes the pictures of docs/table: node tests/table/screenshots.mjs ROOT HOME FOLDER
//
// Run tests/table/run before, which builds the needed files: ROOT is this repository, HOME its
// build/table-tests.
import { browser, serve } from "./served_game.mjs";
import { answer, openPage } from "./player.mjs";

const [, , root, home, folder] = process.argv;

// Each row: the game, the number of answers before the picture, the number of players.
const kPictures = [
  ["dicy-cards", 7, 3], ["dice-city", 6, 2], ["dice-town", 7, 3], ["union-dice", 6, 2],
  ["phoenicia", 10, 3], ["examples/turncoats", 6, 2], ["examples/ten-thousand", 3, 2],
  ["examples/bitter-cups", 4, 3], ["examples/hex", 12, 2],
];

const chromium = await browser(home);
for (const [name, answers, players] of kPictures) {
  for (const scheme of name.startsWith("examples/") ? ["light"] : ["light", "dark"]) {
    const seats = ["human", ...Array(players - 1).fill("random")].join(",");
    const game = await serve(root, name, "--players", String(players), "--seats", seats, "--seed", "3");
    const page = await openPage(chromium, game.seats[0], { language: "en", scheme, width: 1360, height: 1000 });
    let seed = 3;
    const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    for (let i = 0; i < answers; ++i) await answer(page, { random });
    await page.mouse.move(0, 0);
    await page.waitForTimeout(800);
    await page.screenshot({ path: `${folder}/${name.replace("examples/", "")}-${scheme}.png` });
    await page.context().close();
    await game.stop();
  }
}
const game = await serve(root, "dicy-cards", "--players", "2", "--seats", "human,random", "--seed", "3");
const page = await openPage(chromium, game.seats[0], { language: "es", width: 390, height: 844 });
for (let i = 0; i < 6; ++i) await answer(page, { random: () => 0.3 });
await page.screenshot({ path: `${folder}/phone.png` });
await game.stop();
await chromium.close();
