import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { registerChain } from '@redoubt/server/onchain/record/chain-store';
import { resetChain } from '@redoubt/server/onchain/rollback/reset-chain';
import { startAnvil } from '@redoubt/testing/chain/anvil';
import { type FollowTurn, follow, makeLogs, nameContract } from './support/follow-chain.ts';
import { judge } from './support/judge.ts';
import { createScratchDatabase } from './support/scratch-database.ts';

// What recording all movements of a chain adds to following it: the worker's time to the newest block without and with it, in
// turns, on a node that shares the machine. Fails where it takes more than 1.6 times as long, times `--slack`.

const { values } = parseArgs({
  options: {
    logs: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    slack: { type: 'string', default: '1' },
  },
});
const [logs, rounds] = [Number(values.logs), Number(values.rounds)];
/** Topic of Transfer(address,address,uint256), as in any ERC-20. */
const TRANSFER = 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3efn;

await using anvil = await startAnvil({ args: ['--gas-limit', '300000000'] });
const { target, head, made } = await makeLogs(anvil, { logs, topic: TRANSFER });
await using scratch = await createScratchDatabase();
const { db } = scratch;
await nameContract(db, { target });
await registerChain(db, { chainId: 31_337, slug: 'demo', public: false });

const turns: { without: FollowTurn; with: FollowTurn }[] = [];
for (let round = 0; round <= rounds; round += 1) {
  await db.transaction().execute((tx) => resetChain(tx, { chainId: 31_337 }));
  const without = await follow({ scratch, anvil, head });
  await db.transaction().execute((tx) => resetChain(tx, { chainId: 31_337 }));
  const all = await follow({ scratch, anvil, head, traceMode: 'all' });
  if (round > 0) turns.push({ without, with: all }); // The first is for warming up.
}
const median = (pick: (turn: (typeof turns)[number]) => number) =>
  Math.round((turns.map(pick).toSorted((a, b) => a - b)[Math.floor(turns.length / 2)] ?? Number.NaN) * 100) / 100;
const times = median((turn) => turn.with.seconds / turn.without.seconds);
console.log(
  JSON.stringify({
    bench: 'trace-follow',
    load: loadavg()[0]?.toFixed(1),
    blocks: head + 1,
    logs: made,
    rounds,
    withoutSeconds: median((turn) => turn.without.seconds),
    withSeconds: median((turn) => turn.with.seconds),
    times,
    processorTimes: median((turn) => turn.with.processorSeconds / turn.without.processorSeconds),
  }),
);
judge({ 'times as long with all movements': { value: times, atMost: 1.6 } }, { slack: Number(values.slack) });
