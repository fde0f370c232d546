/** How a client refreshes its config: on a timer, on use once it is old, or only by `refresh`. */
export type RefreshMode = 'auto-poll' | 'lazy-load' | 'manual-poll';

/** The key under which the product publishes its own config. */
export const LOCAL_FLAGS_KEY = 'local';

export type FlagOptions = {
  readonly sdkKey: string;
  readonly mode?: RefreshMode;
  /** Which of the service's own addresses: the global one, or the one in the European Union. */
  readonly dataGovernance?: 'Global' | 'EuOnly';
  /** An address that replaces the service's own. */
  readonly baseUrl?: string;
  /** 0: no timeout. */
  readonly requestTimeoutMs?: number;
  readonly pollIntervalSeconds?: number;
  readonly maxInitWaitTimeSeconds?: number;
  readonly cacheTimeToLiveSeconds?: number;
};

/** Defaults (FLAG-18 to FLAG-21). */
const FLAG_OPTION_DEFAULTS = {
  requestTimeoutMs: 30_000,
  pollIntervalSeconds: 60,
  maxInitWaitTimeSeconds: 5,
  cacheTimeToLiveSeconds: 60,
} as const;

export type CheckedOptions = FlagOptions & Required<Pick<FlagOptions, keyof typeof FLAG_OPTION_DEFAULTS | 'mode' | 'dataGovernance'>>;

/**
 * Fills in defaults, and throws for invalid options, with the messages of FLAG-22 to FLAG-26 and OP-44. The
 * engine would take some of them for absent.
 */
export function checkFlagOptions(options: FlagOptions): CheckedOptions {
  const checked = { mode: 'auto-poll', dataGovernance: 'Global', ...FLAG_OPTION_DEFAULTS, ...options } as const;
  if (typeof checked.sdkKey !== 'string' || checked.sdkKey === '') throw new Error("Invalid 'apiKey' value");
  if (!isAtLeast(checked.requestTimeoutMs, 0)) throw new Error("Invalid 'requestTimeoutMs' value");
  if (!isAtLeast(checked.pollIntervalSeconds, 1)) throw new Error("Invalid 'pollIntervalSeconds' value");
  if (!isAtLeast(checked.maxInitWaitTimeSeconds, 0)) throw new Error("Invalid 'maxInitWaitTimeSeconds' value");
  if (!isAtLeast(checked.cacheTimeToLiveSeconds, Number.MIN_VALUE)) {
    throw new Error("Invalid 'cacheTimeToLiveSeconds' value. Value must be greater than zero.");
  }
  return checked;
}

function isAtLeast(value: unknown, min: number): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= min;
}
