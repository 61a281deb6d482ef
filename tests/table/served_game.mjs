// Starts a separate `cubilete serve` for a test, and browsers at its table.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";

// Starts the program and waits for its links: {table, seats: [link by seat], spectators, stop()},
// or {lobby, stop()}.
export async function serve(root, ...parameters) {
  const port = parameters.includes("--port") ? [] : ["--port", "0"];
  const pace = parameters.includes("--pace") ? [] : ["--pace", "0"];
  const program = spawn(`${root}/build/release/tools/cubilete`,
                        ["serve", ...port, ...pace, ...parameters],
                        { env: { ...process.env, CUBILETE_HOME: root } });
  let text = "";
  let problem = "";
  program.stderr.on("data", (d) => (problem += d));
  const links = await new Promise((resolve, reject) => {
    program.on("exit", (code) => reject(new Error(`serve ended with ${code}: ${problem}`)));
    program.stdout.on("data", (d) => {
      text += d;
      if (/(spectators|to look at it|the lobby) +http\S+\n/.test(text)) resolve(text);
    });
  });
  const link = (name) => new RegExp(`${name} +(http\\S+)`).exec(links)?.[1];
  const seats = [];
  for (const [, n, url] of links.matchAll(/seat (\d+) +(http\S+)/g)) seats[Number(n) - 1] = url;
  const stop = () => new Promise((resolve) => {
    program.removeAllListeners("exit");
    program.on("exit", resolve);
    program.kill("SIGINT");
  });
  return { table: link("the table"), lobby: link("the lobby"), seats, spectators: link("spectators") ?? link("to look at it"),
           seed: /--seed (\d+)/.exec(links)?.[1], stop, program };
}

export async function browser(home) {
  const require = createRequire(`${home}/package.json`);
  const { chromium } = require("playwright-core");
  return chromium.launch({ executablePath: "/usr/bin/chromium",
                           args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
}
