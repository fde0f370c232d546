'use client';

import type { EngagementKind } from '@redoubt/domain/office/engagement/schema';
import { type KeptFinding, STATUS_LABELS, severityOf } from '@redoubt/domain/office/finding/schema';
import { RETEST_LABELS } from '@redoubt/domain/office/pentest/weakness';
import { SEVERITIES } from '@redoubt/domain/severity';
import { buttonClass } from '@redoubt/ui/button';
import { DataTable } from '@redoubt/ui/data-table';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextArea } from '@redoubt/ui/form/text-area';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { FindingSeverity } from './finding-severity.tsx';
import { importFindings, importPentestFindings } from './office-calls.ts';

type FindingsPanelProps = {
  engagementKey: string;
  kind: EngagementKind;
  findings: readonly KeptFinding[];
  writes: boolean;
  /** Whether the team sees them now. */
  shared: boolean;
};

/** The findings of an engagement, the gravest first. */
export function FindingsPanel({ engagementKey, kind, findings, writes, shared }: FindingsPanelProps) {
  const rank = ({ finding }: KeptFinding) => SEVERITIES.indexOf(severityOf(finding));
  const score = ({ finding }: KeptFinding) => finding.score?.value ?? 0;
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b) || score(b) - score(a) || a.number - b.number);
  const isPentest = kind === 'pentest';
  const visible = shared ? 'The team sees them' : 'The team does not see them yet';
  return (
    <Panel id="findings" title="Findings" aside={`${findings.length}. ${visible}`}>
      {findings.length === 0 ? (
        <EmptyNotice title="There is no finding">
          {!writes
            ? 'What auditors find appears here.'
            : isPentest
              ? 'Write the first one, or import them from JSON.'
              : 'Write the first one, or import them from Markdown.'}
        </EmptyNotice>
      ) : (
        <DataTable
          caption="Findings, the gravest first"
          density="compact"
          rows={sorted}
          rowKey={({ number }) => String(number)}
          columns={[
            {
              id: 'title',
              heading: 'Finding',
              card: 'title',
              rowHeader: true,
              cell: ({ number, finding }) => (
                <Link
                  href={`/office/${engagementKey}/findings/${number}`}
                  prefetch={false}
                  className="font-medium wrap-anywhere hover:text-brand-text"
                >
                  {number}. {finding.title}
                </Link>
              ),
            },
            {
              id: 'severity',
              heading: 'Severity',
              width: isPentest ? 160 : 130,
              card: 'aside',
              cell: ({ finding }) => (
                <>
                  <FindingSeverity finding={finding} /> {finding.score?.value.toFixed(1)}
                </>
              ),
            },
            { id: 'status', heading: 'Status', width: 150, cell: ({ finding }) => STATUS_LABELS[finding.status] },
            ...(isPentest
              ? [
                  {
                    id: 'retest',
                    heading: 'Retest',
                    width: 130,
                    cell: ({ finding }: KeptFinding) => (finding.retest === undefined ? 'Not yet' : RETEST_LABELS[finding.retest.result]),
                  },
                ]
              : []),
          ]}
        />
      )}
      {writes && (
        <div className="grid gap-3 border-line border-t px-5 py-4 max-sm:px-4">
          <div>
            <Link href={`/office/${engagementKey}/findings/new`} prefetch={false} className={buttonClass({ variant: 'primary' })}>
              Write a finding
            </Link>
          </div>
          <details>
            <summary className="flex min-h-8 cursor-pointer items-center text-12 text-text-2 hover:text-text max-lg:min-h-11">
              Import from {isPentest ? 'JSON' : 'Markdown'}
            </summary>
            <ImportForm engagementKey={engagementKey} {...(isPentest ? FROM_JSON : FROM_MARKDOWN)} />
          </details>
        </div>
      )}
    </Panel>
  );
}

type ImportFormProps = { engagementKey: string; name: string; label: string; hint: string; send: typeof importFindings };

const FROM_MARKDOWN: Omit<ImportFormProps, 'engagementKey'> = {
  name: 'markdown',
  label: 'Markdown',
  hint: '“## Title” begins a finding. Lines such as “Impact: High”, “Likelihood: Low”, “Category: SWC-107” and “Places: src/Vault.sol#L10-L20” follow, then “### Description”, “### Impact”, “### Proof of Concept” and “### Recommendation”.',
  send: importFindings,
};

const FROM_JSON: Omit<ImportFormProps, 'engagementKey'> = {
  name: 'json',
  label: 'JSON',
  hint: 'A report in the format redoubt-pentest-report-1, or {"findings": […]}, each with title, vector and target, and what else there is of category, description, effect, proof, recommendation and exchanges. Secrets are masked before anything is stored. Each finding begins as open.',
  send: importPentestFindings,
};

function ImportForm({ engagementKey, name, label, hint, send }: ImportFormProps) {
  const { busy, error, problemOf, round, props } = useEditorForm((typed) => send(engagementKey, String(typed.get(name))), {
    done: 'The findings are imported.',
  });
  return (
    <form key={round} {...props} className="grid gap-3 py-3">
      <TextArea name={name} label={label} mono hint={hint} problem={problemOf(name)} />
      <FormEnd failure={problemOf(name) === undefined ? error?.words : undefined} busy={busy}>
        Import all, or none
      </FormEnd>
    </form>
  );
}
