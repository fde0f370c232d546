import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { DemoCheck } from '@redoubt/domain/office/identity/demo-check';
import type { DemoAudit } from '@redoubt/domain/office/report/demo-audit';
import type { DemoPentest } from '@redoubt/domain/office/report/demo-pentest';
import type { DeployedAddress } from '@redoubt/domain/office/scope/source-file';
import { sql } from 'kysely';
import { lockCatalog } from '../../catalog/catalog-store.ts';
import { withdrawRows } from '../../catalog/statement/publish-statement.ts';
import type { Site } from '../../people/account/account-mails.ts';
import type { KeyHome } from '../identity/case-keys.ts';
import type { KeyContext } from '../report/report-keys.ts';
import { auditDemoProject } from './audit-demo-project.ts';
import { checkDemoTeam } from './check-demo-team.ts';
import { addPeople, deletePeople, shutOut } from './demo-people.ts';
import { pentestDemoProject } from './pentest-demo-project.ts';

/** What the office does for projects of the demo. */
export type DemoWork = {
  readonly audits: readonly DemoAudit[];
  readonly pentests: readonly DemoPentest[];
  readonly checks: readonly DemoCheck[];
};

type Params = {
  /** `undefined`: there is no demo. */
  readonly work: DemoWork | undefined;
  readonly site: Site;
  readonly home: KeyHome;
};

/**
 * Does the audits, penetration tests and identity checks of demo projects in the office, with every step that people do, up to the published
 * report or statement. They are done once: again, all of them, only where a contract has another address or source since, or one is missing.
 * It is one transaction, so a process that is killed leaves nothing. Without a demo its people are deleted; their work went with the projects.
 *
 * The people have no address, no password and, in the end, no role, and are shut out: no one logs in as one, and no mail is written to
 * them. Throws `ResourceNotFoundException` where a project is not there, and `ConflictException` where one of their names is taken.
 */
export async function seedDemoWork({ db, secrets }: KeyContext, { work, site, home }: Params): Promise<{ made: boolean }> {
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    if (work === undefined) {
      await deletePeople(tx);
      return { made: false };
    }
    const { pentests, checks } = work;
    const audits: Audit[] = [];
    for (const audit of work.audits) audits.push({ audit, addresses: await listAddresses(tx, audit) });
    if (!(await isDue(tx, { audits, pentests, checks }))) return { made: false };
    for (const { projectId } of [...work.audits, ...pentests, ...checks]) await clear(tx, { projectId });
    await deletePeople(tx);
    const people = await addPeople(tx);
    for (const audit of audits) await auditDemoProject({ tx, secrets }, { ...audit, people, site });
    for (const pentest of pentests) await pentestDemoProject({ tx, secrets }, { pentest, people, site });
    for (const check of checks) await checkDemoTeam({ tx }, { check, people, site, home });
    await shutOut(tx, people);
    return { made: true };
  });
}

type Audit = { readonly audit: DemoAudit; readonly addresses: readonly DeployedAddress[] };
type Found = Pick<DemoWork, 'pentests' | 'checks'> & { readonly audits: readonly Audit[] };

async function isDue(tx: Tx, { audits, pentests, checks }: Found): Promise<boolean> {
  for (const audit of audits) if (!(await isAudited(tx, audit))) return true;
  for (const pentest of pentests) if (!(await isTested(tx, pentest))) return true;
  for (const check of checks) if (!(await isChecked(tx, check))) return true;
  return false;
}

/** The audited contract as it is deployed on the demo chain now. Throws `ResourceNotFoundException` where there is none. */
async function listAddresses(tx: Tx, { projectId, role }: DemoAudit): Promise<DeployedAddress[]> {
  const { rows } = await sql<DeployedAddress>`
    select chain, lower(address) as address from project_contract join project on project.id = project_id
    where project_id = ${projectId} and demo and role = ${role} order by position`.execute(tx);
  if (rows.length > 0) return rows;
  throw new AppError('ResourceNotFoundException', { message: `The demo has no contract of ${projectId} to audit.` });
}

async function isAudited(tx: Tx, { audit: { projectId, files }, addresses }: Audit): Promise<boolean> {
  const { rows } = await sql<{ addresses: DeployedAddress[]; files: { path: string; text: string }[] | null }>`
    select addresses, (select jsonb_agg(jsonb_build_object('path', path, 'text', content) order by path collate "C")
      from engagement_file where engagement_id = engagement.id) as files
    from engagement join audited_build build on build.engagement_id = engagement.id
    where project_id = ${projectId} and state = 'published'`.execute(tx);
  const [engagement] = rows;
  return engagement !== undefined && isDeepStrictEqual({ ...engagement }, { addresses: [...addresses], files: [...files] });
}

async function isTested(tx: Tx, { projectId }: { projectId: string }): Promise<boolean> {
  const query = tx
    .selectFrom('engagement')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'pentest')
    .where('state', '=', 'published');
  return (await query.select('id').executeTakeFirst()) !== undefined;
}

/** Whether a check of the project counts today. */
async function isChecked(tx: Tx, { projectId }: { projectId: string }): Promise<boolean> {
  const query = tx.selectFrom('identity_case').where('project_id', '=', projectId).where('statement_id', 'is not', null);
  return (await query.where(sql<boolean>`until >= (now() at time zone 'UTC')::date`).select('id').executeTakeFirst()) !== undefined;
}

/** Deletes what was done for an earlier deployment. */
async function clear(tx: Tx, { projectId }: { projectId: string }): Promise<void> {
  const statements = await tx.selectFrom('editor_statement').where('project_id', '=', projectId).select('id').execute();
  for (const { id } of statements) await withdrawRows(tx, { id });
  for (const table of ['engagement', 'identity_case', 'editor_statement'] as const)
    await tx.deleteFrom(table).where('project_id', '=', projectId).execute();
}
