import { expect, test } from 'vitest';
import { createDefaultFlagClient } from './default-flag-client.ts';
import { FLAG_DEFAULTS } from './flag-keys.ts';
import { toFlagUser } from './flag-user.ts';

test("FLAG-02: the flag user's identifier is the username", () => {
  expect(toFlagUser({ username: 'k3v9q1' })).toEqual({ identifier: 'k3v9q1' });
});

test('FLAG-02: a visitor who is not logged in is N/A', () => {
  expect(toFlagUser(undefined)).toEqual({ identifier: 'N/A' });
});

test('FLAG-03: the flag user carries the email address when there is one', () => {
  expect(toFlagUser({ username: 'k3v9q1', email: 'ann@example.com' })).toEqual({ identifier: 'k3v9q1', email: 'ann@example.com' });
});

test('FLAG-04: rules may ask for the country, the role and the day of the sign-up', () => {
  const ann = { username: 'k3v9q1', email: null, role: 'editor', createdAt: new Date('2026-11-20T10:00:00.900Z') };
  expect(toFlagUser(ann, { country: 'CH' })).toEqual({
    identifier: 'k3v9q1',
    country: 'CH',
    custom: { Role: 'editor', SignedUpAt: '1795168800' },
  });
  expect(toFlagUser(undefined, { country: 'CH' })).toEqual({ identifier: 'N/A', country: 'CH' });
});

test('FLAG-39, FLAG-40, OP-43: the portfolio and the impersonation tool have a flag each, off by default', async () => {
  expect(FLAG_DEFAULTS).toEqual({ portfolio: false, impersonationTool: false });
  const client = createDefaultFlagClient();
  expect(await client.getValue('portfolio', toFlagUser(undefined))).toBe(false);
  expect(await client.getValue('impersonationTool')).toBe(false);
  client.close();
});
