import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { ProjectId } from '../../ids.ts';
import { AddressText, AsOf, ChainReference, Hex } from '../activity/schema.ts';
import { AlertSeverity } from '../alert/schema.ts';

/** Query of GET /api/skynet/wallets. `protocol` is the chain that the wallet lives on. Source: specification §7 (SKY-11). */
export const WalletQuery = z.object({ address: AddressText, protocol: ChainReference });
export type WalletQuery = z.infer<typeof WalletQuery>;

/**
 * Why something has no price:
 * - `no-market`: no price feed and no pool that we know of trades it against something that has a price
 * - `thin-market`: the pools that trade it are too small to tell
 * - `stale-feed`: the price feed that it hangs on is older than its heartbeat
 */
export const PriceGap = z.enum(['no-market', 'thin-market', 'stale-feed']);
export type PriceGap = z.infer<typeof PriceGap>;

/** What the powers over a contract come to. `tone`: from `open`, where anybody can do harm, to `neutral`. */
export const TokenPowers = z.object({ tone: z.enum(['open', 'danger', 'caution', 'neutral']), words: z.string() });
export type TokenPowers = z.infer<typeof TokenPowers>;

/** Alerts of a token's project in the last 30 days that were not retracted, and the gravest of them. */
export const TokenAlerts = z.object({ count: z.int(), worst: z.nullable(AlertSeverity) });
export type TokenAlerts = z.infer<typeof TokenAlerts>;

export const Holding = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Null for the chain's own currency. */
  contract: z.nullable(Hex),
  logo: z.nullable(z.string()),
  /** Whole units as decimal text, every digit of it. */
  balance: z.string(),
  priceUsd: z.nullable(z.number()),
  /** Where the price is from; null without one. */
  priceSource: z.nullable(z.enum(['feed', 'pool'])),
  /** The contracts that the price comes from: the feed, then each pool on the way. Empty without a price. */
  priceFrom: z.array(z.object({ contract: Hex, name: z.string() })),
  priceGap: z.nullable(PriceGap),
  valueUsd: z.nullable(z.number()),
  /** Of the holdings that have a price, 0 to 100 with two decimals; null without one. */
  percentage: z.nullable(z.number()),
  projectId: z.nullable(ProjectId),
  score: z.nullable(z.int()),
  /** Null where nobody has worked them out. */
  powers: z.nullable(TokenPowers),
  /** Null where nobody looks for them. */
  alerts: z.nullable(TokenAlerts),
});
export type Holding = z.infer<typeof Holding>;

/**
 * Who may take a token:
 * - `contract`: there is code, which decides when it takes
 * - `account`: there is none, so whoever has its key may take at any time
 * - `unknown`: nobody looked
 */
export const SpenderKind = z.enum(['contract', 'account', 'unknown']);
export type SpenderKind = z.infer<typeof SpenderKind>;

/** Leave to take a token that an address gave and that still stands. */
export const Approval = z.object({
  token: z.object({
    contract: Hex,
    symbol: z.string(),
    name: z.string(),
    /** Of the holding, or of what would be one. */
    priceUsd: z.nullable(z.number()),
    priceGap: z.nullable(PriceGap),
    projectId: z.nullable(ProjectId),
    score: z.nullable(z.int()),
  }),
  spender: z.object({
    address: Hex,
    kind: SpenderKind,
    /** What the catalogue calls it; null where it does not know it. */
    label: z.nullable(z.string()),
    projectId: z.nullable(ProjectId),
    score: z.nullable(z.int()),
  }),
  /** Whole units as decimal text; null where the token did not tell. */
  allowance: z.nullable(z.string()),
  /** At least half of the largest number there is, or more than there is of the token. */
  unlimited: z.boolean(),
  /** What the spender could take at this block: the smaller of allowance and balance; null where the token told only one of them. */
  amountAtRisk: z.nullable(z.string()),
  valueAtRiskUsd: z.nullable(z.number()),
});
export type Approval = z.infer<typeof Approval>;

/** What an address may lose through what it approved, and what was looked at to find that out. */
export const Approvals = z.object({
  /** Those that are not zero, most at risk first; without a price after it. */
  entries: z.array(Approval),
  /** Blocks in which the node was asked for approvals of any token, ends included; null where it would not search. */
  searched: z.nullable(z.object({ fromBlock: z.int(), toBlock: z.int() })),
  /** Contracts that are followed, and the block since which the approvals of all of them are on record, once `complete`. */
  record: z.object({ contracts: z.int(), fromBlock: z.nullable(z.int()), complete: z.boolean() }),
  /** Pairs of token and spender that were found, and those of them whose allowance was asked for. */
  found: z.int(),
  asked: z.int(),
  /** Whether there were more approvals than are looked through; older ones are missing then. */
  truncated: z.boolean(),
});
export type Approvals = z.infer<typeof Approvals>;

/** Body of GET /api/skynet/wallets: what an address holds on one chain at a stated block. */
export const WalletHoldings = z.object({
  address: Hex,
  protocol: ChainSlug,
  label: z.nullable(z.string()),
  asOf: AsOf,
  /** Of the holdings that have a price; null where none has. */
  totalUsd: z.nullable(z.number()),
  change24h: z.nullable(z.number()).register(z.globalRegistry, { description: 'Always null: no prices of the past are kept.' }),
  transactionCount: z.int().register(z.globalRegistry, {
    description: "The account's nonce at this block: the transactions it sent or, for a contract, the contracts it created.",
  }),
  firstSeen: z.nullable(z.iso.datetime()).register(z.globalRegistry, {
    description: 'When the address first called a contract that this site follows; null when it never did. It may be older than that.',
  }),
  lastSeen: z.nullable(z.iso.datetime()).register(z.globalRegistry, {
    description: 'When the address last called a contract that this site follows; null when it never did. It may have been active since.',
  }),
  updatedAt: z.iso.datetime(),
  tokens: z.array(Holding),
  /** Contracts that were asked for a balance: others can hold more. */
  tokensAsked: z.int(),
  approvals: Approvals,
});
export type WalletHoldings = z.infer<typeof WalletHoldings>;
