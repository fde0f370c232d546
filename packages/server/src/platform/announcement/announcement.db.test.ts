import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, expect, test } from 'vitest';
import { clearAnnouncement, getAnnouncement, setAnnouncement } from './manage-announcement.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const actor = 'test';
const open = { content: 'Scoring method 1.2 is open for comment', linkText: 'Read the changes', link: '/methodology' };

test('OP-54: one announcement at a time; a later one takes the place of the one before, and clearing leaves none', async () => {
  expect(await getAnnouncement({ db })).toBeUndefined();
  await setAnnouncement({ db }, { announcement: { ...open, content: 'An older one' }, actor });
  await setAnnouncement({ db }, { announcement: { ...open, content: `  ${open.content} ` }, actor });
  expect(await getAnnouncement({ db })).toEqual(open);
  await setAnnouncement({ db }, { announcement: { content: 'Without a link', linkText: null, link: null }, actor });
  expect(await getAnnouncement({ db })).toEqual({ content: 'Without a link', linkText: null, link: null });
  expect(await clearAnnouncement({ db }, { actor })).toBe(true);
  expect(await clearAnnouncement({ db }, { actor })).toBe(false);
  expect(await getAnnouncement({ db })).toBeUndefined();
  const logged = await db.selectFrom('audit_log').orderBy('id').select('action').execute();
  const set = 'announcement.set';
  expect(logged.map(({ action }) => action)).toEqual([set, set, set, 'announcement.clear']);
});

test.each([
  ['no content', { content: ' ' }, 'content'],
  ['two lines', { content: 'one\ntwo' }, 'content'],
  ['more than 300 characters', { content: 'x'.repeat(301) }, 'content'],
  ['a script', { link: 'javascript:alert(1)' }, 'link'],
  ['another site that looks like a path', { link: '//evil.example' }, 'link'],
  ['another site behind a backslash', { link: '/\\evil.example' }, 'link'],
  ['a link without words', { linkText: null }, 'link'],
])('an announcement with %s is refused and nothing is kept', async (_what, change, field) => {
  await expect(setAnnouncement({ db }, { announcement: { ...open, ...change }, actor })).rejects.toMatchObject({
    code: 'InvalidParameterException',
    field,
  });
  expect(await getAnnouncement({ db })).toBeUndefined();
});
