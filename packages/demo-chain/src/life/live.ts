import { setTimeout as sleep } from 'node:timers/promises';
import type { Rpc } from '../anvil/rpc.ts';
import type { Archive } from '../archive/archive.ts';
import type { Recorder } from '../archive/recorder.ts';
import type { Scenario } from '../create-scenario.ts';
import type { ChainFolder } from '../data/chain-folder.ts';
import type { DemoChainLog } from '../log.ts';
import { createRead, mineBlock, readBlock, readNonces } from '../scenario/drive.ts';
import { planPresent } from '../scenario/present.ts';
import type { Node } from './node.ts';
import { save } from './save.ts';

/** How long the exit event of a child process may take. */
const END_KNOWN_AFTER_MS = 1_000;

type Options = {
  readonly folder: ChainFolder;
  readonly archive: Archive;
  readonly recorder: Recorder;
  readonly scenario: Scenario;
  readonly log: DemoChainLog;
  readonly blockEveryMs: number | undefined;
  /** Blocks between two saves of the state: a start mines at most so many again. */
  readonly saveEvery: number;
  /** Blocks between two replacements of the node. */
  readonly renewEvery: number;
  /** Whether the archive takes no further block. */
  readonly isFull: () => boolean;
};
export type Life = { readonly failed: Promise<never>; stop(): Promise<void> };

/** Mines a block every few seconds until it is stopped. */
export function live(node: Node, { folder, archive, recorder, scenario, log, blockEveryMs, saveEvery, renewEvery, isFull }: Options): Life {
  const { rpc } = node;
  const stopping = new AbortController();
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const fail = (error: unknown) => {
    if (!stopping.signal.aborted) failure.reject(error);
  };
  let unsaved = 0;
  let unrenewed = 0;
  let isStopped = false;

  const mine = async (asked: Rpc) => {
    const head = await readBlock(asked, 'latest');
    if (head === undefined) throw new Error('The demo chain has lost its blocks.');
    const timestamp = Math.max(head.timestamp + 1, Math.floor(Date.now() / 1_000));
    const transactions = await planPresent(scenario, { number: head.number + 1, now: timestamp, read: createRead(asked) });
    await mineBlock(asked, { transactions, timestamp, nonces: await readNonces(asked, transactions) });
    await recorder.catchUp(asked);
  };
  const step = async () => {
    if (isFull()) {
      if (!isStopped) log('the archive of the demo chain is full: no more blocks are mined, and the next start makes the chain again');
      isStopped = true;
      return;
    }
    unsaved += 1;
    unrenewed += 1;
    if (unrenewed >= renewEvery && (await node.renew(mine))) {
      log('the node of the demo chain was replaced', { block: archive.findHead()?.number });
      unrenewed = 0;
      unsaved = 0;
      return;
    }
    await node.change(mine);
    if (unsaved < saveEvery) return;
    await save(rpc, folder);
    unsaved = 0;
  };
  const run = async () => {
    while (blockEveryMs !== undefined && (await pause(blockEveryMs, stopping.signal))) await step();
  };
  void node.failed.catch(fail);
  const running = run().catch(async (error: unknown) => {
    // A node that ended does not answer: its exit is the better error, and comes in a moment.
    await Promise.race([node.failed.catch(() => undefined), pause(END_KNOWN_AFTER_MS, stopping.signal)]);
    fail(error);
  });
  return {
    failed: failure.promise,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** False when it was stopped. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}
