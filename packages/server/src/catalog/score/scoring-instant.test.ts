import { expect, test } from 'vitest';
import { scoringInstant } from './scoring-instant.ts';

test('a score is as of midnight, or of the last change of its facts if that was later', () => {
  const at = new Date('2026-11-21T15:00:00.500Z');
  expect(scoringInstant(at, undefined)).toBe(Date.parse('2026-11-21T00:00:00Z'));
  expect(scoringInstant(at, Date.parse('2026-11-20T12:00:00Z'))).toBe(Date.parse('2026-11-21T00:00:00Z'));
  expect(scoringInstant(at, Date.parse('2026-11-21T12:00:00Z'))).toBe(Date.parse('2026-11-21T12:00:00Z'));
});
