import { BROWSER_DEPS, createRemembered, type RememberDeps } from './remembered.ts';

/** The key of the answer, fixed by SITE-53. Any value hides the notice, even an empty one; only this one is consent. */
const CONSENT_KEY = 'cookieConsent';
const ACCEPTED = 'true';
const REFUSED = 'necessary';

/** 'unread' until the browser's storage is read. Nothing about consent may be shown before. */
export type Consent = 'unread' | 'absent' | 'necessary' | 'accepted';

export type ConsentStore = {
  read(): Consent;
  accept(): void;
  /** Only what the site itself needs. */
  refuse(): void;
  subscribe(listener: () => void): () => void;
};

/** Stores consent in the browser. */
export function createConsentStore(deps: RememberDeps): ConsentStore {
  const { read, write, subscribe } = createRemembered(CONSENT_KEY, deps);
  return {
    read() {
      const value = read();
      if (value === null) return 'absent';
      return value === ACCEPTED ? 'accepted' : 'necessary';
    },
    accept: () => write(ACCEPTED),
    refuse: () => write(REFUSED),
    subscribe,
  };
}

export const consentStore = createConsentStore(BROWSER_DEPS);
