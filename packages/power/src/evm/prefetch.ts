import { STRANGER } from './path.ts';
import {
  type Address,
  type CallRequest,
  type CallResult,
  type ChainReader,
  type Hex,
  LimitReached,
  type Read,
  type ReadAnswer,
  readKey,
} from './reader.ts';

/** A reader that answers with guesses what is not known yet. */
export type GuessingReader = ChainReader & { readStorage(account: Address, slots: readonly bigint[]): Promise<readonly bigint[]> };

export type PrefetchOptions = {
  /** Answers in the order of the reads. */
  readonly readAll: (reads: readonly Read[]) => Promise<readonly ReadAnswer[]>;
  readonly roundsMax: number;
  /** Whether the time for guessing is used up: the run in progress ends at its next read. */
  readonly isOver: () => boolean;
  /** Clock of the runs, in milliseconds. */
  readonly now: () => number;
};

/** Reads of one round: more are left to the next. */
const READS_MAX = 2_000;
/** A run that takes longer is dearer than reads for nothing: its round leaves none to the next. */
const SLOW_MS = 300;
/** Calls of one round, which may cost a node much more than other reads. */
const CALLS_MAX = 100;

const WORD_ZERO: Hex = `0x${'0'.repeat(64)}`;

/**
 * Finds what a computation will read by guessing: runs it, answers what is not known with a guess and
 * notes it, reads all of that at once, and runs it again, until nothing is missing. The same computation
 * then finds its answers ready. The results of these runs rest on guesses and are thrown away.
 */
export async function prefetch(
  run: (reader: GuessingReader) => Promise<unknown>,
  { readAll, roundsMax, isOver, now }: PrefetchOptions,
): Promise<void> {
  const known = new Map<string, ReadAnswer>();
  /** Functions that refused a holder once: the next attempts are guessed to be refused, too, so that all are asked at once. */
  const refused = new Set<string>();
  for (let round = 0; round < roundsMax && !isOver(); round += 1) {
    const missing = new Map<string, Read>();
    let calls = 0;
    const answer = async <T extends Hex | bigint | CallResult>(read: Read, guess: T): Promise<T> => {
      if (isOver()) throw new LimitReached('time');
      const key = readKey(read);
      if (known.has(key)) return (known.get(key) as T | undefined) ?? guess;
      if (missing.size >= READS_MAX || (read.asks === 'call' && !missing.has(key) && ++calls > CALLS_MAX)) return guess;
      missing.set(key, read);
      return guess;
    };
    const getStorageAt = (address: Address, slot: bigint) => answer<bigint>({ asks: 'storage', address, slot }, 0n);
    const reader: GuessingReader = {
      getCode: (address) => answer<Hex>({ asks: 'code', address }, '0x'),
      getBalance: (address) => answer<bigint>({ asks: 'balance', address }, 0n),
      getStorageAt,
      readStorage: (address, slots) => Promise.all(slots.map((slot) => getStorageAt(address, slot))),
      call: (request) => answer<CallResult>({ asks: 'call', request }, guessCall(request, refused)),
    };
    // A guess may lead where the true answer would not, so a failure says nothing.
    const startedAt = now();
    await run(reader).catch(() => undefined);
    if (missing.size === 0) return;
    const isSlow = now() - startedAt > SLOW_MS;
    const reads = isSlow ? [...missing.values()] : chooseReads([...missing.values()]);
    const answers = await readAll(reads);
    for (const [index, read] of reads.entries()) {
      const found = answers[index];
      known.set(readKey(read), found);
      if (read.asks === 'call' && typeof found === 'object' && !found.ok) refused.add(functionOf(read.request));
    }
  }
}

/** Who tries what rests on storage and code: while those are missing, most attempts would be of the wrong accounts. */
function chooseReads(missing: readonly Read[]): readonly Read[] {
  const first = missing.filter((read) => read.asks !== 'call' || read.request.from === undefined);
  return first.length > 0 ? first : missing;
}

/** A holder is guessed to pass, and a stranger to be refused: what a proof needs. */
function guessCall(request: CallRequest, refused: ReadonlySet<string>): CallResult {
  const ok = request.from !== STRANGER && !refused.has(functionOf(request));
  return ok ? { ok, data: WORD_ZERO } : { ok, data: '0x' };
}

const SELECTOR_LETTERS = 10;
const functionOf = ({ from, to, data }: CallRequest): string => `${from ?? ''}>${to}${data.slice(0, SELECTOR_LETTERS)}`;
