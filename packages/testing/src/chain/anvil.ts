import { createRequire } from 'node:module';
import { findFreePort } from '../listen.ts';
import { type RunningProcess, startProcess } from '../product/processes.ts';
import { waitFor } from '../wait.ts';

const require = createRequire(import.meta.url);

/** A real node of a chain of its own, with the usual unlocked accounts that own ether. */
export type Anvil = AsyncDisposable & {
  readonly url: string;
  readonly process: RunningProcess;
  /** Calls a method of the node; throws its error. */
  rpc<T = unknown>(method: string, ...params: readonly unknown[]): Promise<T>;
};

/** Starts anvil, which mines on request (`anvil_mine`) or with each transaction. */
export async function startAnvil({
  port,
  chainId = 31337,
  args = [],
}: {
  port?: number;
  chainId?: number;
  args?: readonly string[];
} = {}): Promise<Anvil> {
  const chosen = port ?? (await findFreePort());
  const command = require.resolve('@foundry-rs/anvil-linux-amd64/bin/anvil');
  const options = ['--port', `${chosen}`, '--chain-id', `${chainId}`, '--accounts', '6', '--silent', ...args];
  const node = startProcess({ command, args: options, env: { HOME: '/nonexistent' } });
  const url = `http://127.0.0.1:${chosen}`;
  const rpc = async <T>(method: string, ...params: readonly unknown[]): Promise<T> => askNode<T>(url, method, params);
  const isUp = () =>
    rpc('eth_chainId').then(
      () => true,
      () => false,
    );
  await waitFor('anvil to answer', isUp).catch((cause) => {
    throw new Error(`anvil does not answer. It printed:\n${node.output()}`, { cause });
  });
  return { url, process: node, rpc, [Symbol.asyncDispose]: () => node[Symbol.asyncDispose]() };
}

/** One request, without any of the product's own code. */
export async function askNode<T>(url: string, method: string, params: readonly unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as { result?: T; error?: { code: number; message: string } };
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result as T;
}
