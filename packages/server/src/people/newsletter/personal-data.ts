import type { PersonalData } from '../../platform/personal-data.ts';

/** Which newsletters a user was sent. Not exported: the recipient has them. */
export const personalData: PersonalData = { tables: ['newsletter_recipient'] };
