import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { ETHER } from '../contract-calls.ts';
import { buy, callsTo, plain, pooled, type TradeCase } from './exchange.ts';

/** Tokens that keep, report or move balances in other ways, and that use the pool's own functions. */
export const BALANCES: Readonly<Record<string, TradeCase>> = {
  ShownPurchases: {
    ...pooled('ShownPurchases'),
    truth: { kind: 'trap', reason: 'Balances show purchases of which a millionth arrived.' },
  },
  BalanceForRouter: {
    ...plain('BalanceForRouter', ({ router }) => [router]),
    truth: { kind: 'trap', reason: 'The router is told that the pool received nothing.' },
  },
  NothingMoves: { ...pooled('NothingMoves'), truth: { kind: 'trap', reason: 'A sale logs a transfer and moves nothing.' } },
  Diverted: { ...plain('Diverted'), truth: { kind: 'trap', reason: 'The tokens of a sale go to the deployer in place of the pool.' } },
  SkimmedSales: {
    ...pooled('SkimmedSales'),
    truth: { kind: 'trap', reason: 'A sale’s tokens are taken out of the pool again by `skim`.' },
  },
  MostlySkimmed: {
    ...pooled('MostlySkimmed'),
    truth: { kind: 'trap', sellTaxBps: 9_900, reason: 'All but 1 % of a sale is taken out of the pool by `skim`.' },
  },
  SyncedSales: {
    ...pooled('SyncedSales'),
    truth: { kind: 'trap', reason: '`sync` counts a sale’s tokens as reserves before the router does.' },
  },
  BurningPool: { ...pooled('BurningPool'), truth: { kind: 'trap', reason: 'A sale burns more of the pool’s tokens than it brings.' } },
  InflatedPool: {
    ...pooled('InflatedPool'),
    truth: { kind: 'trap', sellTaxBps: 9_990, reason: 'A sale first mints the pool a thousand times its tokens.' },
  },
  RebasedSellers: {
    ...pooled('RebasedSellers', { next: (made) => callsTo(made, 'RebasedSellers')('deployer', 'setEpoch', [1n]) }),
    truth: { kind: 'trap', sellTaxBps: 9_900, reason: 'A sale first reduces the seller’s balance to a hundredth.' },
  },
  LateSettlement: {
    ...pooled('LateSettlement'),
    truth: { kind: 'trap', sellTaxBps: 9_800, reason: 'A purchase leaves a debt of 98 %, which the sale pays.' },
  },
  ElasticShares: {
    ...plain('ElasticShares', () => [person('owner')]),
    prepare: async (made) => {
      await buy(made, 'ann');
      await callsTo(made, 'ElasticShares')('owner', 'report', [(1_005n * ETHER) / 1_000n, made.pair]);
    },
    truth: { kind: 'honest', reason: 'Balances are shares whose index only grows, by 1 % a report.' },
  },
  SealedBalances: {
    ...plain('SealedBalances'),
    truth: { kind: 'honest', reason: 'A balance that the token itself did not write cannot be moved.' },
  },
  FreshReserves: {
    ...pooled('FreshReserves'),
    truth: { kind: 'trap', reason: 'A sale passes only in a block in which the pool has traded before it.' },
  },
  RecognisedPools: {
    ...plain('RecognisedPools'),
    truth: { kind: 'trap', reason: 'What answers `getReserves()` receives tokens from the deployer only.' },
  },
  CommonQuota: {
    ...pooled('CommonQuota'),
    truth: {
      kind: 'trap',
      sellTaxBps: 9_798,
      reason: 'Of all that is ever sold, 100 tokens arrive at the pool; the owner receives the rest.',
    },
  },
};
