import * as z from 'zod/mini';
import { SEVERITIES, type Severity } from '../../severity.ts';
import { RATING_SEVERITIES } from '../pentest/cvss.ts';
import { Target } from '../pentest/schema.ts';
import { Exchanges, VectorText, weakness } from '../pentest/weakness.ts';

/** Characters of one text of a finding: 20,000 words fit. */
export const TEXT_CHARACTERS_MAX = 150_000;
/** Bytes of one call that writes findings. */
export const FINDING_BODY_BYTES = 4_000_000;
/** Findings of one engagement. */
export const FINDINGS_MAX = 400;

export const FindingLevel = z.enum(['high', 'medium', 'low']);
type FindingLevel = z.infer<typeof FindingLevel>;
const Markdown = z.string().check(z.maxLength(TEXT_CHARACTERS_MAX, `At most ${TEXT_CHARACTERS_MAX} characters, please.`));
const Line = (max: number) => z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters, please.`));

/** Where in the scope a finding is: a file with the first and last line, both included. */
const Place = z
  .object({
    file: Line(300).check(z.minLength(1, 'Please name the file, or remove the place.')),
    from: z.int().check(z.minimum(1)),
    to: z.int().check(z.minimum(1)),
  })
  .check(z.refine(({ from, to }) => from <= to, { message: 'The last line comes after the first.', path: ['to'] }));

export const FindingStatus = z.enum(['open', 'acknowledged', 'disputed', 'partially-resolved', 'resolved', 'withdrawn']);
export type FindingStatus = z.infer<typeof FindingStatus>;

export const STATUS_LABELS: Readonly<Record<FindingStatus, string>> = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  disputed: 'Disputed',
  'partially-resolved': 'Partially resolved',
  resolved: 'Resolved',
  withdrawn: 'Withdrawn',
};

/** What auditors write of a finding. Its texts are Markdown. */
const written = {
  title: z.string().check(z.trim(), z.minLength(1, 'Please name the finding.'), z.maxLength(200, 'At most 200 characters, please.')),
  impact: FindingLevel,
  likelihood: FindingLevel,
  /** In place of what impact and likelihood give. It needs its reason. */
  override: z.nullable(
    z.object({
      severity: z.enum(SEVERITIES),
      reason: z.string().check(z.trim(), z.minLength(1, 'Please give the reason.'), z.maxLength(500)),
    }),
  ),
  /** Of SWC or the OWASP Smart Contract Top 10, or none: 'SWC-107', 'SC05:2025'. */
  category: Line(40),
  places: z.array(Place).check(z.maxLength(50)),
  description: Markdown,
  effect: Markdown,
  proof: Markdown,
  recommendation: Markdown,
  status: FindingStatus,
  /** The auditors' word on the fix. */
  verdict: Markdown,
};

/** What the team writes of it. */
const answered = {
  answer: z.string().check(z.maxLength(20_000, 'At most 20,000 characters, please.')),
  /** The commit that fixes it; empty where there is none. */
  fixCommit: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^([0-9a-f]{7,40})?$/, 'Please give 7 to 40 hexadecimal digits.')),
};

/** A finding as it is written down: of an audit, or of a penetration test, which leaves impact, likelihood, places and verdict as they begin. */
export const Finding = z.object({ ...written, ...answered, ...weakness });
export type Finding = z.infer<typeof Finding>;

const Version = z.int().check(z.minimum(0));

/** Body of POST …/findings: a new finding. */
export const NewFindingBody = z.object({ finding: z.object(written) });
/** Body of PUT …/findings/{number}: what auditors say now; `version` is the one from which they wrote. */
export const FindingBody = z.object({ version: Version, finding: z.object(written) });
/** What testers write of a finding of a penetration test. Score and severity follow from its vector. */
const tested = z.object({
  title: written.title,
  category: written.category,
  vector: VectorText,
  target: Target,
  exchanges: Exchanges,
  description: Markdown,
  effect: Markdown,
  proof: Markdown,
  recommendation: Markdown,
  status: FindingStatus,
});
export type TestedFinding = z.infer<typeof tested>;
const imported = z._default(Markdown, '');
/** A finding of a penetration test in a file that is imported. What is left out is empty; what it does not name is refused. */
export const ImportedFinding = z.strictObject({
  title: written.title,
  vector: VectorText,
  target: Target,
  category: z._default(written.category, ''),
  exchanges: z._default(Exchanges, []),
  description: imported,
  effect: imported,
  proof: imported,
  recommendation: imported,
});
export type ImportedFinding = z.infer<typeof ImportedFinding>;
/** Body of POST …/pentest/findings: a new finding of a penetration test. */
export const NewTestedBody = z.object({ finding: tested });
/** Body of PUT …/pentest/findings/{number}. */
export const TestedBody = z.object({ version: Version, finding: tested });

/** Body of PUT …/findings/{number}/answer: what the team says now. The team sets no other status than these. */
export const AnswerBody = z.object({
  version: Version,
  answer: z.object({ ...answered, status: z.enum(['open', 'acknowledged', 'disputed']) }),
});
export const ImportBody = z.object({ markdown: z.string().check(z.minLength(1, 'Please give a text.'), z.maxLength(2_000_000)) });

/** Body of POST …/pentest/findings/import: the text of a JSON file, as `readTestedFindings` takes it. */
export const ImportTestedBody = z.object({ json: z.string().check(z.minLength(1, 'Please give a text.'), z.maxLength(2_000_000)) });

export const FindingResult = z.object({ number: z.int(), version: z.int() });
export const ImportResult = z.object({ numbers: z.array(z.int()) });
/** A finding with its number and newest version. */
export const KeptFinding = z.object({
  number: z.int(),
  version: z.int(),
  finding: Finding,
  /** By whom and when it was last changed; null for an account that is gone. */
  by: z.nullable(z.string()),
  at: z.string(),
});
export type KeptFinding = z.infer<typeof KeptFinding>;
/** A finding with its versions, the newest first. */
export const FindingVersions = z.object({ versions: z.array(KeptFinding) });

/** Impact times likelihood. Source: the risk rating of the OWASP testing guide, with our names. */
const MATRIX: Readonly<Record<FindingLevel, Readonly<Record<FindingLevel, Severity>>>> = {
  high: { high: 'critical', medium: 'major', low: 'medium' },
  medium: { high: 'major', medium: 'medium', low: 'minor' },
  low: { high: 'medium', medium: 'minor', low: 'informational' },
};

/** How grave a finding is: by its score where it has one, otherwise by impact and likelihood, or as its override says. */
export function severityOf({
  impact,
  likelihood,
  override,
  score,
}: Pick<Finding, 'impact' | 'likelihood' | 'override' | 'score'>): Severity {
  return score !== undefined ? RATING_SEVERITIES[score.rating] : (override?.severity ?? MATRIX[impact][likelihood]);
}

/** What a finding is before anything is written. */
export const EMPTY_FINDING: Finding = {
  title: '',
  impact: 'medium',
  likelihood: 'medium',
  override: null,
  category: '',
  places: [],
  description: '',
  effect: '',
  proof: '',
  recommendation: '',
  status: 'open',
  verdict: '',
  answer: '',
  fixCommit: '',
};

type Text = 'description' | 'effect' | 'proof' | 'recommendation' | 'answer';

/** The texts of a finding that are not empty, in the order in which they are read. */
export function listTexts(
  finding: Pick<Finding, Text> & { readonly verdict?: string },
): { readonly title: string; readonly text: string }[] {
  return [
    { title: 'Description', text: finding.description },
    { title: 'Impact', text: finding.effect },
    { title: 'Proof of concept', text: finding.proof },
    { title: 'Recommendation', text: finding.recommendation },
    { title: 'The team’s answer', text: finding.answer },
    { title: 'The auditors on the fix', text: finding.verdict ?? '' },
  ].filter(({ text }) => text.trim() !== '');
}

/** 'src/Vault.sol, lines 3 to 9'. */
export function describePlace({ file, from, to }: Finding['places'][number]): string {
  return `${file}, ${from === to ? `line ${from}` : `lines ${from} to ${to}`}`;
}
