import type { Db, Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import { bountyInForce, type ProjectRows } from './project/project-rows.ts';
import { dropRepeated } from './statement/drop-repeated.ts';

/** Tables whose rows come from files only, besides `project` itself. */
const FACT_TABLES = ['project_term', 'project_statement', 'project_source'] as const;

/** Tables that also hold rows of editors' statements. */
const EDITED_TABLES = ['project_link', 'project_contract', 'project_audit', 'project_search_record', 'project_bounty'] as const;

/** Rows in one statement: far below the 65,535 parameters that the protocol allows. */
const ROWS_MAX = 1_000;

/** Serialises imports: others wait until this transaction ends. */
export async function lockCatalog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalog.import', 0))`.execute(tx);
}

/**
 * Prevents the removal of projects until this transaction ends. Called before any other lock, by
 * writers of rows of many projects.
 */
export async function preventProjectRemoval(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('project.removal', 0))`.execute(tx);
}

/** Ids of demo projects, which share the catalogue's namespace; ordered. */
export async function listDemoIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('project').where('demo', '=', true).orderBy('id').select('id').execute();
  return rows.map(({ id }) => id);
}

const LINK_COLUMNS = ['project_id', 'position', 'kind', 'url', 'source'] as const;
const CONTRACT_COLUMNS = ['project_id', 'position', 'chain', 'address', 'role', 'name', 'heartbeat_seconds', 'source'] as const;
const AUDIT_COLUMNS = ['project_id', 'position', 'firm', 'scope', 'date', 'report', 'source', 'findings'] as const;
const BOUNTY_COLUMNS = ['project_id', 'programme', 'url', 'reward_max_usd', 'source'] as const;
const SEARCH_COLUMNS = ['project_id', 'subject', 'searched_on', 'places'] as const;

/** The columns of an incident that a file states. */
const INCIDENT_COLUMNS = [
  'project_id',
  'position',
  'date',
  'kind',
  'title',
  'cause',
  'loss_usd',
  'share_lost',
  'chain',
  'transaction',
  'response',
  'lost_by',
  'returned',
  'event',
  'source',
] as const;

/**
 * Every stored real project (or demo project, with `demo`) by id: what files state, and with `whole`
 * also editors' statements and incidents published from reports. `ids` restricts it to these
 * projects.
 */
export async function listProjectRows(
  db: Db,
  { demo = false, whole = false, ids }: { demo?: boolean; whole?: boolean; ids?: readonly string[] } = {},
): Promise<Map<string, ProjectRows>> {
  const mine = ids === undefined ? sql<boolean>`true` : sql<boolean>`project.id = any(${ids})`;
  const named = db.selectFrom('project').where('demo', '=', demo).where(mine).select('id');
  const projects = await db
    .selectFrom('project')
    .where('demo', '=', demo)
    .where(mine)
    .orderBy('id')
    .select(['id', 'name', 'tickers', 'categories', 'icon', 'description', 'description_source', 'origin'])
    .execute();
  const said = sql<boolean>`(${whole} or statement_id is null)`;
  const terms = await db.selectFrom('project_term').where('project_id', 'in', named).orderBy('kind').orderBy('term').selectAll().execute();
  const links = await db
    .selectFrom('project_link')
    .where('project_id', 'in', named)
    .where(said)
    .orderBy('position')
    .select(LINK_COLUMNS)
    .execute();
  const contracts = await db
    .selectFrom('project_contract')
    .where('project_id', 'in', named)
    .where(said)
    .orderBy('position')
    .select(CONTRACT_COLUMNS)
    .execute();
  const audits = await db
    .selectFrom('project_audit')
    .where('project_id', 'in', named)
    .where(said)
    .orderBy('position')
    .select(AUDIT_COLUMNS)
    .execute();
  const incidents = await db
    .selectFrom('project_incident')
    .where('project_id', 'in', named)
    .where(said)
    .where((each) => each.or([each('report_id', 'is', null), each.val(whole)]))
    .orderBy('position')
    .select(INCIDENT_COLUMNS)
    .execute();
  const bounties = await db
    .selectFrom('project_bounty')
    .where('project_id', 'in', named)
    .where(whole ? bountyInForce('project_bounty') : said)
    .select(BOUNTY_COLUMNS)
    .execute();
  const records = await db
    .selectFrom('project_search_record')
    .where('project_id', 'in', named)
    .where(said)
    .orderBy('subject')
    .select(SEARCH_COLUMNS)
    .execute();
  const statements = await db.selectFrom('project_statement').where('project_id', 'in', named).orderBy('position').selectAll().execute();
  const stated = await db
    .selectFrom('project_source')
    .where('project_id', 'in', named)
    .orderBy('project_id')
    .orderBy('position')
    .selectAll()
    .execute();
  const sources = whole ? await renewSources(db, stated, ids) : stated;
  const of = {
    terms: groupByProject(terms),
    links: groupByProject(links),
    contracts: groupByProject(contracts),
    audits: groupByProject(audits),
    incidents: groupByProject(incidents),
    bounties: groupByProject(bounties),
    searchRecords: groupByProject(records),
    statements: groupByProject(statements),
    sources: groupByProject(sources),
  };
  return new Map(
    projects.map((project) => [
      project.id,
      {
        project,
        terms: of.terms(project.id),
        links: of.links(project.id),
        contracts: of.contracts(project.id),
        audits: of.audits(project.id),
        incidents: of.incidents(project.id),
        bounties: of.bounties(project.id),
        searchRecords: of.searchRecords(project.id),
        statements: of.statements(project.id),
        sources: of.sources(project.id),
      },
    ]),
  );
}

type SourceRow = ProjectRows['sources'][number];

/** Pages with the day on which a source of facts showed last what they say, where that is newer. */
async function renewSources(db: Db, stated: readonly SourceRow[], ids: readonly string[] | undefined): Promise<SourceRow[]> {
  const mine = ids === undefined ? sql<boolean>`true` : sql<boolean>`project_id = any(${ids})`;
  const seen = await db.selectFrom('fact_source_seen').where(mine).orderBy('project_id').orderBy('url').selectAll().execute();
  const days = new Map(seen.map(({ project_id, url, seen_on }) => [`${project_id} ${url}`, seen_on]));
  const renewed = stated.map((row) => {
    const day = days.get(`${row.project_id} ${row.url}`);
    days.delete(`${row.project_id} ${row.url}`);
    return day !== undefined && day > row.seen_on ? { ...row, seen_on: day } : row;
  });
  const added = seen.flatMap(({ project_id, url, seen_on, source }, index): SourceRow[] =>
    days.has(`${project_id} ${url}`)
      ? [{ project_id, url, seen_on, publisher: source, kind: 'report', sha256: null, position: FIRST_SEEN_POSITION + index }]
      : [],
  );
  return [...renewed, ...added];
}

/** After any page that a file can list. */
const FIRST_SEEN_POSITION = 10_000;

/** Replaces projects completely, except for their demo mark and the day they were added. */
export async function replaceProjects(tx: Tx, { rows }: { rows: readonly ProjectRows[] }): Promise<void> {
  const ids = rows.map(({ project }) => project.id);
  for (const projects of inChunks(rows.map(({ project }) => project))) {
    await tx
      .insertInto('project')
      .values(projects)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          tickers: ref('excluded.tickers'),
          categories: ref('excluded.categories'),
          icon: ref('excluded.icon'),
          description: ref('excluded.description'),
          description_source: ref('excluded.description_source'),
          origin: ref('excluded.origin'),
          updated_at: sql<Date>`now()`,
        })),
      )
      .execute();
  }
  for (const table of FACT_TABLES) await tx.deleteFrom(table).where('project_id', '=', sql<string>`any(${ids})`).execute();
  // Files do not remove editors' statements or incidents published from reports.
  for (const table of EDITED_TABLES) {
    await tx.deleteFrom(table).where('project_id', '=', sql<string>`any(${ids})`).where('statement_id', 'is', null).execute();
  }
  await tx
    .deleteFrom('project_incident')
    .where('project_id', '=', sql<string>`any(${ids})`)
    .where('report_id', 'is', null)
    .where('statement_id', 'is', null)
    .execute();
  await dropRepeated(tx, { rows });
  await insertFacts(tx, rows);
}

/**
 * Of projects that lost their file, assigns those with editors' statements or engagements to the
 * editors. Returns their ids.
 */
export async function assignToEditors(tx: Tx, { ids }: { ids: readonly string[] }): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const kept = await tx
    .updateTable('project')
    .set({ origin: 'editor', updated_at: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${ids})`)
    .where(
      sql<boolean>`(exists (select from editor_statement where project_id = project.id)
        or exists (select from engagement where project_id = project.id))`,
    )
    .returning('id')
    .execute();
  return new Set(kept.map(({ id }) => id));
}

