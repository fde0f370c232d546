import * as z from 'zod/mini';
import { SEVERITIES } from '../../severity.ts';
import { FindingLevel, FindingStatus } from '../finding/schema.ts';
import { Target } from '../pentest/schema.ts';
import { Exchanges, Retest, Score } from '../pentest/weakness.ts';
import { DeployedAddress, ScopeFile } from '../scope/source-file.ts';

/** The version of the format. A change of it that older readers cannot read is another number. */
export const REPORT_FORMAT = 'redoubt-report-1';
/** The version of the format of penetration tests: they have targets in place of a scope of code. */
export const PENTEST_FORMAT = 'redoubt-pentest-report-1';

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Day = z.iso.date();

const common = { number: z.int(), severity: z.enum(SEVERITIES), status: FindingStatus };

/** A finding in full. `salt` keeps the hash of a withheld finding from being guessed. */
const FullFinding = z.object({
  ...common,
  title: z.string(),
  impact: FindingLevel,
  likelihood: FindingLevel,
  /** Why the severity is not what impact and likelihood give; null where it is. */
  overrideReason: z.nullable(z.string()),
  category: z.string(),
  places: z.array(z.object({ file: z.string(), from: z.int(), to: z.int() })),
  description: z.string(),
  effect: z.string(),
  proof: z.string(),
  recommendation: z.string(),
  answer: z.string(),
  fixCommit: z.string(),
  verdict: z.string(),
  salt: Hash,
});
export type FullFinding = z.infer<typeof FullFinding>;

/** A finding of a penetration test in full. `severity` is where the rating of its score stands among ours. */
const FullPentestFinding = z.object({
  ...common,
  title: z.string(),
  category: z.string(),
  vector: z.string(),
  score: Score,
  target: Target,
  exchanges: Exchanges,
  description: z.string(),
  effect: z.string(),
  proof: z.string(),
  recommendation: z.string(),
  answer: z.string(),
  fixCommit: z.string(),
  /** Null: it was not tested again yet. */
  retest: z.nullable(Retest),
  salt: Hash,
});
export type FullPentestFinding = z.infer<typeof FullPentestFinding>;

/** A finding of which only severity and status are public. `sha256` is that of its canonical JSON in the full report. */
const WithheldFinding = z.object({ ...common, withheld: z.literal(true), sha256: Hash });
export type WithheldFinding = z.infer<typeof WithheldFinding>;
export type ReportFinding = FullFinding | FullPentestFinding | WithheldFinding;

/** What reports of all kinds say. */
const every = {
  id: z.uuid(),
  /** Counts the reports of one engagement, from 1. */
  version: z.int(),
  provider: z.object({ name: z.string(), origin: z.string() }),
  project: z.object({ id: z.string(), name: z.string() }),
  title: z.string(),
  date: Day,
  /** `part`: some findings are withheld, and `fullSha256` is that of the signed file that has them. */
  disclosure: z.enum(['full', 'part']),
  fullSha256: z.nullable(Hash),
  summary: z.string(),
  method: z.string(),
  notLookedAt: z.string(),
};

const AuditReport = z.object({
  format: z.literal(REPORT_FORMAT),
  ...every,
  scope: z.object({
    code: z.nullable(z.string()),
    commit: z.nullable(z.string()),
    files: z.array(ScopeFile),
    /** Of the lines `<sha256>  <path>`, each ended by a line feed, in the order of `files`: what `sha256sum` prints. */
    sha256: Hash,
    lines: z.int(),
    addresses: z.array(DeployedAddress),
  }),
  findings: z.array(z.union([FullFinding, WithheldFinding])),
});
export type AuditReport = z.infer<typeof AuditReport>;

const PentestReport = z.object({
  format: z.literal(PENTEST_FORMAT),
  ...every,
  /** What was tested, with the proof of each target that it may be; times are ISO 8601, in UTC. */
  test: z.object({
    targets: z.array(z.extend(Target, { provenBy: z.enum(['dns', 'file']), checkedAt: z.string() })),
    window: z.object({ from: z.string(), to: z.string() }),
    rules: z.string(),
    /** When it was stated in writing that the targets may be tested. */
    permittedAt: z.string(),
  }),
  findings: z.array(z.union([FullPentestFinding, WithheldFinding])),
});
export type PentestReport = z.infer<typeof PentestReport>;

/** What a report says. Its bytes are its canonical JSON. */
export const ReportDocument = z.discriminatedUnion('format', [AuditReport, PentestReport]);
export type ReportDocument = z.infer<typeof ReportDocument>;

