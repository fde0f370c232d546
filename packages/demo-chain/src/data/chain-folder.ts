import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hex } from 'viem';

/** What identifies a demo chain, and what everything on it follows from. */
export type ChainRecord = {
  /** 32 hexadecimal digits, new at every reset. Block 0 holds them. */
  readonly generation: string;
  readonly seed: string;
  /** Digest of the projects' deployments: when it changes, the chain is made again. */
  readonly scenario: string;
  /** Time of the last block of the history, in seconds since 1970. */
  readonly endsAt: number;
  /** Ordinary traffic beside the planned events: 1 as planned, less for a shorter history. */
  readonly traffic: number;
};

/** The transactions of the history, by the key of their event. */
export type Happened = Record<string, { readonly transaction: Hex; readonly timestamp: number }>;

/** The folder of a demo chain. Each file is written under another name and then renamed, so that it is whole or absent. */
export function openChainFolder({ dataDir }: { dataDir: string }) {
  const folder = join(dataDir, 'chain');
  const at = (name: string) => join(folder, name);
  mkdirSync(at('projects'), { recursive: true, mode: 0o700 });
  const write = (name: string, content: string | Buffer) => {
    writeFileSync(at(`${name}.new`), content, { mode: 0o600 });
    renameSync(at(`${name}.new`), at(name));
  };
  const readJson = (name: string): unknown => {
    try {
      return JSON.parse(readFileSync(at(name), 'utf8'));
    } catch {
      return undefined; // Missing, or damaged.
    }
  };
  return {
    path: folder,
    genesisFile: at('genesis.json'),
    archiveFile: at('blocks.sqlite'),
    archiveBytes: () => statSync(at('blocks.sqlite'), { throwIfNoEntry: false })?.size ?? 0,
    projectsFolder: at('projects'),
    readRecord: () => readJson('chain.json') as ChainRecord | undefined,
    /** Deletes the previous chain, if there is one. */
    reset: ({
      generation = randomBytes(16).toString('hex'),
      ...plan
    }: Omit<ChainRecord, 'generation'> & { generation?: string }): ChainRecord => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(at('projects'), { recursive: true, mode: 0o700 });
      const record = { ...plan, generation };
      write('chain.json', toText(record));
      return record;
    },
    writeGenesis: (genesis: object) => write('genesis.json', toText(genesis)),
    writeProject: (id: string, file: object) => write(`projects/${id}.json`, toText(file)),
    /** The last block of the history, recorded when the chain was made. */
    readHistory: () => readJson('history.json') as { hash: string } | undefined,
    writeHistory: (history: { hash: string }) => write('history.json', toText(history)),
    /** The node's dump of its newest blocks and of the last state. */
    readState: (): Buffer | undefined => (existsSync(at('state.bin')) ? readFileSync(at('state.bin')) : undefined),
    writeState: (state: Buffer) => write('state.bin', state),
    removeState: () => rmSync(at('state.bin'), { force: true }),
    readNode: () => readJson('node.json') as { pid: number; startedAt: string } | undefined,
    writeNode: (node: { pid: number; startedAt: string }) => write('node.json', toText(node)),
  };
}

export type ChainFolder = ReturnType<typeof openChainFolder>;

function toText(content: object): string {
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
