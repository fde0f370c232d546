import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('secrets are generated once, by the first process that needs them', async () => {
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => readSecrets({ dataDir })));
  expect(others).toEqual([first, first]);
  expect(new Set(Object.values(first ?? {})).size).toBe(4);
  expect(await readSecrets({ dataDir })).toEqual(first);
});

test('the file is for its owner only', async () => {
  await readSecrets({ dataDir });
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o600);
});

test('two installations share no secret', async () => {
  const first = await readSecrets({ dataDir });
  const second = await readSecrets({ dataDir: join(dataDir, 'other') });
  expect(Object.values(first).some((secret) => Object.values(second).includes(secret))).toBe(false);
});

test('a damaged file is neither used nor overwritten', async () => {
  writeFileSync(join(dataDir, 'secrets'), '{"sessionSecret": "short"');
  await expect(readSecrets({ dataDir })).rejects.toThrow(`${join(dataDir, 'secrets')} is damaged`);
  expect(readFileSync(join(dataDir, 'secrets'), 'utf8')).toBe('{"sessionSecret": "short"');
});
