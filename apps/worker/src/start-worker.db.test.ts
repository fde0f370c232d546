import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createDatabase } from '@redoubt/db/client';
import { createSmtpTransport } from '@redoubt/mail/smtp-transport';
import { addJob } from '@redoubt/server/platform/job/add-job';
import { enqueueMail } from '@redoubt/server/platform/mail/outbox';
import { openPictureFolder } from '@redoubt/server/platform/upload/picture-folder';
import { createTestDatabase, type TestDatabase } from '@redoubt/testing/database/test-database';
import { listen } from '@redoubt/testing/listen';
import { startSmtpServer } from '@redoubt/testing/smtp-server';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { defineJob, type Job } from './jobs/define-job.ts';
import { sendMail } from './jobs/mails.ts';
import { sweep } from './jobs/sweep.ts';
import { CONNECTIONS_MAX, startWorker, type WorkerTiming } from './start-worker.ts';

const TIMING: WorkerTiming = { heartbeatMs: 50, deadAfterSeconds: 0.5, pollMs: 50, retryMs: 50, stopWithinMs: 5_000 };

type LogLine = { level: number; msg: string; [field: string]: unknown };

/** A worker in this process, which knows the database as the app role. */
function startTestWorker({
  appUrl,
  smtpUrl = 'smtp://127.0.0.1:1',
  timing = TIMING,
  jobs = [sendMail, sweep],
  onMessage = () => undefined,
}: {
  appUrl: string;
  smtpUrl?: string;
  timing?: WorkerTiming;
  jobs?: readonly Job[];
  /** Called with each line of the log before the worker goes on. */
  onMessage?: (message: string) => void;
}) {
  const lines: LogLine[] = [];
  const write = (text: string) => {
    const line: LogLine = JSON.parse(text);
    lines.push(line);
    onMessage(line.msg);
  };
  const log = pino({ level: 'info' }, { write });
  const { db, pool } = createDatabase({ url: appUrl, connectionsMax: CONNECTIONS_MAX });
  const transport = createSmtpTransport({ url: smtpUrl, from: 'Redoubt <no-reply@redoubt.example>' });
  const site = { name: 'Redoubt', origin: 'https://site.example' };
  const jobCtx = { db, log, transport, codeSecret: 'k'.repeat(32), site, pictures: openPictureFolder({ dataDir: '/nowhere' }) };
  const worker = startWorker({ pool, jobCtx, jobs }, timing);
  return {
    lines,
    messages: () => lines.map(({ msg }) => msg),
    async [Symbol.asyncDispose]() {
      await worker.stop();
      await db.destroy();
    },
  };
}

