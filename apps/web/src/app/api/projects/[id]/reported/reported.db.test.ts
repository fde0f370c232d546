import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, provideTestContext } from '@/testing/web-context';
import { GET } from './route';

const address = `0x${'1'.repeat(40)}`;
const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));
beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }, { id: 'quay' }]);
  const contract = {
    project_id: 'harbour',
    position: 0,
    chain: 'ethereum',
    address,
    role: 'vault' as const,
    name: 'Vault',
    source: 'https://h.example',
  };
  await db.insertInto('project_contract').values(contract).execute();
  const source = {
    name: 'Readers',
    repository: 'https://github.com/readers/book',
    commit: 'abcdef1',
    path: 'harbour.json',
    licence: 'MIT',
    kind: 'snapshot' as const,
    chain: 'ethereum',
    block: 22_438_687,
    day: '2025-05-12',
    day_basis: 'stated' as const,
    origin: 'catalog' as const,
  };
  const { id } = await db.insertInto('reported_source').values(source).returning('id').executeTakeFirstOrThrow();
  const proxy = { kind: 'EIP1967 proxy', implementations: [], admin: `0x${'2'.repeat(40)}` };
  const body = JSON.stringify({ address, name: 'V', proxy, holders: [] });
  const row = { source_id: id, chain: 'ethereum', address, body };
  const reading = await db.insertInto('reported_reading').values(row).returning('id').executeTakeFirstOrThrow();
  const check = { outcome: 'changed' as const, found: `0x${'3'.repeat(40)}`, block: 30_000_000, block_hash: Buffer.alloc(32, 7) };
  await db
    .insertInto('reported_check')
    .values({ reading_id: reading.id, statement: 'proxy-admin', ...check })
    .execute();
});

const ask = (id: string) => call(GET, { path: `/api/projects/${id}/reported`, params: { id } });

test('what others read of a project’s contracts is given with source, block, age, role, and what was found again', async () => {
  expect(await ask('harbour')).toMatchObject({
    status: 200,
    body: {
      projectId: 'harbour',
      read: { contracts: 1, of: 1 },
      contracts: [
        {
          address,
          role: 'vault',
          readings: [
            {
              source: { name: 'Readers', licence: 'MIT', kind: 'snapshot' },
              block: 22_438_687,
              dayBasis: 'stated',
              lines: [
                {
                  key: 'proxy-admin',
                  text: 'Proxy admin: 0x2222…2222',
                  check: {
                    outcome: 'changed',
                    found: `0x${'3'.repeat(40)}`,
                    reason: null,
                    block: 30_000_000,
                    blockHash: `0x${'07'.repeat(32)}`,
                  },
                },
              ],
            },
          ],
        },
      ],
      sources: [{ statements: 1, agrees: 0, changed: 1, cannotRead: 0 }],
    },
  });
});

test('a project without a reading says how many contracts have none, and an unknown project is 404', async () => {
  expect(await ask('quay')).toMatchObject({ status: 200, body: { read: { contracts: 0, of: 0 }, contracts: [], sources: [] } });
  expect(await ask('nowhere')).toMatchObject({ status: 404 });
});
