import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { Address } from '@redoubt/power/evm/reader';
import type { Context } from '../../platform/context.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { mapContract } from './map-contract.ts';
import { isPastRead, savePowerMap } from './power-store.ts';
import type { WorkerMapOptions } from './power-worker-pool.ts';
import { recordOutsideTransactions } from './record-outside-transactions.ts';

/**
 * Analyses a followed contract at the chain's newest recorded block, and saves its power map and the
 * transactions that used its powers. Throws RpcFault when no endpoint answers.
 */
export async function refreshPowerMap(
  { db, client }: Pick<Context, 'db'> & { readonly client: ChainClient },
  { chain, address, budget }: { chain: ConnectedChain; address: Address } & Pick<WorkerMapOptions, 'budget'>,
): Promise<void> {
  const { chainId, block, hash, time } = chain;
  const whole = await isPastRead(db, chain);
  let costMs = 0;
  const onCost = (ms: number) => {
    costMs = ms;
  };
  const made = await mapContract({ db, client }, { chain, address, onCost, budget });
  await savePowerMap(db, { chainId, block, hash, time, ...made, whole, costMs });
  await recordOutsideTransactions({ db, client }, { chainId, map: made.map, upTo: block });
}
