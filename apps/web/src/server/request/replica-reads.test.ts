import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createReplicaReads } from './replica-reads.ts';

function ask(
  headers: Record<string, string> = {},
  { method = 'GET', path = '/projects/aave', lag = (): number | undefined => 1_000 } = {},
): boolean {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, headers });
  const requestClass = path.startsWith('/api') ? 'api' : 'document';
  return createReplicaReads({ lagMs: lag, https: false }).mayRead(request, { requestClass, path });
}

test('a visitor without an account is answered from a replica that keeps up', () => {
  expect(ask()).toBe(true);
  expect(ask({}, { path: '/api/projects/aave' })).toBe(true);
  expect(ask({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' })).toBe(true);
  expect(ask({ cookie: 'theme=dark; next-auth.csrf-token=x' })).toBe(true);
});

test('a replica that is more than five seconds behind, or whose delay is not known, answers no one', () => {
  expect(ask({}, { lag: () => 5_001 })).toBe(false);
  expect(ask({}, { lag: () => undefined })).toBe(false);
});

test.each([
  ['who is logged in', { cookie: 'next-auth.session-token=x' }],
  ['who is logged in over https', { cookie: 'a=b; __Secure-next-auth.session-token=x' }],
  ['who changed something a moment ago', { cookie: 'redoubt-fresh=1' }],
  ['a page that heard of a change', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  ['a program with a key', { authorization: 'Bearer x' }],
])('%s reads from the primary', (_name, headers) => {
  expect(ask(headers)).toBe(false);
});

test('changes, logins, health and one’s own data are of the primary', () => {
  expect(ask({}, { method: 'POST' })).toBe(false);
  for (const path of ['/api/auth/session', '/api/health', '/api/user/preferences']) expect(ask({}, { path })).toBe(false);
  expect(ask({}, { path: '/api/users-of-something' })).toBe(true);
});

test('a request that may have changed something marks its browser for longer than a replica may be behind', () => {
  const reads = createReplicaReads({ lagMs: () => 0, https: true });
  const cookieOf = (method: string) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { method });
    const response = new ServerResponse(request);
    reads.markWriter(request, response);
    return response.getHeader('set-cookie');
  };
  expect(cookieOf('POST')).toBe('redoubt-fresh=1; Path=/; Max-Age=15; HttpOnly; SameSite=Lax; Secure');
  expect(cookieOf('GET')).toBeUndefined();
});
