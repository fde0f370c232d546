/** Text that a node writes bytes and numbers in: `0x` and hexadecimal digits. */
export type Hex = `0x${string}`;

/** The number of a quantity such as `0x1b4`. Throws when it is none, or larger than what a number holds exactly. */
export function parseQuantity(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(value)) throw new TypeError('not a quantity');
  const number = Number.parseInt(value, 16);
  if (!Number.isSafeInteger(number)) throw new RangeError('a quantity larger than 2^53');
  return number;
}

/** How a number is written in a request. */
export function toQuantity(number: number): Hex {
  return `0x${number.toString(16)}`;
}
