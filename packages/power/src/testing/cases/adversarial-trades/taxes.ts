import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { buy, callsTo, plain, pooled, sell, type TradeCase } from './exchange.ts';

/** Tokens that keep a part of trades. */
export const TAXES: Readonly<Record<string, TradeCase>> = {
  AlmostAll: { ...pooled('AlmostAll'), truth: { kind: 'trap', sellTaxBps: 9_900, reason: 'Sales pay 99 %.' } },
  FourFees: {
    ...plain('FourFees', () => [person('owner')]),
    prepare: async (made) => {
      const said = callsTo(made, 'FourFees');
      await said('owner', 'setPool', [made.pair]);
      await said('owner', 'setFees', [{ marketing: 2_400, liquidity: 2_400, team: 2_400, burn: 2_400 }]);
    },
    truth: { kind: 'trap', sellTaxBps: 9_600, reason: 'Four fees of 24 % each, under a maximum of 25 % each.' },
  },
  TaxedPurchases: {
    ...pooled('TaxedPurchases'),
    truth: { kind: 'trap', buyTaxBps: 9_900, reason: 'Purchases pay 99 %, sales nothing.' },
  },
  PersonalTax: {
    ...pooled('PersonalTax'),
    truth: { kind: 'trap', sellTaxBps: 9_500, reason: 'A purchase sets the buyer’s own tax to 95 %, which shows as zero to it.' },
  },
  StuckPayout: {
    ...pooled('StuckPayout', { toArgs: () => [person('treasurer')] }),
    make: async (chain) => chain.make('StuckPayout', [await chain.make('ClosedTreasury')]),
    truth: { kind: 'trap', buyTaxBps: 200, reason: 'Sales pay out to a treasury that refuses ether, and revert.' },
  },
  ShrinkingReflection: {
    ...pooled('ShrinkingReflection'),
    truth: { kind: 'trap', sellTaxBps: 9_900, reason: 'Each sale divides the balances of all buyers by 100, the seller’s first.' },
  },
  FivePercent: {
    ...pooled('FivePercent', { toArgs: () => [person('treasurer')] }),
    truth: { kind: 'taxed', buyTaxBps: 500, sellTaxBps: 500, reason: 'Purchases and sales pay 5 %.' },
  },
  SellFee: {
    ...plain('SellFee', () => [person('owner')]),
    prepare: (made) => callsTo(made, 'SellFee')('owner', 'setPool', [made.pair, true]),
    truth: { kind: 'taxed', sellTaxBps: 1_200, reason: 'Sales pay 12 %, at most 15 %.' },
  },
  BurnOnTransfer: {
    ...plain('BurnOnTransfer'),
    truth: { kind: 'taxed', buyTaxBps: 100, sellTaxBps: 100, reason: 'Each transfer burns 1 %.' },
  },
  TieredTax: {
    ...pooled('TieredTax'),
    truth: { kind: 'taxed', buyTaxBps: 300, sellTaxBps: 300, reason: 'Trades pay 3 %, large ones 8 %.' },
  },
  PatientTax: {
    ...pooled('PatientTax'),
    truth: { kind: 'taxed', sellTaxBps: 2_000, reason: 'Sales pay 20 % in the first hour, 10 % on the first day, then 2 %.' },
  },
  Reflection: {
    ...plain('Reflection'),
    liquidity: { tokens: 1_000_000n * 10n ** 9n, ether: 10n ** 19n },
    truth: {
      kind: 'taxed',
      buyTaxBps: 200,
      sellTaxBps: 180,
      reason: 'Transfers pay 2 % to all holders; the pool’s part of it counts as sold.',
    },
  },
  Dividends: {
    ...pooled('Dividends'),
    truth: { kind: 'taxed', buyTaxBps: 400, sellTaxBps: 400, reason: 'Transfers pay 4 % to holders as dividends.' },
  },
  SwapBack: {
    ...plain('SwapBack', ({ router }) => [person('owner'), router, person('treasurer')]),
    prepare: async (made) => {
      await buy(made, 'ann');
      await sell(made, 'ann');
    },
    truth: { kind: 'taxed', buyTaxBps: 400, sellTaxBps: 400, reason: 'Trades pay 4 %, which sales turn into ether for the team.' },
  },
  FreeRouter: {
    ...pooled('FreeRouter', { toArgs: ({ router }) => [router] }),
    truth: { kind: 'taxed', buyTaxBps: 600, reason: 'Transfers pay 6 %, but not where the router spends: purchases only.' },
  },
};
