import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { Db } from '@redoubt/db/client';
import { UnknownSeed } from '@redoubt/tracing/collect/collect-ledger';
import { toCanonical } from '@redoubt/tracing/model/canonical';
import { TraceInputs } from '@redoubt/tracing/model/inputs';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { applyRule, NotConserved } from '@redoubt/tracing/trace/apply-rule';
import { runTrace } from '@redoubt/tracing/trace/run-trace';
import { sql } from 'kysely';
import { openMovementStore } from './movement-store.ts';
import { createNodeReader, type NodeReader } from './node-facts.ts';
import { type BalanceProof, refuseRun, type TraceProgress } from './run-store.ts';

/** What one run may use. Over it, the trace ends at a block and says so. */
const BUDGET = { millis: 45_000, movementsMax: 2_000_000, accountRowsMax: 50_000 } as const;
/** A larger file is refused: no browser would open it. */
const FILE_BYTES_MAX = 32_000_000;
/** Accounts whose balance is asked of the node. */
const PROOFS_MAX = 300;

type Execute = {
  readonly db: Db;
  readonly clientOf: (chainId: number) => Promise<ChainClient | undefined>;
  readonly budget?: { readonly millis: number; readonly movementsMax: number; readonly accountRowsMax: number };
};

/**
 * Runs an ordered trace and stores its file, or why there is none. A run that is done is left alone, so a job may come twice.
 */
export async function executeRun({ db, clientOf, budget = BUDGET }: Execute, { runId }: { runId: string }): Promise<void> {
  const run = await db
    .updateTable('trace_run')
    .where('trace_run.id', '=', runId)
    .where('state', 'in', ['queued', 'running'])
    .set({ state: 'running', changed_at: sql`now()` })
    .returning(['chain_id', 'inputs'])
    .executeTakeFirst();
  if (run === undefined) return;
  const startedAt = performance.now();
  const chainId = Number(run.chain_id);
  const inputs = TraceInputs.parse(run.inputs);
  const client = await clientOf(chainId);
  const node = client === undefined ? undefined : createNodeReader(client);
  try {
    const store = await openMovementStore({ db, chainId, slug: inputs.chain, node });
    const { millis, ...limits } = budget;
    const file = await runTrace(inputs, store, {
      chainId,
      budget: { ...limits, endsAt: startedAt + millis, now: () => performance.now() },
      onProgress: (progress) => void reportProgress(db, runId, progress),
    });
    const text = toCanonical(file);
    if (text.length > FILE_BYTES_MAX)
      return await refuseRun(
        db,
        runId,
        `The result has ${text.length} bytes, more than ${FILE_BYTES_MAX}. Use a larger smallest amount, or fewer steps.`,
      );
    const proofs = node === undefined ? [] : await proveBalances(file, node);
    await db
      .updateTable('trace_run')
      .where('id', '=', runId)
      // One that was cancelled in the meantime stays so.
      .where('state', '=', 'running')
      .set({
        state: 'done',
        file: sql`${text}::jsonb`,
        file_hash: Buffer.from(file.hash, 'hex'),
        proofs: JSON.stringify(proofs),
        millis: Math.round(performance.now() - startedAt),
        changed_at: sql`now()`,
      })
      .execute();
  } catch (error) {
    if (error instanceof UnknownSeed) return refuseRun(db, runId, error.message);
    if (error instanceof NotConserved) return refuseRun(db, runId, `The amounts did not add up (${error.message}), so there is no result.`);
    throw error;
  }
}

async function reportProgress(db: Db, runId: string, progress: TraceProgress): Promise<void> {
  await db
    .updateTable('trace_run')
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .set({ progress: JSON.stringify(progress), changed_at: sql`now()` })
    .execute()
    .catch(() => undefined); // Progress is shown, nothing else: the next report comes soon.
}

/** What the ledger says that followed accounts have at the pinned block, beside what the node says. */
async function proveBalances({ ledger, inputs }: TraceFile, node: NodeReader): Promise<BalanceProof[]> {
  // A backward trace ends at payments, not at the pinned block: its check compares what each account had before.
  if (ledger.cut !== null || inputs.direction === 'backward') return [];
  const { balances } = applyRule(ledger, 'fifo');
  const wanted = ledger.places.flatMap((place, index) =>
    place.type === 'holding' && place.opening !== null && place.readTo >= ledger.followedTo
      ? [{ place, expected: balances[index] ?? 0n }]
      : [],
  );
  return Promise.all(
    wanted.slice(0, PROOFS_MAX).map(async ({ place: { account, asset }, expected }): Promise<BalanceProof> => {
      const found = await node.readBalance({ account, asset, block: inputs.pinned.block });
      return { account, asset, expected: String(expected), found: found === undefined ? null : String(found) };
    }),
  );
}
