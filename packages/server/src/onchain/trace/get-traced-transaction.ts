import { AppError } from '@redoubt/domain/errors';
import type { TracedTransaction } from '@redoubt/domain/onchain/trace/schema';
import { listConversions, netTransaction, proposeSeeds } from '@redoubt/tracing/collect/net-transaction';
import { fromPos, type Hex, type Movement } from '@redoubt/tracing/model/movement';
import { findRecordedTransaction } from '../movement/find-recorded.ts';
import { openMovementStore } from './movement-store.ts';
import type { TraceReading } from './reading.ts';
import { getTraceChain } from './run-store.ts';

/**
 * What a transaction moved, what each account gained and lost, and where a trace could start. Throws
 * ChainNotConnectedException, and ResourceNotFoundException where the transaction is not on record.
 */
export async function getTracedTransaction(
  { db, nodeOf }: TraceReading,
  { chain: slug, hash }: { chain: string; hash: string },
): Promise<TracedTransaction> {
  const { chainId, key } = await getTraceChain(db, slug);
  const row = await findRecordedTransaction(db, { chain: key, hash: hash as Hex });
  if (row === undefined) throw new AppError('ResourceNotFoundException', { message: 'This transaction is not on record here.' });
  if (row.gap) throw new AppError('ResourceNotFoundException', { message: 'This transaction has more movements than can be kept.' });
  const store = await openMovementStore({ db, chainId, slug, node: await nodeOf(chainId) });
  const place = fromPos(row.pos);
  const [whole] = await store.transactions([place]);
  if (whole === undefined) throw new AppError('ResourceNotFoundException', { message: 'This transaction is not on record here.' });
  const nets = netTransaction(whole.movements).filter(({ net }) => net !== 0n);
  const accounts = [...new Set(nets.map(({ account }) => account))];
  const assets = [...new Set(whole.movements.map(({ asset }) => asset))];
  const [labels, facts] = await Promise.all([store.labels(accounts), store.facts({ accounts: [], assets })]);
  const labelsOf = new Map(accounts.map((account, index) => [account, labels[index] ?? []]));
  return {
    chain: slug,
    hash: whole.hash,
    block: whole.block,
    index: whole.index,
    blockHash: whole.blockHash,
    time: new Date(whole.time * 1000).toISOString(),
    signer: whole.signer,
    traced: whole.traced,
    assets: facts.assets.map(({ asset, symbol, decimals, trust }) => ({
      asset,
      symbol: symbol ?? null,
      decimals: decimals ?? null,
      trust,
    })),
    movements: whole.movements.map(toMovementRow),
    changes: nets.map(({ account, asset, net }) => ({
      account,
      asset,
      change: String(net),
      labels: (labelsOf.get(account) ?? []).map((label) => ({ ...label, statedOn: label.statedOn ?? null })),
    })),
    conversions: listConversions(nets).map(({ account, took, gave }) => ({
      account,
      took: { ...took, amount: String(took.amount) },
      gave: { ...gave, amount: String(gave.amount) },
    })),
    seeds: proposeSeeds(whole.movements, whole.signer).map(({ movement, likely }) => ({ movement: toMovementRow(movement), likely })),
  };
}

export function toMovementRow({ pos, from, to, asset, amount, kind }: Movement): TracedTransaction['movements'][number] {
  return { ...fromPos(pos), from, to, asset, amount: String(amount), kind };
}
