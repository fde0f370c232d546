'use client';

import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { type IncidentReportStart, incidentReportDialog } from '@/entities/incident-report/incident-report-dialog';

type ModalProps = { start: IncidentReportStart; onClose: () => void };

/** Loaded on first use. Where it cannot be loaded, the page with the same form opens in its place. */
const IncidentReportModal = lazy(async (): Promise<{ default: ComponentType<ModalProps> }> => {
  try {
    return { default: (await import('./incident-report-modal.tsx')).IncidentReportModal };
  } catch {
    window.location.assign('/report');
    return { default: () => null };
  }
});

/** Mounts the dialog for incident reports while it is open. */
export function IncidentReportSlot() {
  const request = useSyncExternalStore(incidentReportDialog.subscribe, incidentReportDialog.read, () => undefined);
  const [closed, setClosed] = useState<IncidentReportStart>();
  if (request === undefined || request === closed) return null;
  return (
    <Suspense fallback={null}>
      <IncidentReportModal start={request} onClose={() => setClosed(request)} />
    </Suspense>
  );
}
