import { findEvent, findFunction } from '@redoubt/chain/names/find-signature';

export type Naming = { readonly name: string; readonly signature: string | null };

const PLAIN_TRANSFER = '0x';

/** What a selector most likely stands for; undefined where the table of names has none. A plain transfer is received. */
export function nameFunction(selector: string): Naming | undefined {
  return selector === PLAIN_TRANSFER ? { name: 'receive', signature: null } : findFunction(selector);
}

/** What an event's first topic stands for; undefined where the table of names has none. */
export function nameEvent(topic: string): Naming | undefined {
  return findEvent(topic);
}
