import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault, RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Address } from '@redoubt/power/evm/reader';
import type { Context } from '../../platform/context.ts';
import { untilAborted } from '../read/chain-clients.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { mapContract } from './map-contract.ts';
import { findPowerMap, findReadings, findSettledState, isPastRead, moveMap, savePowerMap } from './power-store.ts';
import { BOUNDS, type Bounds, type CutOffAt } from './power-worker-pool.ts';
import { readAgain } from './readings/read-again.ts';
import { listDifferences } from './readings/watched-state.ts';
import { recordOutsideTransactions } from './record-outside-transactions.ts';
import { forgetUnfinished, recordUnfinished, resumeAnalysis, type Unfinished } from './unfinished-store.ts';

const CUT_OFF_REASONS: Readonly<Record<CutOffAt, string>> = {
  waiting: 'the endpoint answered too slowly for one analysis',
  time: 'it took more time than one analysis may take here',
  memory: 'it took more memory than one analysis may take here',
};

/**
 * Brings the power map of a followed contract up to the chain's newest recorded block, with the transactions that used its powers. What
 * the stored map was made from is read again first: where nothing differs, the map is right at that block, too. Otherwise, and where code
 * read the time, the contract is analysed with these answers.
 *
 * Throws RpcFault when no endpoint answers, or answers so slowly that the
 * analysis was cut off: an earlier map stays, none is saved in its place, and the next attempt goes on at the same
 * block with what was answered so far. An earlier map stays, too, where a limit of this process cut the analysis off and
 * what the map rests on is as it was; of a contract that changed it would say what no longer holds. Then, and where there is none, a map says that
 * nothing was determined until an attempt ends.
 */
export async function refreshPowerMap(
  { db, client }: Pick<Context, 'db'> & { readonly client: ChainClient },
  { chain, address, bounds }: { chain: ConnectedChain; address: Address; bounds?: Bounds },
): Promise<void> {
  const unfinished = await resumeAnalysis(db, { chain, address });
  const { chainId, block, hash, time } = unfinished.chain;
  const whole = await isPastRead(db, chain);
  if (unfinished.answers.size === 0 && (await isVerified({ db, client }, { unfinished, address, whole, bounds }))) return;
  const answersBefore = unfinished.answers.size;
  let costMs = 0;
  const onCost = (ms: number) => {
    costMs = ms;
  };
  const { cutOff, ...made } = await mapContract({ db, client }, { ...unfinished, address, onCost, bounds }).catch(
    async (error: unknown) => {
      if (isRpcFault(error) && unfinished.answers.size > answersBefore)
        await recordUnfinished(db, { address, unfinished, reason: 'the endpoint failed during it', goesOn: true });
      throw error;
    },
  );
  if (cutOff === 'waiting') return stopWaiting(db, { address, unfinished });
  if (cutOff !== undefined) {
    await recordUnfinished(db, { address, unfinished, reason: CUT_OFF_REASONS[cutOff], goesOn: false });
    if (await isAsMapped({ db, client }, { chain: unfinished.chain, address })) return;
  }
  await savePowerMap(db, { chainId, block, hash, time, ...made, whole, costMs });
  if (cutOff === undefined) await forgetUnfinished(db, { chain, address });
  await recordOutsideTransactions({ db, client }, { chainId, map: made.map, upTo: block });
}

async function stopWaiting(db: Context['db'], { address, unfinished }: { address: Address; unfinished: Unfinished }): Promise<never> {
  await recordUnfinished(db, { address, unfinished, reason: CUT_OFF_REASONS.waiting, goesOn: true });
  throw new RpcFault('timeout', { detail: `an analysis was not finished; it goes on with ${unfinished.answers.size} answers` });
}

/** Processor time of reading one answer again, in milliseconds: it takes from a contract's share of analysis. */
const ANSWER_COST_MS = 2;

/**
 * Reads again what the stored map was made from. Where all of it is the same, the map is said to be of the new block. Otherwise the
 * answers are those with which the analysis goes on.
 */
async function isVerified(
  { db, client }: Pick<Context, 'db'> & { readonly client: ChainClient },
  { unfinished, address, whole, bounds = BOUNDS }: { unfinished: Unfinished; address: Address; whole: boolean; bounds: Bounds | undefined },
): Promise<boolean> {
  const { chain, answers } = unfinished;
  const { chainId, block, hash, time } = chain;
  const stored = await findPowerMap(db, { chainId, address });
  const readings = stored && (await findReadings(db, stored));
  if (stored === undefined || readings === undefined) return false;
  const ended = AbortSignal.timeout(bounds.msMax);
  const isSame = await readAgain({ db, client: untilAborted(client, ended) }, { chain, readings, answers }).catch((error: unknown) => {
    if (ended.aborted) return stopWaiting(db, { address, unfinished });
    throw error;
  });
  if (!isSame || readings.isTimed) return false;
  await moveMap(db, { map: stored, to: { block, hash, time, whole, costMs: readings.reads.length * ANSWER_COST_MS } });
  await forgetUnfinished(db, { chain, address });
  await recordOutsideTransactions({ db, client }, { chainId, map: stored.map, upTo: block });
  return true;
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
