import type { Hex } from '../hex.ts';

const WORD_DIGITS = 64;
/** What precedes an address in its word. */
const PADDING = '0'.repeat(24);
/** An address of which these digits are zero too is more likely an amount: below 2^96. */
const AMOUNT = '0'.repeat(16);
const WORDS_MAX = 64;

/** Words at the end of a deployment's data in which the arguments of the constructor are. */
const ARGUMENT_WORDS = 16;

/** Addresses among the constructor's arguments of a deployment: they end its data, after the code. */
export function listDeploymentAccounts(input: Hex, { accountsMax }: { accountsMax: number }): Hex[] {
  const tail = input.slice(2).slice(-ARGUMENT_WORDS * WORD_DIGITS);
  return listNamedAccounts(`0x${tail}`, { accountsMax });
}

/** Addresses among the words of encoded data, without duplicates, in order, at most `accountsMax`. `skip`: bytes before the first word. */
export function listNamedAccounts(data: Hex, { skip = 0, accountsMax }: { skip?: number; accountsMax: number }): Hex[] {
  const found = new Set<Hex>();
  const from = 2 + skip * 2;
  const to = Math.min(data.length, from + WORDS_MAX * WORD_DIGITS);
  for (let at = from; at + WORD_DIGITS <= to && found.size < accountsMax; at += WORD_DIGITS) {
    if (data.startsWith(PADDING, at) && !data.startsWith(AMOUNT, at + PADDING.length))
      found.add(`0x${data.slice(at + PADDING.length, at + WORD_DIGITS).toLowerCase()}`);
  }
  return [...found];
}
