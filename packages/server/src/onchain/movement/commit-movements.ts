import type { Tx } from '@redoubt/db/client';
import { type Account, KINDS, type Movement, RANK, toPos, ZERO_ADDRESS } from '@redoubt/tracing/model/movement';
import type { BlockRange } from '@redoubt/tracing/model/store';
import type { BlockMovements } from '@redoubt/tracing/read/read-movements';
import { sql } from 'kysely';
import type pg from 'pg';
import { toBytes, toHex } from '../record/chain-values.ts';
import { CursorMoved } from '../record/commit-blocks.ts';
import { createCopyEncoder } from '../record/copy-encoder.ts';
import { type ChainWrite, type LeaderLease, writeChain } from '../record/write-chain.ts';
import { addRecorded, ensureMovementChain } from './movement-chain.ts';

/**
 * Writes the movements of blocks that follow each other, and that they are recorded: all or nothing. The follower must have
 * these very blocks, so that a roll back of them finds these rows, too. Throws LeadershipLost, or CursorMoved.
 */
export async function commitMovements(pool: pg.Pool, lease: LeaderLease, blocks: readonly BlockMovements[]): Promise<void> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return;
  const { chainId } = lease;
  await writeChain(pool, lease, async (write) => {
    const { tx } = write;
    const chain = await ensureMovementChain(tx, chainId);
    await requireFollowed(tx, { chainId, chain, blocks });
    const ids = await nameAddresses(tx, blocks);
    const assets = await nameAssets(tx, chainId, blocks);
    const numberOf = (account: Account) => requireNumber(ids, account);
    await copyMovements(write, { chain, blocks, numberOf, assetOf: (asset) => requireNumber(assets, asset) });
    await copyTransactions(write, { chain, blocks, numberOf });
    await copyBlocks(write, { chain, blocks });
    const [from, to] = [first.number, last.number];
    for (const what of ['native', 'token'] as const) await addRecorded(tx, { chainId, what, from, to });
    for (const range of listTraced(blocks)) await addRecorded(tx, { chainId, what: 'internal', ...range });
  });
}

/** Ranges of neighbouring blocks whose calls between contracts were read. */
function listTraced(blocks: readonly BlockMovements[]): BlockRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const { number, traced } of blocks) {
    const last = ranges.at(-1);
    if (!traced) continue;
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges;
}

function requireNumber(numbers: ReadonlyMap<string, number>, name: string): number {
  const number = numbers.get(name);
  if (number === undefined) throw new TypeError(`${name} has no number`);
  return number;
}

/** The blocks are on the follower's branch: as far as headers are kept they are those, and each follows the one before. */
async function requireFollowed(
  tx: Tx,
  { chainId, chain, blocks }: { chainId: number; chain: number; blocks: readonly BlockMovements[] },
): Promise<void> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return;
  const { indexed } = await tx.selectFrom('chain').where('chain_id', '=', String(chainId)).select('indexed').executeTakeFirstOrThrow();
  if (indexed === null || Number(indexed) < last.number) throw new CursorMoved();
  const kept = await tx
    .selectFrom('chain_block')
    .where('chain_id', '=', String(chainId))
    .where('number', '>=', String(first.number))
    .where('number', '<=', String(last.number))
    .select(['number', 'hash'])
    .execute();
  const hashes = new Map(kept.map(({ number, hash }) => [Number(number), toHex(hash)]));
  const before = await tx
    .selectFrom('movement_block')
    .where('chain', '=', chain)
    .where('block', '=', first.number - 1)
    .select('hash')
    .executeTakeFirst();
  if (before !== undefined && toHex(before.hash) !== first.parentHash) throw new CursorMoved();
  for (const [index, block] of blocks.entries()) {
    const known = hashes.get(block.number);
    if (known !== undefined && known !== block.hash) throw new CursorMoved();
    const earlier = blocks[index - 1];
    if (earlier !== undefined && earlier.hash !== block.parentHash) throw new CursorMoved();
  }
}

