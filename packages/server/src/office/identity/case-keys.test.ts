import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addCaseKey, deleteCaseKey, findCaseKey } from './case-keys.ts';

const ids = Array.from({ length: 12 }, () => crypto.randomUUID());
const [caseId = '', other = ''] = ids;
let home: { dataDir: string };
beforeEach(() => {
  home = { dataDir: mkdtempSync(join(tmpdir(), 'redoubt-keys-')) };
});
afterEach(() => rmSync(home.dataDir, { recursive: true, force: true }));

test('KYC-03: each case has a key of its own in a file for its owner alone, and made twice it stays', async () => {
  await Promise.all(ids.map((each) => addCaseKey(home, { caseId: each })));
  const keys = ids.map((each) => findCaseKey(home, { caseId: each })?.toString('hex'));
  expect(new Set(keys).size).toBe(ids.length);
  expect(keys.every((key) => key?.length === 64)).toBe(true);
  expect(statSync(join(home.dataDir, 'identity-keys')).mode & 0o777).toBe(0o600);
  await addCaseKey(home, { caseId });
  expect(findCaseKey(home, { caseId })?.toString('hex')).toBe(keys[0]);
});

test('KYC-03: a deleted key is gone from the file, and no other', async () => {
  await addCaseKey(home, { caseId });
  await addCaseKey(home, { caseId: other });
  await deleteCaseKey(home, { caseId });
  expect(findCaseKey(home, { caseId })).toBeUndefined();
  expect(findCaseKey(home, { caseId: other })).toHaveLength(32);
  expect(readFileSync(join(home.dataDir, 'identity-keys'), 'utf8')).not.toContain(caseId);
});

test('KYC-03: without the file there is no key, and a damaged one is never written over', async () => {
  expect(findCaseKey(home, { caseId })).toBeUndefined();
  const path = join(home.dataDir, 'identity-keys');
  writeFileSync(path, '{"half');
  await expect(addCaseKey(home, { caseId })).rejects.toThrow('is damaged');
  expect(readFileSync(path, 'utf8')).toBe('{"half');
});
