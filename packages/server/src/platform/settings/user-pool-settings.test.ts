import { expect, test } from 'vitest';
import { parseSettings } from './settings.ts';

const POOL = { COGNITO_USER_POOL_ID: 'eu-central-1_AbCdEfGhI', COGNITO_CLIENT_ID: 'client' };

test('passwords are kept here unless a pool is named', () => {
  expect(parseSettings({}).cognito).toBeUndefined();
  expect(parseSettings({ ...POOL, COGNITO_CLIENT_SECRET: 'hunter2' }).cognito).toEqual({
    region: 'eu-central-1',
    clientId: 'client',
    clientSecret: 'hunter2',
    endpoint: undefined,
    issuer: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEfGhI',
  });
});

test('the region of a pool is that of its id unless another is given', () => {
  expect(parseSettings({ ...POOL, COGNITO_REGION: 'us-gov-west-1' }).cognito?.region).toBe('us-gov-west-1');
  const { cognito } = parseSettings({ ...POOL, COGNITO_USER_POOL_ID: 'us-gov-west-1_AbC' });
  expect(cognito?.region).toBe('us-gov-west-1');
});

test('half a pool stops the start, without showing a value', () => {
  const { COGNITO_USER_POOL_ID } = POOL;
  expect(() => parseSettings({ COGNITO_USER_POOL_ID, COGNITO_CLIENT_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)[\s\S]*COGNITO_CLIENT_ID/);
  expect(() => parseSettings({ ...POOL, COGNITO_USER_POOL_ID: 'my pool' })).toThrow('COGNITO_USER_POOL_ID: Give the id of a pool');
  expect(() => parseSettings({ COGNITO_ENDPOINT: 'http://127.0.0.1:9229' })).toThrow('COGNITO_USER_POOL_ID');
});

test.each([
  'https://cognito-idp.evil.example',
  'http://10.0.0.1:9229',
  'ftp://127.0.0.1',
  '127.0.0.1:9229',
  'http://127.0.0.1.evil.example',
])('passwords are not sent to %s', (endpoint) => {
  expect(() => parseSettings({ ...POOL, COGNITO_ENDPOINT: endpoint })).toThrow('COGNITO_ENDPOINT: Give an address of this machine');
});

test('in tests a process of this machine may stand in for AWS', () => {
  const environment = { ...POOL, COGNITO_ENDPOINT: 'http://127.0.0.1:9229', COGNITO_ISSUER: 'http://127.0.0.1:9229/pool/' };
  expect(parseSettings(environment).cognito).toMatchObject({ endpoint: 'http://127.0.0.1:9229', issuer: 'http://127.0.0.1:9229/pool' });
});
