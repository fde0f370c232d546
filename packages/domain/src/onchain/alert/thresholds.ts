/** From where on an event is worth an alert. All of them are here, and /methodology tells them. Shares are in hundredths of a per cent. */

/** New tokens at once, against what existed before. */
export const LARGE_MINT = { fromBps: 500, majorBps: 1_000, criticalBps: 5_000 } as const;

/** What is taken out of a pool at once, against what it held. */
export const LIQUIDITY_REMOVAL = { fromBps: 2_000, criticalBps: 5_000 } as const;

/** A transfer of a token out of a contract, against the contract's own in the days before. */
export const LARGE_OUTFLOW = { timesLargest: 5, days: 30, outflowsMin: 20 } as const;

/**
 * Between what a labelled address paid to an account and what that account deployed lie at most so many days. A payment in tokens is worth so many US
 * dollars or more: anybody can be sent dust.
 */
export const DEPLOYER_FUNDED = { days: 90, tokenUsdMin: 100 } as const;

/** Powers that more different accounts have used are no longer held by a few: another one is no news. */
export const NEW_CALLER = { callersMax: 20 } as const;

/** What a contract does in its first hours is its setting up: new tokens and first uses of powers count from then on. */
export const SETTING_UP_HOURS = 24;

/** What was found so long after it happened, as when history is read, is no news: it stands in the record and nobody is told. */
export const NEWS_HOURS = 24;
