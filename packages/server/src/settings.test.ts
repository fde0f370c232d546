import { expect, test } from 'vitest';
import { isLoopbackHost } from './loopback.ts';
import { parseSettings } from './settings.ts';

test('with nothing set the product runs on this machine only', () => {
  const settings = parseSettings({});
  expect(settings.port).toBe(3000);
  expect(settings.host).toBe('127.0.0.1');
  expect(settings.publicOrigin).toBe('http://localhost:3000');
  expect(settings.databaseUrl).toBeUndefined();
  expect(settings.developmentAllowed).toBe(true);
});

test('an empty variable counts as unset', () => {
  expect(parseSettings({ PORT: '', SMTP_URL: '' }).port).toBe(3000);
});

test('all faults are listed at once, by name and without their values', () => {
  const read = () => parseSettings({ PORT: '99999', DATABASE_URL: 'mysql://hunter2', LOG_LEVEL: 'loud-hunter2' });
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*LOG_LEVEL/);
  expect(read).not.toThrow(/hunter2/);
});

test('every fault says what to give instead', () => {
  const read = () =>
    parseSettings({ PORT: 'abc', PUBLIC_URL: 'redoubt', LIMITS_SCALE: '0', TRUSTED_PROXY_HOPS: '1.5', METRICS_TOKEN: 'short' });
  expect(read).toThrow(
    [
      'These settings are not valid:',
      '  PORT: Give a whole number from 1 to 65535.',
      '  PUBLIC_URL: Give an address such as https://redoubt.example',
      '  LIMITS_SCALE: Give a number above 0.',
      '  METRICS_TOKEN: Give at least 16 characters.',
      '  TRUSTED_PROXY_HOPS: Give a whole number from 0 to 5.',
    ].join('\n'),
  );
});

test('a path and a trailing slash in PUBLIC_URL do not reach the origin', () => {
  expect(parseSettings({ PUBLIC_URL: 'https://redoubt.example/site/' }).publicOrigin).toBe('https://redoubt.example');
});

test.each([
  ['a mail server', { SMTP_URL: 'smtp://mail.example' }],
  ['a listening address that others reach', { HOST: '0.0.0.0' }],
  ['a public address', { PUBLIC_URL: 'https://redoubt.example' }],
  ['Cognito', { COGNITO_USER_POOL_ID: 'eu-central-1_abc' }],
])('%s ends everything made for development, LIMITS_SCALE included', (_, environment) => {
  const settings = parseSettings({ ...environment, LIMITS_SCALE: '1000' });
  expect(settings.developmentAllowed).toBe(false);
  expect(settings.limitsScale).toBe(1);
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
])('%s is only reachable from this machine: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

test.each([
  ['no-reply@example.org', true],
  ['Redoubt <no-reply@example.org>', true],
  ['Redoubt <no-reply@example.org>, other@example.org', false],
  ['Redoubt', false],
  ['Redoubt\r\nBcc: other@example.org <no-reply@example.org>', false],
])('MAIL_FROM may be %j: %s', (sender, accepted) => {
  const read = () => parseSettings({ MAIL_FROM: sender });
  if (accepted) expect(read().mail.from).toBe(sender);
  else expect(read).toThrow(/MAIL_FROM/);
});

test('the image CDN is known without the slash at its end, and must be an address', () => {
  expect(parseSettings({}).logoCdnUrl).toBeUndefined();
  expect(parseSettings({ LOGO_CDN_URL: 'https://images.example/site/' }).logoCdnUrl).toBe('https://images.example/site');
  expect(() => parseSettings({ LOGO_CDN_URL: 'images' })).toThrow('LOGO_CDN_URL: Give an address such as https://images.example');
});
