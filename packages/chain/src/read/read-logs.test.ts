import { PROFILES } from '@redoubt/testing/chain/simulated/profiles';
import { startSimulatedChain } from '@redoubt/testing/chain/simulated/simulated-chain';
import { expect, test } from 'vitest';
import type { Hex } from '../hex.ts';
import { createChainClient } from '../rpc/chain-client.ts';
import { readLogs } from './read-logs.ts';

const HEAD = 1_000_000;
const ADDRESSES = Array.from({ length: 300 }, (_, index): Hex => `0x${(0xa000 + index).toString(16).padStart(40, '7')}`);
const CONTRACTS = ADDRESSES.map((address) => ({ address, perMillion: 1_000 }));
const OPEN = { ...PROFILES.geth, latencyMs: 0, logAddresses: 1_000 };

const readAll = async (url: string, refused: number[] = []) => {
  const client = createChainClient({ chainId: 7, urls: [url], tries: 1 });
  const range = { from: HEAD - 99, to: HEAD };
  const read = () => readLogs(client, { range, addresses: ADDRESSES, refused: (blocks) => void refused.push(blocks) });
  return { client, read };
};

test('too many addresses are halved, not the range, and the number is remembered', async () => {
  await using chain = await startSimulatedChain({ seed: 1, chainId: 7, head: HEAD, contracts: CONTRACTS, profile: OPEN });
  const whole = await readAll(chain.url);
  const expected = (await whole.read()).value;
  expect(expected.length).toBeGreaterThan(100);
  chain.setProfile({ ...OPEN, logAddresses: 100 });
  const refused: number[] = [];
  const limited = await readAll(chain.url, refused);
  expect((await limited.read()).value).toEqual(expected);
  expect(refused).toEqual([]);
  expect(limited.client.logAddressesMax()).toBe(75);
  chain.clearLedger();
  expect((await limited.read()).value).toEqual(expected);
  expect([...chain.ledger.rejections]).toEqual([]);
  expect(chain.ledger.items.get('eth_getLogs')).toBe(4);
  await Promise.all([whole.client.close(), limited.client.close()]);
});

test('a refusal of logs in unknown words is tried with smaller ranges, down to one block', async () => {
  await using chain = await startSimulatedChain({ seed: 1, chainId: 7, head: HEAD, contracts: CONTRACTS, profile: OPEN });
  const whole = await readAll(chain.url);
  const expected = (await whole.read()).value;
  chain.setProfile({ ...OPEN, logBlocks: 20, tooManyBlocks: { code: -32_099, message: 'Es tut uns leid' } });
  const refused: number[] = [];
  const limited = await readAll(chain.url, refused);
  expect((await limited.read()).value).toEqual(expected);
  expect(Math.min(...refused)).toBeGreaterThan(20);
  chain.setProfile({ ...OPEN, logBlocks: 0, tooManyBlocks: { code: -32_099, message: 'Es tut uns leid' } });
  chain.clearLedger();
  await expect(limited.read()).rejects.toMatchObject({ kind: 'refused' });
  expect(chain.ledger.items.get('eth_getLogs')).toBeLessThan(20);
  await Promise.all([whole.client.close(), limited.client.close()]);
});
