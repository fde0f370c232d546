import { createRequestStore } from '@/browser/store/request-store';

/** What a report begins with. */
export type IncidentReportStart = {
  readonly project?: { readonly id: string; readonly name: string } | undefined;
  /** The check or statement that is said to be wrong. */
  readonly disputed?: string | undefined;
};

/** Asks for the dialog in which incidents are reported. */
export const incidentReportDialog = createRequestStore<IncidentReportStart>();
