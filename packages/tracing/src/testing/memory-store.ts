import { type Account, type Asset, type Movement, type Pos, transactionOf, type WholeTransaction } from '../model/movement.ts';
import type { AccountFact, Covered, LabelKind, MovementAsk, MovementStore } from '../model/store.ts';

export type MemoryRecord = {
  readonly movements: readonly Movement[];
  readonly openings?: ReadonlyMap<string, bigint>;
  readonly contracts?: ReadonlySet<Account>;
  readonly labels?: ReadonlyMap<Account, LabelKind>;
  readonly unknownAssets?: ReadonlySet<Asset>;
  readonly inconsistentAssets?: ReadonlySet<Asset>;
  /** Accounts and tokens that an issuer froze, as `account token`. */
  readonly frozen?: ReadonlySet<string>;
  /** What the counts of counterparties leave out. */
  readonly uncounted?: Covered<unknown>['missing'];
  /** The first block on record, and the last. */
  readonly from?: number;
  readonly to: number;
  /** Most rows of one answer. */
  readonly pageMax?: number;
};

/** A record in memory, with the answers of a real one. */
export function createMemoryStore({
  movements,
  openings,
  contracts,
  labels,
  unknownAssets,
  inconsistentAssets,
  frozen,
  uncounted = [],
  from = 0,
  to,
  pageMax = 1_000,
}: MemoryRecord): MovementStore {
  const ordered = movements.toSorted((a, b) => (a.pos < b.pos ? -1 : 1));
  const answer = (ask: MovementAsk, side: 'from' | 'to'): Covered<Movement[]> => {
    const limit = Math.min(ask.limit, pageMax);
    const found = ordered.filter(
      (each) => each[side] === ask.account && each.asset === ask.asset && each.pos > ask.after && each.pos < ask.until,
    );
    return { rows: found.slice(0, limit), complete: { from: Number(ask.after >> 32n), to }, missing: [], more: found.length > limit };
  };
  return {
    outgoing: async (asks) => asks.map((ask) => answer(ask, 'from')),
    incoming: async (asks) => asks.map((ask) => answer(ask, 'to')),
    openings: async (asks) =>
      asks.map(({ account, asset, at }) => {
        let balance = openings?.get(`${account} ${asset}`) ?? 0n;
        for (const each of ordered) {
          if (each.pos >= at || each.asset !== asset) continue;
          if (each.from === account) balance -= each.amount;
          if (each.to === account) balance += each.amount;
        }
        return balance < 0n ? 'unknown' : balance;
      }),
    beginning: async (block) => (block <= to ? from : undefined),
    transactions: async (keys) => keys.map((key) => toWhole(ordered, key)),
    facts: async ({ accounts, assets, freezes = [] }) => ({
      frozen: freezes.map(({ account, token }) => frozen?.has(`${account} ${token}`) === true),
      accounts: accounts.map(({ account, before, asset, minimum }): AccountFact => {
        const kind = contracts?.has(account) === true ? 'contract' : 'wallet';
        if (before === undefined) return { kind, counterparties: undefined };
        const rows = countOthers(ordered, { account, before, asset, minimum });
        return { kind, counterparties: { rows, complete: { from: 0, to }, missing: uncounted, more: false } };
      }),
      assets: assets.map((asset) => ({
        asset,
        symbol: undefined,
        decimals: undefined,
        trust:
          asset === 'native'
            ? 'native'
            : unknownAssets?.has(asset)
              ? 'unknown'
              : inconsistentAssets?.has(asset)
                ? 'inconsistent'
                : 'catalogued',
        wraps: false,
      })),
    }),
    labels: async (accounts) =>
      accounts.map((account) => {
        const kind = labels?.get(account);
        return kind === undefined ? [] : [{ kind, text: `The ${kind}`, source: 'test', statedOn: undefined }];
      }),
  };
}

const toHash = (number: bigint) => `0x${number.toString(16).padStart(64, '0')}` as const;

function toWhole(ordered: readonly Movement[], { block, index }: { block: number; index: number }): WholeTransaction {
  const key = (BigInt(block) << 17n) + BigInt(index);
  const hash = toHash(key);
  const own = ordered.filter(({ pos }) => transactionOf(pos) === key);
  const signer = own[0]?.from ?? `0x${'0'.repeat(40)}`;
  return { block, index, blockHash: toHash(BigInt(block) << 17n), hash, time: block, signer, traced: true, movements: own };
}

type Counting = { account: Account; before: Pos; asset: Asset; minimum: bigint };

function countOthers(ordered: readonly Movement[], { account, before, asset, minimum }: Counting): number {
  const others = new Set<Account>();
  for (const each of ordered) {
    if (each.pos >= before || each.asset !== asset || each.amount < minimum) continue;
    if (each.from === account) others.add(each.to);
    if (each.to === account) others.add(each.from);
  }
  return others.size;
}
