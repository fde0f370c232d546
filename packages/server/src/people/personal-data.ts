import type { PersonalData } from '../platform/personal-data.ts';
import { toAddressKey } from './account/account-store.ts';
import { listIdentities } from './account/identity-store.ts';
import { listSessions } from './account/list-sessions.ts';
import { getOwnSettings } from './preferences/sso-settings.ts';
import { getProfile } from './profile/get-profile.ts';
import { endImpersonations } from './session/end-impersonations.ts';
import { findSurvey } from './survey/upload-survey.ts';

/** Impersonations of a user, and by an admin. They end while the audit log can still name the user. */
export const session: PersonalData = {
  tables: ['impersonation'],
  deletion: { beforeAccount: (tx, { userId }) => endImpersonations(tx, { userId, reason: 'target-deleted' }) },
};

/** The account itself, and how its user logs in. Its row in `user_account` is deleted by `privacy/account-rows.ts`. */
export const account: PersonalData = {
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

/** The account as its owner sees it. Its rows are those of `account`. */
export const profile: PersonalData = {
  tables: [],
  exports: { profile: (db, { user, pictureBase }) => getProfile({ db }, { userId: user.id, pictureBase }) },
};

/** Which mails a user wants. */
export const preferences: PersonalData = {
  tables: ['mail_preference'],
  exports: { emailNotifications: (db, { user }) => getOwnSettings({ db }, { user }) },
};

/** Secrets that prove who a user is. Not exported. */
export const secondFactor: PersonalData = { tables: ['second_factor', 'recovery_code'] };

/** A user's answers to the survey. */
export const survey: PersonalData = {
  tables: ['survey_answer'],
  exports: { survey: async (db, { user }) => (await findSurvey({ db }, { userId: user.id })) ?? null },
};

/** Which newsletters a user was sent. Not exported: the recipient has them. */
export const newsletter: PersonalData = { tables: ['newsletter_recipient'] };
