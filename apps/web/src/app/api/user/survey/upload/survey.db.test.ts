import { findSurvey } from '@redoubt/server/people/survey/upload-survey';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { logInMember } from '@/testing/member';
import { call, provideTestContext } from '@/testing/web-context';
import { GET as profile } from '../../profile/route.ts';
import { POST } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

const survey = {
  role: 'investor',
  interests: ['lending', 'bridges'],
  experience: 'expert',
  heardFrom: 'A friend',
  comment: 'Thanks',
} as const;

const upload = (headers: Record<string, string>, body: unknown) => call(POST, { method: 'POST', body, headers });

test('ACCT-11: the answers are stored, and the profile shows it', async () => {
  const ada = await logInMember({ name: 'ada' });
  expect(await upload(ada.headers, { survey })).toMatchObject({ status: 200, body: { success: true } });
  expect(await findSurvey({ db }, { userId: ada.userId })).toEqual(survey);
  expect((await call(profile, { headers: ada.headers })).body).toMatchObject({ surveyCompleted: true });
});

test('ACCT-11: later answers replace earlier ones, and other users’ stay', async () => {
  const bea = await logInMember({ name: 'bea' });
  const cem = await logInMember({ name: 'cem' });
  await upload(cem.headers, { survey });
  await Promise.all(['a', 'b', 'c'].map((heardFrom) => upload(bea.headers, { survey: { ...survey, heardFrom } })));
  await upload(bea.headers, { survey: { ...survey, role: 'other', userId: cem.userId, comment: undefined } });
  const { comment: _, ...rest } = survey;
  expect(await findSurvey({ db }, { userId: bea.userId })).toEqual({ ...rest, role: 'other' });
  expect(await findSurvey({ db }, { userId: cem.userId })).toEqual(survey);
});

test.each([
  ['a role that is none', { role: 'king' }, 'survey.role'],
  ['interests without end', { interests: Array.from({ length: 21 }, () => 'x') }, 'survey.interests'],
  ['a comment of 2001 characters', { comment: 'x'.repeat(2001) }, 'survey.comment'],
  ['a source that is no text', { heardFrom: 7 }, 'survey.heardFrom'],
])('%s is refused with its field', async (_name, change, field) => {
  const dan = await logInMember({ name: field.slice(7).toLowerCase() });
  expect(await upload(dan.headers, { survey: { ...survey, ...change } })).toMatchObject({ status: 400, body: { field } });
});

test('visitors are refused', async () => {
  expect((await upload({}, { survey })).status).toBe(401);
});
