import type { Db } from '@redoubt/db/client';
import { FLAG_DEFAULTS } from '@redoubt/flags/flag-keys';
import { listStoredFlags, type StoredFlag } from './flag-store.ts';

/** A flag and what it is without anybody having said so; `undefined` when nothing here asks for it. */
export type ListedFlag = StoredFlag & { readonly default: boolean | undefined };

/** Every flag that something here asks for, set or not, and those that an operator added; by key. */
export async function listFlags({ db }: { db: Db }): Promise<ListedFlag[]> {
  const stored = new Map((await listStoredFlags(db)).map((flag) => [flag.key, flag]));
  const defaults = new Map<string, boolean>(Object.entries(FLAG_DEFAULTS));
  const keys = [...new Set([...defaults.keys(), ...stored.keys()])].sort();
  return keys.map((key) => ({
    ...(stored.get(key) ?? { key, value: defaults.get(key) ?? false, share: null, users: [] }),
    default: defaults.get(key),
  }));
}
