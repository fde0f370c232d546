import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase, type TestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { copyDatabase } from './copy-database.ts';

const TRICKY = 'a "quote", a \\backslash, a line\nbreak, (brackets), ’ and 🏦';

/** A database with partitions, generated columns, identities, sequences, bytes and texts that are hard to write. */
async function createSource(): Promise<TestDatabase> {
  const source = await createTestDatabase();
  await insertListings(source.db, [{ id: 'harbour' }, { id: 'quay' }]);
  const calls = [
    { block: 100, from: 50, to: 1 },
    { block: 101, from: 60, to: 2 },
  ];
  const logs = [{ block: 100, contract: 1, topic: `0x${'11'.repeat(32)}`, data: '0x00ff5c22' }];
  await insertChainRows(source.db, { indexed: 200, contracts: { harbour: [1], quay: [2] }, calls, logs });
  await source.db.insertInto('fact_source').values({ name: 'immunefi', failure: TRICKY, failed_at: new Date() }).execute();
  await sql`select ensure_movement_partitions(31337)`.execute(source.ownerDb);
  await sql`insert into power_map (chain_id, address, block, block_hash, block_time, engine, map)
    values (31337, decode(${addressOf(1).slice(2)}, 'hex'), 9, sha256('nine'), '2026-11-01 10:00:00.123456+00', 20, '{"proxy": null, "text": "\\"}"}')`.execute(
    source.db,
  );
  return source;
}

/** What a database holds: the rows of every table, its indexes, constraints and triggers, and where its sequences are. */
async function describe({ ownerDb }: TestDatabase) {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not like 'kysely%' and not (schemaname = 'graphile_worker' and tablename = 'migrations')
    order by 1`.execute(ownerDb);
  const held: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select r::text as line from ${sql.raw(name)} as r order by 1`.execute(ownerDb);
    held[name] = rows.map(({ line }) => line);
  }
  const list = async (query: string) => (await sql<{ line: string }>`${sql.raw(query)}`.execute(ownerDb)).rows.map(({ line }) => line);
  return {
    held,
    indexes: await list(`select indexdef as line from pg_indexes where schemaname in ('public', 'graphile_worker') order by 1`),
    constraints:
      await list(`select concat_ws(' ', conrelid::regclass, contype, pg_get_constraintdef(oid), convalidated) as line from pg_constraint
      where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`),
    triggers: await list(
      `select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) as line from pg_trigger where not tgisinternal order by 1`,
    ),
    sequences: await list(`select concat_ws(' ', schemaname, sequencename, last_value) as line from pg_sequences order by 1`),
  };
}

test('all rows, partitions, keys, triggers and sequences of a database are in the other one then, and it works on', async () => {
  await using source = await createSource();
  await using target = await createTestDatabase();
  await copyDatabase({ from: source.ownerUrl, to: target.ownerUrl });
  const [before, after] = [await describe(source), await describe(target)];
  expect(after).toEqual(before);
  expect(before.held['public.chain_log']?.length).toBe(1);
  expect(Object.keys(before.held).some((name) => /movement_tx_\d/.test(name))).toBe(true);
  // Numbers go on, keys hold, and triggers act.
  await insertListings(target.db, [{ id: 'mole', demo: true }]);
  const link = { project_id: 'nowhere', position: 0, kind: 'website', url: 'https://a.example', source: 'https://a.example' };
  await expect(target.db.insertInto('project_link').values(link).execute()).rejects.toMatchObject({ code: '23503' });
});

test('tables of another version are refused, and nothing is changed', async () => {
  await using source = await createSource();
  await using target = await createTestDatabase();
  const before = await describe(target);
  await sql`alter table fact_source_page add column more text`.execute(source.ownerDb);
  await expect(copyDatabase({ from: source.ownerUrl, to: target.ownerUrl })).rejects.toThrow('differs between the databases');
  expect(await describe(target)).toEqual(before);
});
