import type { Happening } from './watched-events.ts';

/** Blocks of a chain's record, both ends included, with their times: rows are kept in the order of time. */
export type Stretch = {
  readonly chainId: number;
  readonly fromBlock: number;
  readonly toBlock: number;
  readonly fromTime: Date;
  readonly toTime: Date;
  /** Whether the chain's record begins with its first block: only then is the first row of a contract its beginning. */
  readonly isWhole: boolean;
  /** What happened from here on is news. */
  readonly newsFrom: Date;
  /** Only what these contracts did: all of it. Otherwise what all contracts did that is news, and what those did whose past was searched. */
  readonly contracts?: readonly Buffer[];
};

/** Where something happened, as the record has it. */
export type Place = {
  readonly contract: `0x${string}`;
  readonly block: number;
  readonly time: Date;
  readonly txIndex: number;
  /** Unknown for calls between contracts in a transaction to somebody else's. */
  readonly transaction: `0x${string}` | undefined;
  readonly logIndex: number | undefined;
  /** Who signed, and what the transaction was sent to; where that is a followed contract. */
  readonly sent: { readonly from: `0x${string}`; readonly to: `0x${string}` } | undefined;
};

/** Something found that is worth an alert. `mark` tells causes of a kind in one transaction apart, whatever block that stands in. */
export type Candidate = Place & { readonly mark: string; readonly happening: Happening };
