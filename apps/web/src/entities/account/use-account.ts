import { useSyncExternalStore } from 'react';
import { type Account, LOADING, sessionStore } from './session-store.ts';

/** Loading until the first answer. */
export function useAccount(): Account {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.read, () => LOADING);
}
