import { expect, test } from 'vitest';
import { countFindings, statusText } from './findings.ts';

const none = { unresolved: 0, acknowledged: 0, partiallyResolved: 0, resolved: 0 };
const findings = {
  critical: { ...none, resolved: 1 },
  major: { unresolved: 1, acknowledged: 2, partiallyResolved: 3, resolved: 4 },
  medium: none,
  minor: none,
  informational: { ...none, acknowledged: 5 },
};

test('only what is resolved for good counts as resolved', () => {
  expect(countFindings(findings)).toEqual({ total: 16, resolved: 5 });
});

test('of each severity the open findings are said first', () => {
  expect(statusText(findings.major)).toBe('1 unresolved, 2 acknowledged, 3 partly resolved, 4 resolved');
  expect(statusText(findings.critical)).toBe('1 resolved');
  expect(statusText(findings.medium)).toBe('');
});
