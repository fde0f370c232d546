'use client';

import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { type ReportStart, reportDialog } from '@/entities/report/report-dialog';

type ModalProps = { start: ReportStart; onClose: () => void };

/** Loaded when first asked for. Where it can't be loaded, the page with the same form takes its place. */
const ReportModal = lazy(async (): Promise<{ default: ComponentType<ModalProps> }> => {
  try {
    return { default: (await import('./report-modal.tsx')).ReportModal };
  } catch {
    window.location.assign('/report');
    return { default: () => null };
  }
});

/** Where the dialog for reports appears, once somebody asked for it. */
export function ReportSlot() {
  const request = useSyncExternalStore(reportDialog.subscribe, reportDialog.read, () => undefined);
  const [closed, setClosed] = useState<ReportStart>();
  if (request === undefined || request === closed) return null;
  return (
    <Suspense fallback={null}>
      <ReportModal start={request} onClose={() => setClosed(request)} />
    </Suspense>
  );
}
