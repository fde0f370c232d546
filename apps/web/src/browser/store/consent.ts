import { BROWSER_DEPS, createRemembered, type RememberDeps } from './remembered.ts';

/** The key of 'I Accept', fixed by SITE-53. Any value counts, even an empty one. */
const CONSENT_KEY = 'cookieConsent';

/** 'unread' until the browser's storage is read. Nothing about consent may be shown before. */
export type Consent = 'unread' | 'absent' | 'accepted';

export type ConsentStore = {
  read(): Consent;
  accept(): void;
  subscribe(listener: () => void): () => void;
};

/** Stores consent in the browser. */
export function createConsentStore(deps: RememberDeps): ConsentStore {
  const { read, write, subscribe } = createRemembered(CONSENT_KEY, deps);
  return { read: () => (read() === null ? 'absent' : 'accepted'), accept: () => write('true'), subscribe };
}

export const consentStore = createConsentStore(BROWSER_DEPS);
