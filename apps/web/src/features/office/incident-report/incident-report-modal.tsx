'use client';

import { Dialog } from '@redoubt/ui/layer/dialog';
import { useId } from 'react';
import type { IncidentReportStart } from '@/entities/incident-report/incident-report-dialog';
import { IncidentReportForm } from './incident-report-form.tsx';

/** The form for incident reports, above the page. */
export function IncidentReportModal({ start, onClose }: { start: IncidentReportStart; onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog labelledBy={titleId} onClose={onClose} size={640}>
      <h2 id={titleId} className="pe-10 font-semibold text-20 leading-tight tracking-title">
        {start.disputed === undefined ? 'Report an incident' : 'Dispute a statement'}
      </h2>
      <IncidentReportForm start={start} />
    </Dialog>
  );
}
