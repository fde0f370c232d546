import type { Anvil } from '../anvil/start-anvil.ts';
import type { ChainFolder } from '../data/chain-folder.ts';
import type { DemoChainLog } from '../log.ts';
import { readBlock } from '../scenario/drive.ts';

/**
 * Writes down the node's blocks and its last state. States of earlier blocks are not among it: after the history they would be
 * above a hundred megabytes, which take longer to write than the history takes to make.
 */
export async function save({ rpc }: Anvil, folder: ChainFolder): Promise<void> {
  const state = await rpc.ask('anvil_dumpState', [false]);
  folder.writeState(state as `0x${string}`);
}

/** Puts the node where it was when its state was written down. False when it never was, or what was written cannot be used. */
export async function restore({ rpc }: Anvil, { folder, log }: { folder: ChainFolder; log: DemoChainLog }): Promise<boolean> {
  const state = folder.readState();
  if (state === undefined) return false;
  const genesis = await readBlock(rpc, 0);
  try {
    await rpc.ask('anvil_loadState', [state]);
  } catch (error) {
    log('the state of the demo chain cannot be loaded', { error: String(error) });
    return false;
  }
  if ((await readBlock(rpc, 0))?.hash === genesis?.hash) return true;
  throw new Error('The state of the demo chain is of another chain. Remove the folder "chain" in the data folder to begin anew.');
}
