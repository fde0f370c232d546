import type { Db, Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import type { ProjectRows } from './project-rows.ts';

/** Makes imports wait for one another until this transaction ends, so that two at once cannot mix. */
export async function lockCatalog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalog.import', 0))`.execute(tx);
}

/** Ids of the projects that have an id in the catalogue's name space but belong to the demo chain; ordered. */
export async function listDemoIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('project').where('demo', '=', true).orderBy('id').select('id').execute();
  return rows.map(({ id }) => id);
}

/** Every real project as it is stored, by id. */
export async function listProjectRows(db: Db): Promise<Map<string, ProjectRows>> {
  const real = db.selectFrom('project').where('demo', '=', false).select('id');
  const projects = await db
    .selectFrom('project')
    .where('demo', '=', false)
    .orderBy('id')
    .select(['id', 'name', 'tickers', 'categories', 'icon', 'description', 'description_source'])
    .execute();
  const terms = await db.selectFrom('project_term').where('project_id', 'in', real).orderBy('kind').orderBy('term').selectAll().execute();
  const links = await db.selectFrom('project_link').where('project_id', 'in', real).orderBy('position').selectAll().execute();
  const contracts = await db.selectFrom('project_contract').where('project_id', 'in', real).orderBy('position').selectAll().execute();
  const audits = await db.selectFrom('project_audit').where('project_id', 'in', real).orderBy('position').selectAll().execute();
  const incidents = await db.selectFrom('project_incident').where('project_id', 'in', real).orderBy('position').selectAll().execute();
  const bounties = await db.selectFrom('project_bounty').where('project_id', 'in', real).selectAll().execute();
  const records = await db.selectFrom('project_search_record').where('project_id', 'in', real).orderBy('subject').selectAll().execute();
  const of = {
    terms: groupByProject(terms),
    links: groupByProject(links),
    contracts: groupByProject(contracts),
    audits: groupByProject(audits),
    incidents: groupByProject(incidents),
    bounties: groupByProject(bounties),
    searchRecords: groupByProject(records),
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
      },
    ]),
  );
}

/** Writes one project whole: what it was before is gone, but for its rank, its demo mark and the day it was added. */
export async function replaceProject(tx: Tx, { project, ...facts }: ProjectRows): Promise<void> {
  const { id } = project;
  await tx
    .insertInto('project')
    .values(project)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...project, updated_at: sql`now()` }))
    .execute();
  await tx.deleteFrom('project_term').where('project_id', '=', id).execute();
  await tx.deleteFrom('project_link').where('project_id', '=', id).execute();
  await tx.deleteFrom('project_contract').where('project_id', '=', id).execute();
  await tx.deleteFrom('project_audit').where('project_id', '=', id).execute();
  await tx.deleteFrom('project_incident').where('project_id', '=', id).execute();
  await tx.deleteFrom('project_bounty').where('project_id', '=', id).execute();
  await tx.deleteFrom('project_search_record').where('project_id', '=', id).execute();
  await insertFacts(tx, facts);
}

/** Removes projects with all that is stated about them. */
export async function deleteProjects(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('project').where('id', 'in', ids).execute();
}

async function insertFacts(tx: Tx, facts: Omit<ProjectRows, 'project'>): Promise<void> {
  const { terms, links, contracts, audits, incidents, bounties, searchRecords } = facts;
  if (terms.length > 0) await tx.insertInto('project_term').values(terms).execute();
  if (links.length > 0) await tx.insertInto('project_link').values(links).execute();
  if (contracts.length > 0) await tx.insertInto('project_contract').values(contracts).execute();
  if (audits.length > 0) await tx.insertInto('project_audit').values(audits).execute();
  if (incidents.length > 0) await tx.insertInto('project_incident').values(incidents).execute();
  if (bounties.length > 0) await tx.insertInto('project_bounty').values(bounties).execute();
  if (searchRecords.length > 0) await tx.insertInto('project_search_record').values(searchRecords).execute();
}

function groupByProject<Row extends { project_id: string }>(rows: readonly Row[]): (projectId: string) => readonly Row[] {
  const groups = Map.groupBy(rows, ({ project_id }) => project_id);
  return (projectId) => groups.get(projectId) ?? [];
}
