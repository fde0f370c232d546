import * as z from 'zod/mini';
import { FINDINGS_MAX, ImportedFinding } from '../finding/schema.ts';
import { PENTEST_FORMAT, ReportDocument } from './document.ts';

export type TestedImport =
  | { readonly is: 'findings'; readonly findings: readonly ImportedFinding[] }
  | { readonly is: 'fault'; readonly words: string };

const File = z.strictObject({
  findings: z
    .array(ImportedFinding)
    .check(z.minLength(1, 'There is no finding.'), z.maxLength(FINDINGS_MAX, `At most ${FINDINGS_MAX} findings, please.`)),
});

/**
 * Findings of a penetration test from JSON: `{"findings": […]}`, each as `ImportedFinding`; or a report in the format
 * `redoubt-pentest-report-1`, signed or not. Of a report come what testers wrote; answers, fixes, retests and status are another test's. Its
 * signature is not checked: the one who imports it reads it.
 */
export function readTestedFindings(text: string): TestedImport {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { is: 'fault', words: 'This is no JSON.' };
  }
  const report = pick(json, 'report') ?? json;
  if (pick(report, 'format') !== undefined) return readReport(report);
  return readFile(json);
}

function readReport(json: unknown): TestedImport {
  const { data: report, error } = ReportDocument.safeParse(json);
  if (report === undefined) return toFault(error);
  if (report.format !== PENTEST_FORMAT) return { is: 'fault', words: 'This is the report of an audit, whose findings have no vector.' };
  const withheld = report.findings.find((finding) => 'withheld' in finding);
  if (withheld !== undefined) return { is: 'fault', words: `Finding ${withheld.number} is withheld. Please import the full report.` };
  const findings = report.findings.flatMap((finding) => {
    if ('withheld' in finding) return [];
    const { title, vector, target, category, exchanges, description, effect, proof, recommendation } = finding;
    return [{ title, vector, target, category, exchanges, description, effect, proof, recommendation }];
  });
  return readFile({ findings });
}

function readFile(json: unknown): TestedImport {
  const { data, error } = File.safeParse(json);
  return data === undefined ? toFault(error) : { is: 'findings', findings: data.findings };
}

function pick(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** 'findings[2].title: Please name the finding.' */
function toFault(error: z.core.$ZodError | undefined): TestedImport {
  const [issue] = error?.issues ?? [];
  const path = issue?.path ?? [];
  const place = path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`)).join('');
  const words = issue === undefined ? 'This is unreadable.' : describe(issue);
  return { is: 'fault', words: place === '' ? words : `${place}: ${words}` };
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `There is no field “${issue.keys[0]}”.`;
  return issue.message.startsWith('Invalid input') ? 'This is missing, or not of the form that is asked for.' : issue.message;
}
