import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { createPublicClient, decodeEventLog, erc20Abi, type Hex, hexToBytes, http, keccak256, toHex } from 'viem';
import { expect, test } from 'vitest';
import { createBlocks, toQuantity } from './blocks.ts';
import { type EndpointProfile, PROFILES } from './profiles.ts';
import { REJECTIONS } from './rejections.ts';
import { startSimulatedChain } from './simulated-chain.ts';

// What benches and tests rest on: an independent reader finds the simulated chain consistent, and profiles limit and reject as they say.

const CHAIN_ID = 4_242;
const HEAD = 24_000_000;
const TOKEN: Hex = `0x${'70'.repeat(20)}`;
const CONTRACTS = [{ address: TOKEN, perMillion: 400_000 }];
const OPEN: EndpointProfile = { ...PROFILES.reth, latencyMs: 0 };
const start = (profile: EndpointProfile = OPEN) =>
  startSimulatedChain({ seed: 7, chainId: CHAIN_ID, head: HEAD, contracts: CONTRACTS, profile });

/** The filter of a block with these logs. Source: Ethereum yellow paper, section 4.3.1. */
function toBloom(logs: readonly { address: Hex; topics: readonly Hex[] }[]): Hex {
  const bloom = new Uint8Array(256);
  for (const item of logs.flatMap(({ address, topics }) => [address, ...topics])) {
    const hash = keccak256(hexToBytes(item), 'bytes');
    for (const at of [0, 2, 4]) {
      const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2_047;
      bloom[255 - (bit >> 3)] = (bloom[255 - (bit >> 3)] ?? 0) | (1 << (bit & 7));
    }
  }
  return toHex(bloom);
}

test('blocks follow each other, and their filters, receipts and logs say the same', async () => {
  await using chain = await start();
  const client = createPublicClient({ transport: http(chain.url) });
  const [from, to] = [HEAD - 20, HEAD];
  const filtered = await client.getLogs({ address: TOKEN, fromBlock: BigInt(from), toBlock: BigInt(to) });
  const ofReceipts: string[] = [];
  let parent: Hex | undefined;
  for (let number = from; number <= to; number += 1) {
    const block = await client.getBlock({ blockNumber: BigInt(number), includeTransactions: true });
    if (parent !== undefined) expect(block.parentHash).toBe(parent);
    parent = block.hash;
    const receipts = await Promise.all(block.transactions.map(({ hash }) => client.getTransactionReceipt({ hash })));
    const logs = receipts.flatMap((receipt) => receipt.logs);
    expect(block.logsBloom).toBe(toBloom(logs));
    expect(logs.map(({ logIndex }) => logIndex)).toEqual(logs.map((_, index) => index));
    for (const [index, { hash, to: receiver }] of block.transactions.entries()) {
      expect(await client.getTransaction({ hash })).toMatchObject({ transactionIndex: index, to: receiver, blockHash: block.hash });
      expect(receipts[index]).toMatchObject({ transactionIndex: index, blockHash: block.hash, transactionHash: hash });
      if (receipts[index]?.status === 'reverted') expect(receipts[index]?.logs).toEqual([]);
    }
    for (const { address, topics, data } of logs) {
      const { eventName } = decodeEventLog({ abi: erc20Abi, topics, data });
      expect(['Transfer', 'Approval']).toContain(eventName);
      if (address === TOKEN) ofReceipts.push(`${number} ${topics.join()} ${data}`);
    }
  }
  expect(filtered.length).toBeGreaterThan(20);
  expect(filtered.map(({ blockNumber, topics, data }) => `${blockNumber} ${topics.join()} ${data}`)).toEqual(ofReceipts);
});

test('a block is the same each time, and another on another branch', () => {
  const [one, again, forked] = [undefined, undefined, { from: 100, seed: 9 }].map((fork) =>
    createBlocks({ seed: 7, contracts: CONTRACTS, fork }),
  );
  expect(one?.toBlock(100, true)).toEqual(again?.toBlock(100, true));
  expect(forked?.toBlock(99, true)).toEqual(one?.toBlock(99, true));
  expect(forked?.hashOf(100)).not.toBe(one?.hashOf(100));
  expect(forked?.toBlock(101, false).parentHash).toBe(forked?.hashOf(100));
});

const logsOf = (blocks: number, addresses: readonly Hex[] = [TOKEN]) => ({
  method: 'eth_getLogs',
  params: [{ fromBlock: toQuantity(HEAD - blocks + 1), toBlock: toQuantity(HEAD), address: addresses }],
});
const post = async (url: string, body: unknown) =>
  (await (await fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })).json()) as {
    error?: { code: number; message: string };
  };
const withIds = <T extends object>(items: readonly T[]) => items.map((item, id) => ({ jsonrpc: '2.0', id, ...item }));

test.each(Object.entries(PROFILES as Record<string, EndpointProfile>))(
  '%s answers up to its limits, and rejects what is beyond in its words',
  async (_, profile) => {
    const { logBlocks, tooManyBlocks, logAddresses, tooManyAddresses, batchMax, tooLargeBatch, logResults, tooManyLogs } = profile;
    const quick = { ...profile, latencyMs: 0, perSecond: 1_000_000 };
    await using chain = await start(quick);
    const ask = (question: object) => post(chain.url, withIds([question])[0]);
    const batch = (size: number) =>
      post(chain.url, withIds(Array.from({ length: size }, () => ({ method: 'eth_blockNumber', params: [] }))));
    const error = ({ code, message }: { code: number; message: string }) => ({ error: { code, message } });
    const addresses = (count: number) =>
      Array.from({ length: count }, (_, index): Hex => `0x${(index + 1).toString(16).padStart(40, '0')}`);
    if (logBlocks !== undefined && tooManyBlocks !== undefined) {
      expect(await ask(logsOf(logBlocks, addresses(1)))).not.toHaveProperty('error');
      expect(await ask(logsOf(logBlocks + 1, addresses(1)))).toMatchObject(error(tooManyBlocks));
    }
    if (logAddresses !== undefined && tooManyAddresses !== undefined) {
      expect(await ask(logsOf(1, addresses(logAddresses)))).not.toHaveProperty('error');
      expect(await ask(logsOf(1, addresses(logAddresses + 1)))).toMatchObject(error(tooManyAddresses));
    }
    if (batchMax !== undefined && tooLargeBatch !== undefined) {
      expect(await batch(batchMax)).not.toHaveProperty('error');
      expect(await batch(batchMax + 1)).toMatchObject(error(tooLargeBatch));
    }
    if (logResults !== undefined && tooManyLogs !== undefined) {
      chain.setProfile({ ...quick, logResults: 10 });
      expect(await ask(logsOf(100))).toMatchObject(error(tooManyLogs));
    }
  },
);

test('a profile replays rejections word by word, and the client tells each by its kind', async () => {
  await using chain = await start();
  const kinds: [string, string][] = [];
  for (const [code, message] of REJECTIONS) {
    chain.setProfile({ ...OPEN, replays: [{ code, message }] });
    const client = createChainClient({ chainId: CHAIN_ID, urls: [chain.url], tries: 1 });
    const fault = await client.ask({ ...logsOf(1), parse: String }).catch((error: { kind: string }) => error);
    kinds.push([message, typeof fault === 'object' && 'kind' in fault ? fault.kind : 'none']);
    await client.close();
  }
  expect(kinds).toEqual(REJECTIONS.map(([, message, kind]) => [message, kind]));
});
