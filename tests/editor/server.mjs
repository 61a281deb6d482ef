// The YAML language server as an editor talks to it: JSON-RPC over stdio.
//
//   const server = await Server.start(program, root, settings);
//   const problems = await server.open(path, text);      // the problems that an editor underlines
//   await server.complete(path, line, character);        // the offered completions; both from 0
//   await server.hover(path, line, character);           // the text shown under the mouse
//   await server.stop();

import {spawn} from 'node:child_process';
import {pathToFileURL} from 'node:url';

// Milliseconds; only ends a test that would wait for ever, however busy the machine is.
const kPatience = 600_000;

export class Server {
  static async start(program, root, settings) {
    const server = new Server(program, settings);
    const uri = pathToFileURL(root).href;
    const {capabilities} = await server.request('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{uri, name: 'cubilete'}],
      capabilities: {
        textDocument: {
          hover: {contentFormat: ['markdown']},
          completion: {completionItem: {documentationFormat: ['markdown']}},
        },
        workspace: {configuration: true, workspaceFolders: true},
      },
    });
    if (!capabilities.completionProvider || !capabilities.hoverProvider) {
      throw new Error('the server neither completes nor hovers');
    }
    // The server now asks for the settings; a file opened earlier is checked without them.
    const asked = new Promise((done) => (server.settingsWereRead = done));
    server.notify('initialized', {});
    await inTime(asked, 'the server to ask for the settings');
    return server;
  }

  constructor(program, settings) {
    this.settings = settings;
    this.waiting = new Map(); // requests by number
    this.listening = new Map(); // callbacks for the problems of a file, by uri
    this.input = Buffer.alloc(0);
    this.child = spawn(process.execPath, [program, '--stdio'], {stdio: ['pipe', 'pipe', 'inherit']});
    this.child.stdout.on('data', (data) => this.receive(data));
    this.child.on('exit', (code) => {
      for (const {fail} of this.waiting.values()) fail(new Error(`the server ended with ${code}`));
    });
  }

  async open(path, text) {
    const uri = pathToFileURL(path).href;
    const told = new Promise((done) => this.listening.set(uri, done));
    // The server caches a file by its version: the same version again would show the old text.
    const version = (this.version = (this.version ?? 0) + 1);
    this.notify('textDocument/didOpen', {
      textDocument: {uri, languageId: 'yaml', version, text},
    });
    const problems = await inTime(told, `the problems of ${path}`);
    this.listening.delete(uri);
    return problems;
  }

  // Waits until the server clears the problems of the file.
  async close(path) {
    const uri = pathToFileURL(path).href;
    const told = new Promise((done) => this.listening.set(uri, done));
    this.notify('textDocument/didClose', {textDocument: {uri}});
    await inTime(told, `the end of ${path}`);
    this.listening.delete(uri);
  }

  async complete(path, line, character) {
    const answer = await this.request('textDocument/completion', position(path, line, character));
    return answer?.items ?? answer ?? [];
  }

  async hover(path, line, character) {
    const answer = await this.request('textDocument/hover', position(path, line, character));
    return answer?.contents?.value ?? '';
  }

  async stop() {
    await this.request('shutdown', null);
    this.notify('exit', null);
  }

  request(method, params) {
    const id = (this.last = (this.last ?? 0) + 1);
    const answer = new Promise((done, fail) => this.waiting.set(id, {done, fail}));
    this.send({id, method, params});
    return inTime(answer, method);
  }

  notify(method, params) {
    this.send({method, params});
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({jsonrpc: '2.0', ...message}));
    this.child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.child.stdin.write(body);
  }

  receive(data) {
    this.input = Buffer.concat([this.input, data]);
    for (;;) {
      const end = this.input.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.input.toString('utf8', 0, end))[1]);
      if (this.input.length < end + 4 + length) return;
      const body = this.input.toString('utf8', end + 4, end + 4 + length);
      this.input = this.input.subarray(end + 4 + length);
      this.handle(JSON.parse(body));
    }
  }

  handle({id, method, params, result, error}) {
    if (method === 'textDocument/publishDiagnostics') {
      this.listening.get(params.uri)?.(params.diagnostics);
    } else if (method === 'workspace/configuration') {
      this.send({id, result: params.items.map((item) => section(this.settings, item.section))});
      setImmediate(this.settingsWereRead);
    } else if (method !== undefined && id !== undefined) {
      this.send({id, result: null});
    } else if (id !== undefined) {
      const {done, fail} = this.waiting.get(id);
      this.waiting.delete(id);
      error ? fail(new Error(error.message)) : done(result);
    }
  }
}

// Returns the section of a name: yaml of {"yaml.schemas": x} is {schemas: x}.
function section(settings, name) {
  const found = {};
  for (const [key, value] of Object.entries(settings)) {
    if (!key.startsWith(`${name}.`)) continue;
    const names = key.slice(name.length + 1).split('.');
    const last = names.pop();
    let place = found;
    for (const part of names) place = place[part] ??= {};
    place[last] = value;
  }
  return found;
}

function position(path, line, character) {
  return {textDocument: {uri: pathToFileURL(path).href}, position: {line, character}};
}

async function inTime(promise, what) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`waited in vain for ${what}`)), kPatience);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
