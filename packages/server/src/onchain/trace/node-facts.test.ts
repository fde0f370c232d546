import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { afterAll, expect, test } from 'vitest';
import { createNodeReader } from './node-facts.ts';

// No one listens there: a client tries again for longer than a visitor waits.
const client = createChainClient({ chainId: 31_337, urls: ['http://127.0.0.1:9'] });
afterAll(() => client.close());

test('a node that was given up says nothing, and what was asked of it is unknown', async () => {
  const node = createNodeReader(client, { signal: AbortSignal.abort() });
  const account = `0x${'1'.repeat(40)}` as const;
  expect(await node.readBalance({ account, asset: 'native', block: 1 })).toBeUndefined();
  expect(await node.readCode(account)).toBeUndefined();
  expect(await node.readToken(account)).toEqual({ symbol: undefined, decimals: undefined });
});
