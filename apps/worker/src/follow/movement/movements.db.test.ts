import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { readArtifact } from '@redoubt/demo-chain/scenario/artifacts';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { listRecorded } from '@redoubt/server/onchain/movement/movement-chain';
import { executeRun } from '@redoubt/server/onchain/trace/execute-run';
import { getTracedAddress } from '@redoubt/server/onchain/trace/get-traced-address';
import { getTracedTransaction } from '@redoubt/server/onchain/trace/get-traced-transaction';
import { createNodeReader } from '@redoubt/server/onchain/trace/node-facts';
import { getRun, startRun } from '@redoubt/server/onchain/trace/run-store';
import { createFollowWorld } from '@redoubt/testing/chain/follow-world';
import { waitFor } from '@redoubt/testing/wait';
import { toCanonical } from '@redoubt/tracing/model/canonical';
import { TraceFile } from '@redoubt/tracing/model/ledger';
import type { Hex } from '@redoubt/tracing/model/movement';
import { sealTrace } from '@redoubt/tracing/trace/run-trace';
import { checkFile } from '@redoubt/tracing/verify/check-file';
import { checkTrace } from '@redoubt/tracing/verify/check-trace';
import { countChecks, type Finding } from '@redoubt/tracing/verify/finding';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startFollowers } from '../start-followers.ts';

const TIMING = { pollMs: 50, syncMs: 200, leaseMs: 5_000, retryMs: 100, goneBackMs: 500 };
const world = await createFollowWorld({
  start: ({ urls, ...parts }) =>
    startFollowers(
      { ...parts, traceModeOf: () => 'all' },
      { chains: [{ chainId: DEMO_CHAIN_ID, urls, rateLimited: false }], timing: TIMING },
    ),
});
const { anvil, database } = world;
const { db } = database;
const client = createChainClient({ chainId: DEMO_CHAIN_ID, urls: [anvil.url] });
const reading = { db, nodeOf: async () => createNodeReader(client) };
const clientOf = async () => client;
afterAll(async () => {
  await client.close();
  await world[Symbol.asyncDispose]();
});

const ETHER = 10n ** 18n;
const accounts = await anvil.rpc<Hex[]>('eth_accounts');
const person = (index: number): Hex => `0x${(0xabc000 + index).toString(16).padStart(40, '0')}`;

async function send(from: Hex, to: Hex | undefined, value: bigint, data: Hex = '0x'): Promise<{ hash: Hex; contract: Hex | null }> {
  if (!accounts.includes(from)) await anvil.rpc('anvil_impersonateAccount', from);
  const hash = await anvil.rpc<Hex>('eth_sendTransaction', {
    from,
    ...(to && { to }),
    value: `0x${value.toString(16)}`,
    data,
    gas: '0x1e8480',
  });
  await anvil.rpc('evm_mine');
  const receipt = await anvil.rpc<{ contractAddress: Hex | null; status: string } | null>('eth_getTransactionReceipt', hash);
  return { hash, contract: receipt?.contractAddress ?? null };
}

/** Waits until movements are recorded to the newest block of the node. */
async function recorded(): Promise<number> {
  await world.caughtUp();
  const head = await world.head();
  await waitFor('movements of the newest block', async () => {
    const [range] = await listRecorded(db, { chainId: DEMO_CHAIN_ID, what: 'native' });
    const row = await sql<{ hash: Buffer }>`select hash from movement_block where block = ${head}`.execute(db);
    const block = await anvil.rpc<{ hash: string }>('eth_getBlockByNumber', `0x${head.toString(16)}`, false);
    return range?.from === 0 && range.to === head && `0x${row.rows[0]?.hash.toString('hex')}` === block.hash;
  });
  return head;
}

/** Every account that moved anything, where the record and the node differ: their opening in block 0 is the node's. */
async function listDifferences(): Promise<string[]> {
  const { rows } = await sql<{ address: Buffer; sum: string }>`
    select a.address, sum(part)::text as sum from (
      select dst as account, amount as part from movement m join moved_asset t on t.id = m.asset where t.contract is null
      union all select src, -amount from movement m join moved_asset t on t.id = m.asset where t.contract is null
      union all select signer, -fee from movement_tx
    ) parts join moved_address a on a.id = parts.account where octet_length(a.address) = 20 group by a.address`.execute(db);
  const differing: string[] = [];
  for (const { address, sum } of rows) {
    const account = `0x${address.toString('hex')}`;
    if (/^0x0{40}$/.test(account)) continue;
    const [before, now] = await Promise.all(['0x0', 'latest'].map((at) => anvil.rpc<string>('eth_getBalance', account, at)));
    if (BigInt(before ?? 0) + BigInt(sum) !== BigInt(now ?? 0))
      differing.push(`${account}: ${BigInt(now ?? 0) - BigInt(before ?? 0) - BigInt(sum)}`);
  }
  return differing;
}

