import type { Db } from '@redoubt/db/client';
import { ensureMovementChain } from '@redoubt/server/onchain/movement/movement-chain';
import type { TraceInputs } from '@redoubt/tracing/model/inputs';
import { type Account, KINDS, RANK, toPos } from '@redoubt/tracing/model/movement';
import { sql } from 'kysely';
import { createRandom } from './random.ts';

export const CHAIN = { chainId: 31_337, slug: 'demo' } as const;
export const TOKEN: Account = `0x${'70'.repeat(20)}`;
const PER_BLOCK = 200;
/** Hubs get the most: the share of an account falls with the fourth power of its number. */
const SKEW = 4;
/** Rows of ten blocks. */
const WRITTEN_AT_ONCE = 2_000;

export type LargeRecord = { readonly key: number; readonly blocks: number; readonly accounts: number };

/**
 * A record of random movements of one token between accounts of very different sizes. Indexes are made after the rows, as a
 * first load would.
 */
export async function loadRecord(ownerDb: Db, { movements }: { movements: number }): Promise<LargeRecord> {
  const { chainId, slug } = CHAIN;
  const blocks = Math.ceil(movements / PER_BLOCK) + 20_000;
  const accounts = Math.max(1_000, Math.round(movements * 0.119));
  await sql`insert into chain (chain_id, slug, indexed, indexed_hash, indexed_time, finalized, head)
    values (${chainId}, ${slug}, ${blocks}, ${Buffer.alloc(32, 1)}, now(), ${blocks}, ${blocks})`.execute(ownerDb);
  const key = await ensureMovementChain(ownerDb, chainId);
  const table = sql.table(`movement_${key}`);
  await sql`insert into moved_asset (chain_id, contract, symbol, decimals, asked_at)
    values (${chainId}, ${Buffer.from(TOKEN.slice(2), 'hex')}, 'TKN', 18, now())`.execute(ownerDb);
  await sql`insert into moved_address (address)
    select decode(lpad(to_hex(n), 40, '0'), 'hex') from generate_series(16, ${accounts}::int + 15) n`.execute(ownerDb);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${`movement_${key}`} and indexname not like '%pkey'`.execute(ownerDb);
  await sql`select setseed(0.42)`.execute(ownerDb);
  // The indexes of a partition belong to it: they are dropped and made again by their definitions.
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(ownerDb);
  await sql`
    insert into ${table} (chain, pos, src, dst, asset, kind, amount)
    select ${key}::smallint, ((n / ${PER_BLOCK}::int)::bigint << 32) + ((n % ${PER_BLOCK}::int)::bigint << 15) + ${RANK.logs}::int,
      first + floor(power(random(), ${SKEW}::int) * ${accounts}::int)::int, first + floor(power(random(), ${SKEW}::int) * ${accounts}::int)::int,
      (select id from moved_asset limit 1), ${KINDS.token}::smallint, (1 + floor(random() * 1000000))::numeric * 1000000000000
    from generate_series(0, ${movements - 1}::int) n, (select min(id) as first from moved_address where octet_length(address) = 20) ids`.execute(
    ownerDb,
  );
  for (const { definition } of indexes) await sql.raw(definition).execute(ownerDb);
  for (const what of ['native', 'token', 'internal'])
    await sql`insert into movement_record (chain_id, what, from_block, to_block) values (${chainId}, ${what}, 0, ${blocks})`.execute(
      ownerDb,
    );
  await sql`insert into project (id, name, tickers, categories) values ('bench', 'Bench', '{}', '{}')`.execute(ownerDb);
  await sql`insert into project_contract (project_id, position, chain, address, role, name, source)
    values ('bench', 0, ${slug}, ${TOKEN}, 'token', 'Token', 'https://example.org')`.execute(ownerDb);
  return { key, blocks, accounts };
}

/**
 * Transactions of the first movements of a record, one each, written block by block as the follower does, with fees of 21,000 to
 * 300,000 gas at 1 to 30 gwei.
 */
export async function addTransactions(
  ownerDb: Db,
  { key, accounts }: LargeRecord,
  { transactions }: { transactions: number },
): Promise<void> {
  for (let from = 0; from < transactions; from += WRITTEN_AT_ONCE)
    await sql`
      insert into movement_tx (chain, pos, signer, fee, traced, hash)
      select ${key}::smallint, ((n / ${PER_BLOCK}::int)::bigint << 32) + ((n % ${PER_BLOCK}::int)::bigint << 15),
        first + floor(power(random(), ${SKEW}::int) * ${accounts}::int)::int,
        (21000 + floor(random() * 279000))::numeric * (1000000000 + floor(random() * 29000000000))::numeric, true, sha256(n::text::bytea)
      from generate_series(${from}::int, ${Math.min(transactions, from + WRITTEN_AT_ONCE) - 1}::int) n,
        (select min(id) as first from moved_address where octet_length(address) = 20) ids`.execute(ownerDb);
}

/** Movements of a theft that splits, meets again, and ends at labelled exchanges, inside the blocks of a record. */
export async function addHeist(ownerDb: Db, { key, blocks }: LargeRecord, { movements }: { movements: number }): Promise<TraceInputs> {
  const { below: draw } = createRandom(7);
  const account = (number: number): Account => `0x${(2n ** 150n + BigInt(number)).toString(16).padStart(40, '0')}`;
  const exchange = (number: number): Account => `0x${(2n ** 151n + BigInt(number)).toString(16).padStart(40, '0')}`;
  const first = blocks - 15_000;
  const rows: { block: number; from: Account; to: Account; amount: bigint }[] = [];
  const add = (from: Account, to: Account, amount: bigint) => rows.push({ block: first + rows.length, from, to, amount });
  const stolen = 10n ** 24n;
  add(account(0), account(1), stolen);
  const queue = [{ number: 1, balance: stolen }];
  let next = 2;
  while (rows.length < movements && queue.length > 0) {
    const holder = queue.shift();
    if (holder === undefined) break;
    let { balance } = holder;
    if (draw(4) === 0) {
      add(account(0), account(holder.number), balance / 10n + 1n);
      balance += balance / 10n + 1n;
    }
    const parts = queue.length < 300 ? 1 + draw(3) : 1;
    for (let part = 0; part < parts && balance > 0n; part += 1) {
      const amount = part === parts - 1 ? balance - balance / 20n : balance / 3n;
      balance -= amount;
      const isOut = queue.length > 100 && draw(25) === 0;
      const number = isOut ? draw(39) : draw(8) === 0 && queue.length > 0 ? (queue[draw(queue.length)]?.number ?? next) : next++;
      add(account(holder.number), isOut ? exchange(number) : account(number), amount);
      const known = queue.find((each) => each.number === number);
      if (isOut) continue;
      if (known === undefined) queue.push({ number, balance: amount });
      else known.balance += amount;
    }
  }
  const names = [...new Set(rows.flatMap(({ from, to }) => [from, to]))];
  await sql`insert into moved_address (address) select decode(substr(name, 3), 'hex') from unnest(${names}::text[]) name`.execute(ownerDb);
  await sql`insert into label_list (source, name, licence, stated_on, covers, content_hash)
    values ('bench', 'Bench', 'none', current_date, '{exchange}', 'bench')`.execute(ownerDb);
  await sql`insert into address_label (source, chain, address, kind, label)
    select 'bench', '*', name, 'exchange', 'Exchange' from unnest(${names.filter((name) => BigInt(name) >= 2n ** 151n)}::text[]) name`.execute(
    ownerDb,
  );
  const positions = rows.map(({ block }) => String(toPos({ block, index: PER_BLOCK + 1, rank: RANK.logs })));
  const starts = rows.map(({ block }) => String(toPos({ block, index: PER_BLOCK + 1, rank: 0 })));
  await sql`
    insert into movement (chain, pos, src, dst, asset, kind, amount)
    select ${key}::smallint, row.pos, s.id, d.id, (select id from moved_asset limit 1), ${KINDS.token}::smallint, row.amount::numeric
    from unnest(${positions}::bigint[], ${rows.map(({ from }) => from)}::text[], ${rows.map(({ to }) => to)}::text[],
      ${rows.map(({ amount }) => String(amount))}::text[]) row (pos, src, dst, amount)
    join moved_address s on s.address = decode(substr(row.src, 3), 'hex') join moved_address d on d.address = decode(substr(row.dst, 3), 'hex')`.execute(
    ownerDb,
  );
  await sql`
    insert into movement_tx (chain, pos, signer, fee, traced, hash)
    select ${key}::smallint, row.pos, s.id, 0, true, sha256(row.pos::text::bytea)
    from unnest(${starts}::bigint[], ${rows.map(({ from }) => from)}::text[]) row (pos, src)
    join moved_address s on s.address = decode(substr(row.src, 3), 'hex')`.execute(ownerDb);
  await sql`
    insert into movement_block (chain, block, time, hash)
    select ${key}::smallint, n, to_timestamp(1790000000 + n), sha256(n::text::bytea) from generate_series(0, ${blocks}::int) n`.execute(
    ownerDb,
  );
  return {
    v: 1,
    chain: CHAIN.slug,
    seeds: [{ block: first, index: PER_BLOCK + 1, rank: RANK.logs, amount: stolen }],
    method: 'fifo',
    pinned: { block: blocks, hash: `0x${'1'.repeat(64)}` },
    hops: 64,
    maxAccounts: 20_000,
    minimum: { [TOKEN]: 0n },
    treat: {},
  };
}
