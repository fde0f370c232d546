import { createServer } from 'node:net';
import type { Db } from '@redoubt/db/client';
import { createSmtpTransport } from '@redoubt/mail/smtp-transport';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { listen } from '@redoubt/testing/listen';
import { startSmtpServer } from '@redoubt/testing/smtp-server';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { deliverMail } from '../../platform/mail/deliver-mail.ts';
import { requestReset } from '../login/request-reset.ts';
import { resetPassword } from '../login/reset-password.ts';
import { signUp } from '../login/sign-up.ts';
import { createUser } from './create-user.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const FROM = 'Redoubt <no-reply@redoubt.example>';
const PASSWORD = 'seven ducks 7';
const deps = { secret: 'k'.repeat(32), site: { name: 'Redoubt', origin: 'https://site.example' }, allow: async () => undefined };
const account = { password: PASSWORD, admin: false, confirmed: true, siteName: 'Redoubt', actor: 'test' };
const TIMEOUTS = { greetingMs: 200, silenceMs: 200, deliveryMs: 1_000 };

type Act = (db: Db, email: string) => Promise<unknown>;

const askReset: Act = (each, email) => requestReset({ db: each }, { email, ...deps });
const setPassword: Act = async (each, email) => {
  await createUser({ db: each }, { email, ...account });
  await askReset(each, email);
  const code = /\b\d{6}\b/.exec((await newestMail(email)).text_body ?? '')?.[0] ?? '';
  await resetPassword({ db: each }, { email, code, newPassword: 'eight geese 8', ...deps });
};

/** What people do that sends a mail, and what stands in it. */
const ACTIONS: readonly [string, RegExp, Act][] = [
  ['a sign-up', /Type this code.*\d{6}/s, (each, email) => signUp({ db: each }, { email, password: PASSWORD, ...deps })],
  [
    'a sign-up with an address in use',
    /tried to sign up/,
    async (each, email) => {
      await createUser({ db: each }, { email, ...account });
      await expect(signUp({ db: each }, { email, password: PASSWORD, ...deps })).rejects.toMatchObject({
        code: 'UsernameExistsException',
      });
    },
  ],
  [
    'asking for a new password',
    /Type this code.*\d{6}/s,
    async (each, email) => {
      await createUser({ db: each }, { email, ...account });
      await askReset(each, email);
    },
  ],
  ['a new password', /All devices were signed out/, setPassword],
];

const newestMail = (email: string) =>
  db.selectFrom('mail').where('recipient', '=', email).orderBy('created_at', 'desc').selectAll().executeTakeFirstOrThrow();

/** A mail server in trouble: one that hangs, one that is not there, one that drops the line, one that asks to come back later. */
async function startFaulty(fault: string): Promise<{ url: string } & AsyncDisposable> {
  if (fault === 'drops the line') return startSmtpServer(() => 'drop');
  if (fault === 'asks to come back') return startSmtpServer(() => ({ code: 451, words: 'later' }));
  const server = createServer((socket) => socket.on('error', () => undefined));
  const url = `smtp://127.0.0.1:${await listen(server)}`;
  if (fault === 'is not there') server.close();
  return { url, [Symbol.asyncDispose]: async () => void server.close() };
}

const FAULTS = ['hangs', 'is not there', 'drops the line', 'asks to come back'];
const CASES = ACTIONS.flatMap(([act, words, run]) => FAULTS.map((fault) => [act, fault, words, run] as const));

test.each(CASES)(
  '%s succeeds while the mail server %s, and its mail goes out once when that is well again',
  async (act, fault, words, run) => {
    const email = `${CASES.findIndex((each) => each[0] === act && each[1] === fault)}@a.example`;
    await run(db, email);
    const { id: mailId } = await newestMail(email);
    const ctx = { db, log: pino({ level: 'silent' }) };
    {
      await using faulty = await startFaulty(fault);
      expect(await deliverMail({ ...ctx, transport: createSmtpTransport({ url: faulty.url, from: FROM }, TIMEOUTS) }, { mailId })).toBe(
        'deferred',
      );
    }
    await using well = await startSmtpServer();
    const transport = createSmtpTransport({ url: well.url, from: FROM });
    expect(await deliverMail({ ...ctx, transport }, { mailId })).toBe('sent');
    expect(await deliverMail({ ...ctx, transport }, { mailId })).toBe('settled');
    expect(well.received.map(({ to }) => to)).toEqual([[email]]);
    const raw = well.received[0]?.raw ?? '';
    expect(raw).toMatch(words);
    expect(raw).toMatch(/Content-Type: text\/plain/i);
    expect(raw).toMatch(/Content-Type: text\/html/i);
  },
);
