// A person at the page, for tests: looks, clicks the things of a question, waits for the answer.

// Milliseconds; only ends a test that would wait for ever, however busy the machine is.
const kPatience = 300_000;

export async function openPage(chromium, link, { language, scheme = "light", width = 1280, height = 900,
                                                 waits = true, hasTouch = false, isMobile = false, motion = "reduce",
                                                 scale = 1 }) {
  const context = await chromium.newContext({ viewport: { width, height }, deviceScaleFactor: scale, colorScheme: scheme, hasTouch, isMobile,
                                              locale: language, reducedMotion: motion });
  context.setDefaultTimeout(kPatience);
  const page = await context.newPage();
  page.on("pageerror", (e) => {
    throw e;
  });
  page.on("console", (m) => {
    // The browser itself complains about a connection that a test cuts.
    if (m.type() === "error" && !/ERR_|Failed to load/.test(m.text())) throw new Error(m.text());
  });
  await page.goto(link);
  if (waits) await page.waitForSelector(".page");
  return page;
}

export const languageIs = (page, language) =>
  page.waitForFunction((l) => document.documentElement.lang === l, language);

// Returns the position that the server sends to this page.
export const position = (page) => page.evaluate(async () => {
  const key = location.hash.slice(1);
  const answer = await fetch("api/position?lang=en", { headers: { Authorization: `Bearer ${key}` } });
  return answer.json();
});

// Waits until the page shows the server's current position.
async function isCurrent(page) {
  for (;;) {
    const now = await position(page);
    try {
      await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version === v,
                                 now.version, { timeout: 400 });
      return now;
    } catch {
      // The page has changed in the meantime.
    }
  }
}

// Returns true if several things make up one answer.
const isComposed = (question) => question.subset || question.parts !== undefined;

async function clickItem(page, question, item, option) {
  const { ref } = question.items[item];
  // A thing may belong to several parts; in the list it belongs to one.
  if (question.parts) return page.locator(`.toggle[data-item="${item}"]`).click();
  const thing = page.locator(`main [data-thing="${ref.v}"].offered:visible`);
  if (ref.t === "component" && await thing.count() > 0) return thing.first().click();
  const cell = page.locator(`main [data-cell="${ref.zone}/${ref.v}"] > .here:visible`);
  if (ref.t === "cell" && await cell.count() > 0) return cell.first().click();
  const listed = question.subset ? `.toggle[data-item="${item}"]` : `[data-option="${option}"]`;
  return page.locator(listed).first().click();
}

// Answers the open question, if any, by clicks; if timed, returns the milliseconds until the page
// shows the next position.
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
  if (isComposed(question)) {
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
  if (isComposed(question)) await page.click("#confirm");
  else if (items.length > 0) await clickItem(page, question, items[0], option);
  else await page.click(`[data-option="${option}"]`);
  await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, now.version);
  return watch || 0;
}

async function moveFocus(page, selector) {
  for (let i = 0; i < 200; ++i) {
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${selector}`);
}

// Answers the open question, if any, using only the keyboard.
export async function answerByKeys(page, { random = Math.random } = {}) {
  const now = await isCurrent(page);
  if (!now.question) return;
  const { question } = now;
  const option = Math.floor(random() * question.options.length);
  if (isComposed(question)) {
    const areValues = question.items.some((i) => i.key !== undefined);
    const keyOf = (item) => question.items[item].key ?? (areValues || item > 8 ? "" : String(item + 1));
    const keys = question.items.map((_, i) => keyOf(i));
    for (const item of question.options[option]) {
      const isOnly = keys.filter((k) => k.startsWith(keys[item])).length === 1;
      if (keys[item] && isOnly) {
        await page.keyboard.type(keys[item]);
      } else {
        await moveFocus(page, `.toggle[data-item="${item}"]`);
        await page.keyboard.press("Space");
      }
    }
    await moveFocus(page, "#confirm");
    await page.keyboard.press("Enter");
  } else if (question.keys?.[option]) {
    await page.keyboard.type(question.keys[option]);
    const isBeginning = question.keys.some((k) => k !== question.keys[option] && k.startsWith(question.keys[option]));
    if (isBeginning) await page.keyboard.press("Enter");
  } else {
    await moveFocus(page, `[data-option="${option}"]`);
    await page.keyboard.press("Enter");
  }
  await page.waitForFunction((v) => document.querySelector(".page")?.dataset.version !== v, now.version);
}

const kMostDecisions = 1500;

// Lets the people of these pages play on until the game is over. `answers` is answer or answerByKeys.
export async function playToTheEnd(pages, { onPosition, answers = answer } = {}) {
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
    await answers(pages[asked], { random });
    if (onPosition) await onPosition();
  }
  throw new Error(`not over after ${kMostDecisions} decisions`);
}
