import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { statementText } from '@redoubt/domain/office/editor/statement-text';
import { readAuditTree } from '@redoubt/domain/office/fact-import/audit-tree';
import { readDefihacklabs } from '@redoubt/domain/office/fact-import/defihacklabs';
import { type ReadPage, UnreadableSource } from '@redoubt/domain/office/fact-import/entry';
import { readImmunefi } from '@redoubt/domain/office/fact-import/immunefi';
import { type Change, type Plan, planChanges } from '@redoubt/domain/office/fact-import/plan-changes';
import { countLeftOut, type LeftOutCount } from '@redoubt/domain/office/fact-import/schema';
import { type AuditRepository, FACT_SOURCES, type SourceName } from '@redoubt/domain/office/fact-import/sources';
import { readSourcifyExtract } from '@redoubt/domain/office/fact-import/sourcify';
import { lockCatalog } from '../../catalog/catalog-store.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { followProposals, stateProposal } from './decide-proposal.ts';
import {
  insertProposals,
  listKeptProposals,
  listPages,
  listSources,
  listStated,
  type OpenProposal,
  recordAttempt,
  recordSeen,
  type SourcePage,
  savePages,
  withdrawProposals,
} from './proposal-store.ts';
import { listUnread, readSource, type SourceDeps, SourceFailure, sourceBase } from './read-source.ts';

/** What an import did or, of a dry run, would do. */
export type FactImport = {
  readonly source: SourceName;
  /** The address, or the file. */
  readonly origin: string;
  /** Things that the source states. */
  readonly entries: number;
  /** Of them, stated already. */
  readonly agreed: number;
  /** Pages that were noted to say still what is stated: their facts are as young as this import. */
  readonly renewed: number;
  readonly proposed: number;
  readonly applied: number;
  /** Proposals that the source no longer makes. */
  readonly withdrawn: number;
  /** Changes that an editor rejected before: not proposed again. */
  readonly rejectedBefore: number;
  /** One line for each change. */
  readonly diff: readonly string[];
  readonly leftOut: readonly LeftOutCount[];
};

type Options = {
  readonly source: SourceName;
  readonly actor: string;
  /** States at once what contradicts nothing and is about a project that an address or page identifies. */
  readonly apply?: boolean;
  readonly dryRun?: boolean;
};

/**
 * Asks a source over the network, and proposes what it would change. All of it, or nothing: a source that cannot be read whole changes
 * nothing but the note that it could not.
 *
 * Throws `ServiceUnavailableException`, whose message says what was wrong, also before the time that the source asked for.
 */
