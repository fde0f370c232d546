import { readWebAddress } from './web-key.ts';

/**
 * A keyword that identifies something and is no name: an address or transaction hash in lower case, an address shortened in its
 * middle ('0x1f98...f984') or cut after 8 to 20 digits, an ENS name, or a web address (its host). Addresses and
 * transactions can exist on several chains.
 */
export type Lookup = {
  readonly kind: 'address' | 'transaction' | 'shortened-address' | 'ens-name' | 'web-address';
  readonly text: string;
};

/** Within any text: links of explorers, `eth:` and `eip155:1:` before it, `@1` after it. */
const ON_CHAIN = /(?<![0-9a-z])0x([0-9a-f]{64}|[0-9a-f]{40})(?![0-9a-z])/;
const WITHOUT_PREFIX = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const SHORTENED = /^0x(?:[0-9a-f]{3,38}\.{2,3}[0-9a-f]{3,38}|[0-9a-f]{8,20})$/;
const ENS_NAME = /^[^\s./]+(\.[^\s./]+)*\.eth$/u;

/** An address in a word of 32 bytes, as logs and call data hold it. No hash begins with so many zeros. */
const PADDED = /^0{24}([0-9a-f]{40})$/;

/** What `term` (normalised by `toSearchTerm`) identifies, if anything. */
export function findLookup(term: string): Lookup | undefined {
  const digits = findDigits(term);
  if (digits !== undefined) {
    const address = digits.length === 40 ? digits : PADDED.exec(digits)?.[1];
    return address === undefined ? { kind: 'transaction', text: `0x${digits}` } : { kind: 'address', text: `0x${address}` };
  }
  if (SHORTENED.test(term)) return { kind: 'shortened-address', text: term };
  if (ENS_NAME.test(term)) return { kind: 'ens-name', text: term };
  const address = readWebAddress(term);
  return address && { kind: 'web-address', text: address.host };
}

function findDigits(term: string): string | undefined {
  const [, digits] = ON_CHAIN.exec(term) ?? [];
  if (digits !== undefined) return digits;
  // Copied from a table, a mail or a PDF: with spaces inside, or without the 0x.
  const joined = term.replaceAll(/\s/g, '');
  if (WITHOUT_PREFIX.test(joined)) return joined;
  return joined === term ? undefined : /^0x([0-9a-f]{64}|[0-9a-f]{40})$/.exec(joined)?.[1];
}
