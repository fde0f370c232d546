import type { UserId } from '@redoubt/domain/ids';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, expect, test } from 'vitest';
import { listSurveys } from './list-surveys.ts';
import { uploadSurvey } from './upload-survey.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

test('answers to the survey are read newest first, without who gave them', async () => {
  const survey = { role: 'investor', interests: ['tokens'], experience: 'beginner', heardFrom: 'a friend' } as const;
  for (const [index, username] of ['survey000001', 'survey000002'].entries()) {
    const { id } = await db.insertInto('user_account').values({ username }).returning('id').executeTakeFirstOrThrow();
    await uploadSurvey(
      { db },
      { userId: id as UserId, survey: { ...survey, interests: [...survey.interests], heardFrom: `friend ${index}` } },
    );
  }
  const { answers, total } = await listSurveys({ db }, { page: 1 });
  expect(total).toBe(2);
  expect(answers.map((each) => each.answers.heardFrom)).toEqual(['friend 1', 'friend 0']);
  expect(Object.keys(answers[0] ?? {})).toEqual(['answers', 'updatedAt']);
  expect((await listSurveys({ db }, { page: 2 })).answers).toEqual([]);
});
