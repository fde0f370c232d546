import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { listProcessesOf } from '@redoubt/testing/product/processes';
import { askHealth, type Part, type Product, startProduct } from '@redoubt/testing/product/product';
import { startPromises } from '@redoubt/testing/promises/keep-promises';
import { waitFor } from '@redoubt/testing/wait';
import { createRandom } from './random.ts';

// Kills a random part of the product at random moments while users write, and compares what was acknowledged with what is stored.

const HELP = `Usage: script/soak [--rounds 20] [--seed N]

Users send events, vote, edit watchlists and report incidents; alerts are raised and retracted, and notified in inboxes, by mail and at a
webhook. Each round kills the web server, the worker, the database or the supervisor with signal 9 and waits until all parts run again.
The same seed kills the same parts after the same pauses. Ends with 1 when something acknowledged was lost, doubled or changed, a user was
notified twice or not at all, or a part did not come back.`;

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } } });
const rounds = Number(values.rounds ?? 20);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (values.help === true || !Number.isInteger(rounds) || !Number.isInteger(seed)) {
  console.log(HELP);
  process.exit(values.help === true ? 0 : 2);
}

const PARTS: readonly Part[] = ['web', 'worker', 'postgres', 'supervisor'];
/** Between recovery and the next kill: long enough for writes, short enough to hit parts that start. */
const PAUSE_MS_MAX = 2_500;
const RECOVERY_MS_MAX = 60_000;

const random = createRandom(seed);
const dataDir = await makeDataDir({ kept: true });
const environment = { LIMITS_SCALE: '1000' };
console.log(`Seed ${seed}, ${rounds} rounds, data in ${dataDir}`);

let product = await startProduct({ dataDir, environment });
const promises = await startPromises({ url: product.url, dataDir, seed });
console.log('\nround  part        after ms  well again s  acknowledged');
for (let round = 1; round <= rounds; round += 1) {
  const part = PARTS[Math.floor(random() * PARTS.length)] ?? 'web';
  const pauseMs = Math.floor(random() * PAUSE_MS_MAX);
  await new Promise((resume) => setTimeout(resume, pauseMs));
  const startedAt = performance.now();
  product = await crashAndRecover(product, part);
  const seconds = (performance.now() - startedAt) / 1000;
  const columns = [
    String(round).padStart(5),
    part.padEnd(10),
    String(pauseMs).padStart(8),
    seconds.toFixed(1).padStart(12),
    String(promises.acknowledged()).padStart(12),
  ];
  console.log(columns.join('  '));
}

const { counts, broken } = await promises.judge();
const { code } = await product.stop();
const left = listProcessesOf(dataDir);
console.log(`\n${JSON.stringify(counts)}`);
for (const line of broken) console.log(line);
if (left.length > 0) console.log(`Left running: ${left.map(({ pid, command }) => `${pid} ${command}`).join('\n')}`);
const kept = broken.length === 0 && left.length === 0 && code === 0;
console.log(kept ? 'Every promise was kept.' : `A promise was broken. Seed ${seed}; the data is kept in ${dataDir}.`);
await promises[Symbol.asyncDispose]();
await product[Symbol.asyncDispose]();
if (kept) await rm(dataDir, { recursive: true });
process.exitCode = kept ? 0 : 1;

async function crashAndRecover(running: Product, part: Part): Promise<Product> {
  await running.crash(part);
  const next = part === 'supervisor' ? await startProduct({ dataDir, port: running.port, environment }) : running;
  const isWell = async () => next.pidOf(part) !== undefined && (await askHealth(next.url)) === 'ok';
  try {
    await waitFor(`everything to be well after ${part} died`, isWell, { timeoutMs: RECOVERY_MS_MAX });
  } catch (cause) {
    throw new Error(`Seed ${seed}; the data is kept in ${dataDir}. The supervisor printed:\n${next.supervisor.output()}`, { cause });
  }
  return next;
}
