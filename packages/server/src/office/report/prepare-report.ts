import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '@redoubt/db/client';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import { AppError } from '@redoubt/domain/errors';
import { type KeptFinding, severityOf } from '@redoubt/domain/office/finding/schema';
import {
  type AuditReport,
  type FullFinding,
  type FullPentestFinding,
  PENTEST_FORMAT,
  type PentestReport,
  type PrepareBody,
  REPORT_FORMAT,
  type ReportDocument,
  type ReportFinding,
  type ReportState,
  SignedReport,
  type WithheldFinding,
} from '@redoubt/domain/office/report/document';
import { SEVERITIES } from '@redoubt/domain/severity';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { type AdmittedEngagement, admit, type OfficeUser } from '../engagement/admit.ts';
import { addEntry } from '../engagement/entries.ts';
import { findPentest } from '../engagement/manage-pentest.ts';
import { hashScope, listFiles } from '../engagement/manage-scope.ts';
import { notifyPeople } from '../engagement/notify-people.ts';
import { listFindings } from '../finding/manage-findings.ts';
import { type KeyContext, signReport } from './report-keys.ts';

type Params = { readonly user: OfficeUser; readonly key: string; readonly site: Site };

/**
 * Makes the next report of an engagement from its scope and findings, signed, for a second person to approve. It is written once and never
 * changed; findings that change afterwards need another one. Throws as `admit`, `ConflictException` while one waits already, and
 * `InvalidParameterException` for what cannot be reported.
 */
export async function prepareReport(
  ctx: KeyContext,
  { user, key, site, ...body }: Params & PrepareBody,
): Promise<{ id: string; state: ReportState }> {
  return inTransaction(ctx.db, async (tx) => {
    const engagement = await admit(tx, { user, key, right: 'prepare-report', lock: true });
    const earlier = await tx
      .selectFrom('audit_report')
      .where('engagement_id', '=', engagement.id)
      .select(['version', 'state'])
      .orderBy('version', 'desc')
      .execute();
    if (earlier.some(({ state }) => state === 'prepared' || state === 'approved')) {
      throw new AppError('ConflictException', { message: 'A report waits already. Discard it first.' });
    }
    const id = randomUUID();
    const report = await writeReport(tx, { id, version: (earlier[0]?.version ?? 0) + 1, engagement, site, body });
    const file = await signReport(tx, ctx, report);
    const publicFile =
      body.disclosure === 'part'
        ? await signReport(tx, ctx, { ...withhold(report, body.withheld), disclosure: 'part', fullSha256: hash(file) })
        : null;
    await tx
      .insertInto('audit_report')
      .values({
        id,
        engagement_id: engagement.id,
        version: report.version,
        state: 'prepared',
        disclosure: body.disclosure,
        file,
        file_sha256: hash(file),
        public_file: publicFile,
        public_sha256: publicFile === null ? null : hash(publicFile),
        prepared_by: user.id,
      })
      .execute();
    await addEntry(tx, {
      engagementId: engagement.id,
      authorId: user.id,
      kind: 'report',
      words: `Report ${report.version} waits for approval.`,
    });
    await notifyPeople(tx, { id: engagement.id, site, news: { is: 'report-prepared' } });
    await appendAuditLog(tx, {
      actor: user.username,
      action: 'report.prepare',
      subject: engagement.project.id,
      details: { id, version: report.version, disclosure: body.disclosure, engagement: engagement.id },
    });
    return { id, state: 'prepared' };
  });
}

type Writing = {
  readonly id: string;
  readonly version: number;
  readonly engagement: AdmittedEngagement;
  readonly site: Site;
  readonly body: PrepareBody;
};

async function writeReport(tx: Tx, { id, version, engagement, site, body }: Writing): Promise<ReportDocument> {
  const work = await readWork(tx, engagement);
  if (work.format === REPORT_FORMAT && work.scope.files.length === 0 && (work.scope.code === null || work.scope.commit === null)) {
    throw new AppError('ConflictException', { message: 'A report needs a scope: files, or a repository with its commit.' });
  }
  const numbers = work.findings.map(({ number }) => number);
  const unknown = body.withheld.find((number) => !numbers.includes(number));
  if (unknown !== undefined) {
    throw new AppError('InvalidParameterException', { field: 'withheld', message: `withheld: There is no finding ${unknown}.` });
  }
  const every = {
    id,
    version,
    provider: { name: site.name, origin: site.origin },
    project: engagement.project,
    date: new Date().toISOString().slice(0, 10),
    disclosure: 'full' as const,
    fullSha256: null,
    summary: body.summary,
    method: body.method,
    notLookedAt: body.notLookedAt,
  };
  const salted = <Each extends object>(finding: Each) => ({ ...finding, salt: randomBytes(32).toString('hex') });
  return work.format === REPORT_FORMAT
    ? { ...every, ...work, findings: work.findings.map(salted) }
    : { ...every, ...work, findings: work.findings.map(salted) };
}

