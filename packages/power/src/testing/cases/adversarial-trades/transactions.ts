import { plain, pooled, type TradeCase } from './exchange.ts';

/** Tokens that look at the transaction or the block. */
export const TRANSACTIONS: Readonly<Record<string, TradeCase>> = {
  MuchGas: {
    ...pooled('MuchGas'),
    truth: { kind: 'trap', reason: 'A sale needs 20 million gas, more than a transaction may have.' },
  },
  GasBurner: { ...pooled('GasBurner'), truth: { kind: 'trap', reason: 'A sale uses up more gas than a transaction may have.' } },
  UnpricedGas: { ...plain('UnpricedGas'), truth: { kind: 'trap', reason: 'A sale needs a gas price of zero.' } },
  UntippedSales: {
    ...pooled('UntippedSales'),
    truth: { kind: 'trap', reason: 'A sale needs a gas price equal to the base fee, as in calls without both.' },
  },
  PricedTax: {
    ...pooled('PricedTax'),
    truth: { kind: 'trap', sellTaxBps: 9_900, reason: 'Sales pay 99 % where the gas price is not zero.' },
  },
  FreeBlocks: { ...plain('FreeBlocks'), truth: { kind: 'trap', reason: 'A sale needs a block without a base fee.' } },
  OwnBlocks: {
    ...pooled('OwnBlocks'),
    truth: { kind: 'trap', reason: 'A sale needs a block proposed by the owner or by no one.' },
  },
  LuckyBlocks: { ...pooled('LuckyBlocks'), truth: { kind: 'trap', reason: 'A sale passes in one of 65536 blocks.' } },
  SameParity: {
    ...pooled('SameParity'),
    truth: { kind: 'trap', reason: 'A sale passes in the block of the purchase only, by a condition on parity.' },
  },
  SameBlock: { ...plain('SameBlock'), truth: { kind: 'trap', reason: 'A sale passes in the block of the first purchase only.' } },
  QuickSales: { ...pooled('QuickSales'), truth: { kind: 'trap', reason: 'A sale passes for 12 seconds after the purchase.' } },
  SameTransaction: {
    ...pooled('SameTransaction'),
    truth: { kind: 'trap', reason: 'A sale passes in the transaction of the purchase only, by transient storage.' },
  },
  RandomSales: {
    ...pooled('RandomSales'),
    truth: { kind: 'trap', reason: 'A sale passes with a chance of 1 to 50000, or where a block has no randomness.' },
  },
  OneActionPerBlock: {
    ...pooled('OneActionPerBlock'),
    truth: { kind: 'honest', opensAfterS: 12, reason: 'A sale waits for the block after the purchase.' },
  },
  BoundedTips: {
    ...pooled('BoundedTips'),
    truth: { kind: 'honest', reason: 'Purchases pay at most 20 gwei above the base fee.' },
  },
  PricedTrades: {
    ...plain('PricedTrades'),
    truth: { kind: 'honest', reason: 'Trades need a gas price above a base fee, and a proposer of the block.' },
  },
  GasCeiling: {
    ...pooled('GasCeiling'),
    truth: { kind: 'honest', reason: 'Trades have no more gas than a transaction may.' },
  },
  PricedFee: {
    ...pooled('PricedFee'),
    truth: { kind: 'taxed', sellTaxBps: 800, reason: 'Sales pay 8 %, but nothing where the gas price is zero.' },
  },
};
