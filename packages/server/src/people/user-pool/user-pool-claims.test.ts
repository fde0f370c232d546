import { expect, test } from 'vitest';
import { readIdToken } from './user-pool-claims.ts';

const expected = { issuer: 'https://issuer.example/pool', clientId: 'client' };
const CLAIMS = {
  iss: 'https://issuer.example/pool',
  aud: 'client',
  token_use: 'id',
  sub: 'subject-1',
  email: 'Ada@A.Example',
  email_verified: true,
  'cognito:username': 'subject-1',
};

const toToken = (payload: unknown) => ['e30', Buffer.from(JSON.stringify(payload)).toString('base64url'), 'c2ln'].join('.');

test('who logged in is read from the statement that the pool gave', () => {
  expect(readIdToken(toToken(CLAIMS), expected)).toEqual({
    issuer: 'https://issuer.example/pool',
    subject: 'subject-1',
    method: 'password',
    verifiedEmail: 'ada@a.example',
    picture: null,
  });
});

test('an address that the pool does not vouch for is none', () => {
  expect(readIdToken(toToken({ ...CLAIMS, email_verified: false }), expected).verifiedEmail).toBeUndefined();
});

test.each([
  ['of another issuer', toToken({ ...CLAIMS, iss: 'https://issuer.example/other' })],
  ['for another client', toToken({ ...CLAIMS, aud: 'other' })],
  ['for several clients', toToken({ ...CLAIMS, aud: ['client', 'other'] })],
  ['that is an access token', toToken({ ...CLAIMS, token_use: 'access' })],
  ['without a subject', toToken({ ...CLAIMS, sub: '' })],
  ['that is no object', toToken(null)],
  ['that cannot be read', 'e30.!!!.c2ln'],
  ['without a payload', 'e30'],
  ['of nothing', ''],
])("a statement %s is not the pool's", (_name, token) => {
  expect(() => readIdToken(token, expected)).toThrow(expect.objectContaining({ code: 'ServiceUnavailableException' }));
});
