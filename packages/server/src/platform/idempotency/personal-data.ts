import type { PersonalData } from '../personal-data.ts';
import { userScopePattern } from './scope.ts';

/** Answers to an account's calls, kept under the scopes that end in its id. Too short-lived to be exported. */
export const personalData: PersonalData = {
  tables: ['idempotency_key'],
  deletion: {
    beforeAccount: (tx, { userId }) => tx.deleteFrom('idempotency_key').where('scope', 'like', userScopePattern(userId)).execute(),
  },
};
