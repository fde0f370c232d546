import type { Db } from '@redoubt/db/client';
import type { Hex, Pos } from '@redoubt/tracing/model/movement';
import { type RawBuilder, sql } from 'kysely';
import { toBytes } from '../record/chain-values.ts';

// Whether something is on record: none of these has an amount, so that nothing is left out of one.

/** In SQL, whether transaction `t` has this hash. Transactions are found by the first bits of their hash: of some, one is it. */
const isOfHash = (hash: RawBuilder<unknown>) => sql`transaction_bucket(t.hash) = transaction_bucket(${hash}) and t.hash = ${hash}`;

/** Where a transaction stands in the record of a chain; `gap`: it has more movements than can be kept, so none are. */
export async function findRecordedTransaction(
  db: Db,
  { chain, hash }: { chain: number; hash: Hex },
): Promise<{ readonly pos: Pos; readonly gap: boolean } | undefined> {
  const { rows } = await sql<{ pos: string; gap: boolean }>`
    select pos, gap from movement_tx t where chain = ${chain} and ${isOfHash(sql`${toBytes(hash)}::bytea`)}`.execute(db);
  const [row] = rows;
  return row && { pos: BigInt(row.pos), gap: row.gap };
}

/** The slug of the chain on which a transaction is on record, if any: hashes do not name theirs. */
export async function findChainOfTransaction(db: Db, { hash }: { hash: Hex }): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select slug from movement_tx t join movement_chain m on m.key = t.chain join chain using (chain_id)
    where ${isOfHash(sql`${toBytes(hash)}::bytea`)} limit 1`.execute(db);
  return rows[0]?.slug;
}

/** In SQL, whether the chain of this key has a transaction of this hash on record. */
export function isRecorded(key: RawBuilder<number>, hash: RawBuilder<Buffer>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from movement_tx t where t.chain = ${key} and ${isOfHash(hash)})`;
}

/** Recorded chains on which an address moved anything or signed, by slug. */
export async function listChainsOfAddress(db: Db, { address }: { address: Hex }): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    with me as (select id from moved_address where address = ${toBytes(address)})
    select slug from movement_chain join chain using (chain_id), me
    where exists (select from movement where chain = key and src = me.id)
      or exists (select from movement where chain = key and dst = me.id)
      or exists (select from movement_tx where chain = key and signer = me.id)
    order by slug`.execute(db);
  return rows.map(({ slug }) => slug);
}
