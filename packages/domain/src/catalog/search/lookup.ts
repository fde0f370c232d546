import { hidesCharacters, showText } from '../../chain-text.ts';
import { toSearchTerm } from '../search-term/search-term.ts';
import { readOnChain } from './on-chain.ts';
import { readWebAddress } from './web-key.ts';

/**
 * A keyword that identifies something and is no name: an address or transaction hash in lower case, an address shortened in its
 * middle ('0x1f98...f984') or cut after 6 to 20 digits, an ENS name, or a web address (its host). Addresses and
 * transactions can exist on several chains.
 */
export type Lookup = {
  readonly kind: 'address' | 'transaction' | 'shortened-address' | 'ens-name' | 'forbidden-ens-name' | 'mixed-ens-name' | 'web-address';
  readonly text: string;
};

const SHORTENED = /^0x(?:[0-9a-f]{3,38}\.{2,3}[0-9a-f]{3,38}|[0-9a-f]{6,20})$/;
const ENS_NAME = /^[^\s./]+(\.[^\s./]+)*\.eth$/u;

/** What a keyword identifies, if anything. */
export function findLookup(keyword: string): Lookup | undefined {
  const term = toSearchTerm(keyword);
  const onChain = readOnChain(term);
  if (onChain !== undefined) return onChain;
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
