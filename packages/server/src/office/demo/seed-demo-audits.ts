import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { ProjectId, UserId } from '@redoubt/domain/ids';
import type { DemoAudit } from '@redoubt/domain/office/report/demo-audit';
import type { DeployedAddress } from '@redoubt/domain/office/scope/source-file';
import type { Role } from '@redoubt/domain/people/user/role';
import { sql } from 'kysely';
import { lockCatalog } from '../../catalog/catalog-store.ts';
import { withdrawRows } from '../../catalog/statement/publish-statement.ts';
import type { Site } from '../../people/account/account-mails.ts';
import { giveBuild } from '../code/manage-build.ts';
import type { OfficeUser } from '../engagement/admit.ts';
import { moveAdmitted, saveEngagement } from '../engagement/manage-engagement.ts';
import { assignPerson } from '../engagement/manage-people.ts';
import { addFiles, changeScope } from '../engagement/manage-scope.ts';
import { addFinding, answerFinding, changeFinding } from '../finding/manage-findings.ts';
import { decideReport } from '../report/manage-report.ts';
import { prepareReport } from '../report/prepare-report.ts';
import type { KeyContext } from '../report/report-keys.ts';

/** The invented people of the demo's audits, by what they are while these are done. */
const PEOPLE = {
  editor: { username: 'demoeditor', role: 'editor' },
  auditor: { username: 'demoauditor', role: 'auditor' },
  reader: { username: 'demoreader', role: 'auditor' },
  team: { username: 'demoteam', role: 'user' },
} as const satisfies Record<string, { username: string; role: Role }>;
type People = Readonly<Record<keyof typeof PEOPLE, OfficeUser>>;

/**
 * Does the audits of demo projects in the office, with every step that people do, from the engagement to the published report. They are done
 * once: again, all of them, only where a contract has another address or source since. It is one transaction, so a process that is killed
 * leaves nothing. Without audits there is no demo, and its people are deleted; their work went with the projects.
 *
 * The people have no address, no password and, in the end, no role, and are shut out: no one logs in as one, and no mail is written to
 * them. Throws `ResourceNotFoundException` where the project is not there, and `ConflictException` where one of their names is taken.
 */
export async function seedDemoAudits(
  { db, secrets }: KeyContext,
  { audits, site }: { audits: readonly DemoAudit[]; site: Site },
): Promise<{ made: boolean }> {
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    if (audits.length === 0) {
      await deletePeople(tx);
      return { made: false };
    }
    const seeds: Seed[] = [];
    for (const audit of audits) seeds.push({ audit, addresses: await listAddresses(tx, audit) });
    let isDue = false;
    for (const seed of seeds) isDue ||= !(await isDone(tx, seed));
    if (!isDue) return { made: false };
    for (const audit of audits) await clear(tx, audit);
    await deletePeople(tx);
    const people = await addPeople(tx);
    for (const seed of seeds) await auditProject({ tx, secrets }, { ...seed, people, site });
    await shutOut(tx, people);
    return { made: true };
  });
}

type Seed = { readonly audit: DemoAudit; readonly addresses: readonly DeployedAddress[] };
type Work = Seed & { readonly people: People; readonly site: Site };

/** What the people do, in the order in which they do it. */
async function auditProject({ tx, secrets }: { tx: Tx; secrets: KeyContext['secrets'] }, { audit, addresses, people, site }: Work) {
  const { scope, source, files, build, findings, summary, method, notLookedAt } = audit;
  const { editor, auditor, reader, team } = people;
  const ctx = { db: tx };
  const projectId = ProjectId.parse(audit.projectId);
  const statedOn = new Date().toISOString().slice(0, 10);
  const begun = { projectId, scope, source, statedOn, startsOn: statedOn, demo: true };
  const { id } = await saveEngagement(ctx, { ...begun, actor: editor.username, site });
  const { key } = await tx.selectFrom('engagement').where('id', '=', id).select('key').executeTakeFirstOrThrow();
  const as = (user: OfficeUser) => ({ user, key, site });

  // Teams are invited by mail, and this one has no address.
  await tx.insertInto('team_member').values({ project_id: projectId, user_id: team.id, part: 'owner' }).execute();
  await assignPerson(ctx, { ...as(editor), username: auditor.username, part: 'auditor' });
  await assignPerson(ctx, { ...as(editor), username: reader.username, part: 'reader' });
  await moveAdmitted(ctx, { ...as(editor), state: 'scheduled' });
  await addFiles(ctx, { ...as(team), files: [...files] });
  await changeScope(ctx, { ...as(team), code: null, commit: null, addresses: [...addresses] });
  await giveBuild(ctx, { ...as(team), kind: 'output', output: build });
  await moveAdmitted(ctx, { ...as(auditor), state: 'in-review' });
  for (const { finding } of findings) await addFinding(ctx, { ...as(auditor), finding });
  await moveAdmitted(ctx, { ...as(auditor), state: 'draft-shared' });
  for (const [index, { answer, status }] of findings.entries()) {
    const said = status === 'disputed' ? 'disputed' : 'acknowledged';
    await answerFinding(ctx, { ...as(team), number: index + 1, version: 1, answer: { answer, fixCommit: '', status: said } });
  }
  await moveAdmitted(ctx, { ...as(auditor), state: 'fix-review' });
  for (const [index, { verdict, status }] of findings.entries()) {
    await changeFinding(ctx, { ...as(auditor), number: index + 1, version: 2, finding: { verdict, status } });
  }
  const words = { summary, method, notLookedAt, disclosure: 'full' as const, withheld: [] };
  const report = await prepareReport({ db: tx, secrets }, { ...as(auditor), ...words });
  await decideReport(ctx, { ...as(reader), id: report.id, action: 'approve', reason: '' });
  await decideReport(ctx, { ...as(editor), id: report.id, action: 'publish', reason: '' });
}

