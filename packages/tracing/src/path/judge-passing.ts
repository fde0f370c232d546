import { COUNTERPARTIES_MAX, STOP_LABELS } from '../collect/decide-stop.ts';
import { type Account, type Asset, DEAD_ADDRESS, FEES, type Pos, ZERO_ADDRESS } from '../model/movement.ts';
import type { AccountAsk, AssetFact, Covered, LabelKind, MovementStore, QuotedLabel } from '../model/store.ts';

/** Why a path does not lead through an account: money of many is in it, so that what leaves need not be what came. */
export const HUB_REASONS = ['exchange', 'mixer', 'bridge', 'contract', 'busy'] as const;
export type HubReason = (typeof HUB_REASONS)[number];

/** An account that a movement leads to, in an asset and block. */
export type Met = { readonly account: Account; readonly asset: Asset; readonly block: number };

/** Accounts asked about at a time: between, the limits are looked at. */
const ASKED_AT_ONCE = 500;

/** Fees, and where money is burnt: no one has it then. */
export function isNowhere(account: Account): boolean {
  return account === FEES || account === ZERO_ADDRESS || account === DEAD_ADDRESS;
}

/** What is known of the accounts that a search meets, each read once. Counterparties are those of the whole record before `until`. */
export function createJudge(store: MovementStore, { until }: { until: Pos }) {
  const contracts = new Set<Account>();
  const accounts = new Set<Account>();
  const labels = new Map<Account, readonly QuotedLabel[]>();
  const counts = new Map<string, number>();
  const assets = new Map<Asset, AssetFact>();
  const unsaid = new Set<Account>();
  const later = new Set<Account>();
  const uncounted: Covered<unknown>['missing'][number][] = [];
  const keyOf = (account: Account, asset: Asset) => `${account} ${asset}`;
  const labelAt = (account: Account) => labels.get(account)?.find(({ kind }) => STOP_LABELS.has(kind));

  /** Assets that are not known yet, and accounts in their assets; `isOver` ends it between two questions. */
  async function read(met: readonly Met[], isOver: () => boolean = () => false): Promise<void> {
    const asks = new Map<string, AccountAsk>();
    for (const { account, asset, block } of met) {
      const key = keyOf(account, asset);
      if (isNowhere(account) || counts.has(key) || asks.has(key)) continue;
      asks.set(key, { account, block, before: until, asset, minimum: 0n });
    }
    const open = [...asks.entries()];
    await readAssets(met.map(({ asset }) => asset));
    for (let at = 0; at < open.length && !isOver(); at += ASKED_AT_ONCE) {
      const batch = open.slice(at, at + ASKED_AT_ONCE);
      const names = [...new Set(batch.map(([, { account }]) => account))].filter((account) => !labels.has(account));
      const [found, quoted] = await Promise.all([store.facts({ accounts: batch.map(([, ask]) => ask), assets: [] }), store.labels(names)]);
      for (const [index, account] of names.entries()) labels.set(account, quoted[index] ?? []);
      for (const [index, [key, { account }]] of batch.entries()) {
        const fact = found.accounts[index];
        if (fact?.counterparties === undefined) throw new TypeError('the store left out an answer');
        counts.set(key, fact.counterparties.rows);
        uncounted.push(...fact.counterparties.missing);
        accounts.add(account);
        if (fact.kind === 'contract') contracts.add(account);
        if (fact.kind === 'unknown') unsaid.add(account);
        else if (fact.later === true) later.add(account);
      }
    }
  }

  async function readAssets(met: readonly Asset[]): Promise<void> {
    const unknown = [...new Set(met)].filter((asset) => !assets.has(asset));
    if (unknown.length === 0) return;
    for (const fact of (await store.facts({ accounts: [], assets: unknown })).assets) assets.set(fact.asset, fact);
  }

  return {
    read,
    readAssets,
    isKnown: (account: Account, asset: Asset) => counts.has(keyOf(account, asset)),
    /** How many accounts were asked about. */
    count: () => accounts.size,
    assetOf: (asset: Asset) => assets.get(asset),
    /** Whether movements of an asset are more than claims: its contract may log what it likes. */
    isTrusted: (asset: Asset) => {
      const trust = assets.get(asset)?.trust;
      return trust === 'native' || trust === 'catalogued' || trust === 'consistent';
    },
    /** A contract of many accounts passes money on within a transaction, and keeps it otherwise. A token's own contract mints and burns. */
    isThrough: (account: Account, asset: Asset) => (contracts.has(account) || account === asset) && labelAt(account) === undefined,
    hubAt(account: Account, asset: Asset): HubReason | undefined {
      const label: LabelKind | undefined = labelAt(account)?.kind;
      if (label === 'exchange' || label === 'mixer' || label === 'bridge') return label;
      if (contracts.has(account) || account === asset) return 'contract';
      return (counts.get(keyOf(account, asset)) ?? 0) > COUNTERPARTIES_MAX ? 'busy' : undefined;
    },
    /** Accounts whose kind no node said, and those whose kind is of a later block. */
    doubtful: () => ({ unsaid, later }),
    uncounted: () => uncounted,
  };
}
