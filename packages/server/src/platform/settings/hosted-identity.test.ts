import { expect, test } from 'vitest';
import { parseSettings } from './settings.ts';

const POOL = { COGNITO_USER_POOL_ID: 'eu-central-1_Abc123', COGNITO_CLIENT_ID: 'client', COGNITO_CLIENT_SECRET: 'hunter2' };

test('AUTH-61: without a domain there is no login through a hosted provider', () => {
  expect(parseSettings(POOL).hostedIdentity).toBeUndefined();
});

test('AUTH-61: the domain of a pool is enough; who issues its statements follows from the pool', () => {
  expect(parseSettings({ ...POOL, COGNITO_DOMAIN: 'https://login.example/' }).hostedIdentity).toEqual({
    domain: 'login.example',
    issuer: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Abc123',
    clientId: 'client',
    clientSecret: 'hunter2',
  });
});

test('an issuer of its own stands in for the pool', () => {
  const environment = { COGNITO_DOMAIN: '127.0.0.1:4210', COGNITO_ISSUER: 'http://127.0.0.1:4210/', COGNITO_CLIENT_ID: 'client' };
  expect(parseSettings(environment).hostedIdentity).toEqual({
    domain: '127.0.0.1:4210',
    issuer: 'http://127.0.0.1:4210',
    clientId: 'client',
    clientSecret: undefined,
  });
});

test('half a provider is refused by the names of what is missing', () => {
  expect(() => parseSettings({ COGNITO_DOMAIN: 'login.example' })).toThrow(/COGNITO_USER_POOL_ID[\s\S]*COGNITO_CLIENT_ID/);
});

test('an issuer that anybody on the way could speak for is refused', () => {
  const environment = { ...POOL, COGNITO_DOMAIN: 'login.example', COGNITO_ISSUER: 'http://login.example' };
  expect(() => parseSettings(environment)).toThrow(/COGNITO_ISSUER: Give an address that begins with https/);
});
