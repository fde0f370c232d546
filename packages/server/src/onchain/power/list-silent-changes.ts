import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { ENGINE } from '@redoubt/power/analysis/engine';
import type { Address } from '@redoubt/power/evm/reader';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { toBytes, toHex } from '../record/chain-values.ts';
import { IS_RESTED } from './power-store.ts';
import { type Difference, listDifferences, type WatchedState, WORDS_PER_REQUEST } from './readings/watched-state.ts';
import { saveSilentChanges } from './silent-change-store.ts';

type CompareContext = Pick<Context, 'db'> & { readonly client: ChainClient };

/** Batches a run and chain, of two requests each; the next run continues after the last contract. */
const BATCHES = { usual: 4, rateLimited: 1 } as const;

/** Between two rounds through all maps where each request is billed. */
const BILLED_ROUND_MS = 2 * 3_600_000;

/** The contract after which each chain's next run begins, and when its round did. Runs of several processes do no harm. */
const positions = new Map<number, { after: string; startedAt: number }>();

/**
 * Followed contracts whose code, owners or implementations differ from those of their maps: changes
 * without an event, which are recorded. At most eight requests, and none between two rounds; empty where the
 * endpoints do not answer, or do not support state overrides.
 */
export async function listSilentChanges(ctx: CompareContext, { chain }: { chain: ConnectedChain }): Promise<Address[]> {
  const { chainId } = chain;
  const differences: Difference[] = [];
  const now = performance.now();
  const known = positions.get(chainId);
  if (known?.after === '0x' && ctx.client.billed && now - known.startedAt < BILLED_ROUND_MS) return [];
  let position = known === undefined || known.after === '0x' ? { after: '0x', startedAt: now } : known;
  for (let batch = 0; batch < (ctx.client.rateLimited ? BATCHES.rateLimited : BATCHES.usual); batch += 1) {
    const { watched, last } = await listWatched(ctx.db, { chainId, after: position.after });
    position = { ...position, after: watched.size === 0 ? '0x' : last };
    if (watched.size === 0) break;
    const found = await compare(ctx, { chain, watched, withCode: true });
    if (found === undefined) break;
    differences.push(...found);
  }
  positions.set(chainId, position);
  return record(ctx, { chain, differences });
}

/**
 * The same of certain contracts, those that blocks touched. `contracts`: in the order of importance; one batch is
 * compared. Code, which hardly ever changes, is left to the rounds where each request is billed.
 */
export async function listSilentChangesOf(
  ctx: CompareContext,
  { chain, contracts }: { chain: ConnectedChain; contracts: readonly string[] },
): Promise<Address[]> {
  if (contracts.length === 0) return [];
  const { watched } = await listWatched(ctx.db, { chainId: chain.chainId, after: '0x', contracts });
  const differences = watched.size === 0 ? [] : await compare(ctx, { chain, watched, withCode: !ctx.client.billed });
  return record(ctx, { chain, differences: differences ?? [] });
}

/** Undefined where the endpoints can't tell. */
async function compare(
  { client }: CompareContext,
  { chain: { block }, ...compared }: { chain: ConnectedChain; watched: ReadonlyMap<Address, WatchedState>; withCode: boolean },
): Promise<Difference[] | undefined> {
  try {
    return await listDifferences(client, { block, ...compared });
  } catch (error) {
    if (isRpcFault(error)) return undefined;
    throw error;
  }
}

async function record(
  { db }: CompareContext,
  { chain: { chainId, block }, differences }: { chain: ConnectedChain; differences: readonly Difference[] },
): Promise<Address[]> {
  await saveSilentChanges(db, { chainId, block, differences });
  return [...new Set(differences.map(({ contract }) => contract))];
}

/** The contracts that come next, in the order of their addresses: as many as one batch holds. */
async function listWatched(
  db: Context['db'],
  { chainId, after, contracts }: { chainId: number; after: string; contracts?: readonly string[] },
): Promise<{ watched: ReadonlyMap<Address, WatchedState>; last: string }> {
  const named = contracts === undefined ? sql`` : sql`and p.address = any(${contracts.map(toBytes)}::bytea[])`;
  const { rows } = await sql<{ address: Buffer; watched: WatchedState }>`
    select address, watched from power_map p
    where chain_id = ${chainId} and engine = ${ENGINE} and watched is not null and ${IS_RESTED} and address > decode(${after.slice(2)}, 'hex')
      and exists (select from tracked_contract t where t.chain_id = p.chain_id and t.address = p.address) ${named}
    order by address limit ${WORDS_PER_REQUEST}`.execute(db);
  const watched = new Map<Address, WatchedState>();
  let words = 0;
  for (const row of rows) {
    words += row.watched.slots.length + row.watched.codes.length;
    if (words > WORDS_PER_REQUEST) break;
    watched.set(toHex(row.address), row.watched);
  }
  return { watched, last: [...watched.keys()].at(-1) ?? after };
}
