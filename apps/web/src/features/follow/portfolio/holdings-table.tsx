import { ALERT_DAYS, type PortfolioToken } from '@redoubt/domain/follow/portfolio/sum-portfolio';
import { formatNumber, formatUsd } from '@redoubt/ui/data/format';
import { type DataColumn, DataTable } from '@redoubt/ui/data-table';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { Severity } from '@redoubt/ui/score/severity';
import { Skeleton } from '@redoubt/ui/skeleton';
import Link from 'next/link';
import { VerdictLine } from '@/entities/verdict/verdict-strip';
import { WatchButton } from '@/entities/watchlist/watch-button';
import type { ChainChoice } from './chain-choice.ts';
import { ShortAmount } from './short-amount.tsx';

type HoldingsTableProps = {
  tokens: readonly PortfolioToken[];
  loading: boolean;
  /** Wallets whose balances could not be read. */
  failed: number;
  chains: readonly ChainChoice[];
};

const TONES = { open: 'text-danger', danger: 'text-danger', caution: 'text-caution', neutral: 'text-text-2' } as const;
const GAP_LABELS = {
  'no-market': 'No price found',
  'thin-market': 'Market too thin',
  'stale-feed': 'Price is stale',
  'no-decimals': 'Decimals unknown',
} as const;
const PRICE = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumSignificantDigits: 6 });

/**
 * Every token over all wallets: balance, value, and the verdict, privileged functions and alerts of its project
 * (OP-42).
 */
export function HoldingsTable({ tokens, loading, failed, chains }: HoldingsTableProps) {
  const nameOf = (chain: string) => chains.find((each) => each.chain === chain)?.name ?? chain;
  const columns: readonly DataColumn<PortfolioToken>[] = [
    {
      id: 'token',
      heading: 'Token',
      card: 'title',
      sticky: true,
      cell: ({ symbol, name, chain }) => (
        <div className="min-w-0">
          <p className="truncate font-semibold" title={symbol} translate="no">
            {symbol}
          </p>
          <p className="truncate text-12 text-text-3" title={name}>
            {name} · {nameOf(chain)}
          </p>
        </div>
      ),
    },
    {
      id: 'balance',
      heading: 'Balance',
      width: 150,
      align: 'end',
      cell: ({ balance, symbol, priceGap }) => (
        <span className="tabular-nums" title={`${formatNumber(balance)} ${symbol}`}>
          <ShortAmount amount={balance} />
          {priceGap === 'no-decimals' && <span className="block text-12 text-text-3">base units</span>}
        </span>
      ),
    },
    {
      id: 'price',
      heading: 'Price',
      width: 130,
      align: 'end',
      cell: ({ priceUsd, priceFrom, priceGap }) =>
        priceUsd === null ? (
          <NotAssessed>{GAP_LABELS[priceGap ?? 'no-market']}</NotAssessed>
        ) : (
          <span className="tabular-nums">
            {PRICE.format(priceUsd)}
            <span className="block text-pretty text-12 text-text-3 wrap-anywhere">from {priceFrom.map(({ name }) => name).join(', ')}</span>
          </span>
        ),
    },
    {
      id: 'value',
      heading: 'Value',
      width: 120,
      align: 'end',
      card: 'aside',
      cell: ({ valueUsd, percentage }) =>
        valueUsd === null ? (
          <span className="text-12 text-text-3">not counted</span>
        ) : (
          <span className="tabular-nums">
            {formatUsd(valueUsd.toFixed(0))}
            {percentage !== null && (
              <span className="block text-12 text-text-3">{percentage < 0.1 ? '<0.1' : percentage.toFixed(1)} %</span>
            )}
          </span>
        ),
    },
    {
      id: 'project',
      heading: 'Project and verdict',
      width: 240,
      cell: ({ projectId, project, score }) =>
        projectId === null || project === null ? (
          <span className="text-12 text-text-3">No project on record</span>
        ) : (
          <span className="grid min-w-0 gap-1">
            <span className="flex items-baseline gap-2">
              <Link href={`/projects/${projectId}`} prefetch={false} className="min-w-0 truncate font-medium hover:text-brand-text">
                {project.name}
              </Link>
              {score === null ? (
                <span className="shrink-0 text-12 text-text-3">not rated</span>
              ) : (
                <span className="font-semibold tabular-nums">{score}</span>
              )}
            </span>
            <VerdictLine projectId={projectId} verdict={project.verdict} wide />
          </span>
        ),
    },
    {
      id: 'powers',
      heading: 'Privileged functions',
      width: 200,
      cell: ({ contract, powers }) =>
        powers !== null ? (
          <span className={`text-pretty text-12 ${TONES[powers.tone]}`}>{powers.words}</span>
        ) : contract === null ? (
          <span className="text-12 text-text-3">The chain’s own currency</span>
        ) : (
          <NotAssessed />
        ),
    },
    {
      id: 'alerts',
      heading: `Alerts in ${ALERT_DAYS} days`,
      width: 120,
      cell: ({ projectId, alerts }) =>
        projectId === null ? null : alerts === null ? (
          <NotAssessed />
        ) : alerts.worst === null ? (
          'No alerts'
        ) : (
          <Link
            href={`/projects/${projectId}?tab=history`}
            prefetch={false}
            className="inline-flex flex-wrap items-center gap-x-2 hover:text-brand-text"
          >
            <span className="font-semibold tabular-nums">
              {alerts.count} {alerts.count === 1 ? 'alert' : 'alerts'}
            </span>
            <Severity level={alerts.worst} />
          </Link>
        ),
    },
    {
      id: 'watch',
      heading: 'Watch',
      width: 72,
      align: 'end',
      cell: ({ projectId, project }) => projectId !== null && <WatchButton id={projectId} name={project?.name ?? projectId} />,
    },
  ];
  return (
    <Panel
      id="holdings"
      title="Holdings"
      aside={tokens.length === 0 ? undefined : `${tokens.length} ${tokens.length === 1 ? 'token' : 'tokens'}`}
    >
      {tokens.length === 0 ? (
        loading ? (
          <div aria-busy="true" className="grid gap-3 p-5">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        ) : (
          <EmptyNotice title={failed > 0 ? 'Not assessed' : 'No tokens found'}>
            {failed > 0
              ? 'Balances could not be read, so the holdings are unknown.'
              : 'These wallets hold none of the tokens that were checked.'}
          </EmptyNotice>
        )
      ) : (
        <DataTable
          caption="Holdings"
          columns={columns}
          rows={tokens}
          rowKey={({ chain, contract }) => `${chain} ${contract ?? ''}`}
          minWidth={1_190}
        />
      )}
    </Panel>
  );
}
