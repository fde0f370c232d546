import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { ProjectId } from '../../ids.ts';
import { AsOf, Hex } from '../activity/schema.ts';

/** 0 to 1. */
const Share = z.number();
/** Smallest units as decimal text. */
const Amount = z.string();

/**
 * The kind of a holder. `burnt`: can never be moved; `key`: a single-key wallet (EOA); `contract`: any
 * contract, such as a locker, a multisig or the project's own; `unseen`: not examined.
 */
export const HoldingKind = z.enum(['burnt', 'pool', 'key', 'contract', 'unseen']);
export type HoldingKind = z.infer<typeof HoldingKind>;

/** The known holders of a token. */
export const Holdings = z.object({
  supply: Amount,
  holders: z.int(),
  /** Share of the supply with known holders. */
  knownShare: Share,
  /** Whether the known balances make up the supply. */
  complete: z.boolean(),
  /** False where balances exceed the supply. */
  addsUp: z.boolean(),
  /** Share of the ten largest holders, without burnt tokens and pools. */
  topTenShare: Share,
  top: z.array(z.object({ address: Hex, share: Share, kind: HoldingKind, label: z.nullable(z.string()), holdsPower: z.boolean() })),
});
export type Holdings = z.infer<typeof Holdings>;

/** Why a figure of a token is not known over time. */
export const TimelineGap = z.enum([
  'no-transfers',
  'past-not-recorded',
  'too-many-transfers',
  'does-not-add-up',
  'no-pool',
  'no-reserves-logged',
  'pool-not-followed',
]);
export type TimelineGap = z.infer<typeof TimelineGap>;

/** A figure at each moment of an axis, null before it was counted; or why it is not known over time. */
const lineOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.union([
    z.object({ is: z.literal('known'), values: z.array(z.nullable(value)) }),
    z.object({ is: z.literal('unknown'), reason: TimelineGap }),
  ]);
export const AmountLine = lineOf(Amount);
export type AmountLine = z.infer<typeof AmountLine>;
export const ShareLine = lineOf(Share);
export type ShareLine = z.infer<typeof ShareLine>;

/** Figures of a token at evenly spaced moments up to its block, computed from recorded logs. Nothing of it is estimated. */
export const TokenTimeline = z.object({
  times: z.array(z.string()),
  supply: AmountLine,
  /** What the deepest pool holds of the other token, in its smallest units. */
  depth: AmountLine,
  /** Share of the ten largest holders, without burnt tokens and pools. */
  topTenShare: ShareLine,
});
export type TokenTimeline = z.infer<typeof TokenTimeline>;

/** One pool of a token. Shares of liquidity exist for V2 only: a position of V3 is not a share. */
export const MarketPool = z.object({
  address: Hex,
  kind: z.enum(['v2', 'v3']),
  quote: z.object({ address: Hex, symbol: z.nullable(z.string()), decimals: z.nullable(z.int()) }),
  tokenReserve: Amount,
  quoteReserve: Amount,
  name: z.nullable(z.string()),
});
export type MarketPool = z.infer<typeof MarketPool>;

/** Why the holders of the liquidity are not known. */
export const LiquidityGap = z.enum(['no-pool', 'positions-are-no-shares', 'pool-not-followed', 'not-read']);
export type LiquidityGap = z.infer<typeof LiquidityGap>;

/** Holders of the deepest pool's shares by kind, or why they are not known. */
export const LiquidityHolders = z.union([
  z.object({
    is: z.literal('known'),
    burntShare: Share,
    keyShare: Share,
    contractShare: Share,
    /** Share without known balances. */
    unknownShare: Share,
    holders: z.int(),
    top: z.array(z.object({ address: Hex, share: Share, kind: HoldingKind, label: z.nullable(z.string()) })),
  }),
  z.object({ is: z.literal('unknown'), reason: LiquidityGap }),
]);
export type LiquidityHolders = z.infer<typeof LiquidityHolders>;

