import type { Approval, CollectionApproval, Holding, WalletHoldings } from '../../onchain/wallet/holdings.ts';
import { type FoldReason, foldHoldings, isBait } from './fold-holdings.ts';

/** An approval of one wallet. */
export type WalletApproval = Approval & {
  readonly chain: string;
  /** Address of the wallet that granted it. */
  readonly owner: string;
};

/** An approval of a collection by one wallet. */
export type WalletCollectionApproval = CollectionApproval & { readonly chain: string; readonly owner: string };

export type PortfolioApprovals = {
  /** Most at risk first, then those of unknown value, those of no value last. */
  readonly approvals: readonly WalletApproval[];
  /** Approvals of tokens that were probably sent unsolicited. */
  readonly folded: readonly { readonly approval: WalletApproval; readonly reason: FoldReason }[];
  /**
   * What all spenders together could take, each token counted once; null where no approval has a
   * value.
   */
  readonly atRiskUsd: number | null;
  /** Approvals without a value. */
  readonly unvalued: number;
  /** Of collections, those of items that the wallet has first. */
  readonly collections: readonly WalletCollectionApproval[];
  /** Collections that were left out, since their names are bait. */
  readonly bait: number;
};

/** The approvals of several wallets. Two spenders of one token can take it only once. */
export function sumApprovals(wallets: readonly WalletHoldings[]): PortfolioApprovals {
  const approvals: WalletApproval[] = [];
  const folded: { approval: WalletApproval; reason: FoldReason }[] = [];
  const takeable = new Map<string, number>();
  for (const { address: owner, protocol: chain, tokens, approvals: own } of wallets) {
    const reasons = findReasons(tokens, own.entries);
    for (const entry of own.entries) {
      const approval = { ...entry, chain, owner };
      const reason = reasons.get(entry.token.contract);
      if (reason !== undefined) {
        folded.push({ approval, reason });
        continue;
      }
      approvals.push(approval);
      if (entry.valueAtRiskUsd === null) continue;
      const key = `${chain} ${owner} ${entry.token.contract}`;
      const held = tokens.find(({ contract }) => contract === entry.token.contract)?.valueUsd ?? 0;
      takeable.set(key, Math.min((takeable.get(key) ?? 0) + entry.valueAtRiskUsd, held));
    }
  }
  const collections = wallets.flatMap(({ address: owner, protocol: chain, approvals: own }) =>
    own.collections.map((each) => ({ ...each, chain, owner })),
  );
  return {
    approvals: approvals.toSorted(compareRisk),
    folded,
    atRiskUsd: takeable.size === 0 ? null : [...takeable.values()].reduce((sum, value) => sum + value, 0),
    unvalued: approvals.filter(({ valueAtRiskUsd }) => valueAtRiskUsd === null).length,
    collections: collections.filter((each) => !isOfBait(each)).toSorted(compareCollections),
    bait: collections.filter(isOfBait).length,
  };
}

const isOfBait = ({ collection: { projectId, name, symbol } }: CollectionApproval) => projectId === null && isBait(name, symbol);

/** Fold reasons of the approved tokens, whether held or not. */
function findReasons(tokens: readonly Holding[], entries: readonly Approval[]): ReadonlyMap<string | null, FoldReason> {
  const held = new Set(tokens.map(({ contract }) => contract));
  const others = entries.flatMap(({ token }) => (held.has(token.contract) ? [] : [toHolding(token)]));
  return new Map(foldHoldings([...tokens, ...others]).folded.map(({ holding, reason }) => [holding.contract, reason]));
}

/** The token as a holding of zero. */
function toHolding(token: Approval['token']): Holding {
  return {
    ...token,
    logo: null,
    project: null,
    balance: '0',
    priceSource: null,
    priceFrom: [],
    valueUsd: token.priceUsd === null ? null : 0,
    percentage: null,
    powers: null,
    alerts: null,
  };
}

/**
 * Most at risk first. An unknown value ranks above zero, because it may be large. Ties: unlimited
 * first, then by symbol and address, so that the order is total.
 */
export function compareRisk(one: Approval, other: Approval): number {
  const rank = ({ valueAtRiskUsd }: Approval) => (valueAtRiskUsd === null ? 1 : valueAtRiskUsd === 0 ? 2 : 0);
  return (
    rank(one) - rank(other) ||
    (other.valueAtRiskUsd ?? 0) - (one.valueAtRiskUsd ?? 0) ||
    Number(other.unlimited) - Number(one.unlimited) ||
    compare(one.token.symbol, other.token.symbol) ||
    compare(one.token.contract, other.token.contract) ||
    compare(one.spender.address, other.spender.address)
  );
}

/** Those of items that the address has first, then those of which that is unknown; of one kind, those of all items first. */
export function compareCollections(one: CollectionApproval, other: CollectionApproval): number {
  const rank = ({ held }: CollectionApproval) => (held === null ? 1 : held === '0' ? 2 : 0);
  return (
    rank(one) - rank(other) ||
    Number(other.item === null) - Number(one.item === null) ||
    compare(one.collection.symbol, other.collection.symbol) ||
    compare(one.collection.contract, other.collection.contract) ||
    compare(one.item ?? '', other.item ?? '') ||
    compare(one.spender.address, other.spender.address)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one === other ? 0 : 1;
}
