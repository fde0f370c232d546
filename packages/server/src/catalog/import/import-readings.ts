import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Tx } from '@redoubt/db/client';
import { bindReadings } from '@redoubt/domain/catalog/reported/bind-readings';
import { type Snapshot, snapshotKey } from '@redoubt/domain/catalog/reported/schema';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { lockCatalog } from '../catalog-store.ts';
import { refreshCatalog } from '../refresh/refresh-catalog.ts';
import { deleteSnapshots, insertSnapshots, listBindable, listSnapshots, type ReadingOrigin } from '../reported/reported-store.ts';
import { type Provenance, type ReadFiles, readReadingsFile, readReadingsFolder } from './read-readings.ts';

/** What an import of readings changes, one line each, and what it holds. */
export type ReadingsImport = {
  readonly snapshots: number;
  /** Readings of one contract by one source that are bound to the catalogue. */
  readonly readings: number;
  /** Contracts in the files that no contract of the catalogue leads to. */
  readonly leftOut: number;
  readonly changed: number;
  readonly diff: readonly string[];
  readonly remarks: readonly string[];
};

type ImportCtx = Pick<Context, 'db' | 'log'>;
type Options = { readonly actor: string; readonly dryRun?: boolean };

/**
 * Imports all files of readings in a folder, which are the catalogue's: those of files that are gone are removed. All of
 * them, or none if any is invalid. The same files again change nothing.
 *
 * Throws `InvalidParameterException`; its message lists every fault as `file: field: what is wrong`.
 */
export async function importReadings(ctx: ImportCtx, { path, ...options }: Options & { path: string }): Promise<ReadingsImport> {
  return apply(ctx, await readReadingsFolder(path), { ...options, origin: 'catalog' });
}

/**
 * Imports one file of readings beside those of the catalogue: of our schema, or L2BEAT's `discovered.json`. It replaces a
 * reading of the same file, commit, chain and block that an operator imported before.
 *
 * Throws `InvalidParameterException` as `importReadings` does.
 */
export async function importReadingsFile(
  ctx: ImportCtx,
  { path, provenance, ...options }: Options & { path: string; provenance?: Provenance | undefined },
): Promise<ReadingsImport> {
  return apply(ctx, await readReadingsFile(path, { provenance }), { ...options, origin: 'import' });
}

async function apply(
  { db, log }: ImportCtx,
  { snapshots, remarks }: ReadFiles,
  { origin, actor, dryRun = false }: Options & { origin: ReadingOrigin },
): Promise<ReadingsImport> {
  const result = await inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const bound = bindReadings(snapshots, await listBindable(tx));
    const plan = await comparePlan(tx, { bound, origin });
    if (!dryRun && plan.diff.length > 0) {
      await deleteSnapshots(tx, { ids: plan.removed });
      await insertSnapshots(tx, { snapshots: plan.added, origin });
      const details = { origin, changed: plan.diff.length, readings: countContracts(bound) };
      await appendAuditLog(tx, { actor, action: 'catalog.readings', subject: 'catalog', details });
      // Verdicts follow from readings.
      await refreshCatalog(tx);
    }
    return { snapshots: bound.length, readings: countContracts(bound), changed: plan.diff.length, diff: plan.diff };
  });
  const { diff: _diff, ...counts } = result;
  if (!dryRun) log.info({ origin, ...counts }, 'readings by others imported');
  return { ...result, leftOut: countContracts(snapshots) - result.readings, remarks };
}

type Plan = { readonly added: Snapshot[]; readonly removed: string[]; readonly diff: string[] };

/** What to insert and delete so that the readings of `origin` are `bound`. Another origin's readings stay, and come first. */
async function comparePlan(tx: Tx, { bound, origin }: { bound: readonly Snapshot[]; origin: ReadingOrigin }): Promise<Plan> {
  const stored = await listSnapshots(tx);
  const plan: Plan = { added: [], removed: [], diff: [] };
  for (const snapshot of bound) {
    const key = snapshotKey(snapshot);
    const before = stored.get(key);
    stored.delete(key);
    const sorted = { ...snapshot, contracts: snapshot.contracts.toSorted((one, other) => (one.address < other.address ? -1 : 1)) };
    if (before === undefined) plan.diff.push(`+ ${toTitle(sorted)}: ${countText(sorted.contracts.length)}`);
    else if (isDeepStrictEqual(before.snapshot, sorted) || before.origin !== origin) continue;
    else plan.diff.push(...[`~ ${toTitle(sorted)}`, ...listDifferences(before.snapshot, sorted)]);
    if (before !== undefined) plan.removed.push(before.id);
    plan.added.push(sorted);
  }
  // A file that an operator imports says nothing about what other files held.
  for (const { id, origin: of, snapshot } of origin === 'catalog' ? stored.values() : []) {
    if (of !== 'catalog') continue;
    plan.diff.push(`- ${toTitle(snapshot)}: ${countText(snapshot.contracts.length)}`);
    plan.removed.push(id);
  }
  return plan;
}

function listDifferences(before: Snapshot, after: Snapshot): string[] {
  const known = new Map(before.contracts.map((contract) => [contract.address, contract]));
  const lines = after.contracts.flatMap((contract) => {
    const old = known.get(contract.address);
    known.delete(contract.address);
    if (old === undefined) return [`    + ${contract.address} ${contract.name}`];
    return isDeepStrictEqual(old, contract) ? [] : [`    ~ ${contract.address} ${contract.name}`];
  });
  return [...lines, ...[...known.values()].map(({ address, name }) => `    - ${address} ${name}`)];
}

const toTitle = ({ source: { name, path }, chain, block, day }: Snapshot): string =>
  `${name}, ${chain}, ${block === null ? day : `block ${block}, ${day}`} (${path})`;
const countText = (count: number): string => `${count} ${count === 1 ? 'contract' : 'contracts'}`;
const countContracts = (snapshots: readonly Snapshot[]): number => snapshots.reduce((total, { contracts }) => total + contracts.length, 0);
