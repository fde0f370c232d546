import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waitFor } from '../wait.ts';
import { type Environment, isLive, listProcessesOf, startProcess } from './processes.ts';

const node = (script: string, options: { cwd?: string; env?: Environment } = {}) =>
  startProcess({ command: process.execPath, args: ['-e', script], ...options });

test('a line is found whether it came before or after the question', async () => {
  await using child = node("console.log('one'); setTimeout(() => console.error('two'), 50); setInterval(() => {}, 1000)");
  expect(await child.waitForLine(/two/)).toBe('two');
  expect(await child.waitForLine(/one/)).toBe('one');
});

test('a process that ends before the line comes is an error that shows what it printed', async () => {
  await using child = node("console.log('only this'); process.exitCode = 3");
  await expect(child.waitForLine(/never/)).rejects.toThrow(/ended before.*\nonly this/s);
  expect(await child.ended).toEqual({ code: 3, signal: null });
});

test('disposing kills the children of the process, too', async () => {
  const child = node(
    "const c = require('child_process').spawn('sleep', ['600']); console.log('child', c.pid); setInterval(() => {}, 1000)",
  );
  const line = await child.waitForLine(/^child \d+$/);
  await child[Symbol.asyncDispose]();
  const grandchild = Number(line.split(' ')[1]);
  await waitFor('the grandchild to end', () => !isLive(grandchild));
});

test('processes of a folder are found by argument, by environment and by working directory, and no others', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'processes-')));
  const wait = 'setInterval(() => {}, 1000)';
  {
    await using byArgument = startProcess({ command: process.execPath, args: ['-e', wait, join(folder, 'postgres')] });
    await using byEnvironment = node(wait, { env: { DATA_DIR: folder } });
    await using byDirectory = node(wait, { cwd: folder });
    await using neighbour = node(wait, { env: { DATA_DIR: `${folder}-other` } });
    const pids = [byArgument, byEnvironment, byDirectory].map(({ pid }) => pid);
    expect(listProcessesOf(folder).map(({ pid }) => pid)).toEqual(pids.toSorted((a, b) => a - b));
    expect(pids).not.toContain(neighbour.pid);
    byDirectory.kill('SIGKILL');
    await byDirectory.ended;
    expect(listProcessesOf(folder)).toHaveLength(2);
  }
  rmSync(folder, { recursive: true });
});
