/**
 * A keyword that identifies something on a chain: an address or transaction hash in lower case, or an
 * ENS name. Addresses and transactions can exist on several chains.
 */
export type Lookup = { readonly kind: 'address' | 'transaction' | 'ens-name'; readonly text: string };

const ADDRESS = /^0x[0-9a-f]{40}$/;
const TRANSACTION = /^0x[0-9a-f]{64}$/;
const ENS_NAME = /^[^\s.]+(\.[^\s.]+)*\.eth$/u;

/** What `term` (normalised by `toSearchTerm`) identifies on a chain, if anything. */
export function findLookup(term: string): Lookup | undefined {
  if (ADDRESS.test(term)) return { kind: 'address', text: term };
  if (TRANSACTION.test(term)) return { kind: 'transaction', text: term };
  if (ENS_NAME.test(term)) return { kind: 'ens-name', text: term };
  return undefined;
}
