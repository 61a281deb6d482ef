// Measures `cubilete lsp` on a generated game of many cards: from a keystroke to its diagnostics,
// completion, hover, and memory. Results: docs/log/editor.md.
//
// Usage: node latency.mjs ROOT PROGRAM MODULES [CARDS [KEYS]]

import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

import {Client} from './lsp_client.mjs';

const [root, program, modules, cards = '2000', keys = '100'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'cubilete-latency-'));
const kCardsInAFile = 100;

const game = `language: 2
players: 2
kinds: {card: {properties: {cost: integer, points: integer}}}
resources: {coins: 3}
zones:
  deck: {shape: pile}
  market: {shape: row}
  bought: {owner: player, shape: row}
setup:
  - {create: definitions(card), to: deck}
  - {shuffle: deck}
  - {move: deck.top, to: market}
actions:
  buy:
    choices: {card: {from: market}}
    cost: {coins: card.cost}
    do: [{move: card, to: bought}]
  earn: {do: [{gain: {coins: 2}}]}
flow: [{repeat: 5, do: [{turns: players, do: [{actions: [buy, earn], once: true}]}]}]
outcome: {score: sum(player.bought.points)}
`;

function write_game() {
  mkdirSync(join(folder, 'cards'));
  writeFileSync(join(folder, 'game.yaml'), game);
  for (let i = 0; i < Number(cards); i += kCardsInAFile) {
    let text = 'kind: card\ncomponents:\n';
    for (let k = i; k < i + kCardsInAFile; ++k) {
      text += `  card_${k}: {cost: ${k % 7}, points: ${k % 5}}\n`;
    }
    writeFileSync(join(folder, 'cards', `cards_${i / kCardsInAFile}.yaml`), text);
  }
}

const quantile = (times, q) => times.sort((a, b) => a - b)[Math.floor((times.length - 1) * q)];
const shown = (times) =>
  `median ${quantile(times, 0.5).toFixed(0)} ms, 95 % within ${quantile(times, 0.95).toFixed(0)} ms`;

write_game();
const client = await Client.start(root, program, modules);
const {connection, protocol} = client;
const path = join(folder, 'game.yaml');
const uri = pathToFileURL(path).href;
const text = readFileSync(path, 'utf8');
const textDocument = {uri};
const typed = {line: 0, character: 'table_resources: {x'.length};
let version = 1;
let told = client.problems(uri);
connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, {
  textDocument: {uri, languageId: 'yaml', version, text: `table_resources: {x: 0}\n${text}`},
});
const first = await told;
const times = {diagnostics: [], completion: [], hover: []};
const line = text.split('\n').findIndex((l) => l.includes('gain:'));
const at = {line: line + 1, character: text.split('\n')[line].indexOf('coins')};
const timed = async (name, work) => {
  const begin = performance.now();
  await work();
  times[name].push(performance.now() - begin);
};
// The processor time of the server in ms, which does not depend on what else the machine does.
const worked = () => {
  const fields = readFileSync(`/proc/${client.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const beginning = worked();
for (let i = 0; i < Number(keys); ++i) {
  // The first line has a resource that nothing uses, with a name that grows: the game is played a
  // little, as any game without errors, and each key changes the warning.
  await timed('diagnostics', async () => {
    told = client.problems(uri);
    connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
      textDocument: {uri, version: ++version},
      contentChanges: [{range: {start: typed, end: typed}, text: 'x'}],
    });
    await told;
  });
  await timed('completion', () =>
    connection.sendRequest(protocol.CompletionRequest.type, {textDocument, position: at}));
  await timed('hover', () =>
    connection.sendRequest(protocol.HoverRequest.type, {textDocument, position: at}));
}
const status = readFileSync(`/proc/${client.child.pid}/status`, 'utf8');
console.log(`${cards} cards, ${keys} keys; ${first.length} problems at first`);
for (const [name, list] of Object.entries(times)) console.log(`${name}: ${shown(list)}`);
console.log(`processor: ${((worked() - beginning) / Number(keys)).toFixed(0)} ms for each key`);
console.log(`memory: ${/VmRSS:\s*(.*)/.exec(status)[1]}, at most ${/VmHWM:\s*(.*)/.exec(status)[1]}`);
await client.stop();
rmSync(folder, {recursive: true});
