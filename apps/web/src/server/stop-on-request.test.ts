import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';

// A server that waits for ever for what is still open.
const SOURCE = `
import { createLog } from '@redoubt/server/platform/log';
import { createHttpServer } from '${join(import.meta.dirname, 'http-server.ts')}';
import { stopOnRequest } from '${join(import.meta.dirname, 'stop-on-request.ts')}';
let finish;
const server = createHttpServer({ refuseUpgrades: true, answer: (request, response) => {
  if (request.url === '/finish') { response.end(); finish?.(); return; }
  finish = () => response.end('whole');
  response.write('half ');
  console.log('answering');
} });
stopOnRequest({ server, log: createLog({ process: 'test', level: 'silent' }), release: async () => { console.log('released'); }, timing: { drainMs: 1e9, stopMs: 1e9 } });
process.on('SIGTERM', () => setTimeout(() => finish?.(), 50));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** Starts the server above. Its output can be awaited line by line. */
async function start() {
  const started = spawn(process.execPath, ['--input-type=module', '-e', SOURCE], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child = started;
  if (started.stdout === null) throw new Error('The child has no output.');
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const exited = once(started, 'exit');
  return { child: started, port: Number(await nextLine()), nextLine, exited };
}

test('SIGTERM lets a running answer finish, releases and exits with 0', async () => {
  const { child: server, port, nextLine, exited } = await start();
  const answer = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text());
  expect(await nextLine()).toBe('answering');
  server.kill('SIGTERM');
  expect(await answer).toBe('half whole');
  expect(await nextLine()).toBe('released');
  expect((await exited)[0]).toBe(0);
});

test('an idle keep-alive connection does not delay it', async () => {
  const { child: server, port, exited } = await start();
  await fetch(`http://127.0.0.1:${port}/finish`);
  server.kill('SIGTERM');
  expect((await exited)[0]).toBe(0);
});

test('it stops when its parent process is gone', async () => {
  const { child: server, nextLine, exited } = await start();
  server.disconnect();
  expect(await nextLine()).toBe('released');
  expect((await exited)[0]).toBe(0);
});
