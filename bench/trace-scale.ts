import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openMovementRecord } from '@redoubt/server/onchain/movement/movement-record';
import { listAddressMovements } from '@redoubt/server/onchain/trace/get-traced-address';
import { openMovementStore } from '@redoubt/server/onchain/trace/movement-store';
import type { NodeReader } from '@redoubt/server/onchain/trace/node-facts';
import { createBounds } from '@redoubt/tracing/bounds/bound-places';
import { collectLedger } from '@redoubt/tracing/collect/collect-ledger';
import type { Account, Pos } from '@redoubt/tracing/model/movement';
import { startOf } from '@redoubt/tracing/model/movement';
import type { MovementStore } from '@redoubt/tracing/model/store';
import { METHODS } from '@redoubt/tracing/rule/holding';
import { drawLedger, traceDrawn } from '@redoubt/tracing/testing/drawn-ledger';
import { UNLIMITED } from '@redoubt/tracing/testing/small-ledger';
import { applyRule } from '@redoubt/tracing/trace/apply-rule';
import { sql } from 'kysely';
import { judge } from './support/judge.ts';
import { addHeist, addTransactions, CHAIN, loadRecord, TOKEN } from './support/large-record.ts';
import { createRandom } from './support/random.ts';
import { createScratchDatabase, withoutTimeout } from './support/scratch-database.ts';

// What following money costs in a large record: newest movements of an address, three hops, a theft of thousands of movements
// beside the same trace with one account asked at a time, its bounds, and the bytes of a movement. Then random ledgers under
// every rule against their bounds. Fails where a figure is beyond its bound, times `--slack`, or a rule leaves its bounds.

const { values } = parseArgs({
  options: {
    movements: { type: 'string', default: '10000000' },
    transactions: { type: 'string', default: '4000000' },
    heist: { type: 'string', default: '10000' },
    ledgers: { type: 'string', default: '10000' },
    samples: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    slack: { type: 'string', default: '1' },
  },
});
const [movements, heist, ledgers] = [Number(values.movements), Number(values.heist), Number(values.ledgers)];
const [samples, rounds] = [Number(values.samples), Number(values.rounds)];
const say = (figures: object) =>
  console.log(JSON.stringify({ bench: 'trace-scale', movements, load: loadavg()[0]?.toFixed(1), ...figures }));
const round = (ms: number) => Math.round(ms * 10) / 10;

await using scratch = await createScratchDatabase();
const { db } = scratch;
let key = 0;
let accounts = 0;
const loadedAt = performance.now();
const inputs = await new Promise<Awaited<ReturnType<typeof addHeist>>>((resolve, reject) => {
  withoutTimeout(scratch.ownerDb, async (ownerDb) => {
    const record = await loadRecord(ownerDb, { movements });
    ({ key, accounts } = record);
    await addTransactions(ownerDb, record, { transactions: Math.min(movements, Number(values.transactions)) });
    const made = await addHeist(ownerDb, record, { movements: heist });
    await sql`vacuum analyze`.execute(ownerDb);
    resolve(made);
  }).catch(reject);
});
const { rows: sizes } = await sql<{ rows: string; bytes: string }>`
  select count(*) as rows, pg_total_relation_size(to_regclass(${`movement_${key}`}))::text as bytes from movement where chain = ${key}`.execute(
  db,
);
const [rows, bytes] = [Number(sizes[0]?.rows), Number(sizes[0]?.bytes)];
const { rows: ofTransactions } = await sql<{ rows: string; bytes: string }>`
  select count(*) as rows, pg_total_relation_size(to_regclass(${`movement_tx_${key}`}))::text as bytes
  from movement_tx where chain = ${key}`.execute(db);
const bytesPerMovement = round(bytes / rows);
const bytesPerTransaction = round(Number(ofTransactions[0]?.bytes) / Number(ofTransactions[0]?.rows));
const loadSeconds = round((performance.now() - loadedAt) / 1_000);
say({ what: 'storage', loadSeconds, rows, accounts, bytesPerMovement, bytesPerTransaction });

/** Every account is a wallet: what a node would say costs nothing here. */
const node: NodeReader = {
  readBalance: async () => undefined,
  readCode: async () => '0x',
  readFreeze: async () => undefined,
  readToken: async () => ({ symbol: undefined, decimals: undefined }),
  judgeToken: async () => 'unknown',
};
const record = await openMovementRecord(db, CHAIN);
const store = await openMovementStore({ db, ...CHAIN, node });

const random = createRandom(11);
/** Accounts by their rank in size: the first are hubs. */
const toAccount = (number: number): Account => `0x${(number + 16).toString(16).padStart(40, '0')}`;
const ordinary = Array.from({ length: samples }, () => toAccount(Math.floor(accounts / 10) + random.below(Math.floor(accounts * 0.9))));
const hubs = Array.from({ length: Math.min(samples, 100) }, (_, number) => toAccount(number));

const newestMs = await measure('newest 50 both ways', ordinary, (address) => listAddressMovements(db, record, { address, rowsMax: 50 }));
await measure('newest 50 both ways, hubs', hubs, (address) => listAddressMovements(db, record, { address, rowsMax: 50 }));
const hopsMs = await measure('three hops, top 20', ordinary, threeHops);
const hubHopsMs = await measure('three hops, top 20, hubs', hubs, threeHops);

/** The time that 95 of 100 take at most. */
async function measure(what: string, addresses: readonly Account[], work: (address: Account) => Promise<unknown>): Promise<number> {
  for (const address of addresses.slice(0, 20)) await work(address);
  const times: number[] = [];
  for (const address of addresses) {
    const startedAt = performance.now();
    await work(address);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN);
  say({ what, samples: times.length, p50Ms: at(0.5), p95Ms: at(0.95) });
  return at(0.95);
}

