import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runContracts } from '@redoubt/demo-chain/testing/run-contracts';
import { HOSTILE, OWNER } from '@redoubt/power/testing/hostile-contracts';
import { type Head, readChain } from '@redoubt/power/testing/read-chain';
import { BOUNDS, mapInWorker } from '@redoubt/server/onchain/power/power-worker-pool';
import { measurePeak } from '@redoubt/testing/product/measure-peak';

/** What contracts that try to be expensive cost: the peak growth of this process's memory, and time. */
await using chain = await runContracts({ folder: join(import.meta.dirname, '../packages/power/contracts/testing') });
const { values } = parseArgs({ options: { contracts: { type: 'string' } } });
for (const [name, place] of Object.entries(HOSTILE).slice(0, Number(values.contracts ?? Number.POSITIVE_INFINITY))) {
  const address = await place(chain);
  await chain.rpc.ask('evm_mine');
  const head = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as Head;
  const reader = readChain((method, params) => chain.rpc.ask(method, params), head);
  const world = { chainId: 31_337n, time: BigInt(head.timestamp), block: BigInt(head.number) };
  const startedAt = performance.now();
  const {
    result: { map },
    megabytes,
  } = await measurePeak(() => mapInWorker({ ...world, address, reader, candidatesOf: async () => [OWNER] }, { ...BOUNDS }));
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const reasons = [...new Set(map.unknown.map(({ reason }) => reason))].join(', ');
  console.log(JSON.stringify({ bench: 'hostile-contracts', name, megabytes, seconds, powers: map.powers.length, reasons }));
  console.log(`| ${name} | ${Math.round(megabytes)} | ${seconds} | ${map.powers.length} | ${reasons} |`);
}
