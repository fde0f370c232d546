import { createHash } from 'node:crypto';
import { findAnvil } from './anvil/find-anvil.ts';
import { HOST, takeGate } from './anvil/gate.ts';
import { startAnvil } from './anvil/start-anvil.ts';
import { type ChainFolder, type ChainRecord, openChainFolder } from './data/chain-folder.ts';
import { endLeftover, noteNode } from './life/leftover.ts';
import { live } from './life/live.ts';
import { makeHistory, replayJournal } from './life/make.ts';
import { restore } from './life/save.ts';
import type { DemoChainLog } from './log.ts';
import { toGasLimit, toGenesis } from './scenario/genesis.ts';
import { createTown, type Town } from './scenario/town.ts';

/** A demo chain that runs and goes on. */
export type DemoChain = {
  readonly rpcUrl: string;
  readonly generation: string;
  /** Rejects when the node ends by itself, or can no longer be spoken to. */
  readonly failed: Promise<never>;
  /** Ends the node. What it needs to come back is on the disk. */
  [Symbol.asyncDispose](): Promise<void>;
};

export type DemoChainOptions = {
  readonly dataDir: string;
  readonly port: number;
  readonly log: DemoChainLog;
  /** What everything on a new chain follows from. One that exists keeps its own. */
  readonly seed?: string;
  /** Folders in which programs are looked for, as PATH lists them. */
  readonly path?: string;
  /** Time of the last block of a new chain's history, in seconds since 1970. */
  readonly endsAt?: number;
  /** How much goes on beside what must happen: 1 unless said. */
  readonly traffic?: number;
  /** The mark of a new chain, 32 hexadecimal digits; random unless given. */
  readonly generation?: string;
  /** Ends a start that is still under way. */
  readonly signal?: AbortSignal | undefined;
  /** Time between blocks; `undefined`: none are made. */
  readonly blockEveryMs?: number | undefined;
};

const BLOCK_EVERY_MS = 5_000;

/**
 * Starts the chain kept in `dataDir`/chain, or makes one with its history. It goes on from where it stopped, with the same blocks,
 * also after its processes were killed. Resolves when it answers; catalogue files are there by then. Throws with words for people.
 */
export async function startDemoChain(options: DemoChainOptions): Promise<DemoChain> {
  const { dataDir, port, log, path = '' } = options;
  const program = findAnvil({ path });
  const gate = await takeGate({ port });
  try {
    const folder = openChainFolder({ dataDir });
    await endLeftover(folder, log);
    const { anvil, town, generation } = await bringBack(folder, { ...options, program });
    gate.open(anvil.port);
    const blockEveryMs = 'blockEveryMs' in options ? options.blockEveryMs : BLOCK_EVERY_MS;
    const life = live(anvil, { folder, town, log, blockEveryMs });
    return {
      rpcUrl: `http://${HOST}:${port}`,
      generation,
      failed: life.failed,
      [Symbol.asyncDispose]: async () => {
        await gate.close();
        await life.stop();
        await anvil.kill();
      },
    };
  } catch (error) {
    await gate.close();
    throw error;
  }
}

/** A node with the chain as it was, or with a new one where that cannot be had again. */
async function bringBack(folder: ChainFolder, options: DemoChainOptions & { program: string }) {
  const { program, log, signal } = options;
  const { town, ...opened } = openRecord(folder, options);
  let { record } = opened;
  for (;;) {
    const { generation, endsAt } = record;
    folder.writeGenesis(toGenesis({ generation, endsAt, purses: town.purses }));
    const anvil = await startAnvil({ program, genesisFile: folder.genesisFile, gasLimit: toGasLimit(generation) });
    try {
      noteNode(folder, anvil);
      const isBack = (await restore(anvil, { folder, log })) || (await makeHistory(anvil, { folder, town, record, log, signal }));
      if (isBack) {
        await replayJournal(anvil, { folder, town, log, signal });
        return { anvil, town, generation };
      }
    } catch (error) {
      await anvil.kill();
      throw error;
    }
    await anvil.kill();
    log('the demo chain is made anew: its history comes out otherwise than before');
    record = folder.reset({ seed: record.seed, scenario: record.scenario, traffic: record.traffic, endsAt: toEnd(options) });
  }
}

function toEnd({ endsAt = Math.floor(Date.now() / 1_000) }: DemoChainOptions): number {
  return endsAt;
}

/** The record of the chain that is kept, or of a new one in its place when it would come out differently today. */
function openRecord(folder: ChainFolder, options: DemoChainOptions): { town: Town; record: ChainRecord } {
  const { seed = 'harbour', traffic = 1, generation, log } = options;
  const kept = folder.readRecord();
  const town = createTown({ seed: kept?.seed ?? seed });
  const scenario = toDigest(town);
  if (kept?.scenario === scenario) return { town, record: kept };
  if (kept !== undefined) log('the demo chain is made anew: what happens on it has changed');
  const plan = { seed: kept?.seed ?? seed, scenario, traffic, endsAt: toEnd(options) };
  return { town, record: folder.reset(generation === undefined ? plan : { ...plan, generation }) };
}

/** What founding does, whatever the time: contracts and their arguments are in it. */
function toDigest({ residents }: Town): string {
  const hash = createHash('sha256');
  for (const { founding } of residents) for (const { from, to, data, value } of founding) hash.update(`${from} ${to} ${data} ${value}\n`);
  return hash.digest('hex');
}
