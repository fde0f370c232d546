import { openCognito } from '@redoubt/identity/cognito';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startCognitoLocal, whyNoCognitoLocal } from '@redoubt/testing/identity/cognito-local';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { insertSession } from '../session/session-store.ts';
import { createCognitoUserPool } from './user-pool-cognito.ts';

// Our own imitation of Cognito shares our assumptions. This one is made by others, and runs through the usual journey.

const missing = whyNoCognitoLocal();
const skipped = missing === undefined ? '' : ` (not run: ${missing})`;

test.skipIf(missing !== undefined)(`an account's life at an imitation of Cognito that others wrote${skipped}`, async () => {
  await using database = await createTestDatabase();
  await using imitation = await startCognitoLocal();
  const { db } = database;
  const { endpoint, issuer, clientId, code } = imitation;
  const cognito = openCognito({ region: 'eu-central-1', clientId, clientSecret: undefined, endpoint });
  const pool = createCognitoUserPool({ open: async () => cognito, issuer, clientId, log: pino({ level: 'silent' }) });
  const [email, first, second, third] = ['ada@a.example', 'seven ducks 7', 'eight geese 8', 'nine swans 99'];
  const given = { secret: 'k'.repeat(64), site: { name: 'Redoubt', origin: 'https://site.example' }, allow: async () => undefined };
  const logIn = (password: string) => pool.signIn({ db }, { email, password });

  await pool.signUp({ db }, { email, password: first, ...given });
  await expect(pool.signUp({ db }, { email, password: first, ...given })).rejects.toMatchObject({ code: 'UsernameExistsException' });
  await expect(logIn(first)).rejects.toMatchObject({ code: 'UserNotConfirmedException' });
  await expect(pool.confirm({ db }, { email, code: '000000', ...given })).rejects.toMatchObject({ code: 'CodeMismatchException' });
  await pool.confirm({ db }, { email, code, ...given });
  await imitation.vouchFor(email);
  const { userId } = await logIn(first);
  expect(await logIn(first)).toEqual({ userId });

  await pool.requestReset({ db }, { email });
  await expect(pool.reset({ db }, { email, code: '000000', newPassword: second, ...given })).rejects.toMatchObject({
    code: 'CodeMismatchException',
  });
  await pool.reset({ db }, { email, code, newPassword: second, ...given });
  expect(await logIn(second)).toEqual({ userId });

  const user = { id: userId, sessionId: await insertSession(db, { userId }), username: 'ada', email, role: 'user' as const };
  await pool.changePassword({ db }, { user, oldPassword: second, newPassword: third, ...given });
  expect(await logIn(third)).toEqual({ userId });
  const forget = await pool.prepareDeletion({ db }, { user, password: third });
  await forget();
  await expect(logIn(third)).rejects.toMatchObject({ code: expect.stringMatching(/^(NotAuthorized|Unknown)/) });
});
