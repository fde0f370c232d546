import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hex } from 'viem';

/** What tells one chain from another that came in its place, and what everything on it follows from. */
export type ChainRecord = {
  /** 32 hexadecimal digits, new at every reset. Block 0 holds them. */
  readonly generation: string;
  readonly seed: string;
  /** Digest of what the projects do at their founding: when that changes, the chain is made anew. */
  readonly scenario: string;
  /** Time of the last block of the history, in seconds since 1970. */
  readonly endsAt: number;
  /** How much goes on beside what must happen: 1 as planned, less for a shorter history. */
  readonly traffic: number;
};

/** What the history brought about, by the key of its event. */
export type Happened = Record<string, { readonly transaction: Hex; readonly timestamp: number }>;

/** One block that was mined after the history. */
export type JournalLine = { readonly number: number; readonly timestamp: number; readonly hash: string };

/** The folder in which a demo chain is kept. Everything is written beside its place and then moved there, so that it is whole or absent. */
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
      return undefined; // None yet, or one that somebody has broken.
    }
  };
  return {
    path: folder,
    genesisFile: at('genesis.json'),
    projectsFolder: at('projects'),
    readRecord: () => readJson('chain.json') as ChainRecord | undefined,
    /** Forgets the chain that was, if there was one. */
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
    /** The last block of the history, as it came out when the chain was made. */
    readHistory: () => readJson('history.json') as { hash: string } | undefined,
    writeHistory: (history: { hash: string }) => write('history.json', toText(history)),
    /** The node's own account of everything, as it was last written down. */
    readState: (): Hex | undefined => (existsSync(at('state.bin')) ? `0x${readFileSync(at('state.bin')).toString('hex')}` : undefined),
    writeState: (state: Hex) => write('state.bin', Buffer.from(state.slice(2), 'hex')),
    appendJournal: ({ number, timestamp, hash }: JournalLine) =>
      appendFileSync(at('journal'), `${number} ${timestamp} ${hash}\n`, { mode: 0o600 }),
    readJournal: (): JournalLine[] => {
      if (!existsSync(at('journal'))) return [];
      return readFileSync(at('journal'), 'utf8').split('\n').flatMap(parseJournalLine);
    },
    writeJournal: (lines: readonly JournalLine[]) =>
      write('journal', lines.map(({ number, timestamp, hash }) => `${number} ${timestamp} ${hash}\n`).join('')),
    readNode: () => readJson('node.json') as { pid: number; startedAt: string } | undefined,
    writeNode: (node: { pid: number; startedAt: string }) => write('node.json', toText(node)),
  };
}

export type ChainFolder = ReturnType<typeof openChainFolder>;

/** Nothing for a line that a power cut left half written. */
function parseJournalLine(line: string): JournalLine[] {
  const [, number, timestamp, hash] = /^(\d+) (\d+) (0x[0-9a-f]{64})$/.exec(line) ?? [];
  return hash === undefined ? [] : [{ number: Number(number), timestamp: Number(timestamp), hash }];
}

function toText(content: object): string {
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
