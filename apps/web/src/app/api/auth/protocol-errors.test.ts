import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { afterEach, expect, test, vi } from 'vitest';

// next-auth's names for configuration errors. Operators find them in the log and search for them.

const SECRET = 'the secret of a test';
const password = CredentialsProvider({ credentials: {}, authorize: async () => null });
const mail = { id: 'email', name: 'Mail', type: 'email' } as unknown as NextAuthOptions['providers'][number];

afterEach(() => vi.unstubAllEnvs());

/** The answer and the log of a call on a server with these options. */
async function ask(options: NextAuthOptions, query: { nextauth?: string[] } = { nextauth: ['session'] }) {
  const logged: string[] = [];
  const logger = { error: (code: string) => void logged.push(code), warn: () => undefined, debug: () => undefined };
  let status = 0;
  const response = {
    status: (code: number) => {
      status = code;
      return response;
    },
    setHeader: () => response,
    getHeader: () => undefined,
    json: () => undefined,
    send: () => undefined,
    end: () => undefined,
  };
  const request = { method: 'GET', headers: { host: 'localhost:3000' }, cookies: {}, query };
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, { ...options, logger });
  return { status, logged };
}

test('a correctly configured server logs nothing', async () => {
  expect(await ask({ secret: SECRET, providers: [password] })).toEqual({ status: 200, logged: [] });
});

test('SESS-29: MISSING_NEXTAUTH_API_ROUTE_ERROR names a route that was called without its path parameter', async () => {
  const answer = await ask({ secret: SECRET, providers: [password] }, {});
  expect(answer).toEqual({ status: 500, logged: ['MISSING_NEXTAUTH_API_ROUTE_ERROR'] });
});

test('SESS-30: NO_SECRET names a missing secret in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(await ask({ providers: [password] })).toEqual({ status: 500, logged: ['NO_SECRET'] });
});

test('SESS-31: CALLBACK_CREDENTIALS_HANDLER_ERROR names a password provider without a handler', async () => {
  const { authorize: _handler, ...withoutHandler } = password;
  const answer = await ask({ secret: SECRET, providers: [withoutHandler as typeof password] });
  expect(answer).toEqual({ status: 500, logged: ['CALLBACK_CREDENTIALS_HANDLER_ERROR'] });
});

test('SESS-32: EMAIL_REQUIRES_ADAPTER_ERROR names a mail provider without a store', async () => {
  expect(await ask({ secret: SECRET, providers: [mail] })).toEqual({ status: 500, logged: ['EMAIL_REQUIRES_ADAPTER_ERROR'] });
});

test('SESS-33: CALLBACK_CREDENTIALS_JWT_ERROR names a password provider without JWT sessions', async () => {
  const answer = await ask({ secret: SECRET, providers: [password], session: { strategy: 'database' } });
  expect(answer).toEqual({ status: 500, logged: ['CALLBACK_CREDENTIALS_JWT_ERROR'] });
});
