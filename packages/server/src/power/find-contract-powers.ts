import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { AppError } from '@redoubt/domain/errors';
import type { PrivilegedQuery } from '@redoubt/domain/skynet/privileged';
import type { PowerMap } from '@redoubt/power/power-map';
import type { Address } from '@redoubt/power/reader';
import { toHex } from '../chain/chain-values.ts';
import type { Context } from '../context.ts';
import { type ConnectedChain, findConnectedChain } from '../skynet/wallet/wallet-store.ts';
import { type Analyst, analyseOnce } from './analyse-once.ts';
import { findPowerMap, isTracked } from './power-store.ts';

export type PowerContext = Pick<Context, 'db'> & {
  readonly clientOf: (chainId: number) => Promise<ChainClient | undefined>;
  readonly analyst: Analyst;
};

/** A contract's powers with the block that they are of. */
export type ContractPowers = {
  readonly chain: ConnectedChain;
  readonly monitored: boolean;
  readonly map: PowerMap;
  readonly asOf: { chain: string; block: number; hash: string; time: string; finalizedBlock: number | null };
};

/**
 * What is stored of a followed contract, or else worked out now, which takes from the analyst's allowance. Throws
 * ChainNotConnectedException for a chain that is not connected, ResourceNotFoundException for an address that no connected chain knows,
 * ServiceUnavailableException when no endpoint answers or too many analyses wait, LimitExceededException where the allowance is used up.
 */
export async function findContractPowers(ctx: PowerContext, { address, chain: slug }: PrivilegedQuery): Promise<ContractPowers> {
  const { db, analyst } = ctx;
  const slugs =
    slug === undefined ? (await db.selectFrom('chain').orderBy('chain_id').select('slug').execute()).map((row) => row.slug) : [slug];
  const chains = (await Promise.all(slugs.map((each) => findConnectedChain(db, { slug: each })))).filter((chain) => chain !== undefined);
  if (slug !== undefined && chains.length === 0) throw new AppError('ChainNotConnectedException', { field: 'chain' });
  for (const chain of chains) {
    const stored = await findPowerMap(db, { chainId: chain.chainId, address });
    if (stored !== undefined) {
      const asOf = { ...toAsOf(chain), block: stored.block, hash: toHex(stored.hash), time: stored.time.toISOString() };
      return { chain, monitored: await isTracked(db, { chainId: chain.chainId, address }), map: stored.map, asOf };
    }
  }
  for (const chain of chains) {
    const client = await ctx.clientOf(chain.chainId);
    if (client === undefined) continue;
    try {
      const map = await analyseOnce({ db, client, analyst }, { chain, address: address as Address });
      if (map === undefined) continue;
      return { chain, monitored: await isTracked(db, { chainId: chain.chainId, address }), map, asOf: toAsOf(chain) };
    } catch (error) {
      if (isRpcFault(error)) throw new AppError('ServiceUnavailableException', { cause: error, facts: { chain: chain.slug } });
      throw error;
    }
  }
  throw new AppError('ResourceNotFoundException');
}

function toAsOf({ slug, block, hash, time, finalized }: ConnectedChain): ContractPowers['asOf'] {
  return { chain: slug, block, hash: toHex(hash), time: time.toISOString(), finalizedBlock: finalized };
}
