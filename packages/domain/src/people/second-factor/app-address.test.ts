import { expect, test } from 'vitest';
import { toAppAddress } from './app-address.ts';

test('an app is told the site, the account and the secret', () => {
  expect(toAppAddress({ siteName: 'Red & Out', email: 'ada+x@example.com', secretText: 'GEZDGNBV' })).toBe(
    'otpauth://totp/Red%20%26%20Out:ada%2Bx%40example.com?secret=GEZDGNBV&issuer=Red%20%26%20Out',
  );
});
