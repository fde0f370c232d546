import { type Hex, LimitReached } from '../evm/reader.ts';

/** The node as a simulation uses it, at one block. */
export type MarketReader = {
  readonly block: {
    readonly number: number;
    readonly hash: Hex;
    /** Seconds since 1970. */
    readonly time: number;
    /** Seconds between blocks, on average. */
    readonly intervalS: number;
    /** In wei; 1 gwei where blocks have none. */
    readonly baseFee: bigint;
    readonly gasLimit: bigint;
    /** A gas price at which transactions enter a block like this one. */
    readonly gasPrice: bigint;
    /** The block's fee recipient; undefined where there is none. */
    readonly feeRecipient: Hex | undefined;
  };
  /**
   * `eth_call` with state overrides. Undefined where the node returns an error. Rejects where it does not answer, or when `signal`
   * aborts.
   */
  call(params: readonly unknown[], signal: AbortSignal): Promise<Hex | undefined>;
  /**
   * Any other method. Undefined where the node lacks it, or returns an error. Rejects where it does
   * not answer, or when `signal` aborts.
   */
  ask(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>;
};

/**
 * A reader of at most `requestsMax` requests: how much is tried must not depend on how fast a machine or a node is. Rejects with LimitReached
 * past them. `count`: requests so far.
 */
export function limitRequests(reader: MarketReader, requestsMax: number): MarketReader & { readonly count: () => number } {
  let count = 0;
  async function take<T>(request: () => Promise<T>): Promise<T> {
    if (count >= requestsMax) throw new LimitReached('reads');
    count += 1;
    return request();
  }
  return {
    block: reader.block,
    call: (params, signal) => take(() => reader.call(params, signal)),
    ask: (method, params, signal) => take(() => reader.ask(method, params, signal)),
    count: () => count,
  };
}
