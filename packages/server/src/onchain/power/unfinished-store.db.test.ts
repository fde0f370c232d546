import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { toCanonicalMap } from '@redoubt/power/analysis/canonical-map';
import { toSelector } from '@redoubt/power/analysis/read-safe';
import { assemble } from '@redoubt/power/testing/assemble';
import { startAnvil } from '@redoubt/testing/chain/anvil';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { type RpcFaultInjected, startRpcProxy } from '@redoubt/testing/chain/rpc-proxy';
import { type EndpointProfile, PROFILES } from '@redoubt/testing/chain/simulated/profiles';
import { startSimulatedChain } from '@redoubt/testing/chain/simulated/simulated-chain';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findConnectedChain } from '../read/connected-chain.ts';
import { findPowerMap, listDueContracts } from './power-store.ts';
import { BOUNDS } from './power-worker-pool.ts';
import { refreshPowerMap } from './refresh-power-map.ts';

// What an endpoint cuts off that answers too slowly.

const CHAIN_ID = 31_337;
const [ONE, OTHER] = [1, 2] as const;
const HEAD = 2_000;
const OWNED = assemble(`0x00 calldataload 0xe0 shr 0x${toSelector('set(uint256)')} eq @set jumpi 0x00 0x00 revert
  set: 0x00 sload caller eq iszero @refuse jumpi 0x04 calldataload 0x01 sstore stop refuse: 0x00 0x00 revert`);
/** Each read by itself, from an archive without state overrides. */
const QUICK: EndpointProfile = { ...PROFILES.reth, batchMax: 1, override: 'refused', latencyMs: 0 };
/** Time for an analysis of an endpoint that does not answer. */
const SHORT = { ...BOUNDS, msMax: 1_000 };

async function createWorld() {
  const [database, node] = await Promise.all([createTestDatabase(), startAnvil()]);
  const { db } = database;
  for (const number of [ONE, OTHER]) await node.rpc('anvil_setCode', addressOf(number), OWNED);
  const chain = await startSimulatedChain({ seed: 1, chainId: CHAIN_ID, head: HEAD, contracts: [], profile: QUICK, stateUrl: node.url });
  await insertListings(db, [{ id: 'harbour' }]);
  await insertChainRows(db, { indexed: HEAD, contracts: { harbour: [ONE, OTHER] } });
  const proxy = await startRpcProxy({ target: chain.url });
  const codesAsked: unknown[] = [];
  /** Questions about state that are still answered, and what comes after them. */
  let left = Number.POSITIVE_INFINITY;
  let then: RpcFaultInjected | undefined;
  proxy.spoil(({ method, params }) => {
    if (method === 'eth_chainId') return undefined;
    left -= 1;
    if (left < 0) return then;
    if (method === 'eth_getCode') codesAsked.push(params[0]);
    return undefined;
  });
  const client = createChainClient({ chainId: CHAIN_ID, urls: [proxy.url], tries: 1, budgets: [{ perSecond: 10_000 }] });
  return {
    db,
    /** The endpoint answers so many questions about state, then with the fault. */
    spoilAfter(answers: number, fault?: RpcFaultInjected) {
      left = answers;
      then = fault;
    },
    /** Addresses whose code the node answered for. */
    codesAsked,
    async refresh(number: number, bounds = BOUNDS) {
      const connected = await findConnectedChain(db, { slug: 'demo' });
      if (connected === undefined) throw new Error('The chain is not connected.');
      await refreshPowerMap({ db, client }, { chain: connected, address: addressOf(number), bounds });
    },
    mapOf: (number: number) => findPowerMap(db, { chainId: CHAIN_ID, address: addressOf(number) }),
    due: () => listDueContracts(db, { chainId: CHAIN_ID, olderThanHours: 12, limit: 10 }),
    async [Symbol.asyncDispose]() {
      await client.close();
      await proxy[Symbol.asyncDispose]();
      await Promise.all([chain[Symbol.asyncDispose](), node[Symbol.asyncDispose]()]);
      await database[Symbol.asyncDispose]();
    },
  };
}

test('an analysis whose endpoint failed goes on where it stopped, and then equals one that was not interrupted', async () => {
  await using world = await createWorld();
  const { codesAsked, refresh, mapOf, spoilAfter } = world;
  await refresh(OTHER);
  spoilAfter(4, { status: 500 });
  await expect(refresh(ONE)).rejects.toMatchObject({ kind: 'server' });
  expect(await mapOf(ONE)).toBeUndefined();
  expect(codesAsked).toContain(addressOf(ONE));
  codesAsked.length = 0;
  spoilAfter(Number.POSITIVE_INFINITY);
  await refresh(ONE);
  expect(codesAsked).not.toContain(addressOf(ONE));
  expect((await mapOf(ONE))?.map.powers).toHaveLength(1);
  const readAnonymous = async (number: number) => {
    const stored = await mapOf(number);
    return stored && JSON.stringify(toCanonicalMap(stored.map)).replaceAll(addressOf(number), 'the contract');
  };
  expect(await readAnonymous(ONE)).toBe(await readAnonymous(OTHER));
});

test('an analysis that is cut off is no answer, never replaces a map, and is not repeated at once without new answers', async () => {
  await using world = await createWorld();
  const { db, refresh, mapOf, due, spoilAfter } = world;
  await refresh(ONE);
  const before = await mapOf(ONE);
  expect(before?.map.powers).toHaveLength(1);
  await sql`update power_map set analysed_at = now() - interval '1 day'`.execute(db);
  const [one, other] = [addressOf(ONE), addressOf(OTHER)];
  expect(await due()).toEqual([other, one]);
  spoilAfter(0, 'silence');
  for (const number of [ONE, OTHER])
    await expect(refresh(number, SHORT)).rejects.toMatchObject({ kind: 'timeout', message: expect.stringContaining('not finished') });
  expect(await mapOf(ONE)).toEqual(before);
  expect(await mapOf(OTHER)).toBeUndefined();
  expect(await due()).toEqual([other, one]);
  await expect(refresh(OTHER, SHORT)).rejects.toMatchObject({ kind: 'timeout' });
  expect(await due()).toEqual([one]);
  const rows = await db.selectFrom('unfinished_analysis').select(['attempts', 'reason']).orderBy('address').execute();
  const reason = 'the endpoint answered too slowly for one analysis';
  expect(rows).toEqual([
    { attempts: 1, reason },
    { attempts: 2, reason },
  ]);
  await sql`update unfinished_analysis set retry_at = now()`.execute(db);
  expect(await due()).toEqual([other, one]);
  spoilAfter(Number.POSITIVE_INFINITY);
  await refresh(OTHER);
  expect(await db.selectFrom('unfinished_analysis').select('attempts').execute()).toEqual([{ attempts: 1 }]);
});
