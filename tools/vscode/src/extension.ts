// The extension of VS Code: it starts `cubilete lsp`, and shows the table of a game beside its text.

import {type ChildProcess, spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {dirname, join} from 'node:path';
import * as vscode from 'vscode';
import {LanguageClient} from 'vscode-languageclient/node';

let client: LanguageClient | undefined;
let table: ChildProcess | undefined;

const program = () => vscode.workspace.getConfiguration('cubilete').get('program', 'cubilete');

// Milliseconds until a table that does not start is given up.
const kPatience = 20_000;

export async function activate(context: vscode.ExtensionContext) {
  context.subscriptions.push(
    vscode.commands.registerCommand('cubilete.restart', restart),
    vscode.commands.registerCommand('cubilete.table', showTable),
    {dispose: () => table?.kill()},
  );
  await start();
}

export async function deactivate() {
  await client?.stop();
}

async function start() {
  const run = {command: program(), args: ['lsp']};
  client = new LanguageClient('cubilete', 'Cubilete', run, {
    documentSelector: [
      {scheme: 'file', language: 'yaml'},
      {scheme: 'file', language: 'lua'},
    ],
  });
  try {
    await client.start();
  } catch (error) {
    const choice = await vscode.window.showErrorMessage(
      `'${run.command} lsp' does not start: ${String(error)}`,
      'Open Settings',
    );
    if (choice) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'cubilete.program');
    }
  }
}

async function restart() {
  await client?.stop();
  await start();
}

// Returns the folder of the game that a file belongs to.
function gameOf(file: string): string | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'game.yaml'))) return folder;
  }
  return undefined;
}

// Serves the game for its designer and shows the page beside the text.
async function showTable() {
  const file = vscode.window.activeTextEditor?.document.uri.fsPath;
  const game = file && gameOf(file);
  if (!game) {
    await vscode.window.showErrorMessage('Open a file of a game first: it has a game.yaml above it.');
    return;
  }
  table?.kill();
  table = spawn(program(), ['serve', '--design', '--port', '0', game]);
  try {
    const address = await addressOf(table);
    await vscode.commands.executeCommand('simpleBrowser.api.open', vscode.Uri.parse(address), {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
    });
  } catch (error) {
    await vscode.window.showErrorMessage(`The table does not start: ${String(error)}`);
  }
}

// Waits for the first address that the program prints.
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let printed = '';
    const late = setTimeout(() => failed(printed || 'it prints no address'), kPatience);
    const read = (bytes: Buffer) => {
      printed += bytes.toString();
      const address = /https?:\/\/\S+/.exec(printed);
      if (!address) return;
      clearTimeout(late);
      found(address[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', failed);
    child.on('exit', () => failed(printed || 'it ended at once'));
  });
}
