// Measures, in the page itself, what does not fit: texts that run out of their boxes, lie over each other or are
// too small, and a page that is wider than the screen.

// Returns a sentence for each thing that does not fit. Runs in the browser.
export function misfits() {
  const kLeast = 11.9; // pixels of a letter
  const isClipped = (element) => {
    const style = getComputedStyle(element);
    return style.clipPath !== "none" || element.closest(".unseen, [hidden]") !== null;
  };
  // Returns the rectangle in which an element can be seen: what scrolls or is cut on purpose ends there.
  const window_ = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
  const seenWithin = (element) => {
    let box = { ...window_ };
    for (let e = element; e && e !== document.body; e = e.parentElement) {
      if (getComputedStyle(e).overflow === "visible") continue;
      const own = e.getBoundingClientRect();
      box = { left: Math.max(box.left, own.left), top: Math.max(box.top, own.top),
              right: Math.min(box.right, own.right), bottom: Math.min(box.bottom, own.bottom) };
    }
    return box;
  };
  const cut = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
                           right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector(".page"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !element.checkVisibility() || isClipped(element)) continue;
    if (element.closest("select, .log")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const seen = seenWithin(element);
    for (const line of range.getClientRects()) {
      const box = cut(line, seen);
      if (box.right - box.left > 1 && box.bottom - box.top > 1) texts.push({ node, element, box, line });
    }
  }
  const found = [];
  const quoted = (t) => `'${t.node.textContent.trim().slice(0, 40)}'`;
  for (const text of texts) {
    const size = parseFloat(getComputedStyle(text.element).fontSize) * (text.element.currentCSSZoom ?? 1);
    if (size < kLeast) found.push(`${quoted(text)} is ${size.toFixed(1)} px high`);
    const holder = text.element.closest(".thing, .cell, .value, .tag, .phase, button, .zone, .player, .common, .question");
    if (!holder) continue;
    const outer = cut(holder.getBoundingClientRect(), window_);
    if (text.box.left < outer.left - 1.5 || text.box.right > outer.right + 1.5 || text.box.top < outer.top - 3 ||
        text.box.bottom > outer.bottom + 3) {
      found.push(`${quoted(text)} runs out of its ${holder.className}`);
    }
  }
  const isOver = (e) => e.closest(".question, .banner, .parts, .top, dialog, .tip") !== null;
  const onTable = texts.filter((t) => !isOver(t.element));
  for (const [i, a] of onTable.entries()) {
    for (const b of onTable.slice(i + 1)) {
      if (a.node === b.node) continue;
      const both = cut(a.box, b.box);
      if (both.right - both.left > 2 && both.bottom - both.top > 4) found.push(`${quoted(a)} lies over ${quoted(b)}`);
    }
  }
  // Drawings of dice and pieces that cover a text which is not their own.
  for (const piece of document.querySelectorAll("main .thing.die, main .thing.token, main .count, main .back")) {
    if (!piece.checkVisibility()) continue;
    const box = cut(piece.getBoundingClientRect(), seenWithin(piece));
    for (const text of onTable) {
      if (piece.contains(text.element)) continue;
      const both = cut(box, text.box);
      if (both.right - both.left > 2 && both.bottom - both.top > 3) found.push(`${piece.className} covers ${quoted(text)}`);
    }
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} px wide`);
  return [...new Set(found)];
}

// Returns a sentence for what is cut off or too small in a report. Only tables may scroll, and on paper nothing may. Runs
// in the browser.
export function cutOffInReport() {
  const found = [];
  const isPaper = matchMedia("print").matches;
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} px wide`);
  for (const box of document.querySelectorAll("main *")) {
    const mayScroll = box.matches(".wide") && !isPaper && innerWidth < 900;
    if (!box.closest("svg") && !mayScroll && box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== "inline") {
      found.push(`${box.getAttribute("aria-label") ?? box.textContent.slice(0, 40)}: ${box.scrollWidth} of ${box.clientWidth} px`);
    }
  }
  for (const chart of document.querySelectorAll(".broad, .narrow")) {
    if (!chart.checkVisibility()) continue;
    const outer = chart.getBoundingClientRect();
    for (const text of chart.querySelectorAll("text")) {
      const inner = text.getBoundingClientRect();
      const isIn = inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 2;
      if (!isIn) found.push(`'${text.textContent}' is cut off`);
      const size = parseFloat(getComputedStyle(text).fontSize) * outer.width / chart.viewBox.baseVal.width;
      if (size < 11.9) found.push(`'${text.textContent}' is ${size.toFixed(1)} px high`);
    }
  }
  const shown = [...document.querySelectorAll("svg.broad")].filter((e) => e.checkVisibility()).length;
  const narrow = [...document.querySelectorAll("svg.narrow")].filter((e) => e.checkVisibility()).length;
  if (shown > 0 === narrow > 0) found.push(`${shown} broad charts and ${narrow} narrow ones`);
  return [...new Set(found)];
}
