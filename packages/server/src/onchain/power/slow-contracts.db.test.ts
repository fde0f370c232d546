import { type ChainClient, createChainClient } from '@redoubt/chain/rpc/chain-client';
import { CONTROL_TOPICS } from '@redoubt/power/analysis/control-topics';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import { toSelector } from '@redoubt/power/analysis/read-safe';
import { assemble } from '@redoubt/power/testing/assemble';
import { type Anvil, startAnvil } from '@redoubt/testing/chain/anvil';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { assessContracts } from '../assess/assess-contracts.ts';
import { findConnectedChain } from '../read/connected-chain.ts';
import type { Analyst } from './analyse-once.ts';
import { findContractPowers } from './find-contract-powers.ts';
import { findPowerMap, listDueContracts, savePowerMap } from './power-store.ts';
import { BOUNDS, type Bounds } from './power-worker-pool.ts';
import { refreshPowerMap } from './refresh-power-map.ts';

// Contracts that are dear to analyse: what is told of them, and how often they are.

const CHAIN_ID = 31_337;
const [CUT, LISTED, RESTING, CHEAP, UNLISTED, OTHER] = [1, 2, 3, 4, 50, 51] as const;
const OWNED = assemble(`0x00 calldataload 0xe0 shr 0x${toSelector('set(uint256)')} eq @set jumpi 0x00 0x00 revert
  set: 0x00 sload caller eq iszero @refuse jumpi 0x04 calldataload 0x01 sstore stop refuse: 0x00 0x00 revert`);
const TIMED = assemble(`timestamp pop 0x00 calldataload 0xe0 shr 0x${toSelector('set(uint256)')} eq @set jumpi 0x00 0x00 revert
  set: 0x00 sload caller eq iszero @refuse jumpi 0x04 calldataload 0x01 sstore stop refuse: 0x00 0x00 revert`);

const database = await createTestDatabase();
const { db } = database;
const log = createLog({ process: 'test', level: 'silent' });
let node: Anvil;
let client: ChainClient;
let head: number;
/** Less memory than a thread needs to start. */
const LITTLE: Bounds = { ...BOUNDS, heapMegabytesMax: 4 };
const ctx = { db, log, clientOf: async () => client };
const place = (number: number, code: string) => node.rpc('anvil_setCode', addressOf(number), code);

