import type { PersonalData } from '../../platform/personal-data.ts';
import { listWallets } from './manage-wallets.ts';

/** A user's wallets. */
export const personalData: PersonalData = {
  tables: ['wallet'],
  exports: { wallets: (db, { user }) => listWallets({ db }, { userId: user.id }) },
};
