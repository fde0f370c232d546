import type { ReachAsset, ReachEffect, ReachMap } from './reach.ts';

/** How much of one asset is at stake, in whole units, and what it was worth; null without a price. */
export type StakedAmount = { readonly symbol: string; readonly amount: number; readonly usd: number | null };

/** What an access path takes at most in one call, the most valuable first; undefined where no amount is known. */
export type Stake = readonly StakedAmount[] | undefined;

/**
 * The amounts behind measured effects: what leaves the contract or a holder's account; with its code replaced, all that it was found to
 * hold. New tokens and allowances have no amount of their own.
 */
export function toStake(
  effects: readonly ReachEffect[] | undefined,
  { contract, reach }: { contract: string; reach: ReachMap | null | undefined },
): Stake {
  if (effects === undefined || reach?.assets === undefined) return undefined;
  const most = new Map<string | null, bigint>();
  for (const effect of effects) {
    for (const { asset, amount } of listTaken(effect, { contract, held: reach.held }))
      most.set(asset, maxOf(most.get(asset) ?? 0n, BigInt(amount)));
  }
  const known = new Map<string | null, ReachAsset>(reach.assets.map((asset) => [asset.asset, asset]));
  const amounts = [...most].map(([asset, amount]) => toAmount(amount, known.get(asset)));
  // An amount that is left out would make the rest look like all.
  if (amounts.length === 0 || amounts.some((each) => each === undefined)) return undefined;
  return amounts
    .filter((each) => each !== undefined)
    .toSorted((one, other) => (other.usd ?? -1) - (one.usd ?? -1) || one.symbol.localeCompare(other.symbol));
}

type Taken = { readonly asset: string | null; readonly amount: string };

function listTaken(effect: ReachEffect, { contract, held }: { contract: string; held: ReachMap['held'] }): readonly Taken[] {
  switch (effect.kind) {
    case 'takes-assets':
      return [effect];
    case 'takes-balance':
      return [{ asset: contract, amount: effect.amount }];
    case 'replaces-code':
      return held;
    case 'mints':
    case 'approves':
      return [];
  }
}

function toAmount(units: bigint, asset: ReachAsset | undefined): StakedAmount | undefined {
  if (asset === undefined || asset.decimals === null) return undefined;
  const amount = Number(units) / 10 ** asset.decimals;
  return { symbol: asset.symbol, amount, usd: asset.usd === null ? null : amount * asset.usd };
}

const maxOf = (one: bigint, other: bigint): bigint => (one > other ? one : other);
