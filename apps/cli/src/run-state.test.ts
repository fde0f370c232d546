import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRunRecord, findSupervisor, stopLeftovers } from './run-state.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'run-state-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function spawnLeftover(source: string) {
  const child = spawn(process.execPath, ['--eval', `${source}; console.log('up'); setInterval(() => {}, 1000)`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test.each([
  ['obedient', '', 600_000, 'SIGTERM'],
  ['stubborn', `process.on('SIGTERM', () => {})`, 300, 'SIGKILL'],
] as const)('what a supervisor left behind is ended, also when it is %s', async (_, program, timeoutMs, signal) => {
  const left = await spawnLeftover(program);
  const ended = once(left, 'exit');
  createRunRecord({ dataDir, address: 'http://localhost:3000' }).add('the web server', left.pid ?? 0);
  expect(await stopLeftovers({ dataDir, timeoutMs })).toEqual(['the web server']);
  expect((await ended)[1]).toBe(signal);
});

test('a stranger who got the number of an ended process is left alone', async () => {
  const stranger = await spawnLeftover('');
  createRunRecord({ dataDir, address: 'http://localhost:3000' }).add('the web server', stranger.pid ?? 0);
  const file = join(dataDir, 'run.json');
  const state = JSON.parse(readFileSync(file, 'utf8'));
  state.children[0].startedAt = '1';
  writeFileSync(file, JSON.stringify(state));
  expect(await stopLeftovers({ dataDir })).toEqual([]);
  expect(stranger.exitCode).toBeNull();
  stranger.kill('SIGKILL');
});

test('a supervisor counts only while it lives, and a damaged file names none', () => {
  const record = createRunRecord({ dataDir, address: 'http://localhost:3000' });
  expect(findSupervisor({ dataDir })).toEqual({ pid: process.pid, address: 'http://localhost:3000' });
  writeFileSync(join(dataDir, 'run.json'), '{"supervisor": {');
  expect(findSupervisor({ dataDir })).toBeUndefined();
  record.remove();
  expect(findSupervisor({ dataDir })).toBeUndefined();
});
