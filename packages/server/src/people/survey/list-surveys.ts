import type { Db } from '@redoubt/db/client';
import { Survey } from '@redoubt/domain/people/survey/schema';

/** What one person answered, without who it is. */
export type SurveyAnswer = { readonly answers: Survey; readonly updatedAt: Date };

export const SURVEYS_PER_PAGE = 50;

/** Answers to the survey, the newest first, and how many there are. Names and addresses are left out: they are not needed to read them. */
export async function listSurveys({ db }: { db: Db }, { page }: { page: number }): Promise<{ answers: SurveyAnswer[]; total: number }> {
  const rows = await db
    .selectFrom('survey_answer')
    .select(['answers', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('user_id')
    .limit(SURVEYS_PER_PAGE)
    .offset((page - 1) * SURVEYS_PER_PAGE)
    .execute();
  const { total } = await db
    .selectFrom('survey_answer')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    answers: rows.map(({ answers, updated_at }) => ({ answers: Survey.parse(answers), updatedAt: updated_at })),
    total: Number(total),
  };
}
