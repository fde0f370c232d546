import { locateCistern } from '@redoubt/demo-chain/projects/cistern';
import { locateFerry } from '@redoubt/demo-chain/projects/ferry';
import { locateDepositAddress } from '@redoubt/demo-chain/projects/lantern';
import { listThievesAccounts, STOLEN } from '@redoubt/demo-chain/projects/sluice';
import { DELEGATED, hideouts, locateHideouts, SAVED, toLookAlike } from '@redoubt/demo-chain/projects/sluice-hideouts';
import { locateDollar } from '@redoubt/demo-chain/projects/tollgate';
import { HISTORY_BLOCKS } from '@redoubt/demo-chain/scenario/history';
import { simulateHeist } from '@redoubt/demo-chain/testing/coin-oracle';
import { executeRun } from '@redoubt/server/onchain/trace/execute-run';
import { findTracedPaths } from '@redoubt/server/onchain/trace/find-traced-paths';
import { getTracedTransaction } from '@redoubt/server/onchain/trace/get-traced-transaction';
import { listTraceableIncidents } from '@redoubt/server/onchain/trace/list-traceable-incidents';
import { createNodeReader } from '@redoubt/server/onchain/trace/node-facts';
import { getRun, startRun, type TraceRun } from '@redoubt/server/onchain/trace/run-store';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import type { Fields } from '@redoubt/tracing/read/raw';
import type { Method } from '@redoubt/tracing/rule/holding';
import type { AskNode } from '@redoubt/tracing/verify/ask-node';
import { rootOf } from '@redoubt/tracing/verify/block-proof';
import { checkFile } from '@redoubt/tracing/verify/check-file';
import { checkTrace } from '@redoubt/tracing/verify/check-trace';
import type { Finding } from '@redoubt/tracing/verify/finding';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FollowedDemo, startFollowedDemo } from '../../testing/followed-demo.ts';

// The demo chain's theft, followed as a worker does it, against a replay of its coins.

let demo: FollowedDemo;
let chain: FollowedDemo['chain'];
let database: FollowedDemo['database'];
let client: FollowedDemo['client'];
let theft: string;
let order: Parameters<typeof startRun>[1];

beforeAll(async () => {
  demo = await startFollowedDemo();
  ({ chain, database, client } = demo);
  const incidents = await listTraceableIncidents(database.db);
  theft = incidents.find(({ project }) => project.startsWith('Sluice'))?.transaction ?? '';
  const seen = await getTracedTransaction(
    { db: database.db, nodeOf: async () => createNodeReader(client) },
    { chain: 'demo', hash: theft },
  );
  const likely = seen.seeds
    .filter((seed) => seed.likely)
    .map(({ movement: { block, index, rank, amount } }) => ({ block, index, rank, amount }));
  expect(likely.map(({ amount }) => BigInt(amount)).toSorted()).toEqual([STOLEN.dollars, STOLEN.ether].toSorted());
  order = { chain: 'demo', seeds: likely, method: 'fifo', hops: 40, minimum: { native: String(10n ** 15n) } };
});
afterAll(() => demo?.[Symbol.asyncDispose]());

async function trace(method: Method): Promise<TraceRun & { file: TraceFile }> {
  const { id } = await startRun({ db: database.db }, { ...order, method });
  await executeRun({ db: database.db, clientOf: async () => client }, { runId: id });
  const run = await getRun({ db: database.db }, { id });
  expect(run.reason).toBeNull();
  if (run.file === null) throw new Error('no file');
  return { ...run, file: run.file };
}

function endsOf({ result }: TraceFile): Record<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, asset, amount } of result.waysOut) {
    const key = `${account} ${asset}`;
    if (amount > 0n) sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
  return Object.fromEntries(sums);
}

test.each(['fifo', 'lifo'] as const)(
  'the stolen money, tokens among it, ends by %s where its coins do, to the last unit, and inside the bounds',
  async (method) => {
    const { file, proofs } = await trace(method);
    const { context } = chain.scenario;
    const { person } = context;
    const [dollar, { weth }] = [locateDollar(context), locateFerry(context)];
    const begin: Record<string, bigint> = { 'sluice thief': 2n * 10n ** 18n, 'sluice hand 0': 30n * 10n ** 18n };
    const names = new Map(Object.entries(begin).map(([name, wei]) => [person(name), wei]));
    const purses = new Map(listThievesAccounts(chain.scenario.context).map((account) => [account, names.get(account) ?? 0n]));
    const truth = await simulateHeist(
      chain.rpc,
      {
        purses,
        theft: { hash: theft, to: person('sluice thief'), ...STOLEN },
        dollar: dollar.address,
        weth: weth.address,
        others: new Set([context.locate(person('wardstone issuer'), 0, 'Wardstone').address, locateCistern(context).address]),
        gallery: locateHideouts(context).gallery.address,
        delegated: DELEGATED,
        splitter: chain.scenario.context.locate(person('sluice hand 5'), 0, 'Weir').address,
      },
      { method, to: file.inputs.pinned.block },
    );
    const expected = Object.fromEntries([...truth].map(([key, wei]) => [key.replace('fees', '0x01').replace('ether', 'native'), wei]));
    expect(Object.keys(expected).filter((key) => !key.endsWith(' native')).length).toBeGreaterThan(2);
    expect(endsOf(file)).toEqual(expected);
    for (const { least, most, amount } of file.result.waysOut) {
      if (least === null || most === null) continue;
      expect(amount >= least && amount <= most).toBe(true);
    }
    expect(proofs?.length).toBeGreaterThan(20);
    expect(proofs?.filter(({ expected: by, found }) => by !== found)).toEqual([]);
  },
);

