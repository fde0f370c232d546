import type { FlagClient } from './flag-client.ts';
import { FLAG_DEFAULTS } from './flag-keys.ts';

/** A client without a source: every flag has its default, for everyone. */
export function createDefaultFlagClient(): FlagClient {
  return {
    getValue: async (key) => FLAG_DEFAULTS[key],
    close: () => undefined,
  };
}
