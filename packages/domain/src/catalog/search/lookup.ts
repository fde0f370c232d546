import { hidesCharacters, showText } from '../../chain-text.ts';
import { toSearchTerm } from '../search-term/search-term.ts';
import { readWebAddress } from './web-key.ts';

/**
 * A keyword that identifies something and is no name: an address or transaction hash in lower case, an address shortened in its
 * middle ('0x1f98...f984') or cut after 8 to 20 digits, an ENS name, or a web address (its host). Addresses and
 * transactions can exist on several chains.
 */
export type Lookup = {
  readonly kind: 'address' | 'transaction' | 'shortened-address' | 'ens-name' | 'forbidden-ens-name' | 'mixed-ens-name' | 'web-address';
  readonly text: string;
};

/** Within any text: links of explorers, `eth:` and `eip155:1:` before it, `@1` after it. */
const ON_CHAIN = /(?<![0-9a-z])0x([0-9a-f]{64}|[0-9a-f]{40})(?![0-9a-z])/;
const WITHOUT_PREFIX = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const SHORTENED = /^0x(?:[0-9a-f]{3,38}\.{2,3}[0-9a-f]{3,38}|[0-9a-f]{8,20})$/;
const ENS_NAME = /^[^\s./]+(\.[^\s./]+)*\.eth$/u;

/** An address in a word of 32 bytes, as logs and call data hold it. No hash begins with so many zeros. */
const PADDED = /^0{24}([0-9a-f]{40})$/;

/** What a keyword identifies, if anything. */
export function findLookup(keyword: string): Lookup | undefined {
  const term = toSearchTerm(keyword);
  const digits = findDigits(term);
  if (digits !== undefined) {
    const address = digits.length === 40 ? digits : PADDED.exec(digits)?.[1];
    return address === undefined ? { kind: 'transaction', text: `0x${digits}` } : { kind: 'address', text: `0x${address}` };
  }
  if (SHORTENED.test(term)) return { kind: 'shortened-address', text: term };
  if (ENS_NAME.test(term)) return toEnsName(keyword.normalize('NFC').toLowerCase().trim());
  const address = readWebAddress(term);
  return address && { kind: 'web-address', text: address.host };
}

/** Alphabets whose letters look like each other's. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u];

/**
 * An ENS name as it was entered: what joins its emoji is part of it. One with other hidden characters is none, and one with letters of
 * several alphabets is mostly an imitation. Source: ENSIP-15.
 */
function toEnsName(name: string): Lookup {
  if (hidesCharacters(name)) return { kind: 'forbidden-ens-name', text: showText(name, { lengthMax: name.length * 10 }) ?? name };
  const isMixed = name.split('.').some((label) => ALPHABETS.filter((alphabet) => alphabet.test(label)).length > 1);
  return { kind: isMixed ? 'mixed-ens-name' : 'ens-name', text: name };
}

function findDigits(term: string): string | undefined {
  const [, digits] = ON_CHAIN.exec(term) ?? [];
  if (digits !== undefined) return digits;
  // Copied from a table, a mail or a PDF: with spaces inside, or without the 0x.
  const joined = term.replaceAll(/\s/g, '');
  if (WITHOUT_PREFIX.test(joined)) return joined;
  return joined === term ? undefined : /^0x([0-9a-f]{64}|[0-9a-f]{40})$/.exec(joined)?.[1];
}
