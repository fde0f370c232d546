import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@redoubt/db/client';
import { listRecorded } from '@redoubt/server/onchain/movement/movement-chain';
import { WORKER_ARGUMENTS } from '@redoubt/server/platform/worker-arguments';
import type { Anvil } from '@redoubt/testing/chain/anvil';
import { createTraffic, toCall } from '@redoubt/testing/chain/chain-traffic';
import { startProcess } from '@redoubt/testing/product/processes';
import { readProcessorMs } from './processor-time.ts';

export type Turn = { seconds: number; processorSeconds: number };
export type FollowTurn = Turn & { memoryMb: number };

const LOGS_PER_CALL = 50;
const CALLS_PER_BLOCK = 4;
const WORKER_FOLDER = join(import.meta.dirname, '../../apps/worker');

/** A chain of blocks with four calls of fifty logs each, all of one event of one contract. */
export async function makeLogs(
  anvil: Anvil,
  { logs, topic }: { logs: number; topic: bigint },
): Promise<{ target: string; head: number; made: number }> {
  const traffic = await createTraffic(anvil);
  const target = await traffic.deployEmitter();
  const blocks = Math.ceil(logs / (LOGS_PER_CALL * CALLS_PER_BLOCK));
  for (let block = 0; block < blocks; block += 1) {
    for (let call = 0; call < CALLS_PER_BLOCK; call += 1) {
      await traffic.send((block + call) % traffic.accounts.length, {
        to: target,
        data: toCall({ selector: '0xa9059cbb', topic, logs: LOGS_PER_CALL }),
      });
    }
    await traffic.mine();
  }
  return { target, head: Number(await anvil.rpc<string>('eth_blockNumber')), made: blocks * CALLS_PER_BLOCK * LOGS_PER_CALL };
}

/** Puts the contract into the catalogue, so that it is followed. */
export async function nameContract(db: Db, { target }: { target: string }): Promise<void> {
  const project = { id: 'bench', name: 'Bench', tickers: [], categories: [], icon: null, description: null, description_source: null };
  await db.insertInto('project').values(project).execute();
  const contract = { chain: 'demo', address: target, role: 'token', name: 'Token', source: 'https://example.org' };
  await db
    .insertInto('project_contract')
    .values({ project_id: 'bench', position: 0, ...contract })
    .execute();
}

type Followed = {
  readonly scratch: { readonly db: Db; readonly dataDir: string; readonly ownerUrl: string };
  readonly anvil: Anvil;
  readonly head: number;
  /** Whether movements are recorded, too; ended when both are. */
  readonly traceMode?: 'all' | 'ask';
};

/** The product's worker, from becoming the chain's leader until the newest block is recorded. */
export async function follow({ scratch, anvil, head, traceMode = 'ask' }: Followed): Promise<FollowTurn> {
  const env = {
    PATH: '',
    DATA_DIR: scratch.dataDir,
    DATABASE_URL: scratch.ownerUrl,
    RPC_URLS: `31337=${anvil.url}`,
    TRACE_MODE: traceMode,
  };
  await using worker = startProcess({ command: process.execPath, args: WORKER_ARGUMENTS, cwd: WORKER_FOLDER, env });
  await worker.waitForLine(/leads the chain/);
  const [startedAt, before] = [performance.now(), readProcessorMs(worker.pid)];
  for (;;) {
    const state = await scratch.db.selectFrom('chain').where('chain_id', '=', '31337').select(['indexed', 'phase']).executeTakeFirst();
    if (Number(state?.indexed ?? -1) === head && state?.phase === 'live' && (traceMode === 'ask' || (await hasMovements(scratch.db, head))))
      break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${worker.pid}/status`, 'utf8'))?.[1];
  return {
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (readProcessorMs(worker.pid) - before) / 1000,
    memoryMb: Math.round(Number(peak) / 1024),
  };
}

async function hasMovements(db: Db, head: number): Promise<boolean> {
  const [range] = await listRecorded(db, { chainId: 31_337, what: 'internal' });
  return range?.from === 0 && range.to >= head;
}
