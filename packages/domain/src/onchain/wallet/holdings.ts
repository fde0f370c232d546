import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { Verdict } from '../../catalog/verdict/schema.ts';
import { ProjectId } from '../../ids.ts';
import { AddressText, AsOf, ChainReference, Hex } from '../activity/schema.ts';
import { AlertSeverity } from '../alert/schema.ts';

/** Query of GET /api/skynet/wallets. `protocol` is the wallet's chain. Source: SKY-11. */
export const WalletQuery = z.object({ address: AddressText, protocol: ChainReference });
export type WalletQuery = z.infer<typeof WalletQuery>;

/**
 * Why a token has no price:
 * - `no-market`: no known feed or pool leads to a price
 * - `thin-market`: its pools are too small
 * - `stale-feed`: the price feed that it depends on is older than its heartbeat
 * - `no-decimals`: its contract does not say what a whole unit is, so its amounts stand in base units and have no worth
 */
export const PriceGap = z.enum(['no-market', 'thin-market', 'stale-feed', 'no-decimals']);
export type PriceGap = z.infer<typeof PriceGap>;

/** Summary of the powers over a contract. `tone`: from `open`, where anyone can do harm, to `neutral`. */
export const TokenPowers = z.object({ tone: z.enum(['open', 'danger', 'caution', 'neutral']), words: z.string() });
export type TokenPowers = z.infer<typeof TokenPowers>;

/** Alerts of a token's project in the last 30 days, without retracted ones, and their highest severity. */
export const TokenAlerts = z.object({ count: z.int(), worst: z.nullable(AlertSeverity) });
export type TokenAlerts = z.infer<typeof TokenAlerts>;

export const Holding = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Null for the native coin. */
  contract: z.nullable(Hex),
  logo: z.nullable(z.string()),
  /** Whole units as exact decimal text; base units where `priceGap` is `no-decimals`. */
  balance: z.string(),
  priceUsd: z.nullable(z.number()),
  /** Origin of the price; null without one. */
  priceSource: z.nullable(z.enum(['feed', 'pool'])),
  /** The contracts behind the price: the feed, then each pool on the path. Empty without a price. */
  priceFrom: z.array(z.object({ contract: Hex, name: z.string() })),
  priceGap: z.nullable(PriceGap),
  valueUsd: z.nullable(z.number()),
  /** Share of the priced holdings, 0 to 100 with two decimals; null without a price. */
  percentage: z.nullable(z.number()),
  projectId: z.nullable(ProjectId),
  /** Its project by name, with the verdict; null without a project. */
  project: z.nullable(z.object({ name: z.string(), verdict: Verdict })),
  score: z.nullable(z.int()),
  /** Null where they were not analysed. */
  powers: z.nullable(TokenPowers),
  /** Null where the project's alerts are not searched. */
  alerts: z.nullable(TokenAlerts),
});
export type Holding = z.infer<typeof Holding>;

/**
 * The kind of a spender:
 * - `contract`: its code decides when it takes tokens
 * - `account`: an EOA, whose key can take tokens at any time
 * - `unknown`: not examined
 */
export const SpenderKind = z.enum(['contract', 'account', 'unknown']);
export type SpenderKind = z.infer<typeof SpenderKind>;

/** Who may take something by an approval. */
export const ApprovedSpender = z.object({
  address: Hex,
  kind: SpenderKind,
  /** The catalogue's name; null where unknown. */
  label: z.nullable(z.string()),
  projectId: z.nullable(ProjectId),
  score: z.nullable(z.int()),
});
export type ApprovedSpender = z.infer<typeof ApprovedSpender>;

/** Permit2, which has one address on every chain. Source: https://github.com/Uniswap/permit2 */
export const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3';

/** A token approval that is still in effect. */
export const Approval = z.object({
  token: z.object({
    contract: Hex,
    symbol: z.string(),
    name: z.string(),
    /** Price of the token, also without a balance. */
    priceUsd: z.nullable(z.number()),
    priceGap: z.nullable(PriceGap),
    projectId: z.nullable(ProjectId),
    score: z.nullable(z.int()),
  }),
  spender: ApprovedSpender,
  /** The contract by which the spender takes the token, which the token lets take it, as Permit2; null where it is the token itself. */
  through: z.nullable(Hex),
  /** When it ends by itself; null where it does not. */
  until: z.nullable(z.iso.datetime()),
  /** Whole units as decimal text, or base units where the token’s `priceGap` is `no-decimals`; null where unreadable. */
  allowance: z.nullable(z.string()),
  /** At least half of the largest uint256, or more than the token's supply. */
  unlimited: z.boolean(),
  /** What the spender could take at this block: the smaller of allowance and balance; null where one is unreadable. */
  amountAtRisk: z.nullable(z.string()),
  valueAtRiskUsd: z.nullable(z.number()),
});
export type Approval = z.infer<typeof Approval>;

/** An approval of items of a collection (ERC-721, ERC-1155) that is still in effect. */
export const CollectionApproval = z.object({
  collection: z.object({ contract: Hex, symbol: z.string(), name: z.string(), projectId: z.nullable(ProjectId) }),
  spender: ApprovedSpender,
  /** The number of the item, as decimal text; null for all that the address has of the collection, now or later. */
  item: z.nullable(z.string()),
  /** Items of the collection that the address has, as decimal text; null where the contract does not tell, as those of ERC-1155. */
  held: z.nullable(z.string()),
  /** Whether the contract answered if the approval stands: false is unknown. */
  readable: z.boolean(),
});
export type CollectionApproval = z.infer<typeof CollectionApproval>;

/** Approvals of an address, and the scope of the search for them. */
export const Approvals = z.object({
  /** Non-zero approvals, highest value at risk first; those without a price last. */
  entries: z.array(Approval),
  /** Approvals of collections, those of items that the address has first. */
  collections: z.array(CollectionApproval),
  /** Blocks that the node searched for approvals of any token or collection, ends included; null where it refused. */
  searched: z.nullable(z.object({ fromBlock: z.int(), toBlock: z.int() })),
  /** Followed contracts, and the block since which all of their approvals are recorded, once `complete`. */
  record: z.object({ contracts: z.int(), fromBlock: z.nullable(z.int()), complete: z.boolean() }),
  /** Pairs of token and spender, and of collection and operator, that were found, and those whose contracts were asked. */
  found: z.int(),
  asked: z.int(),
  /** Whether there were more approvals than are examined: then older ones are missing. */
  truncated: z.boolean(),
});
export type Approvals = z.infer<typeof Approvals>;

/** Body of GET /api/skynet/wallets: what an address holds on one chain at a stated block. */
export const WalletHoldings = z.object({
  address: Hex,
  protocol: ChainSlug,
  label: z.nullable(z.string()),
  asOf: AsOf,
  /** Value of the priced holdings; null where none has a price. */
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
  /** Contracts whose balance was read: others may hold more. */
  tokensAsked: z.int(),
  approvals: Approvals,
});
export type WalletHoldings = z.infer<typeof WalletHoldings>;
