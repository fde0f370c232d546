import { FOLD_REASONS } from '@redoubt/domain/follow/portfolio/fold-holdings';
import { type PortfolioApprovals, sumApprovals, type WalletApproval } from '@redoubt/domain/follow/portfolio/sum-approvals';
import type { Wallet } from '@redoubt/domain/follow/wallet/schema';
import { PERMIT2, type WalletHoldings } from '@redoubt/domain/onchain/wallet/holdings';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { formatDay, formatNumber, formatUsd } from '@redoubt/ui/data/format';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { type DataColumn, DataTable } from '@redoubt/ui/data-table';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { Skeleton } from '@redoubt/ui/skeleton';
import { useState } from 'react';
import { ApprovalsScope } from './approvals-scope.tsx';
import type { ChainChoice } from './chain-choice.ts';
import { CollectionApprovals } from './collection-approvals.tsx';
import { NamedContract } from './named-contract.tsx';
import { OwnWallet } from './own-wallet.tsx';
import { ShortAmount } from './short-amount.tsx';
import { Spender } from './spender.tsx';

type ApprovalsTableProps = {
  answers: readonly WalletHoldings[];
  loading: boolean;
  /** Wallets that could not be read. */
  failed: number;
  wallets: readonly Wallet[];
  chains: readonly ChainChoice[];
};

/** Rows that are shown first: an active wallet has hundreds of approvals. */
const FIRST_SHOWN = 12;

/** The approvals of the wallets, most at risk first, with the scope of the search (PORT-06). */
export function ApprovalsTable({ answers, loading, failed, wallets, chains }: ApprovalsTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const sum = sumApprovals(answers);
  const { approvals, collections, folded } = sum;
  const shown = showsAll ? approvals : approvals.slice(0, FIRST_SHOWN);
  return (
    <Panel id="approvals" title="Approvals" aside={approvals.length === 0 ? undefined : toHeadline(sum)}>
      {approvals.length > 0 ? (
        <>
          <DataTable
            caption="Approvals"
            columns={toColumns({ wallets, chains })}
            rows={shown}
            rowKey={({ chain, owner, token, spender, through }) => `${chain} ${owner} ${token.contract} ${spender.address} ${through}`}
            minWidth={1_060}
          />
          {shown.length < approvals.length && (
            <div className="border-line border-t px-5 py-3 max-sm:px-4">
              <Button onClick={() => setShowsAll(true)}>Show all {approvals.length} approvals</Button>
            </div>
          )}
        </>
      ) : collections.length > 0 ? null : loading ? (
        <div aria-busy="true" className="grid gap-3 p-5">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      ) : (
        <EmptyNotice title={failed > 0 ? 'Not assessed' : 'No active approval was found'}>
          {failed > 0
            ? 'These wallets could not be read, so their approvals are unknown.'
            : 'In the searched data, no one may take tokens or items of these wallets.'}
        </EmptyNotice>
      )}
      <CollectionApprovals approvals={collections} bait={sum.bait} wallets={wallets} chains={chains} />
      <FoldedApprovals folded={folded} />
      {answers.length > 0 && <ApprovalsScope answers={answers} chains={chains} />}
    </Panel>
  );
}

function toHeadline({ atRiskUsd, unvalued, approvals }: PortfolioApprovals): string {
  const without = `${unvalued} of ${approvals.length} without a value`;
  if (atRiskUsd === null) return without;
  return `${formatUsd(atRiskUsd.toFixed(0))} at risk${unvalued === 0 ? '' : `, ${without}`}`;
}

function toColumns({ wallets, chains }: Pick<ApprovalsTableProps, 'wallets' | 'chains'>): readonly DataColumn<WalletApproval>[] {
  return [
    {
      id: 'token',
      heading: 'Token',
      card: 'title',
      sticky: true,
      cell: ({ token, chain }) => <NamedContract contract={token} chain={chain} chains={chains} />,
    },
    { id: 'risk', heading: 'At risk now', width: 150, align: 'end', card: 'aside', cell: (approval) => <AtRisk approval={approval} /> },
    {
      id: 'spender',
      heading: 'Spender',
      width: 420,
      cell: (approval) => (
        <>
          <Spender approval={approval} wallets={wallets} chains={chains} />
          {approval.through !== null && <Through through={approval.through} until={approval.until} />}
        </>
      ),
    },
    {
      id: 'allowance',
      heading: 'Allowance',
      width: 150,
      align: 'end',
      cell: ({ allowance, unlimited, token: { symbol, priceGap } }) =>
        allowance === null ? (
          <NotAssessed>Allowance unreadable</NotAssessed>
        ) : unlimited ? (
          <Badge tone="caution">Unlimited</Badge>
        ) : (
          <span className="wrap-anywhere tabular-nums" title={`${formatNumber(allowance)} ${symbol}`}>
            up to <ShortAmount amount={allowance} /> {priceGap === 'no-decimals' && 'base units of '}
            {symbol}
          </span>
        ),
    },
    {
      id: 'wallet',
      heading: 'Wallet',
      width: 140,
      cell: ({ owner, chain }) => <OwnWallet owner={owner} chain={chain} wallets={wallets} />,
    },
  ];
}

/** The contract by which a spender acts, and when that ends by itself. */
function Through({ through, until }: { through: string; until: string | null }) {
  return (
    <p className="mt-0.5 text-12 text-text-3">
      by way of {through === PERMIT2 ? 'Permit2' : shortenAddress(through)}
      {until !== null && `, until ${formatDay(until.slice(0, 10))}`}
    </p>
  );
}

function AtRisk({ approval: { amountAtRisk, valueAtRiskUsd, token } }: { approval: WalletApproval }) {
  if (amountAtRisk === null) return <NotAssessed>Not readable</NotAssessed>;
  const amount = (
    <span className="block text-12 text-text-3" title={`${formatNumber(amountAtRisk)} ${token.symbol}`}>
      {amountAtRisk === '0' ? (
        'none held'
      ) : (
        <>
          <ShortAmount amount={amountAtRisk} /> {token.symbol}
        </>
      )}
    </span>
  );
  return (
    <span className="inline-block text-end tabular-nums">
      {valueAtRiskUsd === null ? <NotAssessed>Price unknown</NotAssessed> : formatUsd(valueAtRiskUsd.toFixed(0))}
      {amount}
    </span>
  );
}

function FoldedApprovals({ folded }: Pick<PortfolioApprovals, 'folded'>) {
  if (folded.length === 0) return null;
  return (
    <details className="border-line border-t">
      <summary className="flex min-h-11 cursor-pointer items-center px-5 py-2 text-text-2 hover:text-text max-sm:px-4">
        {folded.length} {folded.length === 1 ? 'approval was' : 'approvals were'} hidden: their tokens are probable spam
      </summary>
      <ul>
        {folded.map(({ approval: { chain, owner, token, spender, through }, reason }) => (
          <li
            key={`${chain} ${owner} ${token.contract} ${spender.address} ${through}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t px-5 py-3 max-sm:px-4"
          >
            <span className="wrap-anywhere min-w-0">
              <span className="font-medium">{token.symbol}</span> to {shortenAddress(spender.address)}
            </span>
            <span className="text-12 text-text-2">{FOLD_REASONS[reason]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