/** Inserts demo projects, before the rows that state something about them. */
export async function markDemoProjects(tx: Tx, { projects }: { projects: readonly ProjectRows['project'][] }): Promise<void> {
  if (projects.length === 0) return;
  const rows = projects.map((project) => ({ ...project, demo: true }));
  await tx
    .insertInto('project')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Deletes projects with all their rows. Waits for transactions that prevent removal. */
export async function deleteProjects(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  if (ids.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('project.removal', 0))`.execute(tx);
  await tx.deleteFrom('project').where('id', '=', sql<string>`any(${ids})`).execute();
}

async function insertFacts(tx: Tx, rows: readonly ProjectRows[]): Promise<void> {
  const audits = rows.flatMap((row) => row.audits.map((audit) => ({ ...audit, findings: toJson(audit.findings) })));
  const incidents = rows.flatMap((row) =>
    row.incidents.map(({ response, returned, ...incident }) => ({ ...incident, response: toJson(response), returned: toJson(returned) })),
  );
  const statements = rows.flatMap((row) => row.statements.map((statement) => ({ ...statement, body: JSON.stringify(statement.body) })));
  const records = rows.flatMap(({ searchRecords }) => searchRecords);
  for (const chunk of inChunks(rows.flatMap(({ terms }) => terms))) await tx.insertInto('project_term').values(chunk).execute();
  for (const chunk of inChunks(rows.flatMap(({ links }) => links))) await tx.insertInto('project_link').values(chunk).execute();
  for (const chunk of inChunks(rows.flatMap(({ contracts }) => contracts))) await tx.insertInto('project_contract').values(chunk).execute();
  for (const chunk of inChunks(audits)) await tx.insertInto('project_audit').values(chunk).execute();
  for (const chunk of inChunks(incidents)) await tx.insertInto('project_incident').values(chunk).execute();
  for (const chunk of inChunks(rows.flatMap(({ bounties }) => bounties))) await tx.insertInto('project_bounty').values(chunk).execute();
  for (const chunk of inChunks(records)) await tx.insertInto('project_search_record').values(chunk).execute();
  for (const chunk of inChunks(rows.flatMap(({ sources }) => sources))) await tx.insertInto('project_source').values(chunk).execute();
  for (const chunk of inChunks(statements)) await tx.insertInto('project_statement').values(chunk).execute();
}

function inChunks<Entry>(entries: readonly Entry[]): Entry[][] {
  const count = Math.ceil(entries.length / ROWS_MAX);
  return Array.from({ length: count }, (_, index) => entries.slice(index * ROWS_MAX, (index + 1) * ROWS_MAX));
}

function toJson(body: object | null): string | null {
  return body === null ? null : JSON.stringify(body);
}

function groupByProject<Row extends { project_id: string }>(rows: readonly Row[]): (projectId: string) => readonly Row[] {
  const groups = Map.groupBy(rows, ({ project_id }) => project_id);
  return (projectId) => groups.get(projectId) ?? [];
}
