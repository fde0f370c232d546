import type { RecordedTransaction } from '@redoubt/domain/follow/waitlist/figures';
import { formatInstant, formatNumber } from '@redoubt/ui/data/format';
import { Identicon } from '@redoubt/ui/data/identicon';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { TransactionLink } from '@/entities/chain/transaction-link';
import { PageLink } from '@/site/page-link';

/** Transactions as they are on record: who called what, in which block. */
export function TransactionList({ transactions }: { transactions: readonly RecordedTransaction[] }) {
  if (transactions.length === 0) {
    return (
      <p className="p-6 text-center text-text-2">
        No transaction is on record: no chain is connected, or none has been read yet. They would stand here.
      </p>
    );
  }
  return (
    <ol className="rounded-card border border-line bg-surface">
      {transactions.map(({ chain, hash, block, at, sender, contract, project, call, ok }) => (
        <li
          key={`${hash} ${contract}`}
          className="grid grid-cols-[minmax(0,1fr)_1.5rem_minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-1 border-line px-5 py-3 not-first:border-t max-sm:grid-cols-1 max-sm:px-4"
        >
          <span className="flex min-w-0 items-center gap-2">
            <Identicon address={sender} />
            <span title={sender} className="truncate font-mono">
              <span aria-hidden="true">{shortenAddress(sender)}</span>
              <span className="sr-only">{sender}</span>
            </span>
          </span>
          <span aria-hidden="true" className="text-text-3 max-sm:hidden">
            →
          </span>
          <span className="flex min-w-0 items-center gap-2">
            <Identicon address={contract} />
            <span className="min-w-0 truncate">
              <PageLink href={`/projects/${project.id}?tab=activity`} className="font-medium hover:underline">
                {project.name}
              </PageLink>{' '}
              <span className="font-mono text-text-2">{call}</span>
              {!ok && <span className="text-12 text-caution"> failed</span>}
            </span>
          </span>
          <TransactionLink chain={chain} hash={hash} />
          <span title={formatInstant(at)} className="text-end text-12 text-text-3 tabular-nums max-sm:text-start">
            Block {formatNumber(String(block))}
            <span className="sr-only">, {formatInstant(at)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
