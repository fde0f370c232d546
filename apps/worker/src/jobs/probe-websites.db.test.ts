import { LOCAL_TARGETS } from '@redoubt/server/platform/http/guarded-request';
import { createLog } from '@redoubt/server/platform/log';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startWebsite } from '@redoubt/testing/website';
import { afterAll, expect, test } from 'vitest';
import type { JobContext } from './define-job.ts';
import { createProbeWebsites } from './probe-websites.ts';

const database = await createTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
// The parts of the context that the job reads.
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) } as JobContext;

test('WEB-03: no website is probed until the operator enables it', async () => {
  await using site = await startWebsite();
  const url = `http://127.0.0.1:${site.port}/`;
  await insertListings(database.db, [{ id: 'harbour' }]);
  await database.db.insertInto('project_link').values({ project_id: 'harbour', position: 0, kind: 'website', url, source: url }).execute();
  const rule = { ...LOCAL_TARGETS, allowsHttp: false };
  const job = (isOn: boolean) =>
    createProbeWebsites({ isOn, rule, agent: 'Redoubt', resolveTxt: async () => [], hasCaa: async () => false });
  await job(false).handle(ctx, {});
  expect(site.asked).toEqual([]);
  await job(true).handle(ctx, {});
  expect(site.asked).toHaveLength(1);
});
