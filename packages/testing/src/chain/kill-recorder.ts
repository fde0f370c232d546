import { readArtifact } from '@redoubt/demo-chain/scenario/artifacts';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { listRecorded } from '@redoubt/server/onchain/movement/movement-chain';
import { KINDS } from '@redoubt/tracing/model/movement';
import { readMovements } from '@redoubt/tracing/read/read-movements';
import { sql } from 'kysely';
import { startWorkerProcess } from '../product/processes.ts';
import { waitFor } from '../wait.ts';
import { createNumbers, makeTraffic } from './chain-traffic.ts';
import type { FollowWorld } from './follow-world.ts';

// The record of movements against a clean reading of the same node.

const TILL = '0x00000000000000000000000000000000000abc09';
const WITHIN = { everyMs: 5 };

export type Payments = {
  /** Hands on what it is paid, within the transaction. */
  readonly forwarder: string;
  readonly token: string;
};

const encodePair = (selector: string, address: string, amount: number) =>
  `${selector}${address.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`;

/** Contracts that payments need, and a past of some blocks. */
export async function preparePayments(world: FollowWorld): Promise<Payments> {
  const { anvil, traffic } = world;
  const [owner = ''] = traffic.accounts;
  const deploy = async (name: string, words = ''): Promise<string> => {
    const data = `${readArtifact(name).bytecode}${words}`;
    const hash = await anvil.rpc<string>('eth_sendTransaction', { from: owner, data, gas: '0x4c4b40' });
    await traffic.mine();
    const receipt = await anvil.rpc<{ contractAddress: string; status: string }>('eth_getTransactionReceipt', hash);
    if (receipt.status !== '0x1') throw new Error(`${name} was not deployed`);
    return receipt.contractAddress;
  };
  const forwarder = await deploy('DepositAddress', TILL.slice(2).padStart(64, '0'));
  const token = await deploy('TollgateDollar');
  await traffic.send(0, { to: token, data: encodePair('0x40c10f19', owner, 1_000_000_000) });
  const target = await traffic.deployEmitter();
  await world.track('first', [target]);
  await makeTraffic(traffic, { ...world, targets: [target], blocks: 5, seed: 1 });
  await pay(world, { forwarder, token }, { blocks: 15, seed: 2 });
  return { forwarder, token };
}

/** Blocks with payments through a contract, transfers of a token, and plain ones: several transactions a block. */
export async function pay(
  { traffic }: FollowWorld,
  { forwarder, token }: Payments,
  { blocks, seed }: { blocks: number; seed: number },
): Promise<void> {
  const random = createNumbers(seed);
  for (let block = 0; block < blocks; block += 1) {
    for (let number = 0; number < 2 + random(3); number += 1)
      await traffic.send(1 + number, { to: forwarder, value: BigInt(1 + random(1_000)) });
    if (random(2) === 0) await traffic.send(0, { to: token, data: encodePair('0xa9059cbb', TILL, 1 + random(1_000)) });
    if (random(2) === 0) await traffic.send(5, { to: TILL, value: BigInt(1 + random(1_000)) });
    await traffic.mine();
  }
}

type Stored = { pos: string; kind: number; amount: string; src: string; dst: string };

/** Every movement on record, in order. */
export async function listStored({ database }: FollowWorld): Promise<string[]> {
  const { rows } = await sql<Stored>`
    select pos, kind, amount, encode(s.address, 'hex') as src, encode(d.address, 'hex') as dst from movement
    join moved_address s on s.id = src join moved_address d on d.id = dst order by pos`.execute(database.db);
  return rows.map(({ pos, kind, amount, src, dst }) => `${pos} ${kind} ${amount} ${src} ${dst}`);
}

