/** `0x` and hexadecimal digits: how nodes write bytes and numbers. */
export type Hex = `0x${string}`;

/** A quantity such as `0x1b4` as a number. Throws TypeError for anything else, RangeError above 2^53. */
export function parseQuantity(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(value)) throw new TypeError('not a quantity');
  const number = Number.parseInt(value, 16);
  if (!Number.isSafeInteger(number)) throw new RangeError('a quantity larger than 2^53');
  return number;
}

/** Bytes as a node writes them, in lower case. Throws TypeError for anything else. */
export function parseBytes(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) throw new TypeError('not bytes');
  return value.toLowerCase() as Hex;
}

/** A quantity of up to 32 bytes, such as a balance. Throws TypeError for anything else. */
export function parseAmount(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw new TypeError('not an amount');
  return BigInt(value);
}

/** A number as requests write it. */
export function toQuantity(number: number): Hex {
  return `0x${number.toString(16)}`;
}
