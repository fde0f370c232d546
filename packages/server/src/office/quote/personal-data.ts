import type { PersonalData } from '../../platform/personal-data.ts';
import { listOwnQuotes } from './quote-store.ts';

/** Requests for quotes of a user, or under their address. */
export const personalData: PersonalData = {
  tables: ['quote_request'],
  exports: { quoteRequests: (db, { user }) => listOwnQuotes(db, { userId: user.id, email: user.email }) },
  deletion: { afterAccount: (tx, { email }) => tx.deleteFrom('quote_request').where('email', '=', email).execute() },
};
