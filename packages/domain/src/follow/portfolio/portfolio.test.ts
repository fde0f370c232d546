import { expect, test } from 'vitest';
import { ProjectId } from '../../ids.ts';
import type { Approval, CollectionApproval, Holding, WalletHoldings } from '../../onchain/wallet/holdings.ts';
import { foldHoldings } from './fold-holdings.ts';
import { sumApprovals } from './sum-approvals.ts';
import { addDecimals, sumPortfolio } from './sum-portfolio.ts';

const holding = (overrides: Partial<Holding>): Holding => ({
  symbol: 'TKN',
  name: 'Token',
  contract: `0x${'1'.repeat(40)}`,
  logo: null,
  balance: '1',
  priceUsd: null,
  priceSource: null,
  priceFrom: [],
  priceGap: 'no-market',
  valueUsd: null,
  percentage: null,
  projectId: null,
  project: null,
  score: null,
  powers: null,
  alerts: null,
  ...overrides,
});
const wallet = (protocol: string, tokens: Holding[], approvals: Approval[] = []): WalletHoldings => ({
  address: `0x${'a'.repeat(40)}`,
  protocol,
  label: null,
  asOf: { chain: protocol, block: 1, hash: '0x00', time: '2026-11-01T00:00:00.000Z', finalizedBlock: null },
  totalUsd: null,
  change24h: null,
  transactionCount: 0,
  firstSeen: null,
  lastSeen: null,
  updatedAt: '2026-11-01T00:00:00.000Z',
  tokens,
  tokensAsked: 0,
  approvals: {
    entries: approvals,
    collections: [],
    searched: { fromBlock: 0, toBlock: 1 },
    record: { contracts: 0, fromBlock: null, complete: true },
    found: approvals.length,
    asked: approvals.length,
    truncated: false,
  },
});
const eth = holding({ symbol: 'ETH', contract: null, priceUsd: 2_000, valueUsd: 3_000, balance: '1.5' });
const known = ProjectId.parse('harbour');

test('spam tokens are folded with the reason; known and priced ones are not', () => {
  const { shown, folded } = foldHoldings([
    eth,
    holding({ symbol: 'HRB', projectId: known, name: 'claim at harbour.com' }),
    holding({ symbol: 'OK', valueUsd: 5 }),
    holding({ symbol: 'ＥＴＨ', valueUsd: 1 }),
    holding({ symbol: 'GIFT', name: 'Visit usd-gift.xyz', valueUsd: 9 }),
    holding({ symbol: 'DUST' }),
  ]);
  expect(shown.map(({ symbol }) => symbol)).toEqual(['ETH', 'HRB', 'OK']);
  expect(folded.map(({ holding: { symbol }, reason }) => [symbol, reason])).toEqual([
    ['ＥＴＨ', 'copies-a-symbol'],
    ['GIFT', 'contains-an-address'],
    ['DUST', 'has-no-price'],
  ]);
});

test.each([
  'gift-example.test',
  'Gift at GIFT-EXAMPLE.TEST',
  'gift.claims-now.online',
  'gift。example',
  'ｇｉｆｔ．ｓｈｏｐ',
  't.me/gift',
  'GIFT.gg',
])('a token named %j is bait, whatever the domain ends in, and is marked as such though it has a price (BR-40)', (name) => {
  for (const bait of [holding({ name, valueUsd: 9 }), holding({ symbol: name, valueUsd: 9 })])
    expect(foldHoldings([bait]).folded).toMatchObject([{ reason: 'contains-an-address' }]);
});

test.each(['USDC.e', 'USDC.axl', 'Mr.Someone Coin', 'U.S. Dollar', 'Index 1.5', 'Staked v2.Token'])(
  'a token named %j is no bait (BR-40)',
  (name) => expect(foldHoldings([holding({ name, symbol: name, valueUsd: 9 })]).folded).toEqual([]),
);

test('a token is summed exactly over the wallets of one chain, and not over chains', () => {
  const small = holding({ symbol: 'HRB', projectId: known, balance: '0.000000000000000001' });
  const { totalUsd, tokens, folded } = sumPortfolio([
    wallet('demo', [eth, small]),
    wallet('demo', [{ ...eth, balance: '0.5', valueUsd: 1_000 }, { ...small, balance: '2' }, holding({ symbol: 'DUST' })]),
    wallet('base', [{ ...eth, balance: '2', valueUsd: 4_000 }]),
  ]);
  expect(totalUsd).toBe(8_000);
  expect(
    tokens.map(({ symbol, chain, balance, valueUsd, percentage, wallets }) => [symbol, chain, balance, valueUsd, percentage, wallets]),
  ).toEqual([
    ['ETH', 'base', '2', 4_000, 50, 1],
    ['ETH', 'demo', '2', 4_000, 50, 2],
    ['HRB', 'demo', '2.000000000000000001', null, null, 2],
  ]);
  expect(folded.map(({ token }) => token.symbol)).toEqual(['DUST']);
});

test('without any price there is no total', () => {
  expect(sumPortfolio([wallet('demo', [holding({ projectId: known })])]).totalUsd).toBeNull();
  expect(sumPortfolio([]).totalUsd).toBeNull();
});

