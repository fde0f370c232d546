import type { MarketGap } from './schema.ts';

const GAPS: Readonly<Record<MarketGap, string>> = {
  'no-pool': 'no pool of it was found on this chain',
  'empty-pool': 'its pool is empty',
  'node-cannot-simulate': 'the node of this chain does not simulate',
  'no-means-to-buy': 'nobody could be given what it is paid with',
  'quote-refused': 'what it is paid with could not be sent',
  'purchase-refused': 'it could not be bought',
  'pool-refused': 'the pool refused the trade',
  'balance-unreadable': 'its balances could not be read',
  'balances-do-not-add-up': 'the balances that it tells do not add up',
  'out-of-gas': 'it used up more gas than a trade may',
  'tells-simulations': 'it behaves differently when it can tell that nothing is at stake',
  'waits-after-purchase': 'a sale in the same block as the purchase is refused; who holds it longer can sell',
  time: 'it took too long',
  'not-tried': 'it was not tried',
  'holder-unknown': 'who holds it was not found',
  refused: 'it was refused with everything that was tried',
  'sale-fails-before': 'the sale fails already without it',
  'holder-is-in-the-trade': 'its holder is the token or its pool',
};

/** Why something about a token's trades could not be determined, as the part of a sentence. */
export const explainGap = (reason: MarketGap): string => GAPS[reason];
