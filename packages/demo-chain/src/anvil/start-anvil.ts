import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_CHAIN_ID } from '@redoubt/domain/chain/demo-chain-id';
import { findFreePort, HOST } from './gate.ts';
import { createRpc, type Rpc } from './rpc.ts';

const START_TIMEOUT_MS = 20_000;
const LOOK_EVERY_MS = 50;
/** How many blocks' states the node holds: reads further back are refused, as by a full node of a public chain. */
const STATES_MAX = 720;

export type Anvil = {
  readonly port: number;
  readonly rpc: Rpc;
  readonly pid: number;
  /** Says how it ended, whenever it does. */
  readonly ended: Promise<string>;
  kill(): Promise<void>;
};

/** Starts a node, on a port that nobody knows of, whose blocks are mined only when asked for. */
export async function startAnvil({
  program,
  genesisFile,
  gasLimit,
}: {
  program: string;
  /** Path of the description of block 0. */
  genesisFile: string;
  /** Of every block. */
  gasLimit: number;
}): Promise<Anvil> {
  const port = await findFreePort();
  const options = { '--host': HOST, '--port': String(port), '--chain-id': String(DEMO_CHAIN_ID), '--init': genesisFile };
  const limits = { '--accounts': '0', '--hardfork': 'prague', '--gas-limit': String(gasLimit), '--prune-history': String(STATES_MAX) };
  const flags = ['--no-mining', '--order', 'fifo', '--auto-impersonate', '--no-request-size-limit', '--quiet'];
  const child = spawn(program, [...Object.entries({ ...options, ...limits }).flat(), ...flags], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = waitForEnd(child);
  const rpc = createRpc(`http://${HOST}:${port}`);
  const giveUpAt = performance.now() + START_TIMEOUT_MS;
  while (!(await isReady(rpc))) {
    if (performance.now() > giveUpAt) child.kill('SIGKILL');
    const how = await Promise.race([ended, sleep(LOOK_EVERY_MS)]);
    if (how !== undefined) throw new Error(`The node of the demo chain did not start (${how}).`);
  }
  return {
    port,
    rpc,
    pid: child.pid ?? 0,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
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
