import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';

// How long a start takes until every part is healthy: the first one, which creates the database and imports
// the catalogue, and later ones over the same folder, which should take less than 10 s. The web app is
// built before. With --demo the demo chain is one of the parts: the first start makes its history.

const { values } = parseArgs({ options: { rounds: { type: 'string' }, limit: { type: 'string' }, demo: { type: 'boolean' } } });
const [rounds, limitS] = [Number(values.rounds ?? 5), Number(values.limit ?? 10)];

const demo = { DEMO_CHAIN: 'on', DEMO_CHAIN_PORT: `${await findFreePort()}` };
const environment: Record<string, string> = values.demo === true ? demo : {};

async function timeStart(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  await using product = await startProduct({ dataDir, environment });
  const seconds = (performance.now() - startedAt) / 1_000;
  await product.stop();
  return Math.round(seconds * 10) / 10;
}

const dataDir = await makeDataDir();
const firstS = await timeStart(dataDir);
const laterS: number[] = [];
for (let round = 0; round < rounds; round += 1) laterS.push(await timeStart(dataDir));
const medianS = laterS.toSorted((a, b) => a - b)[Math.floor(rounds / 2)];
console.log(JSON.stringify({ bench: 'starts', demo: values.demo === true, firstS, laterS, medianS, load: loadavg()[0] }));
if (medianS === undefined || medianS >= limitS) process.exitCode = 1;
await rm(dataDir, { recursive: true, force: true });