/** Numbers of all accounts of the blocks. Only missing ones are inserted: each attempt would use up a number. */
async function nameAddresses(tx: Tx, blocks: readonly BlockMovements[]): Promise<Map<string, number>> {
  const names = new Set<string>([ZERO_ADDRESS]);
  for (const { movements, transactions } of blocks) {
    for (const { from, to } of movements) names.add(from).add(to);
    for (const { signer } of transactions) names.add(signer);
  }
  const find = async (wanted: readonly string[]) => {
    const { rows } = await sql<{ id: number; address: Buffer }>`
      select id, address from moved_address where address = any(${wanted.map(toBytes)})`.execute(tx);
    return rows.map(({ id, address }) => [toHex(address), id] as const);
  };
  const known = new Map<string, number>(await find([...names]));
  const missing = [...names].filter((name) => !known.has(name)).toSorted();
  if (missing.length === 0) return known;
  await sql`
    insert into moved_address (address) select address from unnest(${missing.map(toBytes)}::bytea[]) address
    on conflict do nothing`.execute(tx);
  for (const [name, id] of await find(missing)) known.set(name, id);
  return known;
}

async function nameAssets(tx: Tx, chainId: number, blocks: readonly BlockMovements[]): Promise<Map<string, number>> {
  const names = [...new Set(blocks.flatMap(({ movements }) => movements.map(({ asset }) => asset)))];
  const contracts = names.map((name) => (name === 'native' ? null : toBytes(name)));
  const find = async () => {
    const { rows } = await sql<{ id: number; contract: Buffer | null }>`
      select id, contract from moved_asset where chain_id = ${chainId}
      and (contract = any(${contracts.filter((contract) => contract !== null)}::bytea[]) or contract is null)`.execute(tx);
    return new Map(rows.map(({ id, contract }) => [contract === null ? 'native' : toHex(contract), id] as const));
  };
  const known: Map<string, number> = await find();
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return known;
  for (const name of missing)
    await tx
      .insertInto('moved_asset')
      .values({ chain_id: String(chainId), contract: name === 'native' ? null : toBytes(name) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return find();
}

type Rows = { readonly chain: number; readonly blocks: readonly BlockMovements[]; readonly numberOf: (account: Account) => number };

async function copyMovements(write: ChainWrite, { chain, blocks, numberOf, assetOf }: Rows & { assetOf: (asset: string) => number }) {
  const out = createCopyEncoder();
  for (const { movements } of blocks) {
    for (const { pos, from, to, asset, kind, amount } of movements as readonly Movement[]) {
      out.row(7);
      out.int2(chain);
      out.bigint8(pos);
      out.int4(numberOf(from));
      out.int4(numberOf(to));
      out.int4(assetOf(asset));
      out.int2(KINDS[kind]);
      out.numeric(amount);
    }
  }
  if (out.rows > 0) await write.copy('movement (chain, pos, src, dst, asset, kind, amount)', out.finish());
}

async function copyTransactions(write: ChainWrite, { chain, blocks, numberOf }: Rows) {
  const out = createCopyEncoder();
  for (const { number, transactions, traced, gaps } of blocks) {
    for (const { index, signer, fee, hash } of transactions) {
      out.row(7);
      out.int2(chain);
      out.bigint8(toPos({ block: number, index, rank: RANK.fee }));
      out.int4(numberOf(signer));
      out.numeric(fee);
      out.boolean(traced);
      out.boolean(gaps.includes(index));
      out.bytes(hash);
    }
  }
  if (out.rows > 0) await write.copy('movement_tx (chain, pos, signer, fee, traced, gap, hash)', out.finish());
}

async function copyBlocks(write: ChainWrite, { chain, blocks }: Pick<Rows, 'chain' | 'blocks'>) {
  const out = createCopyEncoder();
  for (const { number, timestamp, hash } of blocks) {
    out.row(4);
    out.int2(chain);
    out.int4(number);
    out.instant(timestamp);
    out.bytes(hash);
  }
  await write.copy('movement_block (chain, block, time, hash)', out.finish());
}
