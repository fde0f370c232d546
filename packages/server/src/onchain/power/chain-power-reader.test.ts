import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { type SeenRequest, startFaultUpstream } from '@redoubt/testing/chain/fault-upstream';
import { expect, test } from 'vitest';
import { openReader } from '../read/multicall.ts';
import { readAtBlock } from './chain-power-reader.ts';

const TOKEN = `0x${'70'.repeat(20)}` as const;
const OWNER = { to: TOKEN, data: '0x8da5cb5b' } as const;

/** A node that fails at each call of a contract, and at everything else once `isDown`. */
async function startNode() {
  const state = { isDown: false };
  const upstream = await startFaultUpstream({
    reply: ({ body }: SeenRequest) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      const fails = method === 'eth_call' || (state.isDown && method === 'eth_getBalance');
      const error = { code: -32_603, message: 'internal error' };
      const result = method === 'eth_chainId' ? '0x7a69' : method === 'eth_getCode' ? '0x' : '0x10';
      return { body: JSON.stringify({ jsonrpc: '2.0', id, ...(fails ? { error } : { result }) }) };
    },
  });
  const client = createChainClient({ chainId: 31_337, urls: [upstream.url], tries: 1 });
  return { state, client, close: async () => Promise.all([client.close(), upstream[Symbol.asyncDispose]()]) };
}

test('a call that a node fails at is one that reverts only while the node answers otherwise: its fault is none of the contract’s', async () => {
  const { state, client, close } = await startNode();
  const reader = await openReader(client, { block: 9 });
  expect(await readAtBlock(client, { block: 9 }).call(OWNER)).toEqual({ ok: false, data: '0x' });
  expect(await reader.call([OWNER])).toEqual([undefined]);
  state.isDown = true;
  await expect(readAtBlock(client, { block: 9 }).call(OWNER)).rejects.toMatchObject({ kind: 'server' });
  await expect(reader.call([OWNER])).rejects.toMatchObject({ kind: 'server' });
  await close();
});

test('a call that an endpoint forbids, as it does everything once a key has expired, reverts for no one', async () => {
  await using upstream = await startFaultUpstream({
    reply: ({ body }: SeenRequest) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      return method === 'eth_chainId'
        ? { body: JSON.stringify({ jsonrpc: '2.0', id, result: '0x7a69' }) }
        : { status: 403, body: 'Forbidden' };
    },
  });
  const client = createChainClient({ chainId: 31_337, urls: [upstream.url], tries: 1 });
  await expect(readAtBlock(client, { block: 9 }).call(OWNER)).rejects.toMatchObject({ kind: 'denied' });
  const reader = await openReader(client, { block: 9 }).catch((error: unknown) => error);
  expect(reader).toMatchObject({ kind: 'denied' });
  await client.close();
});
