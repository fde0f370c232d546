import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Child, keepChild } from './child.ts';

const folder = mkdtempSync(join(tmpdir(), 'child-'));
const cwd = join(folder, 'cwd');
const pids: number[] = [];
const reasons: string[] = [];
let child: Child | undefined;
afterEach(async () => {
  await child?.stop({ timeoutMs: 60_000 });
  rmSync(folder, { recursive: true, force: true });
});

test('a part that the system could not start again for a while is started when it can', async () => {
  mkdirSync(cwd);
  child = keepChild(
    {
      name: 'The sleeper',
      args: ['-e', 'setInterval(() => undefined, 1_000)'],
      cwd,
      environment: { PATH: process.env.PATH },
      logFile: join(folder, 'sleeper.log'),
    },
    { started: (pid) => pids.push(pid), ended: ({ reason }) => reasons.push(reason) },
  );
  child.ready();
  rmSync(cwd, { recursive: true });
  process.kill(pids[0] ?? Number.NaN, 'SIGKILL');
  await expect.poll(() => reasons).toEqual(['SIGKILL', expect.stringContaining('ENOENT')]);
  mkdirSync(cwd);
  await expect.poll(() => pids).toHaveLength(2);
});

test('the last words of a part that ends while starting are in its log, and in what the operator reads', async () => {
  mkdirSync(cwd, { recursive: true });
  const logFile = join(folder, 'speaker.log');
  const program =
    'for (let line = 1; line <= 5000; line += 1) console.log("line " + line); setTimeout(() => { console.error("the reason"); process.exit(3); }, 300);';
  const events = { started: () => undefined, ended: () => undefined };
  child = keepChild({ name: 'The speaker', args: ['-e', program], cwd, environment: { PATH: process.env.PATH }, logFile }, events);
  await expect(child.failedToStart).rejects.toThrow(/exit code 3[\s\S]*line 5000\s+the reason/);
  const lines = readFileSync(logFile, 'utf8').split('\n');
  expect(lines.filter((line) => line.startsWith('line '))).toHaveLength(5_000);
});
