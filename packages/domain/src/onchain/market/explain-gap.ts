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
  'tells-simulations': 'it behaves differently when observed: under other terms a sale is refused or taxed differently',
  'waits-after-purchase': 'a sale soon after the purchase is refused; later sales, or those of older holders, work',
  'stops-later': 'a sale minutes after the purchase passes; one an hour, a day or 31 days later is refused or taxed more',
  'stops-after-purchases': 'a sale passes, but not after purchases by others',
  'environment-differs': 'it depends on something that the simulation cannot show as a real transaction would find it',
  'no-outsider-sold': 'the simulated sale passes, but on record many have bought and no one has sold except insiders',
  requests: 'to try everything takes more requests than one simulation makes',
  time: 'the simulation was stopped at its time limit, before it had tried everything',
  'not-tried': 'it was not tried',
  'holder-unknown': 'no holder was found',
  refused: 'it was refused with all tried arguments',
  'sale-fails-before': 'the sale fails even without it',
  'holder-is-in-the-trade': 'its holder is the token, its pool or the router',
};

/** Why a trade could not be judged, as part of a sentence. */
export const explainGap = (reason: MarketGap): string => GAPS[reason];
