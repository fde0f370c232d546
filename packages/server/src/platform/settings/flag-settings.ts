import { type FlagOptions, LOCAL_FLAGS_KEY, type RefreshMode } from '@redoubt/flags/flag-options';

/** Which flag service an operator named. Without any of it the product asks itself. */
export type FlagSettings = {
  readonly sdkKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly dataGovernance: 'Global' | 'EuOnly';
  readonly mode: RefreshMode | undefined;
};

/** Our own config is a few milliseconds away: a changed flag is there at the next page (within 5 s, decided for all pages). */
const LOCAL_SECONDS = 2;

/** How the web process, reached at `ownUrl`, asks for flags. */
export function toFlagOptions({ sdkKey, baseUrl, dataGovernance, mode }: FlagSettings, { ownUrl }: { ownUrl: string }): FlagOptions {
  if (sdkKey !== undefined) {
    return { sdkKey, dataGovernance, ...(baseUrl !== undefined && { baseUrl }), ...(mode !== undefined && { mode }) };
  }
  return { sdkKey: LOCAL_FLAGS_KEY, baseUrl: baseUrl ?? ownUrl, mode: mode ?? 'lazy-load', cacheTimeToLiveSeconds: LOCAL_SECONDS };
}
