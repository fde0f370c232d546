import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { ETHER } from '../contract-calls.ts';
import { callsTo, plain, pooled, type TradeCase } from './exchange.ts';

/** Tokens that look at the amount of a trade. */
export const AMOUNTS: Readonly<Record<string, TradeCase>> = {
  WholeLots: {
    ...pooled('WholeLots'),
    truth: { kind: 'trap', reason: 'A sale must be a multiple of 100,000 tokens; a wallet can hold 90,000.' },
  },
  SecretDigits: {
    ...plain('SecretDigits', () => [418_350_977n]),
    truth: { kind: 'trap', reason: 'The amount of a sale must end with nine digits that only the owner knows.' },
  },
  PoolShare: {
    ...pooled('PoolShare'),
    truth: { kind: 'trap', reason: 'A sale must be less than a millionth of the pool, once a day: a purchase takes years to sell.' },
  },
  ShrinkingLimit: {
    ...pooled('ShrinkingLimit'),
    truth: { kind: 'trap', reason: 'The largest sale halves with every token bought: to nothing.' },
  },
  LeastSale: {
    ...plain('LeastSale', () => [person('owner')]),
    prepare: (made) => callsTo(made, 'LeastSale')('owner', 'open', [made.pair, 2_000_000n * ETHER]),
    truth: { kind: 'trap', reason: 'The smallest sale is 2,000,000 tokens, more than the pool has.' },
  },
  LargestSale: {
    ...pooled('LargestSale', { next: (made) => callsTo(made, 'LargestSale')('deployer', 'setMaxSellAmount', [1n]) }),
    truth: { kind: 'trap', reason: 'The largest sale is one wei, by the owner’s setting.' },
  },
  FrozenPurchases: { ...pooled('FrozenPurchases'), truth: { kind: 'trap', reason: 'What was bought is frozen for ever.' } },
  SellQuota: {
    ...pooled('SellQuota'),
    truth: { kind: 'trap', reason: 'Sales count against a quota of zero: the subtraction reverts.' },
  },
  TierZero: { ...pooled('TierZero'), truth: { kind: 'trap', reason: 'A sale divides by the tier of the seller, which is zero.' } },
  PriceFloor: {
    ...pooled('PriceFloor'),
    truth: { kind: 'trap', reason: 'A sale that lowers the price below that of the last purchase reverts: each does.' },
  },
  MaxTransaction: {
    ...plain('MaxTransaction', () => [person('owner')]),
    truth: { kind: 'honest', reason: 'A transfer is at most 2 % of the supply, which the owner can lift.' },
  },
  MaxWallet: { ...pooled('MaxWallet'), truth: { kind: 'honest', reason: 'A wallet holds at most 2 % of the supply.' } },
};
