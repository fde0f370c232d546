import type { EventProperties } from './track.ts';

const SENT_KEY = 'utmVisitSent';

/** Limits of an event. */
const VALUE_CHARACTERS_MAX = 500;
const PARAMETERS_MAX = 20;

type UtmDeps = {
  search: () => string;
  /** The storage of this tab. May throw: it can be blocked. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  track: (eventName: 'UTM Visit', properties: EventProperties) => void;
};

/**
 * Sends 'UTM Visit' once per session when the address has utm_ parameters, which become its
 * properties (OP-57).
 */
export function trackUtmVisit({ search, storage, track }: UtmDeps): void {
  const parameters = [...new URLSearchParams(search())].filter(([name, value]) => /^utm_\w{1,60}$/.test(name) && value !== '');
  if (parameters.length === 0) return;
  try {
    if (storage().getItem(SENT_KEY) !== null) return;
    storage().setItem(SENT_KEY, 'true');
  } catch {
    // Blocked: a reload counts again.
  }
  const few = parameters.slice(0, PARAMETERS_MAX).map(([name, value]) => [name, value.slice(0, VALUE_CHARACTERS_MAX)] as const);
  track('UTM Visit', Object.fromEntries(few));
}
