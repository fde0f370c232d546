import { expect, test } from 'vitest';
import { ProjectId } from '../ids.ts';
import type { Holding, WalletHoldings } from '../skynet/wallet.ts';
import { foldHoldings } from './fold-holdings.ts';
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
  score: null,
  ...overrides,
});
const wallet = (protocol: string, tokens: Holding[]): WalletHoldings => ({
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
});
const eth = holding({ symbol: 'ETH', contract: null, priceUsd: 2_000, valueUsd: 3_000, balance: '1.5' });
const known = ProjectId.parse('harbour');

test('what was sent unasked for is folded with the reason; what is known or priced is not', () => {
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
    ['ＥＴＨ', 'borrows-a-symbol'],
    ['GIFT', 'names-an-address'],
    ['DUST', 'nobody-prices-it'],
  ]);
});

test('a token is summed over wallets of a chain, to its last digit, and not over chains', () => {
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

test('nothing with a price is no total of nothing', () => {
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
