import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMailbox } from '@redoubt/mail/mailbox';
import { isWorkerAlive } from '@redoubt/server/platform/heartbeat/is-worker-alive';
import { enqueueMail } from '@redoubt/server/platform/mail/outbox';
import { createTestDatabase, type TestDatabase } from '@redoubt/testing/database/test-database';
import { type RunningProcess, startProcess } from '@redoubt/testing/product/processes';
import { startSmtpServer } from '@redoubt/testing/smtp-server';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'worker-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

function environment({ ownerUrl }: TestDatabase, smtpUrl = ''): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: ownerUrl, SMTP_URL: smtpUrl };
}

function startWorkerProcess(database: TestDatabase, smtpUrl?: string): RunningProcess {
  return startProcess({ command: process.execPath, args: [MAIN], env: environment(database, smtpUrl) });
}

async function enqueue({ db }: TestDatabase, { to }: { to: string }): Promise<void> {
  const mail = {
    to,
    subject: 'Your account',
    text: 'Your code is 493021.',
    html: '<p>493021</p>',
    expiresAt: new Date(Date.now() + 600_000),
  };
  await db.transaction().execute((tx) => enqueueMail(tx, mail));
}

/** What a worker printed, but for jobs other than mails: those fall due by the clock. */
const messagesOf = (worker: RunningProcess): string[] =>
  worker
    .output()
    .trim()
    .split('\n')
    .map((line): { msg: string; job?: string } => JSON.parse(line))
    .filter(({ job = 'send-mail' }) => job === 'send-mail')
    .map(({ msg }) => msg);

test('without SMTP_URL mails become files; SIGTERM ends the worker in order; all that it prints is JSON without codes', async () => {
  await using database = await createTestDatabase();
  await using worker = startWorkerProcess(database);
  await enqueue(database, { to: 'file@example.com' });
  await worker.waitForLine(/"job":"send-mail".*"job done"/);
  const { mails } = await readMailbox({ dataDir, to: 'file@example.com' });
  expect(mails).toMatchObject([{ to: 'file@example.com', text: 'Your code is 493021.' }]);
  await waitFor('a heartbeat', () => isWorkerAlive(database));
  worker.kill('SIGTERM');
  expect(await worker.ended).toEqual({ code: 0, signal: null });
  expect(await isWorkerAlive(database)).toBe(false);
  expect(messagesOf(worker)).toEqual(['worker started', 'mail sent', 'job done', 'worker stops', 'worker stopped']);
  expect(worker.output()).not.toMatch(/493021|file@example\.com/);
});

test('the worker ends when its supervisor is gone', async () => {
  await using database = await createTestDatabase();
  const child = fork(MAIN, { env: environment(database), stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  await waitFor('a heartbeat', () => isWorkerAlive(database));
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a worker whose supervisor went before it had started ends, too', async () => {
  await using database = await createTestDatabase();
  const child = fork(MAIN, { env: environment(database), stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.concurrent('the mail of a worker that is killed while sending is delivered by the next one within half a minute', async () => {
  await using database = await createTestDatabase();
  const never = new Promise<undefined>(() => undefined);
  await using server = await startSmtpServer((_mail, index) => (index === 0 ? never : undefined));
  await using killed = startWorkerProcess(database, server.url);
  await enqueue(database, { to: 'ann@example.com' });
  await server.waitFor(1);
  killed.kill('SIGKILL');
  await killed.ended;
  await using next = startWorkerProcess(database, server.url);
  await next.waitForLine(/"mail sent"/);
  expect(server.received.map(({ to }) => to)).toEqual([['ann@example.com'], ['ann@example.com']]);
  expect(messagesOf(next)).toContain('jobs of dead workers given back');
});

test.concurrent('a worker that is killed on the last try of a job leaves no queue locked: its next job runs, and the lost one counts as failed (BR-37)', async () => {
  await using database = await createTestDatabase();
  const never = new Promise<undefined>(() => undefined);
  await using server = await startSmtpServer((_mail, index) => (index === 0 ? never : undefined));
  await enqueue(database, { to: 'ann@example.com' });
  await sql`
    with queue as (insert into graphile_worker._private_job_queues (queue_name) values ('one') returning id)
    update graphile_worker._private_jobs set max_attempts = 1, job_queue_id = (select id from queue)`.execute(database.db);
  await using killed = startWorkerProcess(database, server.url);
  await server.waitFor(1);
  killed.kill('SIGKILL');
  await killed.ended;
  await enqueue(database, { to: 'bea@example.com' });
  await sql`
    update graphile_worker._private_jobs set job_queue_id = (select id from graphile_worker._private_job_queues where queue_name = 'one')
    where attempts = 0`.execute(database.db);
  await using next = startWorkerProcess(database, server.url);
  await next.waitForLine(/"mail sent"/);
  expect(server.received.map(({ to }) => to)).toEqual([['ann@example.com'], ['bea@example.com']]);
  await waitFor('the figure of failed jobs', async () => {
    const { rows } = await sql<{ failed: number }>`
      select count(*)::int as failed from graphile_worker.jobs where attempts >= max_attempts and locked_at is null`.execute(database.db);
    return rows[0]?.failed === 1 ? true : undefined;
  });
});

test.concurrent('a worker that is paused while sending keeps its mail: it goes out once', async () => {
  await using database = await createTestDatabase();
  const answer = Promise.withResolvers<undefined>();
  await using server = await startSmtpServer(() => answer.promise);
  await using still = startWorkerProcess(database, server.url);
  await enqueue(database, { to: 'ann@example.com' });
  await server.waitFor(1);
  still.kill('SIGSTOP');
  await using other = startWorkerProcess(database, server.url);
  // The other gets the job of the one that seems dead, but not the mail.
  await other.waitForLine(/another worker is sending this mail/);
  answer.resolve(undefined);
  still.kill('SIGCONT');
  await still.waitForLine(/"mail sent"/);
  await waitFor('an empty queue', async () => (await sql`select from graphile_worker.jobs`.execute(database.db)).rows.length === 0);
  expect(server.received).toHaveLength(1);
});
