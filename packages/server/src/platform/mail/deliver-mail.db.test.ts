import type { MailMessage } from '@redoubt/mail/message';
import { createSmtpTransport } from '@redoubt/mail/smtp-transport';
import { MailDeliveryError, type MailTransport } from '@redoubt/mail/transport';
import { createTestDatabase, type TestDatabase } from '@redoubt/testing/database/test-database';
import { startSmtpServer } from '@redoubt/testing/smtp-server';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Log } from '../log.ts';
import { deliverMail } from './deliver-mail.ts';
import { sweepMails } from './mail-store.ts';
import { enqueueMail } from './outbox.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});

/** A real log whose lines are kept. */
function keepLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) };
}

function recordingTransport(fail?: () => Error | undefined): MailTransport & { sent: MailMessage[] } {
  const sent: MailMessage[] = [];
  return {
    sent,
    async send(message) {
      const error = fail?.();
      if (error !== undefined) throw error;
      sent.push(message);
    },
  };
}

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

async function enqueue(overrides: { to?: string; expiresAt?: Date } = {}): Promise<string> {
  return database.db.transaction().execute((tx) =>
    enqueueMail(tx, {
      to: 'ann@example.com',
      subject: 'Confirm your address',
      text: 'Your code is 493021.',
      html: '<p>Your code is 493021.</p>',
      expiresAt: inMinutes(10),
      ...overrides,
    }),
  );
}

const readMail = (id: string) => database.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function listJobs(): Promise<{ key: string; delay: number }[]> {
  const { rows } = await sql<{ key: string; delay: number }>`
    select key, round(extract(epoch from run_at - created_at))::int as delay from graphile_worker.jobs order by id`.execute(database.db);
  return rows;
}

test('a mail and the job that sends it exist when the transaction commits', async () => {
  const id = await enqueue();
  expect(await listJobs()).toEqual([{ key: `send-mail:${id}`, delay: 0 }]);
});

test('neither the mail nor its job exists when the transaction is rolled back', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await enqueueMail(tx, { to: 'ann@example.com', subject: 's', text: 't', html: 'h', expiresAt: inMinutes(1) });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await listJobs()).toEqual([]);
  expect(await database.db.selectFrom('mail').selectAll().execute()).toEqual([]);
});

test.each(['ann@example.com, eve@example.com', 'ann@example.com\r\nBcc: eve@example.com', 'Ann@Example.com'])(
  'a recipient that is not one stored address is refused: %j',
  async (to) => {
    await expect(enqueue({ to })).rejects.toThrow('The recipient is not an email address in its stored form.');
  },
);

test('a mail is sent once, and its bodies are gone afterwards', async () => {
  const transport = recordingTransport();
  const id = await enqueue();
  const ctx = { db: database.db, log: keepLog().log, transport };
  expect(await deliverMail(ctx, { mailId: id })).toBe('sent');
  expect(await deliverMail(ctx, { mailId: id })).toBe('settled');
  expect(transport.sent.map(({ id: _id, createdAt: _at, ...mail }) => mail)).toEqual([
    { to: 'ann@example.com', subject: 'Confirm your address', text: 'Your code is 493021.', html: '<p>Your code is 493021.</p>' },
  ]);
  expect(await readMail(id)).toMatchObject({
    subject: 'Confirm your address',
    text_body: null,
    html_body: null,
    attempts: 1,
    last_error: null,
    sent_at: expect.any(Date),
    dropped_at: null,
  });
});

test('an expired mail is dropped, emptied and never sent', async () => {
  const transport = recordingTransport();
  const id = await enqueue({ expiresAt: inMinutes(-1) });
  expect(await deliverMail({ db: database.db, log: keepLog().log, transport }, { mailId: id })).toBe('dropped');
  expect(transport.sent).toEqual([]);
  expect(await readMail(id)).toMatchObject({
    text_body: null,
    html_body: null,
    last_error: 'expired',
    sent_at: null,
    dropped_at: expect.any(Date),
  });
});

test('an unknown mail needs nothing', async () => {
  const ctx = { db: database.db, log: keepLog().log, transport: recordingTransport() };
  expect(await deliverMail(ctx, { mailId: '7d2f6a54-3f0e-4d7b-9a31-0c7d5e1f2a11' })).toBe('settled');
});

