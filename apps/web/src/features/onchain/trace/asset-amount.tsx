import { formatUnits, nameAsset } from '@redoubt/tracing/text/trace-text';

type ShownAsset = { readonly asset: string; readonly symbol: string | null; readonly decimals: number | null; readonly trust: string };

/** An amount to its last unit. Symbols are text of others: plain text, already cut. */
export function AssetAmount({ amount, asset, assets }: { amount: bigint | string; asset: string; assets: readonly ShownAsset[] }) {
  const decimals = assets.find((each) => each.asset === asset)?.decimals ?? null;
  return (
    <span className="tabular-nums">
      {formatUnits(amount, decimals)} <span className="text-text-2">{nameAsset(asset, assets)}</span>
    </span>
  );
}
