import type { Ledger } from '../model/ledger.ts';
import { type Account, type Asset, FEES, type Movement, type Pos, ZERO_ADDRESS } from '../model/movement.ts';
import type { AccountFact, AccountKind, AssetFact, BlockRange, Covered, MovementStore, QuotedLabel } from '../model/store.ts';
import { toParty } from './net-transaction.ts';

/** Movements of one transaction whose parties are to be known. */
export type Parties = { readonly block: number; readonly moving: readonly Movement[] };
/** A first arrival that may come: what an account had and whom it paid before it. */
export type Arriving = { readonly account: Account; readonly asset: Asset; readonly pos: Pos; readonly minimum: bigint };

/** Reads what stands behind the parties of transactions, of many that are likely to come at a time. */
export function createKnownFacts(store: MovementStore) {
  /** By account and block; contracts stay what they are from the first block in which they were seen. */
  const kinds = new Map<string, AccountFact>();
  const settled = new Map<Account, { readonly fact: AccountFact; readonly block: number }>();
  const assets = new Map<Asset, AssetFact>();
  const labels = new Map<Account, readonly QuotedLabel[]>();
  const counterparties = new Map<string, Covered<number>>();
  const openings = new Map<string, bigint | 'unknown'>();
  const doubtful = { unknown: new Set<Account>(), later: new Set<Account>() };
  /** Blocks that are in no count on which the trace rests. */
  const uncounted: BlockRange[] = [];

  const findFact = (account: Account, block: number): AccountFact | undefined => {
    const lasting = settled.get(account);
    return kinds.get(`${account} ${block}`) ?? (lasting !== undefined && lasting.block <= block ? lasting.fact : undefined);
  };
  const keyOf = ({ account, asset, pos }: Pick<Arriving, 'account' | 'asset' | 'pos'>) => `${account} ${asset} ${pos}`;

  return {
    isContract: (account: Account, block: number) => findFact(account, block)?.kind === 'contract',
    kindOf: (account: Account, block: number): AccountKind => findFact(account, block)?.kind ?? 'unknown',
    labelsOf: (account: Account) => labels.get(account) ?? [],
    assetOf: (asset: Asset) => assets.get(asset),

    /** All that is not known yet of the parties of transactions; accounts that are followed stay what they were. */
    async read(transactions: readonly Parties[], followed: ReadonlySet<Account>): Promise<void> {
      const wanted = new Map<string, { readonly account: Account; readonly block: number }>();
      const unlabelled = new Set<Account>();
      const unknown = new Set<Asset>();
      for (const { block, moving } of transactions)
        for (const { from, to, asset } of moving) {
          if (!assets.has(asset)) unknown.add(asset);
          for (const account of [toParty(from, asset), toParty(to, asset)]) {
            if (!labels.has(account)) unlabelled.add(account);
            if (account === FEES || account === ZERO_ADDRESS || followed.has(account) || findFact(account, block) !== undefined) continue;
            wanted.set(`${account} ${block}`, { account, block });
          }
        }
      if (wanted.size === 0 && unlabelled.size === 0 && unknown.size === 0) return;
      const asks = [...wanted.values()].map((ask) => ({ ...ask, asset: 'native' as const, minimum: 0n }));
      const names = [...unlabelled];
      const [found, quoted] = await Promise.all([store.facts({ accounts: asks, assets: [...unknown] }), store.labels(names)]);
      for (const [at, { account, block }] of asks.entries()) {
        const fact = found.accounts[at] ?? { kind: 'unknown', counterparties: undefined };
        kinds.set(`${account} ${block}`, fact);
        const lasting = settled.get(account);
        if ((fact.kind === 'contract' || fact.kind === 'personal') && (lasting === undefined || lasting.block > block))
          settled.set(account, { fact, block });
      }
      for (const [at, account] of names.entries()) labels.set(account, quoted[at] ?? []);
      for (const fact of found.assets) assets.set(fact.asset, fact);
    },

    /** Counterparties and balances before arrivals. */
    async readArrivals(arrivals: readonly Arriving[]): Promise<void> {
      const open = [...new Map(arrivals.map((each) => [keyOf(each), each])).values()].filter((each) => !counterparties.has(keyOf(each)));
      if (open.length === 0) return;
      const accounts = open.map(({ account, asset, pos, minimum }) => ({
        account,
        block: Number(pos >> 32n),
        before: pos,
        asset,
        minimum,
      }));
      const [counted, balances] = await Promise.all([
        store.facts({ accounts, assets: [] }),
        store.openings(open.map(({ account, asset, pos }) => ({ account, asset, at: pos }))),
      ]);
      for (const [at, each] of open.entries()) {
        const found = counted.accounts[at]?.counterparties;
        if (found === undefined) throw new TypeError('the store left out an answer');
        counterparties.set(keyOf(each), found);
        openings.set(keyOf(each), balances[at] ?? 'unknown');
      }
    },
    counterpartiesBefore: (arrival: Arriving) => counterparties.get(keyOf(arrival))?.rows ?? 0,
    /** Remembers that an account is followed because of a count, and what of the record that count lacks. */
    relyOnCount(arrival: Arriving): void {
      for (const { range } of counterparties.get(keyOf(arrival))?.missing ?? []) uncounted.push(range);
    },
    openingBefore: (arrival: Pick<Arriving, 'account' | 'asset' | 'pos'>) => openings.get(keyOf(arrival)),

    /** Remembers that a trace rests on what this account is, where that is not certain. */
    rely(account: Account, block: number): void {
      const fact = findFact(account, block);
      if (account === FEES || account === ZERO_ADDRESS || fact === undefined) return;
      if (fact.kind === 'unknown') doubtful.unknown.add(account);
      else if (fact.later === true) doubtful.later.add(account);
    },

    /** What the ledger keeps of it, for the accounts and assets of its places. */
    describe(
      places: readonly { readonly account: Account; readonly asset: Asset }[],
    ): Pick<Ledger, 'assets' | 'labels' | 'kinds' | 'uncounted'> {
      const named = new Set(places.map(({ account }) => account));
      return {
        assets: [...new Set(places.map(({ asset }) => asset))].toSorted().map((asset) => {
          const fact = assets.get(asset);
          return {
            asset,
            symbol: fact?.symbol?.slice(0, 32) ?? null,
            decimals: fact?.decimals ?? null,
            trust: fact?.trust ?? (asset === 'native' ? 'native' : 'unknown'),
            wraps: fact?.wraps ?? false,
          };
        }),
        labels: [...labels]
          .filter(([account]) => named.has(account))
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .flatMap(([account, quoted]) =>
            quoted.map(({ kind, text, source, statedOn }) => ({
              account,
              kind,
              text: text.slice(0, 200),
              source,
              statedOn: statedOn ?? null,
            })),
          ),
        kinds: { unknown: listNamed(doubtful.unknown, named), later: listNamed(doubtful.later, named) },
        ...(uncounted.length > 0 && { uncounted: joinRanges(uncounted) }),
      };
    },
  };
}

/** The same blocks in ranges that neither overlap nor touch, in order. */
export function joinRanges(ranges: readonly BlockRange[]): BlockRange[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

function listNamed(accounts: ReadonlySet<Account>, named: ReadonlySet<Account>): Account[] {
  return [...accounts].filter((account) => named.has(account)).toSorted();
}

export type KnownFacts = ReturnType<typeof createKnownFacts>;
