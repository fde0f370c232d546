import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { toCanonicalMap } from '@redoubt/power/analysis/canonical-map';
import { LIBRARIES_AND_PROTOCOLS } from '@redoubt/power/testing/cases/libraries-and-protocols';
import { type Case, deployCases } from '@redoubt/power/testing/map-cases';
import { type EndpointProfile, PROFILES } from '@redoubt/testing/chain/simulated/profiles';
import { startSimulatedChain } from '@redoubt/testing/chain/simulated/simulated-chain';
import { expect, test } from 'vitest';
import { readAtBlock } from './chain-power-reader.ts';
import { mapInWorker } from './power-worker-pool.ts';

// Power maps whose reads travel together, against the same maps of single reads.

const HEAD = 20_000_000;
/** What one map may cost: items that a provider bills, and requests one after another or beside each other. */
const COSTS = { plain: { calls: 25, posts: 6 }, other: { calls: 60, posts: 16 } } as const;
const CONTRACTS: readonly (readonly [name: string, kind: keyof typeof COSTS])[] = [
  ['PresetOf3', 'plain'],
  ['ProxyOf3', 'other'],
];
const OPEN: EndpointProfile = { ...PROFILES.hosted, latencyMs: 0, perSecond: 1_000_000 };

test('maps of reads that travel together equal those of single reads, also without state overrides or batches', async () => {
  // Published artifacts only: nothing is compiled.
  const cases = Object.fromEntries(CONTRACTS.map(([contract]) => [contract, LIBRARIES_AND_PROTOCOLS.cases[contract] as Case]));
  await using deployed = await deployCases({ others: LIBRARIES_AND_PROTOCOLS.others, cases });
  const { addresses, url, world, candidatesOf } = deployed;
  await using node = await startSimulatedChain({ seed: 1, chainId: 31_337, head: HEAD, contracts: [], stateUrl: url, profile: OPEN });
  const costs: { contract: string; calls: number; posts: number }[] = [];
  for (const [contract, kind] of CONTRACTS) {
    const address = addresses.get(contract);
    if (address === undefined) throw new Error(`${contract} is not in the table`);
    const map = async (profile: EndpointProfile, together: boolean) => {
      node.setProfile(profile);
      node.clearLedger();
      // A client of its own, which has learned nothing of the limits yet.
      const client = createChainClient({ chainId: 31_337, urls: [node.url] });
      const { readAll, ...singly } = readAtBlock(client, { block: HEAD });
      const reader = together && readAll !== undefined ? { ...singly, readAll } : singly;
      const { map: found } = await mapInWorker({ ...world, address, reader, candidatesOf });
      await client.close();
      return toCanonicalMap(found);
    };
    const single = await map(OPEN, false);
    expect(await map(OPEN, true), contract).toEqual(single);
    const calls = [...node.ledger.items].reduce((sum, [method, count]) => sum + (method === 'eth_chainId' ? 0 : count), 0);
    if (calls > COSTS[kind].calls || node.ledger.posts > COSTS[kind].posts) costs.push({ contract, calls, posts: node.ledger.posts });
    expect(await map({ ...OPEN, override: 'refused', batchMax: 3 }, true), contract).toEqual(single);
    expect(await map({ ...OPEN, override: 'ignored' }, true), contract).toEqual(single);
  }
  expect(costs).toEqual([]);
});
