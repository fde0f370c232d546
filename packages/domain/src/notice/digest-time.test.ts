import { expect, test } from 'vitest';
import { nextDigestAt } from './digest-time.ts';

test.each([
  ['2026-11-22T07:59:59Z', 'daily', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T08:00:00Z', 'daily', '2026-11-23T08:00:00.000Z'],
  ['2026-12-31T23:00:00Z', 'daily', '2027-01-01T08:00:00.000Z'],
  // The 23rd of November 2026 is a Monday.
  ['2026-11-22T12:00:00Z', 'weekly', '2026-11-23T08:00:00.000Z'],
  ['2026-11-23T07:00:00Z', 'weekly', '2026-11-23T08:00:00.000Z'],
  ['2026-11-23T08:00:00Z', 'weekly', '2026-11-30T08:00:00.000Z'],
] as const)('what comes at %s goes into the %s mail of %s', (now, frequency, expected) => {
  expect(nextDigestAt(new Date(now), frequency).toISOString()).toBe(expected);
});
