import { hexToBytes } from '@noble/hashes/utils';
import { type Fields, toAmount, toHex } from '../read/raw.ts';
import { encodeBytes, toShortest } from './merkle-root.ts';

export const isGiven = (value: unknown) => value !== undefined && value !== null;
export const toBytes = (value: unknown, what: string) => hexToBytes(toHex(value, what).slice(2));
/** RLP of a field's bytes. Throws Malformed. */
export const encodeField = (fields: Fields, name: string) => encodeBytes(toBytes(fields[name], name));
/** RLP of a field's number in its shortest form. Throws Malformed. */
export const encodeNumber = (fields: Fields, name: string) => encodeBytes(toShortest(toAmount(fields[name], name)));
