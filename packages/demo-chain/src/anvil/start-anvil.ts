import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { createRpc, type Rpc } from './rpc.ts';

const START_TIMEOUT_MS = 20_000;
const LOOK_EVERY_MS = 50;
/** How many blocks' states the node keeps by default: it refuses older reads, as a full node of a public chain does. */
const STATES_MAX = 720;

/** What the node holds in memory. A state is 1 to 3 MB, a transaction with its trace some 10 kB. */
export type Kept = {
  /** The newest blocks of which it has the state. */
  readonly states?: number;
  /** The newest blocks of which it has the transactions; all by default. Older ones are answered as if they were empty. */
  readonly blocks?: number;
};

export type Anvil = {
  readonly url: string;
  readonly rpc: Rpc;
  readonly pid: number;
  /** Resolves with the exit code or signal when the node ends. */
  readonly ended: Promise<string>;
  kill(): Promise<void>;
};

/** Starts a node on a private port. It mines blocks only on request. */
export async function startAnvil({
  program,
  genesisFile,
  gasLimit,
  kept: { states = STATES_MAX, blocks } = {},
}: {
  program: string;
  /** Path of the description of block 0. */
  genesisFile: string;
  /** Of every block. */
  gasLimit: number;
  kept?: Kept;
}): Promise<Anvil> {
  const host = pickHost();
  const port = await findFreePort({ host });
  const options = { '--host': host, '--port': String(port), '--chain-id': String(DEMO_CHAIN_ID), '--init': genesisFile };
  const limits = { '--accounts': '0', '--hardfork': 'prague', '--gas-limit': String(gasLimit), '--prune-history': String(states) };
  const keeper = blocks === undefined ? {} : { '--transaction-block-keeper': String(blocks) };
  const flags = ['--no-mining', '--order', 'fifo', '--auto-impersonate', '--no-request-size-limit', '--no-cors', '--quiet'];
  const child = spawn(program, [...Object.entries({ ...options, ...limits, ...keeper }).flat(), ...flags], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = waitForEnd(child);
  const url = `http://${host}:${port}`;
  const rpc = createRpc(url);
  const giveUpAt = performance.now() + START_TIMEOUT_MS;
  while (!(await isReady(rpc))) {
    if (performance.now() > giveUpAt) child.kill('SIGKILL');
    const how = await Promise.race([ended, sleep(LOOK_EVERY_MS)]);
    if (how !== undefined) throw new Error(`The node of the demo chain did not start (${how}).`);
  }
  return {
    url,
    rpc,
    pid: child.pid ?? 0,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * A loopback address that no page guesses: the node accepts transactions from any sender, and browsers
 * let any page open WebSockets to this machine. Only Linux routes all of 127.0.0.0/8 by default.
 */
function pickHost(): string {
  if (process.platform !== 'linux') return '127.0.0.1';
  return `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;
}

async function waitForEnd(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit');
    return String(signal ?? `exit code ${code}`);
  } catch (error) {
    return String(error); // It could not be started at all.
  }
}

async function isReady(rpc: Rpc): Promise<boolean> {
  return rpc.ask('eth_chainId').then(
    () => true,
    () => false,
  );
}

/** A port of this machine that is free at this moment. */
export async function findFreePort({ host = '127.0.0.1' }: { host?: string } = {}): Promise<number> {
  const server = createServer();
  server.listen({ port: 0, host });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('This machine gives no port.');
  return address.port;
}
