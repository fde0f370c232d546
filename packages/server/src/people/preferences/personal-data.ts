import type { PersonalData } from '../../platform/personal-data.ts';
import { getOwnSettings } from './sso-settings.ts';

/** Which mails a user wants. */
export const personalData: PersonalData = {
  tables: ['mail_preference'],
  exports: { emailNotifications: (db, { user }) => getOwnSettings({ db }, { user }) },
};
