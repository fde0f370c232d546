import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { PageLink } from '@/site/page-link';

/** Why nothing is counted, and what there is to do about it. */
export function NotMonitored({ monitored, contractsKnown }: { monitored: boolean; contractsKnown: number }) {
  if (monitored) {
    return (
      <EmptyNotice title="Reading has begun">
        No block of its chain is on record yet. Callers, events and function calls appear here with the first ones.
      </EmptyNotice>
    );
  }
  return (
    <EmptyNotice
      title="Not monitored"
      action={
        <PageLink href="/chains" className="text-brand-text hover:underline">
          Which chains are connected
        </PageLink>
      }
    >
      {contractsKnown === 0
        ? 'No contract of this project is on record, so there is nothing to watch. A source that names its contracts would say where to look.'
        : `${contractsKnown === 1 ? 'Its contract is on a chain that is not' : `Its ${contractsKnown} contracts are on chains none of which is`} connected. Whoever runs this site connects one by naming an RPC endpoint for it.`}
    </EmptyNotice>
  );
}
