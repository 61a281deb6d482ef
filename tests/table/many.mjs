// Simulates people at many tables of one process, over HTTP:
//
//   node many.mjs ROOT TABLES SECONDS BOTS WATCHERS
//
// Each person follows the stream of his seat, thinks for half a second to a second and a half when
// he is asked, answers, and opens another table when a game is over. Each has his own address
// (127.0.x.y), because the server limits each address. Watchers follow the tables as spectators, 30 of
// an address. In addition, one client sends malformed requests.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import { serve } from "./served_game.mjs";

const [, , root, tables, seconds, bots = "4", watchers = "0"] = process.argv;
const kGames = ["dice-town", "phoenicia", "examples/ten-thousand"];
const kSeats = ["human", ...Array.from({ length: Number(bots) }, () => "easy")];
const kMostMs = 50; // of the 99th percentile of answers to people who play

const game = await serve(root, "--tables", String(Number(tables) + 20), "--pace", "700");
const port = Number(new URL(game.lobby).port);
const times = { choose: [], stale: [], position: [], open: [], malformed: [] };
const failures = new Map();
let isOver = false;
let watching = 0;
let games = 0;
let events = 0;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const fail = (what) => failures.set(what, (failures.get(what) ?? 0) + 1);

// Sends one request; returns the answer and its time in milliseconds.
function ask(agent, address, method, path, key, body) {
  return new Promise((resolve) => {
    const started = performance.now();
    const request = http.request({ port, host: "127.0.0.1", localAddress: address, agent, method, path,
      headers: { ...(key ? { Authorization: `Bearer ${key}` } : {}), ...(body === undefined ? {}
        : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }) } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (d) => (text += d));
      response.on("end", () => resolve({ status: response.statusCode, text, ms: performance.now() - started }));
    });
    // A kept connection that was closed in the meantime counts as no answer.
    request.on("error", (e) => resolve({ status: 0, text: e.code ?? e.message, ms: performance.now() - started }));
    request.end(body);
  });
}

// Follows a seat: calls back with each position until the server or the caller ends it.
function follow(address, path, key, onPosition) {
  const request = http.request({ port, host: "127.0.0.1", localAddress: address, agent: false,
    path: `${path}api/stream`, headers: key ? { Authorization: `Bearer ${key}` } : {} }, (response) => {
    if (response.statusCode !== 200) fail(`stream ${response.statusCode}`);
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (d) => {
      text += d;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        if (text.startsWith("data: ")) {
          ++events;
          onPosition(JSON.parse(text.slice(6, end)));
        }
        text = text.slice(end + 2);
      }
    });
  });
  request.on("error", () => undefined);
  request.end();
  return request;
}

async function playOne(agent, address, n) {
  const wish = JSON.stringify({ game: kGames[n % kGames.length], seats: kSeats });
  const opened = await ask(agent, address, "POST", "/api/lobby", "", wish);
  if (opened.status !== 200) {
    fail(`open ${opened.status} ${opened.text}`);
    return pause(1000);
  }
  times.open.push(opened.ms);
  const { pathname, hash } = new URL(JSON.parse(opened.text).seats[0].link);
  const key = hash.slice(1);
  let position;
  let wake = () => undefined;
  const stream = follow(address, pathname, key, (p) => {
    position = p;
    wake();
  });
  while (!isOver && !position?.over) {
    if (!position?.question) {
      await Promise.race([new Promise((resolve) => (wake = resolve)), pause(1000)]);
      continue;
    }
    const { version, question } = position;
    await pause(500 + Math.random() * 1000);
    const looked = await ask(agent, address, "GET", `${pathname}api/position?lang=en`, key);
    if (looked.status === 200) times.position.push(looked.ms);
    else if (looked.status !== 0) fail(`position ${looked.status}`);
    const option = Math.floor(Math.random() * question.options.length);
    const answer = await ask(agent, address, "POST", `${pathname}api/choose`, key,
                             JSON.stringify({ seat: 0, version, option }));
    if (answer.status === 200) times.choose.push(answer.ms);
    // Another player, asked at the same time, was quicker: this answer was for an earlier position.
    else if (answer.status === 409) times.stale.push(answer.ms);
    else if (answer.status !== 0) fail(`choose ${answer.status} ${answer.text}`);
    if (answer.status === 200 && position.version === version) position = undefined;
  }
  if (position?.over) ++games;
  stream.destroy();
}

