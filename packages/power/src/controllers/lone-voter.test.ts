import { expect, test } from 'vitest';
import type { Vote } from '../analysis/power-map.ts';
import { findLoneVoter } from './lone-voter.ts';

const ANN = `0x${'a1'.repeat(20)}` as const;
const vote = (votes: string, of: Partial<Vote> = {}): Vote => ({
  ...{ votingDelay: 1, votingPeriod: 10, clock: 'blocks', quorum: '100', proposalThreshold: '50' },
  most: { is: 'known', account: ANN, votes, by: 'wallet' },
  ...of,
});

test('SKY-12 an account decides a vote alone from the votes of a quorum on', () => {
  expect([vote('99'), vote('100')].map((each) => findLoneVoter(each)?.account)).toEqual([undefined, ANN]);
});

test('SKY-12 it must have the votes of a proposal, too, where the governor asks for some', () => {
  expect(findLoneVoter(vote('100', { proposalThreshold: '101' }))).toBeUndefined();
  const { proposalThreshold: _, ...open } = vote('100');
  expect(findLoneVoter(open)?.account).toBe(ANN);
});

test('SKY-12 without the quorum, or without votes that were read, no account is said to decide', () => {
  const { quorum: _, ...unread } = vote('100');
  expect(findLoneVoter(unread)).toBeUndefined();
  expect(findLoneVoter(vote('100', { most: { is: 'unknown', reason: 'call-refused' } }))).toBeUndefined();
});

test('SKY-12 votes are compared as whole numbers, however large', () => {
  const quorum = (10n ** 30n).toString();
  expect(findLoneVoter(vote((10n ** 30n - 1n).toString(), { quorum }))).toBeUndefined();
});
