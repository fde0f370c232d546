import type { PersonalData } from '../personal-data.ts';

/** Users for whom a flag is turned on or off. Not exported: it is a setting of the site. */
export const personalData: PersonalData = { tables: ['feature_flag_user'] };
