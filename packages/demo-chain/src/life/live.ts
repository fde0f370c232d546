import { setTimeout as sleep } from 'node:timers/promises';
import type { Anvil } from '../anvil/start-anvil.ts';
import type { ChainFolder } from '../data/chain-folder.ts';
import type { DemoChainLog } from '../log.ts';
import { createRead, mineBlock, readBlock, readNonces } from '../scenario/drive.ts';
import { HISTORY_BLOCKS } from '../scenario/history.ts';
import { planPresent } from '../scenario/present.ts';
import type { Town } from '../scenario/town.ts';
import { save } from './save.ts';

/** Up to so many blocks, all are mined again at the next start: that takes seconds, and every state is there again. */
const REPLAYED_MAX = 2_000;
const SAVE_EVERY_MS = 600_000;
/** What others sent cannot be made again, so it is written down sooner. */
const SAVE_FOREIGN_EVERY_MS = 30_000;
/** How long the system may take to tell us that a process of ours has ended. */
const END_KNOWN_AFTER_MS = 1_000;

type Options = { folder: ChainFolder; town: Town; log: DemoChainLog; blockEveryMs: number | undefined };
export type Life = { readonly failed: Promise<never>; stop(): Promise<void> };

/** Makes a block every few seconds, until it is stopped. */
export function live(anvil: Anvil, { folder, town, log, blockEveryMs }: Options): Life {
  const { rpc } = anvil;
  const stopping = new AbortController();
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const fail = (error: unknown) => {
    if (!stopping.signal.aborted) failure.reject(error);
  };
  let savedAt = performance.now();
  let isForeign = folder.readState() !== undefined;
  let isSaved = true;

  const saveNow = async () => {
    await save(anvil, folder);
    savedAt = performance.now();
    isSaved = true;
  };
  const step = async () => {
    const head = await readBlock(rpc, 'latest');
    if (head === undefined) throw new Error('The demo chain has lost its blocks.');
    const timestamp = Math.max(head.timestamp + 1, Math.floor(Date.now() / 1_000));
    const acts = await planPresent(town, { number: head.number + 1, now: timestamp, read: createRead(rpc) });
    await mineBlock(rpc, { acts, timestamp, nonces: await readNonces(rpc, acts) });
    const mined = await readBlock(rpc, 'latest');
    if (mined === undefined) throw new Error('The demo chain has lost its blocks.');
    folder.appendJournal(mined);
    const hasForeign = mined.transactionCount > acts.length || mined.number !== head.number + 1;
    isForeign ||= hasForeign;
    isSaved &&= !isForeign && mined.number <= HISTORY_BLOCKS + REPLAYED_MAX;
    const every = hasForeign ? SAVE_FOREIGN_EVERY_MS : SAVE_EVERY_MS;
    if (!isSaved && performance.now() - savedAt > every) await saveNow();
  };
  const run = async () => {
    while (blockEveryMs !== undefined && (await pause(blockEveryMs, stopping.signal))) await step();
  };
  void anvil.ended.then((how) => fail(new Error(`The node of the demo chain ended (${how}).`)));
  const running = run().catch(async (error: unknown) => {
    // A node that has ended answers nothing: then that is what there is to say, and it is about to be said.
    await Promise.race([anvil.ended, pause(END_KNOWN_AFTER_MS, stopping.signal)]);
    fail(error);
  });
  return {
    failed: failure.promise,
    stop: async () => {
      stopping.abort();
      await running;
      if (!isSaved) await saveNow().catch((error: unknown) => log('the demo chain was not written down', { error: String(error) }));
    },
  };
}

/** False when it was told to stop. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}
