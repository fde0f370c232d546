import type { FlagClient } from './flag-client.ts';
import { FLAG_DEFAULTS, type FlagKey, mapFlags } from './flag-keys.ts';

/** A client without a source: every flag has its default, for everyone. */
export function createDefaultFlagClient(defaults: Readonly<Record<FlagKey, boolean>> = FLAG_DEFAULTS): FlagClient {
  return {
    getValue: async (key) => defaults[key],
    getAll: async () => mapFlags((key) => ({ value: defaults[key], variationId: null })),
    refresh: async () => true,
    close: () => undefined,
  };
}
