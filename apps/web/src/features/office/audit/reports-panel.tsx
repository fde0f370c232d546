'use client';

import { may, type Part } from '@redoubt/domain/office/engagement/access';
import type { EngagementState } from '@redoubt/domain/office/engagement/schema';
import type { KeptFinding } from '@redoubt/domain/office/finding/schema';
import type { OfficeReport, ReportState } from '@redoubt/domain/office/report/document';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';
import { useState } from 'react';
import { useAction } from '@/entities/admin/use-action';
import { decideReport } from './office-calls.ts';
import { PrepareForm } from './prepare-form.tsx';

const STATES: Readonly<Record<ReportState, string>> = {
  prepared: 'Waits for approval',
  approved: 'Approved',
  published: 'Published',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
  discarded: 'Discarded',
};
const DISCLOSURES = { full: 'in whole', part: 'in part', hash: 'as a hash' } as const;

type ReportsPanelProps = {
  engagementKey: string;
  reports: readonly OfficeReport[];
  findings: readonly KeptFinding[];
  state: EngagementState;
  parts: readonly Part[];
};

/** The reports of an engagement: prepared by one, approved by another, published by an editor. */
export function ReportsPanel({ engagementKey, reports, findings, state, parts }: ReportsPanelProps) {
  const waits = reports.some((report) => report.state === 'prepared' || report.state === 'approved');
  const can = (right: Parameters<typeof may>[1]) => may(parts, right, state);
  return (
    <Panel id="reports" title="Reports" aside="Written by one, approved by another">
      {reports.length === 0 ? (
        <p className="px-5 py-4 text-12 text-text-3 max-sm:px-4">
          None yet. A report is signed when it is prepared, approved by someone who wrote nothing in it, and then published.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {reports.map((report) => (
            <li key={report.id} className="grid gap-2 px-5 py-3 max-sm:px-4">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="font-medium">
                  {can('see-inside') ? (
                    <Link href={`/office/${engagementKey}/reports/${report.id}`} prefetch={false} className="hover:text-brand-text">
                      Report, version {report.version}
                    </Link>
                  ) : (
                    `Report, version ${report.version}`
                  )}
                </p>
                <Badge tone={report.state === 'published' ? 'brand' : 'neutral'}>{STATES[report.state]}</Badge>
              </div>
              <p className="text-12 text-text-3 wrap-anywhere">
                To be published {DISCLOSURES[report.disclosure]}. Prepared by {report.preparedBy ?? 'a former account'}
                {report.approvedBy !== null && `, approved by ${report.approvedBy}`}. SHA-256{' '}
                <span className="font-mono">{report.sha256}</span>
                {report.reason !== null && `. ${report.reason}`}
              </p>
              {report.publishedAt !== null && (
                <p className="text-12">
                  <Link href={`/reports/${report.id}`} prefetch={false} className="text-brand-text hover:underline">
                    The page that everybody sees
                  </Link>
                </p>
              )}
              <Decisions engagementKey={engagementKey} report={report} can={can} />
            </li>
          ))}
        </ul>
      )}
      {can('prepare-report') && !waits && (
        <details className="border-line border-t px-5 py-2 max-sm:px-4">
          <summary className="flex min-h-8 cursor-pointer items-center text-12 text-text-2 hover:text-text max-lg:min-h-11">
            Prepare {reports.length === 0 ? 'the report' : 'the next report'}
          </summary>
          <PrepareForm engagementKey={engagementKey} findings={findings} />
        </details>
      )}
    </Panel>
  );
}

type DecisionsProps = { engagementKey: string; report: OfficeReport; can: (right: Parameters<typeof may>[1]) => boolean };

function Decisions({ engagementKey, report: { id, state, version }, can }: DecisionsProps) {
  const { busy, failure, perform } = useAction();
  const [reason, setReason] = useState('');
  const decide = (action: string, done: string) => void perform(action, () => decideReport(engagementKey, { id, action, reason }), done);
  const approves = state === 'prepared' && can('approve-report');
  const discards = (state === 'prepared' || state === 'approved') && can('prepare-report');
  const publishes = state === 'approved' && can('publish-report');
  const withdraws = state === 'published' && can('publish-report');
  if (!approves && !discards && !publishes && !withdraws) return null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {approves && (
          <Button size={28} loading={busy === 'approve'} onClick={() => decide('approve', `Report ${version} is approved.`)}>
            Approve
          </Button>
        )}
        {publishes && (
          <Button
            size={28}
            variant="primary"
            loading={busy === 'publish'}
            onClick={() => decide('publish', `Report ${version} is published.`)}
          >
            Publish
          </Button>
        )}
        {discards && (
          <Button
            size={28}
            variant="danger"
            loading={busy === 'discard'}
            onClick={() => decide('discard', `Report ${version} is discarded.`)}
          >
            Discard
          </Button>
        )}
      </div>
      {withdraws && (
        <details>
          <summary className="flex min-h-8 cursor-pointer items-center text-12 text-text-2 hover:text-text max-lg:min-h-11">
            Withdraw
          </summary>
          <div className="grid gap-3 py-2">
            <TextField
              label="Reason"
              value={reason}
              maxLength={500}
              hint="Public: it stands on the report’s page, and in what every check of the file answers."
              onChange={(event) => setReason(event.target.value)}
            />
            <div>
              <Button variant="danger" loading={busy === 'withdraw'} onClick={() => decide('withdraw', `Report ${version} is withdrawn.`)}>
                Withdraw report {version}
              </Button>
            </div>
          </div>
        </details>
      )}
      <Failure words={failure} />
    </div>
  );
}
