import type { Exercised } from '@redoubt/domain/onchain/activity/privileged';
import { expect, test } from 'vitest';
import { toReachBlockText, toStateText } from './analysis-state-text.ts';
import { explainUnresolved, toKindLabel, toProxyLabel, toSearchText, toStakeText, toUseText, toVoteText } from './power-labels.ts';

test('a function whose uses may be missing is never called unused, and its count is a lower bound', () => {
  const use = (count: number | null, reason: Exercised['reason']) => toUseText({ count, reason, lastAt: null });
  expect(use(null, 'calls-by-contracts-not-recorded')).toBe('uses through contracts not recorded');
  expect(use(null, 'history-not-read')).toBe('earlier uses not read yet');
  expect(use(null, 'not-recorded')).toBe('uses not recorded');
  expect(use(0, null)).toBe('no use recorded');
  expect([use(1, null), use(2, null)]).toEqual(['used 1 time', 'used 2 times']);
  expect(use(2, 'calls-by-contracts-not-recorded')).toBe('used at least 2 times');
});

test('a proxy is named by its standard', () => {
  expect(['eip-1967', 'safe', 'other'].map(toProxyLabel)).toEqual(['Proxy, EIP-1967', 'Proxy of a Safe', 'Proxy of an unknown kind']);
});

test('a multisig is called by its kind, with the keys that suffice where these are fewer than its threshold', () => {
  const label = (family: 'safe' | 'multisig-wallet', keys: number) =>
    toKindLabel({ kind: 'multisig', family, aliasOf: null, multisig: { threshold: 3, owners: ['0x1', '0x2', '0x3'], modules: [], keys } });
  expect([label('safe', 3), label('safe', 1), label('multisig-wallet', 2)]).toEqual([
    'Safe, 3 of 3',
    'Safe, 3 of 3; 1 key is enough',
    'Multisig wallet, 3 of 3; 2 keys are enough',
  ]);
  expect(toKindLabel({ kind: 'timelock', family: 'compound-timelock', aliasOf: null, multisig: null })).toBe('Timelock (Compound)');
  expect(toKindLabel({ kind: 'contract', family: null, aliasOf: '0x1', multisig: null })).toBe('Contract on the parent chain');
  expect(explainUnresolved('depth')).toBe('controller not found: too many contracts between');
});

test('how a vote is held is told in the clock of its governor', () => {
  const most = { is: 'known', account: `0x${'0a'.repeat(20)}`, votes: '1000', by: 'wallet' } as const;
  const held = { quorum: '4000', proposalThreshold: '10', most, timelock: null };
  const vote = { votingDelay: 1, votingPeriod: 40_320, clock: 'blocks', ...held } as const;
  expect(toVoteText(vote)).toBe(
    'votes after 1 block for 40320 blocks, quorum 4000. A single-key wallet (0x0a0a…0a0a) has 25\u00a0% of the votes that a quorum takes, the most of the known accounts.',
  );
  expect(toVoteText({ ...vote, clock: 'seconds', votingPeriod: 259_200, votingDelay: 7_200, quorum: null })).toBe(
    'votes after 2 hours for 72 hours. Whether one account reaches the vote’s quorum alone is not known: the governor did not say how many votes it takes.',
  );
});

test('members that may be missing are told with the number of accounts that were looked up', () => {
  const search = (lookedUp: { accounts: number; cut: boolean } | null, holders = ['0x1'], holdersComplete = false) =>
    toSearchText({ holders, holdersComplete, lookedUp });
  expect(search({ accounts: 312, cut: false })).toBe(
    'Looked up among 312 accounts that its events, calls and callers name; there may be others.',
  );
  expect(search({ accounts: 5_000, cut: true })).toContain('the first 5000 accounts');
  expect(search(null)).toContain('not every way');
  expect(search(null, ['0x1'], true)).toBeUndefined();
});

test.each([
  [[{ symbol: 'ETH', amount: 500, usd: 1_250_000 }], '$1.25\u00a0M'],
  [
    [
      { symbol: 'ETH', amount: 500, usd: 1_250_000 },
      { symbol: 'TOLL', amount: 40, usd: null },
    ],
    'at least $1.25\u00a0M',
  ],
  [[{ symbol: 'TOLL', amount: 41_234.5, usd: null }], '41.2\u00a0K TOLL, no price'],
  [
    [
      { symbol: 'TOLL', amount: 40, usd: null },
      { symbol: 'SALT', amount: 1, usd: null },
    ],
    '40 TOLL and 1 more, no price',
  ],
  [undefined, undefined],
])('what is at stake is money as far as it has a price: %j', (stake, text) => {
  expect(toStakeText(stake)).toBe(text);
});

const NONE = { contracts: 0, unfinished: null };
const analysed = (block: number, reachBlock: number | null) => ({ analysis: { block, reachBlock, outdated: false, unfinished: null } });

test('amounts of an earlier block than the analysis beside them are said to be of it', () => {
  expect(toStateText([analysed(200, 200), analysed(210, null)], NONE)).toBe('Analysed at block 200');
  expect(toStateText([analysed(200, 200), analysed(210, 190)], NONE)).toBe('Analysed at block 200, amounts measured at block 190');
  expect(toReachBlockText({ block: 200, reachBlock: 190 })).toBe('Amounts were measured at block 190');
  for (const reachBlock of [null, 200]) expect(toReachBlockText({ block: 200, reachBlock })).toBeUndefined();
});
