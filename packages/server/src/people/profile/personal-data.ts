import type { PersonalData } from '../../platform/personal-data.ts';
import { getProfile } from './get-profile.ts';

/** The account as its owner sees it. Its rows are declared in `people/account`. */
export const personalData: PersonalData = {
  tables: [],
  exports: { profile: (db, { user, pictureBase }) => getProfile({ db }, { userId: user.id, pictureBase }) },
};
