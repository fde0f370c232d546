export type Hex = `0x${string}`;
export type Address = Hex;

/** Result of a call that changes nothing. */
export type CallResult = { readonly ok: boolean; readonly data: Hex };

export type CallRequest = { readonly from?: Address; readonly to: Address; readonly data: Hex; readonly value?: bigint };

/**
 * The chain as the analysis reads it, at one block. Any node provides it: eth_getCode,
 * eth_getStorageAt, eth_getBalance, eth_call.
 */
export type ChainReader = {
  getCode(address: Address): Promise<Hex>;
  getBalance(address: Address): Promise<bigint>;
  getStorageAt(address: Address, slot: bigint): Promise<bigint>;
  call(request: CallRequest): Promise<CallResult>;
};

/** One read of the chain. */
export type Read =
  | { readonly asks: 'code'; readonly address: Address }
  | { readonly asks: 'balance'; readonly address: Address }
  | { readonly asks: 'storage'; readonly address: Address; readonly slot: bigint }
  | { readonly asks: 'call'; readonly request: CallRequest };

/** The answer to a read; undefined where only a single request can tell. */
export type ReadAnswer = Hex | bigint | CallResult | undefined;

/** The same for reads with the same answer. */
export const readKey = (read: Read): string => {
  if (read.asks === 'call') return `${read.request.from ?? ''}>${read.request.to}${read.request.data}${read.request.value ?? ''}`;
  return read.asks === 'storage' ? `s${read.address}${read.slot.toString(16)}` : `${read.asks}${read.address}`;
};

/** Chain state that the machine requests while it runs; the answer comes back through `next`. */
export type StateRequest =
  | { readonly kind: 'storage'; readonly account: Address; readonly slot: bigint }
  | { readonly kind: 'code'; readonly address: Address }
  | { readonly kind: 'balance'; readonly address: Address }
  /** Whether a contract's function is shown to have no effect. */
  | { readonly kind: 'view'; readonly address: Address; readonly selector: string }
  | { readonly kind: 'call'; readonly to: Address; readonly data: `0x${string}`; readonly value: bigint };

/** Why an analysis stopped before its end. */
export type Limit = 'time' | 'reads' | 'steps' | 'memory';

export class LimitReached extends Error {
  readonly limit: Limit;
  constructor(limit: Limit) {
    super(`The analysis stopped at its limit of ${limit}.`);
    this.limit = limit;
  }
}

/** Characters of all call results together, because they are cached in memory. */
const ANSWERS_LETTERS_MAX = 1_000_000;

/**
 * Caches reads and counts them. Throws LimitReached past `readsMax`, and when calls return too much. How long a node takes decides nothing
 * here: a map must not depend on it.
 */
export function rememberReads(reader: ChainReader, { readsMax }: { readsMax: number }): ChainReader & { readonly count: () => number } {
  const known = new Map<string, Promise<unknown>>();
  let count = 0;
  let letters = 0;
  async function call(request: CallRequest): Promise<CallResult> {
    if (letters > ANSWERS_LETTERS_MAX) throw new LimitReached('memory');
    const result = await reader.call(request);
    letters += result.data.length;
    return result;
  }
  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const before = known.get(key);
    if (before !== undefined) return before as Promise<T>;
    count += 1;
    if (count > readsMax) return Promise.reject(new LimitReached('reads'));
    const answer = ask();
    known.set(key, answer);
    return answer;
  }
  return {
    count: () => count,
    getCode: (address) => once(`c${address}`, () => reader.getCode(address)),
    getBalance: (address) => once(`b${address}`, () => reader.getBalance(address)),
    getStorageAt: (address, slot) => once(`s${address}${slot.toString(16)}`, () => reader.getStorageAt(address, slot)),
    call: (request) => once(`${request.from ?? ''}>${request.to}${request.data}${request.value ?? ''}`, () => call(request)),
  };
}

/** The zero address, 0x1 and 0x…dead: no one has their keys. */
const UNCONTROLLED: readonly bigint[] = [0n, 1n, 0xdeadn];

/** Whether no one controls an address, given as a word. */
export const isUncontrolled = (word: bigint): boolean => UNCONTROLLED.includes(word & ((1n << 160n) - 1n));

export const toAddress = (word: bigint): Address => `0x${(word & ((1n << 160n) - 1n)).toString(16).padStart(40, '0')}`;
export const toWordHex = (word: bigint): string => word.toString(16).padStart(64, '0');
