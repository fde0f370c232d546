import type { Portfolio } from '@redoubt/domain/follow/portfolio/sum-portfolio';
import { formatUsd } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { Skeleton } from '@redoubt/ui/skeleton';

type TotalProps = { portfolio: Portfolio; loading: boolean; failed: number; wallets: number };

/** Tokens with a colour of their own; the rest is one part. */
const PARTS = 5;

/** The total value of all tokens with a price, and its composition. */
export function PortfolioTotal({ portfolio: { totalUsd, tokens }, loading, failed, wallets }: TotalProps) {
  const valued = tokens.filter(({ percentage }) => percentage !== null);
  const rest = valued.slice(PARTS);
  const parts = [
    ...valued.slice(0, PARTS).map(({ symbol, chain, contract, percentage, valueUsd }) => ({
      key: `${chain} ${contract}`,
      label: symbol,
      percentage: percentage ?? 0,
      valueUsd: valueUsd ?? 0,
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            key: 'rest',
            label: `${rest.length} more`,
            percentage: rest.reduce((sum, { percentage }) => sum + (percentage ?? 0), 0),
            valueUsd: rest.reduce((sum, { valueUsd }) => sum + (valueUsd ?? 0), 0),
          },
        ]),
  ];
  const unpriced = tokens.length - valued.length;
  return (
    <Panel id="total" title="Total" aside={`${wallets} ${wallets === 1 ? 'wallet' : 'wallets'}`}>
      <div className="grid gap-4 p-5 max-sm:px-4" aria-busy={loading}>
        <div>
          <p className="font-semibold text-28 leading-display tracking-title tabular-nums">
            {totalUsd !== null ? (
              formatUsd(totalUsd.toFixed(0))
            ) : loading ? (
              <Skeleton className="h-8 w-40" />
            ) : (
              <NotAssessed>{failed > 0 ? 'Not assessed' : 'No price found'}</NotAssessed>
            )}
          </p>
          <p className="mt-1 text-12 text-text-3">{describeTotal({ loading, failed, unpriced })}</p>
        </div>
        {parts.length === 0 && loading && (
          <>
            <Skeleton className="h-3" />
            <Skeleton className="h-5 w-60" />
          </>
        )}
        {parts.length > 0 && (
          <>
            <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-mark">
              {parts.map(({ key, percentage }, index) => (
                <span key={key} style={{ width: `${percentage}%`, minWidth: 2, background: `var(--chart-${index + 1})` }} />
              ))}
            </div>
            <ul aria-label="Composition" className="flex flex-wrap gap-x-6 gap-y-2">
              {parts.map(({ key, label, percentage, valueUsd }, index) => (
                <li key={key} className="flex min-w-0 items-center gap-2">
                  <span aria-hidden="true" className="size-2.5 shrink-0 rounded-mark" style={{ background: `var(--chart-${index + 1})` }} />
                  <span className="max-w-40 truncate font-medium">{label}</span>
                  <span className="text-12 text-text-3 tabular-nums">
                    {percentage < 0.1 ? '<0.1' : percentage.toFixed(1)} % · {formatUsd(valueUsd.toFixed(0))}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}

function describeTotal({ loading, failed, unpriced }: { loading: boolean; failed: number; unpriced: number }): string {
  if (loading) return 'Balances are being read from the chains.';
  const parts = [
    'All tokens with a price on their own chain',
    unpriced > 0 && `${unpriced} ${unpriced === 1 ? 'token has' : 'tokens have'} no price`,
    failed > 0 && `${failed} ${failed === 1 ? 'wallet is' : 'wallets are'} missing`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}
