import type { PersonalData } from '../platform/personal-data.ts';
import { listOwnOffice } from './engagement/own-office.ts';
import { listOwnIdentity } from './identity/own-identity.ts';
import { forgetReporter, listIncidentReportsOfAccount } from './incident-report/incident-report-store.ts';
import { exportProposals } from './proposal/manage-proposals.ts';
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

/** A user's part in the office: teams, proposals, assignments, messages, files and what they wrote of findings. What they wrote stays without their name. */
export const office: PersonalData = {
  tables: [
    'team_member',
    'team_invitation',
    'engagement_person',
    'engagement_entry',
    'engagement_message_file',
    'engagement_file',
    'finding_version',
    'audit_report',
    'pentest',
    'project_proposal',
  ],
  exports: {
    office: async (db, { user }) => ({
      ...(await listOwnOffice(db, { userId: user.id, email: user.email })),
      proposals: await exportProposals(db, { userId: user.id }),
    }),
  },
  deletion: { afterAccount: (tx, { email }) => tx.deleteFrom('team_invitation').where('email', '=', email).execute() },
};

/**
 * Identity cases: whom they invited, by address, and the part of their examiners. An account's deletion takes people of its address with
 * their documents; a case under way then lacks them. What an examiner did stays without their name.
 */
export const identity: PersonalData = {
  tables: ['identity_case', 'identity_examiner', 'identity_person', 'identity_document', 'identity_read', 'identity_tick'],
  exports: { identity: (db, { user }) => listOwnIdentity(db, { userId: user.id, email: user.email }) },
  deletion: { afterAccount: (tx, { email }) => tx.deleteFrom('identity_person').where('email', '=', email).execute() },
};