/** The audited contract as it is deployed on the demo chain now. Throws `ResourceNotFoundException` where there is none. */
async function listAddresses(tx: Tx, { projectId, role }: DemoAudit): Promise<DeployedAddress[]> {
  const { rows } = await sql<DeployedAddress>`
    select chain, lower(address) as address from project_contract join project on project.id = project_id
    where project_id = ${projectId} and demo and role = ${role} order by position`.execute(tx);
  if (rows.length > 0) return rows;
  throw new AppError('ResourceNotFoundException', { message: `The demo has no contract of ${projectId} to audit.` });
}

async function isDone(tx: Tx, { audit: { projectId, files }, addresses }: Seed): Promise<boolean> {
  const { rows } = await sql<{ addresses: DeployedAddress[]; files: { path: string; text: string }[] | null }>`
    select addresses, (select jsonb_agg(jsonb_build_object('path', path, 'text', content) order by path collate "C")
      from engagement_file where engagement_id = engagement.id) as files
    from engagement join audited_build build on build.engagement_id = engagement.id
    where project_id = ${projectId} and state = 'published'`.execute(tx);
  const [engagement] = rows;
  return engagement !== undefined && isDeepStrictEqual({ ...engagement }, { addresses: [...addresses], files: [...files] });
}

/** Deletes the audit of an earlier deployment. */
async function clear(tx: Tx, { projectId }: DemoAudit): Promise<void> {
  const statements = await tx.selectFrom('editor_statement').where('project_id', '=', projectId).select('id').execute();
  for (const { id } of statements) await withdrawRows(tx, { id });
  await tx.deleteFrom('engagement').where('project_id', '=', projectId).execute();
  await tx.deleteFrom('editor_statement').where('project_id', '=', projectId).execute();
}

const USERNAMES = Object.values(PEOPLE).map(({ username }) => username);

/** Accounts of these names that someone could log into are not the demo's. */
async function deletePeople(tx: Tx): Promise<void> {
  const named = tx.deleteFrom('user_account').where('username', 'in', USERNAMES);
  await named.where('email', 'is', null).where('password_hash', 'is', null).execute();
}

async function addPeople(tx: Tx): Promise<People> {
  const rows = await tx
    .insertInto('user_account')
    .values(Object.values(PEOPLE).map((person) => ({ ...person })))
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning(['id', 'username'])
    .execute();
  if (rows.length < USERNAMES.length) {
    throw new AppError('ConflictException', { message: `The demo’s people are named ${USERNAMES.join(', ')}, and one of these is taken.` });
  }
  const ids = new Map(rows.map(({ id, username }) => [username, UserId.parse(id)]));
  const of = (part: keyof typeof PEOPLE): OfficeUser => {
    const { username, role } = PEOPLE[part];
    const id = ids.get(username);
    if (id === undefined) throw new TypeError('An account that was just added is not there.');
    return { id, username, role, email: null, demo: true };
  };
  return { editor: of('editor'), auditor: of('auditor'), reader: of('reader'), team: of('team') };
}

/** From now on no one acts as one of them. */
async function shutOut(tx: Tx, people: People): Promise<void> {
  const ids = Object.values(people).map(({ id }) => id);
  await tx.updateTable('user_account').set({ role: 'user', disabled_at: sql<Date>`now()` }).where('id', 'in', ids).execute();
}
