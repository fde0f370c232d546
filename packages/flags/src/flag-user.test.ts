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

test('FLAG-03: the flag user carries the e-mail address when there is one', () => {
  expect(toFlagUser({ username: 'k3v9q1', email: 'ann@example.com' })).toEqual({ identifier: 'k3v9q1', email: 'ann@example.com' });
});

test('FLAG-39, FLAG-40: the portfolio and the impersonation tool have a flag each, off by default', async () => {
  expect(FLAG_DEFAULTS).toEqual({ portfolio: false, impersonationTool: false });
  const client = createDefaultFlagClient();
  expect(await client.getValue('portfolio', toFlagUser(undefined))).toBe(false);
  expect(await client.getValue('impersonationTool')).toBe(false);
  client.close();
});
