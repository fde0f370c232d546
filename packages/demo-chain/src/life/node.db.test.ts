import { toHex } from 'viem';
import { expect, test } from 'vitest';
import { findAnvil } from '../anvil/find-anvil.ts';
import { startAnvil } from '../anvil/start-anvil.ts';
import { openArchive } from '../archive/archive.ts';
import { createScenario } from '../create-scenario.ts';
import { openChainFolder } from '../data/chain-folder.ts';
import { path } from '../env.ts';
import { toGasLimit, toGenesis } from '../scenario/genesis.ts';
import { makeFolder } from '../testing/run-chain.ts';
import { KEPT, startNode } from './node.ts';

const generation = '00112233445566778899aabbccddeeff';
const SENDER = `0x${'a1'.repeat(20)}`;
const program = findAnvil({ path });
const gasLimit = toGasLimit(generation);

function openFolder(dataDir: string) {
  const folder = openChainFolder({ dataDir });
  const { balances } = createScenario({ seed: 'harbour' });
  folder.writeGenesis(toGenesis({ generation, endsAt: 1_790_000_000, balances }));
  return folder;
}

test('the node keeps the newest states and blocks alone: its memory would grow with every block', async () => {
  using place = makeFolder();
  const folder = openFolder(place.path);
  const archive = openArchive({ file: folder.archiveFile });
  const node = await startNode({ program, folder, archive, gasLimit, log: () => undefined });
  try {
    const { rpc } = node;
    await rpc.ask('anvil_setBalance', [SENDER, '0xde0b6b3a7640000']);
    const send = () => rpc.ask('eth_sendTransaction', [{ from: SENDER, to: SENDER, gas: '0x5208' }]);
    const first = await send();
    for (let block = 1; block <= KEPT.blocks + 8; block += 1) await rpc.ask('evm_mine', []);
    const head = KEPT.blocks + 8;
    const balanceAt = (block: number) => rpc.ask('eth_getBalance', [SENDER, toHex(block)]);
    expect(await balanceAt(head - KEPT.states + 4)).toMatch(/^0x/);
    await expect(balanceAt(head - KEPT.states - 8)).rejects.toThrow();
    expect(await rpc.ask('eth_getTransactionByHash', [first])).toBeNull();
    const last = await send();
    await rpc.ask('evm_mine', []);
    expect(await rpc.ask('eth_getTransactionByHash', [last])).toMatchObject({ blockNumber: toHex(head + 1) });
  } finally {
    await node.kill();
    archive.close();
  }
});

test('the node behind the gate lets no page read its answers, and is at no address that a page guesses', async () => {
  using place = makeFolder();
  const { genesisFile } = openFolder(place.path);
  await using stack = new AsyncDisposableStack();
  const nodes = [1, 2].map(async () => {
    const node = await startAnvil({ program, genesisFile, gasLimit });
    stack.defer(() => node.kill());
    return node.url;
  });
  const urls = await Promise.all(nodes);
  for (const url of urls) {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const asked = { ...headers, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    const preflight = await fetch(url, { method: 'OPTIONS', headers: asked });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  }
  if (process.platform !== 'linux') return;
  const hosts = urls.map((url) => new URL(url).hostname);
  expect(new Set([...hosts, '127.0.0.1']).size).toBe(3);
  for (const host of hosts) expect(host).toMatch(/^127\.\d+\.\d+\.\d+$/);
});
