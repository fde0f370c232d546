import { nameFunction as nameSelector, nameEvent as nameTopic } from '@redoubt/chain/names/name-table';

export type Naming = { readonly name: string; readonly signature: string | null };

const PLAIN_TRANSFER = '0x';

/** The likely function of a selector; undefined where the table of names has none. A plain transfer is `receive`. */
export function nameFunction(selector: string): Naming | undefined {
  return selector === PLAIN_TRANSFER ? { name: 'receive', signature: null } : nameSelector(selector);
}

/** The event of a first topic; undefined where the table of names has none. */
export function nameEvent(topic: string): Naming | undefined {
  return nameTopic(topic);
}