/** Why a trade could not be judged. */
export const MarketGap = z.enum([
  'no-pool',
  'empty-pool',
  'node-cannot-simulate',
  'no-means-to-buy',
  'quote-refused',
  'purchase-refused',
  'pool-refused',
  'balance-unreadable',
  'balances-do-not-add-up',
  'out-of-gas',
  'tells-simulations',
  'waits-after-purchase',
  'stops-later',
  'stops-after-purchases',
  'environment-differs',
  'no-outsider-sold',
  'requests',
  'time',
  'not-tried',
  'holder-unknown',
  'refused',
  'sale-fails-before',
  'holder-is-in-the-trade',
]);
export type MarketGap = z.infer<typeof MarketGap>;

/** The result of one step of a trade. */
export const TradeStep = z.union([
  z.object({ is: z.literal('done'), tax: Share, sent: Amount, arrived: Amount, quote: Amount }),
  z.object({ is: z.literal('refused'), by: z.enum(['token', 'pool']), why: z.nullable(z.string()), tax: z.nullable(Share) }),
  z.object({ is: z.literal('unknown'), reason: MarketGap }),
]);
export type TradeStep = z.infer<typeof TradeStep>;

/** The effect of a power on the token's holders. */
export const PowerEffect = z.union([
  z.object({ kind: z.enum(['stops-selling', 'blocks-address', 'stops-buying', 'stops-transfers']) }),
  z.object({ kind: z.literal('raises-tax'), buy: z.nullable(Share), sell: z.nullable(Share), transfer: z.nullable(Share) }),
  z.object({ kind: z.enum(['takes-tokens', 'mints']), share: z.number() }),
]);
export type PowerEffect = z.infer<typeof PowerEffect>;

/** `call`: the index of its evidence in `calls`. */
const CallIndex = z.int();

export const ExercisedFunction = z.object({
  selector: Hex,
  functionName: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  holders: z.array(Hex),
  result: z.union([
    z.object({
      is: z.literal('harmful'),
      complete: z.boolean(),
      effects: z.array(z.object({ effect: PowerEffect, data: Hex, after: z.optional(Hex), holder: Hex, call: CallIndex })),
    }),
    z.object({ is: z.enum(['harmless', 'unreachable', 'replaces-code']) }),
    z.object({ is: z.literal('unknown'), reason: MarketGap }),
  ]),
});
export type ExercisedFunction = z.infer<typeof ExercisedFunction>;

export const SaleVerdict = z.union([
  z.object({ is: z.literal('risk'), because: z.enum(['cannot-be-sold', 'some-cannot-sell', 'taxed']) }),
  z.object({ is: z.literal('no-risk') }),
  z.object({ is: z.literal('unknown'), reason: MarketGap }),
]);
export type SaleVerdict = z.infer<typeof SaleVerdict>;

/** A rule of a token that users must know, and that makes no trap of it. */
export const SaleRule = z.union([
  /** What was bought can be sold after some time: not yet after `fromS` seconds, but after `toS`. */
  z.object({ kind: z.literal('cooldown'), fromS: z.int(), toS: z.int() }),
  z.object({ kind: z.enum(['limit-per-trade', 'limit-per-purchase', 'accounts-only']) }),
  z.object({ kind: z.literal('tax-by-amount'), small: Share, large: Share }),
  /** The tax of a sale falls with the time since the purchase. */
  z.object({ kind: z.literal('tax-falls'), from: Share, to: Share }),
  z.object({ kind: z.literal('frozen-holders'), stuck: z.int(), tried: z.int() }),
  z.object({ kind: z.literal('record-contradicts'), sold: z.int(), bought: z.int() }),
]);
export type SaleRule = z.infer<typeof SaleRule>;

