import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { AppError } from '@redoubt/domain/errors';
import type { PrivilegedAddresses, PrivilegedQuery } from '@redoubt/domain/onchain/activity/privileged';
import type { AsOf } from '@redoubt/domain/onchain/activity/schema';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { Address } from '@redoubt/power/evm/reader';
import { type ReachMap, toReachBlock } from '@redoubt/power/reach/reach';
import type { Context } from '../../platform/context.ts';
import { type ConnectedChain, findConnectedChain } from '../read/connected-chain.ts';
import { toHex } from '../record/chain-values.ts';
import { type Analyst, analyseOnce } from './analyse-once.ts';
import { isOutdated } from './control-change-store.ts';
import { findPowerMap, isTracked } from './power-store.ts';
import { findUnfinished } from './unfinished-store.ts';

export type PowerContext = Pick<Context, 'db'> & {
  readonly clientOf: (chainId: number) => Promise<ChainClient | undefined>;
  readonly analyst: Analyst;
};

/** A contract's powers. */
export type ContractPowers = {
  readonly chain: ConnectedChain;
  readonly monitored: boolean;
  readonly map: PowerMap;
  /** What the powers reach; undefined where that was not measured. */
  readonly reach: ReachMap | undefined;
  /** The chain's newest block on record. */
  readonly asOf: AsOf;
  /** The block that the map is of. */
  readonly analysis: Analysis;
};
type Analysis = PrivilegedAddresses['analysis'];

/**
 * The stored map of a followed contract, or a new analysis, which takes from the analyst's allowance.
 *
 * Throws ChainNotConnectedException for a chain that is not connected, ResourceNotFoundException for an
 * address that no connected chain knows, ServiceUnavailableException when no endpoint answers or too
 * many analyses wait, LimitExceededException where the allowance is used up.
 */
export async function findContractPowers(ctx: PowerContext, { address, chain: slug }: PrivilegedQuery): Promise<ContractPowers> {
  const { db, analyst } = ctx;
  const slugs =
    slug === undefined ? (await db.selectFrom('chain').orderBy('chain_id').select('slug').execute()).map((row) => row.slug) : [slug];
  const chains = (await Promise.all(slugs.map((each) => findConnectedChain(db, { slug: each })))).filter((chain) => chain !== undefined);
  if (slug !== undefined && chains.length === 0) throw new AppError('ChainNotConnectedException', { field: 'chain' });
  for (const { chainId, slug: on } of chains) {
    const stored = await findPowerMap(db, { chainId, address });
    // Read after the map, which may be of a newer block.
    const chain = stored && (await findConnectedChain(db, { slug: on }));
    if (stored === undefined || chain === undefined) continue;
    const { block, hash, time, map, reach } = stored;
    const monitored = await isTracked(db, { chainId, address });
    const outdated = await isOutdated(db, { chainId, address });
    const unfinished = await findUnfinished(db, { chainId, address });
    return {
      chain,
      monitored,
      map,
      reach,
      asOf: toAsOf(chain),
      analysis: { block, hash: toHex(hash), time: time.toISOString(), outdated, unfinished, reachBlock: toReachBlock(reach, stored) },
    };
  }
  for (const chain of chains) {
    const client = await ctx.clientOf(chain.chainId);
    if (client === undefined) continue;
    try {
      const map = await analyseOnce({ db, client, analyst }, { chain, address: address as Address });
      if (map === undefined) continue;
      const asOf = toAsOf(chain);
      const { block, hash, time } = asOf;
      const monitored = await isTracked(db, { chainId: chain.chainId, address });
      const analysis = { block, hash, time, outdated: false, unfinished: null, reachBlock: null };
      return { chain, monitored, map, reach: undefined, asOf, analysis };
    } catch (error) {
      if (isRpcFault(error)) throw new AppError('ServiceUnavailableException', { cause: error, facts: { chain: chain.slug } });
      throw error;
    }
  }
  throw new AppError('ResourceNotFoundException');
}

export function toAsOf({ slug, block, hash, time, finalized }: ConnectedChain): AsOf {
  return { chain: slug, block, hash: toHex(hash), time: time.toISOString(), finalizedBlock: finalized };
}
