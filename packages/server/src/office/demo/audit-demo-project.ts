import type { Tx } from '@redoubt/db/client';
import { ProjectId } from '@redoubt/domain/ids';
import type { DemoAudit } from '@redoubt/domain/office/report/demo-audit';
import type { DeployedAddress } from '@redoubt/domain/office/scope/source-file';
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
import { type DemoPeople, joinTeam } from './demo-people.ts';

type Work = {
  readonly audit: DemoAudit;
  readonly addresses: readonly DeployedAddress[];
  readonly people: DemoPeople;
  readonly site: Site;
};

/** Does the audit of a demo project: what its people do, in the order in which they do it. */
export async function auditDemoProject(
  { tx, secrets }: { tx: Tx; secrets: KeyContext['secrets'] },
  { audit, addresses, people, site }: Work,
): Promise<void> {
  const { scope, source, files, build, findings, summary, method, notLookedAt } = audit;
  const { editor, auditor, reader, team } = people;
  const ctx = { db: tx };
  const projectId = ProjectId.parse(audit.projectId);
  const statedOn = new Date().toISOString().slice(0, 10);
  const begun = { projectId, scope, source, statedOn, startsOn: statedOn, demo: true };
  const { id } = await saveEngagement(ctx, { ...begun, actor: editor.username, site });
  const { key } = await tx.selectFrom('engagement').where('id', '=', id).select('key').executeTakeFirstOrThrow();
  const as = (user: OfficeUser) => ({ user, key, site });

  await joinTeam(tx, { projectId, team });
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
