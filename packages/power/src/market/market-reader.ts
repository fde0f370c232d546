import type { Hex } from '../evm/reader.ts';

/** What a simulation needs of a node: `eth_call` with what is to be supposed, at one block. */
export type MarketReader = {
  readonly block: {
    readonly number: number;
    readonly hash: Hex;
    /** What gas costs in a block like this one. */
    readonly gasPrice: bigint;
    /** Who is paid for the block; undefined where that is nobody. */
    readonly feeRecipient: Hex | undefined;
  };
  /** Undefined where the node refuses. Rejects where it does not answer, or when `signal` says so. */
  call(params: readonly unknown[], signal: AbortSignal): Promise<Hex | undefined>;
};
