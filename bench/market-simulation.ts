import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { runChain } from '@redoubt/demo-chain/testing/run-chain';
import type { Address } from '@redoubt/power/evm/reader';
import { mapPowers } from '@redoubt/power/map-powers';
import { simulateToken } from '@redoubt/power/market/simulate-token';
import { findPools, findRouter, readKnownMarkets } from '@redoubt/server/onchain/market/find-pools';
import { readBalances } from '@redoubt/server/onchain/market/read-holdings';
import { readAtBlock } from '@redoubt/server/onchain/power/chain-power-reader';
import { readMarketAt } from '@redoubt/server/onchain/read/chain-market-reader';
import { openReader } from '@redoubt/server/onchain/read/multicall';

// How long the trade simulation of each token of the demo chain takes: pools, purchase and sale at two
// sizes and under other terms, twenty holders, every privileged function. The node shares the machine.

const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? 15);

const dataDir = mkdtempSync(join(tmpdir(), 'market-bench-'));
const chain = await runChain({ dataDir });
const client = createChainClient({ chainId: 31_337, urls: [chain.rpcUrl], tries: 1 });
const signal = AbortSignal.timeout(600_000);
try {
  const block = Number(await chain.rpc.ask('eth_blockNumber'));
  const { timestamp } = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as { timestamp: string };
  const reader = await openReader(client, { block });
  const market = await readMarketAt(client, { block });
  const contracts = chain.scenario.projects.flatMap(({ deployed }) => deployed.contracts);
  const of = (role: string) => contracts.filter((each) => each.role === role).map(({ contract }) => contract.address);
  const people = Array.from({ length: 220 }, (_, index) => chain.scenario.context.person(`crowd ${index}`));
  for (const { name, contract } of contracts.filter(({ role }) => role === 'token')) {
    const token: Address = contract.address;
    const world = { chainId: 31_337n, time: BigInt(timestamp), block: BigInt(block) };
    const mapOf = (address: Address) =>
      mapPowers({ ...world, address, reader: readAtBlock(client, { block }), candidatesOf: async () => [] });
    const powers = await mapOf(token);
    const times: { pools: number; simulation: number }[] = [];
    let calls = 0;
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      const known = await readKnownMarkets(reader, { pools: of('pool'), factories: of('factory'), routers: of('router') });
      const balancesOf = (asset: Address, owners: readonly Address[]) => readBalances(market, { token: asset, owners, signal });
      const [deepest] = await findPools(reader, { token, known, balancesOf });
      const router = deepest && (await findRouter(reader, { pool: deepest, known }));
      const foundAt = performance.now();
      const held = await balancesOf(token, people);
      const holders = people.flatMap((address, index) => ((held[index] ?? 0n) > 0n ? [{ address, held: held[index] ?? 0n }] : []));
      const simulation = await simulateToken({
        reader: market,
        token,
        market: deepest && { ...deepest, router },
        powers,
        holders,
        mapOf,
        signal,
      });
      times.push({ pools: foundAt - startedAt, simulation: performance.now() - foundAt });
      calls = simulation.effort.calls;
    }
    const middle = (pick: (time: (typeof times)[number]) => number) => times.map(pick).toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
    const figures = { poolsMs: Math.round(middle((each) => each.pools)), simulationMs: Math.round(middle((each) => each.simulation)) };
    console.log(JSON.stringify({ bench: 'market-simulation', token: name, functions: powers.powers.length, runs: calls, ...figures }));
  }
} finally {
  await client.close();
  await chain[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
}
