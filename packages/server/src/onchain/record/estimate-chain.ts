import type { History } from '@redoubt/chain/plan/history';
import { findBlockAt } from '@redoubt/chain/read/find-block-at';
import { findHeader, readBlock, readReceipts } from '@redoubt/chain/read/read-blocks';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { unitsOf } from '@redoubt/chain/rpc/meter';
import type { Db } from '@redoubt/db/client';

/** What following a chain costs, from a sample of its newest blocks. */
export type ChainEstimate = {
  readonly head: number;
  readonly startBlock: number;
  readonly secondsPerBlock: number;
  readonly contracts: number;
  readonly sampled: number;
  /** To follow the head for a day. */
  readonly day: Cost;
  /** To read the history once. */
  readonly past: Cost;
};

export type Cost = { readonly calls: number; readonly units: number; readonly bytes: number; readonly diskBytes: number };

const SAMPLES = 8;
const DAY_SECONDS = 86_400;
/** Requests a block beside the block and its receipts: one try in six is in vain, and maps are compared. */
const POLLS_PER_BLOCK = 0.4;
/** Stored size of a call or log with its indexes, beside its data. */
const ROW_BYTES = 420;

/** Samples blocks of the newest day, asking some 25 times. Throws RpcFault when no endpoint answers. */
export async function estimateChain(
  { db, client }: { db: Db; client: ChainClient },
  { slug, history }: { slug: string; history: History },
): Promise<ChainEstimate> {
  const head = await findHeader(client, 'latest');
  if (head === undefined) throw new Error('The endpoint has no newest block.');
  const rows = await db.selectFrom('project_contract').where('chain', '=', slug).select('address').distinct().orderBy('address').execute();
  const ours = new Set(rows.map(({ address }) => address));
  const startBlock = history === 'all' ? 0 : await findBlockAt(client, { head, time: head.timestamp - history.seconds });
  const dayAgo = await findBlockAt(client, { head, time: head.timestamp - DAY_SECONDS });
  const dayBlocks = Math.max(1, head.number - dayAgo);
  const before = await findHeader(client, dayAgo);
  const step = Math.max(1, Math.floor(dayBlocks / SAMPLES));
  const numbers = [...new Set(Array.from({ length: SAMPLES }, (_, index) => Math.max(0, head.number - index * step)))];
  const samples = await Promise.all(numbers.map((number) => sampleBlock(client, { number, ours })));
  const mean = (of: 'bytes' | 'diskBytes') => samples.reduce((sum, sample) => sum + sample[of], 0) / samples.length;
  const toCost = (blocks: number, polls: number): Cost => ({
    calls: Math.round(blocks * (2 + polls)),
    units: Math.round(blocks * (1 + polls + unitsOf('eth_getBlockReceipts'))),
    bytes: Math.round(blocks * mean('bytes')),
    diskBytes: Math.round(blocks * mean('diskBytes')),
  });
  return {
    head: head.number,
    startBlock,
    secondsPerBlock: before === undefined ? 0 : (head.timestamp - before.timestamp) / dayBlocks,
    contracts: ours.size,
    sampled: samples.length,
    day: toCost(dayBlocks, POLLS_PER_BLOCK),
    past: toCost(head.number - startBlock, 0),
  };
}

async function sampleBlock(client: ChainClient, { number, ours }: { number: number; ours: ReadonlySet<string> }) {
  const block = await readBlock(client, number);
  const receipts = block.value.transactions.length === 0 ? { value: [], bytes: 0 } : await readReceipts(client, block.value);
  const logs = receipts.value.flatMap((receipt) => receipt.logs.filter(({ address }) => ours.has(address)));
  const calls = block.value.transactions.filter(({ to }) => to !== null && ours.has(to));
  const data = logs.reduce((sum, log) => sum + log.data.length / 2 + 32 * log.topics.length, 0);
  return { bytes: block.bytes + receipts.bytes, diskBytes: (logs.length + calls.length) * ROW_BYTES + data };
}
