import type { PersonalData } from '../../platform/personal-data.ts';
import { findSurvey } from './upload-survey.ts';

/** A user's answers to the survey. */
export const personalData: PersonalData = {
  tables: ['survey_answer'],
  exports: { survey: async (db, { user }) => (await findSurvey({ db }, { userId: user.id })) ?? null },
};
