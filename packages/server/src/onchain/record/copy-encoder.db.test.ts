import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createCopyEncoder } from './copy-encoder.ts';
import { LeadershipLost, writeChain } from './write-chain.ts';

const database = await createTestDatabase();
const pool = new pg.Pool({ connectionString: database.appUrl, max: 2 });
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

test('binary rows arrive as what they were, numbers of any length included; an older fencing token writes nothing', async () => {
  await database.db.insertInto('chain').values({ chain_id: 9, slug: 'chain-9', epoch: 4 }).execute();
  await sql`select ensure_chain_partition(9, 0, true)`.execute(database.db);
  const values = [0n, 7n, 10_000n, 123_400_000n, 2n ** 256n - 1n];
  const out = createCopyEncoder();
  for (const [index, value] of values.entries()) {
    out.row(11);
    out.int8(9);
    out.int8(77);
    out.int4(index);
    out.instant(1_600_000_000);
    for (const hex of [`0x${'ab'.repeat(32)}`, `0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`, '0x']) out.bytes(hex);
    out.numeric(value);
    out.boolean(index !== 1);
    out.bytes(`0x${'03'.repeat(20)}`);
  }
  const target = 'chain_transaction (chain_id, block, tx_index, time, hash, sender, contract, selector, value, ok, accounts)';
  const body = out.finish();
  await writeChain(pool, { chainId: 9, fencingToken: 4 }, ({ copy }) => copy(target, body));
  const rows = await database.db.selectFrom('chain_transaction').selectAll().orderBy('tx_index').execute();
  expect(rows.map(({ value }) => BigInt(value))).toEqual(values);
  expect(rows[1]).toEqual({
    chain_id: '9',
    block: '77',
    tx_index: 1,
    time: new Date('2020-09-13T12:26:40Z'),
    hash: Buffer.alloc(32, 0xab),
    sender: Buffer.alloc(20, 1),
    contract: Buffer.alloc(20, 2),
    selector: Buffer.alloc(0),
    value: '7',
    ok: false,
    accounts: Buffer.alloc(20, 3),
  });
  await expect(writeChain(pool, { chainId: 9, fencingToken: 4 }, ({ copy }) => copy(target, body))).rejects.toThrow(/unique/);
  await expect(writeChain(pool, { chainId: 9, fencingToken: 3 }, ({ copy }) => copy(target, body))).rejects.toThrow(LeadershipLost);
  expect(await database.db.selectFrom('chain_transaction').selectAll().execute()).toHaveLength(values.length);
});

test('what is not hexadecimal is refused', () => {
  expect(() => createCopyEncoder().bytes('0xzz')).toThrow('not hexadecimal');
});
