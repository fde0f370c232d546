import { createRequestStore } from '@/browser/store/request-store';

/** What the form of an incident report is filled in with. */
export type IncidentReportStart = {
  readonly project?: { readonly id: string; readonly name: string } | undefined;
  /** The check or statement that is disputed. */
  readonly disputed?: string | undefined;
};

/** Opens the dialog in which incidents are reported. */
export const incidentReportDialog = createRequestStore<IncidentReportStart>();
