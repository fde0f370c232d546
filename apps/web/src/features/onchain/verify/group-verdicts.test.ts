import type { Reading, Verdict } from '@redoubt/power/verify/reading';
import { expect, test } from 'vitest';
import { groupVerdicts } from './group-verdicts.ts';

const reading = (id: string, blockNumber: number) => ({ id, title: id, pin: { blockNumber, blockHash: '0x' } }) as unknown as Reading;
const noState = (block: number): Verdict => ({
  is: 'no-answer',
  reason: 'no-state',
  words: `It no longer keeps the state of block ${block}.`,
});

test('readings without an answer for the same reason are one group, whatever the block', () => {
  const readings = [reading('a', 496), reading('b', 510), reading('c', 496), reading('d', 496), reading('e', 496)];
  const verdicts = new Map<string, Verdict>([
    ['a', noState(496)],
    ['b', noState(510)],
    ['c', { is: 'match' }],
    ['d', { is: 'no-answer', reason: 'refused', words: 'It refused eth_call.' }],
  ]);
  const { unanswered, matches, unchecked, mismatches } = groupVerdicts(readings, verdicts);
  expect(unanswered.map(({ words, readings: { length } }) => [length, words])).toEqual([
    [2, 'It no longer keeps the state of blocks 496 to 510.'],
    [1, 'It refused eth_call.'],
  ]);
  expect([matches, unchecked, mismatches].map((all) => all.map(({ id }) => id))).toEqual([['c'], ['e'], []]);
});

test('a group of one block keeps its number', () => {
  const { unanswered } = groupVerdicts(
    [reading('a', 496), reading('b', 496)],
    new Map([
      ['a', noState(496)],
      ['b', noState(496)],
    ]),
  );
  expect(unanswered.map(({ words }) => words)).toEqual(['It no longer keeps the state of block 496.']);
});
