import { expect, test } from 'vitest';
import { parseAlertView, toAlertAddress } from './alert-address.ts';

test('ALRT-10: the URL holds the list’s filters, and nothing more', () => {
  const address = '/alerts?kind=pause&severity=major&state=pending&project=aave&chain=ethereum';
  const view = parseAlertView(Object.fromEntries(new URL(address, 'http://x').searchParams));
  expect(toAlertAddress(view)).toBe(address);
  expect(toAlertAddress({})).toBe('/alerts');
});

test.each([
  [{ kind: 'toString' }],
  [{ kind: ['pause', 'pause'] }],
  [{ severity: '', state: '', project: '', chain: '' }],
  [{ before: '2026-99-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000' }],
  [{ unknown: 'x' }],
])('%j sets no filter', (parameters) => {
  expect(parseAlertView(parameters)).toEqual({});
});
