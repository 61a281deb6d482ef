// Drives `cubilete lsp` by the client library of VS Code, over stdio, on every game.
//
// Usage: node lsp_test.mjs ROOT PROGRAM MODULES PROGRAM is cubilete, MODULES the folder
// node_modules with vscode-languageserver-protocol.

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

import {check, finish} from './checks.mjs';
import {Client} from './lsp_client.mjs';

const [root, program, modules] = process.argv.slice(2);
const games = ['dice-city', 'dice-town', 'dicy-cards', 'phoenicia', 'union-dice'];

const client = await Client.start(root, program, modules);
const {connection, protocol} = client;
check(client.capabilities.renameProvider?.prepareProvider, 'it renames', client.capabilities);

for (const game of games) {
  const path = join(root, 'content', game, 'game.yaml');
  const uri = pathToFileURL(path).href;
  const text = readFileSync(path, 'utf8');
  const textDocument = {uri};
  // A wrong key in the first line is told while nothing is saved, and is corrected by an action.
  let told = client.problems(uri);
  connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, {
    textDocument: {uri, languageId: 'yaml', version: 1, text: `decision_limitz: {}\n${text}`},
  });
  const wrong = await told;
  check(wrong.some((d) => d.range.start.line === 0 && d.code === 'unknown-key'), `${game}: told`, wrong);
  const start = {line: 0, character: 0};
  const actions = await connection.sendRequest(protocol.CodeActionRequest.type, {
    textDocument,
    range: {start, end: start},
    context: {diagnostics: wrong},
  });
  const fix = actions.find((a) => a.edit);
  check(fix?.edit.changes[uri]?.[0].newText === 'decision_limits', `${game}: corrected`, actions);
  told = client.problems(uri);
  connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
    textDocument: {uri, version: 2},
    contentChanges: [{range: {start, end: {line: 1, character: 0}}, text: ''}],
  });
  check((await told).length === 0, `${game}: clean again`, 'problems');
  const symbols = await connection.sendRequest(protocol.WorkspaceSymbolRequest.type, {query: ''});
  const named = symbols.find((s) => s.location.uri === uri && s.containerName === 'action');
  check(named, `${game}: has symbols`, symbols.length);
  const place = {textDocument, position: named.location.range.start};
  const [hover, definition, references, renamed, outline, folding, colours] = await Promise.all([
    connection.sendRequest(protocol.HoverRequest.type, place),
    connection.sendRequest(protocol.DefinitionRequest.type, place),
    connection.sendRequest(protocol.ReferencesRequest.type, {
      ...place,
      context: {includeDeclaration: true},
    }),
    connection.sendRequest(protocol.PrepareRenameRequest.type, place),
    connection.sendRequest(protocol.DocumentSymbolRequest.type, {textDocument}),
    connection.sendRequest(protocol.FoldingRangeRequest.type, {textDocument}),
    connection.sendRequest(protocol.SemanticTokensRequest.type, {textDocument}),
  ]);
  check(hover.contents.value.includes(named.name), `${game}: hover`, hover);
  check(definition.some((d) => d.uri === uri), `${game}: definition`, definition);
  check(references.length > 1, `${game}: references`, references);
  check(renamed.placeholder === named.name, `${game}: rename`, renamed);
  check(outline.length > 5 && folding.length > 5, `${game}: outline`, outline.length);
  check(colours.data.length > 100, `${game}: colours`, colours.data.length);
  const lines = text.split('\n');
  const completed = await connection.sendRequest(protocol.CompletionRequest.type, {
    textDocument,
    position: {line: lines.length - 1, character: lines.at(-1).length},
  });
  check(completed.items.some((i) => i.label === 'decision_limits'), `${game}: completion`, completed);
  connection.sendNotification(protocol.DidCloseTextDocumentNotification.type, {textDocument});
}
const code = await client.stop();
check(code === 0, 'it ends well', code);
finish('checks of cubilete lsp');