async function enqueue({ db }: TestDatabase, { to }: { to: string }): Promise<string> {
  const expiresAt = new Date(Date.now() + 600_000);
  return db.transaction().execute((tx) => enqueueMail(tx, { to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', expiresAt }));
}

const countJobs = async ({ db }: TestDatabase): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs`.execute(db)).rows[0]?.count ?? 0;

const heartbeats = ({ db }: TestDatabase) => db.selectFrom('worker_heartbeat').select('id').execute();

test('two workers send each of 40 mails once', async () => {
  await using database = await createTestDatabase();
  // One worker has five mails on their way at most: with the sixth both are at work.
  const six = Promise.withResolvers<undefined>();
  await using server = await startSmtpServer((_mail, index) => {
    if (index === 5) six.resolve(undefined);
    return six.promise;
  });
  for (let index = 0; index < 40; index += 1) await enqueue(database, { to: `user${index}@example.com` });
  await using one = startTestWorker({ appUrl: database.appUrl, smtpUrl: server.url });
  await using two = startTestWorker({ appUrl: database.appUrl, smtpUrl: server.url });
  await waitFor('an empty queue', async () => (await countJobs(database)) === 0);

  const recipients = server.received.flatMap(({ to }) => to).sort();
  expect(recipients).toEqual(Array.from({ length: 40 }, (_, index) => `user${index}@example.com`).sort());
  const sentBy = [one, two].map(({ lines }) => lines.filter(({ msg }) => msg === 'mail sent').length);
  expect(sentBy[0]).toBeGreaterThan(0);
  expect(sentBy[1]).toBeGreaterThan(0);
  const left = await database.db.selectFrom('mail').where('sent_at', 'is', null).select('id').execute();
  expect(left).toEqual([]);
});

test('451, then yes: the mail arrives at the second try', async () => {
  await using database = await createTestDatabase();
  await using server = await startSmtpServer((_mail, index) => (index === 0 ? { code: 451, words: 'later' } : undefined));
  await using worker = startTestWorker({ appUrl: database.appUrl, smtpUrl: server.url });
  await enqueue(database, { to: 'ann@example.com' });
  await waitFor('the first try', () => worker.messages().includes('mail deferred'));
  // The wait of five seconds is another test’s subject.
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);
  await waitFor('the second try', () => worker.messages().includes('mail sent'));
  expect(server.received).toHaveLength(2);
});

test('a job with a payload that is not valid fails for good, and says so', async () => {
  await using database = await createTestDatabase();
  await using worker = startTestWorker({ appUrl: database.appUrl });
  await sql`select graphile_worker.add_job('send-mail', '{"mailId": "17"}'::json)`.execute(database.db);
  await waitFor('the refusal', async () => {
    const { rows } = await sql<{ attempts: number; max_attempts: number; last_error: string }>`
      select attempts, max_attempts, last_error from graphile_worker.jobs where locked_by is null and attempts > 0`.execute(database.db);
    return rows.length === 1 && rows[0]?.attempts === 1 && rows[0].max_attempts === 1 && rows[0].last_error === 'payload not valid: mailId';
  });
  expect(worker.lines.filter(({ level }) => level >= 50)).toMatchObject([
    { msg: 'job refused: its payload is not valid', job: 'send-mail', faults: ['mailId'] },
  ]);
});

test('a job of a kind that this version does not know waits for one that does', async () => {
  await using database = await createTestDatabase();
  await using worker = startTestWorker({ appUrl: database.appUrl });
  await sql`select graphile_worker.add_job('of-tomorrow', '{}'::json)`.execute(database.db);
  await addJob(database.db, 'sweep', {});
  await waitFor('the known job', () => worker.messages().includes('swept'));
  await waitFor('one job left', async () => (await countJobs(database)) === 1);
});

test('of a job that is alone of its kind one runs and one waits, whatever else is done meanwhile', async () => {
  await using database = await createTestDatabase();
  const begun: (() => void)[] = [];
  const slow = defineJob({ name: 'map-powers', handle: () => new Promise<void>((resolve) => void begun.push(resolve)) });
  await using worker = startTestWorker({ appUrl: database.appUrl, jobs: [slow, sweep] });
  const order = () => addJob(database.db, 'map-powers', {}, { single: true });
  await order();
  await waitFor('the first to begin', () => begun.length === 1);
  await order();
  await order();
  await addJob(database.db, 'sweep', {});
  await waitFor('another job', () => worker.messages().includes('swept'));
  // The queue writes the end of a job after its line in the log.
  await waitFor('one that runs and one that waits', async () => (await countJobs(database)) === 2);
  expect(begun).toHaveLength(1);
  begun[0]?.();
  await waitFor('the one that waited', () => begun.length === 2);
  begun[1]?.();
  await waitFor('an empty queue', async () => (await countJobs(database)) === 0);
});

test('what comes by the clock never runs beside itself, whichever of two workers takes it', async () => {
  await using database = await createTestDatabase();
  // Time goes on when it is told to: the queue looks again and again whether its next minute has come.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T10:00:59.990Z') });
  onTestFinished(() => void vi.useRealTimers());
  const begun: (() => void)[] = [];
  const handle = () => new Promise<void>((resolve) => void begun.push(resolve));
  const jobs = [defineJob({ name: 'map-powers', cron: '* * * * *', handle }), sweep];
  await using one = startTestWorker({ appUrl: database.appUrl, jobs });
  await using two = startTestWorker({ appUrl: database.appUrl, jobs });
  await waitFor('both to work', () => [one, two].every((worker) => worker.messages().includes('worker started')));
  vi.setSystemTime('2026-11-01T10:01:59.990Z');
  await waitFor('the run of the first minute', () => begun.length === 1);
  vi.setSystemTime('2026-11-01T10:02:59.990Z');
  await waitFor('the job of the second minute', async () => (await countJobs(database)) === 2);
  await addJob(database.db, 'sweep', {});
  await waitFor('a later job', () => [one, two].some((worker) => worker.messages().includes('swept')));
  expect(begun).toHaveLength(1);
  begun[0]?.();
  await waitFor('the run of the second minute', () => begun.length === 2);
  begun[1]?.();
  await waitFor('an empty queue', async () => (await countJobs(database)) === 0);
});

test('mails leave while every other kind of job takes long', async () => {
  await using database = await createTestDatabase();
  await using server = await startSmtpServer();
  const long = Promise.withResolvers<void>();
  const slow = (['map-powers', 'look-at-websites', 'read-holdings', 'refresh-views', 'score-projects', 'sweep'] as const).map((name) =>
    defineJob({ name, handle: () => long.promise }),
  );
  for (const { name } of slow) await addJob(database.db, name, {});
  await using _worker = startTestWorker({ appUrl: database.appUrl, smtpUrl: server.url, jobs: [...slow, sendMail] });
  const busy = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker.jobs where locked_at is not null`.execute(database.db);
    return rows[0]?.count === 5;
  };
  await waitFor('all places of long jobs to be taken', busy);
  await enqueue(database, { to: 'waits@example.com' });
  await server.waitFor(1);
  long.resolve();
});

