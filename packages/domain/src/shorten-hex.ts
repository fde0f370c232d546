const LETTERS_MAX = 12;

/** `0x` and the first and last four digits of an address or hash, for sentences: enough to compare by eye, never to be trusted alone. */
export const shortenHex = (hex: string): string => (hex.length > LETTERS_MAX ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex);
