'use client';

import { ReportKeys, ReportStatus } from '@redoubt/domain/office/report/document';
import { describeVerdict } from '@redoubt/domain/office/report/verdict-text';
import { type ReportVerdict, verifyReport } from '@redoubt/domain/office/report/verify-report';
import { Badge, type BadgeTone } from '@redoubt/ui/badge';
import { Failure } from '@redoubt/ui/failure';
import { Panel } from '@redoubt/ui/panel';
import { useId, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { PageLink } from '@/site/page-link';

/** Larger files are no reports of ours: those of 400 findings take a few megabytes. */
const FILE_BYTES_MAX = 200_000_000;

type Checked = { readonly name: string; readonly verdict: ReportVerdict; readonly status: ReportStatus | undefined };

/** Checks a file in the browser: the file itself goes nowhere, only its hash is asked about. */
export function VerifyReport() {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [checked, setChecked] = useState<Checked>();

  async function check(file: File | undefined) {
    if (file === undefined || busy) return;
    setBusy(true);
    setFailure(undefined);
    setChecked(undefined);
    try {
      if (file.size > FILE_BYTES_MAX) throw new RangeError('too large');
      const { keys } = await apiClient.get('/.well-known/redoubt-report-keys.json', { result: ReportKeys });
      const verdict = await verifyReport(new Uint8Array(await file.arrayBuffer()), { keys });
      const status =
        verdict.is === 'genuine'
          ? await apiClient.get('/api/reports/status', { query: { sha256: verdict.sha256 }, result: ReportStatus })
          : undefined;
      setChecked({ name: file.name, verdict, status });
    } catch (error) {
      setFailure(
        error instanceof RangeError
          ? 'This file is larger than any report.'
          : 'The keys or the file could not be read, so nothing is known of it. Please try again.',
      );
    }
    setBusy(false);
  }

  return (
    <div className="mt-8 grid gap-6">
      <div className="rounded-card border border-line bg-surface p-5 max-sm:p-4">
        <label htmlFor={id} className="block font-medium">
          Drop a report here, as PDF or JSON, or choose it
        </label>
        <input
          id={id}
          type="file"
          accept=".pdf,.json,application/pdf,application/json"
          className="mt-3 w-full rounded-input border border-line-strong border-dashed px-4 py-10"
          onChange={(event) => void check(event.currentTarget.files?.[0])}
        />
        <p className="mt-3 text-12 text-text-3">
          The file stays in your browser. Only the hash of a genuine one is sent, to ask whether it still holds.
        </p>
      </div>
      <Failure words={failure} />
      <div role="status">{busy ? 'Checking…' : checked !== undefined && <Outcome checked={checked} />}</div>
    </div>
  );
}

const TONES = { good: 'safe', outdated: 'caution', bad: 'danger', unknown: 'neutral' } as const satisfies Record<string, BadgeTone>;

function Outcome({ checked: { name, verdict, status } }: { checked: Checked }) {
  const { level, title, lines } = describeVerdict(verdict, status);
  return (
    <Panel id="outcome" title={name} aside={<Badge tone={TONES[level]}>{title}</Badge>}>
      <ul className="grid gap-1.5 px-5 py-4 max-sm:px-4">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere text-text-2">
            {line}
          </li>
        ))}
        {status?.current != null && status.state === 'superseded' && (
          <li>
            <PageLink href={status.current} className="text-brand-text underline underline-offset-2">
              See the report that holds now
            </PageLink>
          </li>
        )}
      </ul>
    </Panel>
  );
}