/** Every block and transaction on record, in order. */
export async function listStoredBlocks({ database }: FollowWorld): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select block || ' ' || encode(hash, 'hex') as row from (
      select block::bigint, -1 as index, hash from movement_block
      union all select pos >> 32, (pos >> 15) & 131071, hash from movement_tx where not gap
    ) parts order by block, index`.execute(database.db);
  return rows.map(({ row }) => row);
}

/** What the node says should be on record: calls between contracts of the blocks of which they are recorded. */
export async function readClean({ anvil, database, head }: FollowWorld): Promise<{ movements: string[]; blocks: string[] }> {
  const traced = await listRecorded(database.db, { chainId: DEMO_CHAIN_ID, what: 'internal' });
  const rows: string[] = [];
  const blocks: string[] = [];
  for (let number = 0; number <= (await head()); number += 1) {
    const at = `0x${number.toString(16)}`;
    const [block, receipts] = await Promise.all([
      anvil.rpc<{ hash: string; transactions: { hash: string }[] }>('eth_getBlockByNumber', at, true),
      anvil.rpc('eth_getBlockReceipts', at),
    ]);
    for (const { hash } of [block, ...block.transactions]) blocks.push(`${number} ${hash.slice(2)}`);
    const hasCalls = traced.some(({ from, to }) => from <= number && to >= number);
    const traces =
      hasCalls && block.transactions.length > 0
        ? await anvil.rpc<{ result: unknown }[]>('debug_traceBlockByNumber', at, { tracer: 'callTracer' })
        : undefined;
    const { movements } = readMovements({ block, receipts, traces: traces?.map(({ result }) => result) }, new Set());
    for (const { pos, kind, amount, from, to } of movements) rows.push(`${pos} ${KINDS[kind]} ${amount} ${from.slice(2)} ${to.slice(2)}`);
  }
  return { movements: rows, blocks };
}

async function findRecordedTo({ database }: FollowWorld): Promise<number> {
  const ranges = await listRecorded(database.db, { chainId: DEMO_CHAIN_ID, what: 'native' });
  return ranges.at(-1)?.to ?? -1;
}

/** Waits until movements are recorded from the first block to the newest. */
export async function recorded(world: FollowWorld): Promise<void> {
  await world.caughtUp();
  const head = await world.head();
  const isThere = async () => {
    const [range] = await listRecorded(world.database.db, { chainId: DEMO_CHAIN_ID, what: 'native' });
    return range?.from === 0 && range.to === head;
  };
  await waitFor('movements of the newest block', isThere);
}

export type Killing = {
  readonly kills: number;
  readonly seed: number;
  readonly dataDir: string;
  readonly onRound?: (round: number) => void;
};

/**
 * Kills a worker with signal 9 that many times while the chain mines, and in every second round also drops blocks, some while no worker
 * runs. Then lets one worker record all. Returns how many rounds dropped blocks that were on record. The same seed mines, drops and waits
 * alike; which statement a kill meets is the machine's chance.
 */
export async function killRecorder(
  world: FollowWorld,
  payments: Payments,
  { kills, seed, dataDir, onRound }: Killing,
): Promise<{ droppedRounds: number }> {
  const random = createNumbers(seed);
  let droppedRounds = 0;
  const drop = async () => {
    const depth = 2 + random(9);
    if ((await findRecordedTo(world)) > (await world.head()) - depth) droppedRounds += 1;
    await world.anvil.rpc('anvil_reorg', depth, []);
  };
  for (let round = 0; round < kills; round += 1) {
    await using worker = startWorkerProcess(world, { dataDir });
    await worker.waitForLine(/leads the chain/);
    const before = await findRecordedTo(world);
    const isDropping = round % 2 === 1;
    await pay(world, payments, { blocks: 2 + random(6), seed: seed + round });
    const head = await world.head();
    // Blocks that are dropped are to be on record.
    const until = isDropping ? head : Math.min(before + 1 + random(8), head);
    await waitFor(`movements of block ${until}`, async () => (await findRecordedTo(world)) >= until, WITHIN);
    if (isDropping) {
      await drop();
      await pay(world, payments, { blocks: 1 + random(3), seed: seed + 10_000 + round });
    }
    // While it reads, writes or rolls back.
    await new Promise((resume) => setTimeout(resume, random(120)));
    worker.kill('SIGKILL');
    await worker.ended;
    onRound?.(round);
    if (round % 5 === 2) {
      await drop();
      await pay(world, payments, { blocks: 1 + random(12), seed: seed + 20_000 + round });
    }
  }
  await using _last = startWorkerProcess(world, { dataDir });
  await pay(world, payments, { blocks: 2, seed: seed + 30_000 });
  await recorded(world);
  return { droppedRounds };
}
