import type { PersonalData } from '../platform/personal-data.ts';
import { exportCases } from './case/own-cases.ts';

/** A user's cases with their versions, members and links, their comments, which they watch, and their part in cases of others. With an account its cases go; what it saved in cases of others stays without its name. */
export const traceCase: PersonalData = {
  tables: ['trace_case', 'trace_case_version', 'trace_case_member', 'trace_case_comment', 'trace_case_share', 'trace_case_watch'],
  exports: { cases: (db, { user }) => exportCases(db, { userId: user.id }) },
};
