/**
 * A keyword that names one thing on a chain and not words: an address or a transaction in lower case, or a name of the Ethereum Name
 * Service. Which chain an address or a transaction is on, the keyword does not say.
 */
export type Lookup = { readonly kind: 'address' | 'transaction' | 'ens-name'; readonly text: string };

const ADDRESS = /^0x[0-9a-f]{40}$/;
const TRANSACTION = /^0x[0-9a-f]{64}$/;
const ENS_NAME = /^[^\s.]+(\.[^\s.]+)*\.eth$/u;

/** What `term`, prepared by `toSearchTerm`, names on a chain, if it does. */
export function findLookup(term: string): Lookup | undefined {
  if (ADDRESS.test(term)) return { kind: 'address', text: term };
  if (TRANSACTION.test(term)) return { kind: 'transaction', text: term };
  if (ENS_NAME.test(term)) return { kind: 'ens-name', text: term };
  return undefined;
}
