import type { PersonalData } from '../../platform/personal-data.ts';
import { toAddressKey } from './account-store.ts';
import { listIdentities } from './identity-store.ts';
import { listSessions } from './list-sessions.ts';

/** The account itself, and how its user logs in. Its row in `user_account` is deleted by `privacy/account-rows.ts`. */
export const personalData: PersonalData = {
  tables: ['user_account', 'user_session', 'user_identity', 'trusted_browser', 'verification_code', 'login_failure'],
  exports: {
    sessions: (db, { user }) => listSessions({ db }, { user }),
    identities: (db, { user }) => listIdentities(db, { userId: user.id }),
  },
  deletion: {
    afterAccount: async (tx, { email }) => {
      await tx.deleteFrom('verification_code').where('address_key', '=', toAddressKey(email)).execute();
      await tx.deleteFrom('login_failure').where('key', '=', toAddressKey(email)).execute();
    },
  },
};
