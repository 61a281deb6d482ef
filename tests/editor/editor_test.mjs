// Tests what an editor with the YAML language server shows in content files, with the settings of
// this repository (.vscode/settings.json) and with the modelines of the files.
//
// Usage: node editor_test.mjs ROOT SERVER OUTSIDE SERVER is the program yaml-language-server,
// OUTSIDE a folder elsewhere with files from 'cubilete new': the game my-game with a variant, and
// the mod more with a card.

import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {join, relative} from 'node:path';

import {check, finish} from './checks.mjs';
import {Server} from './server.mjs';

const [root, program, outside] = process.argv.slice(2);
const content = join(root, 'content');
const settings = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8'));
const kModeline = '# yaml-language-server:';
const kError = 1;  // a severity of the protocol

const files = (folder) =>
  readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return entry.name.endsWith('.yaml') ? [path] : [];
  });
const games = ['dice-city', 'dice-town', 'dicy-cards', 'phoenicia', 'union-dice'];
// Returns the file without its modeline, so that only the editor's setting selects the schema.
const bare = (text) => text.replace(new RegExp(`^${kModeline}.*`, 'm'), '#');
const text_of = (path) => readFileSync(path, 'utf8');
const line_of = (text, line) => text.split('\n').findIndex((l) => l.startsWith(line));

async function untouched_content_is_clean(server, paths, change, how) {
  await Promise.all(
    paths.map(async (path) => {
      const problems = await server.open(path, change(text_of(path)));
      check(problems.length === 0, `${relative(root, path)} is clean ${how}`, problems[0]);
      await server.close(path);
    }),
  );
}

// Checks that a misspelt key gives one error, on its line.
async function a_slip_is_told(server, path, key, slip, change = (text) => text) {
  const text = change(text_of(path)).replace(new RegExp(`^${key}:`, 'm'), `${slip}:`);
  const line = line_of(text, `${slip}:`);
  const problems = (await server.open(path, text)).filter((p) => p.severity === kError);
  const what = `${relative(root, path)}: '${slip}' is told on line ${line + 1}`;
  check(line >= 0 && problems.some((p) => p.range.start.line === line && p.message.includes(slip)),
    what, problems);
  await server.close(path);
}

// Checks that at the cursor | of a text these keys are offered, each with its description.
async function keys_are_offered(server, path, marked, keys) {
  const {text, line, character} = cursor(marked);
  await server.open(path, text);
  const items = await server.complete(path, line, character);
  for (const [key, description] of Object.entries(keys)) {
    const item = items.find((i) => i.label === key);
    const told = item?.documentation?.value ?? item?.documentation ?? '';
    check(told.includes(description), `'${key}' is offered, with: ${description}`,
      item ?? items.map((i) => i.label));
  }
  await server.close(path);
}

async function a_key_is_explained(server, path, marked, description) {
  const {text, line, character} = cursor(marked);
  await server.open(path, text);
  const told = await server.hover(path, line, character);
  check(told.includes(description), `hovering tells: ${description}`, told);
  await server.close(path);
}

function cursor(marked) {
  const before = marked.slice(0, marked.indexOf('|')).split('\n');
  return {
    text: marked.replace('|', ''),
    line: before.length - 1,
    character: before.at(-1).length,
  };
}

// Returns a description from a schema file, which the editor must show.
function described(file, ...path) {
  let place = JSON.parse(text_of(join(root, 'schema', file)));
  for (const name of path) place = place[name];
  return place.description;
}

