import type { PersonalData } from '../../platform/personal-data.ts';

/** Secrets that prove who a user is. Not exported. */
export const personalData: PersonalData = { tables: ['second_factor', 'recovery_code'] };
