'use client';

import { Dialog } from '@redoubt/ui/layer/dialog';
import { useId } from 'react';
import type { ReportStart } from '@/entities/report/report-dialog';
import { ReportForm } from './report-form.tsx';

/** The form for reports, over the page. */
export function ReportModal({ start, onClose }: { start: ReportStart; onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog labelledBy={titleId} onClose={onClose} size={640}>
      <h2 id={titleId} className="pe-10 font-semibold text-20 leading-tight tracking-title">
        {start.disputed === undefined ? 'Report an incident' : 'Dispute a statement'}
      </h2>
      <ReportForm start={start} />
    </Dialog>
  );
}