/** 'Audit of Harbour: Vaults'. */
export function reportTitle({ format, project, title }: Pick<ReportDocument, 'format' | 'project' | 'title'>): string {
  return `${format === REPORT_FORMAT ? 'Audit' : 'Penetration test'} of ${project.name}: ${title}`;
}

/** A report with its signature, as it is given out: the file is the canonical JSON of this. */
export const SignedReport = z.object({
  report: ReportDocument,
  signature: z.object({ algorithm: z.literal('Ed25519'), keyId: z.string(), value: z.string() }),
});
export type SignedReport = z.infer<typeof SignedReport>;

/** The JSON Schema of the signed file, published as docs/report.schema.json and at /reports/schema.json. */
export function reportSchema(): object {
  return z.toJSONSchema(SignedReport);
}

/** A public key of those who sign reports. Base64 of its 32 bytes; it signed from `validFrom` to before `validUntil`. */
export const ReportKey = z.object({ id: z.string(), publicKey: z.string(), validFrom: z.string(), validUntil: z.nullable(z.string()) });
export type ReportKey = z.infer<typeof ReportKey>;
/** Body of /.well-known/redoubt-report-keys.json. */
export const ReportKeys = z.object({ keys: z.array(ReportKey) });

/** How much of a report is published: all, some findings withheld, or nothing but the hash of the file. */
export const Disclosure = z.enum(['full', 'part', 'hash']);
export type Disclosure = z.infer<typeof Disclosure>;

export const ReportState = z.enum(['prepared', 'approved', 'published', 'superseded', 'withdrawn', 'discarded']);
export type ReportState = z.infer<typeof ReportState>;

/** Query of GET /api/reports/status: the SHA-256 of the file in hexadecimal digits. */
export const StatusQuery = z.object({ sha256: Hash });

/** Answer of GET /api/reports/status: what this site says of the file with that hash. */
export const ReportStatus = z.object({
  /** Null: no file with that hash was published here. */
  state: z.nullable(z.enum(['published', 'superseded', 'withdrawn'])),
  publishedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The page of the report that holds now, where there is one. */
  current: z.nullable(z.string()),
});
export type ReportStatus = z.infer<typeof ReportStatus>;

const Words = (max: number) => z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters, please.`));

/** Body of POST /api/office/{key}/report: what a report says besides scope and findings, and what of it becomes public. */
export const PrepareBody = z
  .object({
    summary: Words(20_000).check(z.minLength(1, 'Please sum the report up.')),
    method: Words(20_000).check(z.minLength(1, 'Please say how it was reviewed.')),
    notLookedAt: Words(20_000).check(z.minLength(1, 'Please say what was not looked at.')),
    disclosure: Disclosure,
    /** Numbers of the findings whose texts are not published. Only with `part`. */
    withheld: z.array(z.int()).check(z.maxLength(400)),
  })
  .check(
    z.refine(({ disclosure, withheld }) => (disclosure === 'part') === withheld.length > 0, {
      message: 'Published in part, at least one finding is withheld; otherwise none.',
      path: ['withheld'],
    }),
  );
export type PrepareBody = z.infer<typeof PrepareBody>;

/** Body of POST /api/office/{key}/report/decide. A withdrawal says why, to everybody. */
export const DecideBody = z
  .object({ id: z.uuid(), action: z.enum(['approve', 'discard', 'publish', 'withdraw']), reason: Words(500) })
  .check(
    z.refine(({ action, reason }) => action !== 'withdraw' || reason !== '', {
      message: 'Please say why. It is public.',
      path: ['reason'],
    }),
  );
export type DecideBody = z.infer<typeof DecideBody>;

export const ReportParams = z.object({ key: z.uuid(), id: z.uuid() });
/** Answer of GET /api/office/{key}/reports/{id}: the signed file, byte for byte. */
export const FullReport = z.object({ file: z.string(), state: ReportState });
/** Answer of GET /api/office/{key}/reports/{id}/pdf: the signed PDF document. */
export const FullPdf = z.object({ base64: z.string() });

export const ReportResult = z.object({ id: z.uuid(), state: ReportState });

/** A report in the list of its engagement. */
export type OfficeReport = {
  readonly id: string;
  readonly version: number;
  readonly state: ReportState;
  readonly disclosure: Disclosure;
  readonly sha256: string;
  readonly preparedBy: string | null;
  readonly approvedBy: string | null;
  readonly preparedAt: Date;
  readonly publishedAt: Date | null;
  readonly reason: string | null;
};
