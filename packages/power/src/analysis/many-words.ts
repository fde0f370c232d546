import { type Address, type ChainReader, type Hex, LimitReached, type Read, type ReadAnswer } from '../evm/reader.ts';

/** A chain reader that may read many storage words of an account at once, and know its accounts. */
export type BatchReader = ChainReader & {
  /** Accounts that the record of a contract names: of one that decides who passes a guard of another. */
  accountsOf?(contract: Address): Promise<readonly Address[]>;
  /** The words in the order of the slots. Absent, or undefined, where the endpoint can't. */
  readStorage?(account: Address, slots: readonly bigint[]): Promise<readonly bigint[] | undefined>;
  /** Many reads in few requests; single reads of the same then cost no request. Absent where each is a request. */
  readAll?(reads: readonly Read[]): Promise<readonly ReadAnswer[]>;
};

/** Words in one request: some 3 million gas and 32 kB. */
const WORDS_PER_REQUEST = 500;
/** Words of one map. */
const WORDS_MAX = 60_000;

/** Adds reads of many words to a reader, in requests of bounded size. Throws LimitReached past the limit of words. */
export function withManyWords(reader: ChainReader, { readStorage }: BatchReader): BatchReader {
  if (readStorage === undefined) return reader;
  let words = 0;
  return {
    ...reader,
    async readStorage(account, slots) {
      const found: bigint[] = [];
      for (let from = 0; from < slots.length; from += WORDS_PER_REQUEST) {
        const part = slots.slice(from, from + WORDS_PER_REQUEST);
        words += part.length;
        if (words > WORDS_MAX) throw new LimitReached('reads');
        const answer = await readStorage(account, part);
        if (answer?.length !== part.length) return undefined;
        found.push(...answer);
      }
      return found;
    },
  };
}

// Programs for state overrides (eth_call). An overridden account keeps its storage.
/** Returns the opcode's result for each word of the input. */
export const toLoop = (opcode: string): Hex => `0x60005b368110156015578035${opcode}81526020016002565b366000f3`;
const SLOAD = '54';
/**
 * For each pair of account and slot of the input, calls the account with the slot, and returns the words. Reverts where an account does not
 * answer with one word: its code is not the one of the override.
 */
const ASK_ACCOUNTS: Hex =
  '0x60005b36811015603257806020013560005260208160011c6020016020600084355afa3d6020141615603a576040016002565b3660011c6020f35b600080fd';
const NOT = '19';
/** An unused account whose override answers with the slot, inverted: a node that leaves overrides out can not. */
const CANARY: Address = '0x00000000000000000000000000000000c0117202';
const CANARY_SLOT: Hex = `0x${'c0117202'.repeat(8)}`;
const CANARY_WORD = `0x${'3fee8dfd'.repeat(8)}`;
/** The address of the program that is called, otherwise unused. */
export const ASKER: Address = '0x00000000000000000000000000000000c0117201';

const toWord = (value: string): string => value.replace('0x', '').padStart(64, '0');

/** The parameters of one eth_call that answers with the words of these places, at a block. */
export function toStorageCall(places: readonly { readonly account: Address; readonly slot: Hex }[], block: Hex): readonly unknown[] {
  const readers = Object.fromEntries(places.map(({ account }) => [account, { code: toLoop(SLOAD) }]));
  const data = `0x${[...places, { account: CANARY, slot: CANARY_SLOT }].flatMap(({ account, slot }) => [account, slot].map(toWord)).join('')}`;
  return [{ to: ASKER, data }, block, { ...readers, [CANARY]: { code: toLoop(NOT) }, [ASKER]: { code: ASK_ACCOUNTS } }];
}

/** The words of the answer to `toStorageCall`; undefined where the node did not apply the overrides: then they would read as zero. */
export function readStorageWords(result: unknown, count: number): Hex[] | undefined {
  const words = readWords(result, count + 1);
  return words?.at(-1) === CANARY_WORD ? words.slice(0, count) : undefined;
}

/**
 * The words of an answer; undefined where there are not as many as were asked for: a node that
 * ignores the overrides calls an account without code.
 */
export function readWords(result: unknown, count: number): Hex[] | undefined {
  if (typeof result !== 'string' || !/^0x([0-9a-f]{64})*$/i.test(result)) return undefined;
  const words = [...result.slice(2).toLowerCase().matchAll(/.{64}/g)].map(([word]): Hex => `0x${word}`);
  return words.length === count ? words : undefined;
}
