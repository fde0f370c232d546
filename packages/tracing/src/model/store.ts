import type { Account, Asset, Hex, Movement, Pos, WholeTransaction } from './movement.ts';

/** Kinds of movements that a record can lack. */
export const READ_KINDS = ['native', 'internal', 'token'] as const;
export type ReadKind = (typeof READ_KINDS)[number];

/** Blocks, both included. */
export type BlockRange = { readonly from: number; readonly to: number };

/**
 * Rows, and of which blocks they are all. No call returns rows without saying this.
 * `complete` is the range that was read without a gap from the first block that was asked for; undefined where even that is not read.
 * `missing` are ranges of the blocks that were asked for without one kind of movement.
 */
export type Covered<Rows> = {
  readonly rows: Rows;
  readonly complete: BlockRange | undefined;
  readonly missing: readonly { readonly what: ReadKind; readonly range: BlockRange }[];
  /** Whether `limit` cut the rows: there are more behind the last. */
  readonly more: boolean;
};

/** Movements of one account and asset after `after` and before `until`, the oldest first. */
export type MovementAsk = {
  readonly account: Account;
  readonly asset: Asset;
  readonly after: Pos;
  readonly until: Pos;
  readonly limit: number;
};

/** What stands behind an address: `personal` is a contract that acts for one user. */
export type AccountKind = 'wallet' | 'delegated' | 'personal' | 'contract' | 'unknown';

export type AccountFact = {
  /** At the block that was asked for; `unknown` where the node does not say. */
  readonly kind: AccountKind;
  /** Whether the kind is of a later block: the node no longer has that one. */
  readonly later?: boolean;
  /** Different accounts with movements of at least the minimum in a checked asset, counted up to a limit; undefined where not asked. */
  readonly counterparties: Covered<number> | undefined;
};
export type AccountAsk = {
  readonly account: Account;
  /** The block at which its kind counts. */
  readonly block: number;
  /** Counts counterparties before this position; not counted without it. */
  readonly before?: Pos;
  readonly asset: Asset;
  readonly minimum: bigint;
};

/**
 * Whether a token's movements are more than claims: `catalogued` ones are known, `consistent` ones changed balances as they log, in a
 * sample. `unknown`: its contract can log any sender. `inconsistent`: balances change otherwise than by transfers, or a part is kept.
 */
export const TRUSTS = ['native', 'catalogued', 'consistent', 'unknown', 'inconsistent'] as const;
export type Trust = (typeof TRUSTS)[number];

/** Whether the issuer of a token has frozen an account, at a block. */
export type FreezeAsk = { readonly account: Account; readonly token: Hex; readonly block: number };

export type AssetFact = {
  readonly asset: Asset;
  readonly symbol: string | undefined;
  readonly decimals: number | undefined;
  readonly trust: Trust;
  /** Whether it wraps the native coin: its own events mint and burn. */
  readonly wraps: boolean;
};

export const LABEL_KINDS = ['exchange', 'mixer', 'bridge', 'sanctioned', 'exploiter', 'other'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** What others say about an address. */
export type QuotedLabel = {
  readonly kind: LabelKind;
  readonly text: string;
  readonly source: string;
  readonly statedOn: string | undefined;
};

/** What the engine asks of a record of movements. Every call takes many questions, and answers in their order. */
export type MovementStore = {
  outgoing(asks: readonly MovementAsk[]): Promise<Covered<Movement[]>[]>;
  incoming(asks: readonly MovementAsk[]): Promise<Covered<Movement[]>[]>;
  /** Balances just before a position. */
  openings(asks: readonly { readonly account: Account; readonly asset: Asset; readonly at: Pos }[]): Promise<(bigint | 'unknown')[]>;
  /** The first block of those that are on record without a gap up to this one; undefined where it is not. */
  beginning(block: number): Promise<number | undefined>;
  transactions(keys: readonly { readonly block: number; readonly index: number }[]): Promise<(WholeTransaction | undefined)[]>;
  /** `frozen` is undefined where no node says it. */
  facts(asks: {
    readonly accounts: readonly AccountAsk[];
    readonly assets: readonly Asset[];
    readonly freezes?: readonly FreezeAsk[];
  }): Promise<{
    readonly accounts: readonly AccountFact[];
    readonly assets: readonly AssetFact[];
    readonly frozen: readonly (boolean | undefined)[];
  }>;
  labels(accounts: readonly Account[]): Promise<(readonly QuotedLabel[])[]>;
};
