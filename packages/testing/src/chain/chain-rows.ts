import type { Db } from '@redoubt/db/client';
import { enter, startsFor, writeWindowStarts } from '@redoubt/server/onchain/record/activity-windows';
import { applyActivity } from '@redoubt/server/onchain/record/apply-activity';
import { sql } from 'kysely';

/** Twenty bytes that end in `number`. */
export function addressOf(number: number): `0x${string}` {
  return `0x${number.toString(16).padStart(40, '0')}`;
}

type Call = {
  block: number;
  from: number;
  to: number;
  selector?: string;
  ok?: boolean;
  /** Addresses that its data names: bytes. */
  accounts?: string;
};
type ContractLog = {
  block: number;
  contract: number;
  topic?: string;
  /** What follows the first topic, and the data: bytes. */
  topics?: string;
  data?: string;
  /** Its transaction's index in the block; 0 by default. Calls have theirs in the order of this list. */
  txIndex?: number;
};
type InternalCall = { block: number; contract: number; selector: string; calls: number; accounts?: string };

export type ChainRows = {
  chainId?: number;
  slug?: string;
  /** The time of block 0; each block comes twelve seconds, or `secondsPerBlock`, after the one before. */
  startsAt?: Date;
  secondsPerBlock?: number;
  indexed: number;
  traces?: 'unknown' | 'offered' | 'missing';
  /** Numbers of contracts by project. Contracts without a number of blocks have their whole history recorded. */
  contracts: Readonly<Record<string, readonly number[]>>;
  gap?: { contract: number; blocks: number };
  calls?: readonly Call[];
  logs?: readonly ContractLog[];
  internalCalls?: readonly InternalCall[];
};

/** A distinct hash for each input. */
function hashOf(kind: number, block: number, index: number): Buffer {
  const hash = Buffer.alloc(32, kind);
  hash.writeUInt32BE(block, 0);
  hash.writeUInt32BE(index, 4);
  return hash;
}

const bytesOf = (hex: string) => Buffer.from(hex.slice(2), 'hex');

/** Stores a chain with rows of its contracts as if it had been followed up to `indexed`, with the totals that follow from them. */
export async function insertChainRows(db: Db, rows: ChainRows): Promise<void> {
  const { chainId = 31_337, slug = 'demo', indexed, startsAt = new Date('2026-11-01T00:00:00Z'), secondsPerBlock = 12 } = rows;
  const timeOf = (block: number) => new Date(startsAt.getTime() + block * secondsPerBlock * 1000);
  const at = { indexed, indexed_hash: hashOf(0xb0, indexed, 0), indexed_time: timeOf(indexed), head: indexed, head_time: timeOf(indexed) };
  const chain = { ...at, slug, phase: 'live' as const, finalized: Math.max(0, indexed - 5), traces: rows.traces ?? ('missing' as const) };
  await db
    .insertInto('chain')
    .values({ chain_id: chainId, ...chain })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(chain))
    .execute();
  await db
    .insertInto('chain_endpoint')
    .values({ chain_id: chainId, position: 0, host: '127.0.0.1:8545', state: 'ok', head: indexed, latency_ms: 4 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select ensure_chain_partition(${chainId}, ${indexed}, true)`.execute(db);
  await insertContracts(db, chainId, rows);
  const row = (block: number) => ({ chain_id: chainId, block, time: timeOf(block) });
  for (const [index, { block, from, to, selector = '0xa9059cbb', ok = true, accounts = '0x' }] of (rows.calls ?? []).entries()) {
    const call = { tx_index: index, hash: hashOf(0xaa, block, index), sender: bytesOf(addressOf(from)), contract: bytesOf(addressOf(to)) };
    await db
      .insertInto('chain_transaction')
      .values({ ...row(block), ...call, selector: bytesOf(selector), value: '0', ok, accounts: bytesOf(accounts) })
      .execute();
  }
  for (const [index, { block, contract, topic = '0x', topics = '0x', data = '0x', txIndex = 0 }] of (rows.logs ?? []).entries()) {
    const log = { log_index: index, tx_index: txIndex, tx_hash: hashOf(0xee, block, index), contract: bytesOf(addressOf(contract)) };
    await db
      .insertInto('chain_log')
      .values({ ...row(block), ...log, topic: bytesOf(topic), topics: bytesOf(topics), data: bytesOf(data) })
      .execute();
  }
  for (const [index, { block, contract, selector, calls, accounts = '0x' }] of (rows.internalCalls ?? []).entries()) {
    const of = { contract: bytesOf(addressOf(contract)), selector: bytesOf(selector), accounts: bytesOf(accounts) };
    const internal = { tx_index: index, ...of, calls, failed: 0 };
    await db
      .insertInto('chain_internal_call')
      .values({ ...row(block), ...internal })
      .execute();
  }
  await db.transaction().execute(async (tx) => {
    const starts = startsFor(timeOf(indexed));
    await applyActivity(tx, { chainId, moves: enter(starts, { fromBlock: 0, toBlock: indexed }) });
    await writeWindowStarts(tx, chainId, starts);
  });
}

async function insertContracts(db: Db, chainId: number, { slug = 'demo', contracts, gap, indexed }: ChainRows): Promise<void> {
  for (const [project_id, numbers] of Object.entries(contracts)) {
    for (const [position, number] of numbers.entries()) {
      const name = `Contract ${number}`;
      const missing = gap?.contract === number ? gap.blocks : 0;
      const source = 'https://project.example/contracts';
      await db
        .insertInto('project_contract')
        .values({ project_id, position: position + chainId * 100, chain: slug, address: addressOf(number), role: 'pool', name, source })
        .execute();
      const live_from = missing === 0 ? 0 : indexed;
      const span = { from_block: 0, live_from, backfilled_to: live_from - 1 - missing };
      await db
        .insertInto('tracked_contract')
        .values({ chain_id: chainId, address: bytesOf(addressOf(number)), project_id, name, ...span })
        .execute();
    }
  }
}

/** Adds `calls` calls of the first function in one more block to the totals. */
export async function addBlock(db: Db, { slug, projectId, calls }: { slug: string; projectId: string; calls: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update activity_total set count = count + ${calls}
      where project_id = ${projectId} and kind = 'call' and key = decode('a9059cbb', 'hex')`.execute(tx);
    await sql`update activity_summary set total = total + ${calls} where project_id = ${projectId} and kind = 'call'`.execute(tx);
    await sql`update chain set indexed = indexed + 1, head = head + 1, indexed_hash = sha256(indexed::text::bytea),
      indexed_time = indexed_time + interval '1 minute', head_time = head_time + interval '1 minute' where slug = ${slug}`.execute(tx);
  });
}
