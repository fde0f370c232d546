import { expect, test } from 'vitest';
import { isLoopbackHost } from '../loopback.ts';
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
    parseSettings({
      PORT: 'abc',
      PUBLIC_URL: 'redoubt',
      LIMITS_SCALE: '0',
      TRUSTED_PROXY_HOPS: '1.5',
      METRICS_TOKEN: 'short',
      DEV_MAILBOX: 'no',
    });
  expect(read).toThrow(
    [
      'These settings are not valid:',
      '  PORT: Give a whole number from 1 to 65535.',
      '  PUBLIC_URL: Give an address such as https://redoubt.example',
      '  DEV_MAILBOX: Give on or off.',
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
  ['the switch', { DEV_MAILBOX: 'off' }],
  ['Cognito', { COGNITO_USER_POOL_ID: 'eu-central-1_abc', COGNITO_CLIENT_ID: 'client' }],
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

test('OP-56: an analytics service is whole or none, at its own address unless told another', () => {
  expect(parseSettings({ ANALYTICS_ID: 'redoubt.example' }).analytics).toBeUndefined();
  expect(() => parseSettings({ ANALYTICS: 'ga' })).toThrow(/ANALYTICS_ID/);
  expect(() => parseSettings({ ANALYTICS: 'matomo' })).toThrow(/ANALYTICS: Give none, plausible, posthog or ga/);
  expect(parseSettings({ ANALYTICS: 'plausible', ANALYTICS_ID: 'redoubt.example' }).analytics).toEqual({
    service: 'plausible',
    id: 'redoubt.example',
    origin: 'https://plausible.io',
  });
  const own = { ANALYTICS: 'posthog', ANALYTICS_ID: 'phc_key', ANALYTICS_HOST: 'https://eu.i.posthog.com/path' };
  expect(parseSettings(own).analytics).toMatchObject({ origin: 'https://eu.i.posthog.com' });
});

test('the image CDN is known without the slash at its end, and must be an address', () => {
  expect(parseSettings({}).logoCdnUrl).toBeUndefined();
  expect(parseSettings({ LOGO_CDN_URL: 'https://images.example/site/' }).logoCdnUrl).toBe('https://images.example/site');
  expect(() => parseSettings({ LOGO_CDN_URL: 'images' })).toThrow('LOGO_CDN_URL: Give an address such as https://images.example');
});

const BUCKET = {
  BUCKET_URL: 'https://pictures.s3.example/',
  BUCKET_ENDPOINT: 'https://s3.example',
  BUCKET_ACCESS_KEY: 'access',
  BUCKET_SECRET_KEY: 'hunter2-secret',
};

test('pictures are kept in a bucket when all of it is named, else in the data folder', () => {
  expect(parseSettings({}).bucket).toBeUndefined();
  expect(parseSettings(BUCKET).bucket).toEqual({
    publicUrl: 'https://pictures.s3.example',
    bucketUrl: 'https://s3.example/pictures',
    prefix: '',
    region: 'us-east-1',
    accessKey: 'access',
    secretKey: 'hunter2-secret',
  });
  expect(parseSettings({ ...BUCKET, BUCKET_REGION: 'eu-central-1' }).bucket).toMatchObject({ region: 'eu-central-1' });
});

test('half a bucket stops the start, and the rest is named', () => {
  const read = () => parseSettings({ ...BUCKET, BUCKET_ENDPOINT: '', BUCKET_ACCESS_KEY: '' });
  expect(read).toThrow(/BUCKET_ENDPOINT[\s\S]*BUCKET_ACCESS_KEY/);
  expect(read).not.toThrow(/BUCKET_SECRET_KEY|hunter2/);
  expect(() => parseSettings({ BUCKET_REGION: 'eu-central-1' })).toThrow(/BUCKET_URL/);
  expect(() => parseSettings({ ...BUCKET, BUCKET_URL: 'https://images.example' })).toThrow(/BUCKET_ENDPOINT: Name the bucket/);
});

const FORM_ID = '0aa0aa00-0a00-4a00-8a00-00aa00aa00aa';

test('SITE-22: portal and form of a CRM come from the environment, with its region and who is mailed', () => {
  expect(parseSettings({}).quote).toEqual({ crm: undefined, mailTo: undefined });
  expect(parseSettings({ CRM_PORTAL_ID: '12345', CRM_FORM_ID: FORM_ID, QUOTE_MAIL_TO: 'Sales@Example.org' }).quote).toEqual({
    crm: { portalId: '12345', formId: FORM_ID, region: 'na1', origin: 'https://js.hsforms.net' },
    mailTo: 'sales@example.org',
  });
  const european = parseSettings({ CRM_PORTAL_ID: '12345', CRM_FORM_ID: FORM_ID, CRM_REGION: 'eu1' });
  expect(european.quote.crm).toMatchObject({ region: 'eu1', origin: 'https://js-eu1.hsforms.net' });
});

test('half a form, ids of another kind and several addresses to mail to are refused by name', () => {
  expect(() => parseSettings({ CRM_PORTAL_ID: '12345' })).toThrow(/CRM_FORM_ID/);
  expect(() => parseSettings({ CRM_FORM_ID: FORM_ID })).toThrow(/CRM_PORTAL_ID/);
  const environment = { CRM_PORTAL_ID: 'a/../b', CRM_FORM_ID: '"><script>', CRM_REGION: 'moon', QUOTE_MAIL_TO: 'a@b.example, c@d.example' };
  expect(() => parseSettings(environment)).toThrow(/CRM_PORTAL_ID[\s\S]*CRM_FORM_ID[\s\S]*CRM_REGION[\s\S]*QUOTE_MAIL_TO/);
});

test('a second factor is asked of admins only where an operator says so', () => {
  expect(parseSettings({}).secondFactorForAdmins).toBe(false);
  expect(parseSettings({ SECOND_FACTOR_FOR_ADMINS: 'on' }).secondFactorForAdmins).toBe(true);
  expect(parseSettings({ SECOND_FACTOR_FOR_ADMINS: 'off' }).secondFactorForAdmins).toBe(false);
  expect(() => parseSettings({ SECOND_FACTOR_FOR_ADMINS: 'yes' })).toThrow('SECOND_FACTOR_FOR_ADMINS: Give on or off.');
});

test.each([
  [{}, { port: 8545, asked: false }],
  [{ DEMO_CHAIN_PORT: '9545' }, { port: 9545, asked: false }],
  [{ DEMO_CHAIN: 'off' }, undefined],
  [{ RPC_URLS: '1=https://node.example' }, undefined],
  [
    { RPC_URLS: '1=https://node.example', DEMO_CHAIN: 'on' },
    { port: 8545, asked: true },
  ],
])('the demo chain stands in where no chain is named: %o', (environment, expected) => {
  expect(parseSettings(environment).demoChain).toEqual(expected);
});

test('chains are named with their addresses; a mistake is told without repeating one, for an address may hold a key', () => {
  expect(parseSettings({}).rpcUrls).toBeUndefined();
  expect(parseSettings({ RPC_URLS: '1=https://rpc.example/key,public' }).rpcUrls).toEqual({
    chains: [{ chainId: 1, urls: ['https://rpc.example/key'] }],
    public: true,
  });
  const read = () => parseSettings({ RPC_URLS: '1=https://rpc.example/key,https://rpc.example/hunter2' });
  expect(read).toThrow('RPC_URLS: Entry 2 is not chainId=url, such as 1=https://rpc.example.');
  expect(read).not.toThrow(/hunter2/);
});

test('TRUSTED_PROXIES names networks; one that is none is refused by name', () => {
  expect(parseSettings({ TRUSTED_PROXIES: '198.51.100.0/24' }).trustedProxies).toEqual([
    { address: '198.51.100.0', bits: 24, family: 'ipv4' },
  ]);
  expect(() => parseSettings({ TRUSTED_PROXIES: '10.0.0.1, proxy.example' })).toThrow(/TRUSTED_PROXIES: 'proxy.example'/);
});

test('a header that says the country is believed of proxies of ours alone', () => {
  expect(parseSettings({}).countryHeader).toBeUndefined();
  expect(parseSettings({ COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXY_HOPS: '1' }).countryHeader).toBe('cf-ipcountry');
  expect(() => parseSettings({ COUNTRY_HEADER: 'CF-IPCountry' })).toThrow(/COUNTRY_HEADER[\s\S]*TRUSTED_PROXY_HOPS/);
  expect(() => parseSettings({ COUNTRY_HEADER: 'two words', TRUSTED_PROXY_HOPS: '1' })).toThrow('COUNTRY_HEADER');
});
