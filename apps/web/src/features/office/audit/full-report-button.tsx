'use client';

import { SaveFileButton } from '@/entities/saved-file/save-file-button';
import { getFullPdf, getFullReport } from './office-calls.ts';

/** Saves the report with everything. */
export function FullReportButton({ engagementKey, id }: { engagementKey: string; id: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <SaveFileButton name={`report-${id}-full.pdf`} load={() => getFullPdf(engagementKey, id)}>
        Save the signed PDF
      </SaveFileButton>
      <SaveFileButton name={`report-${id}-full.json`} load={() => getFullReport(engagementKey, id)}>
        Save the signed file
      </SaveFileButton>
    </div>
  );
}
