import { expect, test } from 'vitest';
import { applyDecision, type Decision } from './decisions.ts';
import { aFact, chainEvidence } from './testing/facts.ts';

const deciders = [
  { person: 'one', paidByProject: false },
  { person: 'two', paidByProject: false },
];
const by = { deciders, reason: 'The page says otherwise.' };
const tests = aFact('COD-12', { level: 'tests' });
const source = aFact('COD-01', { match: 'none' }, { contract: '0xa' });
const drain = aFact('CAP-02', { ruleMet: true, confirmed: true });
const facts = [tests, source, drain];
const decide = (decision: Decision) => applyDecision(facts, decision);

test('upholding changes nothing; withdrawing ends the fact; correcting replaces it', () => {
  const better = aFact('COD-12', { level: 'proofs' });
  expect(decide({ kind: 'upheld', factId: tests.id, ...by })).toEqual({ facts });
  expect(decide({ kind: 'withdrawn', factId: tests.id, ...by })).toEqual({ facts: [source, drain] });
  expect(decide({ kind: 'corrected', factId: tests.id, replacement: better, ...by })).toEqual({ facts: [better, source, drain] });
});

test('placing adds a fact about a contract, and nothing else', () => {
  const placement = aFact('scope:contract', { core: 'no' }, { contract: '0xa' });
  expect(decide({ kind: 'placed', placement, ...by })).toEqual({ facts: [...facts, placement] });
  expect(decide({ kind: 'placed', placement: tests, ...by })).toEqual({ refused: 'another-question' });
});

test.each([
  ['one person', [{ person: 'one', paidByProject: false }], 'two-deciders-needed'],
  ['the same person twice', [...deciders.slice(0, 1), ...deciders.slice(0, 1)], 'two-deciders-needed'],
  ['somebody whom the project paid', [...deciders, { person: 'three', paidByProject: true }], 'decider-was-paid'],
] as const)('%s cannot decide', (_words, who, refused) => {
  expect(decide({ kind: 'withdrawn', factId: tests.id, deciders: [...who], reason: 'Because.' })).toEqual({ refused });
});

test('a decision needs a reason and a fact that is there', () => {
  expect(decide({ kind: 'withdrawn', factId: tests.id, deciders, reason: ' ' })).toEqual({ refused: 'reason-needed' });
  expect(decide({ kind: 'withdrawn', factId: 'nobody', ...by })).toEqual({ refused: 'unknown-fact' });
});

test('a correction answers the same question, with evidence, in a shape that the rule reads', () => {
  const correct = (factId: string, replacement: ReturnType<typeof aFact>) => decide({ kind: 'corrected', factId, replacement, ...by });
  expect(correct(tests.id, aFact('COM-06', { authors: 3 }))).toEqual({ refused: 'another-question' });
  expect(correct(source.id, aFact('COD-01', { match: 'exact' }, { contract: '0xb' }))).toEqual({ refused: 'another-question' });
  expect(correct(tests.id, aFact('COD-12', { level: 'proofs' }, { evidence: chainEvidence() }))).toEqual({ refused: 'without-evidence' });
  expect(correct(tests.id, aFact('COD-12', { level: 'perfect' } as never))).toEqual({ refused: 'no-such-answer' });
  const said = aFact('COD-01', { match: 'exact' }, { contract: '0xa', source: 'C' });
  expect(correct(source.id, said)).toEqual({ refused: 'not-repeatable' });
});

test('a confirmed drain ends by restitution or mistaken identity, shown on a page, and nothing else ends so', () => {
  const ground = { why: 'restitution', url: 'https://lighthouse.example/repaid' } as const;
  const end = (factId: string, url: string = ground.url) => decide({ kind: 'cap-ended', factId, ground: { ...ground, url }, ...by });
  expect(end(drain.id)).toEqual({ facts: [tests, source] });
  expect(end(drain.id, '')).toEqual({ refused: 'without-evidence' });
  expect(end(source.id)).toEqual({ refused: 'only-cap-02' });
  expect(decide({ kind: 'withdrawn', factId: drain.id, ...by })).toEqual({ refused: 'only-cap-02' });
  const cleared = aFact('CAP-02', { ruleMet: false, confirmed: null });
  expect(decide({ kind: 'corrected', factId: drain.id, replacement: cleared, ...by })).toEqual({ refused: 'another-question' });
});
