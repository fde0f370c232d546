import { createDatabase } from '@redoubt/db/client';
import { addJob } from '@redoubt/server/platform/job/add-job';
import { withRequestScope } from '@redoubt/server/platform/request-scope';
import { openPictureFolder } from '@redoubt/server/platform/upload/picture-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { defineJob } from '../jobs/define-job.ts';
import { CONNECTIONS_MAX, startWorker } from '../start-worker.ts';
import type { JobOutcome } from './start-queue.ts';

test('a job’s log names the request that ordered it, and so does that of a job which it orders', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = createDatabase({ url: database.appUrl, connectionsMax: CONNECTIONS_MAX });
  const lines: { msg: string; job?: string; requestId?: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const jobCtx = {
    db,
    log,
    transport: { send: async () => undefined },
    codeSecret: 'k'.repeat(32),
    site: { name: 'Redoubt', origin: 'https://site.example' },
    pictures: openPictureFolder({ dataDir: '/nowhere' }),
  };
  const ended: JobOutcome[] = [];
  const payloads: object[] = [];
  const jobs = [
    defineJob({
      name: 'sweep',
      handle: async (ctx, payload) => {
        payloads.push(payload);
        await addJob(ctx.db, 'score-projects', {});
      },
    }),
    defineJob({ name: 'score-projects', handle: async () => undefined }),
  ];
  const worker = startWorker({ pool, jobCtx, jobs, observeJob: (outcome) => void ended.push(outcome) });
  try {
    await withRequestScope({ requestId: 'r-17' }, () => addJob(db, 'sweep', {}));
    await waitFor('both jobs', () => ended.length === 2);
    // The job that was ordered may end first.
    const done = lines.flatMap(({ msg, job, requestId }) => (msg === 'job done' ? [`${job} of ${requestId}`] : []));
    expect(done.toSorted()).toEqual(['score-projects of r-17', 'sweep of r-17']);
    expect(payloads).toEqual([{}]);
    expect(ended.map(({ job, outcome }) => `${job} ${outcome}`).toSorted()).toEqual(['score-projects done', 'sweep done']);
  } finally {
    await worker.stop();
    await db.destroy();
  }
});
