import type { Db } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { Survey } from '@redoubt/domain/people/survey/schema';
import { sql } from 'kysely';

/** Keeps what a person told; it replaces what they told before. */
export async function uploadSurvey({ db }: { db: Db }, { userId, survey }: { userId: UserId; survey: Survey }): Promise<void> {
  const answers = JSON.stringify(survey);
  await db
    .insertInto('survey_answer')
    .values({ user_id: userId, answers })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ answers, updated_at: sql<Date>`now()` }))
    .execute();
}

/** What a person told; `undefined` when nothing yet. */
export async function findSurvey({ db }: { db: Db }, { userId }: { userId: UserId }): Promise<Survey | undefined> {
  const row = await db.selectFrom('survey_answer').where('user_id', '=', userId).select('answers').executeTakeFirst();
  return row && Survey.parse(row.answers);
}
