import { BROWSER_DEPS, createRemembered, type RememberDeps } from './remembered.ts';

/** Where 'I Accept' is remembered. The key is fixed by the specification (SITE-53); any value counts, even an empty one. */
const CONSENT_KEY = 'cookieConsent';

/** 'unread' until the browser's storage could be asked: then nothing about consent may be shown yet. */
export type Consent = 'unread' | 'absent' | 'accepted';

export type ConsentStore = {
  read(): Consent;
  accept(): void;
  subscribe(listener: () => void): () => void;
};

/** Remembers consent in the browser. */
export function createConsentStore(means: RememberDeps): ConsentStore {
  const { read, write, subscribe } = createRemembered(CONSENT_KEY, means);
  return { read: () => (read() === null ? 'absent' : 'accepted'), accept: () => write('true'), subscribe };
}

export const consentStore = createConsentStore(BROWSER_DEPS);
