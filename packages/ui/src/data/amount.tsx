import { Hint } from '../layer/hint.tsx';
import { formatNumber, formatUsd, formatUsdShort } from './format.ts';

/** An amount of a token, to its last digit, with its worth beside it when that is known. */
export function Amount({ value, symbol, usd }: { value: string; symbol: string; usd?: string | null }) {
  return (
    <span className="tabular-nums whitespace-nowrap">
      <span className="font-medium">
        {formatNumber(value)} {symbol}
      </span>{' '}
      <span className="text-text-3">{usd === undefined ? '' : usd === null ? 'no price found' : formatUsd(usd)}</span>
    </span>
  );
}

/** Dollars at a glance, to the dollar on hover and focus. */
export function UsdAmount({ usd }: { usd: string }) {
  const [short, exact] = [formatUsdShort(usd), formatUsd(usd)];
  const words = <span className="tabular-nums whitespace-nowrap">{short}</span>;
  return short === exact ? words : <Hint full={exact}>{words}</Hint>;
}
