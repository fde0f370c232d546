import { showText } from '@redoubt/domain/chain-text';

/** Bytes as a node writes them. */
export type Hex = `0x${string}`;

const WORD = 64;

/** A number in 32 bytes, without `0x`. */
export function word(value: bigint | number): string {
  return value.toString(16).padStart(WORD, '0');
}

/** An address in 32 bytes, without `0x`. */
export function addressWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(WORD, '0');
}

/** The word at `index` of the data; undefined beyond its end. */
export function readWord(data: Hex, index: number): bigint | undefined {
  const text = data.slice(2 + index * WORD, 2 + (index + 1) * WORD);
  return text.length === WORD ? BigInt(`0x${text}`) : undefined;
}

/** The first word as an address; undefined where it is none. */
export function readAddress(data: Hex): Hex | undefined {
  const value = readWord(data, 0);
  return value === undefined || value >> 160n !== 0n ? undefined : `0x${value.toString(16).padStart(40, '0')}`;
}

/** The word at `index` as a signed number. */
export function readSigned(data: Hex, index: number): bigint | undefined {
  const value = readWord(data, index);
  return value === undefined ? undefined : BigInt.asIntN(256, value);
}

const TEXT_MAX = 200;

/** A string, or a bytes32 as early contracts return; undefined for anything else. */
export function readText(data: Hex): string | undefined {
  if (data.length === 2 + WORD) return toText(data.slice(2));
  const [offset, length] = [readWord(data, 0), readWord(data, 1)];
  if (offset !== 32n || length === undefined || length > 4_096n) return undefined;
  return toText(data.slice(2 + 2 * WORD, 2 + 2 * WORD + Number(length) * 2));
}

/** Text that anyone can write on a chain. */
function toText(hex: string): string | undefined {
  return showText(Buffer.from(hex, 'hex').toString('utf8'), { lengthMax: TEXT_MAX });
}

/** `amount` of the smallest unit in whole units, exact, without trailing zeros. */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals).replace(/0+$/, '')];
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
