import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address } from 'viem';
import { createRpc, type Rpc } from '../anvil/rpc.ts';
import { findFreePort } from '../anvil/start-anvil.ts';
import { createScenario, type Scenario } from '../create-scenario.ts';
import { createRead, readBlock } from '../scenario/drive.ts';
import type { Read } from '../scenario/project.ts';
import { type DemoChain, type DemoChainOptions, startDemoChain } from '../start-demo-chain.ts';

/** Blocks are mined only when a test asks for them, with little traffic beside the planned events. */
const QUIET: Pick<DemoChainOptions, 'traffic' | 'endsAt' | 'blockEveryMs'> = {
  traffic: 0.05,
  endsAt: 1_790_000_000,
  blockEveryMs: undefined,
};

export type RunningChain = DemoChain & {
  readonly rpc: Rpc;
  readonly read: Read;
  readonly log: readonly string[];
  readonly scenario: Scenario;
  readonly sample: Address;
};

/** A demo chain with a short history in that folder. `sample` is one of its accounts. */
export async function runChain({ dataDir, ...options }: Partial<DemoChainOptions> & { dataDir: string }): Promise<RunningChain> {
  const log: string[] = [];
  const chain = await startDemoChain({ ...QUIET, ...options, dataDir, port: await findFreePort(), log: (message) => log.push(message) });
  const rpc = createRpc(chain.rpcUrl);
  const scenario = createScenario({ seed: options.seed ?? 'harbour' });
  const sample = scenario.context.person('crowd 0');
  return { ...chain, rpc, read: createRead(rpc), log, scenario, sample };
}

/** A folder that is gone afterwards. */
export function makeFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'demo-chain-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Number and hash of the newest block. */
export async function readHead(rpc: Rpc): Promise<{ number: number; hash: string }> {
  const head = await readBlock(rpc, 'latest');
  if (head === undefined) throw new Error('The chain has no block.');
  return { number: head.number, hash: head.hash };
}
