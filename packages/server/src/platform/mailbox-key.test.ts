import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { drawMailboxKey, isMailboxKey, readMailboxKey } from './mailbox-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'mailbox-key-'));
afterAll(() => rmSync(folder, { recursive: true }));
const dataDir = join(folder, 'data');

test('without a start there is no key, and nothing is one', async () => {
  expect(await readMailboxKey({ dataDir })).toBeUndefined();
  for (const given of ['', undefined, null]) expect(await isMailboxKey({ dataDir }, given)).toBe(false);
});

test('each start draws another key, which its owner alone can read, and the one before opens nothing', async () => {
  const first = await drawMailboxKey({ dataDir });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await isMailboxKey({ dataDir }, first)).toBe(true);
  const second = await drawMailboxKey({ dataDir });
  expect(await readMailboxKey({ dataDir })).toBe(second);
  expect(await isMailboxKey({ dataDir }, first)).toBe(false);
  for (const given of ['', undefined, null, second.slice(1), `${second} `]) expect(await isMailboxKey({ dataDir }, given)).toBe(false);
  expect(statSync(join(dataDir, 'mailbox-key')).mode & 0o777).toBe(0o600);
});

test('an empty file is no key', async () => {
  writeFileSync(join(dataDir, 'mailbox-key'), '');
  expect(await isMailboxKey({ dataDir }, '')).toBe(false);
});
