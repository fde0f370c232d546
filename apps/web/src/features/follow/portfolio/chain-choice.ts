/** A chain that a wallet can be looked at on. */
export type ChainChoice = {
  readonly chain: string;
  readonly name: string;
  readonly explorerUrl: string | null;
  /** Whether this installation can ask it. */
  readonly connected: boolean;
};
