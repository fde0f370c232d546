'use client';

import { SaveFileButton } from '@/entities/saved-file/save-file-button';
import { getCasePdf } from './case-calls.ts';

/** Saves a version of a case as a document that carries its trace. */
export function CasePdfButton({ caseId, version }: { caseId: string; version: number }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <SaveFileButton name={`case-${caseId}-${version}.pdf`} load={() => getCasePdf(caseId, version)}>
        Save as PDF
      </SaveFileButton>
    </div>
  );
}