test('money is recorded whole, traced, checked on the node, and forgotten with the blocks that a reorganisation drops', async () => {
  world.follow();
  const [victim = '0x', other = '0x', cook = '0x'] = accounts as [Hex, Hex, Hex];
  const { bytecode } = readArtifact('DepositAddress');
  const till = person(9);
  const { contract: forwarder } = await send(cook, undefined, 0n, `${bytecode}${till.slice(2).padStart(64, '0')}`);
  if (forwarder === null) throw new Error('not deployed');
  const theft = await send(victim, person(1), 30n * ETHER);
  await send(other, person(1), 10n * ETHER);
  await send(person(1), person(2), 12n * ETHER);
  await send(person(1), forwarder, 20n * ETHER);
  await anvil.rpc('anvil_mine', '0x46');
  await recorded();
  expect(await listDifferences()).toEqual([]);

  const seen = await getTracedTransaction(reading, { chain: 'demo', hash: theft.hash });
  expect(seen.seeds.map(({ movement }) => [movement.to, movement.amount])).toEqual([[person(1), String(30n * ETHER)]]);
  const [seed] = seen.seeds;
  if (seed === undefined) throw new Error('no seed');
  const { block, index, rank, amount } = seed.movement;
  const order = { chain: 'demo', seeds: [{ block, index, rank, amount }], method: 'fifo' as const };
  const { id } = await startRun({ db }, order);
  expect((await startRun({ db }, order)).id).toBe(id);
  await executeRun({ db, clientOf }, { runId: id });
  const run = await getRun({ db }, { id });
  expect([run.state, run.reason]).toEqual(['done', null]);
  const file = run.file;
  if (file === null) throw new Error('no file');
  const fifo = Object.fromEntries(file.result.waysOut.map(({ account, amount: ends, least, most }) => [account, [ends, least, most]]));
  expect(fifo[person(2)]).toEqual([12n * ETHER, expect.any(BigInt), 12n * ETHER]);
  expect(file.result.waysOut.reduce((sum, { amount: ends }) => sum + ends, 0n)).toBe(30n * ETHER);
  expect((fifo[till]?.[0] ?? 0n) + (fifo['0x01']?.[0] ?? 0n)).toBe(18n * ETHER);
  expect(run.proofs?.length).toBeGreaterThan(2);
  expect(run.proofs?.filter(({ expected, found }) => expected !== found)).toEqual([]);

  const back = TraceFile.parse(JSON.parse(toCanonical(file)));
  expect(checkFile(back)).toEqual({ hash: 'match', arithmetic: 'match', ledger: 'match', faults: [] });
  const findings: Finding[] = [];
  const ask = async (method: string, params: readonly unknown[]) => {
    try {
      return { result: await anvil.rpc<unknown>(method, ...params) };
    } catch (error) {
      return { error: { message: String(error) } };
    }
  };
  await checkTrace(back, { ask, report: (one) => findings.push(one) });
  expect(findings.filter(({ verdict }) => verdict.is !== 'match')).toEqual([]);
  expect(findings).toHaveLength(countChecks(back));
  const wrong: Finding[] = [];
  const steps = back.ledger.steps.map((step, at) => (at === 1 && step.type === 'move' ? { ...step, amount: step.amount + 1n } : step));
  await checkTrace(sealTrace(back.inputs, { ...back.ledger, steps }), { ask, report: (one) => wrong.push(one) });
  expect(wrong.filter(({ verdict, about }) => about === 'movement' && verdict.is === 'mismatch').map(({ number }) => number)).toEqual([1]);

  const profile = await getTracedAddress(reading, { chain: 'demo', address: till });
  expect(profile.balances).toMatchObject([{ asset: 'native', received: String(20n * ETHER), paid: '0', balance: String(20n * ETHER) }]);
  expect(profile.counterparties).toMatchObject([{ account: forwarder, direction: 'in', count: 1 }]);

  const snapshot = await anvil.rpc('evm_snapshot');
  await send(person(2), person(3), ETHER);
  await recorded();
  expect((await getTracedAddress(reading, { chain: 'demo', address: person(3) })).movements).toHaveLength(1);
  await anvil.rpc('evm_revert', snapshot);
  await send(person(2), person(4), 2n * ETHER);
  await anvil.rpc('anvil_mine', '0x2');
  await recorded();
  expect(await listDifferences()).toEqual([]);
  expect((await getTracedAddress(reading, { chain: 'demo', address: person(3) })).movements).toEqual([]);
  expect((await getTracedAddress(reading, { chain: 'demo', address: person(4) })).movements).toHaveLength(1);
});
