import type { Hex } from '../evm/reader.ts';

/** The node as a simulation uses it: `eth_call` with state overrides, at one block. */
export type MarketReader = {
  readonly block: {
    readonly number: number;
    readonly hash: Hex;
    /** A gas price at which transactions enter a block like this one. */
    readonly gasPrice: bigint;
    /** The block's fee recipient; undefined where there is none. */
    readonly feeRecipient: Hex | undefined;
  };
  /**
   * Undefined where the node returns an error. Rejects where it does not answer, or when `signal`
   * aborts.
   */
  call(params: readonly unknown[], signal: AbortSignal): Promise<Hex | undefined>;
};