async function inside_the_repository() {
  const server = await Server.start(program, root, settings);
  const all = files(content);
  await untouched_content_is_clean(server, all, (text) => text, 'as it is');
  await untouched_content_is_clean(server, all, bare, 'by the setting alone');
  for (const game of games) {
    const path = join(content, game, 'game.yaml');
    await a_slip_is_told(server, path, 'outcome', 'outcmoe');
    await a_slip_is_told(server, path, 'zones', 'zoens', bare);
    await a_slip_is_told(server, join(content, game, 'locale/en.yaml'), 'actions', 'actoins', bare);
  }
  const mine = (file) => join(content, 'dicy-cards', file);
  await a_slip_is_told(server, mine('cards/dice.yaml'), 'components', 'compnents', bare);
  await a_slip_is_told(server, mine('variants/glacier.yaml'), 'set', 'sets', bare);
  await a_slip_is_told(server, mine('tests/turn.yaml'), 'tests', 'test', bare);

  await keys_are_offered(server, mine('cards/new.yaml'),
    'kind: card\ncomponents:\n  glade:\n    |\n', {
      copies: described('components.schema.json', 'definitions', 'component', 'properties', 'copies'),
      provenance: described('common.schema.json', 'definitions', 'provenance'),
    });
  const game = mine('game.yaml');
  await keys_are_offered(server, game, 'players: 2\nzones:\n  deck:\n    shape: pile\n    |\n', {
    visible: described('zone.schema.json', 'properties', 'visible'),
    capacity: described('zone.schema.json', 'properties', 'capacity'),
  });
  await keys_are_offered(server, game, 'players: 2\nactions:\n  take:\n    |\n', {
    choices: described('action.schema.json', 'properties', 'choices'),
    cost: described('action.schema.json', 'properties', 'cost'),
    ends: described('action.schema.json', 'properties', 'ends'),
  });
  await keys_are_offered(server, mine('mod.yaml'), 'mod: more\n|\n', {
    requires: described('mod.schema.json', 'properties', 'requires'),
  });
  await a_slip_is_told(server, mine('look.yaml'), 'values', 'value', bare);
  await keys_are_offered(server, mine('look.yaml'), 'zones:\n  pool:\n    |\n', {
    icon: described('look.schema.json', 'definitions', 'icon'),
    place: described('look.schema.json', 'definitions', 'zone', 'properties', 'place'),
  });
  await a_key_is_explained(server, game, 'players: 2\nzones:\n  deck:\n    cap|acity: 3\n',
    described('zone.schema.json', 'properties', 'capacity'));
  await a_key_is_explained(server, game, 'players: 2\nactions:\n  take:\n    do:\n      - sh|uffle: d\n',
    described('effect.schema.json', 'definitions', 'effect', 'properties', 'shuffle'));
  await a_key_is_explained(server, mine('cards/new.yaml'), 'components:\n  a:\n    cop|ies: 3\n',
    described('components.schema.json', 'definitions', 'component', 'properties', 'copies'));
  await server.stop();
}

// Opens a game elsewhere in an editor that has none of our settings.
async function outside_of_the_repository() {
  const server = await Server.start(program, outside, {'yaml.schemaStore.enable': false});
  const all = files(outside);
  check(all.every((path) => text_of(path).startsWith(kModeline)), 'every file has a modeline', all);
  await untouched_content_is_clean(server, all, (text) => text, 'by its modeline');
  const mine = (file) => join(outside, file);
  const game = mine('my-game/game.yaml');
  await a_slip_is_told(server, game, 'zones', 'zoens');
  await a_slip_is_told(server, mine('my-game/cards/cards.yaml'), 'components', 'componets');
  await a_slip_is_told(server, mine('my-game/locale/es.yaml'), 'actions', 'acciones');
  await a_slip_is_told(server, mine('my-game/tests/first.yaml'), 'tests', 'tets');
  await a_slip_is_told(server, mine('my-game/variants/short.yaml'), 'set', 'sett');
  await a_slip_is_told(server, mine('more/mod.yaml'), 'set', 'sett');
  await a_slip_is_told(server, mine('more/cards/card.yaml'), 'components', 'componets');
  const modeline = text_of(game).split('\n', 1)[0];
  await keys_are_offered(server, game, `${modeline}\nplayers: 2\nzones:\n  deck:\n    |\n`, {
    visible: described('zone.schema.json', 'properties', 'visible'),
  });
  await a_key_is_explained(server, game, `${modeline}\nplay|ers: 2\n`,
    described('game.schema.json', 'properties', 'players'));
  await server.stop();
}

function the_settings_name_what_is_there() {
  const {'yaml.schemas': schemas, 'Lua.workspace.library': stubs} = settings;
  const lua = JSON.parse(text_of(join(root, '.luarc.json')));
  const named = [...Object.keys(schemas), ...stubs, ...lua['workspace.library']];
  for (const path of named) check(existsSync(join(root, path)), `${path} is there`, named);
}

the_settings_name_what_is_there();
await inside_the_repository();
await outside_of_the_repository();
finish('checks');
