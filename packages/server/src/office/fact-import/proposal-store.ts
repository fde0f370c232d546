import type { Db, Tx } from '@redoubt/db/client';
import type { LeftOut, SourceEntry } from '@redoubt/domain/office/fact-import/entry';
import { READER_VERSION } from '@redoubt/domain/office/fact-import/entry';
import type { Change, StatedProject } from '@redoubt/domain/office/fact-import/plan-changes';
import { type FactSourceState, PROPOSALS_PER_PAGE, type ProposalList, type ProposalQuery } from '@redoubt/domain/office/fact-import/schema';
import { SourceName } from '@redoubt/domain/office/fact-import/sources';
import { sql } from 'kysely';
import { listProjectRows } from '../../catalog/catalog-store.ts';
import { toBounty } from '../../catalog/statement/drop-repeated.ts';

/** A page of a source as it was read. */
export type SourcePage = {
  readonly url: string;
  readonly etag: string | undefined;
  readonly entries: readonly SourceEntry[];
  readonly leftOut: readonly LeftOut[];
};

/** Pages that the present readers read, by address. */
export async function listPages(db: Db, { source }: { source: SourceName }): Promise<Map<string, SourcePage>> {
  const rows = await db
    .selectFrom('fact_source_page')
    .where('source', '=', source)
    .where('reader', '=', READER_VERSION)
    .orderBy('url')
    .select(['url', 'etag', 'entries', 'left_out'])
    .execute();
  return new Map(rows.map(({ url, etag, entries, left_out }) => [url, { url, etag: etag ?? undefined, entries, leftOut: left_out }]));
}

/** Stores pages as they were read on a day, in place of earlier readings. */
export async function savePages(
  tx: Tx,
  { source, pages, readOn }: { source: SourceName; pages: readonly SourcePage[]; readOn: string },
): Promise<void> {
  for (const { url, etag = null, entries, leftOut } of pages) {
    const columns = {
      source,
      etag,
      reader: READER_VERSION,
      entries: JSON.stringify(entries),
      left_out: JSON.stringify(leftOut),
      read_on: readOn,
    };
    await tx
      .insertInto('fact_source_page')
      .values({ url, ...columns })
      .onConflict((conflict) => conflict.column('url').doUpdateSet(columns))
      .execute();
  }
}

/** What is stated about researched projects today, files and editors together. */
export async function listStated(db: Db, { ids }: { ids?: readonly string[] } = {}): Promise<StatedProject[]> {
  const all = [...(await listProjectRows(db, { whole: true, ...(ids !== undefined && { ids }) })).values()];
  const mine = ids === undefined ? sql<boolean>`true` : sql<boolean>`project_id = any(${ids})`;
  const statements = await db
    .selectFrom('editor_statement')
    .where('what', 'in', ['verification', 'bounty'])
    .where(mine)
    .orderBy('id')
    .select(['project_id', 'body'])
    .execute();
  const own = Map.groupBy(statements, ({ project_id }) => project_id);
  return all
    .filter(({ project }) => project.origin !== 'token-list')
    .map(({ project: { id, name }, statements: said, bounties: [bounty], audits, incidents, contracts }): StatedProject => {
      const bodies = (own.get(id) ?? []).map(({ body }) => body);
      return {
        id,
        names: [id, name, ...said.flatMap(({ kind, body }) => (kind === 'alias' ? findName(body) : []))],
        // An editor's word that it ended counts, too, and is in no table of what is in force.
        bounty: bodies.find((body) => body.what === 'bounty') ?? (bounty && toBounty(bounty)),
        audits,
        incidents: incidents.map(({ date, loss_usd }) => ({ date, lossUsd: loss_usd })),
        contracts: contracts.map(({ chain, address }) => ({ chain, address: address.toLowerCase() })),
        verifications: bodies.filter((body) => body.what === 'verification'),
      };
    });
}

const NAME_ALIASES: readonly unknown[] = ['name', 'former-name', 'product'];

/** The name in an alias that names the project; domains and handles are none. */
function findName(alias: object): string[] {
  return 'kind' in alias && 'text' in alias && NAME_ALIASES.includes(alias.kind) ? [String(alias.text)] : [];
}

export type OpenProposal = Change & { readonly id: string };

/** Open proposals of a source; of all, rejected ones too, with `rejected`. */
export async function listKeptProposals(
  tx: Tx,
  { source, state }: { source: SourceName; state: 'open' | 'rejected' },
): Promise<OpenProposal[]> {
  const rows = await tx
    .selectFrom('fact_proposal')
    .where('source', '=', source)
    .where('state', '=', state)
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(({ id, project_id, key, kind, sure, body, today, page }) => ({
    id,
    projectId: project_id,
    key,
    kind,
    sure,
    statement: body,
    today,
    page,
  }));
}

