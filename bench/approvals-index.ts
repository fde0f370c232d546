import { parseArgs } from 'node:util';
import type { Db } from '@redoubt/db/client';
import { registerChain } from '@redoubt/server/onchain/record/chain-store';
import { resetChain } from '@redoubt/server/onchain/rollback/reset-chain';
import { startAnvil } from '@redoubt/testing/chain/anvil';
import { sql } from 'kysely';
import { type FollowTurn, follow, makeLogs, nameContract } from './support/follow-chain.ts';
import { createScratchDatabase } from './support/scratch-database.ts';

// The cost of the index of approvals while a chain is followed, in the worst case: every log is an
// approval. The product's worker reads the same chain with and without the index, in turns.

const { values } = parseArgs({ options: { logs: { type: 'string' }, rounds: { type: 'string' } } });
const [logs, rounds] = [Number(values.logs ?? 200_000), Number(values.rounds ?? 3)];
/** Topic of Approval(address,address,uint256). */
const APPROVAL = 0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925n;

await using anvil = await startAnvil({ args: ['--gas-limit', '300000000'] });
const { target, head, made } = await makeLogs(anvil, { logs, topic: APPROVAL });
await using scratch = await createScratchDatabase();
const { db, ownerDb } = scratch;
await nameContract(db, { target });
await registerChain(db, { chainId: 31_337, slug: 'demo', public: false });

const makesParts = 'ensure_chain_partition(bigint, bigint, boolean)';
const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${makesParts}::regprocedure) as text`.execute(ownerDb);
const withIndex = rows[0]?.text ?? '';
const withoutIndex = withIndex.replace(/execute format\([^;]*'_approval'[^;]*;/, '');
if (withoutIndex === withIndex) throw new Error(`${makesParts} makes no index of approvals any more: this bench must follow it.`);

async function measure(text: string): Promise<FollowTurn> {
  await sql.raw(text).execute(ownerDb);
  await db.transaction().execute((tx) => resetChain(tx, { chainId: 31_337 }));
  return follow({ scratch, anvil, head });
}

/** Bytes of the tables of logs, and of their indexes of approvals. */
async function readSizes(of: Db): Promise<{ tables: number; index: number }> {
  const sizes = await sql<{ tables: string; index: string }>`
    select coalesce(sum(pg_relation_size(oid)) filter (where relkind = 'r'), 0) as tables,
      coalesce(sum(pg_relation_size(oid)) filter (where relkind = 'i' and relname like '%_approval'), 0) as index
    from pg_class where relname like 'chain_log_%' and relkind in ('r', 'i')`.execute(of);
  return { tables: Number(sizes.rows[0]?.tables), index: Number(sizes.rows[0]?.index) };
}

const turns: { without: FollowTurn; with: FollowTurn }[] = [];
for (let round = 0; round <= rounds; round += 1) {
  const turn = { without: await measure(withoutIndex), with: await measure(withIndex) };
  if (round > 0) turns.push(turn); // The first is for warming up.
}
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const seconds = (way: 'with' | 'without') => median(turns.map((turn) => turn[way].seconds));
const sizes = await readSizes(ownerDb);
console.log(
  JSON.stringify({
    bench: 'approvals-index',
    rounds,
    logs: made,
    secondsWithout: seconds('without'),
    secondsWith: seconds('with'),
    timesWithout: seconds('with') / seconds('without'),
    timesWithoutEachRound: turns.map((turn) => Number((turn.with.seconds / turn.without.seconds).toFixed(3))),
    indexMegabytes: Math.round(sizes.index / 1e5) / 10,
    tableMegabytes: Math.round(sizes.tables / 1e5) / 10,
  }),
);
