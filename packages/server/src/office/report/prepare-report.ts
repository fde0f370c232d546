import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '@redoubt/db/client';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import { AppError } from '@redoubt/domain/errors';
import { type KeptFinding, severityOf } from '@redoubt/domain/office/finding/schema';
import {
  type FullFinding,
  type PrepareBody,
  REPORT_FORMAT,
  type ReportDocument,
  type ReportFinding,
  type ReportState,
  SignedReport,
} from '@redoubt/domain/office/report/document';
import { SEVERITIES } from '@redoubt/domain/severity';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { type AdmittedEngagement, admit, type OfficeUser } from '../engagement/admit.ts';
import { addEntry } from '../engagement/entries.ts';
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
  const { title, scope, findings } = await readWork(tx, engagement);
  if (scope.files.length === 0 && (scope.code === null || scope.commit === null)) {
    throw new AppError('ConflictException', { message: 'A report needs a scope: files, or a repository with its commit.' });
  }
  const unknown = body.withheld.find((number) => !findings.some((each) => each.number === number));
  if (unknown !== undefined) {
    throw new AppError('InvalidParameterException', { field: 'withheld', message: `withheld: There is no finding ${unknown}.` });
  }
  return {
    format: REPORT_FORMAT,
    id,
    version,
    provider: { name: site.name, origin: site.origin },
    project: engagement.project,
    title,
    date: new Date().toISOString().slice(0, 10),
    disclosure: 'full',
    fullSha256: null,
    scope,
    summary: body.summary,
    method: body.method,
    notLookedAt: body.notLookedAt,
    findings: findings.map((finding) => ({ ...finding, salt: randomBytes(32).toString('hex') })),
  };
}

type Work = Pick<ReportDocument, 'title' | 'scope'> & { readonly findings: readonly Omit<FullFinding, 'salt'>[] };

/** What a report says of scope and findings, as they are now. */
async function readWork(tx: Tx, { id, scope, code, commit, addresses }: AdmittedEngagement): Promise<Work> {
  const files = await listFiles(tx, { id });
  const findings = (await listFindings(tx, { id })).filter(({ finding }) => finding.status !== 'withdrawn');
  return {
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

/**
 * What changed since a report was written, as the words of a sentence; `undefined` where it still says what is there. Contents are
 * compared: the times of changes do not say whether a report has them, because a transaction's time is that of its start.
 */
export async function findChange(
  tx: Tx,
  { engagement, file }: { engagement: AdmittedEngagement; file: string },
): Promise<string | undefined> {
  const { title, scope, findings } = SignedReport.parse(JSON.parse(file)).report;
  const now = await readWork(tx, engagement);
  if (canonicalJson({ title, scope }) !== canonicalJson({ title: now.title, scope: now.scope })) return 'The scope';
  const texts = (each: readonly ReportFinding[] | Work['findings']) =>
    new Map(each.map((finding) => [finding.number, canonicalJson({ ...finding, salt: undefined })]));
  const written = texts(findings);
  const present = texts(now.findings);
  const numbers = [...new Set([...written.keys(), ...present.keys()])].sort((a, b) => a - b);
  const changed = numbers.find((number) => written.get(number) !== present.get(number));
  return changed === undefined ? undefined : `Finding ${changed}`;
}

/** The report without the texts of some findings. */
function withhold(report: ReportDocument, numbers: readonly number[]): ReportDocument {
  const findings = report.findings.map((finding): ReportFinding => {
    if (!numbers.includes(finding.number)) return finding;
    const { number, severity, status } = finding;
    return { number, severity, status, withheld: true, sha256: hash(canonicalJson(finding)) };
  });
  return { ...report, findings };
}

const hash = (file: string) => createHash('sha256').update(file).digest('hex');
