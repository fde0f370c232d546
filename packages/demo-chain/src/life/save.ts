import { gunzipSync, gzipSync } from 'node:zlib';
import type { Rpc } from '../anvil/rpc.ts';
import type { Archive } from '../archive/archive.ts';
import type { ChainFolder } from '../data/chain-folder.ts';
import type { DemoChainLog } from '../log.ts';
import { readBlock } from '../scenario/drive.ts';

/** Headers that are restored: contracts can read the hashes of so many blocks. Older ones are in the archive. */
const HEADERS_KEPT = 256;

type Dump = { readonly blocks: readonly { readonly header: { readonly number: string } }[] };

/** Saves the node's newest blocks and its last state: a few megabytes, as the archive has the rest. */
export async function save(rpc: Rpc, folder: ChainFolder): Promise<void> {
  const dumped = (await rpc.ask('anvil_dumpState', [false])) as string;
  const dump = JSON.parse(gunzipSync(Buffer.from(dumped.slice(2), 'hex')).toString()) as Dump;
  const numberOf = ({ header }: Dump['blocks'][number]) => Number(header.number);
  const head = Math.max(...dump.blocks.map(numberOf));
  const blocks = dump.blocks.filter((block) => numberOf(block) === 0 || numberOf(block) > head - HEADERS_KEPT);
  folder.writeState(gzipSync(JSON.stringify({ ...dump, blocks })));
}

/**
 * Restores the saved state. Returns the number of the newest block; `none` without a saved state;
 * `unusable` when it is damaged, or has other blocks than the archive: then the state is removed, and the
 * node cannot be used any more.
 */
export async function restore(
  rpc: Rpc,
  { folder, archive, log }: { folder: ChainFolder; archive: Archive; log: DemoChainLog },
): Promise<number | 'none' | 'unusable'> {
  const state = folder.readState();
  if (state === undefined) return 'none';
  const genesis = await readBlock(rpc, 0);
  try {
    await rpc.ask('anvil_loadState', [`0x${state.toString('hex')}`]);
  } catch (error) {
    log('the state of the demo chain cannot be loaded', { error: String(error) });
    folder.removeState();
    return 'unusable';
  }
  if ((await readBlock(rpc, 0))?.hash !== genesis?.hash) {
    throw new Error('The state of the demo chain is of another chain. Remove the folder "chain" in the data folder to start again.');
  }
  const head = await readBlock(rpc, 'latest');
  if (head !== undefined && archive.findHash(head.number) === head.hash) return head.number;
  log('the state of the demo chain has other blocks than its archive', { block: head?.number });
  folder.removeState();
  return 'unusable';
}
