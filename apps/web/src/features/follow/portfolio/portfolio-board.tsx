'use client';

import { sumPortfolio } from '@redoubt/domain/follow/portfolio/sum-portfolio';
import { WALLETS_MAX, type Wallet } from '@redoubt/domain/follow/wallet/schema';
import { WalletHoldings } from '@redoubt/domain/onchain/wallet/holdings';
import { Button } from '@redoubt/ui/button';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Skeleton } from '@redoubt/ui/skeleton';
import { queryOptions, useQueries } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { toastStore } from '@/browser/store/toast';
import { track } from '@/browser/track/track';
import type { ChainChoice } from './chain-choice.ts';
import { FoldedTokens } from './folded-tokens.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { PortfolioTotal } from './portfolio-total.tsx';
import { saveWallets, type WalletDraft } from './save-wallets.ts';
import { WalletTable } from './wallet-table.tsx';

/** The holdings of a wallet at the newest recorded block of its chain (PORT-05). */
const walletQuery = ({ address, protocol }: Pick<Wallet, 'address' | 'protocol'>) =>
  queryOptions({
    queryKey: ['wallet', protocol, address],
    queryFn: ({ signal }) => apiClient.get('/api/skynet/wallets', { query: { address, protocol }, result: WalletHoldings, signal }),
  });

const ApprovalsTable = lazy(async () => ({ default: (await import('./approvals-table.tsx')).ApprovalsTable }));
const WalletDialog = lazy(async () => ({ default: (await import('./wallet-dialog.tsx')).WalletDialog }));

/** The wallets and their combined holdings (PORT-01, PORT-05, OP-42). */
export function PortfolioBoard({ initial, chains }: { initial: readonly Wallet[]; chains: readonly ChainChoice[] }) {
  const [wallets, setWallets] = useState(initial);
  const [open, setOpen] = useState<'new' | Wallet>();
  const [busy, setBusy] = useState(false);
  const answers = useQueries({ queries: wallets.map(walletQuery) });
  const loaded = answers.flatMap(({ data }): WalletHoldings[] => (data === undefined ? [] : [data]));
  const portfolio = sumPortfolio(loaded);
  const loading = answers.some(({ isPending }) => isPending);
  const failed = answers.filter(({ isError }) => isError).length;

  async function save(next: readonly WalletDraft[]) {
    const saved = await saveWallets(next);
    if (saved.ok) setWallets(saved.wallets);
    return saved;
  }

  async function change(next: readonly WalletDraft[]) {
    if (busy) return;
    setBusy(true);
    const saved = await save(next);
    setBusy(false);
    if (!saved.ok) toastStore.show({ tone: 'failed', words: saved.words });
  }

  const add = (
    <Button variant="primary" disabled={wallets.length >= WALLETS_MAX} onClick={() => setOpen('new')}>
      <Plus size={16} aria-hidden="true" />
      Add wallet
    </Button>
  );
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-semibold text-28 leading-display tracking-title">Portfolio</h1>
          <p className="mt-2 max-w-160 text-pretty text-text-2">
            Addresses are read-only: balances on a chain are public. We never ask for a private key, a recovery phrase or a signature.
          </p>
        </div>
        {wallets.length > 0 && add}
      </div>
      {wallets.length === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <EmptyNotice title="No wallet yet" action={add}>
            Add an address and its chain. Its holdings appear here, with the score of the project behind each token.
          </EmptyNotice>
        </div>
      ) : (
        <div className="grid gap-6">
          <PortfolioTotal portfolio={portfolio} loading={loading} failed={failed} wallets={wallets.length} />
          <WalletTable
            wallets={wallets}
            answers={answers}
            chains={chains}
            busy={busy}
            onEdit={setOpen}
            onRemove={(wallet) => {
              track('Remove Wallet');
              void change(wallets.filter(({ id }) => id !== wallet.id));
            }}
          />
          <HoldingsTable tokens={portfolio.tokens} loading={loading} failed={failed} chains={chains} />
          <Suspense fallback={<Skeleton className="h-60" />}>
            <ApprovalsTable answers={loaded} loading={loading} failed={failed} wallets={wallets} chains={chains} />
          </Suspense>
          <FoldedTokens folded={portfolio.folded} chains={chains} />
        </div>
      )}
      <Suspense fallback={null}>
        {open !== undefined && (
          <WalletDialog
            wallet={open === 'new' ? undefined : open}
            chains={chains}
            onSave={async (draft) => {
              const saved = await save(
                open === 'new' ? [...wallets, draft] : wallets.map((wallet) => (wallet.id === open.id ? draft : wallet)),
              );
              if (saved.ok) {
                track(open === 'new' ? 'Add Wallet' : 'Edit Wallet');
                setOpen(undefined);
              }
              return saved;
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