type AuditWork = Pick<AuditReport, 'format' | 'title' | 'scope'> & { readonly findings: readonly Omit<FullFinding, 'salt'>[] };
type PentestWork = Pick<PentestReport, 'format' | 'title' | 'test'> & { readonly findings: readonly Omit<FullPentestFinding, 'salt'>[] };

/** What a report says of scope or targets, and of findings, as they are now. */
async function readWork(tx: Tx, engagement: AdmittedEngagement): Promise<AuditWork | PentestWork> {
  const findings = (await listFindings(tx, engagement)).filter(({ finding }) => finding.status !== 'withdrawn');
  return engagement.kind === 'audit' ? readAudit(tx, engagement, findings) : readTest(tx, engagement, findings);
}

async function readAudit(
  tx: Tx,
  { id, scope, code, commit, addresses }: AdmittedEngagement,
  findings: readonly KeptFinding[],
): Promise<AuditWork> {
  const files = await listFiles(tx, { id });
  return {
    format: REPORT_FORMAT,
    title: scope,
    scope: {
      code,
      commit,
      files,
      sha256: hashScope(files),
      lines: files.reduce((sum, { lines }) => sum + lines, 0),
      addresses: [...addresses],
    },
    findings: findings
      .map(toReported)
      .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || a.number - b.number),
  };
}

function toReported({ number, finding: { override, ...rest } }: KeptFinding): Omit<FullFinding, 'salt'> {
  return { number, ...rest, severity: severityOf({ ...rest, override }), overrideReason: override?.reason ?? null };
}

/** Throws `ConflictException` for a test that was begun without what permits it. */
async function readTest(tx: Tx, { id, project, scope }: AdmittedEngagement, findings: readonly KeptFinding[]): Promise<PentestWork> {
  // Whether the statement still holds is not asked: what was tested stands since the test began.
  const pentest = await findPentest(tx, { id, project, provider: '' });
  const targets = (pentest?.targets ?? []).flatMap(({ kind, value, provenBy, checkedAt }) =>
    provenBy === null || checkedAt === null ? [] : [{ kind, value, provenBy, checkedAt }],
  );
  if (pentest === undefined || pentest.window === null || pentest.statement === null || targets.length === 0) {
    throw new AppError('ConflictException', {
      message: 'A report needs what was tested: proven targets, a window and a signed statement.',
    });
  }
  const { window, rules, statement } = pentest;
  return {
    format: PENTEST_FORMAT,
    title: scope,
    test: { targets, window: { ...window }, rules, permittedAt: statement.signedAt },
    findings: findings.map(toTested).sort((a, b) => b.score.value - a.score.value || a.number - b.number),
  };
}

function toTested({ number, finding }: KeptFinding): Omit<FullPentestFinding, 'salt'> {
  const { title, category, vector, score, target, exchanges = [], retest = null, status } = finding;
  if (vector === undefined || score === undefined || target === undefined)
    throw new AppError('ConflictException', { message: `Finding ${number} has no vector or no target.` });
  const { description, effect, proof, recommendation, answer, fixCommit } = finding;
  const texts = { description, effect, proof, recommendation, answer, fixCommit };
  return { number, severity: severityOf(finding), status, title, category, vector, score, target, exchanges, ...texts, retest };
}

/**
 * What changed since a report was written, as the words of a sentence; `undefined` where it still says what is there. Contents are
 * compared: the times of changes do not say whether a report has them, because a transaction's time is that of its start.
 */
export async function findChange(
  tx: Tx,
  { engagement, file }: { engagement: AdmittedEngagement; file: string },
): Promise<string | undefined> {
  const { report } = SignedReport.parse(JSON.parse(file));
  const now = await readWork(tx, engagement);
  const subjectOf = (work: ReportDocument | AuditWork | PentestWork) =>
    canonicalJson({ title: work.title, subject: 'scope' in work ? work.scope : work.test });
  if (subjectOf(report) !== subjectOf(now)) return 'The scope';
  const texts = (each: readonly ReportFinding[] | (AuditWork | PentestWork)['findings']) =>
    new Map(each.map((finding) => [finding.number, canonicalJson({ ...finding, salt: undefined })]));
  const written = texts(report.findings);
  const present = texts(now.findings);
  const numbers = [...new Set([...written.keys(), ...present.keys()])].sort((a, b) => a - b);
  const changed = numbers.find((number) => written.get(number) !== present.get(number));
  return changed === undefined ? undefined : `Finding ${changed}`;
}

/** The report without the texts of some findings. */
function withhold(report: ReportDocument, numbers: readonly number[]): ReportDocument {
  const hide = <Each extends ReportFinding>(finding: Each): Each | WithheldFinding => {
    if (!numbers.includes(finding.number)) return finding;
    const { number, severity, status } = finding;
    return { number, severity, status, withheld: true, sha256: hash(canonicalJson(finding)) };
  };
  return report.format === REPORT_FORMAT
    ? { ...report, findings: report.findings.map(hide) }
    : { ...report, findings: report.findings.map(hide) };
}

const hash = (file: string) => createHash('sha256').update(file).digest('hex');
