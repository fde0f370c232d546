import { shortenAddress } from '@redoubt/ui/data/identity';
import { formatUnits } from './trace-text.ts';

type ShownAsset = { readonly asset: string; readonly symbol: string | null; readonly decimals: number | null; readonly trust: string };

/** Anyone can give a token the symbol of another: all but those of the catalogue stand with their address. */
const TRUST_WORDS: Readonly<Record<string, string>> = { consistent: 'consistent', inconsistent: 'inconsistent balances' };

/** An asset's symbol as its contract says, and how to tell it from others of that name. */
export function nameAsset(asset: string, assets: readonly ShownAsset[]): string {
  const known = assets.find((each) => each.asset === asset);
  if (asset === 'native') return known?.symbol ?? 'native coin';
  return known?.symbol == null
    ? shortenAddress(asset)
    : known.trust === 'native' || known.trust === 'catalogued'
      ? known.symbol
      : `${known.symbol} (${TRUST_WORDS[known.trust] ?? 'unchecked'} ${shortenAddress(asset)})`;
}

/** An amount to its last unit. Symbols are text of others: plain text, already cut. */
export function AssetAmount({ amount, asset, assets }: { amount: bigint | string; asset: string; assets: readonly ShownAsset[] }) {
  const decimals = assets.find((each) => each.asset === asset)?.decimals ?? null;
  return (
    <span className="tabular-nums">
      {formatUnits(amount, decimals)} <span className="text-text-2">{nameAsset(asset, assets)}</span>
    </span>
  );
}