beforeAll(async () => {
  node = await startAnvil();
  client = createChainClient({ chainId: CHAIN_ID, urls: [node.url] });
  for (const number of [CUT, LISTED, UNLISTED, OTHER]) await place(number, OWNED);
  await node.rpc('evm_mine');
  head = Number(await node.rpc<string>('eth_blockNumber'));
  await insertListings(db, [{ id: 'harbour' }, { id: 'keel' }]);
  await insertChainRows(db, { indexed: head, contracts: { harbour: [CUT, LISTED] } });
});
afterAll(async () => {
  await client?.close();
  await node?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const answerOf = async (number: number, subject: string) =>
  (
    await db
      .selectFrom('fact')
      .where('contract', '=', addressOf(number))
      .where('subject', '=', subject)
      .where('valid_to', 'is', null)
      .select('answer')
      .executeTakeFirst()
  )?.answer;

test('a contract whose first analysis was cut off is stored as undetermined, and its facts say why', async () => {
  const chain = await findConnectedChain(db, { slug: 'demo' });
  if (chain === undefined) throw new Error('The chain is connected.');
  // A second attempt that brings nothing new delays the next one.
  for (const _ of [1, 2]) await refreshPowerMap({ db, client }, { chain, address: addressOf(CUT), bounds: LITTLE });
  await assessContracts(ctx, { projectsMax: 40 });
  const stored = await findPowerMap(db, { chainId: CHAIN_ID, address: addressOf(CUT) });
  expect(stored?.functions).toBeUndefined();
  expect(stored?.map).toMatchObject({ powers: [], unknown: [{ reason: 'memory' }] });
  const why = { undetermined: 'Its functions could not be determined: its analysis exceeds the memory limit.' };
  for (const subject of ['COD-06', 'trait:token', 'FUN-05']) expect(await answerOf(CUT, subject)).toEqual(why);
  expect(await answerOf(LISTED, 'trait:token')).toEqual({ holds: false });
  expect(await answerOf(LISTED, 'COD-06')).toEqual({ initialisers: 'closed' });
});

const mapOf = (number: number): PowerMap => ({
  address: addressOf(number),
  kind: 'contract',
  proxy: undefined,
  powers: [],
  open: [],
  reads: [],
  openDangers: [],
  unknown: [],
  renounced: false,
  controllers: [],
  effort: { computeMs: 1, reads: 1 },
});

test('of contracts that log changes of control all the time the dear one rests, the cheap one is due each time', async () => {
  const [topic = ''] = CONTROL_TOPICS;
  await insertChainRows(db, { indexed: head, contracts: { keel: [RESTING, CHEAP] }, logs: [{ block: head, contract: RESTING, topic }] });
  const due = async () => {
    const found = await listDueContracts(db, { chainId: CHAIN_ID, olderThanHours: 12, limit: 10 });
    return [RESTING, CHEAP].filter((number) => found.includes(addressOf(number)));
  };
  const save = async (number: number, costMs: number) => {
    const question = { address: addressOf(number), accounts: {} };
    const at = { chainId: CHAIN_ID, block: head - 1, hash: Buffer.alloc(32, 1), time: new Date() };
    await savePowerMap(db, { ...at, map: mapOf(number), question, costMs });
  };
  expect(await due()).toEqual([RESTING, CHEAP]);
  for (let round = 0; round < 3; round += 1) {
    expect(await due()).toEqual([RESTING, CHEAP]);
    await save(RESTING, 5_000);
    await save(CHEAP, 100);
  }
  expect(await due()).toEqual([CHEAP]);
  for (let round = 0; round < 20; round += 1) await save(CHEAP, 100);
  expect(await due()).toEqual([CHEAP]);
  // Neither does an endpoint that no longer knows the block bring it about sooner; a rest that is over does.
  await database.ownerDb
    .updateTable('power_map')
    .set({ analysed_at: new Date(0) })
    .execute();
  expect(await due()).toEqual([CHEAP]);
  await sql`update power_map set rests_until = now() + interval '9 minutes'`.execute(database.ownerDb);
  expect(await due()).toEqual([RESTING, CHEAP]);
});

/** An analyst, with everything that was taken from its allowance. */
function analyst(network: string, more: Partial<Analyst> = {}): Analyst & { readonly taken: number[] } {
  const taken: number[] = [];
  const take: Analyst['take'] = async ({ seconds }) => void taken.push(seconds);
  return { network, taken, take, ...more };
}
const ask = (number: number, as: Analyst) => findContractPowers({ ...ctx, analyst: as }, { address: addressOf(number), chain: 'demo' });

test('an unlisted contract is analysed once for all who ask at a block, at the expense of who began; what is stored costs nothing', async () => {
  const [first, second, later, reader] = ['a', 'b', 'c', 'd'].map((network) => analyst(network));
  if (!first || !second || !later || !reader) throw new Error('Four ask.');
  const [one, other] = await Promise.all([ask(UNLISTED, first), ask(UNLISTED, second)]);
  expect(one.map).toBe(other.map);
  expect(one.map.powers).toHaveLength(1);
  expect((await ask(UNLISTED, later)).map).toBe(one.map);
  expect(first.taken).toEqual([0.25, expect.any(Number)]);
  expect([second.taken, later.taken]).toEqual([[], []]);
  await ask(LISTED, reader);
  expect(reader.taken).toEqual([]);
});

test('an analysis whose asker leaves while it runs is ended, kept nowhere and not free of charge', async () => {
  const gone = new AbortController();
  const leaver = analyst('e', { signal: gone.signal });
  const endings: unknown[] = [];
  // A node that answers nothing, so that only the end of the analysis ends the question.
  const silent: ChainClient = {
    ...client,
    ask: ({ signal }) => {
      const { promise, reject } = Promise.withResolvers<never>();
      signal?.addEventListener('abort', () => reject(endings.push('question')));
      gone.abort(new Error('gone'));
      return promise;
    },
  };
  const asked = { address: addressOf(OTHER), chain: 'demo' };
  await expect(findContractPowers({ db, clientOf: async () => silent, analyst: leaver }, asked)).rejects.toThrow('gone');
  expect(endings).toEqual(['question']);
  await vi.waitFor(() => expect(leaver.taken).toEqual([0.25, expect.any(Number)]));
  const next = analyst('f');
  expect((await ask(OTHER, next)).map.powers).toHaveLength(1);
  expect(next.taken).toHaveLength(2);
});

test('a limit of the process cuts an analysis off: the map stays while what it rests on is as it was, and no longer', async () => {
  const KEPT = 52;
  // Code that reads the time: its map is made again at each block.
  await place(KEPT, TIMED);
  const owner = `0x${'ab'.repeat(20)}` as const;
  await node.rpc('anvil_setStorageAt', addressOf(KEPT), `0x${'0'.repeat(64)}`, `0x${owner.slice(2).padStart(64, '0')}`);
  await node.rpc('evm_mine');
  const now = async () => Number(await node.rpc<string>('eth_blockNumber'));
  await insertListings(db, [{ id: 'kept' }]);
  await insertChainRows(db, { indexed: await now(), contracts: { kept: [KEPT] } });
  const refresh = async (bounds?: Bounds) => {
    await db
      .updateTable('chain')
      .set({ indexed: await now() })
      .execute();
    const chain = await findConnectedChain(db, { slug: 'demo' });
    if (chain === undefined) throw new Error('The chain is connected.');
    await refreshPowerMap({ db, client }, { chain, address: addressOf(KEPT), ...(bounds && { bounds }) });
    return (await findPowerMap(db, { chainId: CHAIN_ID, address: addressOf(KEPT) }))?.map;
  };
  const unfinished = () =>
    db
      .selectFrom('unfinished_analysis')
      .where('address', '=', Buffer.from(addressOf(KEPT).slice(2), 'hex'))
      .select('reason')
      .execute();

  const whole = await refresh();
  expect(whole?.powers).toMatchObject([{ holders: [owner] }]);
  await node.rpc('evm_mine');
  expect(await refresh(LITTLE)).toEqual(whole);
  expect(await unfinished()).toEqual([{ reason: 'it took more memory than one analysis may take here' }]);

  await node.rpc('anvil_setStorageAt', addressOf(KEPT), `0x${'0'.repeat(64)}`, `0x${'cd'.repeat(20).padStart(64, '0')}`);
  await node.rpc('evm_mine');
  expect(await refresh(LITTLE)).toMatchObject({ powers: [], unknown: [{ reason: 'memory' }] });
  expect(await unfinished()).toHaveLength(1);
  expect((await refresh())?.powers).toMatchObject([{ holders: [`0x${'cd'.repeat(20)}`] }]);
  expect(await unfinished()).toEqual([]);
});
