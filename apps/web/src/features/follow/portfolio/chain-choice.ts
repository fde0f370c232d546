/** A chain that a wallet can be on. */
export type ChainChoice = {
  readonly chain: string;
  readonly name: string;
  readonly explorerUrl: string | null;
  /** Whether this installation has an endpoint for it. */
  readonly connected: boolean;
};
