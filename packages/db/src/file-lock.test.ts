import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryLockFile, withFileLock } from './file-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('one caller at a time holds a lock', () => {
  const path = join(folder, 'lock');
  const first = tryLockFile(path);
  expect(tryLockFile(path)).toBeUndefined();
  first?.release();
  expect(tryLockFile(path)).toBeDefined();
});

test('work under one lock never overlaps', async () => {
  const path = join(folder, 'lock');
  const steps: string[] = [];
  const work = (name: string) =>
    withFileLock({ path }, async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${name} ends`);
    });
  await Promise.all([work('a'), work('b')]);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a lock whose holder was killed is free', async () => {
  const path = join(folder, 'lock');
  const source = `import { tryLockFile } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))};
    const lock = tryLockFile(process.argv[1]); process.stdout.write('held'); setInterval(() => lock, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', source, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  expect(tryLockFile(path)).toBeUndefined();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(tryLockFile(path)).toBeDefined();
});

test('waiting for a lock ends with its name when it takes too long', async () => {
  const path = join(folder, 'lock');
  tryLockFile(path);
  await expect(withFileLock({ path, timeoutMs: 60 }, async () => undefined)).rejects.toThrow(`Another process has held ${path}`);
});

test('a lock that cannot be made is named', () => {
  const path = join(folder, 'absent/lock');
  expect(() => tryLockFile(path)).toThrow(`Cannot lock ${path}. Does its folder exist`);
});
