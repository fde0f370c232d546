import { cpSync } from 'node:fs';
import { readBlock } from '../scenario/drive.ts';
import { GENERATION_ADDRESS } from '../scenario/genesis.ts';
import { copyMadeChain } from './made-chain.ts';
import { makeFolder, readHead, runChain } from './run-chain.ts';

/** What a start of a chain shows of it. */
export type Shown = Awaited<ReturnType<typeof lookAtChain>>;

/** Starts the chain in that folder, and stops it again. */
export async function lookAtChain(dataDir: string) {
  await using chain = await runChain({ dataDir });
  return {
    generation: chain.generation,
    answer: await chain.rpc.ask('eth_call', [{ to: GENERATION_ADDRESS }, 'latest']),
    genesis: (await readBlock(chain.rpc, 0))?.hash,
    head: await readHead(chain.rpc),
    old: await chain.rpc.ask('eth_getBalance', [chain.sample, '0x20']),
    older: await chain.rpc.ask('eth_getBalance', [chain.sample, '0x1']),
  };
}

/** The chain of this run with its history, stopped: what only needs one starts a copy of its folder. */
export function makeKept(): Disposable & { fill(): Promise<Shown>; copy(): ReturnType<typeof makeFolder> } {
  const kept = makeFolder();
  return {
    async fill() {
      await copyMadeChain({ dataDir: kept.path });
      return await lookAtChain(kept.path);
    },
    copy() {
      const folder = makeFolder();
      cpSync(kept.path, folder.path, { recursive: true });
      return folder;
    },
    [Symbol.dispose]: () => kept[Symbol.dispose](),
  };
}
