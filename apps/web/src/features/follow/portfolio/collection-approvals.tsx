import type { WalletCollectionApproval } from '@redoubt/domain/follow/portfolio/sum-approvals';
import type { Wallet } from '@redoubt/domain/follow/wallet/schema';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { formatNumber } from '@redoubt/ui/data/format';
import { type DataColumn, DataTable } from '@redoubt/ui/data-table';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { useState } from 'react';
import type { ChainChoice } from './chain-choice.ts';
import { NamedContract } from './named-contract.tsx';
import { OwnWallet } from './own-wallet.tsx';
import { Spender } from './spender.tsx';

type CollectionApprovalsProps = {
  approvals: readonly WalletCollectionApproval[];
  /** Approvals that are left out, since their collections' names are bait. */
  bait: number;
  wallets: readonly Wallet[];
  chains: readonly ChainChoice[];
};

const FIRST_SHOWN = 12;

/** Who may take items of collections (ERC-721, ERC-1155): all of them, or one. Such an approval has no amount and no end (PORT-06). */
export function CollectionApprovals({ approvals, bait, ...context }: CollectionApprovalsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? approvals : approvals.slice(0, FIRST_SHOWN);
  if (approvals.length === 0 && bait === 0) return null;
  return (
    <div className="border-line border-t">
      {approvals.length > 0 && (
        <DataTable
          caption="Approvals of collections"
          columns={toColumns(context)}
          rows={shown}
          rowKey={({ chain, owner, collection, item, spender }) => `${chain} ${owner} ${collection.contract} ${item} ${spender.address}`}
          minWidth={1_060}
        />
      )}
      {shown.length < approvals.length && (
        <div className="border-line border-t px-5 py-3 max-sm:px-4">
          <Button onClick={() => setShowsAll(true)}>Show all {approvals.length} approvals of collections</Button>
        </div>
      )}
      {bait > 0 && (
        <p className="border-line border-t px-5 py-3 text-12 text-text-3 max-sm:px-4">
          {bait === 1 ? '1 approval of a collection is' : `${bait} approvals of collections are`} not shown: the name contains a web
          address.
        </p>
      )}
    </div>
  );
}

function toColumns({
  wallets,
  chains,
}: Pick<CollectionApprovalsProps, 'wallets' | 'chains'>): readonly DataColumn<WalletCollectionApproval>[] {
  return [
    {
      id: 'collection',
      heading: 'Collection',
      card: 'title',
      sticky: true,
      cell: ({ collection, chain }) => <NamedContract contract={collection} chain={chain} chains={chains} />,
    },
    { id: 'held', heading: 'Held now', width: 150, align: 'end', card: 'aside', cell: ({ held }) => <Held held={held} /> },
    {
      id: 'spender',
      heading: 'Operator',
      width: 420,
      cell: (approval) => <Spender approval={approval} wallets={wallets} chains={chains} />,
    },
    {
      id: 'items',
      heading: 'May take',
      width: 150,
      align: 'end',
      cell: ({ item, readable }) =>
        readable ? <Items item={item} /> : <NotAssessed>{item === null ? 'All: unreadable' : 'One: unreadable'}</NotAssessed>,
    },
    {
      id: 'wallet',
      heading: 'Wallet',
      width: 140,
      cell: ({ owner, chain }) => <OwnWallet owner={owner} chain={chain} wallets={wallets} />,
    },
  ];
}

function Held({ held }: { held: string | null }) {
  if (held === null) return <NotAssessed>Not readable</NotAssessed>;
  return <span className="tabular-nums">{held === '0' ? 'none held' : `${formatNumber(held)} ${held === '1' ? 'item' : 'items'}`}</span>;
}

function Items({ item }: { item: string | null }) {
  return item === null ? (
    <Badge tone="caution">All of it</Badge>
  ) : (
    <span className="wrap-anywhere tabular-nums" title={item}>
      item{' '}
      {item.length > 12 ? (
        <>
          <span aria-hidden="true">{`${item.slice(0, 6)}…${item.slice(-4)}`}</span>
          <span className="sr-only">{item}</span>
        </>
      ) : (
        item
      )}
    </span>
  );
}
