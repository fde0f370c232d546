import { expect, test } from 'vitest';
import type { CheckId } from '../answers.ts';
import { METHOD } from '../method.ts';
import { aFact } from '../testing/facts.ts';
import { answerText } from './answer-text.ts';
import { CHECK_TITLES } from './check-titles.ts';

const KEY = { enabled: true, custody: { kind: 'key' }, noticeSeconds: 0 };
const SAFE = { enabled: true, custody: { kind: 'safe', required: 3, owners: 5 }, noticeSeconds: 172_800 };

test.each<[CheckId, unknown, string]>([
  ['GOV-01', { paths: [SAFE, KEY], complete: true }, 'Single-key wallet (EOA), no timelock'],
  ['GOV-01', { paths: [SAFE], complete: false }, 'Multisig, 3 of 5, 48 hours'],
  ['GOV-01', { paths: [SAFE, { ...KEY, enabled: null }], complete: true }, 'Multisig, 3 of 5, 48 hours'],
  ['GOV-01', { paths: [{ ...KEY, enabled: null }], complete: true }, 'Not proven: Single-key wallet (EOA), no timelock'],
  ['GOV-01', { paths: [], complete: true }, 'No one'],
  ['GOV-01', { paths: [], complete: false }, 'Not every function was classified'],
  ['GOV-04', { takePower: 'some', noticeSeconds: 0, withdrawalSeconds: null }, 'No timelock'],
  ['COD-06', { initialisers: 'open' }, 'Anyone can call one'],
  ['COD-02', { pinned: 0.5, commit: 0.25, mapped: 0, library: null, untranscribed: false }, '75 % audited'],
  ['MKT-01', { roundTripTax: 0.05, ableShare: 1 }, '100 % could sell, 5 % tax'],
  ['MKT-03', { heldShare: 0, unrecognisedShare: 0 }, '0 % locked'],
  ['OPS-03', { programme: 'live', rewardMaxUsd: '2500000', valueAtRiskUsd: null, fundsVisible: null }, 'Live, up to $2,500,000'],
  ['FUN-05', { reserves: 'measured', ratio: 1.02 }, '102 % backed'],
])('an answer to %s reads %j as "%s"', (check, answer, text) => {
  expect(answerText(check, [aFact(check, answer as never)])).toBe(text);
});

test('different answers about several contracts are all named or counted; what counts together is counted', () => {
  const facts = (['exact', 'metadata', 'none'] as const).map((match) => aFact('COD-01', { match }));
  expect(answerText('COD-01', facts)).toBe('Matches exactly; Matches but for metadata; 1 more');
  expect(answerText('COD-01', facts.slice(0, 1))).toBe('Matches exactly');
  const reports = [aFact('COD-03', { kind: 'report' }), aFact('COD-03', { kind: 'report' }), aFact('COD-03', { kind: 'searched' })];
  expect(answerText('COD-03', reports)).toBe('2 reports');
  expect(answerText('OPS-01', [aFact('OPS-01', { kind: 'searched' })])).toBe('None found');
});

test('of the ways over several contracts the easiest is named', () => {
  const facts = [aFact('GOV-01', { paths: [], complete: true }), aFact('GOV-01', { paths: [KEY], complete: true } as never)];
  expect(answerText('GOV-01', facts)).toBe('Single-key wallet (EOA), no timelock');
});

test('an undetermined answer, and none, say nothing', () => {
  expect(answerText('GOV-01', [aFact('GOV-01', { undetermined: 'The node did not answer.' })])).toBeNull();
  expect(answerText('GOV-01', [])).toBeNull();
});

test('every check has a title of its own', () => {
  expect(Object.keys(CHECK_TITLES).toSorted()).toEqual(METHOD.checks.map(({ id }) => id).toSorted());
  expect(new Set(Object.values(CHECK_TITLES)).size).toBe(METHOD.checks.length);
});
