import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unitsOf } from '@redoubt/chain/rpc/meter';
import { LIBRARIES_AND_PROTOCOLS } from '@redoubt/power/testing/cases/libraries-and-protocols';
import { deployCases } from '@redoubt/power/testing/map-cases';
import { WORKER_ARGUMENTS } from '@redoubt/server/platform/worker-arguments';
import { SECONDS_PER_BLOCK } from '@redoubt/testing/chain/simulated/blocks';
import { PROFILES, type ProfileName } from '@redoubt/testing/chain/simulated/profiles';
import { startSimulatedChain } from '@redoubt/testing/chain/simulated/simulated-chain';
import { startProcess } from '@redoubt/testing/product/processes';
import { sql } from 'kysely';
import { readPeakMegabytes, readProcessorMs } from './support/processor-time.ts';
import { createScratchDatabase } from './support/scratch-database.ts';

// What a chain as large as Ethereum costs at an endpoint of a profile: time to the first followed block and
// to the first power map, calls for a map, for a day at the head and for the past. Latency and rate are
// slept, so seconds are real ones; figures for a day and for the past are the ledger's, scaled, and named so.

const { values } = parseArgs({
  options: {
    profile: { type: 'string' },
    contracts: { type: 'string' },
    blocks: { type: 'string' },
    history: { type: 'string' },
    learned: { type: 'string' },
    pace: { type: 'string' },
  },
});
const name = (values.profile ?? 'hosted') as ProfileName;
const profile = PROFILES[name];
if (profile === undefined) throw new Error(`There is no profile ${name}. Choose one of ${Object.keys(PROFILES).join(', ')}.`);
const contracts = Number(values.contracts ?? 40);
const blocks = Number(values.blocks ?? 20);
const history = values.history ?? '1h';
/** Blocks that teach the follower the pace, before those that are measured. */
const learnedBlocks = Number(values.learned ?? 10);
/** Seconds between two blocks at the head; other than the chain's own only where the figures do not matter. */
const pace = Number(values.pace ?? SECONDS_PER_BLOCK);

const CHAIN_ID = 4_242;
const HEAD = 24_000_000;
const DAY_BLOCKS = 86_400 / SECONDS_PER_BLOCK;
/** Transactions of a block to contracts of the catalogue, of a million: some ten million logs a month. */
const PER_MILLION = 300_000;

const cases = Object.fromEntries(Object.entries(LIBRARIES_AND_PROTOCOLS.cases).slice(0, contracts));
await using deployed = await deployCases({ ...LIBRARIES_AND_PROTOCOLS, cases });
const addresses = [...deployed.addresses.values()];
await using chain = await startSimulatedChain({
  seed: 1,
  chainId: CHAIN_ID,
  head: HEAD,
  contracts: addresses.map((address, index) => ({ address, perMillion: Math.round(PER_MILLION / 2 ** (index + 1)) })),
  transactionsPerBlock: 150,
  stateUrl: deployed.url,
  profile,
});
await using scratch = await createScratchDatabase();
const { db } = scratch;
const project = { id: 'bench', name: 'Bench', tickers: [], categories: [], icon: null, description: null, description_source: null };
await db.insertInto('project').values(project).execute();
const listed = { project_id: 'bench', chain: `chain-${CHAIN_ID}`, role: 'token', source: 'https://example.org' };
await db
  .insertInto('project_contract')
  .values(addresses.map((address, position) => ({ ...listed, position, address, name: `Contract ${position}` })))
  .execute();

type Counts = { calls: number; units: number };
const count = (): Counts => {
  const items = [...chain.ledger.items];
  return {
    calls: items.reduce((sum, [, calls]) => sum + calls, 0),
    units: items.reduce((sum, [method, calls]) => sum + calls * unitsOf(method), 0),
  };
};
const since = (before: Counts): Counts => ({ calls: count().calls - before.calls, units: count().units - before.units });
const rows: { what: string; figure: string }[] = [];
const report = (what: string, figure: number | string) => {
  rows.push({ what, figure: String(figure) });
  console.log(JSON.stringify({ bench: 'large-chain', profile: name, what, figure }));
};
const seconds = (ms: number) => Math.round(ms / 100) / 10;

const readChain = () => db.selectFrom('chain').selectAll().executeTakeFirst();
async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const env = {
  PATH: '',
  DATA_DIR: scratch.dataDir,
  DATABASE_URL: scratch.ownerUrl,
  RPC_URLS: `${CHAIN_ID}=${chain.url}`,
  HISTORY: history,
  ...('perSecond' in profile && { RPC_RATE: String(profile.perSecond) }),
};
const cwd = join(import.meta.dirname, '../apps/worker');
await using worker = startProcess({ command: process.execPath, args: WORKER_ARGUMENTS, cwd, env });
await worker.waitForLine(/leads the chain/);
const [startedAt, processorBefore] = [performance.now(), readProcessorMs(worker.pid)];
await until(async () => Number((await readChain())?.indexed) === HEAD && (await readChain())?.phase === 'live');
report('seconds from the start to the followed head', seconds(performance.now() - startedAt));

