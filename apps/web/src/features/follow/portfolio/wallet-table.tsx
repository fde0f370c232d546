import type { Wallet } from '@redoubt/domain/follow/wallet/schema';
import type { WalletHoldings } from '@redoubt/domain/onchain/wallet/holdings';
import { Button } from '@redoubt/ui/button';
import { Address } from '@redoubt/ui/data/address';
import { formatInstant, formatNumber, formatUsd } from '@redoubt/ui/data/format';
import { IconButton } from '@redoubt/ui/icon-button';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { Skeleton } from '@redoubt/ui/skeleton';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { ApiError } from '@/browser/api/api-error';
import type { ChainChoice } from './chain-choice.ts';

/** The state of the query for one wallet. */
export type WalletAnswer = {
  readonly data: WalletHoldings | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type WalletTableProps = {
  wallets: readonly Wallet[];
  answers: readonly WalletAnswer[];
  chains: readonly ChainChoice[];
  busy: boolean;
  onEdit: (wallet: Wallet) => void;
  onRemove: (wallet: Wallet) => void;
};

/** The wallets, each with its value and the block of its balances. */
export function WalletTable({ wallets, answers, chains, busy, onEdit, onRemove }: WalletTableProps) {
  return (
    <Panel id="wallets" title="Wallets">
      <ul>
        {wallets.map((wallet, index) => {
          const chain = chains.find((each) => each.chain === wallet.protocol);
          const called = wallet.label === '' ? wallet.address : wallet.label;
          const explorer = chain?.explorerUrl ?? undefined;
          return (
            <li
              key={wallet.id}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-line px-5 py-3 not-first:border-t max-md:grid-cols-[minmax(0,1fr)_auto] max-sm:px-4"
            >
              <div className="min-w-0">
                <p className="truncate font-semibold">{wallet.label === '' ? 'Without a label' : wallet.label}</p>
                <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-12 text-text-3">
                  <Address address={wallet.address} explorerUrl={explorer && `${explorer}/address/${wallet.address}`} />
                  {chain?.name ?? wallet.protocol}
                </p>
              </div>
              <div className="min-w-0 max-md:order-3 max-md:col-span-full">
                <Worth answer={answers[index]} />
              </div>
              <span className="inline-flex gap-1">
                <IconButton label={`Edit ${called}`} onClick={() => onEdit(wallet)}>
                  <Pencil size={14} aria-hidden="true" />
                </IconButton>
                <IconButton label={`Remove ${called}`} aria-disabled={busy || undefined} onClick={() => onRemove(wallet)}>
                  <X size={16} aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Worth({ answer }: { answer: WalletAnswer | undefined }) {
  if (answer?.data !== undefined) {
    const { totalUsd, asOf, tokens, tokensAsked } = answer.data;
    return (
      <>
        <p className="font-medium tabular-nums">
          {totalUsd === null ? <NotAssessed>No price found</NotAssessed> : formatUsd(totalUsd.toFixed(0))}
        </p>
        <p className="text-12 text-text-3">
          <span title={formatInstant(asOf.time)}>
            at block {formatNumber(String(asOf.block))}
            <span className="sr-only">, {formatInstant(asOf.time)}</span>
          </span>{' '}
          · {tokens.length} held of {formatNumber(String(tokensAsked + 1))} checked
        </p>
      </>
    );
  }
  if (answer?.error) {
    const notConnected = answer.error instanceof ApiError && answer.error.code === 'ChainNotConnectedException';
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-text-2">
        {notConnected ? 'This chain is not connected: its balances are not assessed.' : 'Balances did not load.'}
        {!notConnected && (
          <Button size={28} loading={answer.isFetching} onClick={() => answer.refetch()}>
            Retry
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      <Skeleton className="h-5 w-24" />
      <Skeleton className="mt-1 h-4 w-44" />
    </>
  );
}
