import type { PersonalData } from '../platform/personal-data.ts';
import { forgetReporter, listIncidentReportsOfAccount } from './incident-report/incident-report-store.ts';
import { listOwnQuotes } from './quote/quote-store.ts';

/** Incident reports of a user, or under their address. Deletion only removes the reporter. */
export const incidentReport: PersonalData = {
  tables: ['incident_report'],
  exports: { reports: (db, { user }) => listIncidentReportsOfAccount(db, { userId: user.id, email: user.email }) },
  deletion: { beforeAccount: forgetReporter },
};

/** Requests for quotes of a user, or under their address. */
export const quote: PersonalData = {
  tables: ['quote_request'],
  exports: { quoteRequests: (db, { user }) => listOwnQuotes(db, { userId: user.id, email: user.email }) },
  deletion: { afterAccount: (tx, { email }) => tx.deleteFrom('quote_request').where('email', '=', email).execute() },
};
