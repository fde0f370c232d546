import { isDeepStrictEqual, parseArgs } from 'node:util';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { CONNECTION_LIMITS, createConnection } from '@redoubt/chain/rpc/connection';
import { readChainState, registerChain } from '@redoubt/server/onchain/record/chain-store';
import { checkChain } from '@redoubt/server/onchain/record/check-chain';
import { resetChain } from '@redoubt/server/onchain/rollback/reset-chain';
import { startAnvil } from '@redoubt/testing/chain/anvil';
import { type FollowTurn, follow, makeLogs, nameContract, type Turn } from './support/follow-chain.ts';
import { followWithPonder, installPonder, readOurOutcome, readPonderOutcome } from './support/ponder-peer.ts';
import { createScratchDatabase } from './support/scratch-database.ts';

// How fast a chain's past is read into the database, compared with the rate at which the node's answers
// (the same logs and full blocks) can be fetched and parsed at all; with --ponder also with Ponder, whose
// rows are compared with ours. In turns, so that all meet the same load of the machine, which node,
// database and reader share.

const { values } = parseArgs({
  options: { logs: { type: 'string' }, rounds: { type: 'string' }, check: { type: 'boolean' }, ponder: { type: 'boolean' } },
});
if (values.ponder === true) installPonder();
const [logs, rounds] = [Number(values.logs ?? 200_000), Number(values.rounds ?? 3)];

await using anvil = await startAnvil({ args: ['--gas-limit', '300000000'] });
/** Topic of Transfer(address,address,uint256), as in any ERC-20. */
const TRANSFER = 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3efn;
const { target, head, made } = await makeLogs(anvil, { logs, topic: TRANSFER });
console.log(JSON.stringify({ bench: 'chain-follow', made: { blocks: head + 1, logs: made } }));

await using scratch = await createScratchDatabase();
const { db } = scratch;
await nameContract(db, { target });

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

await registerChain(db, { chainId: 31_337, slug: 'demo', public: false });
const turns: { raw: Turn; ours: FollowTurn; ponder: Turn | undefined }[] = [];
for (let round = 0; round <= rounds; round += 1) {
  await db.transaction().execute((tx) => resetChain(tx, { chainId: 31_337 }));
  const raw = await readRaw();
  const ours = await follow({ scratch, anvil, head });
  if (round === 0) continue; // For warming up.
  const ponder =
    values.ponder === true
      ? await followWithPonder(scratch.ownerDb, {
          rpcUrl: anvil.url,
          databaseUrl: scratch.ownerUrl,
          address: target,
          transfers: made,
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
