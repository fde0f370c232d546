import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { ProjectId } from '../../ids.ts';
import { AsOf, Hex } from '../activity/schema.ts';

/** 0 to 1. */
const Share = z.number();
/** Smallest units as decimal text. */
const Amount = z.string();

/**
 * Who an address is: `burnt` nobody can ever move it; `key` an account of one key; `contract` some contract, which may be a locker, a
 * multisig or a project's own; `unseen` was not looked at.
 */
export const HoldingKind = z.enum(['burnt', 'pool', 'key', 'contract', 'unseen']);
export type HoldingKind = z.infer<typeof HoldingKind>;

/** Who holds a token, as far as that is known. */
export const Holdings = z.object({
  supply: Amount,
  holders: z.int(),
  /** Part of the supply whose holders are known. */
  knownShare: Share,
  /** Whether the balances that are known make up the supply. */
  complete: z.boolean(),
  /** False where balances come to more than there is. */
  addsUp: z.boolean(),
  /** Of the ten largest, without what is burnt and what lies in pools. */
  topTenShare: Share,
  top: z.array(z.object({ address: Hex, share: Share, kind: HoldingKind, label: z.nullable(z.string()), holdsPower: z.boolean() })),
});
export type Holdings = z.infer<typeof Holdings>;

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

/** Why nothing is said about who holds the liquidity. */
export const LiquidityGap = z.enum(['no-pool', 'positions-are-no-shares', 'pool-not-followed', 'not-read']);
export type LiquidityGap = z.infer<typeof LiquidityGap>;

/** Who holds the shares of the deepest pool, by kind; or why that is not known. */
export const LiquidityHolders = z.union([
  z.object({
    is: z.literal('known'),
    burntShare: Share,
    keyShare: Share,
    contractShare: Share,
    /** What the known balances do not make up. */
    unknownShare: Share,
    holders: z.int(),
    top: z.array(z.object({ address: Hex, share: Share, kind: HoldingKind, label: z.nullable(z.string()) })),
  }),
  z.object({ is: z.literal('unknown'), reason: LiquidityGap }),
]);
export type LiquidityHolders = z.infer<typeof LiquidityHolders>;

/** Why something about a token's trades could not be determined. */
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
  'time',
  'not-tried',
  'holder-unknown',
  'refused',
  'sale-fails-before',
  'holder-is-in-the-trade',
]);
export type MarketGap = z.infer<typeof MarketGap>;

/** What came of one step of a trade. */
export const TradeStep = z.union([
  z.object({ is: z.literal('done'), tax: Share, sent: Amount, arrived: Amount, quote: Amount }),
  z.object({ is: z.literal('refused'), by: z.enum(['token', 'pool']), why: z.nullable(z.string()), tax: z.nullable(Share) }),
  z.object({ is: z.literal('unknown'), reason: MarketGap }),
]);
export type TradeStep = z.infer<typeof TradeStep>;

/** What somebody with a power can do to those who hold a token. */
export const PowerEffect = z.union([
  z.object({ kind: z.enum(['stops-selling', 'blocks-address', 'stops-buying', 'stops-transfers']) }),
  z.object({ kind: z.literal('raises-tax'), buy: z.nullable(Share), sell: z.nullable(Share), transfer: z.nullable(Share) }),
  z.object({ kind: z.enum(['takes-tokens', 'mints']), share: z.number() }),
]);
export type PowerEffect = z.infer<typeof PowerEffect>;

/** `call`: the place of its evidence in `calls`. */
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
      effects: z.array(z.object({ effect: PowerEffect, data: Hex, holder: Hex, call: CallIndex })),
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

/** Whether one token can be sold, what its owners can make of that, where it trades, and who holds it; all at one block. */
export const TokenMarket = z.object({
  address: Hex,
  chain: ChainSlug,
  name: z.string(),
  symbol: z.nullable(z.string()),
  decimals: z.nullable(z.int()),
  asOf: AsOf,
  verdict: SaleVerdict,
  /** A purchase, a transfer and a sale by somebody new, at each size. */
  sales: z.array(z.object({ share: Share, buy: TradeStep, transfer: TradeStep, sell: TradeStep, call: CallIndex })),
  /** Sales by accounts that hold the token and no power over it. */
  holderSales: z.array(z.object({ holder: Hex, sell: TradeStep, call: CallIndex })),
  powers: z.array(ExercisedFunction),
  /** Whether every privileged function was carried out to an end. */
  powersComplete: z.boolean(),
  pools: z.array(MarketPool),
  liquidity: LiquidityHolders,
  holdings: z.nullable(Holdings),
  /** What each answer was asked with: the same parameters give a result of the same hash from any node that can simulate. */
  calls: z.array(z.object({ method: z.literal('eth_call'), params: z.array(z.unknown()), resultHash: Hex })),
});
export type TokenMarket = z.infer<typeof TokenMarket>;

/** Body of GET /api/projects/{id}/market. */
export const ProjectMarket = z.object({
  projectId: ProjectId,
  tokens: z.array(TokenMarket),
  /** Followed tokens that nobody has looked at yet. */
  waiting: z.int(),
});
export type ProjectMarket = z.infer<typeof ProjectMarket>;
