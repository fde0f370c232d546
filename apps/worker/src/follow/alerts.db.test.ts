import { buy } from '@redoubt/demo-chain/projects/ferry';
import { payIn, payOut, toSecret } from '@redoubt/demo-chain/projects/fogbank';
import type { Contract, PlannedTransaction, ScenarioContext } from '@redoubt/demo-chain/scenario/context';
import { mineBlock, readBlock, readNonces } from '@redoubt/demo-chain/scenario/drive';
import { INCIDENT_EVERY, planPresent, SETTLED_AFTER } from '@redoubt/demo-chain/scenario/present';
import { ONE, ONE_DOLLAR } from '@redoubt/demo-chain/scenario/project';
import { listAlertChanges, type StoredAlert } from '@redoubt/server/onchain/alert/alert-store';
import { refreshPowerMaps } from '@redoubt/server/onchain/power/refresh-power-maps';
import { createLog } from '@redoubt/server/platform/log';
import { waitFor } from '@redoubt/testing/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FollowedDemo, lookedThrough, startFollowedDemo } from '../testing/followed-demo.ts';
import type { FollowTiming } from './follow-context.ts';

const TIMING: FollowTiming = { pollMs: 30, syncMs: 200, leaseMs: 1_000, retryMs: 50, goneBackMs: 300 };
const DAY_S = 86_400;
const log = createLog({ process: 'test', level: 'silent' });

let demo: FollowedDemo;
let chain: FollowedDemo['chain'];
let db: FollowedDemo['database']['db'];

const listAll = (after = 0) => listAlertChanges(db, { after, limit: 10_000 });
const mapPowers = () => refreshPowerMaps({ db, log, clientOf: async () => demo.client });

beforeAll(async () => {
  demo = await startFollowedDemo({ timing: TIMING });
  chain = demo.chain;
  db = demo.database.db;
});
afterAll(() => demo?.[Symbol.asyncDispose]());

/** Mines a block with what these do. Returns the alerts that it raised, as project and kind. */
async function happen(describe: (world: ScenarioContext) => void): Promise<string[]> {
  const { context: world } = chain.scenario;
  world.take();
  describe(world);
  return mined(world.take());
}

async function mined(transactions: readonly PlannedTransaction[], seconds = 1): Promise<string[]> {
  const last = (await listAll()).at(-1)?.change ?? 0;
  const timestamp = ((await readBlock(chain.rpc, 'latest'))?.timestamp ?? 0) + seconds;
  await mineBlock(chain.rpc, { transactions, timestamp, nonces: await readNonces(chain.rpc, transactions) });
  await lookedThrough(demo);
  return (await listAll(last))
    .filter(({ state }) => state === 'pending')
    .map(({ project, detail }) => `${project.id} ${detail.kind}`)
    .toSorted();
}

function contractOf(id: string, name: string): Contract {
  const resident = chain.scenario.projects.find(({ project }) => project.id === id);
  const named = resident?.deployed.contracts.find((each) => each.name === name);
  if (named === undefined) throw new Error(`${id} has no ${name}.`);
  return named.contract;
}

test('ALRT-07: a fresh start shows what happened in the history, in the record and not as news', async () => {
  const all = await listAll();
  const old = all.filter(({ happenedAt }) => Date.now() - happenedAt.getTime() > 2 * DAY_S * 1_000);
  expect(old.length).toBeGreaterThan(30);
  expect(old.every(({ late, state }) => late && state === 'confirmed')).toBe(true);
  const pulled = all.find(({ project, detail }) => project.id === 'demo-larkspur' && detail.kind === 'liquidity-removal');
  expect(pulled).toMatchObject({ severity: 'critical', cause: { contractName: 'LARK/WETH' }, detail: { shareBps: 9_999 } });
  // Its founder made a hundred and seventy times as many tokens while it was set up; that is how it began.
  const issued = all.filter(({ project, detail }) => project.id === 'demo-wardstone' && detail.kind === 'large-mint');
  expect(issued.map(({ detail }) => (detail.kind === 'large-mint' ? detail.shareBps : 0))).toEqual([4_385, 609]);
  const minted = all.find(({ project, detail }) => project.id === 'demo-quiet-harbour' && detail.kind === 'large-mint');
  expect(minted).toMatchObject({ severity: 'critical', detail: { shareBps: 10_000, by: { kind: 'eoa', via: null } } });
  const upgraded = all.find(({ project, detail }) => project.id === 'demo-keel' && detail.kind === 'implementation-change');
  expect(upgraded?.detail).toMatchObject({ by: { via: { address: contractOf('demo-keel', 'Safe').address, kind: 'multisig' } } });
});

