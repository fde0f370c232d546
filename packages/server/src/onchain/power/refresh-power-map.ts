import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault, RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Address } from '@redoubt/power/evm/reader';
import type { Context } from '../../platform/context.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { mapContract } from './map-contract.ts';
import { findSettledState, isPastRead, savePowerMap } from './power-store.ts';
import type { Bounds, CutOffAt } from './power-worker-pool.ts';
import { recordOutsideTransactions } from './record-outside-transactions.ts';
import { forgetUnfinished, keepAnswers, recordUnfinished, resumeAnalysis } from './unfinished-store.ts';
import { listDifferences } from './watched-state.ts';

const CUT_OFF_REASONS: Readonly<Record<CutOffAt, string>> = {
  waiting: 'the endpoint answered too slowly for one analysis',
  time: 'it took more time than one analysis may take here',
  memory: 'it took more memory than one analysis may take here',
};

/**
 * Analyses a followed contract at the chain's newest recorded block, and saves its power map and the
 * transactions that used its powers. Throws RpcFault when no endpoint answers, or answers so slowly that the
 * analysis was cut off: an earlier map stays, none is saved in its place, and the next attempt goes on at the same
 * block with what was answered so far. An earlier map stays, too, where a limit of this process cut the analysis off and
 * what the map rests on is as it was; of a contract that changed it would say what no longer holds. Then, and where there is none, a map says that
 * nothing was determined until an attempt ends.
 */
export async function refreshPowerMap(
  { db, client }: Pick<Context, 'db'> & { readonly client: ChainClient },
  { chain, address, bounds }: { chain: ConnectedChain; address: Address; bounds?: Bounds },
): Promise<void> {
  const unfinished = resumeAnalysis(chain, address);
  const { chainId, block, hash, time } = unfinished.chain;
  const whole = await isPastRead(db, chain);
  let costMs = 0;
  const onCost = (ms: number) => {
    costMs = ms;
  };
  keepAnswers(address, unfinished);
  const { cutOff, ...made } = await mapContract({ db, client }, { ...unfinished, address, onCost, bounds });
  if (cutOff === 'waiting') {
    await recordUnfinished(db, { address, unfinished, reason: CUT_OFF_REASONS[cutOff] });
    throw new RpcFault('timeout', { detail: `an analysis was not finished; it goes on with ${unfinished.answers.size} answers` });
  }
  if (cutOff !== undefined) {
    await recordUnfinished(db, { address, unfinished, reason: CUT_OFF_REASONS[cutOff] });
    if (await isAsMapped({ db, client }, { chain: unfinished.chain, address })) return;
  }
  await savePowerMap(db, { chainId, block, hash, time, ...made, whole, costMs });
  if (cutOff === undefined) await forgetUnfinished(db, { chain, address });
  await recordOutsideTransactions({ db, client }, { chainId, map: made.map, upTo: block });
}

/**
 * Whether there is a map that was finished, and since its block no change of control was logged and neither code nor watched storage
 * differ. False where the endpoints can't tell.
 */
async function isAsMapped(
  { db, client }: Pick<Context, 'db'> & { readonly client: ChainClient },
  { chain: { chainId, block }, address }: { chain: ConnectedChain; address: Address },
): Promise<boolean> {
  const watched = await findSettledState(db, { chainId, address });
  if (watched === undefined) return false;
  try {
    return (await listDifferences(client, { block, watched: new Map([[address, watched]]), withCode: true })).length === 0;
  } catch (error) {
    if (isRpcFault(error)) return false;
    throw error;
  }
}