/** Adds proposals, open ones unless they are `accepted` at once. */
export async function insertProposals(
  tx: Tx,
  { source, changes, readOn, accepted = false }: { source: SourceName; changes: readonly Change[]; readOn: string; accepted?: boolean },
): Promise<void> {
  for (const { projectId, key, kind, sure, statement, today, page } of changes) {
    await tx
      .insertInto('fact_proposal')
      .values({
        source,
        project_id: projectId,
        key,
        kind,
        sure,
        body: JSON.stringify(statement),
        today: today === null ? null : JSON.stringify(today),
        page,
        read_on: readOn,
        ...(accepted && { state: 'accepted', decided_at: sql<Date>`now()` }),
      })
      .execute();
  }
}

/** Closes open proposals that their source no longer makes. */
export async function withdrawProposals(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('fact_proposal')
    .set({ state: 'withdrawn', decided_at: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('state', '=', 'open')
    .execute();
}

/** Between two notes that a page was seen: a fact need not be renewed each day. */
const RENEWED_AFTER_DAYS = 7;

/** Notes that pages say on a day what is stated. Returns of how many the earlier note was a week old, or missing. */
export async function recordSeen(
  tx: Tx,
  { source, seen, on }: { source: SourceName; seen: readonly { readonly projectId: string; readonly url: string }[]; on: string },
): Promise<number> {
  let renewed = 0;
  for (const { projectId, url } of seen) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('fact_source_seen')
      .values({ project_id: projectId, url, seen_on: on, source })
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'url'])
          .doUpdateSet({ seen_on: on, source })
          .where(sql<boolean>`fact_source_seen.seen_on <= ${on}::date - ${sql.lit(RENEWED_AFTER_DAYS)}`),
      )
      .executeTakeFirst();
    renewed += Number(numInsertedOrUpdatedRows);
  }
  return renewed;
}

/** Notes how an attempt to read a source ended. Only a success ends a failure. */
export async function recordAttempt(
  db: Db,
  { source, failure, retryAfterSeconds }: { source: SourceName; failure?: string; retryAfterSeconds?: number | undefined },
): Promise<void> {
  const retryAt = retryAfterSeconds === undefined ? null : sql<Date>`now() + ${retryAfterSeconds} * interval '1 second'`;
  const columns =
    failure === undefined
      ? { read_at: sql<Date>`now()`, failed_at: null, failure: null, retry_at: null }
      : { failed_at: sql<Date>`now()`, failure: failure.slice(0, 500), retry_at: retryAt };
  await db
    .insertInto('fact_source')
    .values({ name: source, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute();
}

/** Every source, read or not. */
export async function listSources(db: Db): Promise<FactSourceState[]> {
  const rows = await db.selectFrom('fact_source').selectAll().execute();
  return SourceName.options.map((name) => {
    const row = rows.find((each) => each.name === name);
    const { failed_at: at = null, failure: text = null, retry_at: retryAt = null } = row ?? {};
    return {
      name,
      readAt: row?.read_at?.toISOString() ?? null,
      failure: at === null || text === null ? null : { at: at.toISOString(), text, retryAt: retryAt?.toISOString() ?? null },
    };
  });
}

/** One page of open proposals, the oldest first, and the state of all sources. */
export async function listProposals({ db }: { db: Db }, { source, after }: ProposalQuery): Promise<ProposalList> {
  const open = db
    .selectFrom('fact_proposal')
    .innerJoin('project', 'project.id', 'fact_proposal.project_id')
    .where('fact_proposal.state', '=', 'open')
    .where(source === undefined ? sql<boolean>`true` : sql<boolean>`fact_proposal.source = ${source}`);
  const { total } = await open.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await open
    .where(after === undefined ? sql<boolean>`true` : sql<boolean>`fact_proposal.id > ${after}`)
    .orderBy('fact_proposal.id')
    .limit(PROPOSALS_PER_PAGE + 1)
    .select(['fact_proposal.id', 'source', 'project_id', 'project.name', 'kind', 'sure', 'today', 'body', 'page', 'read_on'])
    .execute();
  const shown = rows.slice(0, PROPOSALS_PER_PAGE);
  return {
    total,
    proposals: shown.map(({ project_id, name, body, read_on, ...rest }) => ({
      ...rest,
      // A key of the table of projects.
      projectId: project_id as ProposalList['proposals'][number]['projectId'],
      projectName: name,
      statement: body,
      readOn: read_on,
    })),
    next: rows.length > PROPOSALS_PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
    sources: await listSources(db),
  };
}
