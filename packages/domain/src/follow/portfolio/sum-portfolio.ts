import type { Holding, WalletHoldings } from '../../onchain/wallet/holdings.ts';
import { type FoldReason, foldHoldings } from './fold-holdings.ts';

/** An alert of the token's project stays beside the holding for this many days (OP-42). */
export const ALERT_DAYS = 30;

/** One token, summed over all wallets on its chain. */
export type PortfolioToken = Pick<
  Holding,
  | 'symbol'
  | 'name'
  | 'contract'
  | 'logo'
  | 'priceUsd'
  | 'priceSource'
  | 'priceFrom'
  | 'priceGap'
  | 'projectId'
  | 'project'
  | 'score'
  | 'powers'
  | 'alerts'
> & {
  readonly chain: string;
  /** Decimal text with all digits. */
  readonly balance: string;
  /** Null without a price. */
  readonly valueUsd: number | null;
  /** Share of everything with a price, 0 to 100; null without a price. */
  readonly percentage: number | null;
  readonly wallets: number;
};

export type Portfolio = {
  /** Null where no token has a price. */
  readonly totalUsd: number | null;
  /** The most valuable first, those without a price last, then by symbol. */
  readonly tokens: readonly PortfolioToken[];
  readonly folded: readonly { readonly token: PortfolioToken; readonly reason: FoldReason }[];
};

/** The sum of several wallets. Folded tokens do not count. */
export function sumPortfolio(wallets: readonly WalletHoldings[]): Portfolio {
  const shown = new Map<string, PortfolioToken>();
  const folded = new Map<string, { token: PortfolioToken; reason: FoldReason }>();
  for (const { protocol, tokens } of wallets) {
    const parted = foldHoldings(tokens);
    for (const holding of parted.shown) {
      const key = keyOf(protocol, holding);
      shown.set(key, add(shown.get(key), protocol, holding));
    }
    for (const { holding, reason } of parted.folded) {
      const key = keyOf(protocol, holding);
      folded.set(key, { reason, token: add(folded.get(key)?.token, protocol, holding) });
    }
  }
  const all = [...shown.values()];
  const priced = all.flatMap(({ valueUsd }) => (valueUsd === null ? [] : [valueUsd]));
  const total = priced.reduce((sum, value) => sum + value, 0);
  const tokens = all
    .map((token) => ({ ...token, percentage: token.valueUsd === null || total === 0 ? null : (token.valueUsd / total) * 100 }))
    .sort(compare);
  return {
    totalUsd: priced.length === 0 ? null : total,
    tokens,
    folded: [...folded.values()].sort((one, other) => compare(one.token, other.token)),
  };
}

function keyOf(protocol: string, { contract }: Holding): string {
  return `${protocol} ${contract ?? ''}`;
}

function add(before: PortfolioToken | undefined, chain: string, holding: Holding): PortfolioToken {
  const { balance, valueUsd, percentage: _, ...rest } = holding;
  if (before === undefined) return { ...rest, chain, balance, valueUsd, percentage: null, wallets: 1 };
  return {
    ...before,
    balance: addDecimals(before.balance, balance),
    valueUsd: before.valueUsd === null || valueUsd === null ? (before.valueUsd ?? valueUsd) : before.valueUsd + valueUsd,
    wallets: before.wallets + 1,
  };
}

/** The exact sum of two decimal texts. */
export function addDecimals(one: string, other: string): string {
  const places = Math.max(placesOf(one), placesOf(other));
  const digits = (toUnits(one, places) + toUnits(other, places)).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

function toUnits(decimal: string, places: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

function compare(one: PortfolioToken, other: PortfolioToken): number {
  if (one.valueUsd !== null && other.valueUsd !== null && one.valueUsd !== other.valueUsd) return other.valueUsd - one.valueUsd;
  if ((one.valueUsd === null) !== (other.valueUsd === null)) return one.valueUsd === null ? 1 : -1;
  return (
    one.symbol.localeCompare(other.symbol, 'en') ||
    one.chain.localeCompare(other.chain, 'en') ||
    (one.contract ?? '').localeCompare(other.contract ?? '', 'en')
  );
}