test('jobs of a worker that died are taken over', async () => {
  await using database = await createTestDatabase();
  await using server = await startSmtpServer();
  await enqueue(database, { to: 'ann@example.com' });
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now()`.execute(database.db);
  await using worker = startTestWorker({ appUrl: database.appUrl, smtpUrl: server.url });
  await server.waitFor(1);
  expect(worker.lines.find(({ msg }) => msg === 'jobs of dead workers given back')).toMatchObject({ workers: ['pool-dead'] });
});

test('a worker lets its running jobs finish before it stops, and leaves no heartbeat', async () => {
  await using database = await createTestDatabase();
  const answer = Promise.withResolvers<undefined>();
  await using server = await startSmtpServer(() => answer.promise);
  const worker = startTestWorker({ appUrl: database.appUrl, smtpUrl: server.url });
  await enqueue(database, { to: 'ann@example.com' });
  await server.waitFor(1);
  await waitFor('one heartbeat of each queue', async () => (await heartbeats(database)).length === 2);
  const stopped = worker[Symbol.asyncDispose]();
  answer.resolve(undefined);
  await stopped;
  expect(worker.messages()).toEqual(['worker started', 'mail sent', 'job done', 'worker stopped']);
  expect(await countJobs(database)).toBe(0);
  expect(await heartbeats(database)).toEqual([]);
});

test('a job that takes too long is cut off at stopping, and tried again by the next worker', async () => {
  await using database = await createTestDatabase();
  const never = new Promise<undefined>(() => undefined);
  await using server = await startSmtpServer((_mail, index) => (index === 0 ? never : undefined));
  const worker = startTestWorker({ appUrl: database.appUrl, smtpUrl: server.url, timing: { ...TIMING, stopWithinMs: 100 } });
  await enqueue(database, { to: 'ann@example.com' });
  await server.waitFor(1);
  // The process would end here; its connections with it.
  void worker[Symbol.asyncDispose]();
  await waitFor('the queue to have the job back', async () => {
    const { rows } = await sql`select from graphile_worker.jobs where locked_by is null`.execute(database.db);
    return rows.length === 1;
  });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
    database.ownerDb,
  );
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);
  await using _next = startTestWorker({ appUrl: database.appUrl, smtpUrl: server.url });
  await server.waitFor(2);
  await waitFor(
    'the note',
    async () => (await database.db.selectFrom('mail').where('sent_at', 'is not', null).select('id').execute()).length === 1,
  );
});

/** A way to the database that can be cut and restored. */
async function startWayToDatabase(appUrl: string) {
  const url = new URL(appUrl);
  const target = `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port') ?? (url.port || '5432')}`;
  const sockets = new Set<Socket>();
  let open = false;
  const server = createServer((socket) => {
    if (!open) return void socket.destroy();
    const onward = connect(target);
    for (const each of [socket, onward]) {
      sockets.add(each);
      each.on('error', () => undefined);
      each.on('close', () => {
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.hostname = '127.0.0.1';
  url.port = `${await listen(server)}`;
  return {
    url: url.toString(),
    mend() {
      open = true;
    },
    cut() {
      open = false;
      for (const socket of sockets) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

test('a worker waits for a database that is not there yet, outlives its absence, and logs each change once', async () => {
  await using database = await createTestDatabase();
  await using server = await startSmtpServer();
  await using way = await startWayToDatabase(database.appUrl);
  await using worker = startTestWorker({ appUrl: way.url, smtpUrl: server.url });
  await waitFor('the first complaint', () => worker.messages().includes('database does not answer'));

  way.mend();
  await enqueue(database, { to: 'first@example.com' });
  await server.waitFor(1);
  await waitFor('the note', () => worker.messages().includes('job done'));
  expect(worker.messages()).toEqual(['database does not answer', 'database is back', 'worker started', 'mail sent', 'job done']);

  // The queue writes the end of a job after its line in the log.
  await waitFor('the queue to be empty', async () => (await countJobs(database)) === 0);
  way.cut();
  await waitFor('the second complaint', () => worker.messages().filter((msg) => msg === 'database does not answer').length === 2);
  await enqueue(database, { to: 'second@example.com' });
  way.mend();
  await server.waitFor(2);
  await waitFor('the note', () => worker.messages().filter((msg) => msg === 'job done').length === 2);
  expect(worker.messages().slice(5)).toEqual(['database does not answer', 'database is back', 'mail sent', 'job done']);
  expect(server.received.flatMap(({ to }) => to)).toEqual(['first@example.com', 'second@example.com']);
});

test('a mail that is on its way when the database goes away is sent once', async () => {
  await using database = await createTestDatabase();
  await using way = await startWayToDatabase(database.appUrl);
  way.mend();
  const answer = Promise.withResolvers<undefined>();
  await using server = await startSmtpServer(() => answer.promise);
  await using worker = startTestWorker({ appUrl: way.url, smtpUrl: server.url });
  const id = await enqueue(database, { to: 'ann@example.com' });
  await server.waitFor(1);
  way.cut();
  answer.resolve(undefined);
  await waitFor('the complaint', () => worker.messages().includes('database does not answer'));
  way.mend();
  await waitFor('the queue to be empty', async () => (await countJobs(database)) === 0);
  expect(server.received).toHaveLength(1);
  const mail = await database.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ text_body: null, sent_at: expect.any(Date) });
});

test('a worker that could not record the end of a job, because the database was down, starts again', async () => {
  await using database = await createTestDatabase();
  await using way = await startWayToDatabase(database.appUrl);
  way.mend();
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  let begun = 0;
  const waiting = defineJob({
    name: 'sweep',
    async handle() {
      begun += 1;
      await gates[begun - 1]?.promise;
    },
  });
  await using worker = startTestWorker({ appUrl: way.url, jobs: [waiting] });
  for (let index = 0; index < 4; index += 1) await addJob(database.db, 'sweep', {});
  await waitFor('four running jobs', () => begun === 4);
  way.cut();
  gates[0]?.resolve();
  await waitFor('the end of the first job', () => worker.messages().includes('job done'));
  await waitFor('the outage to be noticed', () => worker.messages().includes('database does not answer'));
  way.mend();
  await waitFor('the end of the outage', () => worker.messages().includes('database is back'));
  // These can be noted. Afterwards the queue of graphile-worker 0.18 waits for ever, to count them once more.
  for (const [index, gate] of gates.slice(1).entries()) {
    gate.resolve();
    await waitFor('the note of a job', async () => (await countJobs(database)) <= 3 - index);
  }
  await waitFor('a new beginning', () => worker.messages().filter((msg) => msg === 'worker started').length === 2);
  await waitFor('an empty queue', async () => (await countJobs(database)) === 0);
});

test('a worker whose two queues both could not record the end of a job starts again once, and sends no mail twice', async () => {
  await using database = await createTestDatabase();
  await using server = await startSmtpServer();
  await using way = await startWayToDatabase(database.appUrl);
  way.mend();
  const running = Promise.withResolvers<void>();
  const mailDone = Promise.withResolvers<void>();
  const waiting = defineJob({
    name: 'sweep',
    async handle() {
      running.resolve();
      await mailDone.promise;
    },
  });
  let done = 0;
  const onMessage = (message: string) => {
    if (message !== 'job done') return;
    done += 1;
    // Before the queue can write the end of the job.
    if (done === 1) way.cut();
    mailDone.resolve();
  };
  await using worker = startTestWorker({ appUrl: way.url, smtpUrl: server.url, jobs: [sendMail, waiting], onMessage });
  await addJob(database.db, 'sweep', {});
  await running.promise;
  await enqueue(database, { to: 'ann@example.com' });
  await waitFor('the loss', () => worker.messages().includes('worker lost its queue and starts again'));
  way.mend();
  await waitFor('the queue to be empty', async () => (await countJobs(database)) === 0);
  const counted = (message: string) => worker.messages().filter((msg) => msg === message).length;
  expect(['worker started', 'worker lost its queue and starts again', 'mail sent'].map(counted)).toEqual([2, 1, 1]);
  expect(server.received).toHaveLength(1);
});
