import { randomBytes } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import type { Role } from '@redoubt/domain/people/user/role';
import { createDefaultFlagClient } from '@redoubt/flags/default-flag-client';
import { createLog } from '@redoubt/server/platform/log';
import { parseSettings } from '@redoubt/server/platform/settings/settings';
import { encode } from 'next-auth/jwt';
import { getContext, provideContext } from '../http/context.ts';
import { sessionCookieName } from '../http/session/session.ts';

/** Provides routes with a context, as the web process does at its start. */
export function provideTestContext({
  db,
  environment = {},
  dataDir,
}: {
  db: Db;
  environment?: Record<string, string>;
  dataDir?: string;
}): void {
  const secret = () => randomBytes(32).toString('hex');
  provideContext({
    db,
    log: createLog({ process: 'test', level: 'silent' }),
    settings: parseSettings({ LIMITS_SCALE: '1000', ...environment, ...(dataDir !== undefined && { DATA_DIR: dataDir }) }),
    secrets: { sessionSecret: secret(), visitorSecret: secret(), databaseOwnerPassword: secret(), databaseAppPassword: secret() },
    flags: createDefaultFlagClient(),
    version: '1.2.3',
  });
}

/** A session token as a login creates it, signed by us, with any claims. */
export async function mintToken(claims: Record<string, unknown>): Promise<string> {
  return encode({ token: claims, secret: getContext().secrets.sessionSecret });
}

/** Creates a user and logs them in. `headers` are their browser's. */
export async function logIn({ username, role = 'user' }: { username: string; role?: Role }) {
  const { db, settings } = getContext();
  const { id: userId } = await db.insertInto('user_account').values({ username, role }).returning('id').executeTakeFirstOrThrow();
  const session = { user_id: userId, expires_at: new Date(Date.now() + 3_600_000) };
  const { id: sessionId } = await db.insertInto('user_session').values(session).returning('id').executeTakeFirstOrThrow();
  const token = await mintToken({ sid: sessionId });
  const headers = { cookie: `${sessionCookieName(settings)}=${token}`, origin: settings.publicOrigin };
  return { userId, sessionId, token, headers };
}

/** What our server adds to a request from this machine that was not forwarded. */
const OWN_HEADERS = { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1', 'user-agent': 'test' };

/** What a browser without scripts sends with a form, as our server passes it on. */
export const FORM_HEADERS = { ...OWN_HEADERS, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };

type Call = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

/**
 * Calls a route's handler as our server does: from this machine and not forwarded, unless `headers`
 * say otherwise.
 */
export async function call(
  handler: Call,
  {
    method = 'GET',
    path = '/api/test',
    params = {},
    body,
    headers = {},
  }: { method?: string; path?: string; params?: Record<string, string>; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: {
      ...OWN_HEADERS,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
