import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
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

test('the log of a part is rotated while the part runs', async () => {
  mkdirSync(cwd, { recursive: true });
  const logFile = join(folder, 'writer.log');
  const program = 'setInterval(() => console.log("x".repeat(99)), 5)';
  const plan = { name: 'The writer', args: ['-e', program], cwd, environment: { PATH: process.env.PATH }, logFile };
  child = keepChild({ ...plan, logLimits: { bytesMax: 1_000, filesMax: 3 } }, { started: () => undefined, ended: () => undefined });
  child.ready();
  const sizeOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.size;
  await expect.poll(() => sizeOf(`${logFile}.2`)).toBeGreaterThan(0);
  for (const name of [logFile, `${logFile}.1`, `${logFile}.2`]) expect(sizeOf(name)).toBeLessThanOrEqual(1_000);
});
