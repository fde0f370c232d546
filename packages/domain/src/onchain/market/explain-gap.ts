import type { MarketGap } from './schema.ts';

const GAPS: Readonly<Record<MarketGap, string>> = {
  'no-pool': 'no pool of it was found on this chain',
  'empty-pool': 'its pool is empty',
  'node-cannot-simulate': 'the node of this chain does not support simulation',
  'no-means-to-buy': 'no test account could be funded with the quote token',
  'quote-refused': 'the quote token could not be transferred',
  'purchase-refused': 'it could not be bought',
  'pool-refused': 'the pool refused the trade',
  'balance-unreadable': 'its balances could not be read',
  'balances-do-not-add-up': 'its reported balances do not add up',
  'out-of-gas': 'it exceeded the gas limit of a trade',
  'tells-simulations': 'it detects simulations and behaves differently in them',
  'waits-after-purchase': 'a sale in the same block as the purchase is refused; later sales work',
  time: 'it took too long',
  'not-tried': 'it was not tried',
  'holder-unknown': 'no holder was found',
  refused: 'it was refused with all tried arguments',
  'sale-fails-before': 'the sale fails even without it',
  'holder-is-in-the-trade': 'its holder is the token or its pool',
};

/** Why a trade could not be judged, as part of a sentence. */
export const explainGap = (reason: MarketGap): string => GAPS[reason];
