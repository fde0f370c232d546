import type { DecodedEvent } from './watched-events.ts';

/** A range of recorded blocks, both ends included, with their times: rows are ordered by time. */
export type RecordRange = {
  readonly chainId: number;
  readonly fromBlock: number;
  readonly toBlock: number;
  readonly fromTime: Date;
  readonly toTime: Date;
  /** Whether the record begins with the chain's first block: only then a contract's first row is its deployment. */
  readonly isWhole: boolean;
  /** Events from here on are news; earlier ones make alerts that are late. */
  readonly newsFrom: Date;
  /** Everything that these contracts did. Absent: news of all contracts, and everything of those whose history was searched. */
  readonly contracts?: readonly Buffer[];
};

/** Where an event is in the record. */
export type EventLocation = {
  readonly contract: `0x${string}`;
  readonly block: number;
  readonly time: Date;
  readonly txIndex: number;
  /** Unknown for internal calls of a transaction to an untracked contract. */
  readonly transaction: `0x${string}` | undefined;
  readonly logIndex: number | undefined;
  /** Signer and target of the transaction; undefined where the target is not followed. */
  readonly sent: { readonly from: `0x${string}`; readonly to: `0x${string}` } | undefined;
};

/** An event that may be worth an alert. `mark` distinguishes equal events of a transaction, whatever block it is in. */
export type AlertCandidate = EventLocation & { readonly mark: string; readonly event: DecodedEvent };
