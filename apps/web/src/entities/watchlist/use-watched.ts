import { useCallback, useSyncExternalStore } from 'react';
import { useAccount } from '@/entities/account/use-account';
import { type Watched, watchStore } from './watch-store.ts';

/**
 * The watchlists of the logged-in user, updated by their actions anywhere on the page. Undefined
 * for visitors.
 */
export function useWatched(): Watched {
  const { user } = useAccount();
  const name = user?.username;
  const subscribe = useCallback(
    (listener: () => void) => (name === undefined ? () => undefined : watchStore.subscribe(name, listener)),
    [name],
  );
  return useSyncExternalStore(
    subscribe,
    () => (name === undefined ? undefined : watchStore.read(name)),
    () => undefined,
  );
}
