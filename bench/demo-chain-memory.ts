import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRpc } from '@redoubt/demo-chain/anvil/rpc';
import { HISTORY_BLOCKS } from '@redoubt/demo-chain/scenario/history';
import { startDemoChain } from '@redoubt/demo-chain/start-demo-chain';
import { importDemoProjects } from '@redoubt/server/catalog/import/import-demo-projects';
import { createLog } from '@redoubt/server/platform/log';
import { WORKER_ARGUMENTS } from '@redoubt/server/platform/worker-arguments';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProcess } from '@redoubt/testing/product/processes';
import { createScratchDatabase } from './support/scratch-database.ts';

// How much memory the node of the demo chain takes over a day: 17,280 blocks with their transactions,
// mined faster. The product's worker follows it meanwhile, with traces, and each block gets the requests
// that a worker makes on average.

const { values } = parseArgs({ options: { blocks: { type: 'string' }, traffic: { type: 'string' }, renew: { type: 'string' } } });
const blocks = Number(values.blocks ?? 17_280);
const [blockEveryMs, printEvery] = [20, Math.max(10, Math.floor(blocks / 18))];
const LIMIT_MB = 400;
/** In an hour of 720 blocks a worker made 4,000 requests that change with each block, and this many reads of contracts. */
const READINGS_PER_BLOCK = 25;

const dataDir = await makeDataDir();
const chain = await startDemoChain({
  dataDir,
  port: await findFreePort(),
  log: () => undefined,
  blockEveryMs,
  ...(values.traffic !== undefined && { traffic: Number(values.traffic) }),
  ...(values.renew !== undefined && { renewEvery: Number(values.renew) }),
});
const rpc = createRpc(chain.rpcUrl);
await using scratch = await createScratchDatabase();
await importDemoProjects(
  { db: scratch.db, log: createLog({ process: 'bench', level: 'silent' }) },
  { path: join(dataDir, 'chain/projects'), actor: 'bench' },
);
const env = { PATH: '', DATA_DIR: scratch.dataDir, DATABASE_URL: scratch.ownerUrl, RPC_URLS: `31337=${chain.rpcUrl}` };
const cwd = join(import.meta.dirname, '../apps/worker');
await using worker = startProcess({ command: process.execPath, args: WORKER_ARGUMENTS, cwd, env });

/** Memory of a process in MB: now and at its highest; undefined for one that is being replaced. */
function readMemory(pid: number): { nowMb: number; highestMb: number } {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const of = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1_024);
  return { nowMb: of('VmRSS'), highestMb: of('VmHWM') };
}
const folder = join(dataDir, 'chain');
const readNode = (): number => JSON.parse(readFileSync(join(folder, 'node.json'), 'utf8')).pid;
const readDiskMb = () =>
  Math.round(readdirSync(folder, { recursive: true }).reduce((sum, name) => sum + statSync(join(folder, String(name))).size, 0) / 2 ** 20);
const readContracts = async () =>
  (await scratch.db.selectFrom('project_contract').select('address').execute()).map(({ address }) => address);
const readIndexed = async () => {
  const row = await scratch.db.selectFrom('chain').where('chain_id', '=', '31337').select(['indexed', 'traces']).executeTakeFirst();
  return { indexed: Number(row?.indexed ?? 0), traces: row?.traces };
};

const contracts = await readContracts();
let highestMb = 0;
const nodes = new Set<number>();
/** A node is sampled several times between two replacements, at any block rate. */
const sampler = setInterval(() => {
  const pid = readNode();
  nodes.add(pid);
  highestMb = Math.max(highestMb, readMemory(pid).highestMb);
}, 100);
let untraced = 0;
const startedAt = performance.now();
/** What an idle worker requests: the state at the newest block, repeatedly. */
async function askAbout(block: number): Promise<void> {
  const at = `0x${block.toString(16)}`;
  const ask = async (index: number) => {
    const to = contracts[(block + index) % contracts.length] ?? '';
    if (index % 3 === 0) await rpc.ask('eth_getStorageAt', [to, `0x${(index % 7).toString(16)}`, at]);
    else await rpc.ask('eth_call', [{ to, data: '0x18160ddd' }, at]).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: READINGS_PER_BLOCK }, (_, index) => ask(index)));
}

for (let [seen, printed] = [HISTORY_BLOCKS, HISTORY_BLOCKS]; seen < HISTORY_BLOCKS + blocks; ) {
  const head = Number(await rpc.ask('eth_blockNumber'));
  for (; seen < head; seen += 1) await askAbout(head);
  if (head < printed + printEvery) continue;
  printed = head;
  const { indexed, traces } = await readIndexed();
  if (traces !== 'offered') untraced += 1;
  const ofBench = readMemory(process.pid);
  console.log(
    JSON.stringify({
      block: head - HISTORY_BLOCKS,
      nodeMb: readMemory(readNode()).nowMb,
      highestMb,
      nodes: nodes.size,
      ownMb: ofBench.nowMb,
      diskMb: readDiskMb(),
      indexed: indexed - HISTORY_BLOCKS,
    }),
  );
}
const seconds = Math.round((performance.now() - startedAt) / 1_000);
const answersOldState = typeof (await rpc.ask('eth_getBalance', [contracts[0], '0x64'])) === 'string';
console.log(
  JSON.stringify({
    bench: 'demo-chain-memory',
    blocks,
    highestMb,
    limitMb: LIMIT_MB,
    nodes: nodes.size,
    untraced,
    answersOldState,
    seconds,
    load: loadavg()[0],
  }),
);
if (highestMb >= LIMIT_MB) process.exitCode = 1;
clearInterval(sampler);
await worker[Symbol.asyncDispose]();
await chain[Symbol.asyncDispose]();
await rm(dataDir, { recursive: true, force: true });