// The worker's job makes the maps at the head, while the past is read behind it.
const countMaps = async () =>
  Number(
    (
      await db
        .selectFrom('power_map')
        .select((of) => of.fn.countAll().as('maps'))
        .executeTakeFirstOrThrow()
    ).maps,
  );
const mapsAt = performance.now();
await until(async () => (await countMaps()) > 0);
report('seconds from there to the first power map', seconds(performance.now() - mapsAt));
await until(async () => (await countMaps()) >= addresses.length);
report(`seconds from there to all ${addresses.length} power maps`, seconds(performance.now() - mapsAt));
const countStateCalls = () =>
  ['eth_call', 'eth_getCode', 'eth_getStorageAt', 'eth_getBalance'].reduce((sum, method) => sum + (chain.ledger.items.get(method) ?? 0), 0);
const perMap = (calls: number) => Math.round((calls / addresses.length) * 10) / 10;
report('calls of state a map, with those of markets and facts', perMap(countStateCalls()));

const hasGap = () =>
  db
    .selectFrom('tracked_contract')
    .whereRef('backfilled_to', '<', (of) => of('live_from', '-', '1'))
    .select('live_from')
    .executeTakeFirst();
await until(async () => (await hasGap()) === undefined);
const pastBlocks = HEAD - Number((await readChain())?.start_block);
const [pastCalls, pastUnits] = ['eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getLogs', 'eth_getTransactionReceipt'].reduce(
  ([calls, units], method) => {
    const asked = chain.ledger.items.get(method) ?? 0;
    return [calls + asked, units + asked * unitsOf(method)];
  },
  [0, 0],
);
report(`calls for ${pastBlocks} blocks of the past and the head`, pastCalls);
report('calls for a day of the past, scaled', Math.round((pastCalls / pastBlocks) * DAY_BLOCKS));
report('units for a day of the past, scaled', Math.round((pastUnits / pastBlocks) * DAY_BLOCKS));

// Blocks come at their pace, up to two seconds late. The first ones teach the follower that pace.
let before = count();
const pacedAt = performance.now();
for (let block = 1; block <= learnedBlocks + blocks; block += 1) {
  const lateMs = ((block * 7_919) % 21) * 100;
  await new Promise((resolve) => setTimeout(resolve, pacedAt + block * pace * 1_000 + lateMs - performance.now()));
  chain.setHead(HEAD + block);
  if (block === learnedBlocks) {
    await until(async () => Number((await readChain())?.indexed) === HEAD + block);
    before = count();
  }
}
await until(async () => Number((await readChain())?.indexed) === HEAD + learnedBlocks + blocks);
const head = since(before);
report(`calls for ${blocks} blocks at the head, at their pace`, head.calls);
report('calls for a day at the head, scaled', Math.round((head.calls / blocks) * DAY_BLOCKS));
report('units for a day at the head, scaled', Math.round((head.units / blocks) * DAY_BLOCKS));

// All maps become due, and what they were made from is read again.
const [stateBefore, codesBefore] = [countStateCalls(), chain.ledger.items.get('eth_getCode') ?? 0];
await db
  .updateTable('power_map')
  .set({ analysed_at: new Date(0), rests_until: new Date(0) })
  .execute();
await until(async () => (await db.selectFrom('power_map').where('analysed_at', '=', new Date(0)).select('address').execute()).length === 0);
const verified = countStateCalls() - stateBefore;
report('calls of state to verify a map, with those of markets and facts', perMap(verified));
report('of them calls for code, of all maps', (chain.ledger.items.get('eth_getCode') ?? 0) - codesBefore);
report('calls for a day at the head with maps verified twice, scaled', Math.round((head.calls / blocks) * DAY_BLOCKS) + 2 * verified);
const { rows: sizes } = await sql<{ average: number; most: number }>`
  select round(avg(octet_length(readings)))::int as average, max(octet_length(readings)) as most from power_map`.execute(db);
report('bytes that a map was made from, compressed, average and most', `${sizes[0]?.average}, ${sizes[0]?.most}`);
report('rejections', [...chain.ledger.rejections].map(([message, times]) => `${times} × ${message}`).join('; ') || 'none');
report('seconds of the worker’s processor', seconds(readProcessorMs(worker.pid) - processorBefore));
report('megabytes of the worker, at most', readPeakMegabytes(worker.pid));
console.log(`\n| ${name}, load ${loadavg()[0]?.toFixed(1)} | |\n|---|---|`);
for (const { what, figure } of rows) console.log(`| ${what} | ${figure} |`);