/** A purchase and a sale by a new account without code. */
export const SaleRound = z.object({
  name: z.enum([
    'first',
    'large',
    'in-parts',
    'large-in-parts',
    'next-block',
    'hour-later',
    'day-later',
    'month-later',
    'other-terms',
    'other-amount',
    'after-others',
  ]),
  share: Share,
  /** Seconds between purchase and sale. */
  waitS: z.int(),
  buy: TradeStep,
  sell: TradeStep,
  call: CallIndex,
});
export type SaleRound = z.infer<typeof SaleRound>;

/** An attempt to simulate that a fault of the endpoint ended: when, and why, as part of a sentence. */
const FailedAttempt = z.object({ at: z.iso.datetime(), reason: z.string() });

/** The market of one token at one block: sales, effects of powers on them, pools, and holders. */
export const TokenMarket = z.object({
  address: Hex,
  chain: ChainSlug,
  name: z.string(),
  symbol: z.nullable(z.string()),
  decimals: z.nullable(z.int()),
  asOf: AsOf,
  /** Whether an earlier version of the simulation made it, so that a new one is due. */
  outdated: z.boolean(),
  /** When a later simulation was stopped before its end, so that this one stands; null where it is the latest. */
  stoppedAt: z.nullable(z.iso.datetime()),
  /** The newest attempt, where it failed and this simulation stands; null where none failed since. */
  failed: z.nullable(FailedAttempt),
  verdict: SaleVerdict,
  /** `blocks`: accounts without code traded block after block. `call`: a contract did, in one call. */
  method: z.enum(['blocks', 'call']),
  rules: z.array(SaleRule),
  /** Every round of trades by new accounts; empty where the node cannot simulate blocks. */
  rounds: z.array(SaleRound),
  /**
   * Accounts that received the token from its pools only: how many, and how many of them have sold, by transfers from `fromBlock` on.
   * Null where that is not recorded.
   */
  record: z.nullable(z.object({ outsidersBought: z.int(), outsidersSold: z.int(), fromBlock: z.nullable(z.int()) })),
  /** A purchase, a transfer and a sale by a new buyer, at each size. */
  sales: z.array(z.object({ share: Share, buy: TradeStep, transfer: TradeStep, sell: TradeStep, call: CallIndex })),
  /** Sales by accounts that hold the token and no power over it. */
  holderSales: z.array(z.object({ holder: Hex, sell: TradeStep, call: CallIndex })),
  powers: z.array(ExercisedFunction),
  /**
   * Contracts that the token's transfers call, with their privileged functions, null where they could not be
   * read. Empty where no sale passes, null where the node does not name them.
   */
  guards: z.nullable(z.array(z.object({ contract: Hex, powers: z.nullable(z.array(ExercisedFunction)) }))),
  /** Why a sale that passes now may not pass later: what one account alone can do at any time. Null without a reason. */
  reservation: z.nullable(z.string()),
  /** Whether every privileged function was simulated completely. */
  powersComplete: z.boolean(),
  pools: z.array(MarketPool),
  liquidity: LiquidityHolders,
  holdings: z.nullable(Holdings),
  /** Null where it was not computed yet. */
  timeline: z.nullable(TokenTimeline),
  /** The requests behind the answers. The result of each has the same hash at every node that offers the request's method. */
  calls: z.array(z.object({ method: z.enum(['eth_call', 'eth_simulateV1']), params: z.array(z.unknown()), resultHash: Hex })),
});
export type TokenMarket = z.infer<typeof TokenMarket>;

/** Body of GET /api/projects/{id}/market. */
export const ProjectMarket = z.object({
  projectId: ProjectId,
  tokens: z.array(TokenMarket),
  /** Followed tokens without a simulation so far. */
  waiting: z.int(),
  /** Those of them that were tried, and why that failed. */
  failed: z.array(z.extend(FailedAttempt, { address: Hex, chain: ChainSlug, name: z.string() })),
});
export type ProjectMarket = z.infer<typeof ProjectMarket>;
