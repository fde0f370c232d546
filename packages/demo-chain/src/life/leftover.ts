import { findProcess, sendSignal, waitForEnd } from '@redoubt/db/embedded/process';
import type { Anvil } from '../anvil/start-anvil.ts';
import type { ChainFolder } from '../data/chain-folder.ts';
import type { DemoChainLog } from '../log.ts';

const END_TIMEOUT_MS = 5_000;

/** Records the node's process, so that the next start finds it should this one be killed. */
export function recordNode(folder: ChainFolder, { pid }: Anvil): void {
  folder.writeNode({ pid, startedAt: findProcess(pid)?.startedAt ?? '' });
}

/** Ends a node that a killed process left behind. */
export async function endLeftover(folder: ChainFolder, log: DemoChainLog): Promise<void> {
  const node = folder.readNode();
  if (node === undefined || findProcess(node.pid)?.startedAt !== node.startedAt) return;
  sendSignal(node.pid, 'SIGKILL');
  await waitForEnd(node, { timeoutMs: END_TIMEOUT_MS });
  log('a node of the demo chain that was left behind was ended', { pid: node.pid });
}