async function person(n) {
  const address = `127.0.${1 + Math.floor(n / 200)}.${1 + (n % 200)}`;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1, timeout: 4000 });
  await pause(Math.random() * 5000);
  while (!isOver) await playOne(agent, address, n);
  agent.destroy();
}

// Follows the tables that were opened first, as long as they last.
async function watch() {
  while (times.open.length < Number(tables)) await pause(100);
  const streams = Array.from({ length: Number(watchers) }, (_, n) => {
    const address = `127.0.100.${1 + Math.floor(n / 30)}`;
    let isNew = true;
    return follow(address, `/t/${1 + (n % Number(tables))}/`, "", () => {
      watching += isNew ? 1 : 0;
      isNew = false;
    });
  });
  while (!isOver) await pause(100);
  for (const stream of streams) stream.destroy();
}

const kMalformed = ["{", "[]", "[".repeat(8000), `{"seat":${"[".repeat(7000)}`, '{"seat":1e99}', "\u0000", '"x"',
                    '{"seat":0,"version":1}', "x".repeat(20000), '{"game":{},"seats":{}}',
                    '{"seat":0,"version":"0.0","option":-1}'];
async function stranger() {
  const agent = new http.Agent({ keepAlive: false });
  for (let n = 0; !isOver; ++n) {
    const path = ["/api/lobby", `/t/${1 + (n % 300)}/api/choose`, `/t/${n}/api/why`, "/api/choose", "/t/x/api"][n % 5];
    const key = n % 2 ? "0".repeat(32) : "";
    const r = await ask(agent, "127.0.200.1", "POST", path, key, kMalformed[n % kMalformed.length]);
    times.malformed.push(r.ms);
    if (r.status === 200 || r.status >= 500) fail(`malformed ${r.status} ${path}`);
    await pause(30);
  }
}

function status(name) {
  const text = readFileSync(`/proc/${game.program.pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)[1]) / 1024);
}
const ticks = () => {
  const fields = readFileSync(`/proc/${game.program.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return Number(fields[11]) + Number(fields[12]);
};

const begun = ticks();
const people = Array.from({ length: Number(tables) }, (_, n) => person(n));
people.push(stranger(), watch());
await pause(Number(seconds) * 1000);
const used = (ticks() - begun) / 100 / Number(seconds);
const [memory, peak] = [status("VmRSS"), status("VmHWM")];
isOver = true;
await Promise.all(people);
await game.stop();

const part = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? NaN;
const commit = spawnSync("git", ["-C", root, "rev-parse", "--short", "HEAD"]).stdout.toString().trim();
console.log(`${commit}, ${os.cpus().length} cores (${os.cpus()[0].model}): ${tables} tables of ${kGames.join(", ")}, ` +
            `1 person and ${bots} bots (easy) each, ${watching} of ${watchers} watchers, ${seconds} s`);
for (const [name, list] of Object.entries(times)) {
  list.sort((a, b) => a - b);
  if (list.length === 0) continue;
  console.log(`  ${name.padEnd(10)} ${String(list.length).padStart(6)}   median ${part(list, 0.5).toFixed(1)} ms   ` +
              `p99 ${part(list, 0.99).toFixed(1)} ms   longest ${part(list, 1).toFixed(1)} ms`);
}
console.log(`  ${events} positions sent, ${games} games ended; ${memory} MiB, at most ${peak} MiB; ` +
            `${used.toFixed(2)} cores used by the server`);
for (const [what, n] of failures) console.log(`  FAILED ${n} times: ${what}`);
const isQuick = ["choose", "stale", "position"].every((name) => times[name].length === 0 || part(times[name], 0.99) < kMostMs);
process.exit(failures.size === 0 && isQuick && watching === Number(watchers) ? 0 : 1);
