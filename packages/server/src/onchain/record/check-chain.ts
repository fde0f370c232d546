import { findHeader } from '@redoubt/chain/read/read-blocks';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { Db, Tx } from '@redoubt/db/client';
import { toHex, toNumber } from './chain-values.ts';
import { type Coverage, keyOf, recount, type Total, type Totals } from './recount.ts';

export type Difference = { readonly of: string; readonly stored: Total | undefined; readonly counted: Total | undefined };

/** The result of a recount at one block. */
export type ChainCheck = {
  readonly chainId: number;
  readonly block: number;
  readonly hash: string;
  /** Blocks that were read again. */
  readonly blocks: number;
  readonly contracts: number;
  /** Contracts whose history is not complete; only the recorded part was compared. */
  readonly unfinished: number;
  readonly compared: number;
  readonly differences: readonly Difference[];
  /** Sums that differ from their parts. */
  readonly wrongSums: readonly string[];
};

const NONE: Total = { count: 0, failed: 0, callers: 0 };

/**
 * Counts a chain again from its raw blocks and receipts, and compares every total at the newest
 * recorded block. Calls between contracts are left out: they need traces. `undefined` when nothing
 * is recorded. Throws when a reorg happens meanwhile.
 */
export async function checkChain(
  { db }: { db: Db },
  { client, progress = () => undefined }: { client: ChainClient; progress?: (done: number, of: number) => void },
): Promise<ChainCheck | undefined> {
  const { chainId } = client;
  const stored = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readStored(tx, chainId));
  if (stored === undefined) return undefined;
  const { block, hash, start, coverage, hasSystemLogs, windows, totals, wrongSums } = stored;
  const before = (await findHeader(client, block))?.hash;
  const counted = await recount(client, {
    from: start,
    to: block,
    coverage,
    hasSystemLogs,
    windows,
    progress: (done) => progress(done - start + 1, block - start + 1),
  });
  const after = (await findHeader(client, block))?.hash;
  if (before !== hash || after !== hash) throw new Error(`Block ${block} was replaced meanwhile: check again.`);
  const keys = [...new Set([...totals.keys(), ...counted.keys()])].sort();
  const differences = keys.flatMap((of): Difference[] => {
    const [one, other] = [totals.get(of), counted.get(of)];
    return isSame(one ?? NONE, other ?? NONE) && (one !== undefined) === (other !== undefined) ? [] : [{ of, stored: one, counted: other }];
  });
  return {
    chainId,
    block,
    hash,
    blocks: block - start + 1,
    contracts: coverage.length,
    unfinished: coverage.filter(({ backfilledTo, liveFrom }) => backfilledTo < liveFrom - 1).length,
    compared: keys.length,
    differences,
    wrongSums,
  };
}

function isSame(one: Total, other: Total): boolean {
  return one.count === other.count && one.failed === other.failed && one.callers === other.callers;
}

async function readStored(tx: Tx, chainId: number) {
  const chain = await tx.selectFrom('chain').where('chain_id', '=', String(chainId)).selectAll().executeTakeFirst();
  if (chain === undefined || chain.indexed === null || chain.indexed_hash === null) return undefined;
  const contracts = await tx.selectFrom('tracked_contract').where('chain_id', '=', String(chainId)).selectAll().execute();
  const windows = await tx.selectFrom('activity_window').where('chain_id', '=', String(chainId)).selectAll().execute();
  const { totals, wrongSums } = await readTotals(tx, chainId);
  const system = await tx
    .selectFrom('chain_log')
    .where('chain_id', '=', String(chainId))
    .where('tx_index', '<', 0)
    .select('block')
    .limit(1)
    .execute();
  return {
    hasSystemLogs: system.length > 0,
    block: toNumber(chain.indexed),
    hash: toHex(chain.indexed_hash),
    start: toNumber(chain.start_block),
    coverage: contracts.map(
      (contract): Coverage => ({
        projectId: contract.project_id,
        address: toHex(contract.address),
        from: toNumber(contract.from_block),
        backfilledTo: toNumber(contract.backfilled_to),
        liveFrom: toNumber(contract.live_from),
      }),
    ),
    windows: windows.map(({ span, starts_at }) => ({ span, startsAt: starts_at.getTime() / 1000 })),
    totals,
    wrongSums,
  };
}

async function readTotals(tx: Tx, chainId: number): Promise<{ totals: Totals; wrongSums: string[] }> {
  const rows = await tx
    .selectFrom('activity_total')
    .where('chain_id', '=', String(chainId))
    .where('kind', '<>', 'internal')
    .selectAll()
    .execute();
  const totals: Totals = new Map();
  const sums = new Map<string, { total: number; entries: number }>();
  for (const row of rows) {
    const of = keyOf({ projectId: row.project_id, span: row.span, kind: row.kind, contract: toHex(row.contract), key: toHex(row.key) });
    totals.set(of, { count: toNumber(row.count), failed: toNumber(row.failed), callers: toNumber(row.callers) });
    const sum = sums.get(`${row.project_id} ${row.span} ${row.kind}`) ?? { total: 0, entries: 0 };
    sums.set(`${row.project_id} ${row.span} ${row.kind}`, { total: sum.total + toNumber(row.count), entries: sum.entries + 1 });
  }
  const stored = await tx
    .selectFrom('activity_summary')
    .where('chain_id', '=', String(chainId))
    .where('kind', '<>', 'internal')
    .selectAll()
    .execute();
  const known = new Set(stored.map(({ project_id, span, kind }) => `${project_id} ${span} ${kind}`));
  const wrong = stored.flatMap(({ project_id, span, kind, total, entries }) => {
    const of = `${project_id} ${span} ${kind}`;
    const sum = sums.get(of) ?? { total: 0, entries: 0 };
    return sum.total === toNumber(total) && sum.entries === toNumber(entries) ? [] : [of];
  });
  return { totals, wrongSums: [...wrong, ...[...sums.keys()].filter((of) => !known.has(of))] };
}