test.each([
  ['1', '2', '3'],
  ['0.5', '0.5', '1'],
  [
    '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
    '0.000000000000000001',
    '115792089237316195423570985008687907853269984665640564039457.584007913129639936',
  ],
])('%s and %s are %s', (one, other, sum) => {
  expect(addDecimals(one, other)).toBe(sum);
});

const approval = (
  symbol: string,
  spender: number,
  overrides: Partial<Approval> = {},
  token: Partial<Approval['token']> = {},
): Approval => ({
  token: {
    contract: `0x${'1'.repeat(40)}`,
    symbol,
    name: symbol,
    priceUsd: 1,
    priceGap: null,
    projectId: known,
    score: null,
    ...token,
  },
  spender: { address: `0x${String(spender).repeat(40)}`, kind: 'contract', label: null, projectId: null, score: null },
  through: null,
  until: null,
  allowance: '5',
  unlimited: false,
  amountAtRisk: '5',
  valueAtRiskUsd: 5,
  ...overrides,
});

test('PORT-06: approvals are ordered by the value at risk, unknown values before zero', () => {
  const held = holding({ symbol: 'HRB', projectId: known, balance: '100', valueUsd: 100 });
  const { approvals } = sumApprovals([
    wallet(
      'demo',
      [held],
      [
        approval('NIL', 1, { amountAtRisk: '0', valueAtRiskUsd: 0 }),
        approval('DARK', 2, { valueAtRiskUsd: null }),
        approval('FEW', 3),
        approval('ALL', 4, { unlimited: true, amountAtRisk: '100', valueAtRiskUsd: 100 }),
      ],
    ),
  ]);
  expect(approvals.map(({ token, chain, owner }) => [token.symbol, chain, owner])).toEqual(
    ['ALL', 'FEW', 'DARK', 'NIL'].map((symbol) => [symbol, 'demo', `0x${'a'.repeat(40)}`]),
  );
});

test('PORT-06: a token with two spenders is at risk once, and never for more than is held', () => {
  const held = holding({ symbol: 'HRB', projectId: known, balance: '100', valueUsd: 100 });
  const unlimited = { unlimited: true, amountAtRisk: '100', valueAtRiskUsd: 100 };
  const sum = (...approvals: Approval[]) => sumApprovals([wallet('demo', [held], approvals)]);
  expect(sum(approval('HRB', 1, unlimited), approval('HRB', 2, unlimited)).atRiskUsd).toBe(100);
  expect(sum(approval('HRB', 1), approval('HRB', 2)).atRiskUsd).toBe(10);
  expect(sum(approval('HRB', 1), approval('HRB', 2, { valueAtRiskUsd: null }))).toMatchObject({ atRiskUsd: 5, unvalued: 1 });
  expect(sum(approval('HRB', 1, { valueAtRiskUsd: null })).atRiskUsd).toBeNull();
  const twice = wallet('demo', [held], [approval('HRB', 1, unlimited)]);
  expect(sumApprovals([twice, { ...twice, address: `0x${'b'.repeat(40)}` }]).atRiskUsd).toBe(200);
});

test('PORT-06: an approval of a spam token is folded with the reason, held or not', () => {
  const unlisted = { contract: `0x${'2'.repeat(40)}`, projectId: null, priceUsd: null, priceGap: 'no-market' } as const;
  const gift = { ...unlisted, contract: `0x${'3'.repeat(40)}`, name: 'Claim at gift.xyz' };
  const sum = sumApprovals([
    wallet(
      'demo',
      [eth, holding({ symbol: 'GIFT', name: 'Claim at gift.xyz', contract: gift.contract })],
      [
        approval('DUST', 1, { valueAtRiskUsd: null }, unlisted),
        approval('GIFT', 1, { valueAtRiskUsd: null }, gift),
        approval('ETH', 1, {}, { ...unlisted, contract: `0x${'4'.repeat(40)}`, priceUsd: 1 }),
      ],
    ),
  ]);
  expect(sum).toMatchObject({ approvals: [], atRiskUsd: null, unvalued: 0 });
  expect(sum.folded.map(({ approval: { token }, reason }) => [token.symbol, reason])).toEqual([
    ['DUST', 'has-no-price'],
    ['GIFT', 'contains-an-address'],
    ['ETH', 'copies-a-symbol'],
  ]);
});

test('PORT-06: approvals of collections: of items that are held first, all before one; those whose name is bait are only counted', () => {
  const of = (symbol: string, fields: Partial<CollectionApproval> = {}): CollectionApproval => ({
    collection: { contract: `0x${'1'.repeat(40)}`, symbol, name: symbol, projectId: null },
    spender: approval('HRB', 1).spender,
    item: null,
    held: '1',
    readable: true,
    ...fields,
  });
  const own = wallet('demo', []);
  const { collections, bait } = sumApprovals([
    {
      ...own,
      approvals: {
        ...own.approvals,
        collections: [of('NONE', { held: '0' }), of('DARK', { held: null }), of('ONE', { item: '7' }), of('ALL'), of('gift-example.xyz')],
      },
    },
  ]);
  expect(collections.map(({ collection }) => collection.symbol)).toEqual(['ALL', 'ONE', 'DARK', 'NONE']);
  expect(bait).toBe(1);
});
