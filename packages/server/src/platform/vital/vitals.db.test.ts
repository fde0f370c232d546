import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listVitals, recordVitals, sweepVitals } from './vital-store.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => sql`delete from web_vital`.execute(db));

const record = (page: string, values: readonly number[]) =>
  recordVitals({ db }, { page, vitals: values.map((value, index) => ({ id: `${page}-${index}`, metric: 'LCP', value })) });

test('what browsers measured is told by page and metric, as what three of four visits stay under', async () => {
  await record('/projects/{id}', [100, 200, 300, 400, 500]);
  await record('/', [50]);
  await recordVitals({ db }, { page: '/', vitals: [{ id: 'shift', metric: 'CLS', value: 0.01 }] });
  expect(await listVitals({ db }, { sinceDays: 7 })).toEqual([
    { page: '/', metric: 'CLS', p75: 0.01, samples: 1 },
    { page: '/', metric: 'LCP', p75: 50, samples: 1 },
    { page: '/projects/{id}', metric: 'LCP', p75: 400, samples: 5 },
  ]);
});

test('a later value of one measurement replaces the earlier, in one report and in two', async () => {
  const vital = { id: 'shift', metric: 'CLS' } as const;
  await recordVitals(
    { db },
    {
      page: '/',
      vitals: [
        { ...vital, value: 0.1 },
        { ...vital, value: 0.2 },
      ],
    },
  );
  await recordVitals({ db }, { page: '/', vitals: [{ ...vital, value: 0.3 }] });
  expect(await listVitals({ db }, { sinceDays: 7 })).toEqual([{ page: '/', metric: 'CLS', p75: 0.3, samples: 1 }]);
});

test('measurements older than asked for do not count, and those too old or too many are forgotten', async () => {
  await record('/', [1, 2, 3, 4]);
  await sql`update web_vital set at = now() - make_interval(days => case id when '/-0' then 31 when '/-1' then 8 else value::int - 3 end)`.execute(
    db,
  );
  expect(await listVitals({ db }, { sinceDays: 7 })).toMatchObject([{ samples: 2 }]);
  expect(await sweepVitals({ db })).toBe(1);
  expect(await sweepVitals({ db }, { vitalsMax: 1 })).toBe(2);
  expect(await listVitals({ db }, { sinceDays: 30 })).toMatchObject([{ samples: 1 }]);
});
