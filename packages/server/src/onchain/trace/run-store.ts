import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { TraceRunView } from '@redoubt/domain/onchain/trace/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { toCanonical, toHash } from '@redoubt/tracing/model/canonical';
import { findInputFault, TraceInputs, type TraceInputsJson } from '@redoubt/tracing/model/inputs';
import { TraceFile } from '@redoubt/tracing/model/ledger';
import { sql } from 'kysely';
import { addJob } from '../../platform/job/add-job.ts';
import { findMovementChain, listRecorded } from '../movement/movement-chain.ts';
import { toBytes, toHex } from '../record/chain-values.ts';

/** What a caller decides of a trace; the pin and the defaults are added. */
export type TraceOrder = Omit<TraceInputsJson, 'v' | 'pinned' | 'holding'> & {
  readonly holding?: { readonly account: string; readonly asset: string; readonly block?: number | undefined } | undefined;
};

export type TraceChain = {
  readonly chain: string;
  readonly chainId: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly tracedFrom: number | null;
};

/** Chains whose movements are recorded, and of which blocks. */
export async function listTraceChains(db: Db): Promise<TraceChain[]> {
  const rows = await db
    .selectFrom('movement_record')
    .innerJoin('chain', 'chain.chain_id', 'movement_record.chain_id')
    .where('what', 'in', ['native', 'internal'])
    .select(['slug', 'chain.chain_id', 'what', 'from_block', 'to_block'])
    .orderBy('slug')
    .orderBy('from_block')
    .execute();
  return [...Map.groupBy(rows, ({ slug }) => slug).entries()].flatMap(([slug, own]) => {
    const last = own.findLast(({ what }) => what === 'native');
    if (last === undefined) return [];
    const internal = own.find(({ what }) => what === 'internal');
    return [
      {
        chain: slug,
        chainId: Number(last.chain_id),
        name: chainName(slug),
        from: Number(last.from_block),
        to: Number(last.to_block),
        tracedFrom: internal === undefined ? null : Number(internal.from_block),
      },
    ];
  });
}

/** The chain of a slug, whose movements are recorded. Throws ChainNotConnectedException, also where the mode is `ask`. */
export async function getTraceChain(db: Db, slug: string): Promise<{ chainId: number; key: number }> {
  const chain = await db.selectFrom('chain').where('slug', '=', slug).select('chain_id').executeTakeFirst();
  const chainId = Number(chain?.chain_id ?? 0);
  const movements = chain && (await findMovementChain(db, chainId));
  if (movements === undefined)
    throw new AppError('ChainNotConnectedException', { message: 'Movements of this chain are not read: it is not recorded on this site.' });
  return { chainId, key: movements.key };
}

/** The newest block that a trace can be pinned to: final, and on record. */
async function findPin(db: Db, { chainId, key, last }: { chainId: number; key: number; last: number }) {
  const { finalized } = await db.selectFrom('chain').where('chain_id', '=', String(chainId)).select('finalized').executeTakeFirstOrThrow();
  const ranges = await listRecorded(db, { chainId, what: 'native' });
  const range = ranges.find(({ from, to }) => from <= last && to >= last);
  if (range === undefined) throw new AppError('InvalidParameterException', { message: `Block ${last} is not on record.` });
  const block = Math.min(range.to, Number(finalized ?? range.to));
  if (block < last)
    throw new AppError('InvalidParameterException', {
      message: `Block ${last} is not final yet. A trace is of final blocks: the newest is ${block}.`,
    });
  const row = await db
    .selectFrom('movement_block')
    .where('chain', '=', key)
    .where('block', '=', block)
    .select('hash')
    .executeTakeFirstOrThrow();
  return { block, hash: toHex(row.hash) };
}

/**
 * Orders a trace, pinned to the newest final block. The same order at the same block is the same run, and one that was refused or
 * cancelled is queued again. Only an order that queues the run is given `stopKey`, and a second order while it is under way makes that
 * key void. Throws InvalidParameterException, and ChainNotConnectedException.
 */
export async function startRun({ db }: { db: Db }, order: TraceOrder): Promise<{ id: string; stopKey: string | null }> {
  const fault = findInputFault(order);
  if (fault !== undefined) throw new AppError('InvalidParameterException', { field: 'seeds', message: fault });
  const { chainId, key } = await getTraceChain(db, order.chain);
  const last = Math.max(...order.seeds.map(({ block }) => block), order.holding?.block ?? 0);
  const pinned = await findPin(db, { chainId, key, last });
  const holding = order.holding && { ...order.holding, block: order.holding.block ?? pinned.block };
  const inputs = TraceInputs.parse({ ...order, ...(holding && { holding }), v: 1, pinned });
  const hash = Buffer.from(toHash(inputs), 'hex');
  const stopKey = randomBytes(16).toString('base64url');
  const stopKeyHash = hashStopKey(stopKey);
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; fresh: boolean; own: boolean | null }>`
      insert into trace_run as run (chain_id, inputs, inputs_hash, pinned_block, pinned_hash, stop_key_hash)
      values (${chainId}, ${toCanonical(inputs)}::jsonb, ${hash}, ${inputs.pinned.block}, ${toBytes(inputs.pinned.hash)}, ${stopKeyHash})
      on conflict (inputs_hash) do update
        set state = case when run.state in ('refused', 'cancelled') then 'queued' else run.state end,
          progress = case when run.state in ('refused', 'cancelled') then null else run.progress end,
          stop_key_hash = case when run.state in ('refused', 'cancelled') then excluded.stop_key_hash end,
          reason = null, changed_at = now()
      returning id, state = 'queued' as fresh, stop_key_hash = ${stopKeyHash} as own`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new TypeError('a run without an id');
    if (row.fresh) await addJob(tx, 'run-trace', { runId: row.id });
    return { id: row.id, stopKey: row.own === true ? stopKey : null };
  });
}

