'use client';

import { type KeptFinding, STATUS_LABELS, severityOf } from '@redoubt/domain/office/finding/schema';
import { SEVERITIES } from '@redoubt/domain/severity';
import { buttonClass } from '@redoubt/ui/button';
import { DataTable } from '@redoubt/ui/data-table';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextArea } from '@redoubt/ui/form/text-area';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { Severity } from '@redoubt/ui/score/severity';
import Link from 'next/link';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { importFindings } from './office-calls.ts';

type FindingsPanelProps = {
  engagementKey: string;
  findings: readonly KeptFinding[];
  writes: boolean;
  /** Whether the team sees them now. */
  shared: boolean;
};

/** The findings of an engagement, the gravest first. */
export function FindingsPanel({ engagementKey, findings, writes, shared }: FindingsPanelProps) {
  const rank = ({ finding }: KeptFinding) => SEVERITIES.indexOf(severityOf(finding));
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b) || a.number - b.number);
  const visible = shared ? 'The team sees them' : 'The team does not see them yet';
  return (
    <Panel id="findings" title="Findings" aside={`${findings.length}. ${visible}`}>
      {findings.length === 0 ? (
        <EmptyNotice title="There is no finding">
          {writes ? 'Write the first one, or import them from Markdown.' : 'What auditors find appears here.'}
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
              width: 130,
              card: 'aside',
              cell: ({ finding }) => <Severity level={severityOf(finding)} />,
            },
            { id: 'status', heading: 'Status', width: 150, cell: ({ finding }) => STATUS_LABELS[finding.status] },
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
              Import from Markdown
            </summary>
            <ImportForm engagementKey={engagementKey} />
          </details>
        </div>
      )}
    </Panel>
  );
}

function ImportForm({ engagementKey }: { engagementKey: string }) {
  const { busy, error, problemOf, round, props } = useEditorForm((typed) => importFindings(engagementKey, String(typed.get('markdown'))), {
    done: 'The findings are imported.',
  });
  return (
    <form key={round} {...props} className="grid gap-3 py-3">
      <TextArea
        name="markdown"
        label="Markdown"
        mono
        hint="“## Title” begins a finding. Lines such as “Impact: High”, “Likelihood: Low”, “Category: SWC-107” and “Places: src/Vault.sol#L10-L20” follow, then “### Description”, “### Impact”, “### Proof of Concept” and “### Recommendation”."
        problem={problemOf('markdown')}
      />
      <FormEnd failure={problemOf('markdown') === undefined ? error?.words : undefined} busy={busy}>
        Import all, or none
      </FormEnd>
    </form>
  );
}
