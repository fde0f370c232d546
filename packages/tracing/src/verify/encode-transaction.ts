import { concatBytes } from '@noble/hashes/utils';
import { type Fields, toFields, toList, toNumber } from '../read/raw.ts';
import { encodeField, encodeNumber, isGiven, toBytes } from './encode-fields.ts';
import { encodeBytes, encodeList } from './merkle-root.ts';

/** Deposits of OP-stack chains. */
export const DEPOSIT = 0x7e;

/**
 * A transaction as the root of its block has it: what it pays to whom, and the signature, not who signed. Undefined for a type that is not
 * known here. Throws Malformed. Sources: EIP-155, 2930, 1559, 4844, 7702; OP-stack specification, deposits.
 */
export function encodeTransaction(transaction: Fields): Uint8Array | undefined {
  const type = isGiven(transaction.type) ? toNumber(transaction.type, 'the type of a transaction') : 0;
  const names = FIELDS[type];
  if (names === undefined) return undefined;
  const body = encodeList(names.map((name) => encodeOne(transaction, name)));
  return type === 0 ? body : concatBytes(Uint8Array.of(type), body);
}

const SIGNED = ['parity', '#r', '#s'];
const MODERN = ['#chainId', '#nonce', '#maxPriorityFeePerGas', '#maxFeePerGas', '#gas', 'to', '#value', 'input', 'accessList'];

/** Fields by type, in their order: numbers by their value. */
const FIELDS: Readonly<Record<number, readonly string[]>> = {
  0: ['#nonce', '#gasPrice', '#gas', 'to', '#value', 'input', '#v', '#r', '#s'],
  1: ['#chainId', '#nonce', '#gasPrice', '#gas', 'to', '#value', 'input', 'accessList', ...SIGNED],
  2: [...MODERN, ...SIGNED],
  3: [...MODERN, '#maxFeePerBlobGas', 'blobVersionedHashes', ...SIGNED],
  4: [...MODERN, 'authorizationList', ...SIGNED],
  [DEPOSIT]: ['sourceHash', 'from', 'to', 'mint', '#value', '#gas', 'isSystemTx', 'input'],
};

function encodeOne(transaction: Fields, name: string): Uint8Array {
  switch (name) {
    case 'to':
      return isGiven(transaction.to) ? encodeField(transaction, 'to') : encodeBytes(new Uint8Array());
    case 'parity':
      return encodeNumber(transaction, isGiven(transaction.yParity) ? 'yParity' : 'v');
    case 'mint':
      return isGiven(transaction.mint) ? encodeNumber(transaction, 'mint') : encodeBytes(new Uint8Array());
    case 'isSystemTx':
      return encodeBytes(transaction.isSystemTx === true ? Uint8Array.of(1) : new Uint8Array());
    case 'blobVersionedHashes':
      return encodeWords(transaction[name], 'a blob');
    case 'accessList':
      return encodeEach(transaction[name], 'an access list', (entry) => [
        encodeField(entry, 'address'),
        encodeWords(entry.storageKeys, 'a slot'),
      ]);
    case 'authorizationList':
      return encodeEach(transaction[name], 'an authorization', (entry) => [
        encodeNumber(entry, 'chainId'),
        encodeField(entry, 'address'),
        ...['nonce', 'yParity', 'r', 's'].map((each) => encodeNumber(entry, each)),
      ]);
    default:
      return name.startsWith('#') ? encodeNumber(transaction, name.slice(1)) : encodeField(transaction, name);
  }
}

function encodeEach(list: unknown, what: string, encode: (entry: Fields) => readonly Uint8Array[]): Uint8Array {
  return encodeList(toList(list, what).map((entry) => encodeList(encode(toFields(entry, what)))));
}

function encodeWords(list: unknown, what: string): Uint8Array {
  return encodeList(toList(list, what).map((word) => encodeBytes(toBytes(word, what))));
}
