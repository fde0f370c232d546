import type { TopCallers, TopEvents, TopFunctionCalls, TopQuery } from '@redoubt/domain/onchain/activity/schema';
import { findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import type { Context } from '../../platform/context.ts';
import { toHex } from '../record/chain-values.ts';
import { type ActivityRecord, readActivityRecord, readAtOnce } from './activity-record.ts';
import { nameEvent, nameFunction } from './name-activity.ts';
import { listTop, type TopKind, type TopRow } from './top-store.ts';

type Ctx = Pick<Context, 'db'>;

/** The accounts that sent the most transactions to a project's contracts. Throws ResourceNotFoundException. */
export async function listTopCallers(ctx: Ctx, query: TopQuery): Promise<TopCallers> {
  return readTop(ctx, query, 'caller', ({ row, chain, ranked }) => {
    const address = toHex(row.key);
    const explorer = findKnownChain(chain)?.explorerUrl;
    return {
      ...ranked,
      chain,
      address,
      label: row.name,
      // The sender of a transaction is an EOA, also with delegated code.
      kind: 'eoa' as const,
      failed: row.failed,
      ...seenTimesOf(row),
      explorerUrl: explorer === undefined ? null : `${explorer}/address/${address}`,
    };
  });
}

/** The most frequent events of a project's contracts. Throws ResourceNotFoundException. */
export async function listTopEvents(ctx: Ctx, query: TopQuery): Promise<TopEvents> {
  return readTop(ctx, query, 'event', ({ row, chain, ranked }) => {
    const topic = row.key.length === 0 ? null : toHex(row.key);
    const naming = topic === null ? undefined : nameEvent(topic);
    const address = toHex(row.contract);
    return {
      ...ranked,
      eventName: naming?.name ?? null,
      signature: naming?.signature ?? null,
      topic,
      contract: { chain, address, name: row.name },
      ...seenTimesOf(row),
    };
  });
}

/** The functions of a project's contracts that transactions called most. Throws ResourceNotFoundException. */
export async function listTopFunctionCalls(ctx: Ctx, query: TopQuery): Promise<TopFunctionCalls> {
  return readTop(ctx, query, 'call', ({ row, chain, ranked, traced }) => {
    const selector = toHex(row.key);
    const naming = nameFunction(selector);
    const address = toHex(row.contract);
    return {
      ...ranked,
      functionName: naming?.name ?? null,
      signature: naming?.signature ?? null,
      selector,
      contract: { chain, address, name: row.name },
      uniqueCallers: row.callers,
      failed: row.failed,
      internalCount: traced ? row.internal : null,
      ...seenTimesOf(row),
    };
  });
}

type Entry = {
  readonly row: TopRow;
  readonly chain: string;
  readonly ranked: { rank: number; count: number; percentage: number };
  readonly traced: boolean;
};

type Top<Item> = ActivityRecord['frame'] & { count: number; total: number; entries: number; items: Item[] };

async function readTop<Item>(
  { db }: Ctx,
  { projectId, count, window: span }: TopQuery,
  kind: TopKind,
  toItem: (entry: Entry) => Item,
): Promise<Top<Item>> {
  return readAtOnce(db, async (tx) => {
    const { frame, recorded } = await readActivityRecord(tx, { projectId, span });
    const { rows, total, entries } = await listTop(tx, { projectId, span, kind, recorded, count });
    const chains = new Map(recorded.map((each) => [each.chainId, each]));
    const items = rows.flatMap((row, index) => {
      const on = chains.get(row.chainId);
      const ranked = { rank: index + 1, count: row.count, percentage: percentageOf(row.count, total) };
      return on === undefined ? [] : toItem({ row, chain: on.chain, traced: on.traces === true, ranked });
    });
    return { ...frame, count, total, entries, items };
  });
}

/** With two decimals. */
function percentageOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((count / total) * 10_000) / 100;
}

function seenTimesOf({ firstAt, lastAt, lastHash }: TopRow) {
  return {
    firstSeen: firstAt?.toISOString() ?? null,
    lastSeen: lastAt?.toISOString() ?? null,
    lastTxHash: lastHash === null ? null : toHex(lastHash),
  };
}
