import { describePlace, listTexts, STATUS_LABELS } from '@redoubt/domain/office/finding/schema';
import { SEVERITY_WORDS } from '@redoubt/domain/office/pentest/cvss';
import { type AuditReport, REPORT_FORMAT, type ReportDocument, type ReportFinding } from '@redoubt/domain/office/report/document';
import { describeSize } from '@redoubt/domain/office/scope/source-file';
import { SEVERITIES, type Severity } from '@redoubt/domain/severity';
import { fact, heading, QUIET, run, text } from '../../../platform/pdf/blocks.ts';
import type { Run } from '../../../platform/pdf/lines.ts';
import { type Block, toMarkdownBlocks } from '../../../platform/pdf/markdown-blocks.ts';
import { toTestBlocks, toWeaknessBlocks, toWeaknessEnd } from './pentest-blocks.ts';

const COLORS: Readonly<Record<Severity, string>> = {
  critical: '#a61b1b',
  major: '#b4470a',
  medium: '#85620a',
  minor: '#2f5d8a',
  informational: QUIET,
};

type Words = Readonly<Record<Severity, string>>;

const AUDIT_WORDS: Words = { critical: 'Critical', major: 'Major', medium: 'Medium', minor: 'Minor', informational: 'Informational' };

/** What a report says, from its first page to its last: what its page on the site shows. */
export function toReportBlocks(report: ReportDocument, { file }: { file: { readonly sha256: string; readonly keyId: string } }): Block[] {
  const { provider, project, title, findings } = report;
  const isAudit = report.format === REPORT_FORMAT;
  const words = isAudit ? AUDIT_WORDS : SEVERITY_WORDS;
  return [
    text([run(`${provider.name} · ${isAudit ? 'Audit' : 'Penetration test'} report`, 'plain', QUIET)], { above: 0, size: 11 }),
    { ...text([run(`${project.name}: ${title}`, 'bold')], { above: 10, size: 22 }), heading: true },
    fact('Dated', report.date),
    fact('Version', String(report.version)),
    fact('Report', `${provider.origin}/reports/${report.id}`),
    isAudit
      ? fact('Scope', describeSize({ files: report.scope.files.length, lines: report.scope.lines }))
      : fact('Targets', String(report.test.targets.length)),
    ...(report.fullSha256 === null ? [] : [fact('Published in part. SHA-256 of the file that has everything', report.fullSha256, 'code')]),
    text(
      [
        run(
          `This document proves itself: its last line is the Ed25519 signature, by key ${file.keyId}, over all bytes before it, and the report as signed JSON is attached to it. Check it at ${provider.origin}/reports/verify, which also says whether it still holds. SHA-256 of the signed JSON: `,
          'plain',
          QUIET,
        ),
        run(file.sha256, 'code', QUIET),
      ],
      { above: 10, size: 8.5 },
    ),
    heading('Summary'),
    ...toMarkdownBlocks(report.summary),
    heading(`Findings by severity and status`),
    ...countFindings(findings, words),
    heading('Findings'),
    ...(findings.length === 0
      ? [text([run('Nothing was found. That says what was looked at, not that nothing is there.')])]
      : findings.flatMap((finding) => toFindingBlocks(finding, words))),
    heading('Method'),
    ...toMarkdownBlocks(report.method),
    heading('Not looked at'),
    ...toMarkdownBlocks(report.notLookedAt),
    ...(isAudit ? [heading('Scope'), ...toScopeBlocks(report.scope)] : [heading('Targets'), ...toTestBlocks(report.test)]),
  ];
}

const COLUMNS = ['open', 'disputed', 'acknowledged', 'partially-resolved', 'resolved'] as const;

function countFindings(findings: readonly ReportFinding[], words: Words): Block[] {
  const row = (cells: readonly Run[], above = 3): Block => ({ runs: [], cells, size: 8.5, above, indent: 0 });
  return [
    { ...row([run('Severity', 'bold'), ...COLUMNS.map((status) => run(STATUS_LABELS[status], 'bold'))], 6), heading: true },
    ...SEVERITIES.map((severity) =>
      row([
        run(words[severity], 'bold', COLORS[severity]),
        ...COLUMNS.map((status) =>
          run(String(findings.filter((finding) => finding.severity === severity && finding.status === status).length)),
        ),
      ]),
    ),
  ];
}

function toFindingBlocks(finding: ReportFinding, words: Words): Block[] {
  const { number, severity, status } = finding;
  const withheld = 'withheld' in finding;
  const title = withheld ? `Finding ${number}, not published` : `${number}. ${finding.title}`;
  const head: Block = { runs: [run(title, 'bold')], size: 12, above: 18, indent: 0, heading: true, outline: title };
  const level = [run(words[severity], 'bold', COLORS[severity]), run(` · ${STATUS_LABELS[status]}`)];
  if (withheld) {
    return [
      head,
      text(level),
      text([run('Its text is with the team. SHA-256 of it in the full report: ', 'plain', QUIET), run(finding.sha256, 'code')]),
    ];
  }
  const texts = listTexts(finding).flatMap(({ title: part, text: markdown }) => [
    { ...text([run(part, 'bold', QUIET)], { above: 9, size: 8.5 }), heading: true },
    ...toMarkdownBlocks(markdown),
  ]);
  const fix = finding.fixCommit === '' ? [] : [text([run('Fixed in commit '), run(finding.fixCommit, 'code')])];
  if ('score' in finding) {
    return [head, { ...text(level), heading: true }, ...toWeaknessBlocks(finding), ...texts, ...fix, ...toWeaknessEnd(finding)];
  }
  const { impact, likelihood, category, overrideReason, places } = finding;
  const risk = ` · Impact ${impact}, likelihood ${likelihood}${category === '' ? '' : `, ${category}`}`;
  return [
    head,
    { ...text([...level, run(risk, 'plain', QUIET)]), heading: true },
    ...(overrideReason === null ? [] : [text([run(`The severity is not what impact and likelihood give: ${overrideReason}`)])]),
    ...places.map((place) => text([run(describePlace(place), 'code', QUIET)], { above: 2, size: 8.5 })),
    ...texts,
    ...fix,
  ];
}

function toScopeBlocks({ code, commit, addresses, files, sha256 }: AuditReport['scope']): Block[] {
  return [
    ...(code === null ? [] : [fact('Repository', code)]),
    ...(commit === null ? [] : [fact('Commit', commit, 'code')]),
    ...addresses.map(({ chain, address }) => fact(`Deployed on ${chain}`, address, 'code')),
    ...(files.length === 0 ? [] : [fact('SHA-256 of all files', sha256, 'code')]),
    ...files.flatMap((each) => [
      text([run(each.path, 'code')], { above: 5, size: 8 }),
      text([run(`${each.sha256}, ${each.lines.toLocaleString('en')} lines`, 'code', QUIET)], { above: 1, size: 7 }),
    ]),
  ];
}
