'use client';

import { useEffect } from 'react';
import { errorReporter, type Report, withoutSecrets } from '@/browser/api/report-error';

/** Reports that a page of an old version is loaded again. */
export function OldVersion({ error }: { error: Error }) {
  return (
    <ReportOnce
      title="Old version"
      subtitle="A part of this page is gone since a newer version runs: it is loaded again."
      trace={error.message}
    />
  );
}

/** Reports to the error endpoint that this page was shown, with its address (ERR-17). */
export function ReportOnce({ title, subtitle, trace = '' }: { title: string; subtitle: string; trace?: string }) {
  useEffect(() => {
    const report: Report = { title, description: `URL: ${withoutSecrets(window.location.href)}\n${title}\n${subtitle}`, trace };
    errorReporter.report(report);
  }, [title, subtitle, trace]);
  return null;
}
