import type { ReportStart } from '@/entities/report/report-dialog';
import type { Values } from './report-call.ts';

let kept: { readonly about: string; readonly values: Values } | undefined;

const aboutOf = ({ project, disputed }: ReportStart) => `${project?.id ?? ''} ${disputed ?? ''}`;

/** What was typed of a report and not sent, until the page is left: who closes the modal by mistake has lost nothing. */
export const reportDraft = {
  /** What was typed about the same thing. */
  read: (start: ReportStart): Values | undefined => (kept?.about === aboutOf(start) ? kept.values : undefined),
  keep(start: ReportStart, values: Values) {
    kept = { about: aboutOf(start), values };
  },
  clear() {
    kept = undefined;
  },
};
