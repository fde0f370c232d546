import { expect, test } from 'vitest';
import { listSettingWarnings } from './setting-warnings.ts';
import { parseSettings } from './settings.ts';

const warningsOf = (environment: Record<string, string>) => listSettingWarnings(parseSettings(environment));

const PUBLIC = { HOST: '0.0.0.0', PUBLIC_URL: 'https://redoubt.example' };

test('a start for development warns of the mailbox, and names what ends it', () => {
  expect(warningsOf({})).toEqual([expect.stringMatching(/mailbox.*DEV_MAILBOX=off/)]);
  expect(warningsOf({ DEV_MAILBOX: 'off' })).toEqual([]);
  expect(warningsOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([]);
});

test('limits that are wider are named', () => {
  expect(warningsOf({ LIMITS_SCALE: '100' })).toContainEqual(expect.stringMatching(/LIMITS_SCALE.*100 times/));
  expect(warningsOf({ LIMITS_SCALE: '100', PUBLIC_URL: 'https://redoubt.example' })).toEqual([]);
});

test('missing proxy settings cause a warning where other machines can connect', () => {
  expect(warningsOf({ ...PUBLIC, TRUSTED_PROXY_HOPS: '1' })).toEqual([
    expect.stringMatching(/X-Forwarded-For.*0\.0\.0\.0.*TRUSTED_PROXIES/),
  ]);
  expect(warningsOf({ ...PUBLIC, TRUSTED_PROXY_HOPS: '1', TRUSTED_PROXIES: '10.0.0.7' })).toEqual([]);
  expect(warningsOf({ ...PUBLIC, HOST: '127.0.0.1', TRUSTED_PROXY_HOPS: '1' })).toEqual([]);
  expect(warningsOf(PUBLIC)).toEqual([]);
});
