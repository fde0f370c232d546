/** Thresholds of alerts. All of them are here, and published at /methodology. Shares are in basis points. */

/** A mint, relative to the supply before. */
export const LARGE_MINT = { fromBps: 500, majorBps: 1_000, criticalBps: 5_000 } as const;

/** A withdrawal from a pool, relative to its liquidity. */
export const LIQUIDITY_REMOVAL = { fromBps: 2_000, criticalBps: 5_000 } as const;

/** A transfer out of a contract, relative to the contract's largest in the days before. */
export const LARGE_OUTFLOW = { timesLargest: 5, days: 30, outflowsMin: 20 } as const;

/**
 * Most days between a payment by a labelled address and the deployment, and the minimum value of a token
 * payment: anyone can be sent dust.
 */
export const DEPLOYER_FUNDED = { days: 90, tokenUsdMin: 100 } as const;

/** A power that more accounts have used counts as a feature: a further caller is no news. */
export const NEW_CALLER = { callersMax: 20 } as const;

/** A contract's first hours count as setup: mints and first uses of powers are judged after them. */
export const SETTING_UP_HOURS = 24;

/** Of a past that was read only afterwards, what is older than this is recorded without notifications. What is followed is told, however late. */
export const NEWS_HOURS = 24;
