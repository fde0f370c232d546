/** From where on an event is worth an alert. All of them are here, and /methodology tells them. Shares are in hundredths of a per cent. */

/** New tokens at once, against what existed before. */
export const LARGE_MINT = { fromBps: 500, majorBps: 1_000, criticalBps: 5_000 } as const;

/** What is taken out of a pool at once, against what it held. */
export const LIQUIDITY_REMOVAL = { fromBps: 2_000, criticalBps: 5_000 } as const;

/** A transfer of a token out of a contract, against the contract's own in the days before. */
export const LARGE_OUTFLOW = { timesLargest: 5, days: 30, outflowsMin: 20 } as const;

/** Whoever uses a power for the first time is news once the contract has been on record for so long: what comes before is its setting up. */
export const NEW_CALLER = { recordHoursMin: 24 } as const;

/** What was found so long after it happened, as when history is read, is no news: it stands in the record and nobody is told. */
export const NEWS_HOURS = 24;
