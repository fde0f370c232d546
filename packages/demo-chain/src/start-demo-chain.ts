import { createHash } from 'node:crypto';
import { findAnvil } from './anvil/find-anvil.ts';
import { HOST, takeGate } from './anvil/gate.ts';
import { createAnswerRequest } from './archive/answer-request.ts';
import { type Archive, openArchive } from './archive/archive.ts';
import { createRecorder } from './archive/recorder.ts';
import { createScenario, type Scenario } from './create-scenario.ts';
import { type ChainFolder, type ChainRecord, openChainFolder } from './data/chain-folder.ts';
import { endLeftover } from './life/leftover.ts';
import { live } from './life/live.ts';
import { makeHistory, mineAgain } from './life/make.ts';
import { type Node, startNode } from './life/node.ts';
import type { DemoChainLog } from './log.ts';
import { toGasLimit, toGenesis } from './scenario/genesis.ts';
import { HISTORY_BLOCKS } from './scenario/history.ts';

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
  /** Origins of pages that may read the chain, as browsers name them: those of the site. */
  readonly origins?: readonly string[];
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
  /** Blocks after which the state is written down, and after which the node is replaced. */
  readonly saveEvery?: number;
  readonly renewEvery?: number;
};

const BLOCK_EVERY_MS = 5_000;
/** With a block every five seconds, every ten minutes: so many are mined again in a second or two. */
const SAVE_EVERY = 128;
/** With a block every five seconds, about every three hours. */
const RENEW_EVERY = 2_000;

/**
 * Starts the chain kept in `dataDir`/chain, or makes one with its history. It goes on from where it stopped, with the same blocks,
 * also after its processes were killed. Resolves when it answers; catalogue files are there by then. Throws with words for people.
 */
export async function startDemoChain(options: DemoChainOptions): Promise<DemoChain> {
  const { dataDir, port, origins = [], log, path = '', saveEvery = SAVE_EVERY, renewEvery = RENEW_EVERY } = options;
  const program = findAnvil({ path });
  const gate = await takeGate({ port, origins });
  try {
    const folder = openChainFolder({ dataDir });
    await endLeftover(folder, log);
    const { node, archive, scenario, generation } = await bringBack(folder, { ...options, program });
    const recorder = createRecorder(archive);
    gate.open(createAnswerRequest({ use: node.use, archive, recorder, oldestState: node.oldestState }));
    const blockEveryMs = 'blockEveryMs' in options ? options.blockEveryMs : BLOCK_EVERY_MS;
    const life = live(node, { folder, archive, recorder, scenario, log, blockEveryMs, saveEvery, renewEvery });
    return {
      rpcUrl: `http://${HOST}:${port}`,
      generation,
      failed: life.failed,
      [Symbol.asyncDispose]: async () => {
        await gate.close();
        await life.stop();
        await node.kill();
        archive.close();
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
  const { scenario, ...opened } = openRecord(folder, options);
  let { record } = opened;
  for (;;) {
    const { generation, endsAt } = record;
    folder.writeGenesis(toGenesis({ generation, endsAt, balances: scenario.balances }));
    const archive = openArchive({ file: folder.archiveFile });
    let node: Node | undefined;
    let isUnusable = false;
    try {
      node = await startNode({ program, folder, archive, gasLimit: toGasLimit(generation), log });
      const restored = await node.restore();
      const isMade = restored === 'none' && (await make(node, { folder, archive, scenario, record, log, signal }));
      const from = typeof restored === 'number' ? restored : isMade ? HISTORY_BLOCKS : undefined;
      if (from !== undefined) {
        await mineAgain(node.rpc, { from, archive, log, signal });
        return { node, archive, scenario, generation };
      }
      isUnusable = restored === 'unusable';
    } catch (error) {
      await node?.kill();
      archive.close();
      throw error;
    }
    await node.kill();
    archive.close();
    if (isUnusable) continue; // The state is gone now: a fresh node makes the history.
    log('the demo chain is made again: its history differs from the recorded one');
    record = folder.reset({ seed: record.seed, scenario: record.scenario, traffic: record.traffic, endsAt: toEnd(options) });
  }
}

type Making = {
  folder: ChainFolder;
  archive: Archive;
  scenario: Scenario;
  record: ChainRecord;
  log: DemoChainLog;
  signal: AbortSignal | undefined;
};

/** Makes the history, and writes its blocks down unless that was done before. False when it comes out otherwise than before. */
async function make({ rpc }: Node, { archive, ...making }: Making): Promise<boolean> {
  const isRecorded = (archive.findHead()?.number ?? 0) >= HISTORY_BLOCKS;
  if (!isRecorded) archive.removeAbove(-1);
  return makeHistory(rpc, { ...making, recorder: isRecorded ? undefined : createRecorder(archive) });
}

function toEnd({ endsAt = Math.floor(Date.now() / 1_000) }: DemoChainOptions): number {
  return endsAt;
}

/** The record of the chain that is kept, or of a new one in its place when it would come out differently today. */
function openRecord(folder: ChainFolder, options: DemoChainOptions): { scenario: Scenario; record: ChainRecord } {
  const { seed = 'harbour', traffic = 1, generation, log } = options;
  const kept = folder.readRecord();
  const scenario = createScenario({ seed: kept?.seed ?? seed });
  const digest = toDigest(scenario);
  if (kept?.scenario === digest) return { scenario, record: kept };
  if (kept !== undefined) log('the demo chain is made again: its scenario has changed');
  const plan = { seed: kept?.seed ?? seed, scenario: digest, traffic, endsAt: toEnd(options) };
  return { scenario, record: folder.reset(generation === undefined ? plan : { ...plan, generation }) };
}

/** What founding does, whatever the time: contracts and their arguments are in it. */
function toDigest({ projects }: Scenario): string {
  const hash = createHash('sha256');
  for (const { deployment } of projects)
    for (const { from, to, data, value } of deployment) hash.update(`${from} ${to} ${data} ${value}\n`);
  return hash.digest('hex');
}
