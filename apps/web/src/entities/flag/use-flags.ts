import { FLAG_DEFAULTS } from '@redoubt/flags/flag-keys';
import { useCallback, useSyncExternalStore } from 'react';
import { useAccount } from '@/entities/account/use-account';
import { type Flags, flagStore } from './flag-store.ts';

/**
 * Which features are on for the present user; loaded again when the user changes (T-30). A flag shows a feature; it never permits one. Until
 * they are known every flag has its default.
 */
export function useFlags(): Flags {
  const { status, user } = useAccount();
  const name = status === 'loading' ? undefined : (user?.username ?? 'N/A');
  const subscribe = useCallback(
    (listener: () => void) => (name === undefined ? () => undefined : flagStore.subscribe(name, listener)),
    [name],
  );
  const read = () => (name === undefined ? FLAG_DEFAULTS : flagStore.read(name));
  return useSyncExternalStore(subscribe, read, () => FLAG_DEFAULTS);
}
