import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyMadeChain } from '@redoubt/demo-chain/testing/made-chain';
import { makeFolder, runChain } from '@redoubt/demo-chain/testing/run-chain';
import type { Address } from '@redoubt/power/evm/reader';
import { mapPowers } from '@redoubt/power/map-powers';
import { type Head, readCandidates, readChain } from '@redoubt/power/testing/read-chain';
import { listControlWays } from '@redoubt/power/text/control-ways';
import { expect, test } from 'vitest';
import { drawProven } from '@/features/onchain/power/draw-ways';
import { namesOf } from '@/features/onchain/power/names-of';
import { findLinesBehindBoxes } from '@/features/onchain/power/testing/lines-behind-boxes';

test('on no map of a demo project a line passes behind a box', async () => {
  using folder = makeFolder();
  await copyMadeChain({ dataDir: folder.path });
  await using chain = await runChain({ dataDir: folder.path });
  const ask = (method: string, params: readonly unknown[]) => chain.rpc.ask(method, params);
  const head = (await ask('eth_getBlockByNumber', ['latest', false])) as Head;
  const projects = join(folder.path, 'chain/projects');
  let lines = 0;
  for (const file of readdirSync(projects).toSorted()) {
    const { contracts = [] }: { contracts?: { address: Address; name?: string }[] } = JSON.parse(
      readFileSync(join(projects, file), 'utf8'),
    );
    const maps = [];
    for (const { address, name } of contracts) {
      const map = await mapPowers({
        address,
        chainId: 31_337n,
        time: BigInt(head.timestamp),
        block: BigInt(head.number),
        reader: readChain(ask, head),
        candidatesOf: (contract) => readCandidates(ask, contract, head),
      });
      maps.push({ name: name ?? address, map, functionNames: new Map<string, string>() });
    }
    const ways = drawProven(listControlWays(maps), { names: namesOf(maps) });
    expect([file, findLinesBehindBoxes(ways)]).toEqual([file, []]);
    lines += ways.length;
  }
  expect(lines).toBeGreaterThan(50);
});
