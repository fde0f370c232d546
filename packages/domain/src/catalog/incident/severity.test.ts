import { expect, test } from 'vitest';
import { rateIncident, SEVERITY_RULE } from './severity.ts';

test.each([
  ['10000000', 'critical'],
  ['9999999', 'major'],
  ['1000000', 'major'],
  ['999999', 'medium'],
  ['100000', 'medium'],
  ['99999', 'minor'],
  ['1', 'minor'],
  ['0', 'informational'],
] as const)('an exploit with a stated loss of %s US dollars is %s', (lossUsd, severity) => {
  expect(rateIncident({ kind: 'exploit', lossUsd, shareLost: null })).toBe(severity);
});

test.each([
  ['half', 'critical'],
  ['tenth', 'major'],
  ['hundredth', 'medium'],
  ['less', 'minor'],
] as const)('without a stated loss, at least %s of the value lost is %s', (shareLost, severity) => {
  expect(rateIncident({ kind: 'exploit', lossUsd: null, shareLost })).toBe(severity);
});

test('the worse of loss and share counts', () => {
  expect(rateIncident({ kind: 'exploit', lossUsd: '20000', shareLost: 'half' })).toBe('critical');
  expect(rateIncident({ kind: 'exploit', lossUsd: '20000000', shareLost: 'less' })).toBe('critical');
});

test.each(['rug-pull', 'private-key-compromise'] as const)('a %s is major at least, unless nothing was lost', (kind) => {
  expect(rateIncident({ kind, lossUsd: '20000', shareLost: null })).toBe('major');
  expect(rateIncident({ kind, lossUsd: null, shareLost: null })).toBe('major');
  expect(rateIncident({ kind, lossUsd: '20000000', shareLost: null })).toBe('critical');
  expect(rateIncident({ kind, lossUsd: '0', shareLost: null })).toBe('informational');
});

test.each([
  ['exploit', 'medium'],
  ['phishing', 'medium'],
  ['anomaly', 'informational'],
] as const)('an %s of which neither loss nor share is known is %s', (kind, severity) => {
  expect(rateIncident({ kind, lossUsd: null, shareLost: null })).toBe(severity);
});

test('the rule is told for each severity, worst first', () => {
  expect(SEVERITY_RULE.map(({ severity }) => severity)).toEqual(['critical', 'major', 'medium', 'minor', 'informational']);
});
