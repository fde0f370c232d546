import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawMailboxKey } from '@redoubt/server/platform/mailbox-key';
import { parseSettings } from '@redoubt/server/platform/settings/settings';
import { afterAll, expect, test } from 'vitest';
import { isDevelopmentRequest, mayReadMailbox } from './development.ts';

const LOCAL = { host: 'localhost:3000', 'x-redoubt-direct': '1' };

function isAllowed({ environment = {}, headers = {} }: { environment?: Record<string, string>; headers?: Record<string, string | null> }) {
  const all: Record<string, string | null> = { ...LOCAL, ...headers };
  return isDevelopmentRequest({ settings: parseSettings(environment), header: (name) => all[name] });
}

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])(
  'a direct request to %s is allowed',
  (host) => {
    expect(isAllowed({ headers: { host } })).toBe(true);
  },
);

test.each([
  ['a mail server is set', { environment: { SMTP_URL: 'smtp://mail.example' } }],
  ['Cognito is set', { environment: { COGNITO_USER_POOL_ID: 'eu-west-1_abc', COGNITO_CLIENT_ID: 'client' } }],
  ['the process listens to other machines', { environment: { HOST: '0.0.0.0' } }],
  ['the site has a public address', { environment: { PUBLIC_URL: 'https://redoubt.example' } }],
  ['the request names another host', { headers: { host: 'redoubt.example' } }],
  ['the request names a host that only looks local', { headers: { host: 'localhost.evil.example' } }],
  ['the request smuggles a local name', { headers: { host: 'localhost@evil.example' } }],
  ['the request names no host', { headers: { host: null } }],
  ['the request was forwarded', { headers: { 'x-redoubt-direct': '0' } }],
  ['no header says how the request came', { headers: { 'x-redoubt-direct': null } }],
])('no development feature works when %s', (_condition, given) => {
  expect(isAllowed(given)).toBe(false);
});

const dataDir = mkdtempSync(join(tmpdir(), 'development-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('the mailbox opens with the key of this start, to this machine alone', async () => {
  const key = await drawMailboxKey({ dataDir });
  const mayRead = (given: { key: string | null; headers?: Record<string, string>; environment?: Record<string, string> }) => {
    const all: Record<string, string> = { ...LOCAL, ...given.headers };
    const settings = parseSettings({ DATA_DIR: dataDir, ...given.environment });
    return mayReadMailbox({ settings, header: (name) => all[name], key: given.key });
  };
  expect(await mayRead({ key })).toBe(true);
  for (const other of [null, '', '0'.repeat(32)]) expect(await mayRead({ key: other })).toBe(false);
  expect(await mayRead({ key, headers: { 'x-redoubt-direct': '0' } })).toBe(false);
  expect(await mayRead({ key, headers: { host: 'redoubt.example' } })).toBe(false);
  expect(await mayRead({ key, environment: { SMTP_URL: 'smtp://mail.example' } })).toBe(false);
});
