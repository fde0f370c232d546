import { setTimeout as sleep } from 'node:timers/promises';
import type { Rpc } from '../anvil/rpc.ts';
import { type Anvil, type Kept, startAnvil } from '../anvil/start-anvil.ts';
import type { Archive } from '../archive/archive.ts';
import type { ChainFolder } from '../data/chain-folder.ts';
import type { DemoChainLog } from '../log.ts';
import { recordNode } from './leftover.ts';
import { restore, save } from './save.ts';

/** Enough states to trace for a late follower, and to replace blocks; more blocks than the archive leaves to the node. */
export const KEPT = { states: 32, blocks: 96 } as const satisfies Kept;
/** Some states fewer, since blocks may come between two requests. */
const STATES_SURE = KEPT.states - 4;
const IDLE_TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 5;

export type NodeOptions = {
  readonly program: string;
  readonly folder: ChainFolder;
  readonly archive: Archive;
  readonly gasLimit: number;
  readonly log: DemoChainLog;
};

/** The node of the demo chain, independent of its present process. */
export type Node = {
  /** Lends the node for the duration of `work`, which waits while the node is replaced. */
  use<Result>(work: (rpc: Rpc) => Promise<Result>): Promise<Result>;
  /**
   * The same for what changes the chain, one after another: the node leaves a block out for good when it mines while it replaces
   * blocks (anvil 1.7.1).
   */
  change<Result>(work: (rpc: Rpc) => Promise<Result>): Promise<Result>;
  /** Calls of the node, each with `use`. */
  readonly rpc: Rpc;
  /** Rejects when the node ends by itself. */
  readonly failed: Promise<never>;
  /** The oldest block whose state the node has. */
  oldestState(): number;
  /** Restores the saved state, as `restore` does. */
  restore(): ReturnType<typeof restore>;
  /**
   * Replaces the node by one with the newest blocks and their state alone, since its memory grows with
   * every block. Before that, `mine` mines and archives a block with all pending transactions. False,
   * without a block, when the node is never idle.
   */
  renew(mine: (rpc: Rpc) => Promise<void>): Promise<boolean>;
  kill(): Promise<void>;
};

export async function startNode(options: NodeOptions): Promise<Node> {
  const { folder, archive, log } = options;
  let anvil = await start(options);
  let since = 0;
  let underWay = 0;
  let renewal: Promise<void> | undefined;
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  let expected: Anvil | undefined;
  const watch = (watched: Anvil) => {
    void watched.ended.then((how) => {
      if (watched !== expected) failure.reject(new Error(`The node of the demo chain ended (${how}).`));
    });
  };
  watch(anvil);
  const use = async <Result>(work: (rpc: Rpc) => Promise<Result>): Promise<Result> => {
    while (renewal !== undefined) await renewal;
    underWay += 1;
    try {
      return await work(anvil.rpc);
    } finally {
      underWay -= 1;
    }
  };
  let changed: Promise<unknown> = Promise.resolve();
  const change = <Result>(work: (rpc: Rpc) => Promise<Result>): Promise<Result> => {
    const done = changed.then(() => use(work));
    changed = done.catch(() => undefined);
    return done;
  };
  const replace = async (mine: (rpc: Rpc) => Promise<void>): Promise<boolean> => {
    const giveUpAt = performance.now() + IDLE_TIMEOUT_MS;
    while (underWay > 0) {
      if (performance.now() > giveUpAt) return false;
      await sleep(LOOK_EVERY_MS);
    }
    await mine(anvil.rpc);
    await save(anvil.rpc, folder);
    expected = anvil;
    await anvil.kill();
    anvil = await start(options);
    watch(anvil);
    const restored = await restore(anvil.rpc, { folder, archive, log });
    if (typeof restored !== 'number') throw new Error('The node of the demo chain could not be replaced: its state cannot be used.');
    since = restored;
    return true;
  };
  return {
    use,
    change,
    rpc: {
      ask: (...question) => use((rpc) => rpc.ask(...question)),
      askAll: (questions) => use((rpc) => rpc.askAll(questions)),
      forward: (request) => use((rpc) => rpc.forward(request)),
    },
    failed: failure.promise,
    oldestState: () => Math.max(since, (archive.findHead()?.number ?? 0) - STATES_SURE),
    async restore() {
      const restored = await restore(anvil.rpc, { folder, archive, log });
      if (typeof restored === 'number') since = restored;
      return restored;
    },
    async renew(mine) {
      const replacing = replace(mine);
      renewal = replacing.then(
        () => undefined,
        () => undefined, // `renew` throws the error; other calls fail at the node.
      );
      try {
        return await replacing;
      } finally {
        renewal = undefined;
      }
    },
    async kill() {
      expected = anvil;
      await anvil.kill();
    },
  };
}

async function start({ program, folder, gasLimit }: NodeOptions): Promise<Anvil> {
  const anvil = await startAnvil({ program, genesisFile: folder.genesisFile, gasLimit, kept: KEPT });
  recordNode(folder, anvil);
  return anvil;
}