export async function importFacts(ctx: Pick<Context, 'db' | 'log'>, options: Options, deps: SourceDeps): Promise<FactImport> {
  const { source, dryRun = false } = options;
  const { db } = ctx;
  const state = (await listSources(db)).find(({ name }) => name === source);
  const retryAt = state?.failure?.retryAt ?? null;
  if (retryAt !== null && Date.parse(retryAt) > Date.now()) {
    const message = `${FACT_SOURCES[source].title} asked not to be asked before ${retryAt}.`;
    throw new AppError('ServiceUnavailableException', { message });
  }
  try {
    const pages = await readSource(db, { source, known: await listPages(db, { source }), deps });
    const result = await apply(ctx, { ...options, origin: sourceBase(source, deps), pages, unread: listUnread(source), isWhole: true });
    if (!dryRun) await recordAttempt(db, { source });
    return result;
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    const { message, retryAfterSeconds } = error;
    if (!dryRun) await recordAttempt(db, { source, failure: message, retryAfterSeconds });
    throw new AppError('ServiceUnavailableException', {
      message,
      cause: error,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
}

/** Whose file list it is: the list does not say. */
export type TreeProvenance = Pick<AuditRepository, 'repository' | 'branch' | 'firm' | 'licence' | 'folder'>;

/**
 * Reads a source's file and proposes what it would change: Immunefi's list, a CSV extract of Sourcify, the file list of an audit
 * repository (with its provenance), or a page of DeFiHackLabs.
 *
 * Throws `InvalidParameterException`, whose message says what is wrong; nothing is changed then.
 */
export async function importFactsFile(
  ctx: Pick<Context, 'db' | 'log'>,
  { path, provenance, ...options }: Options & { readonly path: string; readonly provenance?: TreeProvenance | undefined },
): Promise<FactImport> {
  const text = await readText(path, { source: options.source });
  const invalid = (why: string, cause?: unknown) =>
    new AppError('InvalidParameterException', { message: `${basename(path)}: ${why}`, field: 'path', cause });
  if (options.source === 'audits' && provenance === undefined)
    throw invalid('It does not say whose it is. Give --repository, --firm and --licence.');
  let read: ReadPage;
  try {
    read = FILE_READERS[options.source](text, provenance);
  } catch (cause) {
    if (cause instanceof UnreadableSource) throw invalid(cause.message, cause);
    throw cause;
  }
  return apply(ctx, { ...options, origin: basename(path), pages: [{ url: '', etag: undefined, ...read }], unread: [], isWhole: false });
}

const FILE_READERS: Readonly<Record<SourceName, (text: string, provenance: TreeProvenance | undefined) => ReadPage>> = {
  immunefi: readImmunefi,
  sourcify: readSourcifyExtract,
  defihacklabs: readDefihacklabs,
  audits: (text, provenance) => {
    if (provenance === undefined) throw new UnreadableSource('It does not say whose it is.');
    return readAuditTree(text, provenance);
  },
};

/** An extract of Sourcify can hold every contract of a chain. */
const FILE_BYTES_MAX = 128 * 1_048_576;

async function readText(path: string, { source }: { source: SourceName }): Promise<string> {
  const bytesMax = source === 'sourcify' ? FILE_BYTES_MAX : FACT_SOURCES[source].bytesMax;
  try {
    const { size } = await stat(path);
    if (size > bytesMax) throw new Error(`It has ${size} bytes; at most ${bytesMax} are read.`);
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (cause) {
    const message = `${basename(path)}: cannot be read: ${cause instanceof Error ? cause.message : 'unknown fault'}`;
    throw new AppError('InvalidParameterException', { message, field: 'path', cause });
  }
}

type Application = Options & {
  readonly origin: string;
  readonly pages: readonly SourcePage[];
  readonly unread: ReadPage['leftOut'];
  /** The source was read as a whole: proposals that it no longer makes are withdrawn. */
  readonly isWhole: boolean;
};

async function apply({ db, log }: Pick<Context, 'db' | 'log'>, application: Application): Promise<FactImport> {
  const { source, actor, origin, pages, unread, isWhole, dryRun = false } = application;
  const readOn = new Date().toISOString().slice(0, 10);
  const result = await inTransaction(db, async (tx): Promise<FactImport> => {
    await lockCatalog(tx);
    // Of contracts, one run asks about some: what was read of others before still counts.
    const earlier = isWhole && source === 'sourcify' ? await listPages(tx, { source }) : new Map<string, SourcePage>();
    const all = [...new Map([...earlier, ...pages.map((page) => [page.url, page] as const)]).values()];
    const entries = all.flatMap((page) => page.entries);
    const leftOut = [...all.flatMap((page) => page.leftOut), ...unread];
    const plan = planChanges({ entries, leftOut }, await listStated(tx));
    const kept = await compareWithKept(tx, { source, plan, isWhole, applies: application.apply ?? false });
    if (!dryRun && isWhole) await savePages(tx, { source, pages, readOn });
    const renewed = dryRun ? 0 : await writeChanges(tx, { source, actor, plan, kept, readOn });
    const result = {
      source,
      origin,
      entries: entries.length,
      agreed: plan.agreed.length,
      renewed,
      proposed: kept.proposed.length,
      applied: kept.applied.length,
      withdrawn: kept.withdrawn.length,
      rejectedBefore: kept.rejectedBefore,
      diff: [
        ...kept.applied.map((change) => toLine(change, 'stated')),
        ...kept.proposed.map((change) => toLine(change, 'proposed')),
        ...kept.withdrawn.map((change) => toLine(change, 'withdrawn')),
      ],
      leftOut: countLeftOut(plan.leftOut),
    };
    if (!dryRun && result.diff.length + renewed > 0) await record(tx, result, actor);
    return result;
  });
  const { diff: _diff, leftOut: _leftOut, ...counts } = result;
  if (!dryRun) log.info({ ...counts }, 'facts imported');
  return result;
}

type Kept = {
  readonly proposed: readonly Change[];
  readonly applied: readonly Change[];
  readonly withdrawn: readonly OpenProposal[];
  readonly rejectedBefore: number;
};

type Comparison = { readonly source: SourceName; readonly plan: Plan; readonly isWhole: boolean; readonly applies: boolean };

/** What is new against the proposals of earlier imports. */
async function compareWithKept(tx: Tx, { source, plan, isWhole, applies }: Comparison): Promise<Kept> {
  const open = new Map((await listKeptProposals(tx, { source, state: 'open' })).map((each) => [keyOf(each), each]));
  const rejected = Map.groupBy(await listKeptProposals(tx, { source, state: 'rejected' }), keyOf);
  const proposed: Change[] = [];
  const applied: Change[] = [];
  const stays = new Set<string>();
  let rejectedBefore = 0;
  for (const change of plan.changes) {
    const key = keyOf(change);
    if (rejected.get(key)?.some((each) => isDeepStrictEqual(each.statement, change.statement)) === true) {
      rejectedBefore += 1;
      continue;
    }
    const before = open.get(key);
    const isSame =
      before !== undefined && isDeepStrictEqual(before.statement, change.statement) && isDeepStrictEqual(before.today, change.today);
    if (applies && change.sure && change.kind !== 'contradicts') applied.push(change);
    else if (isSame) stays.add(key);
    else proposed.push(change);
  }
  const replaced = new Set([...proposed, ...applied].map(keyOf));
  const withdrawn = [...open].filter(([key]) => !stays.has(key) && (isWhole || replaced.has(key))).map(([, proposal]) => proposal);
  return { proposed, applied, withdrawn, rejectedBefore };
}

const keyOf = ({ projectId, key }: Change): string => `${projectId} ${key}`;

type Writing = { readonly source: SourceName; readonly actor: string; readonly plan: Plan; readonly kept: Kept; readonly readOn: string };

/** Writes what changed. Returns how many stated pages were noted as seen. */
async function writeChanges(tx: Tx, { source, actor, plan, kept, readOn }: Writing): Promise<number> {
  await withdrawProposals(tx, { ids: kept.withdrawn.map(({ id }) => id) });
  await insertProposals(tx, { source, changes: kept.proposed, readOn });
  await insertProposals(tx, { source, changes: kept.applied, readOn, accepted: true });
  const stated = [];
  for (const change of kept.applied) stated.push(await stateProposal(tx, { ...change, source, readOn }));
  const seen = plan.agreed.flatMap(({ projectId, page }) => (page === undefined ? [] : [{ projectId, url: page }]));
  const renewed = await recordSeen(tx, { source, seen, on: readOn });
  if (stated.length + renewed > 0) await followProposals(tx, { projectIds: kept.applied.map(({ projectId }) => projectId) });
  for (const entry of stated) await appendAuditLog(tx, { actor, ...entry });
  return renewed;
}

async function record(
  tx: Tx,
  { leftOut, diff: _diff, rejectedBefore: _rejected, renewed, ...counts }: FactImport,
  actor: string,
): Promise<void> {
  await tx
    .insertInto('fact_import')
    .values({ ...counts, left_out: JSON.stringify(leftOut) })
    .execute();
  const { source, ...details } = counts;
  await appendAuditLog(tx, { actor, action: 'fact.import', subject: source, details: { ...details, renewed } });
}

const SIGNS = { new: '+', completes: '+', contradicts: '~' } as const;

function toLine({ projectId, kind, sure, statement, today }: Change, what: 'stated' | 'proposed' | 'withdrawn'): string {
  const sign = what === 'withdrawn' ? '-' : SIGNS[kind];
  const before = today === null || kind === 'new' ? '' : ` (today: ${statementText(today)})`;
  const named = sure ? '' : ', matched by name only';
  return `${sign} ${projectId}: ${statementText(statement)}${before}, ${what}${named}`;
}