test('ALRT-08: a day of ordinary traffic raises nothing', async () => {
  const last = (await listAll()).at(-1)?.change ?? 0;
  const blocks = 288;
  const [from, head] = [INCIDENT_EVERY * 100 + SETTLED_AFTER, await readBlock(chain.rpc, 'latest')];
  for (let index = 1; index <= blocks; index += 1) {
    // Numbers of the present that bring neither an incident nor its settling.
    const number = from + 1 + (index % (INCIDENT_EVERY - SETTLED_AFTER - 2));
    const timestamp = (head?.timestamp ?? 0) + Math.floor((index * DAY_S) / blocks);
    const transactions = await planPresent(chain.scenario, { number, now: timestamp, read: chain.read });
    await mineBlock(chain.rpc, { transactions, timestamp, nonces: await readNonces(chain.rpc, transactions) });
  }
  await lookedThrough(demo);
  expect(describe(await listAll(last))).toEqual([]);
});

test('ALRT-09: each kind is raised by what causes it, and retracted when the chain takes that back', async () => {
  const { person } = chain.scenario.context;
  const [toll, tithe, pool, hand, ward, beacon, timelock] = [
    contractOf('demo-tollgate', 'TOLL'),
    contractOf('demo-tithe', 'TITH'),
    contractOf('demo-tithe', 'TITH/WETH'),
    contractOf('demo-manyhands', 'HAND'),
    contractOf('demo-wardstone', 'WARD'),
    contractOf('demo-millrace', 'Beacon'),
    contractOf('demo-keel', 'Timelock'),
  ];
  const [heir, role] = [person('crowd 3'), `0x${'ab'.repeat(32)}`];
  await chain.rpc.ask('anvil_setBalance', [timelock.address, '0xde0b6b3a7640000']);
  const head = await readBlock(chain.rpc, 'latest');

  expect(await happen(({ call }) => call(person('manyhands admin'), hand, 'grantRole', [role, heir]))).toEqual([
    'demo-manyhands role-change',
  ]);
  expect(await happen(({ call }) => call(person('tollgate issuer'), toll, 'transferOwnership', [heir]))).toEqual([
    'demo-tollgate new-caller',
    'demo-tollgate owner-change',
  ]);
  expect(await happen(({ call }) => call(heir, toll, 'mint', [heir, ONE_DOLLAR]))).toEqual(['demo-tollgate new-caller']);
  expect(await happen(({ call }) => call(heir, toll, 'mint', [heir, ONE_DOLLAR]))).toEqual([]);
  expect(await happen(({ call }) => call(person('tollgate issuer'), toll, 'mint', [heir, ONE_DOLLAR]))).toEqual([]);
  expect(await happen(({ call }) => call(person('wardstone issuer'), ward, 'issue', [heir, 2_000_000n * ONE_DOLLAR]))).toEqual([
    'demo-wardstone large-mint',
  ]);
  expect(await happen(({ call }) => call(person('millrace upgrader'), beacon, 'upgradeTo', [toll.address]))).toEqual([
    'demo-millrace implementation-change',
  ]);
  expect(await happen(({ call }) => call(timelock.address, timelock, 'updateDelay', [60n]))).toEqual([
    'demo-keel delay-change',
    'demo-keel new-caller',
  ]);
  expect(await happen(({ call }) => call(person('tithe owner'), tithe, 'setTax', [300n, 400n]))).toEqual(['demo-tithe tax-change']);
  expect(await happen((world) => buy(world, { by: person('crowd 40'), token: tithe, ether: 300n * ONE }))).toEqual([
    'demo-tithe large-outflow',
  ]);
  const liquidity = (await chain.read(pool, 'balanceOf', [person('tithe owner')])) as bigint;
  expect(
    await happen(({ call }) => {
      call(person('tithe owner'), pool, 'transfer', [pool.address, liquidity / 2n]);
      call(person('tithe owner'), pool, 'burn', [person('tithe owner')]);
    }),
  ).toContain('demo-tithe liquidity-removal');
  expect(await happen(({ call }) => call(heir, toll, 'pause'))).toEqual(['demo-tollgate new-caller', 'demo-tollgate pause']);

  const raised = (await listAll()).filter(({ cause }) => (cause?.block ?? 0) > (head?.number ?? 0));
  expect(new Set(raised.map(({ state }) => state))).toEqual(new Set(['pending']));
  const tax = raised.find(({ detail }) => detail.kind === 'tax-change');
  expect(tax).toMatchObject({
    late: false,
    cause: { contractName: 'TITH' },
    detail: { functionName: 'setTax', arguments: [word(300), word(400)] },
  });
  expect(tax?.cause?.blockHash).toMatch(/^0x/);
  const pause = (await readBlock(chain.rpc, 'latest'))?.number ?? 0;

  // The newest block first: only its own alerts go.
  await chain.rpc.ask('anvil_reorg', [1, []]);
  await lookedThrough(demo);
  expect(retracted(await listAll(), raised).map(({ cause }) => cause?.block)).toEqual([pause, pause]);
  await chain.rpc.ask('anvil_reorg', [pause - (head?.number ?? 0), []]);
  await lookedThrough(demo);
  expect(retracted(await listAll(), raised)).toHaveLength(raised.length);
  expect((await listAll()).filter(({ state }) => state === 'pending')).toEqual([]);

  // The same transaction in another block: the same alert, pending again.
  expect(await happen(({ call }) => call(person('tithe owner'), tithe, 'setTax', [300n, 400n]))).toEqual(['demo-tithe tax-change']);
});

