import { FLAG_DEFAULTS, type FlagKey } from '@redoubt/flags/flag-keys';

/** Which features are on for whoever looks. A flag shows a feature; it never permits one. */
export function useFlags(): Readonly<Record<FlagKey, boolean>> {
  return FLAG_DEFAULTS;
}