test('the mixer, the exchange and the bridge are ways out, a Safe of the thief is followed, what leaves the mixer is no edge, and fake tokens change no amount', async () => {
  const { file } = await trace('haircut');
  const reasons = new Map(file.result.groups.filter(({ asset }) => asset === 'native').map(({ name, amount }) => [name, amount]));
  expect(reasons.get('mixer')).toBeGreaterThan(9n * 10n ** 18n);
  expect(reasons.get('exchange')).toBeGreaterThan(4n * 10n ** 18n);
  // What an honest traveller sent soon after, and as much, is none of it.
  expect(reasons.get('bridge')).toBeGreaterThan(7n * 10n ** 18n);
  expect(reasons.get('bridge')).toBeLessThanOrEqual((17n * 10n ** 18n) / 2n);
  expect(file.result.leavesOut.map(({ reason }) => reason)).toContain('bridge');
  const safe = listThievesAccounts(chain.scenario.context).at(-1);
  const places = file.ledger.places.filter(({ account }) => account === safe);
  expect(places).toMatchObject([{ type: 'holding', asset: locateDollar(chain.scenario.context).address }]);
  const burnt = file.result.waysOut.find(({ reason }) => reason === 'burn');
  expect(burnt).toMatchObject({ account: `0x${'dead'.padStart(40, '0')}`, asset: locateDollar(chain.scenario.context).address });
  const fresh = Array.from({ length: 8 }, (_, number) => chain.scenario.context.person(`sluice fresh ${number}`));
  expect(file.ledger.places.filter(({ account }) => (fresh as string[]).includes(account))).toEqual([]);
  expect(file.ledger.assets.map(({ trust }) => trust)).not.toContain('unknown');
  expect(file.result.leavesOut.map(({ reason }) => reason)).toContain('mixer');
});

test('a stake, an item, shares, frozen tokens and a wallet with code are followed as far as money goes, and no look-alike or bridge is an edge', async () => {
  const { file } = await trace('lifo');
  const { context } = chain.scenario;
  const { fence, heir, frozen, landed, rowers } = hideouts(context);
  const { gallery, anchorage } = locateHideouts(context);
  const [dollar, shares] = [locateDollar(context).address, locateCistern(context).address];
  const ward = context.locate(context.person('wardstone issuer'), 0, 'Wardstone').address;
  const ends = new Map(file.result.waysOut.map(({ account, asset, amount, reason }) => [`${account} ${asset}`, { amount, reason }]));
  const ether = 10n ** 18n;
  for (const [key, reason, most] of [
    [`${anchorage.address} native`, 'contract', 4n * ether],
    // What was paid for the item when it was made; what the thief paid himself for it is his again.
    [`${gallery.address} native`, 'contract', ether],
    [`${rowers[0]} native`, 'still-there', ether / 2n],
    [`${rowers[1]} native`, 'still-there', ether / 2n],
    [`${DELEGATED} native`, 'still-there', ether / 2n],
    [`${fence} native`, 'still-there', ether / 2n],
    [`${frozen} ${ward}`, 'frozen', 200n * 10n ** 6n],
    [`${heir} ${shares}`, 'still-there', SAVED],
    [`${heir} ${dollar}`, 'still-there', SAVED],
  ] as const) {
    expect(ends.get(key), key).toMatchObject({ reason });
    const { amount = 0n } = ends.get(key) ?? {};
    expect(amount > 0n && amount <= most, `${key}: ${amount}`).toBe(true);
  }
  // 800 of the shares were sold after interest was paid.
  const gain = file.result.leavesOut.find(({ reason, asset }) => reason === 'gain' && asset === dollar)?.amount ?? 0n;
  expect(gain > 10n ** 6n && gain < 100n * 10n ** 6n, `${gain}`).toBe(true);
  // What comes back over the bridge is a lead: an honest traveller could have sent as much.
  expect(file.ledger.places.filter(({ account }) => account === landed)).toEqual([]);
  // Its own place, however like it is, with no more than came to it.
  const copied = context.person('sluice hand 6');
  expect(ends.get(`${toLookAlike(copied)} native`)?.amount).toBeLessThanOrEqual(ether / 20n);
  expect(ends.get(`${copied} native`)?.amount).toBeGreaterThan(9n * ether);
  expect(await chain.rpc.ask('eth_getCode', [DELEGATED, 'latest'])).toBe(`0xef0100${locateHideouts(context).oars.address.slice(2)}`);
});