test('ALRT-09: a contract whose deployer a mixer or a listed account had paid is told of, and one of anybody else, or of whom a token or others only say so, is not', async () => {
  const { context: world } = chain.scenario;
  const [fresh, other, paid] = [world.person('a fresh deployer'), world.person('another deployer'), world.person('a paid deployer')];
  const [dusted, pushed, smeared] = ['dusted', 'pushed', 'smeared'].map((name) => world.person(`a ${name} deployer`)) as [
    Contract['address'],
    Contract['address'],
    Contract['address'],
  ];
  const thief = world.person('crowd 5');
  const list = { source: 'https://lists.example/thieves', name: 'Example list', licence: 'CC0-1.0', stated_on: '2026-01-02' };
  await db
    .insertInto('label_list')
    .values({ ...list, covers: ['exploiter'], content_hash: '0x' })
    .execute();
  await db
    .insertInto('address_label')
    .values({ source: list.source, chain: '*', address: thief.toLowerCase(), kind: 'exploiter', label: 'A thief' })
    .execute();
  const secret = toSecret(world, 'deployer');
  await happen((inside) => payIn(inside, { from: world.person('crowd 5'), secret }));
  await happen((inside) => payOut(inside, { to: fresh, secret }));
  const weth = contractOf('demo-ferry', 'WETH');
  for (const [from, to] of [
    [thief, paid],
    [world.person('crowd 6'), other],
  ] as const) {
    await happen(({ call }) => call(from, weth, 'deposit', [], { value: 2n * ONE }));
    await happen(({ call }) => call(from, weth, 'transfer', [to, ONE]));
  }
  // Dust; a transfer that another account signed; a token of a project that logs what its owner likes.
  await happen(({ call }) => call(thief, weth, 'transfer', [dusted, ONE / 1_000n]));
  await happen(({ call }) => call(thief, weth, 'approve', [world.person('crowd 6'), ONE]));
  await happen(({ call }) => call(world.person('crowd 6'), weth, 'transferFrom', [thief, pushed, ONE / 2n]));
  const faker = world.person('a faker');
  await chain.rpc.ask('anvil_setCode', [faker, FAKER]);
  const fake = {
    position: 49,
    chain: 'demo',
    address: faker.toLowerCase(),
    role: 'token',
    name: 'Faker',
    source: 'https://demo-chain.example/new',
  };
  await db
    .insertInto('project_contract')
    .values({ ...fake, project_id: 'demo-larkspur' })
    .execute();
  await waitFor('the faker to be followed', async () => {
    const rows = await db.selectFrom('tracked_contract').where('name', '=', 'Faker').select('address').execute();
    return rows.length === 1;
  });
  await mapPowers();
  const faked = `0x${[thief, smeared, ONE.toString(16)].map((it) => it.replace(/^0x/, '').padStart(64, '0')).join('')}`;
  await chain.rpc.ask('eth_sendTransaction', [{ from: world.person('crowd 6'), to: faker, data: faked, gas: '0x186a0' }]);
  await happen(({ call }) => call(thief, weth, 'approve', [world.person('crowd 6'), 0n]));
  expect(await findLogs(faker), 'the faker logged').toHaveLength(1);
  const notes = contractOf('demo-fogbank', 'One ether notes').address;
  await chain.rpc.ask('anvil_setBalance', [fresh, '0x56bc75e2d63100000']);
  for (const each of [other, paid, dusted, pushed, smeared]) await chain.rpc.ask('anvil_setBalance', [each, '0x56bc75e2d63100000']);
  const deployed: Contract[] = [];
  await happen(({ deploy }) => {
    deployed.push(deploy(fresh, 'TollgateDollar'), deploy(other, 'TollgateDollar'), deploy(paid, 'TollgateDollar'));
    for (const each of [dusted, pushed, smeared]) deployed.push(deploy(each, 'TollgateDollar'));
  });
  const listed = deployed.map(({ address }, index) => ({
    project_id: ['demo-pebble', 'demo-lantern', 'demo-heron', 'demo-keel', 'demo-tithe', 'demo-commons'][index] ?? '',
    position: 50,
    chain: 'demo',
    address,
    role: 'token',
    name: 'New token',
    source: 'https://demo-chain.example/new',
  }));
  const last = (await listAll()).at(-1)?.change ?? 0;
  await db.insertInto('project_contract').values(listed).execute();
  await waitFor('the new contracts to be followed', async () => {
    const rows = await db.selectFrom('tracked_contract').where('name', '=', 'New token').select('backfilled_to').execute();
    const gaps = await db
      .selectFrom('tracked_contract')
      .whereRef('backfilled_to', '<', (build) => build('live_from', '-', '1'))
      .select('address')
      .execute();
    return rows.length === deployed.length && gaps.length === 0;
  });
  await mapPowers();
  await lookedThrough(demo);
  const raised = await listAll(last);
  expect(describe(raised).toSorted()).toEqual(['demo-heron deployer-funded pending', 'demo-pebble deployer-funded pending']);
  const of = (id: string) => raised.find(({ project }) => project.id === id);
  expect(of('demo-heron')).toMatchObject({ detail: { deployer: paid, from: thief.toLowerCase(), label: 'A thief (Example list)' } });
  expect(of('demo-pebble')).toMatchObject({
    severity: 'major',
    detail: { deployer: fresh, from: notes, label: 'Fogbank (demo): One ether notes' },
  });
});

/** Logs Transfer(first word, second word, third word) of whatever it is called with. */
const FAKER = '0x6040356000526020356000357fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a300';

const findLogs = async (contract: string) =>
  db
    .selectFrom('chain_log')
    .where('contract', '=', Buffer.from(contract.slice(2), 'hex'))
    .select('block')
    .execute();

const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const describe = (alerts: readonly StoredAlert[]) => alerts.map(({ project, detail, state }) => `${project.id} ${detail.kind} ${state}`);

function retracted(alerts: readonly StoredAlert[], among: readonly StoredAlert[]): StoredAlert[] {
  return alerts.filter(({ id, state }) => state === 'retracted' && among.some((each) => each.id === id));
}
