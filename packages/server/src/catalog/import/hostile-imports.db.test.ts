import { join } from 'node:path';
import { catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { importLabels } from '../label/import-labels.ts';
import { importMarketReferences } from '../market-reference/import-market-references.ts';
import { importCatalog } from './import-catalog.ts';
import { importReadings } from './import-readings.ts';

// A file that is broken, or made to harm, leaves every row of every table as it was.

const database = await createTestDatabase();
const { db, ownerDb } = database;
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }) };
const actor = 'test';
afterAll(() => database[Symbol.asyncDispose]());

const VAULT = `0x${'1'.repeat(40)}`;
const harbour = catalogProject({ id: 'harbour', name: 'Harbour', contracts: [contract({ address: VAULT, role: 'vault', name: 'Vault' })] });
const readings = {
  format: 'reported-readings',
  version: 1,
  snapshots: [
    {
      source: {
        name: 'Readers',
        repository: 'https://github.com/readers/book',
        commit: 'abcdef1',
        path: 'a.json',
        licence: 'MIT',
        kind: 'snapshot',
      },
      chain: 'ethereum',
      block: 22_438_687,
      day: '2026-11-01',
      dayBasis: 'stated',
      contracts: [
        {
          address: VAULT,
          name: 'Vault',
          holders: [{ power: 'upgrade', holder: `0x${'2'.repeat(40)}`, kind: 'eoa', delaySeconds: 0, basis: 'stated' }],
        },
      ],
    },
  ],
};
const labels = {
  source: 'https://lists.example/labels.json',
  name: 'Labels',
  date: '2026-11-01',
  licence: 'CC0',
  covers: ['exchange'],
  labels: [{ chain: '*', address: VAULT, label: 'An exchange', kind: 'exchange' }],
};
const markets = {
  chain: 'ethereum',
  seen: '2026-11-01',
  references: [{ kind: 'wrapped-coin', address: `0x${'3'.repeat(40)}`, name: 'WETH', source: 'https://book.example/weth' }],
};

const KINDS = {
  catalogue: { file: 'harbour.json', valid: harbour, run: (path: string) => importCatalog(ctx, { path, actor }) },
  readings: { file: 'readings.json', valid: readings, run: (path: string) => importReadings(ctx, { path, actor }) },
  labels: { file: 'labels.json', valid: labels, run: (path: string) => importLabels(ctx, { path: join(path, 'labels.json'), actor }) },
  markets: { file: 'ethereum.json', valid: markets, run: (path: string) => importMarketReferences(ctx, { path, actor }) },
} as const;

const HOSTILE: Readonly<Record<string, (valid: object) => string>> = {
  'cut off': (valid) => JSON.stringify(valid).slice(0, -9),
  empty: () => '',
  'of a list': () => '[1,2,3]',
  'nested 200,000 deep': () => `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  'with a null character': (valid) => JSON.stringify(valid).replace(/"name":"/, '"name":"\\u0000'),
  'with half of a surrogate pair': (valid) => JSON.stringify(valid).replace(/"name":"/, '"name":"\\ud800'),
  'with a field of its own': (valid) => JSON.stringify({ ...valid, colour: 'red' }),
  'that reaches for the prototype': (valid) => JSON.stringify(valid).replace('{', '{"__proto__":{"polluted":true},'),
  'with another type in each field': (valid) => JSON.stringify(Object.fromEntries(Object.keys(valid).map((key) => [key, { $ne: null }]))),
  'with a script for an address': (valid) => JSON.stringify(valid).replaceAll('https://', 'javascript:alert(1)//'),
};

/** Every row of every table, as one hash for each table. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(ownerDb);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(row::text, E'\\n' order by row::text), '')) as hash from ${sql.raw(name)} as row`.execute(ownerDb);
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}

let before: Record<string, string>;
beforeAll(async () => {
  for (const { file, valid, run } of Object.values(KINDS)) {
    await using folder = await createCatalogFolder({ [file]: valid });
    await run(folder.path);
  }
  before = await contents();
});

test('every table is compared, and the valid files are in them', () => {
  const { alert: empty } = before;
  const filled = Object.keys(before).filter((table) => before[table] !== empty);
  expect(Object.keys(before).length).toBeGreaterThan(50);
  expect(filled).toEqual(expect.arrayContaining(['project', 'fact', 'reported_source', 'address_label', 'market_reference', 'audit_log']));
});

test.each(Object.keys(KINDS).flatMap((kind) => Object.keys(HOSTILE).map((what) => [kind, what] as const)))(
  'JUDGE-07 an import of %s from a file %s is refused as such and changes nothing at all',
  async (kind, what) => {
    const { file, valid, run } = KINDS[kind as keyof typeof KINDS];
    await using folder = await createCatalogFolder({ [file]: HOSTILE[what]?.(valid) });
    await expect(run(folder.path)).rejects.toMatchObject({ code: 'InvalidParameterException' });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(await contents()).toEqual(before);
  },
);

test('JUDGE-07 a folder with one hostile file beside good ones changes nothing of the good ones either', async () => {
  await using folder = await createCatalogFolder({
    'harbour.json': { ...harbour, name: 'Another' },
    'evil.json': HOSTILE['with a null character']?.({ ...harbour, id: 'evil', name: 'Evil' }),
  });
  await expect(importCatalog(ctx, { path: folder.path, actor })).rejects.toMatchObject({ code: 'InvalidParameterException' });
  expect(await contents()).toEqual(before);
});

test('JUDGE-07 a second import of the valid files changes nothing more', async () => {
  for (const { file, valid, run } of Object.values(KINDS)) {
    await using folder = await createCatalogFolder({ [file]: valid });
    await run(folder.path);
  }
  expect(await contents()).toEqual(before);
});