test('TRAC-12, TRAC-13: paths lead from the thief to the exchange and out of the vault through a swap, and through the mixer none', async () => {
  const { context } = chain.scenario;
  const { person } = context;
  const find = (from: string, to: string) =>
    findTracedPaths({ db: database.db, nodeOf: async () => createNodeReader(client) }, { chain: 'demo', from, to });
  const deposit = locateDepositAddress(context, 8).address;
  const thief = person('sluice thief');
  const { paths } = await find(thief, deposit);
  expect(paths[0]?.movements.map(({ step, from, to, amount, asset }) => ({ step, from, to, amount, asset }))).toEqual([
    { step: 1, from: thief, to: person('sluice hand 1'), amount: String(20n * 10n ** 18n), asset: 'native' },
    { step: 2, from: person('sluice hand 1'), to: deposit, amount: String(4n * 10n ** 17n), asset: 'native' },
  ]);
  // The deposit was paid before anything could have come back.
  expect((await find(deposit, thief)).paths).toEqual([]);

  // The merchant got ether out of tokens that the thief exchanged: contracts stand within one step.
  const dollar = locateDollar(context).address;
  const bought = await find(thief, person('sluice merchant'));
  expect(new Set(bought.paths.map(({ steps }) => steps))).toEqual(new Set([2]));
  const exchanged = bought.paths.find(({ movements }) => movements[0]?.asset === dollar);
  expect(exchanged?.movements.filter(({ step }) => step === 1).length).toBeGreaterThan(1);

  // What leaves the mixer is no path, and the mixer is named.
  const mixed = await find(person('sluice hand 4'), person('sluice fresh 0'));
  expect(mixed.paths).toEqual([]);
  expect(mixed.hubs.map(({ reason }) => reason)).toContain('mixer');
  expect(mixed.leftOut.map(({ reason }) => reason)).toContain('service');
});

const ask: AskNode = (method, params) =>
  chain.rpc.ask(method, [...params]).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: { message: String(error) } }),
  );

async function check(file: TraceFile, asked: AskNode): Promise<Finding[]> {
  const findings: Finding[] = [];
  await checkTrace(file, { ask: asked, report: (one) => findings.push(one) });
  return findings;
}

/** Checks a file with the chain's node: what receipts and logs prove matches, and calls that cannot be run again are stated. */
async function expectProven(file: TraceFile): Promise<Finding[]> {
  expect(checkFile(file)).toEqual({ hash: 'match', arithmetic: 'match', ledger: 'match', faults: [] });
  const findings = await check(file, ask);
  expect(findings.filter(({ verdict }) => verdict.is === 'mismatch')).toEqual([]);
  const open = findings.flatMap((finding) =>
    finding.verdict.is === 'cannot-answer' ? [{ ...finding, reason: finding.verdict.reason }] : [],
  );
  // The node keeps the state of few blocks: calls between contracts can not be run again, and no other movement is left open.
  const kindOf = ({ number }: Finding) => {
    const move = file.ledger.steps[number];
    return move?.type === 'move' ? move.kind : 'convert';
  };
  const movements = open.filter(({ about }) => about === 'movement');
  expect(new Set(movements.map(kindOf))).toEqual(new Set(['internal', 'destroyed']));
  expect(new Set(movements.map(({ reason }) => reason))).toEqual(new Set(['It cannot be run again on this node: a stated trace.']));
  // Logs are kept: that no transfer of a token is missing is proven without state.
  expect(open.filter(({ about, number }) => about === 'complete' && file.ledger.places[number]?.asset !== 'native')).toEqual([]);
  expect(countMatches(findings, 'movement')).toBeGreaterThan(60);
  expect(open.filter(({ about }) => about === 'receipts' || about === 'transactions')).toEqual([]);
  expect(countMatches(findings, 'receipts')).toBeGreaterThan(2);
  expect(countMatches(findings, 'transactions')).toBeGreaterThan(40);
  return findings;
}

const countMatches = (findings: readonly Finding[], about: Finding['about']) =>
  findings.filter((each) => each.about === about && each.verdict.is === 'match').length;

test('all that a node can prove is the node’s, and what needs state that is gone is said to be stated', async () => {
  const { file } = await trace('fifo');
  expect(countMatches(await expectProven(file), 'balance')).toBeGreaterThan(20);
});