test('a temporary failure is tried again later, and at the latest when the mail expires', async () => {
  const transport = recordingTransport(() => new MailDeliveryError({ reason: '451 4.3.0 at DATA', permanent: false }));
  const ctx = { db: database.db, log: keepLog().log, transport };
  const id = await enqueue({ expiresAt: inMinutes(0.5) });
  expect(await deliverMail(ctx, { mailId: id })).toBe('deferred');
  expect(await listJobs()).toEqual([{ key: `send-mail:${id}`, delay: 5 }]);
  for (let attempt = 2; attempt <= 6; attempt += 1) await deliverMail(ctx, { mailId: id });
  expect(await readMail(id)).toMatchObject({ attempts: 6, last_error: '451 4.3.0 at DATA', sent_at: null, dropped_at: null });
  const [job] = await listJobs();
  expect(job?.delay).toBeGreaterThan(25);
  expect(job?.delay).toBeLessThanOrEqual(30);
});

test('a mail that is refused for what it is drops at once, with the reason', async () => {
  const transport = recordingTransport(() => new MailDeliveryError({ reason: '552 5.3.4 at DATA', permanent: true }));
  const id = await enqueue();
  expect(await deliverMail({ db: database.db, log: keepLog().log, transport }, { mailId: id })).toBe('dropped');
  expect(await readMail(id)).toMatchObject({ text_body: null, html_body: null, attempts: 1, last_error: '552 5.3.4 at DATA' });
});

test('a transport that fails without a verdict, like a full disk, puts the mail off', async () => {
  const transport = recordingTransport(() => Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  const id = await enqueue();
  expect(await deliverMail({ db: database.db, log: keepLog().log, transport }, { mailId: id })).toBe('deferred');
  expect(await readMail(id)).toMatchObject({ attempts: 1, last_error: 'ENOSPC' });
});

test('a mail that another worker is sending is left to it', async () => {
  const sending = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const slow: MailTransport = {
    async send() {
      reached.resolve();
      await sending.promise;
    },
  };
  const id = await enqueue();
  const first = deliverMail({ db: database.db, log: keepLog().log, transport: slow }, { mailId: id });
  await reached.promise;
  const transport = recordingTransport();
  expect(await deliverMail({ db: database.db, log: keepLog().log, transport }, { mailId: id })).toBe('busy');
  expect(await sweepMails({ db: database.db })).toEqual({ expiredMails: 0, oldMails: 0 });
  sending.resolve();
  expect(await first).toBe('sent');
  expect(transport.sent).toEqual([]);
});

test('a mail that went out while the database broke the connection is noted as sent, and does not go out again', async () => {
  const id = await enqueue();
  let sent = 0;
  const transport: MailTransport = {
    async send() {
      sent += 1;
      // Ends the session that holds the mail, as a crash of the server would.
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`.execute(database.ownerDb);
    },
  };
  const ctx = { db: database.db, log: keepLog().log, transport };
  expect(await deliverMail(ctx, { mailId: id })).toBe('sent');
  expect(await deliverMail(ctx, { mailId: id })).toBe('settled');
  expect(sent).toBe(1);
  expect(await readMail(id)).toMatchObject({ text_body: null, sent_at: expect.any(Date) });
});

test('neither a body nor a code reaches the log or the outbox, whatever the server says', async () => {
  await using server = await startSmtpServer((_mail, index) => ({
    code: index === 0 ? 451 : 554,
    words: '5.7.1 blocked: Your code is 493021 for ann@example.com',
  }));
  const { log, lines } = keepLog();
  const ctx = { db: database.db, log, transport: createSmtpTransport({ url: server.url, from: 'no-reply@redoubt.example' }) };
  const id = await enqueue();
  expect(await deliverMail(ctx, { mailId: id })).toBe('deferred');
  expect(await deliverMail(ctx, { mailId: id })).toBe('dropped');
  expect(lines.join('')).not.toMatch(/493021|ann@example\.com/);
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(await readMail(id))).not.toContain('493021');
});

test('the sweep empties expired mails and forgets those of more than 30 days ago', async () => {
  const expired = await enqueue({ expiresAt: inMinutes(-1) });
  const waiting = await enqueue();
  const old = await enqueue({ expiresAt: inMinutes(-1) });
  await sql`update mail set created_at = now() - interval '31 days' where id = ${old}`.execute(database.db);
  expect(await sweepMails({ db: database.db })).toEqual({ expiredMails: 2, oldMails: 1 });
  expect(await readMail(expired)).toMatchObject({ text_body: null, last_error: 'expired', dropped_at: expect.any(Date) });
  expect(await readMail(waiting)).toMatchObject({ text_body: 'Your code is 493021.', dropped_at: null });
});