const hashStopKey = (key: string) => createHash('sha256').update(key).digest();

/**
 * Ends a run that is queued or under way, by the key that its order was given; once more changes nothing. The worker ends what computes
 * it within a second. Throws ConflictException when it ended otherwise, and ResourceNotFoundException for another key.
 */
export async function cancelRun({ db }: { db: Db }, { id, stopKey }: { id: string; stopKey: string }): Promise<void> {
  const cancelled = await db
    .updateTable('trace_run')
    .where('id', '=', id)
    .where('stop_key_hash', '=', hashStopKey(stopKey))
    .where('state', 'in', ['queued', 'running', 'cancelled'])
    .set({ state: 'cancelled', changed_at: sql`now()` })
    .returning('id')
    .executeTakeFirst();
  if (cancelled !== undefined) return;
  const run = await db.selectFrom('trace_run').where('id', '=', id).select('state').executeTakeFirst();
  if (run?.state === 'done' || run?.state === 'refused')
    throw new AppError('ConflictException', { message: 'This trace has ended: there is nothing to stop.' });
  throw new AppError('ResourceNotFoundException', {
    message: 'There is no trace that this key stops. Once the same trace is ordered a second time, no one can stop it.',
  });
}

/** Whether a run was cancelled, or is gone: nothing needs its result. */
export async function isRunCancelled(db: Db, { id }: { id: string }): Promise<boolean> {
  const run = await db.selectFrom('trace_run').where('id', '=', id).select('state').executeTakeFirst();
  return run === undefined || run.state === 'cancelled';
}

export type TraceProgress = { readonly accounts: number; readonly movements: number; readonly block: number; readonly hops: number };
export type BalanceProof = { readonly account: string; readonly asset: string; readonly expected: string; readonly found: string | null };

export type TraceRun = {
  readonly id: string;
  readonly chain: string;
  readonly chainId: number;
  readonly state: 'queued' | 'running' | 'done' | 'refused' | 'cancelled';
  readonly reason: string | null;
  readonly progress: TraceProgress | null;
  readonly inputs: TraceInputs;
  readonly millis: number | null;
  readonly createdAt: Date;
  /** Whether the chain no longer has the pinned block, as far as headers and movements are kept. */
  readonly abandoned: boolean;
  readonly file: TraceFile | null;
  readonly proofs: readonly BalanceProof[] | null;
};

/** A run with its result. Throws ResourceNotFoundException. */
export async function getRun({ db }: { db: Db }, { id }: { id: string }): Promise<TraceRun> {
  const row = await db
    .selectFrom('trace_run')
    .innerJoin('chain', 'chain.chain_id', 'trace_run.chain_id')
    .leftJoin('movement_chain', 'movement_chain.chain_id', 'trace_run.chain_id')
    .leftJoin('movement_block', (join) =>
      join.onRef('movement_block.chain', '=', 'movement_chain.key').on('movement_block.block', '=', sql`trace_run.pinned_block::int`),
    )
    .where('trace_run.id', '=', id)
    .select([
      'trace_run.id',
      'slug',
      'trace_run.chain_id',
      'state',
      'reason',
      'progress',
      'inputs',
      'millis',
      'trace_run.created_at',
      'file',
      'proofs',
      'pinned_hash',
      'movement_block.hash',
    ])
    .executeTakeFirst();
  if (row === undefined)
    throw new AppError('ResourceNotFoundException', { message: 'There is no such trace. Traces are kept for 14 days.' });
  return {
    id: row.id,
    chain: row.slug,
    chainId: Number(row.chain_id),
    state: row.state,
    reason: row.reason,
    progress: row.progress as TraceProgress | null,
    inputs: TraceInputs.parse(row.inputs),
    millis: row.millis,
    createdAt: row.created_at,
    abandoned: row.hash === null || !row.hash.equals(row.pinned_hash),
    file: row.file === null ? null : TraceFile.parse(row.file),
    proofs: row.proofs as BalanceProof[] | null,
  };
}

/** A run as the API gives it. Throws ResourceNotFoundException. */
export async function getRunView({ db }: { db: Db }, { id }: { id: string }): Promise<TraceRunView> {
  const { file, proofs, inputs: _, createdAt, ...run } = await getRun({ db }, { id });
  return {
    ...run,
    createdAt: createdAt.toISOString(),
    file: file === null ? null : JSON.parse(toCanonical(file)),
    proofs: proofs === null ? null : [...proofs],
  };
}

/** Deletes old runs that no case names; their files can be computed again as long as the chain is recorded. */
export async function deleteRunsBefore(db: Db, { olderThanDays }: { olderThanDays: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('trace_run')
    .where('created_at', '<', sql<Date>`now() - ${olderThanDays} * interval '1 day'`)
    .where(sql<boolean>`not exists (select from trace_case_version where run_id = trace_run.id)`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends a run without a result; the reason is for its reader. */
export async function refuseRun(db: Db, runId: string, reason: string): Promise<void> {
  await db
    .updateTable('trace_run')
    .where('id', '=', runId)
    .where('state', 'in', ['queued', 'running'])
    .set({ state: 'refused', reason, changed_at: sql`now()` })
    .execute();
}
