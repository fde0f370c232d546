import type { Hex } from '@redoubt/chain/hex';
import { isOfTransaction } from '@redoubt/chain/read/check-logs';
import type { ChainReceipt } from '@redoubt/chain/read/raw-shapes';
import { readBlock, readReceipts } from '@redoubt/chain/read/read-blocks';
import { readBlockLogs } from '@redoubt/chain/read/read-logs';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { ActivityKind, ActivitySpan } from '@redoubt/db/tables';

/** A followed contract of a project, and for which blocks its rows are on record. */
export type Coverage = {
  readonly projectId: string;
  readonly address: Hex;
  readonly from: number;
  readonly backfilledTo: number;
  readonly liveFrom: number;
};

export type Total = { readonly count: number; readonly failed: number; readonly callers: number };
/** By project, span, kind, contract and key: see `keyOf`. */
export type Totals = Map<string, Total>;

export function keyOf(of: { projectId: string; span: ActivitySpan; kind: ActivityKind; contract: string; key: string }): string {
  return [of.projectId, of.span, of.kind, of.contract, of.key].join(' ');
}

type RecountParams = {
  readonly from: number;
  readonly to: number;
  readonly coverage: readonly Coverage[];
  /** Whether the chain has logs that belong to no transaction: then all logs of each block are asked for, too. */
  readonly hasSystemLogs: boolean;
  /** Beginnings of the windows, in seconds since 1970. */
  readonly windows: readonly { readonly span: ActivitySpan; readonly startsAt: number }[];
  readonly progress: (block: number) => void;
};

const AT_ONCE = 8;

/** Counts everything again from full blocks and receipts, independently of how the totals were made. */
export async function recount(
  client: ChainClient,
  { from, to, coverage, hasSystemLogs, windows, progress }: RecountParams,
): Promise<Totals> {
  const totals = new Map<string, { count: number; failed: number; callers: number; seen?: Set<string> }>();
  const byAddress = Map.groupBy(coverage, ({ address }) => address);
  const add = (of: Parameters<typeof keyOf>[0], failed: boolean, caller?: string) => {
    const total = totals.get(keyOf(of)) ?? { count: 0, failed: 0, callers: 0 };
    total.count += 1;
    if (failed) total.failed += 1;
    if (caller !== undefined) {
      total.seen ??= new Set();
      total.seen.add(caller);
      total.callers = total.seen.size;
    }
    totals.set(keyOf(of), total);
  };
  const coveredBy = (address: Hex, block: number) =>
    (byAddress.get(address) ?? []).filter(
      ({ from: first, backfilledTo, liveFrom }) => block >= first && (block <= backfilledTo || block >= liveFrom),
    );
  for (let number = from; number <= to; number += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, to - number + 1) }, (_, offset) => number + offset);
    for (const { block, receipts, system } of await Promise.all(numbers.map((each) => readAll(client, each, { hasSystemLogs })))) {
      const spans: ActivitySpan[] = ['all', ...windows.filter(({ startsAt }) => block.timestamp >= startsAt).map(({ span }) => span)];
      for (const tx of block.transactions) {
        if (tx.to === null) continue;
        for (const { projectId } of coveredBy(tx.to, block.number)) {
          const failed = receipts[tx.index]?.ok !== true;
          for (const span of spans) {
            add({ projectId, span, kind: 'caller', contract: '0x', key: tx.from }, failed);
            add({ projectId, span, kind: 'call', contract: tx.to, key: tx.input.slice(0, 10) }, failed, tx.from);
          }
        }
      }
      for (const log of [...receipts.flatMap(({ logs }) => logs), ...system]) {
        for (const { projectId } of coveredBy(log.address, block.number)) {
          for (const span of spans) add({ projectId, span, kind: 'event', contract: log.address, key: log.topics[0] ?? '0x' }, false);
        }
      }
    }
    progress(Math.min(to, number + AT_ONCE - 1));
  }
  return new Map([...totals].map(([key, { count, failed, callers }]) => [key, { count, failed, callers }]));
}

async function readAll(client: ChainClient, number: number, { hasSystemLogs }: Pick<RecountParams, 'hasSystemLogs'>) {
  const { value: block } = await readBlock(client, number);
  const receipts: ChainReceipt[] = block.transactions.length === 0 ? [] : (await readReceipts(client, block)).value;
  if (receipts.length !== block.transactions.length)
    throw new Error(`Block ${number} has another number of receipts than of transactions.`);
  const logs = hasSystemLogs ? (await readBlockLogs(client, block)).value : [];
  return { block, receipts, system: logs.filter((log) => !isOfTransaction(log)) };
}
