import { expect, test } from 'vitest';
import { readIdentityClaims } from './read-identity-claims.ts';

const CLAIMS = {
  iss: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Abc123',
  sub: '5d2c',
  email: ' Ada@Example.com ',
  email_verified: true,
  picture: 'https://lh3.googleusercontent.com/a/ada',
  identities: [{ providerName: 'Google', userId: '1180' }],
  'cognito:username': 'google_1180',
};

test('AUTH-61: a user from Google is who the issuer says, with the address and the picture that it states', () => {
  expect(readIdentityClaims(CLAIMS)).toEqual({
    issuer: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Abc123',
    subject: '5d2c',
    method: 'google',
    verifiedEmail: 'ada@example.com',
    picture: 'https://lh3.googleusercontent.com/a/ada',
  });
});

test.each([false, 'false', undefined, null, 1, 'yes', {}])('an address that is verified: %s is none', (email_verified) => {
  expect(readIdentityClaims({ ...CLAIMS, email_verified })?.verifiedEmail).toBeUndefined();
});

test.each([undefined, 7, 'ada', 'ada@example.com, bea@example.com', 'ada@example.com\r\nBcc: x@example.com'])(
  'an address of the form %j is none',
  (email) => {
    expect(readIdentityClaims({ ...CLAIMS, email })?.verifiedEmail).toBeUndefined();
  },
);

test.each(['http://pictures.example/ada', 'javascript:alert(1)', 'data:image/png;base64,AA==', 7, '', undefined])(
  'a picture at %j is not shown',
  (picture) => {
    expect(readIdentityClaims({ ...CLAIMS, picture })?.picture).toBeNull();
  },
);

test('a user who has a password at the pool does not come from Google', () => {
  expect(readIdentityClaims({ ...CLAIMS, identities: undefined })?.method).toBe('password');
});

test('a provider that says nothing of other identities stands in for the pool', () => {
  expect(readIdentityClaims({ iss: 'http://localhost:4210', sub: 'ada' })).toMatchObject({ method: 'google' });
});

test.each([
  undefined,
  null,
  'ada',
  [],
  { iss: 'x' },
  { sub: 'x' },
  { iss: 'x', sub: 7 },
  { iss: 'x', sub: '' },
  { iss: 'x', sub: 'a'.repeat(256) },
])('the claims %j name no user', (claims) => {
  expect(readIdentityClaims(claims)).toBeUndefined();
});
