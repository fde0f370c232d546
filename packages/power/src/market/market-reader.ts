import type { Hex } from '../evm/reader.ts';

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
