import { expect, test } from 'vitest';
import { mergeFinding, rebaseFinding } from './merge.ts';
import { EMPTY_FINDING } from './schema.ts';

const base = { ...EMPTY_FINDING, title: 'Reentrancy', description: 'One', recommendation: 'Guard' };

test('two people who change different fields keep the words of both', () => {
  const merged = mergeFinding({ base, current: { ...base, description: 'Two' }, mine: { ...base, recommendation: 'Use a guard' } });
  expect(merged).toMatchObject({ is: 'merged', changed: true, finding: { description: 'Two', recommendation: 'Use a guard' } });
});

test('two people who change one field differently are told which', () => {
  const merged = mergeFinding({ base, current: { ...base, description: 'Two' }, mine: { ...base, description: 'Three' } });
  expect(merged).toEqual({ is: 'conflict', fields: ['description'] });
});

test('the same change made twice changes nothing', () => {
  const current = { ...base, description: 'Two' };
  expect(mergeFinding({ base, current, mine: { ...base, description: 'Two' } })).toEqual({
    is: 'merged',
    finding: current,
    changed: false,
  });
});

test('an answer touches nothing that auditors wrote', () => {
  const merged = mergeFinding({
    base,
    current: { ...base, title: 'Reentrancy in withdraw' },
    mine: { answer: 'Fixed', fixCommit: 'abcdef0' },
  });
  expect(merged).toMatchObject({ is: 'merged', finding: { title: 'Reentrancy in withdraw', answer: 'Fixed', fixCommit: 'abcdef0' } });
});

test('after a conflict what others wrote in other fields stays theirs, and both texts of the contested one are there', () => {
  const theirs = { ...base, description: 'Two', recommendation: 'Use a guard' };
  const rebased = rebaseFinding({ base, theirs, mine: { ...base, description: 'Three', proof: 'A test' } });
  expect(rebased.contested).toEqual(['description']);
  expect(rebased.mine).toMatchObject({ description: 'Three', recommendation: 'Use a guard', proof: 'A test' });
  const saved = mergeFinding({ base: theirs, current: theirs, mine: rebased.mine });
  expect(saved).toMatchObject({ is: 'merged', finding: { description: 'Three', recommendation: 'Use a guard', proof: 'A test' } });
});
