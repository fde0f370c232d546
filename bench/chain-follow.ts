import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { CONNECTION_LIMITS, createConnection } from '@redoubt/chain/rpc/connection';
import { readChainState, registerChain } from '@redoubt/server/chain/chain-store';
import { checkChain } from '@redoubt/server/chain/check-chain';
import { resetChain } from '@redoubt/server/chain/reset-chain';
import { WORKER_ARGUMENTS } from '@redoubt/server/worker-arguments';
import { startAnvil } from '@redoubt/testing/anvil';
import { createTraffic, toCall } from '@redoubt/testing/chain-traffic';
import { startProcess } from '@redoubt/testing/processes';
import { followWithPonder, installPonder, readOurOutcome, readPonderOutcome } from './support/ponder-peer.ts';
import { readProcessorMs } from './support/processor-time.ts';
import { createScratchDatabase } from './support/scratch-database.ts';

// How fast a chain's past is read into the database, beside the rate at which the same node's answers can be fetched and parsed at all:
// the same logs and the same full blocks; with --ponder also beside Ponder, and what both have on record is compared. In turns, so that all
// meet the same moments of the machine; node, database and reader share it.

const { values } = parseArgs({
  options: { logs: { type: 'string' }, rounds: { type: 'string' }, check: { type: 'boolean' }, ponder: { type: 'boolean' } },
});
if (values.ponder === true) installPonder();
const [logs, rounds] = [Number(values.logs ?? 200_000), Number(values.rounds ?? 3)];
const LOGS_PER_CALL = 50;
const CALLS_PER_BLOCK = 4;
const WORKER_FOLDER = join(import.meta.dirname, '../apps/worker');
const blocks = Math.ceil(logs / (LOGS_PER_CALL * CALLS_PER_BLOCK));

await using anvil = await startAnvil({ args: ['--gas-limit', '300000000'] });
const traffic = await createTraffic(anvil);
const target = await traffic.deployEmitter();
/** Of the event Transfer(address,address,uint256), as of any ERC-20. */
const TRANSFER = 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3efn;
for (let block = 0; block < blocks; block += 1) {
  for (let call = 0; call < CALLS_PER_BLOCK; call += 1) {
    await traffic.send((block + call) % traffic.accounts.length, {
      to: target,
      data: toCall({ selector: '0xa9059cbb', topic: TRANSFER, logs: LOGS_PER_CALL }),
    });
  }
  await traffic.mine();
}
const head = Number(await anvil.rpc<string>('eth_blockNumber'));
console.log(JSON.stringify({ bench: 'chain-follow', made: { blocks: head + 1, logs: blocks * CALLS_PER_BLOCK * LOGS_PER_CALL } }));

await using scratch = await createScratchDatabase();
const { db } = scratch;
const project = { id: 'bench', name: 'Bench', tickers: [], categories: [], icon: null, description: null, description_source: null };
await db.insertInto('project').values(project).execute();
await db
  .insertInto('project_contract')
  .values({ project_id: 'bench', position: 0, chain: 'demo', address: target, role: 'token', name: 'Token', source: 'https://example.org' })
  .execute();

type Turn = { seconds: number; processorSeconds: number };