/** Payments of an account, then of those who got the largest 20, always after they got them. */
async function threeHops(start: Account): Promise<number> {
  const until = startOf(2 ** 31 - 1);
  let open = new Map<Account, Pos>([[start, 0n]]);
  let seen = 0;
  for (let hop = 0; hop < 3 && open.size > 0; hop += 1) {
    const found = await store.outgoing([...open].map(([account, after]) => ({ account, asset: TOKEN, after, until, limit: 50 })));
    const payments = found.flatMap((each) => each.rows).toSorted((a, b) => (a.amount > b.amount ? -1 : 1));
    seen += payments.length;
    open = new Map(payments.slice(0, 20).map(({ to, pos }) => [to, pos]));
  }
  return seen;
}

/** One question at a time, as tools do that ask an explorer for each address. */
function oneByOne(all: MovementStore): MovementStore {
  const each = async <Ask, Answer>(asks: readonly Ask[], ask: (one: Ask) => Promise<readonly Answer[]>): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const one of asks) answers.push(...(await ask(one)));
    return answers;
  };
  return {
    outgoing: (asks) => each(asks, (one) => all.outgoing([one])),
    incoming: (asks) => each(asks, (one) => all.incoming([one])),
    openings: (asks) => each(asks, (one) => all.openings([one])),
    beginning: (block) => all.beginning(block),
    transactions: (keys) => each(keys, (one) => all.transactions([one])),
    labels: (names) => each(names, (one) => all.labels([one])),
    facts: async ({ accounts: asks, assets, freezes = [] }) => ({
      frozen: await each(freezes, async (one) => (await all.facts({ accounts: [], assets: [], freezes: [one] })).frozen),
      accounts: await each(asks, async (one) => (await all.facts({ accounts: [one], assets: [] })).accounts),
      assets: (await all.facts({ accounts: [], assets })).assets,
    }),
  };
}

const collected: { together: number; alone: number; rule: number; bounds: number; group: number }[] = [];
let last: Awaited<ReturnType<typeof collectLedger>> | undefined;
for (let turn = 0; turn <= rounds; turn += 1) {
  const times: number[] = [];
  const timed = async <T>(work: () => Promise<T> | T): Promise<T> => {
    const startedAt = performance.now();
    const result = await work();
    times.push(performance.now() - startedAt);
    return result;
  };
  const ledger = await timed(() => collectLedger(inputs, store, UNLIMITED));
  await timed(() => (turn > 0 ? collectLedger(inputs, oneByOne(store), UNLIMITED) : undefined));
  await timed(() => applyRule(ledger, 'fifo'));
  const bound = await timed(() => createBounds(ledger));
  const exchanges = ledger.places.flatMap((place, number) => (place.type === 'stop' && place.reason === 'exchange' ? [number] : []));
  await timed(() => bound(new Set(exchanges.slice(0, 1)), TOKEN));
  const [together = 0, alone = 0, rule = 0, bounds = 0, group = 0] = times;
  if (turn > 0) collected.push({ together, alone, rule, bounds, group }); // The first warms up.
  last = ledger;
}
const median = (pick: (turn: (typeof collected)[number]) => number) =>
  round(collected.map(pick).toSorted((a, b) => a - b)[Math.floor(collected.length / 2)] ?? Number.NaN);
const [readMs, fifoMs, oneAtATimeMs] = [median(({ together }) => together), median(({ rule }) => rule), median(({ alone }) => alone)];
const [networkMs, boundsOfOneServiceMs] = [median(({ bounds }) => bounds), median(({ group }) => group)];
const ratio = round(oneAtATimeMs / readMs);
say({
  what: 'theft',
  steps: last?.steps.length,
  places: last?.places.length,
  waysOut: last?.places.filter(({ type }) => type === 'stop').length,
  readMs,
  fifoMs,
  oneAtATimeMs,
  ratio,
  networkMs,
  boundsOfOneServiceMs,
});

let [outside, refused] = [0, 0];
const drawnAt = performance.now();
for (let seed = 0; seed < ledgers; seed += 1) {
  const drawn = drawLedger(seed, { shortfalls: seed % 2 === 0 });
  for (const method of METHODS) {
    if (method === 'poison') continue;
    const file = await traceDrawn(drawn, method, { blind: seed % 5 === 0 }).catch(() => undefined);
    if (file === undefined) refused += 1;
    else
      for (const { amount, least, most } of [...file.result.waysOut, ...file.result.groups])
        if (amount < (least ?? 0n) || amount > (most ?? amount)) outside += 1;
  }
}
say({
  what: 'random ledgers',
  ledgers,
  rules: METHODS.length - 1,
  outside,
  refused,
  seconds: round((performance.now() - drawnAt) / 1_000),
});
if (outside > 0 || refused > 0) process.exitCode = 1;
// Hubs and the theft have the bounds of a loaded machine of two cores.
judge(
  {
    'p95 of the newest 50 both ways, ms': { value: newestMs, atMost: 5 },
    'p95 of three hops, ms': { value: hopsMs, atMost: 20 },
    'p95 of three hops from hubs, ms': { value: hubHopsMs, atMost: 40 },
    'the theft by FIFO, ms': { value: readMs + fifoMs, atMost: 400 },
    'times as fast as one account at a time': { value: ratio, atLeast: 8 },
    'bounds of one service, ms': { value: networkMs + boundsOfOneServiceMs, atMost: 300 },
    'bytes of a movement': { value: bytesPerMovement, atMost: 215 },
    'bytes of a transaction': { value: bytesPerTransaction, atMost: 130 },
  },
  { slack: Number(values.slack) },
);
