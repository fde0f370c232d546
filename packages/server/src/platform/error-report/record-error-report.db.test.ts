import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, expect, test } from 'vitest';
import { listErrorGroups } from './list-error-groups.ts';
import { recordErrorReport } from './record-error-report.ts';
import { sweepErrorReports } from './sweep-error-reports.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const report = (title: string, description = 'D') => recordErrorReport({ db }, { title, description, trace: 'at a (b.js:1:2)' });

test('ERR-12: reports of one fault are kept together, counted, and the fault seen last is listed first', async () => {
  await report('First');
  await report('Second');
  await report('First');
  const groups = await listErrorGroups({ db }, { groupsMax: 10 });
  expect(groups).toMatchObject([
    { title: 'First', reports: 2 },
    { title: 'Second', reports: 1 },
  ]);
  const kept = await db.selectFrom('error_report').select(['description', 'trace']).execute();
  expect(kept).toHaveLength(3);
  expect(kept[0]).toEqual({ description: 'D', trace: 'at a (b.js:1:2)' });
});

test('of many reports the newest 50 are kept and all are counted', async () => {
  for (let index = 1; index <= 53; index += 1) await report('Many', String(index));
  const [group] = await listErrorGroups({ db }, { groupsMax: 1 });
  expect(group).toMatchObject({ title: 'Many', reports: 53 });
  const kept = await db
    .selectFrom('error_report')
    .where('fingerprint', '=', Buffer.from(group?.id ?? '', 'hex'))
    .orderBy('id')
    .select('description')
    .execute();
  expect(kept.map(({ description }) => description)).toEqual(Array.from({ length: 50 }, (_, index) => String(index + 4)));
});

test('reports that come at once are all counted', async () => {
  await Promise.all(Array.from({ length: 20 }, () => report('At once')));
  const [group] = await listErrorGroups({ db }, { groupsMax: 1 });
  expect(group).toMatchObject({ title: 'At once', reports: 20 });
});

test('of many invented faults those met last are kept, with their reports', async () => {
  await db.deleteFrom('error_group').execute();
  for (const title of ['Oldest', 'Older', 'New', 'Newest']) await report(title);
  await report('Older');
  expect(await sweepErrorReports({ db }, { groupsMax: 2 })).toBe(2);
  expect((await listErrorGroups({ db }, { groupsMax: 10 })).map(({ title }) => title)).toEqual(['Older', 'Newest']);
  expect(await db.selectFrom('error_report').select('id').execute()).toHaveLength(3);
  expect(await sweepErrorReports({ db })).toBe(0);
});
