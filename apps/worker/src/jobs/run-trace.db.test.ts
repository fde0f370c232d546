import { createDatabase } from '@redoubt/db/client';
import { cancelRun, getRun, startRun } from '@redoubt/server/onchain/trace/run-store';
import { recordBlocks } from '@redoubt/server/onchain/trace/testing/record-blocks';
import { openPictureFolder } from '@redoubt/server/platform/upload/picture-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { toMovements } from '@redoubt/tracing/testing/small-ledger';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRunTrace } from './run-trace.ts';

const log = pino({ level: 'silent' });
const site = { name: 'Redoubt', origin: 'https://site.example' };
const outside = {
  log,
  transport: { send: async () => undefined },
  codeSecret: 'k'.repeat(32),
  site,
  pictures: openPictureFolder({ dataDir: '/nowhere' }),
};

test('TRAC-01: the thread of a trace that is cancelled ends, whatever it waits for', async () => {
  await using database = await createTestDatabase();
  const { db, ownerDb, appUrl } = database;
  const { pool } = createDatabase({ url: appUrl, connectionsMax: 2 });
  await recordBlocks({ db, pool }, { movements: toMovements([['V', 'A', 30n]]), to: 9 });
  await pool.end();
  const { id, stopKey } = await startRun({ db }, { chain: 'demo', seeds: [{ block: 0, index: 0, rank: 1, amount: '30' }], method: 'fifo' });

  const released = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // No one reads movements until this transaction ends.
  const holding = ownerDb.transaction().execute(async (tx) => {
    await sql`lock table movement in access exclusive mode`.execute(tx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  let hasEnded = false;
  const job = createRunTrace({ url: appUrl, access: 'login' })
    .handle({ db, ...outside }, { runId: id })
    .then(() => {
      hasEnded = true;
    });
  const stateOf = async () => (await getRun({ db }, { id })).state;
  await waitFor('the thread to run', async () => (await stateOf()) === 'running');
  expect(hasEnded).toBe(false);
  await cancelRun({ db }, { id, stopKey: stopKey ?? '' });
  await job;
  expect(await stateOf()).toBe('cancelled');
  released.resolve();
  await holding;
  expect(await getRun({ db }, { id })).toMatchObject({ state: 'cancelled', file: null });
});
