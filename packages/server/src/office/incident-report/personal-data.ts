import type { PersonalData } from '../../platform/personal-data.ts';
import { forgetReporter, listIncidentReportsOfAccount } from './incident-report-store.ts';

/** Incident reports of a user, or under their address. Deletion only removes the reporter. */
export const personalData: PersonalData = {
  tables: ['incident_report'],
  exports: { reports: (db, { user }) => listIncidentReportsOfAccount(db, { userId: user.id, email: user.email }) },
  deletion: { beforeAccount: forgetReporter },
};
