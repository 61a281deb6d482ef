// A person at the page, for tests: looks, clicks what a question is about, waits for the answer.

export async function openPage(chromium, link, { language, scheme = "light", width = 1280, height = 900,
                                                 waits = true }) {
  const context = await chromium.newContext({ viewport: { width, height }, colorScheme: scheme,
                                              locale: language, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.on("pageerror", (e) => {
    throw e;
  });
  page.on("console", (m) => {
    // Of a connection that a test cuts, the browser itself complains.
    if (m.type() === "error" && !/ERR_|Failed to load/.test(m.text())) throw new Error(m.text());
  });
  await page.goto(link);
  if (waits) await page.waitForSelector(".page");
  return page;
}

export const languageIs = (page, language) =>
  page.waitForFunction((l) => document.documentElement.lang === l, language);

// What the server says to this page.
export const position = (page) => page.evaluate(async () => {
  const key = location.hash.slice(1);
  const answer = await fetch("api/position?lang=en", { headers: { Authorization: `Bearer ${key}` } });
  return answer.json();
});

// Waits until the page shows the position that the server is at.
async function isCurrent(page) {
  for (;;) {
    const now = await position(page);
    try {
      await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version === v,
                                 now.version, { timeout: 400 });
      return now;
    } catch {
      // It has gone on meanwhile.
    }
  }
}

async function clickItem(page, question, item, option) {
  const { ref } = question.items[item];
  const thing = page.locator(`main [data-thing="${ref.v}"].offered`);
  if (ref.t === "component" && await thing.count() > 0) return thing.first().click();
  const cell = page.locator(`main [data-cell="${ref.zone}/${ref.v}"] .here`);
  if (ref.t === "cell" && await cell.count() > 0) return cell.first().click();
  const listed = question.subset ? `.toggle[data-item="${item}"]` : `[data-option="${option}"]`;
  return page.locator(listed).first().click();
}

// Answers the open question by clicks, where there is one; the milliseconds until the page shows the
// next position, where they are asked for.
export async function answer(page, { isTimed = false, random = Math.random } = {}) {
  let now = await isCurrent(page);
  for (let i = 0; i < 200 && !now.question && !now.over; ++i) {
    await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, now.version);
    now = await isCurrent(page);
  }
  if (now.over) return 0;
  const { question } = now;
  const option = Math.floor(random() * question.options.length);
  const items = question.options[option];
  if (question.subset) {
    for (const item of items) await clickItem(page, question, item, option);
    await page.waitForSelector("#confirm:not(:disabled)");
  }
  const watch = isTimed && page.evaluate((v) => new Promise((resolve) => {
    let started = 0;
    addEventListener("click", () => (started = performance.now()), { capture: true, once: true });
    const look = () => (document.querySelector(".page")?.dataset.version !== v
      ? resolve(performance.now() - started) : requestAnimationFrame(look));
    look();
  }), now.version);
  if (question.subset) await page.click("#confirm");
  else if (items.length > 0) await clickItem(page, question, items[0], option);
  else await page.click(`[data-option="${option}"]`);
  await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, now.version);
  return watch || 0;
}

const kMostDecisions = 1500;

// Lets the people of these pages play on until the game is over.
export async function playToTheEnd(pages, { onPosition } = {}) {
  let seed = 12345;
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let decisions = 0; decisions < kMostDecisions; ++decisions) {
    let now = await isCurrent(pages[0]);
    if (now.over) return { decisions };
    const asked = now.seats.findIndex((s, i) => s.asked && i < pages.length);
    if (asked < 0) {
      await pages[0].waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, now.version);
      --decisions;
      continue;
    }
    await answer(pages[asked], { random });
    if (onPosition) await onPosition();
  }
  throw new Error(`not over after ${kMostDecisions} decisions`);
}