/** Fetches everything once, four requests at a time, and parses it. */
async function readRaw(): Promise<Turn> {
  const connection = createConnection(anvil.url, { ...CONNECTION_LIMITS, connections: 4 });
  const hex = (number: number) => `0x${number.toString(16)}`;
  const questions: [method: string, params: readonly unknown[]][] = [];
  for (let from = 0; from <= head; from += 5) {
    const to = Math.min(head, from + 4);
    questions.push(['eth_getLogs', [{ fromBlock: hex(from), toBlock: hex(to), address: target }]]);
    for (let block = from; block <= to; block += 1) questions.push(['eth_getBlockByNumber', [hex(block), true]]);
  }
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  let next = 0;
  const work = async () => {
    for (let question = questions[next]; question !== undefined; question = questions[next]) {
      next += 1;
      await connection.request(...question);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  const { user, system } = process.cpuUsage(before);
  const turn = { seconds: (performance.now() - startedAt) / 1000, processorSeconds: (user + system) / 1e6 };
  await connection.close();
  return turn;
}

/** The product's own worker, from the moment when it leads the chain until the newest block is on record. */
async function follow(): Promise<Turn & { memoryMb: number }> {
  const env = { PATH: '', DATA_DIR: scratch.dataDir, DATABASE_URL: scratch.ownerUrl, RPC_URLS: `31337=${anvil.url}` };
  await using worker = startProcess({ command: process.execPath, args: WORKER_ARGUMENTS, cwd: WORKER_FOLDER, env });
  await worker.waitForLine(/leads the chain/);
  const [startedAt, before] = [performance.now(), readProcessorMs(worker.pid)];
  for (;;) {
    const state = await db.selectFrom('chain').where('chain_id', '=', '31337').select(['indexed', 'phase']).executeTakeFirst();
    if (Number(state?.indexed ?? -1) === head && state?.phase === 'live') break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${worker.pid}/status`, 'utf8'))?.[1];
  return {
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (readProcessorMs(worker.pid) - before) / 1000,
    memoryMb: Math.round(Number(peak) / 1024),
  };
}

await registerChain(db, { chainId: 31_337, slug: 'demo', public: false });
const turns: { raw: Turn; ours: Turn & { memoryMb: number }; ponder: Turn | undefined }[] = [];
for (let round = 0; round <= rounds; round += 1) {
  await db.transaction().execute((tx) => resetChain(tx, { chainId: 31_337 }));
  const raw = await readRaw();
  const ours = await follow();
  if (round === 0) continue; // For warming up.
  const ponder =
    values.ponder === true
      ? await followWithPonder(scratch.ownerDb, {
          rpcUrl: anvil.url,
          databaseUrl: scratch.ownerUrl,
          address: target,
          transfers: blocks * CALLS_PER_BLOCK * LOGS_PER_CALL,
        })
      : undefined;
  turns.push({ raw, ours, ponder });
}
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const [raw, ours] = [median(turns.map((turn) => turn.raw.seconds)), median(turns.map((turn) => turn.ours.seconds))];
const stored = await db
  .selectFrom('chain_log')
  .select((build) => build.fn.countAll<string>().as('count'))
  .executeTakeFirstOrThrow();
console.log(
  JSON.stringify({
    bench: 'chain-follow',
    rounds,
    logs: Number(stored.count),
    rawSeconds: raw,
    oursSeconds: ours,
    rawLogsPerSecond: Math.round(Number(stored.count) / raw),
    oursLogsPerSecond: Math.round(Number(stored.count) / ours),
    ofTheRaw: raw / ours,
    ofTheRawEachRound: turns.map((turn) => Number((turn.raw.seconds / turn.ours.seconds).toFixed(3))),
    processorSeconds: {
      raw: median(turns.map((turn) => turn.raw.processorSeconds)),
      ours: median(turns.map((turn) => turn.ours.processorSeconds)),
    },
    workerMemoryPeakMb: Math.max(...turns.map((turn) => turn.ours.memoryMb)),
    cursor: (await readChainState(db, 31_337)).cursor?.number,
  }),
);
if (values.ponder === true) {
  const [theirs, same] = [await readPonderOutcome(scratch.ownerDb), await readOurOutcome(scratch.ownerDb)];
  const ponderTurns = turns.flatMap(({ ponder }) => ponder ?? []);
  const seconds = median(ponderTurns.map((turn) => turn.seconds));
  console.log(
    JSON.stringify({
      bench: 'chain-follow',
      ponderSeconds: seconds,
      ponderLogsPerSecond: Math.round(Number(stored.count) / seconds),
      ponderProcessorSeconds: median(ponderTurns.map((turn) => turn.processorSeconds)),
      timesPonder: seconds / ours,
      sameOutcome: isDeepStrictEqual(theirs, same),
      ...(isDeepStrictEqual(theirs, same) ? {} : { theirs, ours: same }),
    }),
  );
}
if (values.check === true) {
  const client = createChainClient({ chainId: 31_337, urls: [anvil.url] });
  const check = await checkChain({ db }, { client });
  console.log(
    JSON.stringify({
      bench: 'chain-follow',
      check: { compared: check?.compared, differences: check?.differences.length, wrongSums: check?.wrongSums.length },
    }),
  );
  await client.close();
}
