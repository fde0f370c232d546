import type { PersonalData } from '../personal-data.ts';

/** Mails to an address. They are not exported: the recipient has them. */
export const personalData: PersonalData = {
  tables: ['mail'],
  deletion: { afterAccount: (tx, { email }) => tx.deleteFrom('mail').where('recipient', '=', email).execute() },
};
