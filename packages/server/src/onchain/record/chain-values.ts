/** Bytes of hexadecimal text that begins with 0x. */
export function toBytes(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex');
}

export function toHex(bytes: Buffer): `0x${string}` {
  return `0x${bytes.toString('hex')}`;
}

/** A block's time, which counts seconds since 1970. */
export function toInstant(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** A whole number as the driver gives it: block numbers and ids of chains are far below 2^53. */
export function toNumber(text: string): number {
  return Number(text);
}

export function toOptionalNumber(text: string | null): number | undefined {
  return text === null ? undefined : Number(text);
}
