import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findLabel } from '../../onchain/read/connected-chain.ts';
import { createLog } from '../../platform/log.ts';
import { importForeignLabels, importLabels } from './import-labels.ts';
import { listLabelLists } from './label-store.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) };

const [THIEF, POOL] = [`0x${'AB'.repeat(20)}`, `0x${'cd'.repeat(20)}`];
const LIST = {
  source: 'https://lists.example/sanctions',
  name: 'Example list',
  licence: 'CC0-1.0',
  date: '2026-05-01',
  covers: ['sanctioned', 'mixer'],
  labels: [
    { chain: '*', address: THIEF, label: 'Someone', kind: 'sanctioned' },
    { chain: 'ethereum', address: POOL, label: 'Fog', kind: 'mixer' },
  ],
};

beforeEach(async () => {
  await database.ownerDb.deleteFrom('label_list').execute();
  await database.ownerDb.deleteFrom('audit_log').execute();
});
afterAll(() => database[Symbol.asyncDispose]());

async function bring(content: unknown) {
  await using folder = await createCatalogFolder({ 'list.json': content });
  return await importLabels(ctx, { path: join(folder.path, 'list.json'), actor: 'test' });
}
const nameOf = (slug: string, address: string) => findLabel(database.db, { slug, address: address.toLowerCase() });
const inUse = async () => (await listLabelLists(database.db)).map(({ name, date }) => `${name} ${date}`);
const logged = () => database.db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute();

test('LIST-01: a list gives names to addresses, on its chain or on all, and says whose they are', async () => {
  expect(await bring(LIST)).toEqual({ name: 'Example list', date: '2026-05-01', labels: 2, changed: true });
  expect(await nameOf('base', THIEF)).toBe('Someone (Example list)');
  expect(await nameOf('ethereum', POOL)).toBe('Fog (Example list)');
  expect(await nameOf('base', POOL)).toBeNull();
  expect(await logged()).toEqual([{ actor: 'test', action: 'catalog.labels', subject: LIST.source }]);
});

test('LIST-02: the same file again changes nothing, and a newer one of its source takes its place', async () => {
  await bring(LIST);
  expect(await bring(LIST)).toMatchObject({ changed: false });
  expect(await logged()).toHaveLength(1);
  await bring({ ...LIST, date: '2026-06-01', labels: LIST.labels.slice(1) });
  await bring({ ...LIST, source: 'https://lists.example/other', name: 'Other' });
  expect(await inUse()).toEqual(['Other 2026-05-01', 'Example list 2026-06-01']);
  expect(await nameOf('base', THIEF)).toBe('Someone (Other)');
});

test('LIST-02: an older file does not take the place of a newer one', async () => {
  await bring(LIST);
  await expect(bring({ ...LIST, date: '2026-04-01' })).rejects.toMatchObject({
    message: 'list.json: date: A list of this source of 2026-05-01 is in use, which is newer than 2026-04-01.',
  });
  expect(await inUse()).toEqual(['Example list 2026-05-01']);
});

test('LIST-03: a file at fault is told of by row, and nothing of it is in use', async () => {
  const [first, second] = LIST.labels;
  const labels = [first, { ...second, address: '0xcd' }, { ...second, kind: 'exchange' }, { ...first, label: 'Again' }];
  const { message } = (await bring({ ...LIST, labels }).catch((error: unknown) => error)) as Error;
  expect(message.split('\n')).toEqual([
    'list.json: labels[1].address: Please give an address of 0x and 40 hexadecimal digits.',
    'list.json: labels[2].kind: This kind is not among those that the list covers.',
    'list.json: labels[3].address: This address is listed twice on the same chain as the same kind.',
  ]);
  await expect(bring({ ...LIST, licence: undefined })).rejects.toMatchObject({ message: expect.stringMatching(/^list\.json: licence: /) });
  await expect(bring('{')).rejects.toMatchObject({ message: expect.stringMatching(/^list\.json: \(file\): cannot be read as JSON/) });
  expect(await inUse()).toEqual([]);
  expect(await logged()).toEqual([]);
});

test('a list in another format is described by the operator, names some of each kind, and is replaced by a newer one of its source', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'labels-'));
  const path = join(folder, 'wallets.csv');
  await writeFile(path, `address,label,kind\n${THIEF},Thief,exploiter\n${POOL},Fog,mixer\n`);
  const described = { source: 'https://lists.example/wallets', name: 'Wallets', licence: 'MIT', date: '2026-05-02' };
  const run = (more: object = {}) =>
    importForeignLabels(ctx, { format: 'csv', path, described: { ...described, ...more }, actor: 'test', dryRun: false });
  await expect(run({ date: undefined, licence: undefined })).rejects.toThrow(/wallets\.csv: licence: .*\nwallets\.csv: date: /);
  expect(await importForeignLabels(ctx, { format: 'csv', path, described, actor: 'test', dryRun: true })).toMatchObject({
    labels: 2,
    changed: false,
  });
  expect(await listLabelLists(database.db)).toEqual([]);
  expect(await run()).toMatchObject({ name: 'Wallets', labels: 2, changed: true, leftOut: [] });
  expect(await run()).toMatchObject({ changed: false });
  expect(await nameOf('ethereum', THIEF)).toBe('Thief (Wallets)');
  // Who is not in it may still be an exploiter.
  expect(await listLabelLists(database.db)).toMatchObject([{ source: described.source, covers: [] }]);
  await expect(run({ date: '2026-05-01', name: 'Older' })).rejects.toThrow('which is newer than 2026-05-01');
  await rm(folder, { recursive: true });
});
