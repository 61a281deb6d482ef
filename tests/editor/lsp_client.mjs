// `cubilete lsp` with a client of the library that VS Code uses.
//
//   const client = await Client.start(root, program, modules);
//   const told = client.problems(uri);         // the next diagnostics of a file
//   await client.connection.sendRequest(client.protocol.HoverRequest.type, {...});
//   await client.stop();                       // its exit code

import {spawn} from 'node:child_process';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

export class Client {
  // `modules` is the folder node_modules with vscode-languageserver-protocol.
  static async start(root, program, modules) {
    const client = new Client();
    const load = createRequire(pathToFileURL(join(modules, 'x.js')));
    const protocol = (client.protocol = load('vscode-languageserver-protocol/node'));
    client.child = spawn(program, ['lsp'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {...process.env, CUBILETE_HOME: root},
    });
    client.ended = new Promise((done) => client.child.on('exit', done));
    client.connection = protocol.createProtocolConnection(
      new protocol.StreamMessageReader(client.child.stdout),
      new protocol.StreamMessageWriter(client.child.stdin),
    );
    client.waiting = new Map(); // callbacks by uri
    client.connection.onNotification(protocol.PublishDiagnosticsNotification.type, (params) => {
      client.waiting.get(params.uri)?.(params.diagnostics);
      client.waiting.delete(params.uri);
    });
    client.connection.listen();
    const {capabilities} = await client.connection.sendRequest(protocol.InitializeRequest.type, {
      processId: process.pid,
      rootUri: pathToFileURL(root).href,
      capabilities: {},
    });
    client.capabilities = capabilities;
    await client.connection.sendNotification(protocol.InitializedNotification.type, {});
    return client;
  }

  problems(uri) {
    return new Promise((done) => this.waiting.set(uri, done));
  }

  async stop() {
    await this.connection.sendRequest(this.protocol.ShutdownRequest.type);
    await this.connection.sendNotification(this.protocol.ExitNotification.type);
    return this.ended;
  }
}
