import { expect, test } from 'vitest';
import { findCovering, isLookAlike, type ListedToken, toCoverIndex, toTokenProjects } from './token-list.ts';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const listed = (overrides: Partial<ListedToken> = {}): ListedToken => ({
  id: 'harbour-token',
  filePath: 'token:HARB',
  symbol: 'harb',
  name: 'Harbour Token',
  addresses: { ethereum: address('a') },
  variants: ['branded', 'mono', 'background'],
  ...overrides,
});
const [token] = toTokenProjects([listed()]);

test('a listed token becomes a project with its name, ticker, drawing and contracts', () => {
  const addresses = { 'polygon-pos': address('A'), energi: address('b'), solana: 'So11111111111111111111111111111111111111112' };
  expect(toTokenProjects([listed({ addresses })])).toEqual([
    {
      id: 'harbour-token',
      name: 'Harbour Token',
      ticker: 'HARB',
      icon: 'HARB',
      contracts: [
        { chain: 'polygon', address: address('a') },
        { chain: 'chain-39797', address: address('b') },
      ],
    },
  ]);
});

test.each([
  ['has no contract', { addresses: {} }],
  ['lives on no EVM chain', { addresses: { solana: 'So11111111111111111111111111111111111111112', tron: address('a') } }],
  ['has an address that is too short', { addresses: { ethereum: address('a').slice(0, -1) } }],
  ["is a chain's own coin", { addresses: { plasma: address('e') } }],
  ["is a chain's own coin under a number", { addresses: { 'polygon-pos': '0x0000000000000000000000000000000000001010' } }],
  ['has a ticker that no file could have', { symbol: 'A B' }],
])('a token that %s is left out', (_why, change) => {
  expect(toTokenProjects([listed(change)])).toEqual([]);
});

test('a token without a drawing has none, and a ticker with capitals keeps them', () => {
  expect(toTokenProjects([listed({ variants: ['mono'], symbol: 'stHARB' })])).toMatchObject([{ icon: null, ticker: 'stHARB' }]);
});

test('of two entries that name one contract the first by id counts, in whatever order they are listed', () => {
  const twin = listed({ id: 'anchor', name: 'Anchor', symbol: 'anc' });
  for (const tokens of [
    [listed(), twin],
    [twin, listed()],
  ])
    expect(toTokenProjects(tokens).map(({ id }) => id)).toEqual(['anchor']);
});

test('ids are slugs', () => {
  expect(toTokenProjects([listed({ id: 'SWELL' }), listed({ id: '_odd.id_', addresses: { base: address('c') } })])).toMatchObject([
    { id: 'odd-id' },
    { id: 'swell' },
  ]);
});

test.each([
  ['the same id', { id: 'harbour-token', name: 'Other', tickers: [], contracts: [] }, true],
  ['the same contract', { id: 'x', name: 'Other', tickers: [], contracts: [{ chain: 'ethereum', address: address('a') }] }, true],
  [
    'the same address on another chain',
    { id: 'x', name: 'Other', tickers: [], contracts: [{ chain: 'base', address: address('a') }] },
    false,
  ],
  ['the same ticker and a like name', { id: 'x', name: 'Harbour Protocol', tickers: ['HARB'], contracts: [] }, true],
  ['only the same ticker', { id: 'x', name: 'Harbinger', tickers: ['HARB'], contracts: [] }, false],
  ['only a like name', { id: 'x', name: 'Harbour', tickers: ['HBR'], contracts: [] }, false],
])('a project with %s covers a token: %s', (_what, project, covers) => {
  if (token === undefined) throw new Error('no token');
  expect(findCovering(token, toCoverIndex([project])) !== undefined).toBe(covers);
});

test('a token that is called like its ticker belongs to the project with that ticker', () => {
  const [named] = toTokenProjects([listed({ name: 'HARB' })]);
  if (named === undefined) throw new Error('no token');
  expect(findCovering(named, toCoverIndex([{ id: 'x', name: 'Lighthouse', tickers: ['LIGHT', 'HARB'], contracts: [] }]))?.id).toBe('x');
});

test.each([
  ['Lido', 'Lido DAO', true],
  ['Lido', 'LIDO', true],
  ['Token Protocol', 'Token-Protocol', true],
  ['Token Protocol', 'Token', false],
  ['Compound', 'Compound USD Coin', false],
  ['Curve', 'Curvy', false],
])('%s and %s look alike: %s', (one, other, expected) => {
  expect(isLookAlike(one, other)).toBe(expected);
});
