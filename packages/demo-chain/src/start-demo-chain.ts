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
import { save } from './life/save.ts';
import type { DemoChainLog } from './log.ts';
import { toGasLimit, toGenesis } from './scenario/genesis.ts';
import { HISTORY_BLOCKS } from './scenario/history.ts';

/** A running demo chain. */
export type DemoChain = {
  readonly rpcUrl: string;
  readonly generation: string;
  /** Rejects when the node ends by itself, or no longer answers. */
  readonly failed: Promise<never>;
  /** Ends the node. The next start restores it from disk. */
  [Symbol.asyncDispose](): Promise<void>;
};

export type DemoChainOptions = {
  readonly dataDir: string;
  readonly port: number;
  /** Origins of pages that may read the chain: those of the site. */
  readonly origins?: readonly string[];
  readonly log: DemoChainLog;
  /** Seed of a new chain. An existing one keeps its own. */
  readonly seed?: string;
  /** Folders to search for programs, in the format of PATH. */
  readonly path?: string;
  /** Time of the last block of a new chain's history, in seconds since 1970. */
  readonly endsAt?: number;
  /** Ordinary traffic beside the planned events; 1 by default. */
  readonly traffic?: number;
  /** Generation of a new chain, 32 hexadecimal digits; random by default. */
  readonly generation?: string;
  /** Ends a start that is still under way. */
  readonly signal?: AbortSignal | undefined;
  /** Time between blocks; `undefined`: no blocks are mined. */
  readonly blockEveryMs?: number | undefined;
  /** Blocks after which the state is saved, and after which the node is replaced. */
  readonly saveEvery?: number;
  readonly renewEvery?: number;
  /** The archive's size on disk from which on no more blocks are mined, and from which on a start makes the chain again. */
  readonly archiveBytesMax?: number;
  readonly archiveBytesAtStartMax?: number;
};

const BLOCK_EVERY_MS = 5_000;
/** With a block every five seconds, ten minutes: a start mines so many again in a second or two. */
const SAVE_EVERY = 128;
/** With a block every five seconds, about every three hours. */
const RENEW_EVERY = 2_000;
/** With 70 MB a day, two months. */
const ARCHIVE_BYTES_MAX = 4 * 1_024 ** 3;

/**
 * Starts the chain stored in `dataDir`/chain, or makes one with its history. It continues where it
 * stopped, with the same blocks, also after its processes were killed. Resolves when it answers; its
 * catalogue files are written by then. Throws with a message for people.
 */
export async function startDemoChain(options: DemoChainOptions): Promise<DemoChain> {
  const { dataDir, port, origins = [], log, path = '', saveEvery = SAVE_EVERY, renewEvery = RENEW_EVERY } = options;
  const { archiveBytesMax = ARCHIVE_BYTES_MAX } = options;
  const program = findAnvil({ path });
  const gate = await takeGate({ port, origins });
  try {
    const folder = openChainFolder({ dataDir });
    await endLeftover(folder, log);
    const { node, archive, scenario, generation } = await bringBack(folder, { ...options, program });
    const recorder = createRecorder(archive);
    const isFull = () => archive.bytes() >= archiveBytesMax;
    gate.open(createAnswerRequest({ use: node.use, change: node.change, archive, recorder, oldestState: node.oldestState, isFull }));
    const blockEveryMs = 'blockEveryMs' in options ? options.blockEveryMs : BLOCK_EVERY_MS;
    const life = live(node, { folder, archive, recorder, scenario, log, blockEveryMs, saveEvery, renewEvery, isFull });
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

/** A node with the stored chain, or with a new one where that cannot be restored. */
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
    if (isUnusable) continue; // The state was removed: a fresh node makes the history again.
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

/**
 * Makes the history, archives its blocks unless they are archived, and saves the state, so that the next
 * start need not make it again. False when it differs from the archived one.
 */
async function make({ rpc }: Node, { archive, ...making }: Making): Promise<boolean> {
  const isRecorded = (archive.findHead()?.number ?? 0) >= HISTORY_BLOCKS;
  if (!isRecorded) archive.removeAbove(-1);
  const isMade = await makeHistory(rpc, { ...making, recorder: isRecorded ? undefined : createRecorder(archive) });
  if (isMade) await save(rpc, making.folder);
  return isMade;
}

function toEnd({ endsAt = Math.floor(Date.now() / 1_000) }: DemoChainOptions): number {
  return endsAt;
}

/** The stored record, or a new one where the present scenario differs from the stored one, or little room is left in the archive. */
function openRecord(folder: ChainFolder, options: DemoChainOptions): { scenario: Scenario; record: ChainRecord } {
  const { seed = 'harbour', traffic = 1, generation, log, archiveBytesMax = ARCHIVE_BYTES_MAX } = options;
  const { archiveBytesAtStartMax = archiveBytesMax / 2 } = options;
  const kept = folder.readRecord();
  const scenario = createScenario({ seed: kept?.seed ?? seed });
  const digest = toDigest(scenario);
  const isLarge = folder.archiveBytes() >= archiveBytesAtStartMax;
  if (kept?.scenario === digest && !isLarge) return { scenario, record: kept };
  if (kept !== undefined) log(`the demo chain is made again: its ${isLarge ? 'archive has grown large' : 'scenario has changed'}`);
  const plan = { seed: kept?.seed ?? seed, scenario: digest, traffic, endsAt: toEnd(options) };
  return { scenario, record: folder.reset(generation === undefined ? plan : { ...plan, generation }) };
}

/** A digest of all deployments, with contracts and arguments, independent of time. */
function toDigest({ projects }: Scenario): string {
  const hash = createHash('sha256');
  for (const { deployment } of projects)
    for (const { from, to, data, value } of deployment) hash.update(`${from} ${to} ${data} ${value}\n`);
  return hash.digest('hex');
}
