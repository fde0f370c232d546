import type { Hex } from '../model/movement.ts';

/** An answer of a node does not have the shape of its kind. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}

/** A JSON object of a node, whose fields are checked where they are read. */
export type Fields = Readonly<Record<string, unknown>>;

export function toFields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Malformed(`${what} is not an object`);
  return value as Fields;
}

export function toList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Malformed(`${what} is not a list`);
  return value;
}

/** Hexadecimal text in lower case, of so many bytes where a number is given. */
export function toHex(value: unknown, what: string, bytes?: number): Hex {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(value) || (bytes !== undefined && value.length !== 2 + 2 * bytes))
    throw new Malformed(`${what} is malformed`);
  return value.toLowerCase() as Hex;
}

export function toAmount(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw new Malformed(`${what} is not an amount`);
  return BigInt(value);
}

/** An amount that may be missing, as fields of later upgrades are. */
export function toOptionalAmount(value: unknown, what: string): bigint {
  return value === undefined || value === null ? 0n : toAmount(value, what);
}

export function toNumber(value: unknown, what: string): number {
  const number = Number(toAmount(value, what));
  if (!Number.isSafeInteger(number)) throw new Malformed(`${what} is too large`);
  return number;
}
