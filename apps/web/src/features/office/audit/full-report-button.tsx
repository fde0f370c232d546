'use client';

import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { useState } from 'react';
import { toFieldError } from '@/entities/account/field-error';
import { getFullPdf, getFullReport } from './office-calls.ts';

/** Saves the report with everything. Its address is no secret that could be passed on: each download is checked. */
export function FullReportButton({ engagementKey, id }: { engagementKey: string; id: string }) {
  const [busy, setBusy] = useState<'pdf' | 'json'>();
  const [failure, setFailure] = useState<string>();

  async function save(ending: 'pdf' | 'json') {
    setBusy(ending);
    setFailure(undefined);
    try {
      const url = URL.createObjectURL(await (ending === 'pdf' ? getFullPdf : getFullReport)(engagementKey, id));
      const link = document.createElement('a');
      link.href = url;
      link.download = `report-${id}-full.${ending}`;
      link.click();
      URL.revokeObjectURL(url);
    } catch (error) {
      setFailure(toFieldError(error).words);
    }
    setBusy(undefined);
  }

  return (
    <div className="grid justify-start gap-3">
      <div className="flex flex-wrap gap-2">
        <Button loading={busy === 'pdf'} onClick={() => void save('pdf')}>
          Save the signed PDF
        </Button>
        <Button loading={busy === 'json'} onClick={() => void save('json')}>
          Save the signed file
        </Button>
      </div>
      <Failure words={failure} />
    </div>
  );
}