test('TRAC-07: an amount that file and node changed alike is a mismatch: the block commits to other logs', async () => {
  const { file } = await trace('fifo');
  const number = file.ledger.steps.findIndex((step) => step.type === 'move' && step.kind === 'token');
  const step = file.ledger.steps[number];
  if (step?.type !== 'move') throw new Error('no movement of a token');
  const toData = (amount: bigint) => amount.toString(16).padStart(64, '0');
  const [honest, raised] = [toData(step.amount), toData(step.amount + 1n)];
  const steps = file.ledger.steps.map((each, at) => (at === number && each.type === 'move' ? { ...each, amount: each.amount + 1n } : each));
  const forged = { ...file, ledger: { ...file.ledger, steps } };
  const lie: AskNode = async (method, params) => JSON.parse(JSON.stringify(await ask(method, params)).replaceAll(honest, raised));
  const found = await check(forged, lie);
  const verdictOf = (about: Finding['about']) =>
    found.find((one) => one.about === about && file.ledger.steps[one.number]?.pos === step.pos)?.verdict;
  const words = expect.stringContaining(`are not those to which block ${step.pos >> 32n} commits`);
  expect([verdictOf('movement'), verdictOf('receipts')]).toEqual([
    { is: 'mismatch', found: words },
    { is: 'mismatch', found: words },
  ]);
  // Nor does a header help that was changed with them.
  const root = async (number: unknown) => ((await ask('eth_getBlockByNumber', [number, false])) as { result: Fields }).result.receiptsRoot;
  const both: AskNode = async (method, params) => {
    const answer = (await lie(method, params)) as { result: Fields };
    const isHeader = method === 'eth_getBlockByNumber' && Number(params[0]) === Number(step.pos >> 32n);
    if (!isHeader) return answer;
    const receipts = (await lie('eth_getBlockReceipts', [params[0]])) as { result: unknown[] };
    expect(answer.result.receiptsRoot).toBe(await root(params[0]));
    return { result: { ...answer.result, receiptsRoot: rootOf('receipts', receipts.result) } };
  };
  const again = await check(forged, both);
  expect(again.find((one) => one.about === 'movement' && one.number === number)?.verdict).toEqual({
    is: 'mismatch',
    found: expect.stringContaining('do not give its hash'),
  });
});

test('TRAC-07: a value that file and node changed alike is a mismatch: the block commits to another', async () => {
  const { file } = await trace('fifo');
  const number = file.ledger.steps.findIndex((step) => step.type === 'move' && step.kind === 'value');
  const step = file.ledger.steps[number];
  if (step?.type !== 'move') throw new Error('no value of a transaction');
  const toValue = (amount: bigint) => `"value":"0x${amount.toString(16)}"`;
  const steps = file.ledger.steps.map((each, at) => (at === number ? { ...step, amount: step.amount + 1n } : each));
  const lie: AskNode = async (method, params) =>
    JSON.parse(JSON.stringify(await ask(method, params)).replaceAll(toValue(step.amount), toValue(step.amount + 1n)));
  const found = await check({ ...file, ledger: { ...file.ledger, steps } }, lie);
  for (const about of ['movement', 'transactions'] as const)
    expect(found.find((one) => one.about === about && one.number === number)?.verdict).toEqual({
      is: 'mismatch',
      found: expect.stringContaining(`transactions that the node returns are not those to which block ${step.pos >> 32n} commits`),
    });
});

test('per token and block, what contracts say is there is what moved', async () => {
  const { rows } = await sql<{ contract: Buffer; address: Buffer; sum: string }>`
    select t.contract, a.address, sum(part)::text as sum from (
      select asset, dst as account, amount as part from movement union all select asset, src, -amount from movement
    ) parts join moved_asset t on t.id = parts.asset join moved_address a on a.id = parts.account
    join project_contract c on c.address = '0x' || encode(t.contract, 'hex') and c.role = 'token' and c.name in ('TOLL', 'WETH')
    where a.address <> decode(repeat('00', 20), 'hex') group by t.contract, a.address having sum(part) <> 0`.execute(database.db);
  const node = createNodeReader(client);
  const head = HISTORY_BLOCKS;
  const differing = await Promise.all(
    rows.map(async ({ contract, address, sum }) => {
      const found = await node.readBalance({
        account: `0x${address.toString('hex')}`,
        asset: `0x${contract.toString('hex')}`,
        block: head,
      });
      return found === BigInt(sum) ? [] : [`${address.toString('hex')} ${found} ${sum}`];
    }),
  );
  expect(rows.length).toBeGreaterThan(200);
  expect(differing.flat()).toEqual([]);
});

test('TRAC-04: after the chain’s node was started again, a trace from before is proven as far as receipts prove it, and contradicted nowhere', async () => {
  const { file } = await trace('fifo');
  chain = await demo.restartChain();
  await expectProven(file);
});
